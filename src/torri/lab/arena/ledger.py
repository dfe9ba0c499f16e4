"""The games of an arena in a file, one line for each deal: a run that was stopped goes on where it was."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.arena.playing import Played

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from torri.lab.arena.playing import Setting
    from torri.lab.arena.schedule import Pairing, Task


class Ledger:
    """What was played, by pairing and deal; with a file it outlives the process."""

    def __init__(self, setting: Setting, file: Path | None = None) -> None:
        self.file = file
        self._deals: dict[tuple[str, int], list[Played]] = {}
        if file is not None:
            self._open(file, setting.head())

    def _open(self, file: Path, head: dict[str, Any]) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a+", encoding="utf-8") as out:  # now: a bad file is found before any game
                out.seek(0)
                kept = out.read()
                self._read(file, kept.splitlines(), head)
                if not kept:
                    out.write(json.dumps(head) + "\n")
                elif not kept.endswith("\n"):  # cut off: the next deal gets a line of its own
                    out.write("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise Error(_("{file} cannot be used: {why}."), file=file, why=error) from None

    def _read(self, file: Path, lines: list[str], head: dict[str, Any]) -> None:
        """Read what was played; a line that was cut off when the run was stopped is played again."""
        heads = [line for line in lines[:1] if line != json.dumps(head)]
        if heads:
            sentence = _("{file} holds something else than the games of this arena: name another file.")
            raise Error(sentence, file=file)
        for line in lines[1:]:
            with suppress(ValueError, KeyError, TypeError):
                deal = json.loads(line)
                self._deals[deal["pairing"], deal["deal"]] = [played(game) for game in deal["games"]]

    def add(self, task: Task, games: list[Played]) -> None:
        """Keep the games of a deal."""
        self._deals[str(task.pairing), task.deal] = games
        if self.file is not None:
            line = {
                "pairing": str(task.pairing),
                "deal": task.deal,
                "games": [game.to_json() for game in games],
            }
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")

    def has(self, task: Task) -> bool:
        """Whether a deal was played."""
        return (str(task.pairing), task.deal) in self._deals

    def deals_of(self, pairing: Pairing, deals: Sequence[int]) -> dict[int, list[Played]]:
        """The games of a pairing, by deal."""
        kept = {deal: self._deals.get((str(pairing), deal)) for deal in deals}
        return {deal: games for deal, games in kept.items() if games}


def played(game: dict[str, Any]) -> Played:
    """A game as it was written."""
    return Played(**{name: tuple(value) for name, value in game.items()})


def seed_in(file: Path | None) -> str | None:
    """The seed of the run that this file continues; None if it is new."""
    with suppress(OSError, ValueError, LookupError, TypeError, AttributeError):
        if file is not None:
            return str(json.loads(file.read_text(encoding="utf-8").splitlines()[0])["seed"])
    return None
