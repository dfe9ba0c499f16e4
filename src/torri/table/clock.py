"""Clocks: none, so much a move, so much a game with an increment, or days a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.table.rows import Row

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Clock:
    """How a table measures time. `seconds` is for a move or, with an increment a move, for the whole game."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: float = 0.0
    increment: float = 0.0

    @classmethod
    def of(cls, settings: dict[str, float | str]) -> Clock:
        """The clock of a table's settings; days are long moves."""
        kind = settings["kind"]
        if kind == "days":
            return cls("move", float(settings["days"]) * DAY)
        return cls(kind, float(settings["seconds"]), float(settings["increment"]))  # type: ignore[arg-type]

    def at_start(self, players: int) -> tuple[float, ...] | None:
        """What every seat has in the beginning; None where nothing is carried from move to move."""
        return (self.seconds,) * players if self.kind == "game" else None

    def after(
        self, clocks: Sequence[float] | None, seat: int, used: float, to_move: int | None
    ) -> tuple[float, ...] | None:
        """What every seat has after one of them decided; the increment comes when the turn goes on."""
        if clocks is None:
            return None
        earned = 0.0 if to_move == seat else self.increment
        left = list(clocks)
        left[seat] = round(max(0.0, left[seat] - used) + earned, 3)
        return tuple(left)

    def undone(
        self, clocks: Sequence[float] | None, seat: int, used: float, to_move: int | None
    ) -> tuple[float, ...] | None:
        """What every seat has after one took back its decision: time since is its own, none was earned."""
        if clocks is None:
            return None
        earned = 0.0 if to_move == seat else self.increment
        left = list(clocks)
        left[seat] = round(max(0.0, left[seat] - earned - used), 3)
        return tuple(left)

    def left(self, last: Row, seat: int, thinking: float | None) -> float | None:
        """The seconds a seat has; `thinking` is how long it has been deciding, None if it is not."""
        if self.kind == "none":
            return None
        full = self.seconds if last.clocks is None else last.clocks[seat]
        return max(0.0, full - (thinking or 0.0))
