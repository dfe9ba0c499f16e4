"""The command `python -m torri.games.saint_petersburg.lab.course`: one player against itself, by series.

Money, points, income and spending of a seat, and what it buys in the first series: docs/players.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console

from torri.engine.intervals import mean
from torri.games import game as find_game
from torri.games.saint_petersburg.lab.statistics import HUMAN_POINTS, HUMAN_RUBLES
from torri.games.saint_petersburg.material import BUILDING, STACKS, WORKER
from torri.lab.commands import ended
from torri.lab.statistics.page import table
from torri.players import player, seated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torri.engine.compiled import Position
    from torri.engine.match import Match
    from torri.engine.vocabulary import Action

FIGURES = ("rubles", "income", *STACKS, "points")
SPENT = tuple(f"spent in the {stack} round" for stack in STACKS)
HEAD = ("series", "seats", "rubles after workers", "people", "income", *SPENT, "points", "people")
FEWEST = 2  # seats for an interval


@dataclass
class Course:
    """What was seen: by series and figure a number for each seat, and the first purchases."""

    seats: int = 0
    figures: dict[tuple[int, str], list[float]] = field(default_factory=dict)
    first: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What was bought in the first series, by round and card."""

    def add(self, own: Counter[tuple[int, str]], series: int) -> None:
        """One seat of a game that had so many series."""
        self.seats += 1
        for number in range(1, series + 1):
            for figure in FIGURES:
                self.figures.setdefault((number, figure), []).append(own[number, figure])


def watch(match: Match, spec: str, course: Course) -> None:
    """Play a game of one player against itself, and note every seat of it."""
    seats = range(match.game.players)
    players = [player(spec, seat) for seat in seats]
    noted: list[Counter[tuple[int, str]]] = [Counter() for _seat in seats]
    with seated(players):
        while not match.is_over:
            before, mover = match.state.position.copy(), match.to_move
            action = players[mover].choose(match.state.known_to(mover))
            match.play(mover, action)
            for seat in seats:
                note(noted[seat], before, match.state.position, seat)
            if before.series == 1 and action.data["do"] == "buy":
                course.first[STACKS[before.this_round], card_of(action)] += 1
    for own in noted:
        course.add(own, int(match.state.position.series))


def card_of(action: Action) -> str:
    """The card that is bought."""
    return str(action.data["card"])


def note(own: Counter[tuple[int, str]], before: Position, after: Position, seat: int) -> None:
    """What a step brought a seat: rubles that came in, rubles that were spent in this round."""
    series, change = int(before.series), int(after.rubles[seat]) - int(before.rubles[seat])
    own[series, "income" if change > 0 else STACKS[before.this_round]] += abs(change)
    own[series, "points"] = int(after.points[seat]) if after.series == series else own[series, "points"]
    if before.this_round == WORKER and after.this_round == BUILDING:
        own[series, "rubles"] = int(after.rubles[seat])


def rows(course: Course, players: int) -> Iterator[list[str]]:
    """A line for each series that at least two seats reached."""
    people = (HUMAN_RUBLES.get(players, ()), HUMAN_POINTS.get(players, ()))
    for series in range(1, 1 + max(number for number, _figure in course.figures)):
        told = [course.figures[series, figure] for figure in FIGURES]
        if len(told[0]) < FEWEST:
            return
        rubles, income, *spent, points = (shown(numbers) for numbers in told)
        beside = [str(figures[series - 1]) if series <= len(figures) else "" for figures in people]
        yield [str(series), str(len(told[0])), rubles, beside[0], income, *spent, points, beside[1]]


def shown(numbers: list[float]) -> str:
    """A mean with half its interval."""
    found = mean(np.array(numbers))
    return f"{found.value:.1f} ± {found.high - found.value:.1f}"


def openings(course: Course) -> Iterator[list[str]]:
    """What is bought in the first series, the most frequent first."""
    for (stack, card), times in course.first.most_common():
        yield [stack, card, f"{times / course.seats:.2f}"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print both tables."""
    parser = argparse.ArgumentParser(
        prog="python -m torri.games.saint_petersburg.lab.course", description=__doc__
    )
    parser.add_argument("--player", default="level:6", metavar="SPEC")
    parser.add_argument("--players", type=int, default=2, help="at the table")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no game after that")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)

    def work() -> None:
        game, course = find_game("saint-petersburg", given.players), Course()
        end = time.monotonic() + 60 * given.minutes
        for number in range(given.games):
            if number == 0 or time.monotonic() < end:
                watch(game.match(f"{given.seed}:{number}"), given.player, course)
        out = Console(width=200)
        out.print(table(HEAD, rows(course, given.players)), soft_wrap=True, highlight=False)
        out.print(
            table(("round", "card", "bought a seat"), openings(course)), soft_wrap=True, highlight=False
        )

    return ended(work)


if __name__ == "__main__":
    sys.exit(main())
