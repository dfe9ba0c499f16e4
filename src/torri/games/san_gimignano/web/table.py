"""The whole table of San Gimignano for its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.games.san_gimignano.web.cards import decks, hand, market
from torri.games.san_gimignano.web.towns import plans, town

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.choices import Choices
    from torri.web.people import Person

QUIET = frozenset({"pass", "decline", "bury nothing", "take back"})


def lay_out(view: View, choices: Choices, people: Sequence[Person]) -> dict[str, Any]:
    """Both towns, the market and the decks, the hand, and the plans for new towers."""
    near = view["seat"] or 0
    return {
        "far": town(view, choices, 1 - near),
        "near": town(view, choices, near),
        "market": market(view, choices),
        "decks": decks(view, choices),
        "hand": None if view["seat"] is None else hand(view, choices, near),
        "plans": plans(view, choices),
        "laid": view["action"].get("laid", []),
    }
