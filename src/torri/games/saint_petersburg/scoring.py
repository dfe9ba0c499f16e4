"""Scoring: what a round brings, what is added at the end, and who has won."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.seats import OVER
from torri.games.saint_petersburg.material import (
    BUILDING,
    COLOUR,
    KINDS,
    MARIINSKIJ,
    NOBLE,
    NOBLE_POINTS,
    OBSERVATORY,
    POINTS,
    POINTS_CARD_IN_HAND,
    RUBLES,
    RUBLES_A_POINT,
    TAX_MAN,
    WORKER,
)

PARTS = ("track", "nobles", "rubles", "hand")


@rule
def count_colour(s: Position, seat: int, colour: int) -> int:
    """How many cards of a colour a player has placed, trading cards included."""
    count = 0
    for kind in range(KINDS):
        count += int(s.tableau[seat, kind]) * (COLOUR[kind] == colour)
    return count


@rule
def income(s: Position, seat: int, colour: int) -> int:
    """The rubles of a round, with the Mariinskij Theater and the Tax Man."""
    rubles = 0
    for kind in range(KINDS):
        rubles += int(s.tableau[seat, kind]) * int(RUBLES[kind]) * (COLOUR[kind] == colour)
    if colour == BUILDING and s.tableau[seat, MARIINSKIJ]:
        rubles += count_colour(s, seat, NOBLE)
    if colour == NOBLE and s.tableau[seat, TAX_MAN]:
        rubles += count_colour(s, seat, WORKER)
    return rubles


@rule
def round_points(s: Position, seat: int, colour: int) -> int:
    """The points of a round; an Observatory that was used gives none."""
    points = 0
    for kind in range(KINDS):
        points += int(s.tableau[seat, kind]) * int(POINTS[kind]) * (COLOUR[kind] == colour)
    if colour == BUILDING:
        points -= int(s.observatories_used[seat]) * int(POINTS[OBSERVATORY])
    return points


@rule
def different_nobles(s: Position, seat: int) -> int:
    """How many different nobles a player has placed."""
    count = 0
    for kind in range(KINDS):
        count += (s.tableau[seat, kind] > 0) & (COLOUR[kind] == NOBLE)
    return count


@rule
def noble_bonus(different: int) -> int:
    """The table of the board: 1, 3, 6 and so on, 55 for ten or more."""
    return int(NOBLE_POINTS[min(different, len(NOBLE_POINTS) - 1)]) + 0


@rule
def noble_points(s: Position, seat: int) -> int:
    """The points for the different nobles that a player has placed."""
    return noble_bonus(different_nobles(s, seat))


@rule
def ruble_points(s: Position, seat: int) -> int:
    """One point for ten rubles."""
    return int(s.rubles[seat]) // RUBLES_A_POINT


@rule
def hand_points(s: Position, seat: int) -> int:
    """Five points less for each card left in the hand."""
    return POINTS_CARD_IN_HAND * int(s.hand_size[seat])


@rule
def score_parts(s: Position, seat: int, out: Any) -> None:
    """All items of a player's score, in the order of PARTS, as if the game ended now."""
    out[0] = s.points[seat]
    out[1] = noble_points(s, seat)
    out[2] = ruble_points(s, seat)
    out[3] = hand_points(s, seat)


@rule
def final_score(s: Position, seat: int) -> int:
    """The points of a player, as if the game ended now."""
    return int(s.points[seat]) + noble_points(s, seat) + ruble_points(s, seat) + hand_points(s, seat)


@rule
def scores(s: Position, out: Any) -> None:
    """The points of each player: the track while the game goes on, everything when it is over."""
    for seat in range(s.players):
        out[seat] = final_score(s, seat) if s.to_move == OVER else s.points[seat]


@rule
def tie_break(s: Position, seat: int) -> int:
    """Equal points: more money left over, after tens were exchanged for points; as an option all money."""
    rubles = int(s.rubles[seat])
    return rubles if s.tie_by_all_money else rubles % RUBLES_A_POINT


@rule
def is_ahead(s: Position, seat: int, other: int) -> bool:
    """Whether a player finishes before another one."""
    own, theirs = final_score(s, seat), final_score(s, other)
    return own > theirs or (own == theirs and tie_break(s, seat) > tie_break(s, other))


@rule
def ranks(s: Position, out: Any) -> None:
    """Rank 1 for the most points; players who are equal in everything share a rank."""
    for seat in range(s.players):
        out[seat] = 1
        for other in range(s.players):
            if other != seat and is_ahead(s, other, seat):
                out[seat] += 1
