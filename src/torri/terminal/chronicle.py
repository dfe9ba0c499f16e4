"""What happened, as one chair saw it, told in lines: what a seat did, and what chance made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.match import Entry


def told(entries: Sequence[Entry]) -> list[str]:
    """The entries as lines; outcomes of chance stand with what they followed from."""
    lines: list[list[str]] = []
    for entry in entries:
        if entry.by is None and lines:
            lines[-1].append(str(entry))
        else:
            lines.append([said_by(entry)])
    return [_(". ").join(line) for line in lines]


def said_by(entry: Entry) -> str:
    """An entry with the name of whoever did it."""
    if entry.by is None:
        return str(entry)
    return _("{name}: {what}").format(name=entry.names[entry.by], what=entry)


def last_by(seat: int, entries: Sequence[Entry]) -> int:
    """The place of the last entry of a seat; the first place where it did nothing yet."""
    own = [place for place, entry in enumerate(entries) if entry.by == seat]
    return own[-1] if own else 0


def deals_in(entries: Sequence[Entry]) -> list[list[int]]:
    """The points of each deal that is over."""
    events = [event for entry in entries for event in entry.data.get("events", ())]
    return [event["points"] for event in events if event["event"] == "deal over"]
