"""What is asked of a seat, in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

QUESTIONS = {
    "turn": N_("Your turn, with {meditation} meditation. What do you do?"),
    "draw": N_("Which size do you feel for in the bag?"),
    "offering": N_("On which pagoda do you make an offering?"),
    "acquire": N_("Which tile do you acquire, with {meditation} meditation?"),
    "keep": N_("Which floor do you keep? The others go back into the bag."),
}


def question(view: View, names: Sequence[str]) -> str:
    """What is asked of the seat now."""
    message = QUESTIONS[view["phase"]]
    return _(message).format(meditation=view["players"][view["seat"]]["meditation"])
