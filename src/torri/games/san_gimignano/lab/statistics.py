"""San Gimignano: length, what ends a deal, which towers are built and who wins with them, the nobles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.engine.sets import lowest
from torri.games.san_gimignano.material import (
    GUARD,
    LOWEST_RANK,
    MOST_TURNS,
    NOBLES,
    QUIET_TURNS,
    RANKS,
    TOWER_KINDS,
)
from torri.games.san_gimignano.scoring import PARTS, parts_in_play
from torri.games.san_gimignano.state import GUARDING, NOBODY, TURN, standing
from torri.lab.statistics.page import figure, percent, share, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.statistics.watching import Watched

VARIANTS: tuple[dict[str, Any], ...] = ({}, {"advanced": True})
COLOURFUL = TOWER_KINDS
SHAPES = (*(f"plain {rank}" for rank in RANKS), "colourful")
NOTES = np.dtype((np.record, np.dtype([
    ("starter", "<i8"),  # of the first deal
    ("turns", "<i8"),
    ("built", "<i8", (2, len(SHAPES))),
    ("built_in", "<i8", len(SHAPES)),  # the turns in which they were, counted from 1 and added up
    ("lost", "<i8", 2),  # towers that were destroyed or taken back, by owner
    ("guards", "<i8", 2),  # a 5 that was shown
])))  # fmt: skip


@rule
def note(before: Position, s: Position, notes: Any) -> None:
    """Count the turns, the towers that come and go, and the Guards."""
    if before.phase == TURN:
        if notes.turns == 0:
            notes.starter = before.turn
        notes.turns += 1
    for seat in range(2):
        came = standing(s, seat) & ~standing(before, seat)
        while came:
            note_tower(s, seat, lowest(came), notes)
            came &= came - 1
        gone = standing(before, seat) & ~standing(s, seat)
        while gone and s.deal == before.deal:
            notes.lost[seat] += 1
            gone &= gone - 1
        if before.phase == GUARDING and s.hand[seat, GUARD] < before.hand[seat, GUARD]:
            notes.guards[seat] += 1


@rule
def note_tower(s: Position, seat: int, slot: int, notes: Any) -> None:
    """Somebody built a tower."""
    tower = s.towers[seat, slot]
    shape = COLOURFUL if tower.colourful else int(tower.rank) - LOWEST_RANK
    notes.built[seat, shape] += 1
    notes.built_in[shape] += notes.turns


def page(all_games: Sequence[Watched], how: str, *, usual: bool) -> str:
    """The page of the documentation; `usual`: with what we read from the figures of the game as it is."""
    heads = [game_named(some) for some in all_games]
    advanced = [some for some in all_games if some.game.options["advanced"]]
    return PAGE.format(
        how=how,
        length=table(["", *heads], length_rows(all_games)),
        ends=table(["the Ending Phase began with", *heads], end_rows(all_games)),
        parts=table(["points", *heads], part_rows(all_games)),
        towers="\n\n".join(map(towers, all_games)),
        donazione=table(["a game", *heads], donazione_rows(all_games)),
        nobles="".join(NOBLE_CARDS.format(table=nobles(some)) for some in advanced),
        reading=reading(all_games) if usual else "",
    )


def game_named(some: Watched) -> str:
    """Which of the two games it is."""
    return "advanced game" if some.game.options["advanced"] else "basic game"


def length_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """How long games are and what they end with."""
    every = {
        "turns of both players": lambda some: figure(some.notes["turns"]),
        "points of the winner": lambda some: figure(some.points.max(axis=1)),
        "points of both players": lambda some: figure(some.points),
        "points of the loser": lambda some: figure(some.points.min(axis=1)),
        "towers of each": lambda some: figure((heights(some) > 0).sum(axis=2)),
        "the highest tower of each": lambda some: figure(heights(some).max(axis=2)),
        "cards left in each hand": lambda some: figure(some.finals["held"].sum(axis=2)),
        "whoever began wins": lambda some: share(won_by(some, some.notes["starter"])),
    }
    return [[name, *map(told, all_games)] for name, told in every.items()]


def heights(some: Watched) -> Any:
    """By game, seat and slot how high a tower stands there at the end; 0 where none does."""
    towers = some.finals["towers"]
    return np.where(towers["rank"] > 0, towers["height"], 0)


def won_by(some: Watched, seats: Any) -> Any:
    """In which games this seat won."""
    return some.won[np.arange(len(some)), seats]


def end_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """What led to the end of the last deal: each game is in one row."""
    found = [ends(some) for some in all_games]
    return [[name, *(share(one[name]) for one in found)] for name in found[0]]


def ends(some: Watched) -> dict[str, Any]:
    """In which games what began the Ending Phase."""
    finals = some.finals
    called, ending = finals["closer"] != NOBODY, finals["ending"] != 0
    endless = (finals["quiet"] >= QUIET_TURNS) | (finals["turns"] >= MOST_TURNS)
    return {
        "a Close": called,
        "an empty tower deck": ending & ~called & ~endless,
        "our guard against endless play": ending & ~called & endless,
        "nothing: two passes before it": ~ending,
    }


def part_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """What a score is made of; parts that no game can have are left out."""
    possible = {part for some in all_games for part in parts_in_play(some.finals[0])}
    return [
        [part, *(figure(some.parts[:, :, place]) for some in all_games)]
        for place, part in enumerate(PARTS)
        if part in possible
    ]


def towers(some: Watched) -> str:
    """What becomes of each kind of tower."""
    head = [game_named(some), "built", "when", "at the end", "stories", "completed", "who built more wins"]
    return table(head, [tower_row(some, shape) for shape in range(len(SHAPES))])


def tower_row(some: Watched, shape: int) -> list[str]:
    """How often a kind of tower is built, when, what is left of it, and who wins."""
    built, standing_now = some.notes["built"][:, :, shape], of_shape(some, shape)
    if not built.any():
        return [SHAPES[shape], "0.0", *[""] * 5]
    when = some.notes["built_in"][:, shape].sum() / built.sum() / some.notes["turns"].mean()
    slots = np.arange(standing_now.shape[2])
    complete = standing_now & ((some.finals["complete"][:, :, None] >> slots) & 1 == 1)
    count, high = int(standing_now.sum()), heights(some)[standing_now]
    return [
        SHAPES[shape],
        figure(built.sum(axis=1)),
        f"{100 * when:.0f} %",
        f"{count / len(some):.1f}",
        f"{high.mean():.1f}" if count else "",
        percent(int(complete.sum()), count),
        with_more(some, built),
    ]


def of_shape(some: Watched, shape: int) -> Any:
    """By game, seat and slot whether a tower of this kind stands there at the end."""
    towers = some.finals["towers"]
    stands, colourful = towers["rank"] > 0, towers["colourful"] != 0
    if shape == COLOURFUL:
        return stands & colourful
    return stands & ~colourful & (towers["rank"] == shape + LOWEST_RANK)


def with_more(some: Watched, counts: Any) -> str:
    """How often the seat with the higher count won, of the games in which one is higher."""
    differ = counts[:, 0] != counts[:, 1]
    more = won_by(some, counts.argmax(axis=1))[differ]
    return share(more) if differ.any() else ""


def donazione_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """What towers do to each other."""
    return [
        ["a 5 shown as a Guard", *(figure(some.notes["guards"].sum(axis=1)) for some in all_games)],
        ["towers destroyed or taken back", *(figure(some.notes["lost"].sum(axis=1)) for some in all_games)],
    ]


def nobles(some: Watched) -> str:
    """How often each noble is used, and by whom."""
    rows = []
    for place, name in enumerate(NOBLES):
        used = some.finals["used"][:, :, TOWER_KINDS + place]
        rows.append([name, figure(used.sum(axis=1)), with_more(some, used)])
    return table(["noble", "used a game", "who used more wins"], rows)


def reading(all_games: Sequence[Watched]) -> str:
    """What the figures say."""
    basic = all_games[0]
    points = basic.parts.mean(axis=(0, 1))
    colourful = points[PARTS.index("colourful")] / points.sum()
    return READING.format(
        colourful=f"{100 * colourful:.0f} %",
        more=with_more(basic, basic.notes["built"][:, :, COLOURFUL]),
        closed=f"{100 * ends(basic)['a Close'].mean():.0f} %",
        began=share(won_by(basic, basic.notes["starter"])),
    )


PAGE = """\
# San Gimignano in figures

{how}

## Length and points

In games of several deals points are those of all deals; how a deal ended, and what stood then, is told of the
last one.

{length}

{ends}

{parts}

## Towers

*Built* is how many a game, by both players; *when* the part of the game that was over by then; *at the end*
how many stand, *stories* how high, *completed* how many of them. *Who built more wins* leaves out the games
in which both built as many; it says who won with them, and not that they did it: for that a seat has to do
without them ([docs/balance](../balance/san-gimignano.md)).

{towers}

{donazione}
{nobles}{reading}"""
NOBLE_CARDS = """
## Nobles

{table}
"""
READING = """
## What to make of it

These are figures of the basic game among greedy players, who do not save cards for a plan.

* **Colourful towers decide**: they bring {colourful} of all points, and whoever builds more of them wins
  {more}. Plain towers, which do something by Donazione, are built seldom, and by losers more than by winners.
* **Most games are ended by a Close**, {closed} of them, before the cards run out.
* **Whoever begins wins {began}** of the games; an even share is 50.0 %. Chance decides who deals, so that no
  seat has it better.
"""
