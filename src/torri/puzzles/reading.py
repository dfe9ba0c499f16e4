"""The puzzles in a game's folder, and the one of today."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.parts import part_file
from torri.games import RULEBOOKS, rulebook
from torri.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

FILE = "puzzles.jsonl"
LEVELS = (1, 2, 3)
"""How hard a puzzle can be."""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order of their file; a game need not have any."""
    file = part_file(rulebook(game), FILE)
    return read(game, file) if file else ()


def read(game: str, file: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file, one in each line."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
        return tuple(from_line(game, number, json.loads(line)) for number, line in enumerate(lines, 1))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Error(_("The puzzles of {game} cannot be read: {why}."), game=game, why=error) from None


def from_line(game: str, number: int, line: dict[str, Any]) -> Puzzle:
    """A puzzle from its line."""
    steps = tuple((None if by == "chance" else int(by), str(code)) for by, code in line["steps"])
    losses = {str(code): float(loss) for code, loss in line["losses"].items()}
    players, seat, level = int(line["players"]), int(line["seat"]), int(line["level"])
    if not (0 <= seat < players and level in LEVELS and losses):
        raise ValueError(f"line {number}: seat {seat} of {players}, level {level}, {len(losses)} choices")
    return Puzzle(
        game, number, players, dict(line["options"]), steps, seat, losses, str(line["theme"]), level
    )


def to_line(puzzle: Puzzle) -> str:
    """A puzzle as its line in a file."""
    steps = [["chance" if by is None else by, code] for by, code in puzzle.steps]
    kept = {
        "players": puzzle.players,
        "options": dict(puzzle.options),
        "seat": puzzle.seat,
        "theme": puzzle.theme,
        "level": puzzle.level,
        "losses": dict(puzzle.losses),
        "steps": steps,
    }
    return json.dumps(kept, ensure_ascii=False)


def puzzle(game: str, number: int) -> Puzzle:
    """A puzzle by its number, from 1 on."""
    found = puzzles_of(game)
    if not found:
        raise Error(_("There are no puzzles for {game} yet."), game=rulebook(game).title())
    if not 1 <= number <= len(found):
        sentence = _("There is no puzzle {number}; they go from 1 to {last}.")
        raise Error(sentence, number=number, last=len(found))
    return found[number - 1]


def puzzle_of_the_day(day: date) -> Puzzle | None:
    """One for everybody on a day: game after game, and in each from one to the next."""
    games = [game for game in RULEBOOKS if puzzles_of(game)]
    if not games:
        return None
    turn, which = divmod(day.toordinal(), len(games))
    found = puzzles_of(games[which])
    return found[turn % len(found)]
