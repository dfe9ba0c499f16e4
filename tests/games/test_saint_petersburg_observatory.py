"""Saint Petersburg: the Observatory."""

from __future__ import annotations

from tests.games.saint_petersburg_table import (
    codes,
    deal_any,
    discarded,
    hand,
    paid,
    pass_round,
    play,
    points,
    row,
    rubles,
    table,
    tableau,
)

# --- when and how often ------------------------------------------------------------------------------------


def test_the_observatory_is_used_in_the_building_round_only() -> None:
    """In the building round its owner may turn a card of any of the four stacks instead of another action."""
    assert codes(table(tableaus=("observatory",), round="building"), "look") == {
        "look worker", "look building", "look noble", "look trading"
    }  # fmt: skip
    for round_name in ("worker", "noble", "trading"):
        assert not codes(table(tableaus=("observatory",), round=round_name), "look")


def test_an_observatory_in_the_hand_or_of_another_player_cannot_be_used() -> None:
    """Only a placed Observatory of one's own can be used."""
    assert not codes(table(hands=("observatory",), tableaus=("", "observatory"), round="building"), "look")


def test_using_the_observatory_is_the_action_of_a_turn() -> None:
    """R3: after the turned card is dealt with, the next player is to move."""
    state = play(table(tableaus=("observatory",), round="building"), "look worker", "turned shepherd")
    assert state.to_move == 0
    play(state, "discard drawn")
    assert state.to_move == 1


def test_an_observatory_is_used_once_a_round() -> None:
    """A used Observatory lies face down."""
    state = play(table(tableaus=("observatory",), round="building"), "look worker", "turned shepherd")
    play(state, "take drawn", "pass")
    assert not codes(state, "look")


def test_two_observatories_are_used_on_two_turns() -> None:
    """Two Observatories are two draws in a building round."""
    state = table(tableaus=("observatory observatory",), round="building")
    for _ in range(2):
        assert "look noble" in codes(state)
        play(state, "look noble", "turned author", "discard drawn", "pass")
    assert not codes(state, "look")
    deal_any(pass_round(state))
    assert points(state, 0) == 0


def test_an_observatory_bought_this_round_may_be_used_this_round() -> None:
    """It may be used on a later turn of the round in which it was bought."""
    state = play(table(upper="observatory", round="building"), "buy upper observatory", "pass")
    assert "look noble" in codes(state)


def test_an_observatory_placed_from_a_draw_may_be_used_too() -> None:
    """An Observatory that an Observatory turned may be placed for 5 and used on a later turn."""
    state = play(table(tableaus=("observatory",), round="building"), "look building", "turned observatory")
    assert paid(state, "place drawn observatory") == 5
    play(state, "place drawn observatory", "pass", "look noble", "turned author", "take drawn", "pass")
    assert not codes(state, "look")


def test_the_observatory_never_turns_the_last_card_of_a_stack() -> None:
    """A stack needs two cards: from two one may be turned, from one none."""
    stacks = {"worker": "shepherd", "building": "", "noble": "author author", "trading": "pope"}
    state = table(tableaus=("observatory",), round="building", stacks=stacks)
    assert codes(state, "look") == {"look noble"}
    play(state, "look noble", "turned author", "discard drawn")
    assert state.view(None)["stacks"]["noble"] == 1
    assert not state.view(None)["last_series"]


def test_without_a_stack_of_two_cards_the_observatory_cannot_be_used() -> None:
    """Where no stack has two cards there is nothing to turn."""
    stacks = {"worker": "shepherd", "building": "", "noble": "author", "trading": "pope"}
    assert not codes(table(tableaus=("observatory",), round="building", stacks=stacks), "look")


# --- what it turns -----------------------------------------------------------------------------------------


def test_chance_turns_a_card_of_the_chosen_stack_by_its_copies() -> None:
    """Each card of the stack is as likely as there are copies left in it."""
    state = table(
        tableaus=("observatory",),
        round="building",
        stacks={"noble": "author author author judge"},
    )
    play(state, "look noble")
    assert {action.code: chance for action, chance in state.chance} == {
        "turned author": 0.75, "turned judge": 0.25
    }  # fmt: skip


def test_the_turned_card_is_seen_by_all() -> None:
    """R12: everybody sees the turned card, whatever becomes of it."""
    state = play(table(3, tableaus=("observatory",), round="building"), "look noble", "turned judge")
    assert [state.view(seat)["drawn"]["card"] for seat in (0, 1, 2, None)] == ["judge"] * 4
    assert state.view(None)["stacks"]["noble"] == 26


def test_the_turned_card_is_placed_taken_or_discarded_at_once() -> None:
    """The player chooses between these three and nothing else."""
    state = play(table(tableaus=("observatory",), round="building"), "look noble", "turned judge")
    assert codes(state) == {"place drawn judge", "take drawn", "discard drawn"}
    placed, taken, thrown = (
        state.copy().play(code) for code in ("place drawn judge", "take drawn", "discard drawn")
    )
    assert (tableau(placed, 0), rubles(placed, 0)) == ("observatory judge", 25 - 16)
    assert (hand(taken, 0), rubles(taken, 0)) == ("judge", 25)
    assert (discarded(thrown), rubles(thrown, 0)) == ("judge", 25)


def test_the_turned_card_has_the_usual_reductions_but_no_lower_row() -> None:
    """With a Library and the Workshop a turned Library costs 17 - 1 - 1 = 15."""
    state = table(tableaus=("observatory library carpenter-workshop",), round="building")
    play(state, "look building", "turned library")
    assert paid(state, "place drawn library") == 15


def test_a_full_hand_cannot_take_the_turned_card() -> None:
    """With three cards in hand, four with the Warehouse, the turned card is placed or discarded."""
    state = table(tableaus=("observatory",), hands=("author author author",), round="building")
    play(state, "look worker", "turned shepherd")
    assert codes(state) == {"place drawn shepherd", "discard drawn"}
    state = table(tableaus=("observatory warehouse",), hands=("author author author",), round="building")
    assert "take drawn" in codes(play(state, "look worker", "turned shepherd"))


def test_a_card_that_can_only_be_discarded_is() -> None:
    """A trading card without a target, turned with a full hand, is discarded by itself."""
    state = table(tableaus=("observatory",), hands=("author author author",), round="building")
    play(state, "look trading", "turned wharf")
    assert discarded(state) == "wharf"
    assert (state.to_move, state.view(None)["drawn"]) == (1, None)


def test_a_draw_does_not_refill_the_rows() -> None:
    """The board stays as it is when an Observatory is used."""
    state = play(table(upper="market", tableaus=("observatory",), round="building"), "look noble")
    play(state, "turned judge", "take drawn")
    assert row(state, "upper") == "market"
    assert state.to_move == 1


# --- its point ---------------------------------------------------------------------------------------------


def test_an_unused_observatory_scores_a_point() -> None:
    """Used or not, the Observatory scores its point only if it was not used in this building round."""
    state = deal_any(pass_round(table(tableaus=("observatory",), round="building")))
    assert points(state, 0) == 1
    state = table(tableaus=("observatory",), round="building")
    play(state, "look noble", "turned author", "discard drawn")
    deal_any(pass_round(state))
    assert points(state, 0) == 0


def test_of_two_observatories_the_unused_one_scores() -> None:
    """With one of two used, the building scoring brings one point."""
    state = play(table(tableaus=("observatory observatory",), round="building"), "look noble")
    deal_any(pass_round(play(state, "turned author", "discard drawn")))
    assert points(state, 0) == 1


def test_a_used_observatory_is_turned_up_at_the_start_of_the_next_round() -> None:
    """R1: in the noble round of the same series it may be displaced again; it scores in the next series."""
    state = table(upper="bank", tableaus=("observatory",), round="building")
    play(state, "look worker", "turned shepherd", "discard drawn")
    deal_any(pass_round(state))
    assert state.view(None)["round"] == "noble"
    assert state.view(None)["players"][0]["observatories_used"] == 0
    while state.to_move != 0:
        play(state, "pass")
    assert "buy upper bank onto observatory" in codes(state)


def test_an_observatory_is_used_anew_in_the_next_series() -> None:
    """In the next building round a used Observatory may be used again."""
    state = table(tableaus=("observatory",), round="building")
    play(state, "look worker", "turned shepherd", "discard drawn")
    for _ in range(4):
        deal_any(pass_round(state))
    assert (state.view(None)["round"], state.view(None)["series"]) == ("building", 2)
    while state.to_move != 0:
        play(state, "pass")
    assert "look worker" in codes(state)


# --- displacing it -----------------------------------------------------------------------------------------


def test_a_used_observatory_cannot_be_displaced_in_the_same_building_round() -> None:
    """R2: face down it is no target, neither for a card of the rows nor for a card of the hand."""
    state = table(upper="bank", hands=("harbor",), tableaus=("observatory",), round="building")
    assert "buy upper bank onto observatory" in codes(state)
    play(state, "look worker", "turned shepherd", "discard drawn", "pass")
    assert codes(state) == {"pass", "take upper bank"}


def test_a_turned_card_cannot_displace_the_observatory_that_turned_it() -> None:
    """R2: the Observatory is used from the moment in which the stack is chosen; another one may go."""
    state = play(table(tableaus=("observatory market",), round="building"), "look trading", "turned bank")
    assert codes(state, "place") == {"place drawn bank onto market"}
    state = play(table(tableaus=("observatory observatory",), round="building"), "look trading")
    play(state, "turned bank", "place drawn bank onto observatory", "pass")
    assert tableau(state, 0) == "observatory bank"
    assert not codes(state, "look")  # the unused one is gone
    deal_any(pass_round(state))
    assert points(state, 0) == 1  # of the Bank


def test_option_lets_a_turned_card_displace_the_observatory_that_turned_it() -> None:
    """With displace_used_observatory the turned card may take the place of the Observatory itself."""
    state = table(tableaus=("observatory",), round="building", displace_used_observatory=True)
    play(state, "look trading", "turned bank")
    assert codes(state, "place") == {"place drawn bank onto observatory"}


def test_option_lets_a_used_observatory_be_displaced_and_its_use_goes_with_it() -> None:
    """With displace_used_observatory a used Observatory may go; the new building scores all of its points."""
    state = table(
        tableaus=("observatory",), hands=("bank",), round="building", displace_used_observatory=True
    )
    play(state, "look noble", "turned author", "discard drawn", "pass", "play hand bank onto observatory")
    assert tableau(state, 0) == "bank"
    deal_any(pass_round(state))
    assert points(state, 0) == 1


def test_option_displaces_the_used_one_of_two_observatories() -> None:
    """With displace_used_observatory the used one of two goes first: the other may be used or scores."""
    state = table(
        tableaus=("observatory observatory",),
        hands=("mariinskij-theater",),
        round="building",
        displace_used_observatory=True,
    )
    play(state, "look noble", "turned author", "discard drawn", "pass")
    play(state, "play hand mariinskij-theater onto observatory", "pass")
    assert "look noble" in codes(state)
    deal_any(pass_round(state))
    assert points(state, 0) == 1
