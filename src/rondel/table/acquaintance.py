"""Before several threads look at positions of a game, one of them gets to know it.

Views and words ask the rules as plain Python (``rondel.core.compiling.plain``), and what that needs is made at the
first question. Two threads that ask a game its first question at the same time would get in each other's way.
"""

from __future__ import annotations

import sys
import threading
from types import FunctionType

from rondel.core.compiling import plain
from rondel.core.definition import Definition

_known: set[str] = set()
_making = threading.Lock()


def acquaint(game: Definition) -> None:
    """Make the plain version of all rules of this game, once."""
    if game.name in _known:
        return
    with _making:
        for part in (game.rules, game.words, game.sight, game.board):
            assert part is not None  # loads it, and with it all rules that it uses
        for name, module in sorted(sys.modules.items()):
            if name.startswith((f"{game.package}.", "rondel.core.")):
                for value in list(vars(module).values()):
                    if isinstance(getattr(value, "py_func", None), FunctionType):
                        plain(value)
        _known.add(game.name)
