"""What only the pages of Couperation say: the Reserve, the marks, and the file of an owner."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.page import ROOT, Page, tables
from torri.engine.language import _, languages, speaking
from torri.games.couperation.material import RESERVE_LIMIT
from torri.games.couperation.words import MARK_NAMES

if TYPE_CHECKING:
    from pathlib import Path

PAGE = Page("couperation")


def test_the_reserve_is_that_of_the_table() -> None:
    """How many cards the Reserve holds, for each number of players."""
    setup = [row for row in PAGE.rows("The rules") if row[0] in ("2", "3", "4")]
    assert [int(row[2]) for row in setup] == list(RESERVE_LIMIT[2:])


@pytest.mark.parametrize("language", languages())
def test_marks_are_those_of_the_cards(language: str) -> None:
    """Each mark is listed with the cards that carry it, under its name."""
    assumed = str(torri.game("couperation", players=2).options["marks"])
    with speaking(language):
        expected = [
            [_(name), ", ".join(str(card) for card, on_it in enumerate(assumed, start=1) if on_it == mark)]
            for mark, name in MARK_NAMES.items()
            if mark in assumed
        ]
    shown = [row for table in tables(Page("couperation", language).for_players) for row in table]
    assert [row for row in shown if row in expected] == expected


def test_an_owner_plays_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corrected copy of cards.json is read by the lines of the page."""
    cards = json.loads((ROOT / "src/torri/games/couperation/cards.json").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-cards.json").write_text(json.dumps(cards | {"verified": True}), encoding="utf-8")
    scope: dict[str, Any] = {}
    exec("\n".join(PAGE.examples()[:2]), scope)  # noqa: S102 - our own page
    assert scope["game"].options["marks_verified"] is True
