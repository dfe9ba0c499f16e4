"""The result: all win or all lose; for display, how many cards of the tower are face up."""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule
from torri.engine.sets import count_members
from torri.games.couperation.state import WON
from torri.games.couperation.tower import taken

PARTS = ("face_up",)


@rule
def face_up(s: Position) -> int:
    """How many cards of the tower are face up; 28 make it complete."""
    return count_members(taken(s) & ~int(s.down))


@rule
def scores(s: Position, out: Any) -> None:
    """The same for all: the cards face up."""
    for seat in range(s.players):
        out[seat] = face_up(s)


@rule
def score_parts(s: Position, seat: int, out: Any) -> None:
    """A score has one part only, the same for every seat."""
    out[0] = face_up(s)


@rule
def ranks(s: Position, out: Any) -> None:
    """All are first, or all have lost."""
    for seat in range(s.players):
        out[seat] = 1 if s.result == WON else 2
