"""What a seat sees of a position, as a plain dict.

Rubles and hands of others are left out unless the options `open_money` and `open_hands` show them: whoever
paid attention knows them, but nobody has to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.reading import once
from torri.engine.seats import CHANCE, OVER, SPECTATOR
from torri.games.saint_petersburg.actions import FIRST_PLACEMENT, PLACEMENTS
from torri.games.saint_petersburg.material import (
    BUILDING,
    CODES,
    COLOUR,
    KINDS,
    NOBLE,
    SMELTER,
    STACKS,
    WORKER,
    WORKSHOP,
)
from torri.games.saint_petersburg.prices import is_target, price, reasons
from torri.games.saint_petersburg.rounds import has_passed, is_scored, may_run_out
from torri.games.saint_petersburg.rules import most_at_pub, pub_bill
from torri.games.saint_petersburg.scoring import (
    PARTS,
    different_nobles,
    income,
    noble_bonus,
    noble_points,
    round_points,
    score_parts,
)
from torri.games.saint_petersburg.state import AT_PUB, LOWER, OBSERVATORY_TURNS, PHASES, UPPER, hand_limit

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.rulebook import View

KINDS_OF = tuple([kind for kind in range(KINDS) if COLOUR[kind] == colour] for colour in range(len(STACKS)))
"""The cards of each colour."""
PLACED = PLACEMENTS[:, 0].tolist()
"""For each way to place a card: which card."""
WAYS = [(int(onto), CODES[onto] if onto >= 0 else None) for onto in PLACEMENTS[:, 1]]
"""For each way to place a card: the card that it displaces, by number and code, if there is one."""


def view(s: Position, seat: int) -> View:
    """The table as this seat sees it."""
    over = s.to_move == OVER
    return common(s) | {
        "seat": seat if seat >= 0 else None,
        "upper": row(s, UPPER, seat),
        "lower": row(s, LOWER, seat),
        "drawn": None if s.drawn < 0 else offer(s, int(s.drawn), 0, seat),
        "pub": pub(s) if seat == s.to_move else [],
        "players": [player(s, number, number == seat, over) for number in range(s.players)],
    }


@once
def common(s: Position) -> dict[str, Any]:
    """What is the same for all seats."""
    return {
        "game": "saint-petersburg",
        "phase": PHASES[s.phase],
        "to_move": {CHANCE: "chance", OVER: None}.get(int(s.to_move), int(s.to_move)),
        "turn": int(s.turn),
        "series": int(s.series),
        "last_series": bool(s.last_series),
        "tie_by_all_money": bool(s.tie_by_all_money),
        "round": STACKS[s.this_round],
        "passes": int(s.passes),
        "markers": {STACKS[stack]: holder(s, stack) for stack in range(4)},
        "stacks": {STACKS[stack]: int(s.stack_sizes[stack]) for stack in range(4)},
        "may_run_out": [STACKS[stack] for stack in range(4) if may_run_out(s, stack)],
        "stack": STACKS[s.stack] if s.phase == OBSERVATORY_TURNS else None,
        "discarded": cards(s.discarded),
    }


def holder(s: Position, stack: int) -> int | None:
    """Who starts this round."""
    return int(s.markers[stack]) if s.markers[stack] >= 0 else None


def row(s: Position, number: int, seat: int) -> list[dict[str, Any]]:
    """The cards of a row, each with what it costs this seat."""
    return [offer(s, kind, number, seat) for kind in s.row[number, : s.row_size[number]].tolist()]


def offer(s: Position, kind: int, lower: int, seat: int) -> dict[str, Any]:
    """A card with its price for this seat, a price for each card that it could displace, and why."""
    card: dict[str, Any] = {"card": CODES[kind]}
    if seat >= 0:
        card["prices"] = [
            priced(s, placement, lower, seat)
            for placement in range(FIRST_PLACEMENT[kind], FIRST_PLACEMENT[kind + 1])
            if WAYS[placement][0] < 0 or is_target(s, seat, WAYS[placement][0])
        ]
    return card


def priced(s: Position, placement: int, lower: int, seat: int) -> dict[str, Any]:
    """One way to place a card: onto what, for how much, how many rubles are missing, and why."""
    cost = price(s, seat, placement, lower)
    return {
        "onto": WAYS[placement][1],
        "price": cost,
        "short": max(0, cost - int(s.rubles[seat])),
        "why": why(s, seat, placement, lower, cost),
    }


def why(s: Position, seat: int, placement: int, lower: int, cost: int) -> list[list[Any]]:
    """Why a placement costs a player so much."""
    counts = s.tableau[seat]
    placed = int(counts[PLACED[placement]]), int(counts[WORKSHOP]), int(counts[SMELTER])
    return [list(reason) for reason in reasons(cost, placement, lower, placed)]


def pub(s: Position) -> list[dict[str, int]]:
    """What the seat at the Pub can buy, and for how much."""
    if s.phase != AT_PUB:
        return []
    return [
        {"points": points, "price": pub_bill(points)} for points in range(most_at_pub(s, int(s.to_move)) + 1)
    ]


def player(s: Position, number: int, is_reader: bool, over: bool) -> dict[str, Any]:
    """One player's side of the table; everything is open at the end."""
    own, asking = is_reader or over, number if is_reader else SPECTATOR
    hand = s.hand[number, : s.hand_size[number]].tolist()
    return side(s, number) | {
        "rubles": int(s.rubles[number]) if own or s.open_money else None,
        "hand": [offer(s, kind, 0, asking) for kind in hand] if own or s.open_hands else None,
        "score": score(s, number, own or bool(s.open_money)),
    }


@once
def side(s: Position, number: int) -> dict[str, Any]:
    """What everybody sees of it."""
    return {
        "points": int(s.points[number]),
        "passed": has_passed(s, number),
        "hand_size": int(s.hand_size[number]),
        "hand_limit": hand_limit(s, number),
        "tableau": {STACKS[colour]: placed(s, number, colour) for colour in (WORKER, BUILDING, NOBLE)},
        "observatories_used": int(s.observatories_used[number]),
        "next_scoring": {STACKS[colour]: scoring(s, number, colour) for colour in (WORKER, BUILDING, NOBLE)},
        "this_scoring": None if is_scored(s) else scoring(s, number, int(s.this_round)),
        "different_nobles": int(different_nobles(s, number)),
        "noble_points": nobles(s, number),
    }


def placed(s: Position, number: int, colour: int) -> list[dict[str, Any]]:
    """The cards of a colour that a player has placed."""
    counts = s.tableau[number].tolist()
    return [{"card": CODES[kind], "count": counts[kind]} for kind in KINDS_OF[colour] if counts[kind]]


def scoring(s: Position, number: int, colour: int) -> dict[str, int]:
    """What the next scoring of a colour would bring."""
    return {"rubles": int(income(s, number, colour)), "points": int(round_points(s, number, colour))}


def nobles(s: Position, number: int) -> dict[str, int | None]:
    """What the different nobles are worth at the end, and what one more would make of it."""
    now, after = noble_points(s, number), noble_bonus(different_nobles(s, number) + 1)
    return {"now": now, "next": after if after > now else None}


def score(s: Position, number: int, money_is_seen: bool) -> dict[str, int | None]:
    """The parts of a player's score as if the game ended now; what depends on hidden money is left out."""
    known: dict[str, int | None] = {**parts_of_score(s, number)}
    return known if money_is_seen else known | {"rubles": None, "sum": None}


@once
def parts_of_score(s: Position, number: int) -> dict[str, int]:
    """All parts, and their sum."""
    parts = np.zeros(len(PARTS), np.int64)
    score_parts(s, number, parts)
    points = parts.tolist()
    return dict(zip(PARTS, points, strict=True)) | {"sum": sum(points)}


def cards(counts: Any) -> list[str]:
    """Cards by code, in the order of their kinds."""
    return [CODES[kind] for kind, count in enumerate(counts.tolist()) for _ in range(count)]
