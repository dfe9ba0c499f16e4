"""What a position is worth to each seat: counted where the game is over, else by the network of a judge.

Written once and bound to a game by `judging_in`. `w` is a workspace (`players/search/workspace.py`).
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.compiled import left_open
from torri.engine.seats import OVER
from torri.players.judge.network import LEAD

if TYPE_CHECKING:
    from torri.players.search.workspace import Workspace

redact = scores = ranks = predict = left_open
cooperative: bool = False  # left open too

SEATS = 4
SURE = 8.0  # the logit of a game that is won
RESULT = np.dtype((np.record, np.dtype([
    ("value", "<f8", SEATS),  # what a search wants to be high for a seat, from 0 to 1
    ("wins", "<f8", SEATS),  # the share of the victory
    ("points", "<f8", SEATS),  # where the game is over
    ("lead", "<f8", SEATS),  # points ahead of the average of all seats; where all play together, the points
    ("expected", "<f8", SEATS),  # the mean share of the victory before chance decides (`luck.py`)
    ("counts", "<i8", SEATS),  # as the rules fill them
], align=True)))  # fmt: skip


def settle(w: Workspace) -> None:
    """What a finished game brought: the victory or a share of it, and the points."""
    s, result = w.state, w.result
    players = np.int64(s.players)
    ranks(s, result.counts)
    first = 0
    for seat in range(players):
        first += result.counts[seat] == 1
    for seat in range(players):
        won = result.counts[seat] == 1
        result.wins[seat] = (1.0 if cooperative else 1.0 / first) if won else 0.0
    scores(s, result.counts)
    average = 0.0
    for seat in range(players):
        result.points[seat] = result.counts[seat]
        average += 0.0 if cooperative else result.points[seat] / players
    for seat in range(players):
        result.lead[seat] = result.points[seat] - average


def ask(w: Workspace, whole: bool) -> None:
    """What the network expects for each seat: of the whole position, or of what the seat knows."""
    result = w.result
    players = np.int64(w.state.players)
    total = 0.0
    average = 0.0
    for seat in range(players):
        w.trial = w.state
        if not whole:
            redact(w.trial, seat)
        result.wins[seat] = 1.0 / (1.0 + exp(-predict(w.trial, seat, w.network)))
        result.lead[seat] = w.network.told[LEAD]
        total += result.wins[seat]
        average += result.lead[seat] / players
    for seat in range(players):
        if cooperative:
            result.wins[seat] = total / players
            result.lead[seat] = average
        else:
            result.wins[seat] /= total
            result.lead[seat] -= average


def hope(w: Workspace, seat: int) -> float:
    """What a seat may hope for in `w.trial`, as a logit: where the game is over there, it is counted."""
    if w.trial.to_move == OVER:
        ranks(w.trial, w.result.counts)
        return SURE if w.result.counts[seat] == 1 else -SURE
    return predict(w.trial, seat, w.network)


def judge(w: Workspace) -> None:
    """What the whole position is worth: its result, or what the network expects."""
    if w.state.to_move == OVER:
        settle(w)
    else:
        ask(w, True)
