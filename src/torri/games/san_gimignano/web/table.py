"""The whole table of San Gimignano for its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import N_
from torri.games.san_gimignano.material import COMPLETE_TO_CLOSE
from torri.games.san_gimignano.web.cards import RANK_NAMES, decks, hand, market
from torri.games.san_gimignano.web.towns import plans, town
from torri.games.san_gimignano.words import printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions
    from torri.web.people import Person

QUIET = frozenset({"pass", "decline", "bury nothing", "take back"})


def lay_out(view: View, legal: LegalActions, people: Sequence[Person]) -> dict[str, Any]:
    """Both towns, the market and the decks, the hand, and the plans for new towers."""
    near = view["seat"] or 0
    return {
        "far": town(view, legal, 1 - near),
        "near": town(view, legal, near),
        "market": market(view, legal),
        "decks": decks(view, legal),
        "hand": None if view["seat"] is None else hand(view, legal, near),
        "plans": plans(view, legal),
        "ranks": len(RANK_NAMES),
        "laid": view["action"].get("laid", []),
        "to_close": COMPLETE_TO_CLOSE,
        "close_note": printed(N_("{to_close} to close")),
    }
