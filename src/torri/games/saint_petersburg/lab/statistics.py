"""Saint Petersburg: length, points, the stack that ends the game, the markers, all beside human games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.games.saint_petersburg.material import (
    BUILDING,
    COLOUR,
    MOST_PLAYERS,
    NOBLE,
    STACK,
    STACKS,
    TRADING,
    WORKER,
)
from torri.games.saint_petersburg.scoring import PARTS
from torri.games.saint_petersburg.state import MARKERS
from torri.lab.statistics.page import by_players, figure, percent, share, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.statistics.watching import Watched

VARIANTS: tuple[dict[str, Any], ...] = ({},)
MOST_SERIES = 12  # passing all along takes nine
NOTES = np.dtype((np.record, np.dtype([
    ("markers", "<i8", 4),  # who began each round of the first series
    ("ended", "<i8"),  # the stack whose last card made a series the last one
    ("rubles", "<i8", (MOST_SERIES, MOST_PLAYERS)),  # after the worker round of each series
    ("points", "<i8", (MOST_SERIES, MOST_PLAYERS)),  # after its noble round
])))  # fmt: skip

# Logged human games, by the number of players: 34 with two (18 of them with the first edition's cards only,
# which the series and the winning score are from), 13 with four; the noble marker from 80 games by e-mail.
HUMAN = {
    "series": {2: "6.3 (5-7)", 4: "5.8 (5-6)"},
    "winner": {2: "122", 4: "83"},
    "everyone": {2: "116", 4: "73"},
    "last": {2: "107", 4: "62"},
    "track": {2: "77", 4: "52"},
    "nobles": {2: "39", 4: "21"},
    "rubles": {2: "1", 4: ""},
    "hand": {2: "0", 4: "0"},
    "kinds of nobles": {2: "8.2", 4: "5.8"},
    "workers": {2: "11.4", 4: "6.9"},
    "buildings": {2: "8.8", 4: "5.6"},
    "noble cards": {2: "9.1", 4: "6.0"},
    "trading cards": {2: "6.9", 4: "4.6"},
    "building stack": {2: "34 of 34", 4: "13 of 13"},
    "noble marker": {4: "40 % of 80"},
}
HUMAN_SERIES = {2: 6.3, 4: 5.8}
HUMAN_RUBLES = {2: (21, 16, 21, 26, 33, 41, 47), 4: (21, 16, 17, 22, 26, 32)}
HUMAN_POINTS = {2: (1, 3, 7, 16, 33, 61, 100), 4: (1, 3, 8, 18, 34, 57)}


@rule
def note(before: Position, s: Position, notes: Any) -> None:
    """Write down the first markers, what ended the game, and money and points series by series."""
    if before.phase == MARKERS:
        notes.markers[:] = s.markers
    if s.last_series and not before.last_series:
        notes.ended = before.stack
    if before.this_round == WORKER and s.this_round == BUILDING:
        notes.rubles[s.series - 1] = s.rubles
    if before.this_round == NOBLE and s.this_round == TRADING:
        notes.points[s.series - 1] = s.points


def page(all_games: Sequence[Watched], how: str, *, usual: bool) -> str:
    """The page of the documentation; `usual`: with what we read from the figures of the game as it is."""
    counts = [some.players for some in all_games]
    return PAGE.format(
        how=how,
        length=beside("", counts, length_rows(all_games)),
        series=table(
            ["series played", *by_players(counts)],
            spread_rows([some.finals["series"] for some in all_games]),
        ),
        points=beside("points", counts, point_rows(all_games)),
        cards=beside("cards at the end", counts, card_rows(all_games)),
        stacks=beside("ended by the", counts, stack_rows(all_games)),
        markers=beside("began the first", counts, marker_rows(all_games)),
        course="\n\n".join(course(some) for some in all_games),
        reading=READING.format(**in_words(all_games)) if usual else "",
    )


def beside(corner: str, counts: Sequence[int], rows: Sequence[tuple[str, str, Sequence[str]]]) -> str:
    """A table with a column for each number of players, and one for people where there are figures."""
    head = [corner]
    for players in counts:
        head += [f"{players} players", *([f"people, {players}"] if players in HUMAN["series"] else [])]
    lines = []
    for name, human, cells in rows:
        line = [name]
        for players, cell in zip(counts, cells, strict=True):
            line += [cell, *([HUMAN.get(human, {}).get(players, "")] if players in HUMAN["series"] else [])]
        lines.append(line)
    return table(head, lines)


def length_rows(all_games: Sequence[Watched]) -> list[tuple[str, str, list[str]]]:
    """How long games are and what they end with."""
    return [
        ("series", "series", [figure(some.finals["series"]) for some in all_games]),
        ("points of the winner", "winner", [figure(some.points.max(axis=1)) for some in all_games]),
        ("points of all players", "everyone", [figure(some.points) for some in all_games]),
        ("points of the last", "last", [figure(some.points.min(axis=1)) for some in all_games]),
    ]


def spread_rows(columns: Sequence[Any]) -> list[list[str]]:
    """How often each value comes up."""
    values = sorted(set(np.concatenate(columns).tolist()))
    return [[str(value), *(share(column == value) for column in columns)] for value in values]


def point_rows(all_games: Sequence[Watched]) -> list[tuple[str, str, list[str]]]:
    """What a score is made of."""
    return [
        (part, part, [figure(some.parts[:, :, place]) for some in all_games])
        for place, part in enumerate(PARTS)
    ]


def card_rows(all_games: Sequence[Watched]) -> list[tuple[str, str, list[str]]]:
    """What lies before a player at the end."""
    tableaus = [some.finals["tableau"][:, : some.players] for some in all_games]
    rows = [
        (name, name, [figure(tableau[:, :, colour == COLOUR].sum(axis=2)) for tableau in tableaus])
        for colour, name in ((WORKER, "workers"), (BUILDING, "buildings"), (NOBLE, "noble cards"))
    ]
    kinds = [(tableau[:, :, COLOUR == NOBLE] > 0).sum(axis=2) for tableau in tableaus]
    trading = [tableau[:, :, STACK == TRADING].sum(axis=2) for tableau in tableaus]
    rows.append(("kinds of nobles", "kinds of nobles", [figure(kind) for kind in kinds]))
    rows.append(("of all these, trading cards", "trading cards", [figure(cards) for cards in trading]))
    return rows


def stack_rows(all_games: Sequence[Watched]) -> list[tuple[str, str, list[str]]]:
    """Whose last card was laid out first."""
    return [
        (f"{name} stack", f"{name} stack", [share(some.notes["ended"] == stack) for some in all_games])
        for stack, name in enumerate(STACKS)
    ]


def marker_rows(all_games: Sequence[Watched]) -> list[tuple[str, str, list[str]]]:
    """How often the player wins who begins a round of the first series."""
    return [
        (f"{name} round", f"{name} marker", [share(won_with(some, marker)) for some in all_games])
        for marker, name in enumerate(STACKS)
    ]


def won_with(some: Watched, marker: int) -> Any:
    """In which games the holder of a marker won."""
    return some.won[np.arange(len(some)), some.notes["markers"][:, marker]]


def course(some: Watched) -> str:
    """Money and points series by series; a series counts for the games that have it."""
    seats = slice(some.players)
    length = int(some.finals["series"].max())
    rows = [[f"{some.players} players, games with it"], ["rubles"], ["points"]]
    for series in range(length):
        had = some.finals["series"] > series
        rows[0].append(percent(int(np.count_nonzero(had)), len(some)))
        rows[1].append(f"{some.notes['rubles'][had, series, seats].mean():.0f}")
        rows[2].append(f"{some.notes['points'][had, series, seats].mean():.0f}")
    for name, people in (("rubles, people", HUMAN_RUBLES), ("points, people", HUMAN_POINTS)):
        if some.players in people:
            told = [str(value) for value in people[some.players]]
            rows.append([name, *(told + [""] * length)[:length]])
    return table(["series", *(str(series + 1) for series in range(length))], rows)


def in_words(all_games: Sequence[Watched]) -> dict[str, str]:
    """Figures that the sentences of the page use, those of two players first and of four last."""
    two, four = all_games[0], all_games[-1]
    return {
        "longer": f"{two.finals['series'].mean() - HUMAN_SERIES[2]:.1f}",
        "longer_4": f"{four.finals['series'].mean() - HUMAN_SERIES[4]:.1f}",
        "by_workers": f"{100 * (two.notes['ended'] == WORKER).mean():.0f} %",
        "rubles": f"{two.notes['rubles'][:, 3, :2].mean():.0f}",
        "people_rubles": str(HUMAN_RUBLES[2][3]),
        "early": f"{two.notes['points'][:, 0, :2].mean():.0f}",
        "people_early": str(HUMAN_POINTS[2][0]),
        "left": f"{two.finals['hand_size'][:, :2].mean():.1f}",
        "left_4": f"{four.finals['hand_size'].mean():.1f}",
    }


PAGE = """\
# Saint Petersburg in figures

{how}

*People* are logged human games: 34 with two players (length and winning score from the 18 of them with the
cards of the first edition only), 13 with four, and for the noble marker 80 games played by e-mail. They are
means; where nothing is known the cell is empty.

## Length and points

{length}

{series}

{points}

## Cards

{cards}

## Which stack ends the game

{stacks}

## Who begins

How often the player wins who begins a round of the first series. With two players each has two of the four
markers, with three one player has two; by lot a marker is worth 50.0 %, 33.3 % and 25.0 %.

{markers}

## Series by series

Rubles of a player after the worker round, points after the noble round.

{course}
{reading}"""
READING = """
## Where they differ, and why

The figures are counted; the reasons are our reading of them.

* **Greedy games are longer**, by {longer} series with two players and by {longer_4} with four. All 47 logged
  human games ended with the building stack empty; among greedy players the worker stack ends the game, in
  {by_workers} of the games of two.
* **They are poorer.** With two players they have {rubles} rubles after the worker round of the fourth series,
  people {people_rubles}. A greedy player buys what promises points now: after the first series it has {early}
  points, people {people_early}. Who is poor buys all workers, which are cheap, and leaves dear buildings and
  nobles lying in the rows. These fill up, fewer new cards come, and the stack that is always bought empty
  runs out first.
* **They score more on the track and less with nobles.** Two more series of scoring are worth more than what
  people gain by a better plan, since most points come in the last series. Fewer kinds of nobles and fewer
  trading cards are placed: both are saved for, and a player that looks one move ahead does not save.
* **Cards stay in the hand**: {left} a player with two players and {left_4} with four, with people less than
  0.1. A greedy player takes a good card for later, and later does not always come.
* **The worker marker is the best one here, the noble marker with people.** People keep money for the first
  nobles; greedy players have spent it by then, and what counts is to choose first among the workers.
"""
