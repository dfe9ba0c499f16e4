"""San Gimignano: setup, Purchase, Exchange, refill."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.san_gimignano_table import codes, deck_size, game, hand, market, play, table
from torri import CHANCE, IllegalAction

# --- material and setup ------------------------------------------------------------------------------------


def test_forty_five_tower_cards_each_rank_as_often_as_its_number() -> None:
    """There are 45 tower cards: 5 times 5, 6 times 6, and so on to 10 times 10."""
    state = game().initial().play("deals 0")
    chances = {action.data["card"]: chance for action, chance in state.chance}
    assert chances == pytest.approx({str(rank): rank / 45 for rank in range(5, 11)})


def test_setup_deals_five_cards_each_and_four_into_the_market() -> None:
    """Each player gets 5 cards, 4 lie in the market, 31 are left as the deck, and the marker is nobody's."""
    state = game().match(seed=1).state
    view = state.view(0)
    assert [player["hand_size"] for player in view["players"]] == [5, 5]
    assert len(view["market"]) == 4
    assert view["deck"]["size"] == 31
    assert view["marker"] is None
    assert view["players"][0]["hand_limit"] == 7


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_non_dealer_starts(dealer: int) -> None:
    """Chance decides who deals; the other player starts."""
    state = game().initial()
    assert [(action.code, chance) for action, chance in state.chance] == [("deals 0", 0.5), ("deals 1", 0.5)]
    state.play(f"deals {dealer}")
    while state.to_move == CHANCE:
        state.play(state.legal[0])
    assert state.to_move == 1 - dealer
    assert state.view(None)["dealer"] == dealer


def test_nobles_are_in_no_first_hand_and_no_first_market() -> None:
    """In the advanced game the ten nobles are a deck of their own beside the tower deck."""
    view = game(advanced=True).match(seed=1).state.view(None)
    assert view["noble_deck"]["size"] == 10
    assert view["deck"]["size"] == 31
    assert [player["nobles_in_hand"] for player in view["players"]] == [0, 0]
    assert all(card.isdigit() for card in view["market"])


def test_ten_nobles_three_stones_two_roads_one_of_each_other() -> None:
    """The noble deck has 3 Buona Pietra, 2 Via Francigena and one of each other noble."""
    state = play(table(advanced=True, hands=("7 8", "")), "purchase nobles")
    weights = dict(zip((action.data["card"] for action, _ in state.chance), state.weights()[1], strict=True))
    assert weights == {
        "pietra": 3, "via": 2, "monumento": 1, "giostra": 1, "cappella": 1, "palazzo": 1, "mura": 1
    }  # fmt: skip


# --- 1 Purchase --------------------------------------------------------------------------------------------


def test_purchase_draws_exactly_two_cards_from_deck_or_market() -> None:
    """A Purchase is two cards, each from the deck or from the market."""
    state = table(hands=("5 6", "8"), market="7 7 9")
    assert codes(state, "purchase") == {"purchase deck", "purchase market 7", "purchase market 9"}
    play(state, "purchase market 7")
    assert (state.to_move, codes(state)) == (0, {"draw deck", "draw market 7", "draw market 9"})
    play(state, "draw market 9")
    assert (state.to_move, hand(state, 0), market(state)) == (1, "5 6 7 9", "7")


def test_purchase_shows_the_first_card_before_the_second_is_chosen() -> None:
    """One looks at the card drawn before one decides where the next one comes from."""
    state = play(table(hands=("5", "8"), market="9"), "purchase deck", "turned 6")
    assert hand(state, 0) == "5 6"
    assert (state.to_move, codes(state)) == (0, {"draw deck", "draw market 9"})


def test_purchase_needs_room_for_two_cards() -> None:
    """With six cards in hand there is no Purchase: the hand limit is seven."""
    assert codes(table(hands=("5 6 7 8 9 10", "")), "purchase") == set()
    assert codes(table(hands=("5 6 7 8 9", "")), "purchase") != set()


def test_purchase_with_one_card_in_the_deck_is_exactly_that_card() -> None:
    """If the deck has only one card, a Purchase draws that one, and the Ending Phase follows."""
    state = table(hands=("5 6", "8"), deck="10")
    assert codes(state, "purchase") == {"purchase deck"}
    play(state, "purchase deck", "turned 10")
    assert (state.to_move, hand(state, 0), state.view(0)["ending"]) == (1, "5 6 10", True)


def test_purchase_of_the_last_card_needs_room_for_one() -> None:
    """With six cards in hand the single last card may be purchased, with seven it may not."""
    assert codes(table(hands=("5 6 7 8 9 10", ""), deck="10"), "purchase") == {"purchase deck"}
    assert codes(table(hands=("5 6 7 8 9 10 10", ""), deck="10"), "purchase") == set()


def test_purchase_of_the_last_card_leaves_nobles_and_market_alone() -> None:
    """With one tower card left nothing from the market or the noble deck can be purchased."""
    state = table(advanced=True, hands=("5", ""), deck="10", market="7 via")
    assert codes(state, "purchase") == {"purchase deck"}


def test_a_face_up_or_buried_last_card_is_the_last_card_too() -> None:
    """The deck's size counts its face-up top and its known bottom."""
    assert codes(table(hands=("6", ""), deck="", top="9"), "purchase") == {"purchase deck"}
    assert codes(table(hands=("6", ""), deck="", bottom="5"), "purchase") == {"purchase deck"}
    assert len(codes(table(hands=("6", ""), deck="", bottom="5", top="9"), "purchase")) > 1


def test_option_purchase_last_free_takes_two_cards_from_anywhere() -> None:
    """With option purchase_last_free the last deck card does not restrict a Purchase."""
    state = table(hands=("5", "8"), deck="10", market="7 9", purchase_last_free=True)
    assert codes(state, "purchase") == {"purchase deck", "purchase market 7", "purchase market 9"}
    play(state, "purchase market 7")
    assert codes(state) == {"draw deck", "draw market 9"}
    play(state, "draw market 9")
    assert (hand(state, 0), deck_size(state), state.view(0)["ending"]) == ("5 7 9", 1, False)


def test_option_purchase_last_free_may_stop_after_the_last_card() -> None:
    """With option purchase_last_free one may stop after seeing the last deck card, or go on."""
    state = table(hands=("5", "8"), deck="10", market="7 9", purchase_last_free=True)
    play(state, "purchase deck", "turned 10")
    assert codes(state) == {"done", "draw market 7", "draw market 9"}
    stopped = play(state.copy(), "done")
    assert (stopped.to_move, hand(stopped, 0), stopped.view(0)["ending"]) == (1, "5 10", True)
    assert hand(play(state, "draw market 9"), 0) == "5 9 10"


def test_option_purchase_last_free_stops_where_the_hand_is_full() -> None:
    """With room for one card the last deck card is all, also with option purchase_last_free."""
    state = table(hands=("5 6 7 8 9 10", ""), deck="10", market="7", purchase_last_free=True)
    assert codes(state, "purchase") == {"purchase deck"}
    assert play(state, "purchase deck", "turned 10").to_move == 1


def test_purchase_in_the_advanced_game_also_draws_nobles() -> None:
    """A Purchase may draw from the noble deck and take nobles from the market."""
    state = table(advanced=True, hands=("5", "8"), market="7 via")
    assert codes(state, "purchase") == {
        "purchase deck", "purchase nobles", "purchase market 7", "purchase market via"
    }  # fmt: skip
    play(state, "purchase nobles", "turned mura", "draw market via")
    assert hand(state, 0) == "5 via mura"


def test_nobles_count_for_the_hand_limit() -> None:
    """Nobles in hand count: with five towers and a noble there is no room for a Purchase."""
    assert codes(table(advanced=True, hands=("5 6 7 8 9 via", "")), "purchase") == set()


def test_mura_raises_the_limit_of_a_purchase_to_nine() -> None:
    """With Mura seven cards leave room for a Purchase, eight do not."""
    seven, eight = "5 6 7 8 9 10 10", "5 6 7 8 9 10 10 10"
    assert codes(table(advanced=True, hands=(seven, ""), used=("mura", "")), "purchase") != set()
    assert codes(table(advanced=True, hands=(eight, ""), used=("mura", "")), "purchase") == set()
    assert codes(table(advanced=True, hands=(seven, ""), used=("", "mura")), "purchase") == set()


def test_an_empty_noble_deck_is_no_source_and_ends_nothing() -> None:
    """The Ending Phase comes with the empty tower deck, not with the empty noble deck."""
    state = table(advanced=True, hands=("5", "8"), nobles="mura")
    play(state, "purchase nobles", "turned mura")
    assert "draw nobles" not in codes(state)
    play(state, "draw market 7")
    assert state.view(0)["ending"] is False
    assert "purchase nobles" not in codes(state)


# --- 2 Exchange --------------------------------------------------------------------------------------------


def test_exchange_lays_two_or_more_and_draws_as_many() -> None:
    """An Exchange puts at least two hand cards into the market and draws as many."""
    state = table(hands=("5 6 6", "8"), market="9 10")
    play(state, "exchange 5")
    assert "done" not in codes(state)
    play(state, "exchange 6")
    assert codes(state) == {"exchange 6", "done"}
    play(state, "done")
    assert (hand(state, 0), market(state)) == ("6", "5 6 9 10")
    play(state, "draw market 9", "draw deck", "turned 7")
    assert (state.to_move, hand(state, 0), market(state)) == (1, "6 7 9", "5 6 10")


def test_exchange_of_7_and_9_may_take_only_8_and_10_from_the_market() -> None:
    """Exchange of 7, 9 with 7, 8, 9, 10 in the market: only 8 and 10 may be taken, the rest from the deck."""
    state = play(table(hands=("7 9", "8"), market="7 8 9 10"), "exchange 7", "exchange 9", "done")
    assert codes(state) == {"draw deck", "draw market 8", "draw market 10"}
    play(state, "draw market 8")
    assert codes(state) == {"draw deck", "draw market 10"}


def test_exchange_bars_the_laid_kinds_until_its_end_only() -> None:
    """What one laid is barred for one's own draw; the other player may take it."""
    state = play(table(hands=("7 9", "8"), market="8"), "exchange 7", "exchange 9", "done", "draw market 8")
    assert state.to_move == CHANCE  # only the deck is left
    play(state, "turned 5")
    assert {"purchase market 7", "purchase market 9"} <= codes(state)


def test_exchange_needs_two_cards_in_hand() -> None:
    """Nobody can exchange a single card."""
    assert codes(table(hands=("7", "")), "exchange") == set()


def test_exchange_with_too_few_cards_to_draw_is_illegal() -> None:
    """Exchange needs as many cards in the deck and among the eligible market cards, checked before."""
    # Deck 1, market 7 8: laying 7 8 leaves 1; laying 7 9 leaves the deck card and the 8.
    state = table(hands=("7 8 9", ""), deck="10", market="7 8")
    assert codes(state, "exchange") == {"exchange 7", "exchange 8", "exchange 9"}
    assert codes(play(state.copy(), "exchange 7")) == {"exchange 9"}
    assert codes(play(state.copy(), "exchange 9")) == {"exchange 7", "exchange 8"}
    play(state, "exchange 7", "exchange 9")
    assert codes(state) == {"done"}
    with pytest.raises(IllegalAction):
        state.play("exchange 8")


def test_exchange_shortage_forbids_the_whole_action() -> None:
    """Where no pair of cards could be replaced there is no Exchange at all."""
    assert codes(table(hands=("7 7 7", ""), deck="10", market="7"), "exchange") == set()
    assert codes(table(hands=("7 7 8", ""), deck="10", market="7 8"), "exchange") == {"exchange 7"}


def test_exchange_shortage_counts_only_what_is_not_barred() -> None:
    """A third card may lack supply where two do not."""
    state = play(table(hands=("7 7 7", ""), deck="10", market="9"), "exchange 7", "exchange 7")
    assert codes(state) == {"done"}


def test_exchange_counts_the_noble_deck_and_nobles_in_the_market() -> None:
    """In the advanced game both decks and eligible nobles in the market count for an Exchange."""
    assert (
        codes(table(advanced=True, hands=("7 7", ""), deck="10", nobles="", market="7"), "exchange") == set()
    )
    for more in ({"nobles": "via", "market": "7"}, {"nobles": "", "market": "7 via"}):
        state = table(advanced=True, hands=("7 7", ""), deck="10", **more)  # type: ignore[arg-type]
        assert codes(state, "exchange") == {"exchange 7"}


def test_exchange_of_a_noble_and_a_tower_bars_both_kinds() -> None:
    """All kinds laid are barred in the market, nobles by their name (ruling 10)."""
    state = table(advanced=True, hands=("via 7", "8"), market="7 8 via mura")
    play(state, "exchange via", "exchange 7", "done")
    assert codes(state) == {"draw deck", "draw nobles", "draw market 8", "draw market mura"}


def test_exchange_bar_holds_for_the_market_only() -> None:
    """A card of a laid kind may still come from the deck."""
    state = play(table(hands=("7 7", "8")), "exchange 7", "exchange 7", "done", "draw deck")
    assert "turned 7" in codes(state)


def test_the_market_has_no_upper_size() -> None:
    """An Exchange into a market of four makes it larger."""
    state = table(hands=("5 5 6 6 6", ""), market="7 8 9 10")
    play(state, "exchange 5", "exchange 5", "exchange 6", "exchange 6", "exchange 6", "done")
    assert len(market(state).split()) == 9


# --- after the action --------------------------------------------------------------------------------------


def test_an_empty_market_is_refilled_with_four_cards() -> None:
    """If the market is empty after the action, four cards from the deck fill it."""
    state = play(table(hands=("5", "8"), market="7 9"), "purchase market 7", "draw market 9")
    assert (state.to_move, state.view(0)["phase"]) == (CHANCE, "refill")
    play(state, "turned 5", "turned 10", "turned 10", "turned 6")
    assert (state.to_move, market(state)) == (1, "5 6 10 10")


def test_a_refill_takes_what_the_deck_has() -> None:
    """If the deck has fewer than four cards, all of them go into the market, and the Ending Phase begins."""
    state = table(hands=("5", "8"), market="7 9", deck="6 10")
    play(state, "purchase market 7", "draw market 9", "turned 10", "turned 6")
    assert (state.to_move, market(state), state.view(0)["ending"]) == (1, "6 10", True)


def test_the_market_is_not_refilled_during_an_action() -> None:
    """An emptied market stays empty until the action is over (ruling 7)."""
    state = table(hands=("5 5 6 6", "8"), towers=("5 5 5", ""), market="7 9")
    play(state, "extend a card card", "draw market 7", "draw market 9")
    assert state.view(0)["phase"] == "refill"
    state = table(hands=("8 8 8", "7"), market="9")
    play(state, "build 8 8 8", "draw market 9")
    assert state.to_move == CHANCE  # two more cards from the deck before any refill
    play(state, "turned 5", "turned 5")
    assert state.view(0)["phase"] == "refill"


def test_option_draw_stops_ends_a_draw_when_the_deck_runs_out() -> None:
    """Income, Extend and Exchange draw no more once the last card of the deck is drawn (ruling 7)."""
    income = table(hands=("8 8 8", "6"), market="6 7", deck="9", draw_stops=True)
    play(income, "build 8 8 8", "draw deck", "turned 9")
    assert (income.to_move, hand(income, 0), income.view(0)["ending"]) == (1, "9", True)
    extend = table(hands=("7 7 5", "6"), towers=("7 7 7", ""), market="6 8", deck="9", draw_stops=True)
    play(extend, "extend a card card", "draw market 6", "draw deck", "turned 9")
    assert (extend.to_move, hand(extend, 0)) == (1, "5 6 9")
    exchange = table(hands=("5 5 6", "6"), market="7 8 9", deck="10", draw_stops=True)
    play(exchange, "exchange 5", "exchange 5", "exchange 6", "done", "draw deck", "turned 10")
    assert (exchange.to_move, hand(exchange, 0), market(exchange)) == (1, "10", "5 5 6 7 8 9")


def test_option_draw_stops_ends_a_purchase_with_its_last_card() -> None:
    """With both options the last card of the deck ends a Purchase, also as its first card (ruling 7)."""
    state = table(hands=("5", "8"), deck="10", market="7 9", purchase_last_free=True, draw_stops=True)
    first = play(state.copy(), "purchase deck", "turned 10")
    assert (first.to_move, hand(first, 0), first.view(0)["ending"]) == (1, "5 10", True)
    second = play(state, "purchase market 7", "draw deck", "turned 10")
    assert (second.to_move, hand(second, 0)) == (1, "5 7 10")


def test_option_draw_stops_ends_via_francigena_with_the_tower_deck() -> None:
    """An empty tower deck closes the noble deck too; an empty noble deck ends nothing (ruling 7)."""
    state = table(advanced=True, hands=("via 5", "8"), deck="10 9", nobles="mura", draw_stops=True)
    play(state, "noble via", "draw nobles", "turned mura", "turned 10")
    assert state.to_move == CHANCE
    play(state, "turned 9")
    assert (state.to_move, hand(state, 0), state.view(0)["ending"]) == (1, "5 9 10 mura", True)
    state = table(advanced=True, hands=("via 5", "8"), deck="10", nobles="mura", draw_stops=True)
    play(state, "noble via", "draw deck", "turned 10")
    assert (state.to_move, hand(state, 0), state.view(0)["noble_deck"]["size"]) == (1, "5 10", 1)


def test_a_market_of_nobles_only_is_not_empty() -> None:
    """Nobles in the market keep it from being refilled."""
    state = table(advanced=True, hands=("5", "8"), market="7 9 via")
    play(state, "purchase market 7", "draw market 9")
    assert (state.to_move, market(state)) == (1, "via")


def test_refill_comes_from_the_tower_deck_only() -> None:
    """No noble is ever turned into the market."""
    state = play(table(advanced=True, hands=("5", "8"), market="7 9"), "purchase market 7", "draw market 9")
    assert all(action.data["card"].isdigit() for action in state.legal)


def test_a_refill_takes_the_face_up_pile_first() -> None:
    """The face-up cards on the deck are refilled into the market in their order."""
    state = table(hands=("5", "8"), market="7 9", top="6 7 8")
    play(state, "purchase market 7", "draw market 9")
    for card in ("6", "7", "8"):
        assert codes(state) == {f"turned {card}"}
        play(state, f"turned {card}")
    assert len(state.legal) > 1


def test_guards_under_the_deck_are_drawn_last() -> None:
    """A 5 at the bottom comes only when nothing else is left in the deck."""
    state = table(hands=("6", "8"), deck="10", bottom="5")
    play(state, "purchase deck")
    assert codes(state) == {"turned 10"}
    play(state, "turned 10", "draw deck")
    assert codes(state) == {"turned 5"}


def test_a_face_down_card_is_as_likely_as_there_are_cards_of_it() -> None:
    """Chance turns each unseen card with the same probability."""
    state = play(table(hands=("6", "8"), deck="10 10 7"), "purchase deck")
    assert {action.code: chance for action, chance in state.chance} == pytest.approx(
        {"turned 7": 1 / 3, "turned 10": 2 / 3}
    )


def test_purchase_never_lacks_cards() -> None:
    """At the start of every turn of the normal phase deck and market have at least one card (3.9)."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        match = game().match(seed=seed)
        while not match.is_over:
            view = match.state.view(None)
            if view["phase"] == "turn" and not view["ending"]:
                seen["turns"] += 1
                assert view["deck"]["size"] >= 1
                assert view["market"]
                assert max(player["hand_size"] for player in view["players"]) <= 7
            legal = match.state.legal
            match.play(match.to_move, legal[(seed * 7 + seen["turns"] * 13) % len(legal)])
    assert seen["turns"] > 150
