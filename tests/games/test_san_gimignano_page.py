"""What only the pages of San Gimignano say: the names of cards, and the size of a position."""

from __future__ import annotations

import re

import pytest

from tests.games.page import ROOT, Page, tables
from torri.engine.language import _, languages, speaking
from torri.games.san_gimignano import RULEBOOK
from torri.games.san_gimignano.material import TABLE
from torri.games.san_gimignano.words import CARD_TEXTS, NOBLE_NAMES


@pytest.mark.parametrize("language", languages())
def test_cards_have_the_names_of_the_game(language: str) -> None:
    """Each rank has the name that the game calls it, each noble also the copies of the data table."""
    with speaking(language):
        ranks = [
            [rank, re.split("[:：]", _(CARD_TEXTS[rank]))[0]]
            for rank in CARD_TEXTS
            if rank not in NOBLE_NAMES
        ]
        nobles = [[_(NOBLE_NAMES[name]), str(copies)] for name, copies in TABLE["nobles"].items()]
    shown = [row[:2] for table in tables(Page("san-gimignano", language).for_players) for row in table]
    assert [row for row in shown if row in ranks + nobles] == ranks + nobles


def test_the_size_of_a_position_is_that_of_the_record() -> None:
    """ARCHITECTURE.md takes San Gimignano as its example."""
    architecture = " ".join((ROOT / "ARCHITECTURE.md").read_text("utf-8").split())
    assert f"{RULEBOOK.position.itemsize} bytes in San Gimignano" in architecture
