"""The record of play: what was decided, by whom, step by step. Saved as JSON lines that a person can read.

The first line says what was played, each further line is one action or one outcome of chance, and the line
after the last step of a finished game says how it ended. A seed is never in it. Version 3 has one field more
in the first line: how chance was decided fairly at a table, for whoever wants to check it; and its last line
tells whether the record is whole. Version 2 was the same without that line.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.engine.errors import RecordError
from torri.engine.language import _

if TYPE_CHECKING:
    from pathlib import Path

PLAIN, FAIR, WHOLE = 1, 2, 3  # the versions: without `fairness` the first one, which every Torri reads
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
    fairness: dict[str, Any] | None = None

    def dumps(self) -> str:
        """The record as JSON lines."""
        head = {
            "torri": "record",
            "version": PLAIN if self.fairness is None else WHOLE,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "seats": self.seats,
        }
        if self.fairness is not None:
            head["fairness"] = self.fairness
        lines: list[dict[str, Any]] = [head, *(step.to_json() for step in self.steps)]
        if self.end is not None:
            lines.append({"end": self.end})
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        return text if self.fairness is None else text + seal_of(text)

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
            why = (error.strerror or "no such file").lower()
            raise RecordError(_("{path} cannot be read: {why}."), path=path, why=why) from None
        except UnicodeDecodeError:
            sentence = _("{path} is not a record of play: it is not a text in UTF-8.")
            raise RecordError(sentence, path=path) from None

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record from its JSON lines."""
        if not text:
            raise RecordError(_("The record is empty."))
        lines = text.removesuffix("\n").split("\n")  # `splitlines` would also split names
        head = _line(lines, 0)
        record = cls(**_head(head))
        if head["version"] == WHOLE:
            lines = _whole(lines)
        for number in range(1, len(lines)):
            line = _line(lines, number)
            if record.end is not None:
                raise RecordError(_("Line {line} comes after the end of the game."), number, line=number + 1)
            if set(line) == {"end"} and isinstance(line["end"], dict):
                record.end = line["end"]
            else:
                record.steps.append(_step(line, number))
        return record


def seal_of(text: str) -> str:
    """The last line of a record: what all lines before it are."""
    whole = {"lines": text.count("\n"), "sha256": hashlib.sha256(text.encode()).hexdigest()}
    return json.dumps({"whole": whole}) + "\n"


def _whole(lines: list[str]) -> list[str]:
    """The lines of a record without the last, which says that they are all there and unchanged."""
    *before, last = lines
    if not last.startswith('{"whole":'):
        raise RecordError(_("The record is cut off: its last line, which says that it is whole, is missing."))
    if seal_of("".join(f"{line}\n" for line in before)) != f"{last}\n":
        raise RecordError(_("The record is not whole: something was changed after it was written."))
    return before


def _line(lines: list[str], number: int) -> dict[str, Any]:
    try:
        line = json.loads(lines[number])
    except (ValueError, RecursionError):
        last = number == len(lines) - 1
        sentence = (
            _("Line {line} of the record is cut off: {text}")
            if last
            else _("Line {line} of the record is not JSON: {text}")
        )
        raise RecordError(sentence, number or None, line=number + 1, text=lines[number][:60]) from None
    if not isinstance(line, dict):
        sentence = _("Line {line} of the record is not a step: {text}")
        raise RecordError(sentence, number or None, line=number + 1, text=lines[number][:60])
    return line


def _head(line: dict[str, Any]) -> dict[str, Any]:
    """The fields of a record from its first line."""
    if line.get("torri") != "record":
        raise RecordError(_("This is not a record of Torri: its first line does not say so."))
    version = line.get("version")
    if type(version) is not int or version not in {PLAIN, FAIR, WHOLE}:
        sentence = _("This record has version {version}; this Torri reads the versions {own}.")
        raise RecordError(sentence, version=version, own=f"{PLAIN}, {FAIR}, {WHOLE}")
    kinds = {"game": str, "players": int, "options": dict, "seats": list}
    if version in {FAIR, WHOLE}:
        kinds["fairness"] = dict
    for name, kind in kinds.items():
        if not isinstance(line.get(name), kind):
            raise RecordError(_('The first line of the record has no proper "{name}".'), name=name)
    unknown = set(line) - set(kinds) - {"torri", "version"}
    if unknown:
        sentence = _("The first line of the record has a field that is not known: {name}.")
        raise RecordError(sentence, name=min(unknown))
    return {name: line[name] for name in kinds}


def _step(line: dict[str, Any], number: int) -> Step:
    by, code = line.get("by"), line.get("do")
    chance = by == CHANCE_NAME
    if set(line) != {"by", "do"} or not isinstance(code, str) or not (chance or type(by) is int):
        sentence = _('Line {line} is not a step: it needs just "by" (a seat or "chance") and "do".')
        raise RecordError(sentence, number, line=number + 1)
    return Step(None if chance else by, code)
