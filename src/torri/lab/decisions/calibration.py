"""How well a judge is calibrated, on games that it has not seen, beside the greedy outlook and a guess."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.intervals import Estimate, mean
from torri.lab.decisions.subjects import judge_of, study_of
from torri.lab.training.positions import JUDGING, draw_positions, names_in, new_workspace
from torri.lab.training.rollouts import label, samples_of
from torri.players.compiled import GREEDY
from torri.players.judge.network import fingerprint_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

    Numbers = npt.NDArray[np.float64]

ask = left_open

POSITIONS = 6_000
BANDS = 10
SURELY = 1e-4  # nothing is said to be surer: the logarithm of 0 is not a number
STEPS = 25  # of Newton's method, far more than it needs


@dataclass(frozen=True)
class Band:
    """Positions of which the judge said about the same: what it said, and what came."""

    positions: int
    said: float
    came: Estimate


@dataclass(frozen=True)
class Calibration:
    """The log loss of a judge and of what it is compared with, less is better; and its bands."""

    judge: str
    """Its fingerprint."""
    positions: int
    log_loss: Estimate
    outlook: Estimate
    """Of the greedy player's outlook, its odds fitted to other games."""
    guess: Estimate
    """Of who says of every position what is so on average."""
    bands: tuple[Band, ...]


def ask_all(workspaces: Any, positions: Any, shares: Any) -> None:
    """What the judge expects for every seat in each position, by what the seat knows."""
    w = workspaces[0]
    for place in range(len(positions)):
        w.state = positions[place]
        ask(w, False)
        for seat in range(np.int64(w.root.players)):
            shares[place, seat] = w.result.wins[seat]


@cache
def ask_all_in(rulebook: Rulebook) -> Callable[..., None]:
    """`ask_all` for one game."""
    return bind(ask_all, names_in(rulebook), rulebook.id)


def calibrate(game: Game, seed: int | str = 1, wanted: int = POSITIONS) -> Calibration | None:
    """Ask the judge about positions of new games, one seat of each; None where there is no judge."""
    network = judge_of(game)
    if network is None:
        return None
    study = study_of(game)
    word = f"calibration:{seed}"
    positions = draw_positions(game, network, wanted, word, study.keep, study.blunders, study.judging)
    positions = positions[positions["to_move"] >= 0]  # where chance decides, a judge is never asked
    labels = label(game, positions, network, JUDGING if study.judge_plays_on else GREEDY, 1, word)
    shares = np.zeros((len(positions), game.players))
    ask_all_in(game.rulebook)(new_workspace(game, network, word), positions, shares)
    hopes = samples_of(game, positions, labels, whole=False).outlooks.reshape(shares.shape).astype(float)
    return compared(fingerprint_of(network), one_seat(shares), one_seat(hopes), one_seat(labels.wins))


def one_seat(figures: npt.NDArray[Any]) -> Numbers:
    """Of each position the figure of one seat, in turn: those of two seats tell the same."""
    rows = np.arange(len(figures))
    return np.asarray(figures[rows, rows % figures.shape[1]], float)


def compared(judge: str, said: Numbers, hopes: Numbers, came: Numbers) -> Calibration:
    """The judge beside outlook and guess, which are fitted to the first half and asked in the other."""
    first, second = slice(None, len(came) // 2), slice(len(came) // 2, None)
    odds = fitted(hopes[first], came[first])
    by_outlook = 1 / (1 + np.exp(-(odds[0] + odds[1] * hopes[second])))
    guess = np.full(len(came[second]), came[first].mean())
    judged, hoped, guessed = (
        mean(log_loss(shares, came[second])) for shares in (said[second], by_outlook, guess)
    )
    return Calibration(judge, len(came), judged, hoped, guessed, bands(said, came))


def log_loss(said: Numbers, came: Numbers) -> Numbers:
    """The log loss of each position; a shared victory counts in parts."""
    sure = said.clip(SURELY, 1 - SURELY)
    return -(came * np.log(sure) + (1 - came) * np.log(1 - sure))


def fitted(hopes: Numbers, came: Numbers) -> Numbers:
    """The constant and the slope of the odds under which what came is likeliest (Newton's method)."""
    inputs = np.stack([np.ones(len(hopes)), hopes / max(1.0, float(hopes.std()))], axis=1)
    odds = np.zeros(2)
    for _step in range(STEPS):
        shares = 1 / (1 + np.exp(-inputs @ odds))
        curve = (inputs * (shares * (1 - shares))[:, None]).T @ inputs + 1e-6 * np.eye(2)
        odds += np.linalg.solve(curve, inputs.T @ (came - shares))
    return odds / [1.0, max(1.0, float(hopes.std()))]


def bands(said: Numbers, came: Numbers) -> tuple[Band, ...]:
    """From what the judge thinks lost to what it thinks won; a band needs two positions for an interval."""
    which = np.minimum((said * BANDS).astype(int), BANDS - 1)
    own = [which == band for band in range(BANDS)]
    return tuple(
        Band(int(mask.sum()), float(said[mask].mean()), mean(came[mask])) for mask in own if mask.sum() > 1
    )
