"""Rules as plain Python, asked by several threads at once."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys, threading
sys.setswitchinterval(1e-6)
from rondel.core.compiling import plain
from rondel.core.registry import definition
rules = definition("hansa-teutonica").rules
gate = threading.Barrier(8)
failed = []
def ask():
    gate.wait()
    try:
        assert plain(rules.legal).__globals__["room"].__name__ == "room"
        assert plain(rules.step).__globals__ is not None
        for value in list(plain(rules.step).__globals__.values()):
            assert not hasattr(value, "py_func"), value
    except BaseException as error:
        failed.append(repr(error))
threads = [threading.Thread(target=ask) for _ in range(8)]
[one.start() for one in threads]
[one.join() for one in threads]
print(failed or "whole")
"""


def test_a_plain_rule_is_whole_whichever_thread_asks_first() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "whole"
