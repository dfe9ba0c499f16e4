"""Scoring: the five items of the sheet, and those of the noble cards."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, inlined, rule
from torri.engine.seats import OVER
from torri.engine.sets import count_members, lowest
from torri.games.san_gimignano.material import (
    BLESSING,
    CAPPELLA,
    CAPPELLA_HEIGHT,
    LOWEST_RANK,
    MONUMENTO,
    POINTS_BLESSING,
    POINTS_CAPPELLA,
    POINTS_COMPLETE,
    POINTS_FAILED_CLOSE,
    POINTS_MARKER,
    POINTS_MONUMENTO,
    RANKS,
)
from torri.games.san_gimignano.state import opponent, standing

PARTS = ("complete", "blessing", "plain", "colourful", "marker", "monumento", "cappella", "close")
BYTE, BYTE_MASK = 8, 255
LAST_BYTE = BYTE * (len(RANKS) - 1)
HIGH_BITS = sum(128 << BYTE * place for place in range(len(RANKS)))
LOW_BITS = sum(127 << BYTE * place for place in range(len(RANKS)))
POINTS_BACKWARDS = sum(rank << LAST_BYTE - BYTE * place for place, rank in enumerate(RANKS))


@rule
def highest_plain(s: Position, seat: int, rank: int) -> int:
    """The height of a player's highest plain tower of a rank."""
    best = 0
    rest = standing(s, seat)
    while rest:
        tower = s.towers[seat, lowest(rest)]
        rest &= rest - 1
        if tower.rank == rank and not tower.colourful:
            best = max(best, int(tower.height))
    return best


NO_TOWERS = (0, 0, 0, 0, 0)
"""What `add_tower` begins with."""


@rule
def count_towers(s: Position, seat: int) -> tuple[int, int, int, int, int]:
    """A player's towers: blessed stories, colourful, their stories, high enough for Cappella.

    The last number is the heights of the highest plain towers, a byte for each rank from the lowest up.
    """
    counted = NO_TOWERS
    rest = standing(s, seat)
    while rest:
        counted = add_tower(s, seat, lowest(rest), counted)
        rest &= rest - 1
    return counted


@inlined
def add_tower(
    s: Position, seat: int, slot: int, counted: tuple[int, int, int, int, int]
) -> tuple[int, int, int, int, int]:
    """One more tower, without a branch: no processor could foresee it."""
    blessed, colourful, stories, high, heights = counted
    tower = s.towers[seat, slot]
    rank, height = int(tower.rank), int(tower.height)
    plain = height * (1 - int(tower.colourful))
    place = BYTE * (rank - LOWEST_RANK)
    return (
        blessed + plain * (rank == BLESSING) * (1 - ((int(s.unblessed[seat]) >> slot) & 1)),
        colourful + int(tower.colourful),
        stories + height - plain,
        high + (height >= CAPPELLA_HEIGHT),
        heights + (max(0, plain - ((heights >> place) & BYTE_MASK)) << place),
    )


@inlined
def plain_towers(own: int, other: int) -> int:
    """3) For each rank its points once, if no other plain tower of that rank is higher; both on a tie.

    All ranks at once, each in its byte: a comparison is the highest bit of a difference, and the points of
    those that count are added up by one product.
    """
    counted = (((own | HIGH_BITS) - other) & (own + LOW_BITS) & HIGH_BITS) >> (BYTE - 1)
    return ((counted * POINTS_BACKWARDS) >> LAST_BYTE) & BYTE_MASK


@rule
def parts_of(s: Position, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """What one player's table is worth in this deal: the PARTS in their order, all but a failed Close."""
    return parts_from(s, seat, count_towers(s, seat), count_towers(s, opponent(seat))[4])


@inlined
def parts_from(
    s: Position, seat: int, own: tuple[int, int, int, int, int], others_heights: int
) -> tuple[int, int, int, int, int, int, int]:
    """The same from towers that are counted, and the heights of the other player's."""
    blessed, colourful, stories, high, heights = own
    return (
        POINTS_COMPLETE * count_members(s.complete[seat]),  # 1) 5 points for each completed tower
        POINTS_BLESSING * blessed,  # 2) 2 points for each story of a plain tower of 7
        plain_towers(heights, others_heights),
        colourful * stories,  # 4) the number of colourful towers times the sum of their stories
        POINTS_MARKER if s.marker == seat else 0,  # 5) 10 points for the Highest Marker
        POINTS_MONUMENTO * int(s.used[seat, MONUMENTO]),
        POINTS_CAPPELLA * high if s.used[seat, CAPPELLA] else 0,  # for each own tower of at least 5 stories
    )


@rule
def score_parts(s: Position, seat: int, out: Any) -> None:
    """Write down all items of one player's score."""
    complete, blessing, plain, colourful, marker, monumento, cappella = parts_of(s, seat)
    out[0] = complete
    out[1] = blessing
    out[2] = plain
    out[3] = colourful
    out[4] = marker
    out[5] = monumento
    out[6] = cappella
    out[7] = failed_close(s, seat)


@rule
def points(s: Position, seat: int) -> int:
    """What a player's table is worth in this deal: who is first in it is settled by this."""
    complete, blessing, plain, colourful, marker, monumento, cappella = parts_of(s, seat)
    return complete + blessing + plain + colourful + marker + monumento + cappella


@rule
def is_first(s: Position, seat: int) -> bool:
    """Whether a player is first in this deal: more points, or as many and the marker."""
    own, other = points(s, seat), points(s, opponent(seat))
    return own > other or (own == other and s.marker == seat)


@rule
def close_can_fail(s: Position) -> bool:
    """Whether a Close can cost points: over several deals, unless the table agreed otherwise."""
    return s.deals > 1 and not s.close_free


def parts_in_play(s: Position) -> list[str]:
    """The parts of the score that can be more or less than nothing in this game."""
    impossible = set() if s.advanced else {"monumento", "cappella"}
    impossible |= set() if close_can_fail(s) else {"close"}
    return [part for part in PARTS if part not in impossible]


@rule
def failed_close(s: Position, seat: int) -> int:
    """Several deals: 10 points less for whoever called Close and is not first in that deal."""
    if not close_can_fail(s) or s.closer != seat or is_first(s, seat):
        return 0
    return POINTS_FAILED_CLOSE


@rule
def points_of_deal(s: Position, seat: int) -> int:
    """What this deal brings to a player, as if it ended now."""
    return points(s, seat) + failed_close(s, seat)


@rule
def scores(s: Position, out: Any) -> None:
    """The points of the whole match, as if the deal under way ended now."""
    for seat in range(2):
        out[seat] = int(s.totals[seat])
        if s.to_move != OVER:
            out[seat] += points_of_deal(s, seat)


@rule
def ranks(s: Position, out: Any) -> None:
    """Most points wins; a tie goes to the marker holder in a single deal, and is a draw over several."""
    lead = int(s.totals[0]) - int(s.totals[1])
    if lead == 0 and s.deals == 1 and s.marker >= 0:
        lead = 1 if s.marker == 0 else -1
    out[0] = 1 if lead >= 0 else 2
    out[1] = 1 if lead <= 0 else 2
