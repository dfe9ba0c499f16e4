"""What changed of a text that a page has already: most of it is named by its place, the rest is sent.

A text is cut at every `<`. A patch is a list: a text is new, a pair says where a run of old pieces begins and
how many they are. `static/js/patches.js` puts it together again.
"""

from __future__ import annotations

Patch = list[str | list[int]]

WORTH_NAMING = 12  # letters: a shorter piece is sent, unless it continues a run


def patch(old: str, new: str) -> Patch:
    """What makes the new text of the old one."""
    known = old.split("<")
    places = {piece: place for place, piece in enumerate(known)}
    known.append("")  # so that there is always a next one
    last = len(known) - 1
    made: Patch = []
    fresh: list[str] = []
    run: list[int] | None = None
    follows = 0  # the place of the old piece that is expected next
    for piece in new.split("<"):
        if known[follows] != piece or follows == last:
            place = places.get(piece) if len(piece) >= WORTH_NAMING else None
            if place is None:
                fresh.append(piece)
                run, follows = None, min(follows + 1, last)
                continue
            run, follows = None, place
        if run is None:
            if fresh:
                made.append("<".join(fresh))
                fresh = []
            run = [follows, 0]
            made.append(run)
        run[1] += 1
        follows += 1
    return [*made, "<".join(fresh)] if fresh else made


def patched(old: str, changes: Patch) -> str:
    """The new text, as a page puts it together."""
    known = old.split("<")
    return "<".join(
        piece if isinstance(piece, str) else "<".join(known[piece[0] : sum(piece)]) for piece in changes
    )
