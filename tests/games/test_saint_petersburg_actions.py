"""Saint Petersburg: the actions of a turn, and when a round's actions are over."""

from __future__ import annotations

import pytest

import torri
from tests.games.saint_petersburg_table import (
    codes,
    deal_any,
    discarded,
    hand,
    pass_round,
    play,
    points,
    row,
    rubles,
    table,
    tableau,
)

# --- buy, take, play ---------------------------------------------------------------------------------------


def test_a_bought_card_is_placed_and_paid_for() -> None:
    """Buying takes a card from a row, pays its price to the bank, and lays it before the player."""
    state = play(table(upper="lumberjack shepherd"), "buy upper lumberjack")
    assert (row(state, "upper"), tableau(state, 0), rubles(state, 0)) == ("shepherd", "lumberjack", 22)
    assert state.to_move == 1


def test_a_card_is_taken_into_the_hand_for_nothing() -> None:
    """Taking costs nothing, from either row."""
    state = play(table(upper="czar", lower="theater"), "take upper czar", "take lower theater")
    assert [hand(state, seat) for seat in range(2)] == ["czar", "theater"]
    assert [rubles(state, seat) for seat in range(2)] == [25, 25]
    assert row(state, "upper") == row(state, "lower") == ""


def test_a_hand_has_at_most_three_cards() -> None:
    """With three cards in hand none can be taken; with two one can."""
    assert codes(table(upper="market", hands=("author author",)), "take") == {"take upper market"}
    assert not codes(table(upper="market", lower="pub", hands=("author author author",)), "take")


def test_a_card_is_played_from_the_hand_for_its_price() -> None:
    """Playing from the hand costs the card's price."""
    state = play(table(hands=("firehouse",)), "play hand firehouse")
    assert (hand(state, 0), tableau(state, 0), rubles(state, 0)) == ("", "firehouse", 14)


def test_a_card_taken_this_round_may_be_played_this_round() -> None:
    """A card taken into the hand may be played on any later turn, also in the same round."""
    state = play(table(upper="market"), "take upper market", "pass", "play hand market")
    assert tableau(state, 0) == "market"


@pytest.mark.parametrize("round_name", ["worker", "building", "noble", "trading"])
def test_any_card_may_be_bought_taken_or_played_in_any_round(round_name: str) -> None:
    """The round only says what is scored: every colour may be bought, taken and played in it."""
    state = table(
        upper="shepherd market author pope",
        hands=("shepherd market author",),
        tableaus=("author",),
        round=round_name,
    )
    assert codes(state, "buy") == {
        "buy upper shepherd", "buy upper market", "buy upper author", "buy upper pope onto author"
    }  # fmt: skip
    assert codes(state, "play") == {"play hand shepherd", "play hand market", "play hand author"}
    assert codes(table(upper="shepherd market author pope", round=round_name), "take") == {
        "take upper shepherd", "take upper market", "take upper author", "take upper pope"
    }  # fmt: skip


def test_a_turn_is_exactly_one_action() -> None:
    """After any action the next player clockwise is to move."""
    state = table(4, upper="lumberjack shepherd market", hands=("", "", "pub"), turn=0)
    seats = []
    for code in ("buy upper lumberjack", "take upper shepherd", "play hand pub", "pass"):
        seats.append(state.to_move)
        state.play(code)
    assert [*seats, state.to_move] == [0, 1, 2, 3, 0]


def test_an_illegal_action_changes_nothing() -> None:
    """What the rules do not allow is refused with what they do, and the position stays as it was."""
    state = table(upper="theater", rubles=(3,))
    before = state.to_bytes()
    with pytest.raises(torri.IllegalAction, match="seat 0 decides, between pass, take upper theater"):
        state.play("buy upper theater")
    assert state.to_bytes() == before


# --- passing -----------------------------------------------------------------------------------------------


def test_passing_is_always_possible() -> None:
    """R19: whoever cannot or will not act passes; nobody passes without saying so."""
    assert codes(table(rubles=(0,))) == {"pass"}
    assert "pass" in codes(table(upper="lumberjack"))


def test_passing_is_not_binding() -> None:
    """Whoever passed may act again on the next turn."""
    state = play(table(upper="lumberjack shepherd"), "pass", "buy upper shepherd")
    assert "buy upper lumberjack" in codes(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_actions_end_when_all_have_passed_in_succession(players: int) -> None:
    """As many passes in a row as there are players end the actions of a round."""
    state = table(players, upper="lumberjack", turn=1)
    play(state, *["pass"] * (players - 1))
    assert (state.view(None)["round"], state.view(None)["phase"]) == ("worker", "turn")
    assert state.view(None)["passes"] == players - 1
    play(state, "pass")
    assert state.view(None)["round"] == "building"


@pytest.mark.parametrize(
    "code", ["buy upper lumberjack", "take upper lumberjack", "play hand pub", "look noble"]
)
def test_any_other_action_starts_the_counting_of_passes_anew(code: str) -> None:
    """Buying, taking, playing and looking interrupt the passes."""
    state = table(
        3, upper="lumberjack", hands=("pub",), tableaus=("observatory",), round="building", passes=2
    )
    play(state, code)
    if state.to_move == torri.CHANCE:
        play(state, "turned author", "discard drawn")
    assert (state.view(None)["passes"], state.view(None)["round"]) == (0, "building")


def test_passes_are_not_carried_into_the_next_round() -> None:
    """Every round begins with no pass counted."""
    state = deal_any(pass_round(table(upper="lumberjack", turn=1)))
    assert (state.view(None)["round"], state.view(None)["passes"]) == ("building", 0)


# --- the example of the rulebook ---------------------------------------------------------------------------


def test_the_example_of_a_noble_round() -> None:
    """A buys, B passes, C buys, D and A take, B takes after all, C plays; all pass: the round ends."""
    state = table(
        4,
        upper="administrator administrator secretary author",
        lower="ship-builder st-isaacs-cathedral lumberjack market",
        hands=("", "", "warehouse-manager"),
        rubles=(25, 3, 25, 25),
        round="noble",
        markers=(1, 2, 0, 3),
    )
    play(state, "buy upper administrator")  # A
    play(state, "pass")  # B
    play(state, "buy upper administrator")  # C
    play(state, "take upper secretary")  # D
    play(state, "take lower ship-builder")  # A
    play(state, "take lower st-isaacs-cathedral")  # B, who had passed
    play(state, "play hand warehouse-manager")  # C
    play(state, "pass", "pass", "pass")  # D, A, B
    assert (state.view(None)["round"], state.to_move) == ("noble", 2)
    play(state, "pass")  # C
    assert [tableau(state, seat) for seat in range(4)] == [
        "administrator", "", "administrator warehouse-manager", ""
    ]  # fmt: skip
    assert [hand(state, seat) for seat in range(4)] == [
        "ship-builder",
        "st-isaacs-cathedral",
        "",
        "secretary",
    ]
    # 25 - 7 + 2; 3; 25 - 7 - 10 + 2 + 3; 25
    assert [rubles(state, seat) for seat in range(4)] == [20, 3, 13, 25]
    # Three cards are left on the board, so that five trading cards are laid out.
    assert (row(state, "upper"), row(state, "lower")) == ("author", "lumberjack market")
    deal_any(state)
    assert len(row(state, "upper").split()) == 6
    assert (state.view(None)["round"], state.to_move, discarded(state)) == ("trading", 3, "")


def test_only_the_colour_of_the_round_is_scored() -> None:
    """In the building round only buildings bring anything, in the noble round only nobles."""
    tableaus = ("lumberjack market judge",)
    for round_name, money, track in (("worker", 28, 0), ("building", 25, 1), ("noble", 30, 2)):
        state = pass_round(table(tableaus=tableaus, round=round_name))
        assert (rubles(state, 0), points(state, 0)) == (money, track)
