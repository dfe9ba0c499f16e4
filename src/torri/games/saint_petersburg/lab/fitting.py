"""What things are worth, fitted to games: `python -m torri.games.saint_petersburg.lab.fitting`.

Greedy players of the table that is kept, and of those found since, play against each other and err now and
then. After each round the lead in the end is fitted by least squares. The table that wins most against all
others is kept: the one that was there before, if none is better.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from rich.console import Console

from torri.engine.compiled import Position, rule
from torri.engine.loops import pick
from torri.engine.rng import below, next_u64, rng as seeded
from torri.engine.seats import CHANCE, OVER
from torri.games import game as find_game
from torri.games.saint_petersburg.players.features import (
    FEATURES,
    MOMENTS,
    cards_to_come,
    describe,
    moment,
)
from torri.games.saint_petersburg.players.outlook import (
    FEWEST_PLAYERS,
    FILE,
    KNOTS,
    PLAYERS,
    TABLE,
    WORTH,
    lead,
)
from torri.games.saint_petersburg.rules import apply, chance, legal
from torri.games.saint_petersburg.scoring import final_score, is_ahead
from torri.games.saint_petersburg.state import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy.typing as npt

    from torri.engine.choices import Choices
    from torri.engine.game import Game

    Numbers = npt.NDArray[np.float64]

COUNTS = range(FEWEST_PLAYERS, FEWEST_PLAYERS + len(PLAYERS))
FINE = 1 << 20  # how finely a probability is thrown
BLUNDERS = (0.0, 0.03, 0.1, 0.2)  # shares of blind decisions, one of them for each player of a game
KEEP = 0.4  # the share of positions that is learned from, divided by the players
SMOOTH, RIDGE = 30.0, 3.0  # how alike neighbouring columns of the table are, and how small its numbers
DECAY = 0.6  # what the lessons of a round count in the next one


class Lessons(NamedTuple):
    """Positions: the features of a seat less those of the others, when it was, and the lead in the end."""

    features: Numbers
    left: Numbers
    moments: npt.NDArray[np.int64]
    leads: Numbers

    def first(self, filled: int) -> Lessons:
        """Those that were filled."""
        return Lessons(self.features[:filled], self.left[:filled], self.moments[:filled], self.leads[:filled])


# --- games -------------------------------------------------------------------------------------------------


@rule
def choose(desk: Any, choices: Choices, worth: Numbers) -> int:
    """What a greedy player of this table does in the position `desk[0]`."""
    seat = desk[0].to_move
    chosen = -1
    highest = 0.0
    for place in range(choices.count):
        desk[1] = desk[0]
        apply(desk[1], int(choices.ids[place]))
        value = lead(desk[1], seat, worth)
        if chosen < 0 or value > highest:
            chosen, highest = int(choices.ids[place]), value
    return chosen


@rule
def note(s: Position, seat: int, features: Numbers, row: Numbers) -> None:
    """The features of a seat, less those of the others on average."""
    for other in range(s.players):
        describe(s, other, features)
        part = 1.0 if other == seat else -1.0 / (s.players - 1)
        for place in range(len(row)):
            row[place] += part * features[place]


@rule
def watch(opening: Any, desk: Any, choices: Any, rngs: Any, tables: Numbers, lineup: Any, blunders: Numbers,
          keep: float, told: Any, points: Numbers, won: Numbers) -> int:  # fmt: skip
    """Games between the tables of a line-up, from which some positions are kept; how many."""
    rng, listed, s = rngs[0], choices[0], desk[0]
    players = int(opening[0].players)
    features = np.empty(len(FEATURES))
    rows, left, moments, leads = told
    filled = 0
    for game in range(len(lineup)):
        desk[0] = opening[0]
        first = filled
        while s.to_move != OVER:
            if s.phase >= LAYOUT and filled < len(leads) and (next_u64(rng) >> 44) < keep * FINE:
                seat = below(rng, players)
                note(s, seat, features, rows[filled])
                left[filled], moments[filled], leads[filled] = cards_to_come(s), moment(s), seat
                filled += 1
            if s.to_move == CHANCE:
                chance(s, listed)
                action = pick(listed, rng)
            else:
                legal(s, listed)
                seat = s.to_move
                if (next_u64(rng) >> 44) < blunders[game, seat] * FINE:
                    action = int(listed.ids[below(rng, listed.count)])
                else:
                    action = choose(desk, listed, tables[lineup[game, seat]])
            apply(s, action)
        settle(s, points[game], won[game])
        for place in range(first, filled):
            seat = int(leads[place])
            others = points[game].sum() - points[game, seat]
            leads[place] = points[game, seat] - others / (players - 1)
    return filled


@rule
def settle(s: Position, points: Numbers, won: Numbers) -> None:
    """What each player has in the end, and who is behind nobody."""
    for seat in range(s.players):
        points[seat] = final_score(s, seat)
        won[seat] = 1.0
        for other in range(s.players):
            if other != seat and is_ahead(s, other, seat):
                won[seat] = 0.0


def play(game: Game, tables: Numbers, lineup: Any, seed: int, rows: int = 0, blunders: Any = None) -> Any:
    """Games of a line-up: what was kept of them, and the share of the victory of each seat."""
    told = Lessons(np.zeros((rows, len(FEATURES))), np.zeros(rows), np.zeros(rows, np.int64), np.zeros(rows))
    points, won = np.zeros((2, *lineup.shape))
    filled = watch(
        game.opening,
        np.zeros(2, game.rulebook.position),
        np.zeros(1, game.choices),
        seeded(seed),
        tables,
        lineup,
        np.zeros(lineup.shape) if blunders is None else blunders,
        KEEP / game.players if rows else 0.0,
        tuple(told),
        points,
        won,
    )
    return told.first(filled), won / won.sum(axis=1, keepdims=True)


def duel(game: Game, tables: Numbers, one: int, others: int, games: int) -> float:
    """What one table wins against others that are all alike, in every seat."""
    alone = np.arange(games), np.arange(games) % game.players
    lineup = np.full((games, game.players), others)
    lineup[alone] = one
    return float(play(game, tables, lineup, seed=1)[1][alone].mean())


# --- the fit -----------------------------------------------------------------------------------------------


class Fit:
    """Least squares, with a column of the table for each knot: the sums of all lessons so far."""

    def __init__(self) -> None:
        size = len(KNOTS) * len(FEATURES)
        self.products = np.zeros((len(MOMENTS), size, size))
        self.targets = np.zeros((len(MOMENTS), size))
        self.squares = np.zeros(len(FEATURES))
        self.count = 0.0

    def add(self, told: Lessons) -> None:
        """The lessons of a round; earlier ones count less from now on."""
        self.products *= DECAY
        self.targets *= DECAY
        self.squares = DECAY * self.squares + (told.features**2).sum(axis=0)
        self.count = DECAY * self.count + len(told.leads)
        knots = np.clip(np.searchsorted(KNOTS, told.left, "right") - 1, 0, len(KNOTS) - 2)
        later = np.minimum(1, (told.left - KNOTS[knots]) / np.diff(KNOTS)[knots])[:, None]
        width = len(FEATURES)
        for when in range(len(MOMENTS)):
            for knot in range(len(KNOTS) - 1):
                some = (told.moments == when) & (knots == knot)
                both = np.hstack((told.features[some] * (1 - later[some]), told.features[some] * later[some]))
                part = slice(knot * width, (knot + 2) * width)
                self.products[when, part, part] += both.T @ both
                self.targets[when, part] += both.T @ told.leads[some]

    def table(self) -> Numbers:
        """What each feature is worth; features are weighed by how far they usually are from 0."""
        usual = np.tile(np.sqrt(self.squares / self.count) + 1e-6, len(KNOTS))
        steps = np.diff(np.eye(len(KNOTS)), axis=0)
        penalty = SMOOTH * np.kron(steps.T @ steps, np.eye(len(FEATURES))) + RIDGE * np.eye(len(usual))
        found = [
            np.linalg.solve(products / np.outer(usual, usual) + penalty, targets / usual) / usual
            for products, targets in zip(self.products, self.targets, strict=True)
        ]
        return np.reshape(found, (len(MOMENTS), len(KNOTS), len(FEATURES)))


def rounds(game: Game, count: int, games: int, seed: int) -> Iterator[tuple[Numbers, list[float]]]:
    """The best table after each round, and what every table wins against the others on average."""
    dice = np.random.default_rng(seed)
    tables = WORTH[game.players - FEWEST_PLAYERS][None]
    fit = Fit()
    for number in range(count):
        newest = len(tables) - 1
        somebody = [newest, newest, max(0, newest - 1), 0]
        lineup = dice.choice(somebody, (games, game.players))
        blunders = dice.choice(BLUNDERS, lineup.shape)
        told, _won = play(game, tables, lineup, seed + number, 90 * games, blunders)
        fit.add(told)
        tables = np.concatenate((tables, fit.table()[None]))
        wins = standings(game, tables, games // 10)
        yield tables[np.argmax(wins)], wins


def standings(game: Game, tables: Numbers, games: int) -> list[float]:
    """What each table wins against the others on average."""
    every = range(len(tables))
    return [
        float(np.mean([duel(game, tables, one, other, games) for other in every if other != one]))
        for one in every
    ]


def written(tables: dict[str, dict[str, dict[str, list[float]]]]) -> str:
    """The table as text."""
    lines = [
        "# What each feature of features.py is worth in points, by the cards to come in the smallest stack.",
        "# Written by `python -m torri.games.saint_petersburg.lab.fitting`; do not edit.",
        "",
        f"cards_to_come = {[int(knot) for knot in KNOTS]}",
    ]
    for players, moments in tables.items():
        for when, features in moments.items():
            lines += ["", f"[{players}.{when}]"]
            for name, worth in features.items():
                numbers = ", ".join(f"{number + 0.0:.2f}" for number in worth)
                lines.append(f'"{name}" = [{numbers}]')
    return "\n".join(lines) + "\n"


def named(table: Numbers) -> dict[str, dict[str, list[float]]]:
    """A table by moment and feature."""
    return {
        when: {name: list(table[row, :, place]) for place, name in enumerate(FEATURES)}
        for row, when in enumerate(MOMENTS)
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit, and keep the best table."""
    parser = argparse.ArgumentParser(prog="python -m torri.games.saint_petersburg.lab.fitting")
    parser.add_argument("--players", type=int, choices=COUNTS, action="append")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=8_000, help="for each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, default=FILE, metavar="FILE")
    given = parser.parse_args(arguments)
    out = Console()
    tables = {name: TABLE[name] for name in PLAYERS}
    for players in given.players or COUNTS:
        game = find_game("saint-petersburg", players)
        for number, (table, wins) in enumerate(rounds(game, given.rounds, given.games, given.seed), 1):
            tables[PLAYERS[players - FEWEST_PLAYERS]] = named(table)
            found = " ".join(f"{100 * share:.0f}" for share in wins)
            out.print(f"{players} players, round {number}: wins of each table in % {found}", highlight=False)
        given.write.write_text(written(tables), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
