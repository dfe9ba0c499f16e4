"""What only the page of Saint Petersburg says: the cards, and the points of nobles."""

from __future__ import annotations

from typing import Any

from tests.games.page import Page
from torri.games.saint_petersburg.material import CARDS, NOBLE_POINTS
from torri.games.saint_petersburg.words import CARD_TEXTS

RULES = Page("saint-petersburg").rows("The rules as implemented")


def as_on_the_page(card: dict[str, Any]) -> list[str]:
    """The row of a card: what is printed on it, a star at names that are ours, and what it does."""
    names = [card[language] + " \\*" * (not card.get(f"{language}_exact", True)) for language in ("de", "ja")]
    numbers = [card["cost"], card.get("rubles", 0), card.get("points", 0), card["copies"]]
    effect = CARD_TEXTS.get(card["code"], "")
    return [f"`{card['code']}`", card["en"], *names, *map(str, numbers), card.get("symbol", ""), effect]


def test_cards_are_those_of_the_table() -> None:
    """All 49 kinds of cards, with names, numbers, symbols and effects, in the order of the data table."""
    assert [row for row in RULES if row[0].startswith("`")] == [as_on_the_page(card) for card in CARDS]


def test_the_points_of_nobles_are_those_of_the_table() -> None:
    """The points for different nobles."""
    found = [row[1:] for row in RULES if row[0] == "points"]
    assert found == [[str(points) for points in NOBLE_POINTS]]
