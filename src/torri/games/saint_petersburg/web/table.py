"""The whole table of Saint Petersburg for its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_, _
from torri.games.saint_petersburg.material import NOBLE_POINTS, PUB_PRICE, STACKS
from torri.games.saint_petersburg.web.cards import for_sale, on_each_other, row, shown
from torri.games.saint_petersburg.words import printed
from torri.web.keeping import laid_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.legal import Button, LegalActions
    from torri.web.people import Person

QUIET = frozenset({"pass", "discard drawn", "pub 0"})

STACK_TITLES = {
    "worker": N_("Workers"),
    "building": N_("Buildings"),
    "noble": N_("Nobles"),
    "trading": N_("Trading"),
}

COLOURS = ("worker", "building", "noble")


def lay_out(view: View, legal: LegalActions, people: Sequence[Person]) -> dict[str, Any]:
    """The rounds, the rows, the reader's tableau and the others'."""
    seat = view["seat"]
    others = (
        [(seat + 1 + step) % len(people) for step in range(len(people) - 1)]
        if seat is not None
        else range(len(people))
    )
    return {
        "rounds": [plate(view, stack, legal) for stack in STACKS],
        "upper": row(view, "upper", legal),
        "lower": row(view, "lower", legal),
        "drawn": turned(view, legal),
        "pub": pub(view, legal),
        "mine": None if seat is None else side(view, seat, legal),
        "rivals": [side(view, number, legal) for number in others],
        "bonus": list(enumerate(NOBLE_POINTS.tolist()))[1:],
        "each_less": printed(N_("each {discount} less")),
    }


def plate(view: View, stack: str, legal: LegalActions) -> dict[str, Any]:
    """A round of the series: its stack, who starts it, and whether it is over, now or to come."""
    order = -1 if view["to_move"] is None else STACKS.index(stack) - STACKS.index(view["round"])
    look = legal.take(f"look {stack}", _("Turn 1"), quiet=True)
    return {
        "stack": stack,
        "title": _(STACK_TITLES[stack]),
        "left": view["stacks"][stack],
        "starts": view["markers"][stack],
        "now": order == 0,
        "state": _("now") if order == 0 else _("past") if order < 0 else _("later"),
        "look": look,
    }


def turned(view: View, legal: LegalActions) -> dict[str, Any] | None:
    """The card that an Observatory turned."""
    if not view["drawn"]:
        return None
    code = view["drawn"]["card"]
    offer = view["drawn"] if view["to_move"] == view["seat"] else {"card": code}
    card = shown(code) | for_sale(view, offer, legal, "place drawn", "take drawn")
    return card | {"discard": legal.take("discard drawn", _("Discard"), quiet=True)}


def pub(view: View, legal: LegalActions) -> list[Button]:
    """The points that can be bought in the Pub, each with its price; none of them is the way out."""
    number = len(legal.taking("pub"))
    bought = [
        legal.take(f"pub {points}", str(points), price=points * PUB_PRICE, quiet=not points)
        for points in range(number)
    ]
    return [button for button in bought if button]


def side(view: View, number: int, legal: LegalActions) -> dict[str, Any]:
    """One player: money, points, hand, and the tableau by colour."""
    player = view["players"][number]
    return {
        "seat": number,
        "rubles": player["rubles"],
        "points": player["points"],
        "hand_size": player["hand_size"],
        "hand_limit": player["hand_limit"],
        "hand": hand(view, number, legal),
        "groups": groups(player["tableau"], player["observatories_used"], player["next_scoring"]),
        "passed": player["passed"],
        "different": player["different_nobles"],
        "nobles": player["noble_points"],
        "next": player["this_scoring"],
    }


def hand(view: View, number: int, legal: LegalActions) -> list[dict[str, Any]] | None:
    """The cards of a hand, where they are seen, equal ones on each other; the owner can play them."""
    offers = view["players"][number]["hand"]
    if offers is None:
        return None
    return [card | for_sale(view, offer, legal, "play hand", "") for card, offer in on_each_other(offers)]


def use(used: int, placed: dict[str, Any]) -> dict[str, Any]:
    """Whether an Observatory was used: then it lies face down and brings no point, and that is said."""
    number = used if placed["card"] == "observatory" else 0
    all_of_them = number == placed["count"]
    said = _("used: no point") if all_of_them else _("{n} used: no point").format(n=number)
    return {"used": said if number else "", "down": all_of_them}


@laid_once
def groups(tableau: dict[str, Any], used: int, scoring: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of each colour, and what they bring at their scoring; so many Observatories were used."""
    return [group(colour, tableau[colour], used, scoring[colour]) for colour in COLOURS]


def group(colour: str, cards: list[dict[str, Any]], used: int, income: dict[str, Any]) -> dict[str, Any]:
    """The cards of one colour."""
    return {
        "colour": colour,
        "title": _(STACK_TITLES[colour]),
        "cards": [shown(placed["card"], placed["count"]) | use(used, placed) for placed in cards],
        "rubles": income["rubles"],
        "points": income["points"],
    }
