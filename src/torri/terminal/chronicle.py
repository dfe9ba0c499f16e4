"""What happened, as one chair saw it, told in lines: what a seat did, and what chance made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.match import Entry


def told(entries: Sequence[Entry]) -> list[str]:
    """The entries as lines; outcomes of chance stand with what they followed from."""
    lines: list[tuple[list[str], list[str]]] = []  # who did it, and what was said of it
    for entry in entries:
        said = str(entry)
        names = [] if entry.by is None else [entry.names[entry.by]]
        if lines and not names:
            lines[-1][1].append(said)
        elif lines and lines[-1][0] and lines[-1][1] == [said]:
            lines[-1][0].extend(names)
        else:
            lines.append((names, [said]))
    return [line(names, sayings) for names, sayings in lines]


def line(names: Sequence[str], sayings: Sequence[str]) -> str:
    """Who did it, where it was not chance, and all that was said of it."""
    what = _(". ").join(gathered(sayings))
    return _("{name}: {what}").format(name=_(", ").join(names), what=what) if names else what


def gathered(sayings: Sequence[str]) -> list[str]:
    """Sayings that begin alike as one: "Into the upper row: Market, Library"."""
    said: list[str] = []
    before = ""
    for saying in sayings:
        beginning, sign, rest = saying.partition(_(": "))
        if sign and beginning == before:
            said[-1] += _(", ") + rest
        else:
            said.append(saying)
        before = beginning if sign else ""
    return said


def last_by(seat: int, entries: Sequence[Entry]) -> int:
    """The place of the last entry of a seat; the first place where it did nothing yet."""
    own = [place for place, entry in enumerate(entries) if entry.by == seat]
    return own[-1] if own else 0


def deals_in(entries: Sequence[Entry]) -> list[list[int]]:
    """The points of each deal that is over."""
    events = [event for entry in entries for event in entry.data.get("events", ())]
    return [event["points"] for event in events if event["event"] == "deal over"]
