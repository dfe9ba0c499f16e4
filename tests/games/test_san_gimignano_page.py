"""What only the page of San Gimignano says: the nobles, and the size of a position."""

from __future__ import annotations

from tests.games.page import ROOT, Page
from torri.games.san_gimignano import RULEBOOK
from torri.games.san_gimignano.material import TABLE
from torri.games.san_gimignano.words import NOBLE_NAMES

PAGE = Page("san-gimignano")


def test_nobles_are_those_of_the_table() -> None:
    """The nobles have the names and the copies of the data table."""
    nobles = [row for row in PAGE.rows("The rules as implemented") if row[0] in NOBLE_NAMES.values()]
    assert {row[0]: int(row[1]) for row in nobles} == {
        NOBLE_NAMES[name]: copies for name, copies in TABLE["nobles"].items()
    }


def test_the_size_of_a_position_is_that_of_the_record() -> None:
    """ARCHITECTURE.md takes San Gimignano as its example."""
    architecture = " ".join((ROOT / "ARCHITECTURE.md").read_text("utf-8").split())
    assert f"{RULEBOOK.position.itemsize} bytes in San Gimignano" in architecture
