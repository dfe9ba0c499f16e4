"""What is asked of a seat, in each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.saint_petersburg.material import PUB_PRICE
from torri.games.saint_petersburg.terminal.course import round_name
from torri.games.saint_petersburg.words import card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View

QUESTIONS = {
    "turn": N_("Your turn in the {round}, with {rubles} rubles. What do you do?"),
    "drawn": N_("The Observatory turned {card}. You have {rubles} rubles. What becomes of it?"),
    "pub": N_("Pub: how many points do you buy, at {each} rubles each? You have {rubles} rubles."),
}


def question(view: View, names: Sequence[str]) -> str:
    """What is asked of the seat now."""
    drawn = card(view["drawn"]["card"]) if view["drawn"] else ""
    rubles = view["players"][view["seat"]]["rubles"]
    message = QUESTIONS[view["phase"]]
    asked = _(message).format(card=drawn, rubles=rubles, round=round_name(view), each=PUB_PRICE)
    return f"{_('Last series.')} {asked}" if view["last_series"] else asked
