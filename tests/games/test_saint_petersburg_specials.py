"""Saint Petersburg: Pub, Warehouse, Mariinskij Theater and Tax Man."""

from __future__ import annotations

from tests.games.saint_petersburg_table import (
    codes,
    deal_any,
    hand,
    pass_round,
    play,
    points,
    rubles,
    table,
    tableau,
)
from torri import CHANCE

# --- Pub ---------------------------------------------------------------------------------------------------


def pubs(*tableaus: str, rubles: tuple[int, ...] = (), **more: object) -> set[str]:
    """What the first owner of a Pub is asked after a building scoring."""
    state = pass_round(table(tableaus=tableaus, rubles=rubles, round="building", **more))  # type: ignore[arg-type]
    return codes(state, "pub")


def test_a_pub_sells_up_to_five_points_for_two_rubles_each() -> None:
    """After the building scoring the owner buys 0 to 5 points."""
    state = pass_round(table(tableaus=("pub",), round="building"))
    assert codes(state) == {f"pub {number}" for number in range(6)}
    play(state, "pub 4")
    assert (rubles(state, 0), points(state, 0)) == (25 - 8, 4)


def test_nobody_has_to_buy_at_the_pub() -> None:
    """Nothing may be bought at all."""
    state = play(pass_round(table(tableaus=("pub",), round="building")), "pub 0")
    assert (rubles(state, 0), points(state, 0)) == (25, 0)


def test_two_pubs_sell_ten_points() -> None:
    """R4: five points for each Pub."""
    assert pubs("pub pub") == {f"pub {number}" for number in range(11)}


def test_a_pub_sells_whole_points_for_money_that_is_there() -> None:
    """With 7 rubles 3 points can be bought; with 19 and two Pubs 9."""
    assert pubs("pub", rubles=(7,)) == {"pub 0", "pub 1", "pub 2", "pub 3"}
    assert pubs("pub pub", rubles=(19,)) == {f"pub {number}" for number in range(10)}


def test_a_pub_comes_after_the_income_of_the_building_round() -> None:
    """The 5 rubles of the Bank can be spent at the Pub at once."""
    assert pubs("pub bank", rubles=(0,)) == {"pub 0", "pub 1", "pub 2"}


def test_a_pub_is_not_asked_for_without_money_for_a_point() -> None:
    """With one ruble zero would be the only answer, so that nobody is asked."""
    state = pass_round(table(tableaus=("pub",), rubles=(1,), round="building"))
    assert state.to_move == CHANCE
    assert state.view(None)["phase"] == "layout"


def test_pubs_come_before_the_nobles_are_laid_out() -> None:
    """While a Pub is asked for, no noble card lies on the board yet."""
    state = pass_round(table(upper="market", tableaus=("pub",), round="building"))
    assert (state.view(None)["phase"], len(state.view(None)["upper"])) == ("pub", 1)
    play(state, "pub 0")
    assert state.to_move == CHANCE


def test_pubs_are_asked_for_from_the_start_player_of_the_building_round_clockwise() -> None:
    """R5: with the building marker at seat 2 the Pubs of seats 3 and 1 are asked for in this order."""
    state = table(4, tableaus=("", "pub", "", "pub"), round="building", markers=(0, 2, 1, 3), turn=2)
    pass_round(state)
    asked = []
    while state.view(None)["phase"] == "pub":
        asked.append(state.to_move)
        play(state, "pub 1")
    assert asked == [3, 1]
    assert [points(state, seat) for seat in range(4)] == [0, 1, 0, 1]


def test_each_owner_is_asked_once_with_one_answer_for_both_pubs() -> None:
    """Two Pubs of one player are one decision."""
    state = play(pass_round(table(tableaus=("pub pub",), round="building")), "pub 7")
    assert points(state, 0) == 7
    assert state.view(None)["phase"] == "layout"


def test_pubs_sell_only_after_the_building_scoring() -> None:
    """In no other round is a Pub asked for."""
    for round_name in ("worker", "noble", "trading"):
        state = pass_round(table(tableaus=("pub",), round=round_name))
        assert state.view(None)["phase"] == "layout"


def test_pubs_are_open_in_the_last_series() -> None:
    """In the last series a Pub sells points like in any other."""
    assert "pub 5" in pubs("pub", last_series=True)


def test_a_pub_in_the_hand_sells_nothing() -> None:
    """Only a placed Pub sells points, and a displaced one no longer does."""
    assert not pubs("", hands=("pub",))
    state = play(table(tableaus=("pub",), hands=("bank",), round="building"), "play hand bank onto pub")
    assert not codes(pass_round(state), "pub")


# --- Warehouse ---------------------------------------------------------------------------------------------


def test_the_warehouse_lets_its_owner_hold_four_cards() -> None:
    """With the Warehouse placed a fourth card may be taken, and no fifth."""
    state = table(upper="market market", hands=("author author author",), tableaus=("warehouse",))
    play(state, "take upper market", "pass")
    assert hand(state, 0) == "market author author author"
    assert not codes(state, "take")


def test_a_warehouse_in_the_hand_gives_nothing() -> None:
    """The limit is three while the Warehouse itself is still in the hand."""
    assert not codes(table(upper="market", hands=("warehouse author author",)), "take")


def test_four_cards_stay_when_the_warehouse_is_displaced() -> None:
    """R13: nothing is discarded, but no card may be taken until fewer than three are held."""
    state = table(
        upper="market pub",
        hands=("author author author bank",),
        tableaus=("warehouse",),
    )
    play(state, "play hand bank onto warehouse", "pass")
    assert not codes(state, "take")
    state = table(
        upper="bank market", hands=("author author author author",), tableaus=("warehouse",), rubles=(40,)
    )
    play(state, "buy upper bank onto warehouse", "pass")
    assert hand(state, 0) == "author author author author"
    assert state.view(0)["players"][0]["hand_limit"] == 3
    for _ in range(2):
        assert not codes(state, "take")
        play(state, "play hand author", "pass")
    assert codes(state, "take") == {"take upper market"}


def test_the_warehouse_scores_nothing() -> None:
    """Warehouse and Pub bring neither rubles nor points in the building round."""
    state = pass_round(table(tableaus=("warehouse pub",), round="building"))
    assert (rubles(state, 0), points(state, 0)) == (25, 0)


# --- Mariinskij Theater and Tax Man ------------------------------------------------------------------------


def test_the_mariinskij_theater_pays_a_ruble_a_noble_in_the_building_round() -> None:
    """Every noble counts, duplicates and trading nobles too; cards in the hand do not."""
    state = table(
        tableaus=("mariinskij-theater author author judge czar lumberjack",),
        hands=("author",),
        round="building",
    )
    assert rubles(pass_round(state), 0) == 25 + 4


def test_the_mariinskij_theater_pays_in_no_other_round() -> None:
    """In the noble round only the nobles themselves pay."""
    assert rubles(pass_round(table(tableaus=("mariinskij-theater author",), round="noble")), 0) == 26


def test_the_tax_man_pays_a_ruble_a_worker_in_the_noble_round() -> None:
    """Every green card counts, trading cards too."""
    state = table(tableaus=("tax-man lumberjack lumberjack wharf czar-and-carpenter market",), round="noble")
    assert rubles(pass_round(state), 0) == 25 + 4


def test_the_tax_man_pays_in_no_other_round() -> None:
    """In the worker round only the workers themselves pay."""
    assert rubles(pass_round(table(tableaus=("tax-man lumberjack",), round="worker")), 0) == 28


def test_the_tax_man_is_a_noble_for_the_mariinskij_theater() -> None:
    """Tax Man and Author are two nobles in the building round."""
    state = pass_round(table(tableaus=("tax-man author mariinskij-theater",), round="building"))
    assert rubles(state, 0) == 27


def test_the_cards_of_others_do_not_count() -> None:
    """Mariinskij Theater and Tax Man look at their owner's cards only."""
    tableaus = ("mariinskij-theater tax-man", "author lumberjack")
    assert rubles(pass_round(table(tableaus=tableaus, round="building")), 0) == 26  # the Tax Man himself
    assert rubles(pass_round(table(tableaus=tableaus, round="noble")), 0) == 25


def test_workshop_and_smelter_pay_like_workers() -> None:
    """Carpenter Workshop and Gold Smelter bring 3 rubles each in the worker round."""
    state = deal_any(pass_round(table(tableaus=("carpenter-workshop gold-smelter",))))
    assert rubles(state, 0) == 31
    assert tableau(state, 0) == "carpenter-workshop gold-smelter"
