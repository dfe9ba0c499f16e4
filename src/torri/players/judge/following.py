"""Those who follow the judge: what they do, and what a position is worth when they have done it.

A card on the table is worth something to the one who will take it. So a position is judged after it was
played on until chance decides again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.compiled import left_open

if TYPE_CHECKING:
    from torri.players.search.workspace import Workspace

legal = apply = redact = suppose = hope = judge = left_open

FURTHEST = 40  # decisions that are played on at most


def judged_action(w: Workspace) -> int:
    """Of the listed actions in the redacted position `w.known` the one that the judge values most."""
    seat = w.known.to_move
    suppose(w.known)
    chosen = -1
    highest = 0.0
    for place in range(w.choices.count):
        w.trial = w.known
        apply(w.trial, int(w.choices.ids[place]))
        value = hope(w, seat)
        if chosen < 0 or value > highest:
            chosen, highest = int(w.choices.ids[place]), value
    return chosen


def foresee(w: Workspace) -> None:
    """Play on as the judge would until chance decides, or the game is over, and judge then."""
    s = w.state
    left = FURTHEST
    while s.to_move >= 0 and left > 0:
        w.known = s
        redact(w.known, s.to_move)
        legal(w.known, w.choices)
        apply(s, judged_action(w) if w.choices.count > 1 else int(w.choices.ids[0]))
        left -= 1
    judge(w)
