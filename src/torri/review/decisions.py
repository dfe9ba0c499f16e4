"""Every choice of a decision, valued by what the seat could know: what is best, and what others give away.

The best choice is found in some futures and valued in others, or the best of noisy figures would look too
good. The reference player's choice counts as the best unless another one is shown to be better. Choices are
compared in pairs, on the same deals with the same chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from torri.engine.intervals import Z
from torri.review.grades import BAD, grade_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from torri.engine.knowledge import Knowledge
    from torri.review.depth import Plan
    from torri.review.values import Shares, Valuer

    Vector = npt.NDArray[np.float64]

CHOOSING = 1 << 40  # the futures in which the best is chosen are others than those in which it is valued
DIGITS = 5  # of a figure that is kept
ALIKE = 0.005  # choices that differ by less cannot be done wrong


@dataclass(frozen=True)
class Choice:
    """A choice: the share of the victory that it gives away beside the best one, with a 95 % interval."""

    code: str
    loss: float
    low: float
    high: float
    shares: tuple[float, ...]
    """What each seat can expect after it, as far as the seat that decides can know."""

    @property
    def stands_out(self) -> bool:
        """Whether it is worse than the best choice beyond doubt."""
        return self.low > 0

    @property
    def grade(self) -> str:
        """What it is called, from "best" to "blunder"."""
        return grade_of(self.loss, self.low)


@dataclass(frozen=True)
class Weighed:
    """All choices of a decision, the best first."""

    seat: int
    choices: tuple[Choice, ...]
    reference: str
    """What the reference player would choose."""

    @property
    def best(self) -> Choice:
        """The choice to which the others are compared."""
        return self.choices[0]

    @property
    def alike(self) -> bool:
        """Whether it makes no difference what is chosen."""
        return max(choice.loss for choice in self.choices) < ALIKE

    def of(self, code: str) -> Choice:
        """What was found for one of the choices."""
        return next(choice for choice in self.choices if choice.code == code)


class Compared:
    """Some choices, by their places in the list, and what each seat can expect after them in each future."""

    def __init__(self, shares: Shares, places: Sequence[int], seat: int, doubt: float) -> None:
        self.places = list(places)
        self.means: Vector = shares.mean(axis=0)
        self._own = shares[:, :, seat]
        self._doubt = doubt

    def loss(self, place: int, best: int) -> tuple[float, float, float]:
        """How much worse a choice is than another, with the interval."""
        if place == best:
            return 0.0, 0.0, 0.0
        behind = self._own[:, self.places.index(best)] - self._own[:, self.places.index(place)]
        spread = float(behind.var(ddof=1)) / len(behind) if len(behind) > 1 else 0.0
        half = Z * sqrt(spread + self._doubt**2)
        loss = float(behind.mean())
        return loss, loss - half, loss + half

    def choice(self, code: str, place: int, best: int) -> Choice:
        """What was found for a choice."""
        shares = self.means[self.places.index(place)]
        loss, low, high = (round(figure, DIGITS) for figure in self.loss(place, best))
        return Choice(code, loss, low, high, tuple(shares.round(DIGITS).tolist()))


def weigh(valuer: Valuer, knowledge: Knowledge, plan: Plan, played: str = "", *, whole: bool) -> Weighed:
    """Value the choices of a decision; `whole` where the seat knows the whole position.

    With a choice that was `played` the others are valued with care only if it was a bad one; without, always.
    """
    ids, seat = knowledge.legal.ids, knowledge.to_move
    certain = whole and valuer.turns == 0  # then all futures are the same
    choosing, valuing = (1, 1) if certain else (plan.choosing, plan.valuing)

    def compared(places: Sequence[int], first: int, futures: int) -> tuple[Compared, int]:
        wanted = [ids[place] for place in places]
        shares, reference = valuer.choices(knowledge.position, wanted, first, futures, whole=whole)
        return Compared(shares, places, seat, plan.doubt), ids.index(reference)

    everything = range(len(ids))
    rough, reference = compared(everything, CHOOSING, choosing)
    own = next((place for place, one in enumerate(knowledge.legal) if one.code == played), reference)
    favourite = int(rough.means[:, seat].argmax())
    careful, _same = compared(list(dict.fromkeys((favourite, reference, own))), 0, valuing)
    best = reference
    for place in (favourite, own):
        if careful.loss(best, place)[1] > 0:
            best = place
    if not played or grade_of(*careful.loss(own, best)[:2]) in BAD:
        careful, _same = compared(everything, 0, valuing)
    found = [
        (careful if place in careful.places else rough).choice(action.code, place, best)
        for place, action in enumerate(knowledge.legal)
    ]
    others = sorted(found[:best] + found[best + 1 :], key=lambda choice: choice.loss)
    return Weighed(seat, (found[best], *others), knowledge.legal[reference].code)
