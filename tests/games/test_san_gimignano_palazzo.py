"""San Gimignano: Palazzo Comunale, its price, whom it binds, and how it fails."""

from __future__ import annotations

from tests.games.san_gimignano_table import codes, deck_size, hand, play, removed, table, towers, used


def test_palazzo_costs_two_cards_that_go_under_their_decks() -> None:
    """Palazzo: two other hand cards go to the bottom of their decks, in any order."""
    state = play(table(advanced=True, hands=("palazzo 5 6 via", "8"), towers=("9 8 7", "")), "noble palazzo")
    assert (state.to_move, codes(state)) == (0, {"bury 5", "bury 6", "bury via"})
    play(state, "bury 6", "bury via")
    assert (state.to_move, hand(state, 0), used(state, 0)) == (1, "5", ["palazzo"])
    view = state.view(0)
    assert (view["deck"]["bottom"], view["noble_deck"]["bottom"]) == (["6"], ["via"])


def test_palazzo_payment_is_laid_in_free_order() -> None:
    """The first card put under a deck will be drawn before the second."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), deck="10", nobles="", market="8")
    play(state, "noble palazzo", "bury 7", "bury 5", "purchase deck", "turned 10", "draw deck")
    assert codes(state) == {"turned 7"}


def test_palazzo_payment_is_hidden_from_the_opponent() -> None:
    """The opponent sees only the backs of the payment; its owner keeps the knowledge (ruling 21)."""
    state = table(advanced=True, hands=("palazzo 5 6 via", "8"))
    play(state, "noble palazzo", "bury 6", "bury via")
    for seat in (1, None):
        view = state.view(seat)
        assert (view["deck"]["bottom"], view["noble_deck"]["bottom"]) == ([None], [None])


def test_palazzo_needs_two_other_cards() -> None:
    """A Palazzo that succeeds needs two other cards in hand (ruling 21)."""
    assert "noble palazzo" not in codes(table(advanced=True, hands=("palazzo 5", "")))
    assert "noble palazzo" in codes(table(advanced=True, hands=("palazzo 5 6", "")))


def test_the_second_card_of_two_is_paid_unasked() -> None:
    """With exactly two other cards only their order is chosen."""
    state = play(table(advanced=True, hands=("palazzo 5 6", "8")), "noble palazzo", "bury 6")
    assert (state.to_move, hand(state, 0), state.view(0)["deck"]["bottom"]) == (1, "", ["6", "5"])


def test_palazzo_forbids_the_opponent_higher_towers() -> None:
    """From now on the opponent may not build or extend above the owner's highest tower."""
    state = table(
        advanced=True,
        hands=("7 7 7 7 7 6", "8"),
        towers=("9 8 7", "10 9 8 7!"),
        used=("", "palazzo"),
        market="9",
        deck="10 10",
    )
    assert codes(state, "build") == {"build 7 7 7", "build 7 7 7 7"}
    assert codes(state, "extend") == {"extend a card"}


def test_palazzo_binds_the_opponent_only() -> None:
    """Its owner builds as high as ever."""
    state = table(advanced=True, hands=("7 7 7 7", ""), towers=("10 9 8", ""), used=("palazzo", ""))
    assert "build 7 7 7 7" in codes(state)


def test_palazzo_limit_is_the_owners_highest_tower_now() -> None:
    """The limit grows with the owner's towers, falls with them, and existing towers stay (ruling 20)."""
    hands, use = ("7 7 7 7", ""), ("", "palazzo")
    assert codes(table(advanced=True, hands=hands, used=use), "build") == set()
    low = table(advanced=True, hands=hands, used=use, towers=("10 9 8 7 6", "9 8 7"), market="9")
    assert codes(low, "build") == {"build 7 7 7"}
    assert codes(low, "extend") == set()
    assert towers(low, 0) == "10 9 8 7 6"


def test_palazzo_limit_falls_when_the_tower_is_destroyed() -> None:
    """Destroying the owner's only tower lowers the limit to nothing (ruling 20)."""
    state = table(
        advanced=True, hands=("10 10 10 7 7 7", "8"), towers=("", "9 8 7"), used=("", "palazzo"), market="9"
    )
    play(state, "build 10 10 10", "decline", "pass")
    assert codes(state, "build") == set()


def test_option_palazzo_min3_leaves_towers_of_three() -> None:
    """With option palazzo_min3 a tower of three stories is always possible."""
    state = table(advanced=True, palazzo_min3=True, hands=("7 7 7 7", ""), used=("", "palazzo"))
    assert codes(state, "build") == {"build 7 7 7"}
    higher = table(
        advanced=True, palazzo_min3=True, hands=("7 7 7 7", ""), used=("", "palazzo"), towers=("", "10 9 8 7")
    )
    assert codes(higher, "build") == {"build 7 7 7", "build 7 7 7 7"}


def test_palazzo_against_equal_towers_succeeds() -> None:
    """It succeeds if the opponent's highest tower is not higher than one's own."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), towers=("9 8 7", "10 9 8"))
    play(state, "noble palazzo")
    assert "bury nothing" not in codes(state)
    play(state, "bury 5", "bury 6")
    assert (used(state, 0), removed(state)) == (["palazzo"], [])


def test_palazzo_against_a_higher_tower_fails() -> None:
    """If the opponent stands higher: return 2 cards or 0, and the card is removed without effect."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "8"), towers=("9 8 7", "10 9 8 7"), market="9")
    play(state, "noble palazzo")
    assert codes(state) == {"bury 5", "bury 6", "bury 7", "bury nothing"}
    nothing = play(state.copy(), "bury nothing")
    assert (nothing.to_move, hand(nothing, 0), removed(nothing)) == (1, "5 6 7", ["palazzo"])
    assert used(nothing, 0) == []
    play(state, "bury 5")
    assert codes(state) == {"bury 6", "bury 7"}  # never one card only
    play(state, "bury 7")
    assert (state.to_move, hand(state, 0), removed(state)) == (1, "6", ["palazzo"])


def test_a_failing_palazzo_without_two_cards_pays_nothing() -> None:
    """With fewer than two other cards a failing Palazzo returns none (ruling 21)."""
    for others in ("", "5"):
        state = table(advanced=True, hands=(f"palazzo {others}", "8"), towers=("", "10 9 8"))
        play(state, "noble palazzo")
        assert (state.to_move, hand(state, 0), removed(state)) == (1, others, ["palazzo"])


def test_a_failing_palazzo_counts_as_used_while_it_is_played() -> None:
    """Who is one noble ahead cannot play it; once it failed it no longer counts (ruling 31)."""
    sides = ("", "10 9 8")
    ahead = table(advanced=True, hands=("palazzo", "8"), towers=sides, used=("monumento", ""))
    assert "noble palazzo" not in codes(ahead)
    level = table(advanced=True, hands=("palazzo mura", "8"), towers=sides)
    play(level, "noble palazzo", "pass")
    assert (used(level, 0), "noble mura" in codes(level)) == ([], True)


def test_a_failing_palazzo_does_not_bind_the_opponent() -> None:
    """The failed card has no lasting effect."""
    state = table(advanced=True, hands=("palazzo", "7 7 7 7 7"), towers=("", "10 9 8"), market="8")
    play(state, "noble palazzo")
    assert "build 7 7 7 7 7" in codes(state)


def test_a_cancelled_palazzo_does_not_get_its_payment_back() -> None:
    """Payment is a cost: it comes before the Giostra window and stays paid (ruling 21)."""
    state = table(advanced=True, hands=("palazzo 5 6 7", "giostra"), towers=("9 8 7", ""))
    before = deck_size(state)
    play(state, "noble palazzo", "bury 5", "bury 6")
    assert state.to_move == 1
    play(state, "giostra")
    assert (hand(state, 0), deck_size(state)) == ("7", before + 2)
    assert (removed(state), used(state, 0)) == (["palazzo"], [])


def test_a_failing_palazzo_can_be_answered_too() -> None:
    """The decision to pay 2 or 0 comes first, then the window; the card is removed once (ruling 21)."""
    state = table(advanced=True, hands=("palazzo 5 6", "giostra"), towers=("", "10 9 8"))
    play(state, "noble palazzo", "bury nothing")
    assert (state.to_move, state.view(0)["phase"]) == (1, "giostra")
    assert removed(play(state.copy(), "decline")) == ["palazzo"]
    play(state, "giostra")
    assert (removed(state), used(state, 0), used(state, 1)) == (["palazzo"], [], ["giostra"])
