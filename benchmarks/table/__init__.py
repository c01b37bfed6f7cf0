"""The table under pressure: killed at random moments (``kill``), and with many people at once (``load``)."""
