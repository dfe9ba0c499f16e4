"""What chance gives: what its outcomes are worth beside their mean.

A card on the table is worth something to the one who will take it. So a position is judged after it was
played on, as those who follow the judge would, until chance decides again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.engine.compiled import left_open
from torri.engine.loops import pick
from torri.engine.seats import CHANCE

if TYPE_CHECKING:
    from torri.players.search.workspace import Workspace

legal = chance = apply = redact = suppose = hope = judge = left_open

FURTHEST = 40  # decisions that are played on at most
FEW = 64  # outcomes whose mean is exact, where a seat decides after each of them
SAMPLES = 24  # of several outcomes one after the other, as when cards are laid


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


def add_share(w: Workspace, share: float) -> None:
    """Add a share of what the position is worth to what is expected."""
    foresee(w)
    for seat in range(np.int64(w.before.players)):
        w.result.expected[seat] += share * w.result.wins[seat]


def expect_each(w: Workspace) -> bool:
    """The exact mean over the outcomes of `w.before`; False where they are many, or chance decides again."""
    chance(w.before, w.choices)
    count, total = int(w.choices.count), float(w.choices.total)
    if count > FEW:
        return False
    for place in range(count):
        chance(w.before, w.choices)
        share = w.choices.weights[place] / total
        w.state = w.before
        apply(w.state, int(w.choices.ids[place]))
        if w.state.to_move == CHANCE:
            return False
        add_share(w, share)
    return True


def expect(w: Workspace) -> None:
    """What the seats can expect before chance decides in `w.state`, which stays: a mean without a bias."""
    w.before = w.state
    w.result.expected[:] = 0.0
    if not expect_each(w):
        w.result.expected[:] = 0.0
        for _sample in range(SAMPLES):
            w.state = w.before
            while w.state.to_move == CHANCE:
                chance(w.state, w.choices)
                apply(w.state, pick(w.choices, w.rng))
            add_share(w, 1.0 / SAMPLES)
    w.state = w.before
