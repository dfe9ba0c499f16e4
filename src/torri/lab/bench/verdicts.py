"""Whether verdicts of a review stand: every mistake that it finds in a game is looked at again.

Only verdicts are asked for, not the sum, and the search that has to agree to one comes first: it takes less
time than the futures. A verdict is the same as in a deep review.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from torri.lab.bench.reviews import Kind, played
from torri.players.search.budget import Budget
from torri.review.confirming import CLEARLY, expected_of
from torri.review.course import course_of
from torri.review.decisions import Scales
from torri.review.depth import DEEP, plan_for
from torri.review.grades import BAD, grade_of
from torri.review.reviewing import SEED
from torri.review.values import Valuer

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.review.course import Course, Turn

LONGER = 10
"""So many times the budget of the search that agreed to a verdict asks whether it is turned round."""
AGAIN = 1_000  # the seed of a second look


@dataclass(frozen=True)
class Verdict:
    """A mistake that was found, and what a second look says."""

    step: int
    loss: float
    low: float
    gap: float
    """How much more the search expected of its own choice than of what was played."""
    loss_again: float
    low_again: float
    """The same with other futures."""
    gap_again: float
    """The same by a search with another seed."""
    gap_longer: float
    """The same by a search with ten times the budget."""

    @property
    def given_again(self) -> bool:
        """Whether a review with other futures and another search calls it a mistake, too."""
        return self.low_again > 0 and self.gap_again > CLEARLY

    @property
    def turned(self) -> bool:
        """Whether other futures, or a search with ten times the budget, find that nothing was better."""
        return self.loss_again <= 0 or self.gap_longer <= 0


@dataclass(frozen=True)
class Verdicts:
    """The verdicts of a game."""

    kind: Kind
    number: int
    decisions: int
    found: tuple[Verdict, ...]

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Verdicts:
        """What `to_dict` wrote, also after JSON."""
        found = tuple(Verdict(**one) for one in data["found"])
        return cls(**{**data, "kind": Kind(**data["kind"]), "found": found})


def with_second_looks(kind: Kind, number: int) -> Verdicts:
    """The game with this number, played, and its verdicts."""
    course = course_of(played(kind.game, kind.players, kind.spec, number))
    look = Look(course)
    found = [look.verdict(turn) for turn in course.decisions]
    return Verdicts(kind, number, len(course.decisions), tuple(one for one in found if one is not None))


class Look:
    """Finds the verdicts of a game, and looks at each again with other futures and other searches."""

    def __init__(self, course: Course) -> None:
        self._plan = plan_for(course.game, DEEP)
        self._first, self._second = (
            Valuer(course.game, self._plan.turns, seed) for seed in (SEED, SEED + AGAIN)
        )

    def verdict(self, turn: Turn) -> Verdict | None:
        """What is said of a decision, and said again; None where it is no mistake."""
        known, code = turn.before.known_to(turn.seat), turn.done[0].code
        own = known.game.actions.find(code).id
        if own == self._first.reference(known.position):
            return None
        gap = _gap(known, code, DEEP.search, SEED)
        if gap <= CLEARLY:
            return None
        whole = known.to_bytes() == turn.before.to_bytes()
        loss, low = self._loss(self._first, known, own, whole=whole)
        if grade_of(loss, low) not in BAD:
            return None
        loss_again, low_again = self._loss(self._second, known, own, whole=whole)
        return Verdict(
            turn.step,
            loss,
            low,
            gap,
            loss_again,
            low_again,
            _gap(known, code, DEEP.search, SEED + AGAIN),
            _gap(known, code, LONGER * DEEP.search, SEED + AGAIN),
        )

    def _loss(self, valuer: Valuer, known: Knowledge, own: int, *, whole: bool) -> tuple[float, float]:
        """How much worse a choice is than that of the reference player, and the end of its interval."""
        scales = Scales(valuer, known, self._plan, whole=whole)
        pair = [scales.ids.index(valuer.reference(known.position)), scales.ids.index(own)]
        loss, low, _high = scales.compared(pair, 0, scales.futures(pair)).loss(pair[1], pair[0])
        return loss, low


def _gap(known: Knowledge, code: str, steps: int, seed: int) -> float:
    """How much more a search expects of its own choice; all, where it never tried the other."""
    own, best = expected_of(known, code, Budget(steps=steps), seed)
    return min(best - own, 1.0)
