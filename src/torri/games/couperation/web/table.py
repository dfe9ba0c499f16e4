"""The whole table of Couperation for its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.games.couperation.material import CELLS
from torri.games.couperation.web.reserve import hand, own_cards, reserve
from torri.games.couperation.web.tower import pyramid
from torri.games.couperation.words import card, cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions
    from torri.web.people import Person

QUIET = frozenset({"start no", "draw 0"})


def lay_out(view: View, legal: LegalActions, people: Sequence[Person]) -> dict[str, Any]:
    """The partners, the pyramid, the hand and the Reserve."""
    seat = view["seat"]
    placing = {action.data["card"] for do in ("play", "hide") for action in legal.taking(do)}
    held = [seen for seen in own_cards(view) if seen["card"] in placing] if seat is not None else []
    picks = [seen["card"] for seen in held]
    return {
        "partners": [partner(view, number) for number in range(len(people)) if number != seat],
        "rows": pyramid(view, legal, held),
        "hand": hand(view, legal, picks) if seat is not None else None,
        "reserve": reserve(view, legal),
        "picks": picks,
        "standing": len(view["tower"]),
        "glasses": CELLS,
        "frosted": sum(seen["face"] == "down" for seen in view["tower"]),
    }


def partner(view: View, number: int) -> dict[str, Any]:
    """Another player: how many cards, and what is remembered of them."""
    player = view["players"][number]
    return {
        "seat": number,
        "hand_size": player["hand_size"],
        "finish": player["finish"],
        "discards": player["discards"],
        "known": cards(
            player["known"] if player["hand"] is None else [seen["card"] for seen in player["hand"]]
        ),
        "perhaps": cards(player["perhaps"]),
        "wants": view["phase"] == "wish" and view["wishes"][number],
        "finish_name": card("finish"),
    }
