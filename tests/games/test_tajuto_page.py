"""What only the page of Tajuto says: prices, the other tables, and the file of an owner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.page import Page
from torri.engine.language import speaking
from torri.games.tajuto.material import ACTION_TILES, CLUMSY, COLOURS, OBJECTIVES, USAGE
from torri.games.tajuto.price_table import TABLE
from torri.games.tajuto.words import OBJECTIVE_NAMES, objective_name

if TYPE_CHECKING:
    from pathlib import Path

PAGE = Page("tajuto")


def test_prices_are_those_of_the_data_table() -> None:
    """Each price and its confidence is on the page as in prices.toml, in order."""
    assert PAGE.rows("Prices") == [
        [
            name.capitalize().replace("-", " "),
            ", ".join(str(price) for price, confidence in prices),
            ", ".join(
                dict.fromkeys(confidence for price, confidence in prices)
            ),  # once, if it is the same for all
        ]
        for name, prices in TABLE.items()
    ]


def test_other_tables_are_those_of_the_code() -> None:
    """Usage, objectives, clumsy fingers and colours are on the page as in tiles.toml."""
    rules = PAGE.rows("The rules")
    assert [row[:2] for row in rules if row[0] in ACTION_TILES] == [
        [letter, str(usage)] for letter, usage in zip(ACTION_TILES, USAGE, strict=True)
    ]
    assert [[int(cell) for cell in row[1:]] for row in PAGE.rows("Clumsy fingers")] == CLUMSY.tolist()
    named = PAGE.sentences("Codes of actions").split("Colours are")[1]
    assert re.findall(r"`([a-z]+)`", named)[:8] == list(COLOURS)


@pytest.mark.parametrize(("language", "heading"), [("en", "Objectives"), ("ja", "目的")])
def test_objectives_have_the_names_of_the_game(language: str, heading: str) -> None:
    """Each objective is on the page as the game calls it, in the order of the data table."""
    assert list(OBJECTIVE_NAMES) == list(OBJECTIVES)
    with speaking(language):
        names = [objective_name(name) for name in OBJECTIVE_NAMES]
    assert [row[0] for row in Page("tajuto", language).rows(heading)] == names


def test_an_owner_plays_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of prices is read by the lines of the page."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-prices.toml").write_text("[prices]\nD = [11, 13]\n", encoding="utf-8")
    scope: dict[str, Any] = {}
    exec("\n".join(PAGE.examples()[:2]), scope)  # noqa: S102 - our own page
    assert "D=11,13" in scope["game"].options["prices"]
