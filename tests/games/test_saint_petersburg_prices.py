"""Saint Petersburg: what cards cost."""

from __future__ import annotations

import pytest

from tests.games.saint_petersburg_table import codes, paid, play, table, times

# --- the examples of the rulebook --------------------------------------------------------------------------


def test_a_card_costs_what_is_printed() -> None:
    """A Fur Trapper costs 6."""
    assert paid(table(upper="fur-trapper"), "buy upper fur-trapper") == 6


def test_identical_cards_make_the_next_one_cheaper() -> None:
    """The third Market costs 5 - 2 = 3."""
    assert paid(table(upper="market", tableaus=("market market",)), "buy upper market") == 3


def test_the_lower_row_is_one_cheaper() -> None:
    """A Theater in the lower row costs 20 - 1 = 19."""
    assert paid(table(lower="theater"), "buy lower theater") == 19


def test_the_gold_smelter_makes_nobles_one_cheaper() -> None:
    """A Warehouse Manager costs 10 - 1 = 9 with the Gold Smelter."""
    state = table(upper="warehouse-manager", tableaus=("gold-smelter",))
    assert paid(state, "buy upper warehouse-manager") == 9


def test_the_carpenter_workshop_makes_buildings_one_cheaper() -> None:
    """A Firehouse costs 11 - 1 = 10 with the Carpenter Workshop."""
    assert paid(table(upper="firehouse", tableaus=("carpenter-workshop",)), "buy upper firehouse") == 10


def test_reductions_add_up() -> None:
    """A Theater from the lower row, with another Theater and the Workshop, costs 20 - 3 = 17."""
    state = table(lower="theater", tableaus=("theater carpenter-workshop",))
    assert paid(state, "buy lower theater") == 17


def test_every_card_costs_at_least_one_ruble() -> None:
    """Lumberjacks one after the other cost 3, 2, 1, 1, 1."""
    state = table(upper=times(5, "lumberjack"))
    prices = []
    for _ in range(5):
        prices.append(paid(state, "buy upper lumberjack"))
        play(state, "buy upper lumberjack", "pass")
    assert prices == [3, 2, 1, 1, 1]


def test_a_trading_card_costs_the_difference() -> None:
    """A Wharf onto a Ship Builder costs 12 - 7 = 5."""
    assert paid(table(upper="wharf", tableaus=("ship-builder",)), "buy upper wharf onto ship-builder") == 5


@pytest.mark.parametrize("noble", ["controller", "judge", "mistress-of-ceremonies", "secretary"])
def test_a_trading_card_onto_a_dearer_one_costs_one_ruble(noble: str) -> None:
    """A Senator, 12, onto a noble of 12 or more costs 1; nothing is paid back."""
    assert paid(table(upper="senator", tableaus=(noble,)), f"buy upper senator onto {noble}") == 1


def test_reductions_hold_for_trading_cards_too() -> None:
    """St Isaac's onto a Market from the lower row with the Workshop costs 15 - 5 - 2 = 8."""
    state = table(lower="st-isaacs-cathedral", tableaus=("market carpenter-workshop",))
    assert paid(state, "buy lower st-isaacs-cathedral onto market") == 8


def test_dear_buildings_are_cheaper_a_point() -> None:
    """A point costs 5 rubles as a Market and 4 as a Customs House."""
    state = table(upper="market customs-house")
    assert paid(state, "buy upper market") / 1 == 5
    assert paid(state, "buy upper customs-house") / 2 == 4


# --- the test vectors of the specification -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "tableau", "price"),
    [
        ("buy upper wharf onto czar-and-carpenter", "czar-and-carpenter", 4),  # 12 - 8
        ("buy upper carpenter-workshop onto czar-and-carpenter", "czar-and-carpenter", 1),  # 4 - 8
        ("buy upper carpenter-workshop onto lumberjack", "lumberjack", 1),  # 4 - 3
        ("buy upper gold-smelter onto gold-miner", "gold-miner", 2),  # 6 - 4
        ("buy upper weaving-mill onto shepherd", "shepherd", 3),  # 8 - 5
        ("buy upper fur-shop onto fur-trapper", "fur-trapper", 4),  # 10 - 6
        ("buy upper wharf onto ship-builder", "ship-builder wharf", 4),  # 12 - 7 - 1
        ("buy upper mariinskij-theater onto potjomkins-village", "potjomkins-village", 4),  # 10 - 6
        ("buy upper bank onto pub", "pub", 12),  # 13 - 1
        ("buy lower winter-palace onto potjomkins-village", "potjomkins-village carpenter-workshop", 11),
        ("buy upper pope onto author", "author", 2),  # 6 - 4
        ("buy upper czar onto author", "author", 20),  # 24 - 4
        ("buy upper tax-man onto mistress-of-ceremonies", "mistress-of-ceremonies", 1),  # 17 - 18
        ("buy upper observatory", "observatory", 5),
        ("buy upper pub", "pub", 1),
        ("buy lower pub", "", 1),
        ("buy upper author", "author author author author", 1),  # 4 - 4
        ("buy lower mistress-of-ceremonies", "gold-smelter", 16),  # 18 - 2
    ],
)
def test_price_of(code: str, tableau: str, price: int) -> None:
    """The ready-made prices of the specification."""
    _, where, card, *_onto = code.split()
    rows = {where: card}
    assert paid(table(tableaus=(tableau,), **rows), code) == price  # type: ignore[arg-type]


# --- the small print ---------------------------------------------------------------------------------------


def test_only_placed_cards_count_as_identical() -> None:
    """A Market in the hand, or before somebody else, makes no Market cheaper."""
    assert paid(table(upper="market", hands=("market",), tableaus=("", "market")), "buy upper market") == 5


def test_a_displaced_card_no_longer_counts_as_identical() -> None:
    """With two Markets the third costs 3; after one was displaced it costs 4."""
    state = table(upper="market", hands=("bank",), tableaus=("market market",))
    assert paid(state, "buy upper market") == 3
    play(state, "play hand bank onto market", "pass")
    assert paid(state, "buy upper market") == 4


def test_a_used_observatory_counts_as_identical() -> None:
    """The second Observatory costs 5 also while the first lies face down."""
    state = table(upper="observatory", tableaus=("observatory",), used=(1,), round="building")
    assert paid(state, "buy upper observatory") == 5


def test_there_is_no_lower_row_discount_from_the_hand() -> None:
    """A card taken from the lower row into the hand costs its full price when it is played."""
    state = play(table(lower="theater"), "take lower theater", "pass")
    assert paid(state, "play hand theater") == 20


def test_workshop_and_smelter_hold_for_cards_from_the_hand() -> None:
    """From the hand a Theater costs 19 with the Workshop, a Judge 15 with the Smelter."""
    state = table(hands=("theater judge",), tableaus=("carpenter-workshop gold-smelter",))
    assert paid(state, "play hand theater") == 19
    assert paid(state, "play hand judge") == 15


def test_workshop_and_smelter_hold_for_their_own_colour_only() -> None:
    """The Workshop makes no noble and no worker cheaper, the Smelter no building and no worker."""
    upper = "author market shepherd"
    with_workshop = table(upper=upper, tableaus=("carpenter-workshop",))
    with_smelter = table(upper=upper, tableaus=("gold-smelter",))
    prices = [
        [paid(state, f"buy upper {card}") for card in upper.split()]
        for state in (with_workshop, with_smelter)
    ]
    assert prices == [[4, 4, 5], [3, 5, 5]]


def test_workshop_and_smelter_hold_for_trading_cards() -> None:
    """With both, the Bank onto a Market costs 13 - 5 - 1 = 7, the Admiral onto an Author 18 - 4 - 1 = 13."""
    state = table(upper="bank admiral", tableaus=("carpenter-workshop gold-smelter market author",))
    assert paid(state, "buy upper bank onto market") == 7
    assert paid(state, "buy upper admiral onto author") == 13


def test_the_workshop_of_another_player_helps_nobody_else() -> None:
    """A Workshop lowers the prices of its owner only."""
    assert paid(table(upper="market", tableaus=("", "carpenter-workshop")), "buy upper market") == 5


def test_a_displaced_card_counts_with_its_printed_cost_not_with_what_was_paid() -> None:
    """A Lumberjack that cost 1 as the third still takes 3 off the Workshop; a village that cost 1 takes 6."""
    state = table(
        upper="carpenter-workshop bank", tableaus=("lumberjack lumberjack lumberjack potjomkins-village",)
    )
    assert paid(state, "buy upper carpenter-workshop onto lumberjack") == 1
    assert paid(state, "buy upper bank onto potjomkins-village") == 7


def test_the_whole_price_is_needed() -> None:
    """A card may be bought with exactly its price, and not with one ruble less."""
    assert "buy upper theater" in codes(table(upper="theater", rubles=(20,)))
    assert "buy upper theater" not in codes(table(upper="theater", rubles=(19,)))
    assert "buy lower theater" in codes(table(lower="theater", rubles=(19,)))


def test_without_money_nothing_can_be_placed() -> None:
    """At least one ruble is paid for every card, so that with none there is only taking and passing."""
    state = table(upper="pub carpenter-workshop", hands=("pub",), tableaus=("lumberjack",), rubles=(0,))
    assert codes(state) == {"pass", "take upper pub", "take upper carpenter-workshop"}


def test_the_same_card_in_both_rows_has_two_prices() -> None:
    """A Market in both rows is two purchases, for 5 and for 4."""
    state = table(upper="market", lower="market")
    assert codes(state, "buy") == {"buy upper market", "buy lower market"}
    assert (paid(state, "buy upper market"), paid(state, "buy lower market")) == (5, 4)


def test_several_equal_cards_in_a_row_are_one_action() -> None:
    """Where in a row a card lies does not matter: two Markets there are one purchase."""
    state = table(upper="market market")
    assert [action.code for action in state.legal] == ["pass", "buy upper market", "take upper market"]
