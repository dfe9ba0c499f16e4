"""What each choice of a decision is worth: rolled out in pairs until the differences are sure."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from torri.lab.decisions.continuations import Continuations

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.engine.knowledge import Knowledge
    from torri.lab.decisions.continuations import Company

BATCH = 100  # rollouts of each choice between two looks
MOST = 2_000
SURE = 0.01  # a standard error of the difference to the best that is small enough
CLEARLY = 5.0  # standard errors behind the best: such a choice needs no more rollouts


@dataclass(frozen=True)
class Values:
    """By choice: the share of the victory in each half of the rollouts, and how sure that is."""

    halves: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]
    """The standard error of the difference to the best choice."""
    rollouts: int
    """Of the choices that were not clearly worse."""

    @property
    def alike(self) -> bool:
        """Whether it makes no difference what is chosen."""
        return bool(np.ptp(self.halves, axis=1).max() == 0)

    def loss(self, choice: int) -> float:
        """What a choice gives away. The best is found by one half and valued by the other.

        Valued by what it was found by, the best of noisy figures would be too good.
        """
        found, valued = self.halves, self.halves[::-1]
        bests = found.argmax(axis=1)
        return float(np.mean([half[best] - half[choice] for half, best in zip(valued, bests, strict=True)]))


def valued(knowledge: Knowledge, company: Company, seed: str, most: int = MOST) -> Values:
    """Roll every choice out, all from the same deals with the same chance."""
    continuations = Continuations(knowledge, company, seed)
    shares = continuations.shares(0, BATCH, np.ones(len(continuations.ids), np.bool_))
    twins = np.unique(shares, axis=1, return_inverse=True, return_index=True)
    first, which = np.sort(twins[1]), _rank(twins[1])[twins[2].ravel()]
    lasts = np.full(len(first), len(shares))  # of each choice, how many rollouts it had
    while True:
        best, differences = _beside_best(shares[:, first], lasts)
        errors = np.array([_error(column) for column in differences])
        running = lasts == len(shares)
        behind = np.array([column.mean() for column in differences]) > CLEARLY * errors
        running &= ~(behind & (errors > 0))
        running[best] = True
        if len(shares) >= most or errors[running].max() <= SURE:
            break
        wanted = np.zeros(len(continuations.ids), np.bool_)
        wanted[first[running]] = True
        shares = np.concatenate([shares, continuations.shares(len(shares), BATCH, wanted)])
        lasts[running] = len(shares)
    halves = [shares[half::2, first[best]].mean() - _means(differences, half) for half in (0, 1)]
    return Values(np.array(halves)[:, which], errors[which], len(shares))


def _rank(places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The rank of each number among them."""
    return np.argsort(np.argsort(places))


def _beside_best(
    shares: npt.NDArray[np.float32], lasts: npt.NDArray[np.int64]
) -> tuple[int, list[npt.NDArray[np.float32]]]:
    """Which of the choices with all rollouts is best, and how far each is behind it, rollout by rollout."""
    means = np.where(lasts == len(shares), shares.mean(axis=0), -1)
    best = int(means.argmax())
    return best, [shares[:last, best] - shares[:last, place] for place, last in enumerate(lasts)]


def _error(differences: npt.NDArray[np.float32]) -> float:
    return float(differences.std(ddof=1)) / sqrt(len(differences))


def _means(differences: list[npt.NDArray[np.float32]], half: int) -> npt.NDArray[np.float64]:
    return np.array([column[half::2].mean() for column in differences])
