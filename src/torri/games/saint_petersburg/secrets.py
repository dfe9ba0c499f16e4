"""What a seat may know: in this game everything but the order of the stacks, which is not in the record.

Rubles and hands are not shown to others at a table, but whoever pays attention knows them: every price,
every income and every card taken is public. What a screen shows is a matter of the view (`open_money`,
`open_hands`).
"""

from __future__ import annotations

from typing import Any

from torri.engine.compiled import Position, rule


@rule
def redact(s: Position, seat: int) -> None:
    """Nothing to blank: a careful player knows all of it."""


@rule
def sample(s: Position, seat: int, rng: Any) -> None:
    """Nothing to fill: chance decides a card when it is turned."""
