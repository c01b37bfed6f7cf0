"""Files that are written whole or not at all, files that belong to one process at a time, and the user's own folder."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from platformdirs import user_data_path


def write_whole(path: Path, content: bytes) -> None:
    """Put this into a file. After an OSError, a crash or Ctrl+C there is what was there before."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except BaseException:
        with suppress(OSError):  # the trouble that is being reported
            draft.unlink()
        raise


def lock_file(file: IO[Any]) -> None:
    """Take this file for as long as it is open; an OSError if another process has it."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]


def data_folder(chosen: Path | None = None) -> Path:
    """Where what is played is kept: as chosen, as RONDEL_DATA_DIR says, or the user's own data folder."""
    if chosen is not None:
        return chosen
    set_by_user = os.environ.get("RONDEL_DATA_DIR")
    return Path(set_by_user) if set_by_user else user_data_path("rondel", appauthor=False)


def folder_in_data(name: str) -> Path:
    """A folder of the data folder, which is there from now on and, like all of it, nobody else's business."""
    data_folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    folder = data_folder() / name
    folder.mkdir(exist_ok=True)
    return folder
