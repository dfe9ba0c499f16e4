"""Bots as somebody one plays with: each has a name of its own, and no two at a table share one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Collection

NAMES = (
    N_("Ambra"),
    N_("Bruno"),
    N_("Cosima"),
    N_("Dino"),
    N_("Elena"),
    N_("Fausto"),
    N_("Ilario"),
    N_("Lucia"),
    N_("Marta"),
    N_("Nino"),
    N_("Ottavia"),
    N_("Pietro"),
)
"""Every name has a first letter of its own: it stands on the seal."""


def character(spec: str, taken: Collection[str]) -> str:
    """The name of a bot: a level has its own first one, and the next ones follow."""
    first = 2 * (int(spec[-1]) - 1) if spec.startswith("level:") else sum(map(ord, spec))
    letters = {name[:1].upper() for name in taken}
    order = [NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES))]
    free = [name for name in order if name not in taken]
    return next((name for name in free if name[0] not in letters), free[0])


def face(name: str) -> str:
    """Whose face belongs to a name, as the reader may read it; empty where it is no character's."""
    return next((one.lower() for one in NAMES if name in (one, _(one))), "")


def is_character(name: str) -> bool:
    """Whether a bot may have this name."""
    return name in NAMES


def called(name: str) -> str:
    """A character's name in the reader's language; any other name as it is."""
    return _(name) if is_character(name) else name
