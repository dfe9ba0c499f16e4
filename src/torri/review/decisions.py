"""A decision, valued by what the seat could know: what was played beside what the reference player does.

Both are compared in pairs, on the same deals with the same chance. Nothing is picked as the best of noisy
figures, so that a difference is right on average, whichever it is. In a question without an answer the best
choice is found in some futures and valued in others, for the same reason.
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
PILOT = 1 << 41  # and so are those which say how many are needed: else what came out small would stay small
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
    points: float | None = None
    """What the seat that decides has at the end, on average; of choices that are told, where it was asked."""

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
        """Whether it makes no difference what is chosen, as far as it was looked at."""
        return len(self.choices) > 1 and max(abs(choice.loss) for choice in self.choices) < ALIKE

    def of(self, code: str) -> Choice:
        """What was found for one of the choices."""
        return next(choice for choice in self.choices if choice.code == code)

    def doubt(self, code: str) -> float:
        """Half of the 95 % interval of the difference to what the reference player would choose."""
        first, second = self.of(code), self.of(self.reference)
        return max(first.high - first.low, second.high - second.low) / 2


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

    def spread(self) -> float:
        """The standard deviation of the difference of the first two in one future."""
        return float((self._own[:, 0] - self._own[:, 1]).std(ddof=1))

    def choice(self, code: str, place: int, best: int) -> Choice:
        """What was found for a choice."""
        shares = self.means[self.places.index(place)]
        loss, low, high = (round(figure, DIGITS) for figure in self.loss(place, best))
        return Choice(code, loss, low, high, tuple(shares.round(DIGITS).tolist()))


class Scales:
    """Values choices of one decision; `whole` where the seat knows the whole position."""

    def __init__(self, valuer: Valuer, knowledge: Knowledge, plan: Plan, *, whole: bool) -> None:
        self._valuer = valuer
        self._knowledge = knowledge
        self._plan = plan
        self._whole = whole
        self.ids = knowledge.legal.ids
        self.codes = [action.code for action in knowledge.legal]

    def compared(self, places: Sequence[int], first: int, futures: int) -> Compared:
        """These choices, by their places in the list, in so many futures."""
        if self._whole and self._valuer.turns == 0:
            futures = 1  # all of them are the same
        wanted = [self.ids[place] for place in places]
        shares, _reference = self._valuer.choices(
            self._knowledge.position, wanted, first, futures, whole=self._whole
        )
        return Compared(shares, places, self._knowledge.to_move, self._plan.doubt)

    def futures(self, places: Sequence[int]) -> int:
        """So many futures are needed to compare two choices."""
        if not self._plan.pilot:
            return self._plan.valuing
        pilot = self.compared(places, PILOT, self._plan.pilot)
        return self._plan.futures(pilot.spread(), self._valuer.lasted / (self._plan.pilot * len(places)))

    def beside(self, best: int, valued: Compared, others: Compared | None = None) -> tuple[Choice, ...]:
        """What was found for each choice, the best first."""
        found = [valued.choice(self.codes[place], place, best) for place in valued.places]
        if others is not None:
            left = [place for place in others.places if place not in valued.places]
            found += [others.choice(self.codes[place], place, best) for place in left]
        top = self.codes[best]
        return tuple(sorted(found, key=lambda choice: (choice.code != top, choice.loss)))


def weigh(valuer: Valuer, knowledge: Knowledge, plan: Plan, played: str, *, whole: bool) -> Weighed:
    """What was played, beside what the reference player does; all other choices, too, if it was a mistake."""
    scales = Scales(valuer, knowledge, plan, whole=whole)
    reference = scales.ids.index(valuer.reference(knowledge.position))
    own = scales.codes.index(played)
    if own == reference:
        return Weighed(knowledge.to_move, (Choice(played, 0.0, 0.0, 0.0, ()),), played)
    valued = scales.compared([reference, own], 0, scales.futures([reference, own]))
    better = valued.loss(reference, own)[1] > 0
    others = None
    if grade_of(*valued.loss(own, reference)[:2]) in BAD:
        others = scales.compared(range(len(scales.ids)), 0, plan.others)
    choices = scales.beside(own if better else reference, valued, others)
    return Weighed(knowledge.to_move, choices, scales.codes[reference])


def question(valuer: Valuer, knowledge: Knowledge, plan: Plan) -> Weighed:
    """All choices beside the best: that of the reference player, unless another one is shown to be better."""
    scales = Scales(valuer, knowledge, plan, whole=False)
    everything, seat = range(len(scales.ids)), knowledge.to_move
    rough = scales.compared(everything, CHOOSING, plan.others)
    careful = scales.compared(everything, 0, plan.valuing)
    reference = scales.ids.index(valuer.reference(knowledge.position))
    favourite = int(rough.means[:, seat].argmax())
    best = favourite if careful.loss(reference, favourite)[1] > 0 else reference
    return Weighed(seat, scales.beside(best, careful), scales.codes[reference])
