"""Scoring: the five items of the sheet, and those of the noble cards."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.seats import OVER
from torri.games.san_gimignano.material import (
    BLESSING,
    CAPPELLA,
    CAPPELLA_HEIGHT,
    LOWEST_RANK,
    MONUMENTO,
    POINTS_BLESSING,
    POINTS_CAPPELLA,
    POINTS_COMPLETE,
    POINTS_MARKER,
    POINTS_MONUMENTO,
    RANKS,
)
from torri.games.san_gimignano.state import opponent

PARTS = ("complete", "blessing", "plain", "colourful", "marker", "monumento", "cappella")
BYTE, BYTE_MASK = 8, 255


@rule
def completion_bonus(s: Position, seat: int) -> int:
    """1) 5 points for each completed tower."""
    points = 0
    for slot in range(s.slots[seat]):
        points += POINTS_COMPLETE * int(s.towers[seat, slot].complete)
    return points


@rule
def blessing_bonus(s: Position, seat: int) -> int:
    """2) 2 points for each story of a plain tower of 7."""
    points = 0
    for slot in range(s.slots[seat]):
        tower = s.towers[seat, slot]
        if tower.rank == BLESSING and not tower.colourful:
            points += POINTS_BLESSING * int(tower.height)
    return points


@rule
def highest_plain(s: Position, seat: int, rank: int) -> int:
    """The height of a player's highest plain tower of a rank."""
    best = 0
    for slot in range(s.slots[seat]):
        tower = s.towers[seat, slot]
        if tower.rank == rank and not tower.colourful:
            best = max(best, int(tower.height))
    return best


@rule
def plain_heights(s: Position, seat: int) -> int:
    """The heights of a player's highest plain towers, a byte for each rank from the lowest up."""
    heights = 0
    for slot in range(s.slots[seat]):
        tower = s.towers[seat, slot]
        if tower.rank and not tower.colourful:
            place = BYTE * (int(tower.rank) - LOWEST_RANK)
            taller = int(tower.height) - ((heights >> place) & BYTE_MASK)
            heights += max(0, taller) << place
    return heights


@rule
def plain_towers(s: Position, seat: int) -> int:
    """3) For each rank its points once, if no other plain tower of that rank is higher; both on a tie."""
    own, other = plain_heights(s, seat), plain_heights(s, opponent(seat))
    points = 0
    for rank in RANKS:
        height = own & BYTE_MASK
        points += rank if height > 0 and height >= other & BYTE_MASK else 0
        own >>= BYTE
        other >>= BYTE
    return points


@rule
def colourful_towers(s: Position, seat: int) -> int:
    """4) The number of colourful towers times the sum of their stories."""
    count = 0
    stories = 0
    for slot in range(s.slots[seat]):
        tower = s.towers[seat, slot]
        if tower.colourful:
            count += 1
            stories += int(tower.height)
    return count * stories


@rule
def marker_bonus(s: Position, seat: int) -> int:
    """5) 10 points for the Highest Marker."""
    return POINTS_MARKER if s.marker == seat else 0


@rule
def monumento_bonus(s: Position, seat: int) -> int:
    """Monumento: 7 points."""
    return POINTS_MONUMENTO * int(s.used[seat, MONUMENTO])


@rule
def cappella_bonus(s: Position, seat: int) -> int:
    """Cappella: 5 points for each own tower of at least 5 stories, complete or not."""
    if s.used[seat, CAPPELLA] == 0:
        return 0
    points = 0
    for slot in range(s.slots[seat]):
        if s.towers[seat, slot].height >= CAPPELLA_HEIGHT:
            points += POINTS_CAPPELLA
    return points


@rule
def score_parts(s: Position, seat: int, out: Any) -> None:
    """All items of one player's score, in the order of PARTS."""
    out[0] = completion_bonus(s, seat)
    out[1] = blessing_bonus(s, seat)
    out[2] = plain_towers(s, seat)
    out[3] = colourful_towers(s, seat)
    out[4] = marker_bonus(s, seat)
    out[5] = monumento_bonus(s, seat)
    out[6] = cappella_bonus(s, seat)


@rule
def points(s: Position, seat: int) -> int:
    """The points of a player in this deal, as if it ended now."""
    return (
        completion_bonus(s, seat)
        + blessing_bonus(s, seat)
        + plain_towers(s, seat)
        + colourful_towers(s, seat)
        + marker_bonus(s, seat)
        + monumento_bonus(s, seat)
        + cappella_bonus(s, seat)
    )


@rule
def is_first(s: Position, seat: int) -> bool:
    """Whether a player is first in this deal: more points, or as many and the marker."""
    own, other = points(s, seat), points(s, opponent(seat))
    return own > other or (own == other and s.marker == seat)


@rule
def scores(s: Position, out: Any) -> None:
    """The points of the whole match, the deal under way counted as it stands."""
    for seat in range(2):
        out[seat] = int(s.totals[seat])
        if s.to_move != OVER:
            out[seat] += points(s, seat)


@rule
def ranks(s: Position, out: Any) -> None:
    """Most points wins; a tie goes to the marker holder in a single deal, and is a draw over several."""
    lead = int(s.totals[0]) - int(s.totals[1])
    if lead == 0 and s.deals == 1 and s.marker >= 0:
        lead = 1 if s.marker == 0 else -1
    out[0] = 1 if lead >= 0 else 2
    out[1] = 1 if lead <= 0 else 2
