"""Tables in lists as somebody may know them who watches with a delay: not yet begun, or not yet over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from torri.table import steady

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.table.rows import Guest, TableRow
    from torri.table.store import Store


def watches_late(row: TableRow, guest: Guest | None) -> bool:
    """Whether a guest sees a table later than it is: who does not sit there, where the owner wished so."""
    return bool(row.settings.get("delay")) and row.seat_of(guest.id if guest else None) is None


def is_late(row: TableRow, guest: Guest | None) -> bool:
    """Whether a guest knows later than it happens how a table stands."""
    return row.status in ("playing", "over") and watches_late(row, guest)


def is_about_to_begin(row: TableRow, guest: Guest | None) -> bool:
    """Whether nobody can sit down any more, and who watches late does not see yet that it is played."""
    return row.status == "waiting" and row.agreement is not None and watches_late(row, guest)


async def as_known(store: Store, rows: Sequence[TableRow], guest: Guest | None) -> list[TableRow]:
    """These tables as a guest may know them; at most places that is as they are."""
    late = [row.id for row in rows if is_late(row, guest)]
    if not late:
        return list(rows)
    times, now = await store.times_of(late), steady.now()
    return [as_it_was(row, *times[row.id], now) if row.id in times else row for row in rows]


def as_it_was(row: TableRow, first: float, last: float, now: float) -> TableRow:
    """A table as it stood when its delay began; its match goes from the first of these times to the last."""
    then = now - row.settings["delay"]
    if first > then:
        return replace(row, status="waiting")
    return replace(row, status="playing") if last > then else row
