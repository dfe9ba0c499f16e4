"""What is asked in each phase of Tajuto, and where in the game we are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _, plural
from torri.games.tajuto.words import PRINTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.people import Person

TURN = {
    "fitting": N_("Build your floor, or draw, offer or acquire first"),
    "first": N_("Draw, offer or acquire"),
    "more": N_("Draw, offer or acquire once more, or end your turn"),
}

QUESTIONS = {
    "turn": ("", N_("Press a size, a pagoda or a tile: the cheapest action tile is used.")),
    "draw": (
        N_("Which size do you feel for in the bag?"),
        N_("Size 1 is the largest; a floor fits where it is the next one up."),
    ),
    "offering": (
        N_("On which pagoda do you make an offering?"),
        N_("You gain {offering} more than the floor's number."),
    ),
    "acquire": (N_("Which tile do you acquire?"), N_("You have {meditation} meditation.")),
    "keep": (N_("Which floor do you keep?"), N_("The others go back into the bag.")),
}


def ask(view: View, people: Sequence[Person], verbs: frozenset[str]) -> tuple[str, str]:
    """What is asked of the seat now."""
    player = view["players"][view["seat"]]
    title, detail = QUESTIONS[view["phase"]]
    if not title:
        fitting = any(floor["fits"] for floor in player["floors"])
        title = TURN["fitting" if fitting else "more" if view["tiles_used"] else "first"]
    return _(title), _(detail).format(meditation=player["meditation"], **PRINTED)


def where(view: View) -> str:
    """How many pagodas are still to be finished."""
    if view["to_move"] is None:
        return ""
    left = view["pagodas_to_go"]
    return plural("{n} more pagoda ends the game", "{n} more pagodas end the game", left).format(n=left)


def last_round(view: View) -> str:
    """One pagoda more, and the game is over."""
    if view["to_move"] is None:
        return _("Nobody built any more.") if view["stalled"] else ""
    return _("The next finished pagoda ends the game.") if view["pagodas_to_go"] == 1 else ""
