"""What the things on the table of Saint Petersburg are, each in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _, plural
from torri.games.saint_petersburg.material import CODES
from torri.games.saint_petersburg.web.cards import printed as printed_on
from torri.games.saint_petersburg.words import CARD_TEXTS, card, printed
from torri.web.about import About

if TYPE_CHECKING:
    from torri.engine.rulebook import View

THINGS = {
    "stack": (
        N_("Stack"),
        N_("The cards left of this colour. The series in which one runs out is the last."),
        "Series and rounds",
    ),
    "starts": (N_("Start-player marker"), N_("Whoever has it begins this round."), "Series and rounds"),
    "upper": (N_("Upper row"), N_("New cards, at their full price."), "New cards"),
    "lower": (
        N_("Lower row"),
        N_("Cards left from the series before: each costs {discount} ruble less. Then they are gone."),
        "New cards",
    ),
    "rubles": (N_("Rubles"), N_("Your money. That of the others is hidden."), "Actions"),
    "points": (
        N_("Points"),
        N_("Points so far; nobles, money and the hand are counted at the end."),
        "The end",
    ),
    "hand-size": (
        N_("Hand"),
        N_("Cards held back to be played later. Each one left at the end costs points."),
        "Actions",
    ),
    "nobles": (
        N_("Different nobles"),
        N_("How many kinds of nobles a player has: at the end they bring more and more points."),
        "The end",
    ),
    "passed": (N_("Passed"), N_("This player has passed. The round ends when all pass in a row."), "Actions"),
    "income": (N_("Income"), N_("What these cards bring when their colour is scored."), "Scoring of a round"),
}
"""Keys with a name, a line and a heading of the rules."""

FIRSTS = ("lower", *(f"card-{code}" for code in CARD_TEXTS))
"""Keys that are explained when they first appear in somebody's games."""

CARD_LINES = {
    "worker": N_("Costs {cost}. Each worker scoring: {income}."),
    "building": N_("Costs {cost}. Each building scoring: {income}."),
    "noble": N_("Costs {cost}. Each noble scoring: {income}."),
}


def about(view: View) -> dict[str, About]:
    """What the things on the table are."""
    told = {key: About(_(name), printed(line), rule) for key, (name, line, rule) in THINGS.items()}
    return told | {f"card-{code}": About(card(code), card_line(code), rule_of(code)) for code in CODES}


def card_line(code: str) -> str:
    """What only this card does, then what it costs and brings: in a short line the first comes first."""
    seen = printed_on(code)
    line = CARD_LINES[seen["colour"]]
    said = [printed(CARD_TEXTS[code])] if code in CARD_TEXTS else []
    said.append(_(line).format(cost=seen["cost"], income=income(seen["rubles"], seen["points"])))
    if seen["trading"]:
        said.append(_("It is placed onto a card of its colour, whose price is taken off."))
    return " ".join(said)


def income(rubles: int, points: int) -> str:
    """What a card brings when it is scored."""
    said = [plural("{n} ruble", "{n} rubles", rubles).format(n=rubles)] if rubles else []
    if points:
        said.append(plural("{n} point", "{n} points", points).format(n=points))
    return _(", ").join(said) or _("nothing")


def rule_of(code: str) -> str:
    """The heading that says most of a card."""
    if printed_on(code)["trading"]:
        return "Trading cards"
    return "Special cards" if code in CARD_TEXTS else "Scoring of a round"
