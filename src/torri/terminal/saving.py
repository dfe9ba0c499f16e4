"""Where records of play are kept, so that a game that was left can be taken up again."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from torri.engine.record import Record

ENDING = ".jsonl"


def records_home() -> Path:
    """The folder for records: `TORRI_DATA_DIR`, or `torri` in the user's data."""
    own = os.environ.get("TORRI_DATA_DIR")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return (Path(own) if own else Path(data) / "torri") / "records"


def new_file(game: str) -> Path:
    """A file of its own for a new game: <game>-1.jsonl, -2 and so on."""
    home = records_home()
    try:
        home.mkdir(parents=True, exist_ok=True)
        return next(path for number in count(1) if _reserve(path := home / f"{game}-{number}{ENDING}"))
    except OSError as error:
        raise _unwritable(home, error) from None


def _reserve(path: Path) -> bool:
    """Make the file, unless somebody else has it."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def unused(path: Path) -> Path:
    """A file that somebody named for a new game: another record is never overwritten."""
    if path.exists():
        raise Error(
            _("{file} exists already; --resume {file} goes on with it, or name another.").format(file=path)
        )
    return path


def save(record: Record, path: Path) -> None:
    """Write the record; an Error says why it is not possible."""
    try:
        record.save(path)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> Error:
    why = (error.strerror or str(error)).lower()
    said = _("{file} cannot be written: {why}. --save FILE keeps the record somewhere else.")
    return Error(said.format(file=path, why=why))
