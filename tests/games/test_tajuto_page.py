"""What only the page of Tajuto says: prices, the other tables, and the file of an owner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.games.page import Page
from torri.games.tajuto.material import ACTION_TILES, CLUMSY, COLOURS, OBJECTIVES, USAGE
from torri.games.tajuto.price_table import TABLE

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PAGE = Page("tajuto")


def test_prices_are_those_of_the_data_table() -> None:
    """Each price and its confidence is on the page as in prices.toml, in order."""
    shown = [row for row in PAGE.rows("What is ours") if row[0].strip("`") in TABLE]
    assert shown == [
        [f"`{name}`", ", ".join(str(p) for p, _ in prices), ", ".join(confidence for _, confidence in prices)]
        for name, prices in TABLE.items()
    ]


def test_other_tables_are_those_of_the_code() -> None:
    """Usage, objectives, clumsy fingers and colours are on the page as in tiles.toml."""
    rules = PAGE.rows("The rules as implemented")
    assert [row[:2] for row in rules if row[0] in ACTION_TILES] == [
        [letter, str(usage)] for letter, usage in zip(ACTION_TILES, USAGE, strict=True)
    ]
    assert [row[0].strip("`") for row in rules if row[0].startswith("`")] == list(OBJECTIVES)
    noise = [[int(cell) for cell in row[1:]] for row in PAGE.rows("Options") if row[0].isdigit()]
    assert noise == CLUMSY.tolist()
    named = PAGE.sentences("Actions").split("Colours are")[1]
    assert re.findall(r"`([a-z]+)`", named)[:8] == list(COLOURS)


def test_an_owner_plays_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of prices is read by the lines of the page."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-prices.toml").write_text("[prices]\nD = [11, 13]\n", encoding="utf-8")
    scope: dict[str, Any] = {}
    exec("\n".join(PAGE.examples()[:2]), scope)  # noqa: S102 - our own page
    assert "D=11,13" in scope["game"].options["prices"]
