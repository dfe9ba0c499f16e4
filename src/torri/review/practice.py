"""A decision as a question: choose, and be told at once how good that is.

`ask` makes a question of what a seat knows; a decision of a review is one already. Every choice within the
interval of the best one is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.review.decisions import question
from torri.review.depth import DEEP, plan_for
from torri.review.values import Valuer
from torri.review.words import percent

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.review.decisions import Choice, Weighed
    from torri.review.depth import Depth
    from torri.review.results import Decision


@dataclass(frozen=True)
class Answer:
    """What is said to a choice: whether it is right, what it gives away, and what would have been best."""

    choice: Choice
    best: Choice

    @property
    def right(self) -> bool:
        """Whether the choice cannot be told from the best one."""
        return not self.choice.stands_out

    def words(self) -> str:
        """What is said at once, without giving the best choice away."""
        if self.choice.code == self.best.code:
            return _("Right: nothing is better.")
        if self.right:
            return _("Right: it cannot be told from the best.")
        half = (self.choice.high - self.choice.low) / 2
        said = _("Not quite: it gives away {loss} of the victory, give or take {half}. Try again.")
        return said.format(loss=percent(self.choice.loss), half=percent(half))


def ask(knowledge: Knowledge, depth: Depth = DEEP, seed: int = 1) -> Weighed:
    """The question what to do now: all choices of the seat to move, valued by what it knows."""
    plan = plan_for(knowledge.game, depth)
    return question(Valuer(knowledge.game, plan.turns, seed), knowledge, plan)


def answer(asked: Weighed | Decision, code: str) -> Answer:
    """What is said to a choice; one that is not possible is refused with those that are."""
    found = next((choice for choice in asked.choices if choice.code == code), None)
    if found is None:
        possible = ", ".join(choice.code for choice in asked.choices)
        raise Error(_('"{code}" is not possible here. Possible: {codes}.'), code=code, codes=possible)
    return Answer(found, asked.choices[0])
