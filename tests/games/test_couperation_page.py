"""What only the page of Couperation says: the Reserve, and the file of an owner."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.games.page import ROOT, Page
from torri.games.couperation.material import RESERVE_LIMIT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PAGE = Page("couperation")


def test_the_reserve_is_that_of_the_table() -> None:
    """How many cards the Reserve holds, for each number of players."""
    setup = [row for row in PAGE.rows("The rules as implemented") if row[0] in ("2", "3", "4")]
    assert [int(row[2]) for row in setup] == list(RESERVE_LIMIT[2:])


def test_an_owner_plays_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A corrected copy of cards.json is read by the lines of the page."""
    cards = json.loads((ROOT / "src/torri/games/couperation/cards.json").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-cards.json").write_text(json.dumps(cards | {"verified": True}), encoding="utf-8")
    scope: dict[str, Any] = {}
    exec("\n".join(PAGE.examples()[:2]), scope)  # noqa: S102 - our own page
    assert scope["game"].options["marks_verified"] is True
