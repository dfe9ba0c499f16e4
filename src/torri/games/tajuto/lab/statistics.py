"""Tajuto: points, length, and which tiles are bought at which price, to judge the prices by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.games.tajuto.material import (
    COPIES,
    INAUGURATION,
    MOST_COPIES,
    OBJECTIVES,
    PAGODAS,
    PAGODAS_TO_END,
    PRICED,
    ROOF,
    STACKS,
)
from torri.games.tajuto.price_table import CONFIDENCE, CONFIDENCES, PRICE, TABLE
from torri.games.tajuto.scoring import PARTS
from torri.games.tajuto.state import FIRST, ON_BOARD
from torri.games.tajuto.village import price
from torri.lab.statistics.page import by_players, figure, percent, share, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.lab.statistics.watching import Watched

VARIANTS: tuple[dict[str, Any], ...] = ({},)
# Each tile that can be bought has a place: those of the stacks, the top one first, then inaugurations.
BETS = len(STACKS) * MOST_COPIES
TILES = BETS + PAGODAS
NOTES = np.dtype((np.record, np.dtype([
    ("turns", "<i8"),
    ("bought", "<i8", TILES),  # in which turn, counted from 1; 0: never
    ("paid", "<i8", TILES),
    ("buyer", "<i8", TILES),
])))  # fmt: skip


@rule
def note(before: Position, s: Position, notes: Any) -> None:
    """Count the turns, and write down who bought a tile, when and for how much."""
    seat = before.turn
    for stack in range(len(STACKS)):
        if s.owned[seat, stack] > before.owned[seat, stack]:
            place = stack * MOST_COPIES + COPIES[stack] - int(before.stacks[stack])
            write_down(before, stack, place, notes)
    bets = int(s.inaugurations[seat]) & ~int(before.inaugurations[seat])
    for colour in range(PAGODAS):
        if (bets >> colour) & 1:
            write_down(before, INAUGURATION, BETS + colour, notes)
    if before.phase == FIRST or s.turn != before.turn:
        notes.turns += 1


@rule
def write_down(before: Position, stack: int, place: int, notes: Any) -> None:
    """Somebody bought a tile."""
    notes.bought[place] = notes.turns
    notes.paid[place] = price(before, before.turn, stack)
    notes.buyer[place] = before.turn


def page(all_games: Sequence[Watched], how: str, *, usual: bool) -> str:
    """The page of the documentation; `usual`: with what we read from the figures of the game as it is."""
    heads = by_players(some.players for some in all_games)
    return PAGE.format(
        how=how,
        reading=READING if usual else "",
        length=table(["", *heads], length_rows(all_games)),
        parts=table(["points", *heads], part_rows(all_games)),
        tiles="\n\n".join(tiles(some) for some in all_games),
        bets=table(["a game", *heads], bet_rows(all_games)),
        objectives=table(["objective", *heads], objective_rows(all_games)),
    )


def length_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """How long games are and what they end with."""
    turns = [some.notes["turns"] for some in all_games]
    each = [some.notes["turns"] / some.players for some in all_games]
    return [
        ["turns of all players", *map(figure, turns)],
        ["turns of each", *map(figure, each)],
        ["points of the winner", *(figure(some.points.max(axis=1)) for some in all_games)],
        ["points of all players", *(figure(some.points) for some in all_games)],
        ["points of the last", *(figure(some.points.min(axis=1)) for some in all_games)],
        ["tiles bought by each", *(figure(bought(some).sum(axis=1) / some.players) for some in all_games)],
        ["meditation left to each", *(figure(meditation(some)) for some in all_games)],
        ["shared victories", *(share(~some.won.any(axis=1)) for some in all_games)],
        ["ended without a fourth pagoda", *(share(some.finals["stalled"]) for some in all_games)],
    ]


def bought(some: Watched) -> Any:
    """For each game and tile whether somebody bought it."""
    return some.notes["bought"] > 0


def meditation(some: Watched) -> Any:
    """Where the monks stand at the end."""
    return some.finals["meditation"][:, : some.players]


def part_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """What a score is made of."""
    return [
        [part, *(figure(some.parts[:, :, place]) for some in all_games)] for place, part in enumerate(PARTS)
    ]


def tiles(some: Watched) -> str:
    """What became of each tile that can be bought."""
    rows = [
        tile_row(
            some, f"{name} {place + 1}" if len(TABLE[name]) > 1 else name, label(some, name, place), [tile]
        )
        for stack, name in enumerate(STACKS)
        for place, tile in enumerate(range(stack * MOST_COPIES, stack * MOST_COPIES + COPIES[stack]))
    ]
    rows.append(tile_row(some, "inauguration", label(some, "inauguration", 0), list(range(BETS, TILES))))
    head = [f"{some.players} players", "price", "bought", "paid", "when", "buyer wins"]
    return table(head, rows)


def label(some: Watched, name: str, place: int) -> str:
    """The price that was played with, and whether it is a guess."""
    prices = some.finals[0]["prices"][:, PRICED.index(name), place]
    return f"{prices[PRICE]} {CONFIDENCES[prices[CONFIDENCE]]}"


def tile_row(some: Watched, name: str, printed: str, places: list[int]) -> list[str]:
    """How often a tile is bought, for how much, when, and what it does for its buyer."""
    sold = bought(some)[:, places]
    if not sold.any():
        return [name, printed, "0 %", "", "", ""]
    when = some.notes["bought"][:, places] / some.notes["turns"][:, None]
    won = np.take_along_axis(some.won, some.notes["buyer"][:, places], axis=1)
    chance = share(sold[:, 0]) if len(places) == 1 else percent(sold.sum(), sold.size)
    paid = f"{some.notes['paid'][:, places][sold].mean():.1f}"
    return [name, printed, chance, paid, percent(when[sold].sum(), sold.sum()), share(won[sold])]


def bet_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """What became of the inauguration tiles."""
    sold = [bought(some)[:, BETS:] for some in all_games]
    finished = [finished_pagodas(some) for some in all_games]
    both = list(zip(sold, finished, strict=True))
    return [
        ["bought, of eight", *(figure(tiles.sum(axis=1)) for tiles in sold)],
        ["bought, and the pagoda finished", *(figure((tiles & roofs).sum(axis=1)) for tiles, roofs in both)],
        ["finished without an owner", *(figure((~tiles & roofs).sum(axis=1)) for tiles, roofs in both)],
        ["all four finished were owned", *(share((tiles & roofs).sum(axis=1) == PAGODAS_TO_END)
                                           for tiles, roofs in both)],
    ]  # fmt: skip


def finished_pagodas(some: Watched) -> Any:
    """For each game and colour whether the pagoda was finished."""
    roofs = some.finals["built"] >> (ROOF * PAGODAS)
    return (roofs[:, None] >> np.arange(PAGODAS)) & 1 == 1


def objective_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """How often each objective is met by anybody."""
    return [
        [name, *(share(some.finals["objectives"][:, place] != ON_BOARD) for some in all_games)]
        for place, name in enumerate(OBJECTIVES)
    ]


PAGE = """\
# Tajuto in figures

{how}

Most prices of the village are our guess (see
[the page of the game](../../src/torri/games/tajuto/rules.md#what-is-ours)). Who
owns the game can judge by these figures whether a guess is far off: a tile that is bought in every game, at
once, by players who then win, is too cheap; one that nobody wants is too dear. The greedy player is a
sensible one and no more: it looks one move ahead.

## Length and points

{length}

{parts}

## Tiles

*Price* is what is printed on the tile, and how far the number can be trusted: *assumed* is our guess,
*owner* is of somebody who has the game. *Bought* is the share of games in which anybody bought it (for
inaugurations the share of the eight tiles), *paid* the mean price after the discount of markets, *when* the
part of the game that was over by then, *buyer wins* how often its buyer won alone.
{reading}
{tiles}

## Inaugurations

{bets}

## Objectives

In how many games somebody met them.

{objectives}
"""
READING = """
Markets and the action tiles D, E and F are hardly ever bought, those with a known price no more than those
with a guessed one. This player has found them a bad bargain: an action more is worth about a step to it, and
it buys too few tiles for a market to pay. About their prices these figures say little.
"""
