"""The seats of a table as a chair sees them: now, or as late as it sees everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torri.table.live import LiveTable
    from torri.table.looks import Look
    from torri.table.play import Play
    from torri.table.rows import Seat


@dataclass(slots=True)
class SeatShown:
    """A seat, as everybody sees it; `auto` only its own person does."""

    number: int
    kind: str
    name: str
    bot: str | None
    stand_in: str | None
    resigned: bool
    connected: bool
    thinking: bool
    clock: float | None
    score: int | None
    auto: str | None


def vars_of(seat: SeatShown) -> dict[str, Any]:
    """A seat as plain JSON."""
    return {name: getattr(seat, name) for name in seat.__dataclass_fields__}


def seats_of(
    table: LiveTable, play: Play, chair: int | None, scores: list[int | None], now: float
) -> tuple[SeatShown, ...]:
    """The seats of the table; a spectator with a delay sees what the rows of then say, and nothing newer."""
    show = shown_late if table.is_late_for(chair) else shown
    return tuple(show(table, play, seat, chair, scores[seat.number], now) for seat in table.row.seats)


def scores_of(look: Look | None, players: int) -> list[int | None]:
    """The points of each seat; None before the game begins, and where the view does not show them."""
    if look is None:
        return [None] * players
    return [None if hides else score for hides, score in zip(look.hides, look.scores, strict=True)]


def shown_late(
    table: LiveTable, play: Play, seat: Seat, _chair: int | None, score: int | None, then: float
) -> SeatShown:
    """One seat as it was at that time: later arrivals, departures and resignations do not show."""
    left = table.seconds_left(seat, then, play)
    return SeatShown(
        seat.number,
        seat.kind,
        seat.called,
        seat.bot,
        stand_in=None,
        resigned=seat.number in play.resigned,
        connected=True,
        thinking=seat.kind == "bot" and play.to_move == seat.number,
        clock=None if left is None else round(left, 1),
        score=score,
        auto=None,
    )


def shown(
    table: LiveTable, _play: Play, seat: Seat, chair: int | None, score: int | None, now: float
) -> SeatShown:
    """One seat of the table."""
    left = table.seconds_left(seat, now)
    return SeatShown(
        seat.number,
        seat.kind,
        seat.called,
        seat.bot,
        seat.stand_in,
        seat.resigned,
        seat.kind == "bot" or table.connected(seat.number),
        table.thinking == seat.number and not (table.resting or table.compiling),
        None if left is None else round(left, 1),
        score,
        seat.auto if seat.number == chair else None,
    )
