"""What a seat sees of a position, as a plain dict. It is made from a redacted position only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.seats import CHANCE, OVER
from torri.games.couperation.grid import APEX, FIRST, LEFT_END, SPOT_NAMES
from torri.games.couperation.material import (
    CARD_NAMES,
    CELLS,
    FINISH,
    FINISH_BIT,
    GLASSES,
    HAND_LIMIT,
    MARKS,
    RESERVE_LIMIT,
    members,
)
from torri.games.couperation.pairs import seconds, ways_to_fetch
from torri.games.couperation.scoring import face_up
from torri.games.couperation.secrets import viewer_of
from torri.games.couperation.state import DEEDS, PHASES, RESULTS, mark_of, number_of
from torri.games.couperation.tower import (
    can_grow_left,
    can_grow_right,
    is_down,
    is_supported,
    lower_limit,
    placer,
    spot_of,
    upper_limit,
)

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.rulebook import View


def view(s: Position, seat: int) -> View:
    """The table as this seat sees it."""
    return {
        "game": "couperation",
        "seat": seat if seat >= 0 else None,
        "phase": PHASES[s.phase],
        "to_move": {CHANCE: "chance", OVER: None}.get(int(s.to_move), int(s.to_move)),
        "turn": int(s.turn) if s.turns else None,
        "turns": int(s.turns),
        "result": RESULTS[s.result],
        "face_up": int(face_up(s)),
        "extra_discards": bool(s.extra_discards),
        "marks": "verified" if s.marks_verified else "assumed",
        "wishes": [bool(int(s.wishes) >> number & 1) for number in range(s.players)],
        "finish": card(s, FINISH) if s.finish else None,
        "draw": draw_limit(s),
        "deck": {"size": int(s.deck_size), "finish": bool(s.upper_left)},
        "reserve": {"cards": cards(s, int(s.reserve)), "limit": RESERVE_LIMIT[s.players]},
        "discards": {"seen": cards(s, int(s.cleared)), "hidden": int(s.discards.sum())},
        "tower": [tower_card(s, place) for place in range(CELLS) if s.tower[place]],
        "open": open_places(s),
        "under_way": action_under_way(s),
        "seconds": seconds(s) if seat == s.to_move else [],
        "ways_to_fetch": ways_to_fetch(s) if seat == s.to_move else [],
        "players": [player(s, number, seat) for number in range(s.players)],
    }


def card(s: Position, number: int) -> dict[str, Any]:
    """A card with its number and its mark."""
    return {
        "card": CARD_NAMES[number - 1],
        "number": number_of(s, number),
        "mark": MARKS[mark_of(s, number)],
    }


def cards(s: Position, of: int) -> list[dict[str, Any]]:
    """The cards of a set, each with its number and its mark."""
    return [card(s, number) for number in members(of)]


def draw_limit(s: Position) -> dict[str, Any]:
    """How many cards may be drawn this turn, and the card of the turn before that says so."""
    at = SPOT_NAMES[s.deed_at] if s.deed_at >= 0 else None
    return {"limit": int(s.limit), "after": DEEDS[s.deed], "at": at, "to_draw": int(s.to_draw)}


def tower_card(s: Position, place: int) -> dict[str, Any]:
    """A card of the tower: its spot, its number as far as it is known, and what would fit in its place."""
    number = int(s.tower[place])
    down = is_down(s, place)
    return {
        "at": SPOT_NAMES[spot_of(s, place)],
        "face": "down" if down else "up",
        "by": placer(s, place) if down else None,
        **(card(s, number) if number > 0 else {"card": None, "number": None, "mark": None}),
        "least": lower_limit(s, place),
        "most": upper_limit(s, place),
    }


def open_places(s: Position) -> list[dict[str, Any]]:
    """The empty places with the numbers that fit; where none does, least is above most."""
    return [
        {
            "at": SPOT_NAMES[spot_of(s, place)],
            "least": lower_limit(s, place),
            "most": upper_limit(s, place),
            "for": "finish" if place == APEX and s.finish else "any",
        }
        for place in empty_places(s)
    ]


def empty_places(s: Position) -> list[int]:
    """The places next to the bottom row and above two cards, in the order of their spots."""
    ends = [LEFT_END] if can_grow_left(s) else []
    ends += [int(s.run)] if can_grow_right(s) else []
    above = [int(FIRST[s.heights[i]]) + i for i in range(s.run - 1) if is_supported(s, i)]
    return ends + sorted(above)


def action_under_way(s: Position) -> dict[str, Any]:
    """The Reserve play so far."""
    facts: dict[str, Any] = {}
    if s.first:
        facts["sent"] = [CARD_NAMES[number - 1] for number in (s.first, s.second) if number]
    if s.second:
        numbers = number_of(s, int(s.first)), number_of(s, int(s.second))
        facts["sum"] = sum(numbers)
        facts["difference"] = abs(numbers[0] - numbers[1])
        facts["corrections"] = int(s.corrections)
    if s.target:
        facts["fetched"] = CARD_NAMES[s.target - 1]
    return facts


def player(s: Position, number: int, seat: int) -> dict[str, Any]:
    """One player: its hand, or what is known of it."""
    own = number == seat
    return {
        "hand": cards(s, int(s.hand[number]) & GLASSES) if own else None,
        "hand_size": int(s.hand_size[number]),
        "hand_limit": HAND_LIMIT,
        "finish": bool(s.hand[number] & FINISH_BIT),
        "discards": int(s.discards[number]),
        "discarded": cards(s, int(s.discarded[number])) if own else None,
        **remembered(s, number, seat),
    }


def remembered(s: Position, number: int, seat: int) -> dict[str, Any]:
    """Cards that this seat knows to be in the hand of a player, or perhaps there or hidden by this player."""
    known = 0 if number == seat else int(s.informed[viewer_of(seat)] & s.holders[number])
    for place in range(CELLS):
        if s.tower[place] > 0:  # it lies face down, but can be named
            known &= ~(1 << int(s.tower[place]))
    fresh = known & int(s.fresh)
    return {
        "known": [CARD_NAMES[each - 1] for each in members(fresh)],
        "perhaps": [CARD_NAMES[each - 1] for each in members(known & ~fresh)],
    }
