"""Finished games as records: they must replay to the same result for ever (tests/conformance/test_golden.py)."""
