"""Saint Petersburg: trading cards and what they displace."""

from __future__ import annotations

import pytest

from tests.games.saint_petersburg_table import (
    codes,
    deal_any,
    discarded,
    hand,
    pass_round,
    play,
    points,
    rubles,
    table,
    tableau,
    times,
)


def test_a_trading_card_displaces_exactly_one_card_which_is_discarded() -> None:
    """The rulebook's picture: a Carpenter Workshop takes the place of one Lumberjack."""
    state = play(
        table(upper="carpenter-workshop", tableaus=("lumberjack lumberjack",)),
        "buy upper carpenter-workshop onto lumberjack",
    )
    assert tableau(state, 0) == "lumberjack carpenter-workshop"
    assert discarded(state) == "lumberjack"


@pytest.mark.parametrize("card", ["carpenter-workshop", "bank", "pope"])
def test_a_trading_card_cannot_simply_be_laid_down(card: str) -> None:
    """Without a card that it may displace a trading card is neither bought nor played, only taken."""
    state = table(upper=card, tableaus=("shepherd",))
    assert codes(state) == {"pass", f"take upper {card}"}
    assert codes(table(hands=(card,), tableaus=("shepherd",))) == {"pass"}


@pytest.mark.parametrize(
    ("card", "worker"),
    [
        ("carpenter-workshop", "lumberjack"),
        ("gold-smelter", "gold-miner"),
        ("weaving-mill", "shepherd"),
        ("fur-shop", "fur-trapper"),
        ("wharf", "ship-builder"),
    ],
)
def test_green_trading_cards_displace_only_their_own_symbol_or_the_czar_and_carpenter(
    card: str, worker: str
) -> None:
    """Each green trading card has one kind of worker to displace; Czar and Carpenter has all symbols."""
    everybody = "lumberjack gold-miner shepherd fur-trapper ship-builder czar-and-carpenter market author"
    assert codes(table(upper=card, tableaus=(everybody,)), "buy") == {
        f"buy upper {card} onto {worker}", f"buy upper {card} onto czar-and-carpenter"
    }  # fmt: skip


def test_blue_trading_cards_displace_any_plain_building() -> None:
    """Pub, Warehouse, Observatory and village may be displaced like any other building; workers may not."""
    buildings = "market theater potjomkins-village pub warehouse observatory"
    state = table(upper="winter-palace", tableaus=(f"{buildings} lumberjack author",))
    assert codes(state, "buy") == {f"buy upper winter-palace onto {name}" for name in buildings.split()}


def test_noble_trading_cards_displace_any_plain_noble() -> None:
    """Any noble that is not a trading card may be displaced by any noble trading card."""
    state = table(upper="senator", tableaus=("author judge lumberjack market",))
    assert codes(state, "buy") == {"buy upper senator onto author", "buy upper senator onto judge"}


def test_a_trading_card_cannot_displace_a_trading_card() -> None:
    """A placed trading card stays for good: no Wharf onto a Wharf, no Bank onto a Harbor."""
    state = table(upper="wharf bank czar", tableaus=("wharf harbor pope",))
    assert not codes(state, "buy")


def test_a_trading_card_is_offered_only_onto_what_is_affordable() -> None:
    """The price is per target: with 6 rubles the Bank goes onto a Customs House, not onto a Market."""
    state = table(upper="bank", tableaus=("market customs-house",), rubles=(6,))
    assert codes(state, "buy") == {"buy upper bank onto customs-house"}
    assert not codes(table(upper="bank", tableaus=("market",), rubles=(6,)), "buy")


def test_a_trading_card_that_cannot_be_placed_may_be_taken() -> None:
    """Into the hand goes any card, and it is played once there is something to displace."""
    state = play(table(upper="wharf ship-builder"), "take upper wharf", "pass")
    assert not codes(state, "play")
    play(state, "buy upper ship-builder", "pass", "play hand wharf onto ship-builder")
    assert (tableau(state, 0), hand(state, 0)) == ("wharf", "")
    assert rubles(state, 0) == 25 - 7 - 5


def test_a_card_may_be_displaced_in_the_round_in_which_it_was_bought() -> None:
    """A Lumberjack bought this round makes room for the Workshop this round."""
    state = play(table(upper="lumberjack carpenter-workshop"), "buy upper lumberjack", "pass")
    assert "buy upper carpenter-workshop onto lumberjack" in codes(state)


def test_only_own_cards_are_displaced() -> None:
    """The cards of other players are no targets."""
    assert not codes(table(upper="bank", tableaus=("", "market")), "buy")


def test_a_trading_card_is_an_ordinary_card_of_its_colour_once_placed() -> None:
    """A Wharf scores with the workers: 6 rubles and a point, beside 3 rubles of a Shepherd."""
    state = deal_any(pass_round(table(tableaus=("wharf shepherd",))))
    assert (rubles(state, 0), points(state, 0)) == (25 + 6 + 3, 1)


def test_the_czar_and_carpenter_is_worth_eight_to_every_green_trading_card() -> None:
    """Displacing Czar and Carpenter takes 8 off the price, down to 1."""
    prices = {"carpenter-workshop": 1, "gold-smelter": 1, "weaving-mill": 1, "fur-shop": 2, "wharf": 4}
    for card, price in prices.items():
        state = play(
            table(upper=card, tableaus=("czar-and-carpenter",)), f"buy upper {card} onto czar-and-carpenter"
        )
        assert rubles(state, 0) == 25 - price


def test_the_czar_and_carpenter_scores_like_any_worker() -> None:
    """It brings 3 rubles in the worker round."""
    assert rubles(pass_round(table(tableaus=("czar-and-carpenter",))), 0) == 28


def test_the_village_costs_two_and_is_worth_six() -> None:
    """Potjomkin's Village costs 2; a trading card onto it costs 6 less."""
    state = play(table(upper="potjomkins-village peterhof"), "buy upper potjomkins-village", "pass")
    assert rubles(state, 0) == 23
    play(state, "buy upper peterhof onto potjomkins-village")
    assert rubles(state, 0) == 23 - (14 - 6)


def test_the_village_scores_nothing() -> None:
    """Potjomkin's Village brings neither rubles nor points."""
    state = deal_any(pass_round(table(tableaus=("potjomkins-village",), round="building")))
    assert (rubles(state, 0), points(state, 0)) == (25, 0)


def test_a_workshop_placed_now_helps_from_the_next_card_on() -> None:
    """The Carpenter Workshop is no building itself; the next blue card is one cheaper."""
    state = play(
        table(upper="carpenter-workshop market", tableaus=(times(2, "lumberjack"),)),
        "buy upper carpenter-workshop onto lumberjack",
        "pass",
        "buy upper market",
    )
    assert rubles(state, 0) == 25 - 1 - 4


def test_a_displaced_card_no_longer_scores() -> None:
    """After the Bank took the place of a Theater only the Bank scores: 5 rubles and a point."""
    state = play(table(upper="bank", tableaus=("theater",), round="building"), "buy upper bank onto theater")
    deal_any(pass_round(state))
    assert (rubles(state, 0), points(state, 0)) == (25 - 1 + 5, 1)
