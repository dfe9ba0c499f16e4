"""Scoring: the points on tiles, what lanterns add, and who has won."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.counts import equal
from torri.engine.sets import count_members
from torri.games.tajuto.material import (
    INAUGURATION_POINTS,
    LANTERN,
    LANTERN_POINTS,
    OBJECTIVE_POINTS,
    WISDOM_STACKS,
)
from torri.games.tajuto.objectives import wisdom
from torri.games.tajuto.state import complete

PARTS = ("wisdom", "inaugurations", "lanterns", "objectives")


@rule
def wisdom_tiles(s: Position, seat: int) -> int:
    """How many wisdom tiles a player has."""
    tiles = 0
    for stack in range(WISDOM_STACKS):
        tiles += int(s.owned[seat, stack])
    return tiles


@rule
def inaugurated(s: Position, seat: int) -> int:
    """How many of a player's inauguration tiles belong to finished pagodas."""
    return count_members(int(s.inaugurations[seat]) & complete(s))


@rule
def inauguration_points(s: Position, seat: int) -> int:
    """Four points for each inauguration tile of a finished pagoda."""
    return INAUGURATION_POINTS * inaugurated(s, seat)


@rule
def lantern_points(s: Position, seat: int) -> int:
    """Each lantern adds a point to every wisdom tile and every inauguration tile of a finished pagoda."""
    tiles = wisdom_tiles(s, seat) + inaugurated(s, seat)
    return LANTERN_POINTS * int(s.owned[seat, LANTERN]) * tiles


@rule
def objective_points(s: Position, seat: int) -> int:
    """A point for each objective met."""
    return OBJECTIVE_POINTS * count_members(equal(s.objectives, seat))


@rule
def score_parts(s: Position, seat: int, out: Any) -> None:
    """All items of a player's score, in the order of PARTS, as if the tiles were turned up now."""
    out[0] = wisdom(s, seat)
    out[1] = inauguration_points(s, seat)
    out[2] = lantern_points(s, seat)
    out[3] = objective_points(s, seat)


@rule
def total(s: Position, seat: int) -> int:
    """The points of a player."""
    tiles = wisdom(s, seat) + inauguration_points(s, seat) + lantern_points(s, seat)
    return tiles + objective_points(s, seat)


@rule
def scores(s: Position, out: Any) -> None:
    """The points of each player."""
    for seat in range(s.players):
        out[seat] = total(s, seat)


@rule
def ranks(s: Position, out: Any) -> None:
    """Rank 1 for the most points; players with equal points share a rank, and perhaps the victory."""
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if total(s, other) > total(s, seat):
                out[seat] += 1
