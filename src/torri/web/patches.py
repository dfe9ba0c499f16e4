"""What changed of a text that a page has already: most of it is named by its place, the rest is sent.

A text is cut at every `<`. A patch is a list: a text is new, a pair says where a run of old pieces begins and
how many they are. `static/js/patches.js` puts it together again.
"""

from __future__ import annotations

Patch = list[str | list[int]]

WORTH_NAMING = 12  # letters: a shorter piece is sent, unless it continues a run
STRIDE = 32  # pieces that are compared at once


def patch(old: str, new: str) -> Patch:
    """What makes the new text of the old one; sections that stayed the same are not looked into."""
    made: Patch = []
    known, begins = sections_of(old), 0
    sections = sections_of(new)
    if len(known) != len(sections):
        known, sections = [old], [new]
    for was, now in zip(known, sections, strict=True):
        count = was.count("<") + 1
        if was == now:
            name(made, begins, count)
        else:
            change(made, was, now, begins)
        begins += count
    return made


def sections_of(text: str) -> list[str]:
    """The text cut at the ends of its sections."""
    first, *rest = text.split("</section")
    return [first, *(f"/section{each}" for each in rest)]


def name(made: Patch, place: int, count: int) -> None:
    """Add a run of old pieces; one that continues the last run makes it longer."""
    last = made[-1] if made else ""
    if isinstance(last, list) and sum(last) == place:
        last[1] += count
    else:
        made.append([place, count])


def change(made: Patch, was: str, now: str, begins: int) -> None:
    """Add what makes a new text of an old one whose pieces begin here; equal ends are not looked into."""
    first = was.count("<", 0, same_until(was, now))
    known, pieces = was.split("<"), now.split("<")
    last = 0
    while last < min(len(known), len(pieces)) - first and known[-1 - last] == pieces[-1 - last]:
        last += 1
    if first:
        name(made, begins, first)
    between(made, known[first : len(known) - last], pieces[first : len(pieces) - last], begins + first)
    if last:
        name(made, begins + len(known) - last, last)


def same_until(was: str, now: str) -> int:
    """So many letters at the beginning are the same."""
    low, high = 0, min(len(was), len(now))
    while low < high:
        half = (low + high + 1) // 2
        if was[low:half] == now[low:half]:
            low = half
        else:
            high = half - 1
    return low


def between(made: Patch, known: list[str], pieces: list[str], begins: int) -> None:
    """Add what makes the new pieces of the known ones, of which the first has this place."""
    places: dict[str, int] = {}
    fresh: list[str] = []
    here = follows = 0  # the next piece, and the old one that is expected there
    while here < len(pieces):
        same = run_of(known, follows, pieces, here)
        if not same:
            piece = pieces[here]
            places = places or dict(zip(known, range(len(known)), strict=True))
            place = places.get(piece) if len(piece) >= WORTH_NAMING else None
            if place is None:
                fresh.append(piece)
                here, follows = here + 1, follows + 1
                continue
            follows, same = place, run_of(known, place, pieces, here)
        if fresh:
            made.append("<".join(fresh))
            fresh = []
        name(made, begins + follows, same)
        here, follows = here + same, follows + same
    if fresh:
        made.append("<".join(fresh))


def run_of(known: list[str], old: int, pieces: list[str], new: int) -> int:
    """How many pieces are the same from these places on; most are, so they are compared many at a time."""
    if old >= len(known) or known[old] != pieces[new]:
        return 0
    run = 0
    while (block := pieces[new + run : new + run + STRIDE]) and known[
        old + run : old + run + STRIDE
    ] == block:
        run += len(block)
    for one, other in zip(known[old + run : old + run + STRIDE], block, strict=False):
        if one != other:
            break
        run += 1
    return run


def patched(old: str, changes: Patch) -> str:
    """The new text, as a page puts it together."""
    known = old.split("<")
    return "<".join(
        piece if isinstance(piece, str) else "<".join(known[piece[0] : sum(piece)]) for piece in changes
    )
