"""What the signs and the cards mean, the nobles' table, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.saint_petersburg.material import NOBLE_POINTS
from torri.games.saint_petersburg.words import CARD_TEXTS, PART_NAMES, card, printed

if TYPE_CHECKING:
    from torri.engine.rulebook import View

SIGNS = {
    "⚒ ⌂ ♛": N_("Workers, buildings, nobles. A sign in a box, [⚒], is a trading card: it displaces one."),
    "₽ ★": N_("Rubles and points: what a card or a colour brings at its scoring. +3₽ +1★: both."),
    "(9₽)": N_("A price in brackets: you cannot pay it now, or have no card to displace."),
    "⚑⌂": N_("Who begins the building round."),
    "!": N_("This stack may run out when it is laid out next; then the series is the last."),
}


def explanations(view: View) -> list[tuple[str, str]]:
    """The signs, the nobles' table and the cards with an effect."""
    steps = ", ".join(f"{count}: {points}" for count, points in enumerate(NOBLE_POINTS) if count)
    nobles = _("Different nobles give points at the end: {steps} for this many or more.").format(steps=steps)
    cards = [(card(code), printed(text)) for code, text in CARD_TEXTS.items()]
    return [*((sign, _(text)) for sign, text in SIGNS.items()), (_("Nobles"), nobles), *cards]


def scores(view: View) -> list[tuple[str, list[int]]]:
    """The parts of the score, those too that gave nothing: there are four."""
    return [
        (_(name), [player["score"][part] for player in view["players"]]) for part, name in PART_NAMES.items()
    ]


def remarks(view: View) -> list[str]:
    """How a tie is broken."""
    sums = sorted(player["score"]["sum"] for player in view["players"])
    if sums[-1] != sums[-2]:
        return []
    if view["tie_by_all_money"]:
        return [_("A tie goes to whoever has more rubles, counting those too that became points.")]
    return [_("A tie goes to whoever has more rubles left over.")]
