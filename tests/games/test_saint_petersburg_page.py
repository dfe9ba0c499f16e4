"""What only the pages of Saint Petersburg say: the cards, their names, and the points of nobles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.page import Page, tables
from torri.engine.language import _, languages, speaking
from torri.games.saint_petersburg.material import CARDS, NOBLE_POINTS

PAGE = Page("saint-petersburg")


def name(card: dict[str, Any], language: str) -> str:
    """The name of a card in a language, with a star if it is ours."""
    return str(card[language]) + " \\*" * (not card.get(f"{language}_exact", True))


def as_on_the_page(card: dict[str, Any], language: str) -> list[str]:
    """The row of a card: what is printed on it."""
    with speaking(language):
        symbol = [_(card["symbol"])] if "symbol" in card else []
    numbers = [card["cost"], card.get("rubles", 0), card.get("points", 0), card["copies"]]
    return [name(card, language), *symbol, *map(str, numbers)]


@pytest.mark.parametrize("language", languages())
def test_cards_are_those_of_the_table(language: str) -> None:
    """All 49 kinds of cards are there as they are printed, in the order of the data table."""
    rows = [row for table in tables(Page("saint-petersburg", language).for_players) for row in table]
    cards = [as_on_the_page(card, language) for card in CARDS]
    assert [row for row in rows if row in cards] == cards


def test_names_are_those_of_the_table() -> None:
    """The list for programmers has the code and the names of every card."""
    assert PAGE.rows("Names of the cards") == [
        [f"`{card['code']}`", *(name(card, language) for language in ("en", "de", "ja"))] for card in CARDS
    ]


def test_the_points_of_nobles_are_those_of_the_table() -> None:
    """The points for different nobles."""
    found = [row[1:] for row in PAGE.rows("The rules") if row[0] == "points"]
    assert found == [[str(points) for points in NOBLE_POINTS]]
