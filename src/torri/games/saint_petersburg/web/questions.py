"""What is asked in each phase of Saint Petersburg, and where in the game we are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _, plural
from torri.games.saint_petersburg.material import PUB_PRICE
from torri.games.saint_petersburg.words import card
from torri.web.legal import either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.people import Person

ROUNDS = {
    "worker": N_("worker round"),
    "building": N_("building round"),
    "noble": N_("noble round"),
    "trading": N_("trading round"),
}

TURNS = {
    "buy": N_("buy a card"),
    "take": N_("take one into the hand"),
    "play": N_("play one from the hand"),
    "look": N_("use the Observatory"),
    "pass": N_("pass"),
}

QUESTIONS = {
    "turn": ("{turn}", N_("You have {money} and {hand} of {limit} cards in hand.")),
    "drawn": (N_("The Observatory turned {card}. What becomes of it?"), N_("You have {money}.")),
    "pub": (N_("How many points do you buy in the Pub?"), N_("{each} rubles each; you have {money}.")),
}


def ask(view: View, people: Sequence[Person], verbs: frozenset[str]) -> tuple[str, str]:
    """What is asked of the seat now."""
    player = view["players"][view["seat"]]
    turn = either(verbs, TURNS) if view["phase"] == "turn" else ""
    facts = {
        "turn": turn[:1].upper() + turn[1:],
        "card": card(view["drawn"]["card"]) if view["drawn"] else "",
        "money": plural("{n} ruble", "{n} rubles", player["rubles"]).format(n=player["rubles"]),
        "hand": player["hand_size"],
        "limit": player["hand_limit"],
        "each": PUB_PRICE,
    }
    title, detail = QUESTIONS[view["phase"]]
    return _(title).format(**facts), _(detail).format(**facts)


def where(view: View) -> str:
    """The series and its round."""
    name = ROUNDS[view["round"]]
    return _(", ").join([_("series {number}").format(number=view["series"]), _(name)])


def last_round(view: View) -> str:
    """The series in which a stack ran out is the last."""
    return _("This series is the last.") if view["last_series"] and view["to_move"] is not None else ""
