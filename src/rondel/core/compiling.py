"""Turns plain functions over a state record into machine code, once per machine.

``@rule`` marks a function of the rules, ``@entry`` one that Python calls. Only entries are kept on disk: a
stored entry brings the machine code of everything it calls. A stored entry is found by a hash of all
compiled sources (an edit in one file changes the callers in every other file), its own name and its types.

``RONDEL_INTERPRETED=1`` leaves every function plain Python, for debuggers and coverage;
``RONDEL_BOUNDSCHECK=1`` makes compiled code check every index.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import shutil
import sys
import threading
import time
import warnings
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

from rondel.core.files import write_whole

PACKAGE = Path(__file__).resolve().parent.parent
INTERPRETED = os.environ.get("RONDEL_INTERPRETED", "") not in ("", "0")
BOUNDSCHECK = os.environ.get("RONDEL_BOUNDSCHECK", "") not in ("", "0")
STALE_AFTER_DAYS = 30

_MARK = re.compile(rb"@(rule|wrapping_rule|entry)\b")
_FOLDER_NAME = re.compile(r"[0-9a-f]{16}")

F = TypeVar("F", bound=Callable[..., Any])

#: every function marked so far; the progress display counts against its length
RULES: list[str] = []


class CacheWarning(UserWarning):
    """The compiled rules could not be read from or written to disk; they are compiled in memory."""


@cache
def source_hash() -> str:
    """The hash of the sources that this process runs: taken below, before any rule is imported."""
    return hash_of_sources()


def hash_of_sources() -> str:
    """A hash of all sources that reach compiled code: files with marked functions and the games' rules."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix not in (".py", ".json") or not path.is_file():
            continue
        content = path.read_bytes()
        in_rules = "rules" in path.relative_to(PACKAGE).parts
        if in_rules or _MARK.search(content):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + content)
    return digest.hexdigest()[:16]


source_hash()


def cache_folder() -> Path:
    """Where compiled entries of exactly these sources lie (``RONDEL_CACHE_DIR`` moves it)."""
    base = os.environ.get("RONDEL_CACHE_DIR")
    root = Path(base) if base else user_cache_path("rondel") / "compiled"
    return root / source_hash()


class EntryCache:
    """Numba's cache interface for one entry: one checked file per signature, memory when the disk fails."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = f"{function.__module__}.{function.__qualname__}"

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def _path(self, signature: Any, codegen: Any) -> Path:
        import numba

        parts = (self._name, str(signature), codegen.magic_tuple(), numba.__version__, np.__version__)
        key = repr((*parts, sys.version_info[:3], BOUNDSCHECK)).encode()
        short_name = self._name.rpartition(".")[2]
        return cache_folder() / f"{short_name}-{hashlib.sha256(key).hexdigest()[:24]}.rule"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        from numba.core.compiler import CompileResult

        target_context.refresh()
        path = self._path(signature, target_context.codegen())
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            warn(f"cannot read the compiled rules in {path.parent} ({error.strerror}); compiling in memory")
            return None
        digest, payload = content[:32], content[32:]
        if hashlib.sha256(payload).digest() != digest:
            warn(f"{path} is damaged; compiling it anew")
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(payload))  # type: ignore[no-untyped-call]

    def save_overload(self, signature: Any, result: Any) -> None:
        from numba.core.serialize import dumps

        if hash_of_sources() != source_hash():
            return  # edited since this process started: this code belongs to neither version
        path = self._path(signature, result.codegen)
        payload = dumps(result._reduce())  # type: ignore[no-untyped-call]
        try:
            first = not path.parent.exists()
            path.parent.mkdir(parents=True, exist_ok=True)
            if first:
                remove_stale(path.parent)
            write_whole(path, hashlib.sha256(payload).digest() + payload)
        except OSError as error:
            warn(
                f"cannot store the compiled rules in {path.parent} ({error.strerror}); they stay in memory "
                "and are compiled again at the next start. Set RONDEL_CACHE_DIR to a folder you can write to."
            )

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...


def remove_stale(current: Path) -> None:
    """Forget what other versions of the sources compiled long ago, and touch nothing else that lies there."""
    limit = time.time() - STALE_AFTER_DAYS * 86400
    for folder in current.parent.iterdir():
        if folder == current or not _FOLDER_NAME.fullmatch(folder.name):
            continue
        try:
            ours = all(file.suffix in (".rule", ".part") for file in folder.iterdir())
            if ours and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # a plain file, or another process was faster


_warned: set[str] = set()


def warn(message: str) -> None:
    """Say it once: forty entries on a read-only disk are one trouble, not forty."""
    kind = message.split("/", 1)[0]
    if kind not in _warned:
        _warned.add(kind)
        warnings.warn(message, CacheWarning, stacklevel=3)


def rule(function: F) -> F:
    """Mark a function of the rules: compiled into whatever entry calls it, and only reached that way."""
    RULES.append(f"{function.__module__}.{function.__qualname__}")
    if INTERPRETED:
        return function
    # without the wrappers that let Python call it, compiling takes a third less time
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: F, **flags: bool) -> F:
    from numba import njit

    options: dict[str, Any] = {"nogil": True, "boundscheck": BOUNDSCHECK, "error_model": "numpy", **flags}
    compiled: Any = njit(**options)(function)
    _widen_integers(compiled)
    return cast(F, compiled)


def _widen_integers(compiled: Any) -> None:
    """Have calls from compiled code pass every signed integer as one of 64 bits.

    Otherwise a rule would be compiled once for each width of a field and each constant that it is called with.
    """
    from numba import types

    original = compiled.get_call_template

    def widened(argument: Any) -> Any:
        plain: Any = types.unliteral(argument)  # type: ignore[no-untyped-call]
        return types.int64 if plain in types.signed_domain else plain

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        return original(tuple(widened(argument) for argument in arguments), keywords)

    compiled.get_call_template = get_call_template


def wrapping_rule(function: F) -> F:
    """A rule whose integers are meant to wrap around, as compiled code always lets them."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return rule(function)


def entry(function: F) -> F:
    """Mark a compiled function that Python calls: kept on disk if it belongs to Rondel, and other threads run on."""
    RULES.append(f"{function.__module__}.{function.__qualname__}")
    if INTERPRETED:
        return _interpreted_entry(function)
    compiled: Any = _compiled(function)
    if Path(function.__code__.co_filename).resolve().is_relative_to(PACKAGE):  # others are not in the hash
        compiled._cache = EntryCache(function)
    result: F = compiled
    return result


def _interpreted_entry(function: F) -> F:
    from rondel.core.interpreted import seen

    @wraps(function)
    def call(*arguments: Any) -> Any:
        return function(*(seen(argument) for argument in arguments))

    result: Any = call
    return cast(F, result)


_plain_namespaces: dict[str, dict[str, Any]] = {}
#: a namespace is seen by other threads only when it is whole; it is made with those of the modules it imports from
_making_plain = threading.RLock()


def plain(function: F) -> F:
    """The same rule as ordinary Python, for a record read from Python (``State.record``).

    Views and words ask the rules themselves with it instead of counting a second time.
    """
    python = getattr(function, "py_func", None)
    if python is None:
        return function
    with _making_plain:
        return cast(F, _plain_namespace(python.__module__)[python.__name__])


def _plain_namespace(module: str) -> dict[str, Any]:
    """A module's names with every compiled rule, its own or imported, replaced by its plain version."""
    if module not in _plain_namespaces:
        names = _plain_namespaces[module] = dict(vars(sys.modules[module]))
        for name, value in list(names.items()):
            python = getattr(value, "py_func", None)
            if isinstance(python, FunctionType):
                here = python.__module__ == module
                names[name] = (
                    FunctionType(python.__code__, names, python.__name__, python.__defaults__) if here else plain(value)
                )
    return _plain_namespaces[module]


def watch_compiling(report: Callable[[str], None]) -> Any:
    """A context manager: ``report`` hears the name of each function as its compilation ends."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None: ...

        def on_end(self, event: Any) -> None:
            report(event.data["dispatcher"].py_func.__name__)

    return event.install_listener("numba:compile", Listener())
