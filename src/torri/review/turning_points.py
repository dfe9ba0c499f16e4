"""Turning points: the moments that changed a seat's chance to win most, by mistakes and by luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torri.review.results import Decision, Review, Stroke

MOST = 5
LEAST = 0.005  # a change that is told as 0 % is no turning point


@dataclass(frozen=True)
class TurningPoint:
    """A mistake or a stroke of luck, and how it changed the chance of a seat."""

    step: int
    change: float
    decision: Decision | None
    stroke: Stroke | None


def turning_points(review: Review, seat: int | None, most: int = MOST) -> list[TurningPoint]:
    """The moments that mattered most to a seat, or to anybody (None), the largest first."""
    mistakes = [
        TurningPoint(one.step, _felt(one.given, seat), one, None) for one in review.decisions if one.is_bad
    ]
    luck = [TurningPoint(one.step, _felt(one.luck, seat), None, one) for one in review.strokes]
    felt = [point for point in mistakes + luck if abs(point.change) >= LEAST]
    return sorted(felt, key=lambda point: -abs(point.change))[:most]


def _felt(changes: tuple[float, ...], seat: int | None) -> float:
    """The change for a seat; for a spectator the largest of all."""
    return max(changes, key=abs) if seat is None else changes[seat]
