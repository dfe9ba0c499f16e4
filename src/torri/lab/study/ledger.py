"""The games of a study in a file, a line for each block: a run that was stopped goes on where it was."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from pathlib import Path

    from torri.lab.study.plan import Plan
    from torri.lab.study.playing import Block

Key = tuple[str, str, int]


class StudyLedger:
    """What was played, by variant, player and first deal; with a file it outlives the process."""

    def __init__(self, plan: Plan, file: Path | None = None) -> None:
        self.file = file
        self.lines: dict[Key, dict[str, Any]] = {}
        if file is not None:
            self._open(file, plan.head())

    def _open(self, file: Path, asked: dict[str, Any]) -> None:
        head = json.dumps(asked)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            kept = file.read_text(encoding="utf-8") if file.exists() else ""
            whole, _end, _cut_off = kept.rpartition("\n")  # a line that was cut off is played again
            first, *lines = whole.split("\n") if whole else [""]
            if kept and first != head:
                raise refusal(file, first, asked)
            for line in map(self._read, lines):
                self.lines[key_of(line)] = line
            file.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Error(_("{file} cannot be used: {why}."), file=file, why=error) from None

    @staticmethod
    def _read(line: str) -> dict[str, Any]:
        read: dict[str, Any] = json.loads(line)
        return read

    def add(self, line: dict[str, Any]) -> None:
        """Keep the games of a block."""
        self.lines[key_of(line)] = line
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")

    def has(self, block: Block) -> bool:
        """Whether all deals of a block were played."""
        line = self.lines.get((block.changes, block.level, block.start))
        return line is not None and len(line["ranks"]) >= block.deals


def key_of(line: dict[str, Any]) -> Key:
    """What a line is found by."""
    return line["variant"], line["level"], line["start"]


def refusal(file: Path, first: str, head: dict[str, Any]) -> Error:
    """Why nothing is added to a file that begins with this line."""
    try:
        kept = json.loads(first)
    except ValueError:
        kept = None
    if isinstance(kept, dict) and kept | {"judge": head["judge"]} == json.loads(json.dumps(head)):
        sentence = _(
            "The games in {file} were followed by judge {old}, and now it is {new}: name another file."
        )
        return Error(sentence, file=file, old=kept.get("judge") or "-", new=head["judge"] or "-")
    return Error(_("{file} holds something else than the games of this study: name another file."), file=file)
