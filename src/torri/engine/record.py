"""The record of play: what was decided, by whom, step by step. Saved as JSON lines that a person can read.

The first line says what was played, each further line is one action or one outcome of chance, and the line
after the last step of a finished game says how it ended. A seed is never in it.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.engine.errors import RecordError

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1
CHANCE_NAME = "chance"


@dataclass(frozen=True)
class Step:
    """One action: by a seat, or by chance (None)."""

    by: int | None
    code: str

    def to_json(self) -> dict[str, Any]:
        """The step as its line in a record."""
        return {"by": CHANCE_NAME if self.by is None else self.by, "do": self.code}


@dataclass
class Record:
    """A match: its game, its seats and its steps. Everything else is derived from these."""

    game: str
    players: int
    options: dict[str, Any]
    seats: list[str]
    steps: list[Step] = field(default_factory=list)
    end: dict[str, Any] | None = None

    def dumps(self) -> str:
        """The record as JSON lines."""
        head = {
            "torri": "record",
            "version": VERSION,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
        }
        lines: list[dict[str, Any]] = [head, *(step.to_json() for step in self.steps)]
        if self.end is not None:
            lines.append({"end": self.end})
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)

    def save(self, path: Path) -> None:
        """Write the record so that a crash leaves the old file or the new one, never half of one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_name(f".{path.name}.{os.getpid()}")
        half.write_text(self.dumps(), encoding="utf-8")
        half.replace(path)

    @classmethod
    def load(cls, path: Path) -> Record:
        """Read a record from a file."""
        try:
            return cls.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise RecordError(
                f"{path} cannot be read: {(error.strerror or 'no such file').lower()}."
            ) from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a record of play: it is not a text in UTF-8.") from None

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record from its JSON lines."""
        if not text:
            raise RecordError("The record is empty.")
        lines = text.removesuffix("\n").split("\n")  # `splitlines` would also split names
        record = cls(**_head(_line(lines, 0)))
        for number in range(1, len(lines)):
            line = _line(lines, number)
            if record.end is not None:
                raise RecordError(f"Line {number + 1} comes after the end of the game.", step=number)
            if set(line) == {"end"} and isinstance(line["end"], dict):
                record.end = line["end"]
            else:
                record.steps.append(_step(line, number))
        return record


def _line(lines: list[str], number: int) -> dict[str, Any]:
    try:
        line = json.loads(lines[number])
    except (ValueError, RecursionError):
        cut = "is cut off" if number == len(lines) - 1 else "is not JSON"
        raise RecordError(
            f"Line {number + 1} of the record {cut}: {lines[number][:60]}", step=number or None
        ) from None
    if not isinstance(line, dict):
        raise RecordError(
            f"Line {number + 1} of the record is not a step: {lines[number][:60]}", step=number or None
        )
    return line


def _head(line: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record from its first line."""
    if line.get("torri") != "record":
        raise RecordError("This is not a record of Torri: its first line does not say so.")
    if line.get("version") != VERSION:
        raise RecordError(
            f"This record has version {line.get('version')}; this Torri reads version {VERSION}."
        )
    kinds = {"game": str, "players": int, "options": dict, "seats": list}
    for name, kind in kinds.items():
        if not isinstance(line.get(name), kind):
            raise RecordError(f'The first line of the record has no proper "{name}".')
    unknown = set(line) - set(kinds) - {"torri", "version"}
    if unknown:
        raise RecordError(f"The first line of the record has a field that is not known: {min(unknown)}.")
    return {name: line[name] for name in kinds}


def _step(line: dict[str, Any], number: int) -> Step:
    by, code = line.get("by"), line.get("do")
    chance = by == CHANCE_NAME
    if set(line) != {"by", "do"} or not isinstance(code, str) or not (chance or type(by) is int):
        raise RecordError(
            f'Line {number + 1} is not a step: it needs just "by" (a seat or "chance") and "do".', step=number
        )
    return Step(None if chance else by, code)
