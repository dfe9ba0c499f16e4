"""The plain table: what lies before everybody, and what lies before each player, as facts with names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.facts import facts
from torri.web.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions
    from torri.web.people import Person

BOX = Box()
QUIET = frozenset({"pass"})


def lay_out(view: View, legal: LegalActions, people: Sequence[Person]) -> dict[str, Any]:
    """What lies before everybody, then what lies before each player, the reader first."""
    around = sorted(people, key=lambda person: not person.you)
    return {
        "common": facts(view),
        "sides": [{"person": person, "facts": facts(view["players"][person.seat])} for person in around],
    }
