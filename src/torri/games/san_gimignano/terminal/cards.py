"""Cards as small blocks, each rank in its ink; the number on it says the same without colours."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from torri.games.san_gimignano.words import NOBLE_NAMES, card
from torri.terminal.drawing import DARK, LIGHT, chip

if TYPE_CHECKING:
    from collections.abc import Iterable

# The ink of each rank, and of what is written on it.
INKS = {
    10: ("#7d3f4b", LIGHT),
    9: ("#d0963a", DARK),
    8: ("#b9573a", LIGHT),
    7: ("#8a9152", DARK),
    6: ("#5d8093", LIGHT),
    5: ("#d8bf94", DARK),
}
STONE, NOBLE, BACK = ("#b8ab98", DARK), ("#6b4470", LIGHT), ("#5a4330", LIGHT)

LABELS = 13
"""The columns for what stands before a row of cards."""


def card_chip(name: str | None) -> Text:
    """A card; one that is not seen shows its back."""
    if name is None:
        return chip("?", *BACK)
    return chip(card(name), *(NOBLE if name in NOBLE_NAMES else INKS[int(name)]))


def card_chips(names: Iterable[str]) -> list[Text]:
    """Cards, equal ones once with their number."""
    return [
        card_chip(name) + Text(f"×{count}" if count > 1 else "") for name, count in Counter(names).items()
    ]
