"""The end of a game: points, their parts, and ranks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.loops import loops
from torri.testing.promises import demand

if TYPE_CHECKING:
    from torri.engine.state import Outcome, State

Recount = Callable[["State"], Sequence[int]]
"""Counts the points of a finished game anew."""


def check_end(state: State, recount: Recount | None = None, parts: bool = True) -> None:
    """At the end points are the sum of their parts, and who has more of them is not behind who has less."""
    if state.outcome:
        check_ranks(state.outcome, cooperative=state.game.rulebook.cooperative)
    if parts:
        check_parts(state)
    if recount:
        counted = tuple(recount(state))
        demand(counted == state.scores, "The points are {}, but counted anew {}.", state.scores, counted)


def check_ranks(outcome: Outcome, *, cooperative: bool) -> None:
    """A rank is 1 and one more for each seat before it; more points are never a worse rank."""
    ranks, scores = outcome.ranks, outcome.scores
    if cooperative:
        demand(len(set(ranks)) == 1, "All win or all lose, but the ranks are {}.", ranks)
        return
    for seat, rank in enumerate(ranks):
        before = sum(other < rank for other in ranks)
        sentence = "Seat {} has rank {} with {} before it: the ranks are {}."
        demand(rank == 1 + before, sentence, seat, rank, before, ranks)
        for other, points in enumerate(scores):
            sentence = "Seat {} has more points than seat {}, but a worse rank: points {}, ranks {}."
            demand(points <= scores[seat] or ranks[other] <= rank, sentence, other, seat, scores, ranks)


def check_parts(state: State) -> None:
    """The parts of a score sum to it."""
    game = state.game
    points, places = (np.zeros((1, game.players), np.int64) for _ in range(2))
    parts = np.zeros((1, game.players, len(game.rulebook.parts)), np.int64)
    loops(game.rulebook).tally(state._array, points, places, parts)  # noqa: SLF001
    for seat in range(game.players):
        found = dict(zip(game.rulebook.parts, parts[0, seat].tolist(), strict=True))
        score, total = state.scores[seat], sum(found.values())
        sentence = "Seat {} has {} points, but their parts sum to {}: {}."
        demand(score == total, sentence, seat, score, total, found)
