"""Tables drawn as HTML: from what a seat sees and what it can do to a fragment that a browser shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.web.legal import LegalActions, seat_names
from torri.web.people import people as persons
from torri.web.scenes import scene
from torri.web.templating import rendered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torri.engine.rulebook import View
    from torri.web.legal import LegalAction
    from torri.web.people import Person


NOTHING_AROUND: dict[str, Any] = {
    "prompter": "prompt.html",
    "shortcuts": True,
    "undo": False,
    "banner": None,
    "takeback": None,
    "waiting": "",
    "ended": False,
    "replaced": False,
    "rematch": None,
    "wanting": "",
    "clock": None,
    "clock_text": "",
    "clock_low": 0,
    "news": (),
    "back_to": None,
}
"""What stands around a table that nobody plays at."""


def fragment(
    view: View,
    legal: Iterable[LegalAction] = (),
    people: Sequence[Person] | None = None,
    **frame: Any,
) -> dict[str, str]:
    """The prompt and the table as one seat sees them: every legal action once, as a button.

    What is around the table may name another `prompter`, the template that asks; in a lesson it is the coach.
    Without `shortcuts` every decision is asked for by itself.
    """
    seated = people or persons(seat_names(len(view["players"])), view["seat"])
    around = NOTHING_AROUND | frame
    game, offered = scene(view["game"]), LegalActions(legal, shortcuts=around["shortcuts"])
    asked = offered.any
    laid = game.lay_out(view, offered, seated)
    if around["ended"]:
        view = view | {"to_move": None}  # also where somebody resigned: nobody is to move any more
    facts = {"view": view, "people": seated, "seat": view["seat"], "game": view["game"]}
    prompt = {"asked": asked, "buttons": offered.rest(game.QUIET), "last": game.last_round(view)}
    if offered.only_pass:
        prompt["title"], prompt["detail"] = _("You can only pass"), ""
    else:
        prompt["title"], prompt["detail"] = (
            game.ask(view, seated, offered.verbs) if asked else waiting(view, seated, around["waiting"])
        )
    return {
        "prompt": rendered(around["prompter"], **facts, **prompt, **around),
        "table": rendered(f"games/{view['game']}/table.html", **facts, **laid),
    }


def waiting(view: View, people: Sequence[Person], said: str) -> tuple[str, str]:
    """What is said to whoever has nothing to decide now."""
    if said:
        return said, ""
    if view["to_move"] is None:
        return _("The game is over"), ""
    if view["to_move"] == "chance":
        return _("Chance decides"), ""
    return _("{name} decides").format(name=people[view["to_move"]].name), ""
