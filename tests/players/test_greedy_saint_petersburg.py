from __future__ import annotations

import pytest

from tests.games.saint_petersburg_table import pass_round, table
from tests.players.positions import greedy_choice
from torri.games.saint_petersburg.material import PUB
from torri.games.saint_petersburg.players.features import FEATURES, MOMENTS
from torri.games.saint_petersburg.players.outlook import KNOTS, TABLE, WORTH, outlook


def test_drinks_what_it_can_at_the_end() -> None:
    """In the last series rubles are worth more at the Pub than in the chest."""
    state = pass_round(
        table(tableaus=("pub",), round="building", rubles=(10, 0), last_series=True, stacks={"building": ""})
    )
    s = state.position
    assert s.tableau[s.to_move, PUB]
    assert greedy_choice(state) == "pub 5"


def test_begins_with_workers() -> None:
    """Of the first cards it buys one that pays three rubles in every series."""
    assert greedy_choice(table(upper="lumberjack shepherd ship-builder gold-miner")).startswith("buy upper")


def test_keeps_its_rubles_for_the_first_nobles() -> None:
    """A dear building in the first series brings points, but no rubles: it is left alone."""
    state = table(
        upper="library hospital", tableaus=("lumberjack gold-miner",), rubles=(18,), round="building"
    )
    assert greedy_choice(state) == "pass"


def test_buys_a_building_at_the_end() -> None:
    """When the stack is empty, what scores at once is bought."""
    state = table(
        upper="library",
        tableaus=("lumberjack",),
        rubles=(20,),
        round="building",
        series=6,
        last_series=True,
        stacks={"building": ""},
    )
    assert greedy_choice(state) == "buy upper library"


@pytest.mark.parametrize("rubles", [0, 7, 15, 40])
def test_what_one_hopes_the_other_fears(rubles: int) -> None:
    """With two players the outlook of one is that of the other, turned round."""
    s = table(tableaus=("lumberjack", "author"), rubles=(rubles, 12), points=(3, 5)).position
    assert outlook(s, 0) == pytest.approx(-outlook(s, 1))


def test_a_ruble_is_worth_more_at_the_beginning_than_at_the_end() -> None:
    """Money compounds: the table was fitted to games, and says so for every number of players."""
    rubles = FEATURES.index("rubles to 6")
    for players in WORTH:
        assert (players[:, -2, rubles] > 1.0).all()
        assert (players[:, 0, rubles] < 1.0).all()


def test_the_table_is_complete() -> None:
    """Every feature has a number for every moment, number of players and knot."""
    assert WORTH.shape == (3, len(MOMENTS), len(KNOTS), len(FEATURES))
    assert {
        name for moments in (TABLE["two"], TABLE["four"]) for row in moments.values() for name in row
    } == {*FEATURES}
