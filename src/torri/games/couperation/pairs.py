"""What a play with the Reserve could come to for the seat to move: its view says it, no screen reckons it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from torri.games.couperation.material import CARD_NAMES, FINISH, members
from torri.games.couperation.reserve import may_follow, wanted
from torri.games.couperation.state import ACTION, SEND, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.compiled import Position

Way = dict[str, Any]


def seconds(s: Position) -> list[Way]:
    """The cards that can follow the first one to the Reserve, and what the two come to."""
    if s.phase != SEND:
        return []
    follow = [card for card in members(int(s.hand[s.turn])) if may_follow(s, card)]
    return [{"card": CARD_NAMES[card - 1]} | results(s, int(s.first), card) for card in follow]


def results(s: Position, first: int, second: int) -> dict[str, int]:
    """The two numbers that a pair comes to."""
    a, b = number_of(s, first), number_of(s, second)
    return {"sum": a + b, "difference": abs(a - b)}


def ways_to_fetch(s: Position) -> list[Way]:
    """For each card of the Reserve that can be fetched: the pair that needs the fewest discards."""
    if s.phase not in (ACTION, SEND):
        return []
    cards = [card for card in members(int(s.reserve)) if card != s.first and wanted(s, 1 << card)]
    ways = [(card, min(ways_to(s, card), key=fewest_discards, default=None)) for card in cards]
    return [{"card": CARD_NAMES[card - 1]} | way for card, way in ways if way]


def ways_to(s: Position, card: int) -> Iterator[Way]:
    """Every pair that leads to a card with the discards that the hand has left."""
    hand = members(int(s.hand[s.turn]))
    pairs = ((int(s.first), second) for second in hand) if s.phase == SEND else combinations(hand, 2)
    for pair in pairs:
        less, greater = sorted(number_of(s, each) for each in pair)
        spare = int(s.hand_size[s.turn]) - sum(each in hand and each != FINISH for each in pair)
        for by, number in results(s, *pair).items():
            discards = abs(number - number_of(s, card))
            if discards <= spare:
                yield {"greater": greater, "less": less, "by": by, "discards": discards}


def fewest_discards(way: Way) -> tuple[int, int, int]:
    """How good a way is: few discards, then small numbers."""
    return way["discards"], way["greater"], way["less"]
