"""San Gimignano: who knows what."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.san_gimignano_table import cards_on_table, codes, game, play, table
from torri.engine.compiled import compiling
from torri.games.san_gimignano.state import UNKNOWN
from torri.testing import check_looks, check_many_secrets, check_sights, random_states
from torri.testing.sights import check_discreet

if TYPE_CHECKING:
    from torri.engine.state import State

VARIANTS = [{}, {"advanced": True}, {"advanced": True, "stone_as_guard": True, "trade_blind": True}]


@pytest.mark.parametrize("options", VARIANTS, ids=["base", "advanced", "options"])
def test_no_chair_can_tell_a_fitting_deal_from_the_true_one(options: dict[str, Any]) -> None:
    """Over 20,000 random positions each, and all chairs, redacting any sample gives back the same bytes."""
    check_many_secrets(game(**options), positions=20_000 if compiling() else 100)


@pytest.mark.parametrize("options", VARIANTS, ids=["base", "advanced", "options"])
def test_everything_looks_the_same_in_every_fitting_deal(options: dict[str, Any]) -> None:
    """Views, numbers, legal actions, words, refusals and logs tell no chair which deal is the true one."""
    random = Random(1)
    for state in random_states(game(**options), 40 if compiling() else 20, seed=2, steps=60):
        check_sights(state, random)
        check_looks(state, random)


@pytest.mark.parametrize("options", VARIANTS, ids=["base", "advanced", "options"])
def test_cards_that_a_chair_has_not_seen_are_all_in_its_deck(options: dict[str, Any]) -> None:
    """A redacted position has every card once: what is blanked elsewhere lies in the deck."""
    for state in random_states(game(**options), 60, seed=3, steps=60):
        for chair in (0, 1, None):
            known = cards_on_table(state.known_to(chair).position)
            del known[UNKNOWN]
            assert +known == +cards_on_table(state.position)


@pytest.mark.parametrize("options", VARIANTS, ids=["base", "advanced", "options"])
def test_numbers_of_a_whole_position_are_those_of_a_redacted_one(options: dict[str, Any]) -> None:
    """Over 2,000 random positions each, and all chairs: no number tells what `redact` blanks."""
    blanked = 0
    for state in random_states(game(**options), 2_000 if compiling() else 40, seed=4, steps=20):
        for chair in (0, 1, None):
            known = state.known_to(chair)
            check_discreet(state, known)
            blanked += known.to_bytes() != state.to_bytes()
    assert blanked


def seen(state: State, seat: int | None, code: str) -> dict[str, Any] | None:
    """What a seat sees of an action."""
    before = state.known_to(seat).position
    after = state.copy().play(code).known_to(seat).position
    return state.game.rulebook.seen_as(
        before, after, state.game.actions.find(code).data, state.game.inner_seat(seat)
    )


def words(state: State, seat: int | None, code: str) -> str:
    """What a seat reads of an action in its log."""
    what = seen(state, seat, code)
    return "" if what is None else state.game.rulebook.words(what, ["Adso", "William"])


# --- hands -------------------------------------------------------------------------------------------------


def test_a_hand_is_seen_by_its_owner_only() -> None:
    """Everybody sees the number of cards, the owner sees which."""
    state = table(hands=("5 6 7", "8 9"))
    assert [state.view(seat)["players"][0]["hand"] for seat in (0, 1, None)] == [["5", "6", "7"], None, None]
    assert [state.view(seat)["players"][0]["hand_size"] for seat in (0, 1, None)] == [3, 3, 3]


def test_a_card_from_the_deck_is_seen_by_the_drawer_only() -> None:
    """The opponent sees only that a card was drawn."""
    state = play(table(hands=("5", "8")), "purchase deck")
    assert words(state, 0, "turned 7") == "Adso draws 7"
    assert words(state, 1, "turned 7") == words(state, None, "turned 7") == "Adso draws a card"
    assert play(state, "turned 7").view(1)["players"][0]["known"] == []


def test_a_noble_from_the_deck_shows_its_back() -> None:
    """The opponent sees that a noble was drawn, not which."""
    state = play(table(advanced=True, hands=("5", "8")), "purchase nobles")
    assert words(state, 1, "turned mura") == "Adso draws a noble card"


def test_a_market_card_is_remembered() -> None:
    """A card taken from the market is known to the opponent, and to no spectator by heart."""
    state = play(table(hands=("5", "8"), market="7 9"), "purchase market 7")
    assert state.view(1)["players"][0]["known"] == ["7"]
    assert state.view(None)["players"][0]["known"] == []
    for _ in range(5):
        assert "7" in state.known_to(1).sample(Random(3)).view(0)["players"][0]["hand"]


def test_a_known_card_that_is_seen_to_go_is_forgotten() -> None:
    """Cards laid in towers, shown as Guards or put into the market are no longer in the hand."""
    state = play(table(hands=("5 9", "8"), market="7 9"), "purchase market 7", "draw market 9")
    while state.to_move != 1:
        play(state, state.legal[0].code)
    play(state, "pass", "exchange 7", "exchange 9", "done")
    assert state.view(1)["players"][0]["known"] == []


def test_a_face_up_card_is_public_when_it_is_drawn() -> None:
    """Cards of a Conspiracy on the deck are known to both when drawn."""
    state = play(table(hands=("5", "8"), top="7 8 9"), "purchase deck")
    assert words(state, 1, "turned 7") == "Adso draws 7"
    assert play(state, "turned 7").view(1)["players"][0]["known"] == ["7"]


def test_a_guard_is_public_when_it_is_drawn_from_the_bottom() -> None:
    """Both know the 5 at the bottom, and who drew it."""
    state = play(table(hands=("6", "8"), deck="", bottom="5 5"), "purchase deck")
    assert words(state, 1, "turned 5") == "Adso draws 5"
    assert play(state, "turned 5").view(1)["players"][0]["known"] == ["5"]


# --- Exchange ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("passes", [0, 1])
def test_cards_chosen_for_an_exchange_are_secret_until_they_are_laid(passes: int) -> None:
    """While cards are being chosen nobody else sees which, how many, or that an Exchange began."""
    state = table(hands=("5 6 7", "8"), passes=passes)
    before = [state.known_to(seat).to_bytes() for seat in (1, None)]
    assert [seen(state, seat, "exchange 5") for seat in (1, None)] == [None, None]
    play(state, "exchange 5", "exchange 6")
    assert [state.known_to(seat).to_bytes() for seat in (1, None)] == before
    assert words(state, 1, "done") == words(state, 0, "done") == "Exchange: lay 5, 6 into the market"
    assert play(state, "done").view(1)["market"] == ["5", "6", "7", "8", "9", "10"]


# --- Trade -------------------------------------------------------------------------------------------------


def test_traded_cards_are_seen_by_both_players_and_nobody_else() -> None:
    """Taken and returned cards are known to both; a spectator sees only that cards change hands."""
    state = play(table(hands=("9 9 9 5 6", "6 7 8")), "build 9 9 9", "decline")
    assert [words(state, seat, "taken 7") for seat in (0, 1, None)] == [
        "Adso takes 7", "Adso takes 7", "Adso takes a card"
    ]  # fmt: skip
    play(state, "taken 7", "taken 8", "taken 6")
    assert state.view(1)["players"][0]["known"] == ["6", "7", "8"]
    assert "5" not in (words(state, None, "return 5") or "")
    play(state, "return 5", "return 7")
    assert state.view(0)["players"][1]["known"] == ["5", "7"]
    assert state.view(1)["players"][0]["known"] == ["6", "8"]
    assert state.view(None)["players"][1]["known"] == []


def test_cards_given_back_unasked_are_told_to_the_players() -> None:
    """Who has no choice gives all back, and the log says so."""
    state = play(table(hands=("9 9 9 9", "8 7")), "build 9 9 9 9", "decline", "taken 7")
    assert words(state, 0, "taken 8") == "Adso takes 8. Adso gives back 7, 8"
    assert words(state, 1, "taken 8") == "Adso takes 8. Adso gives back 7, 8"
    assert words(state, None, "taken 8") == "Adso takes a card. Adso gives back a card, a card"


def test_cards_given_back_after_giostra_are_told_to_the_builder() -> None:
    """A tower built anew after Giostra was paid before: the cards given back are all told."""
    state = table(advanced=True, hands=("pietra 9 9 9 9", "giostra"))
    play(state, "build 9 9 9 9*", "giostra")
    assert words(state, 0, "build 9 9 9").endswith("Adso gives back 9")
    assert words(state, 1, "build 9 9 9").endswith("Adso gives back 9")


def test_the_backs_of_traded_cards_are_seen_by_everybody() -> None:
    """In the advanced game backs differ: whoever only watches reads them in the log, and nothing else."""
    state = table(advanced=True, hands=("9 9 9 9 5", "via 7"))
    play(state, "build 9 9 9", "decline", "take noble")
    assert words(state, None, "taken via") == "Adso takes a noble card"
    assert words(state, 1, "taken via") == "Adso takes Via Francigena"
    play(state, "taken via", "taken 7")
    assert [words(state, None, f"return {card}") for card in ("via", "7", "5")] == [
        "Give back a noble card",
        "Give back a tower card",
        "Give back a tower card",
    ]
    assert words(state, 1, "return via") == "Give back Via Francigena"


def test_the_backs_of_cards_given_back_unasked_are_seen() -> None:
    """The noble back among them, too."""
    state = table(advanced=True, hands=("9 9 9 9", "via 7"))
    play(state, "build 9 9 9 9", "decline", "take noble", "taken via")
    assert (
        words(state, None, "taken 7") == "Adso takes a tower card. Adso gives back a tower card, a noble card"
    )
    assert words(state, 0, "taken 7") == "Adso takes 7. Adso gives back 7, Via Francigena"


# --- reactions ---------------------------------------------------------------------------------------------


def test_an_absent_guard_tells_nothing() -> None:
    """With or without a 5 the builder sees the same question and the same refusal."""
    positions = [play(table(hands=("9 9 9", f"{card} 7")), "build 9 9 9") for card in ("5", "6")]
    assert len({state.known_to(0).to_bytes() for state in positions}) == 1
    after = [play(state, "decline") for state in positions]
    assert len({state.known_to(0).to_bytes() for state in after}) == 1


def test_an_absent_giostra_tells_nothing() -> None:
    """With or without Giostra the player of a noble sees the same question and the same refusal."""
    positions = [
        play(table(advanced=True, hands=("monumento", f"{card} 7")), "noble monumento")
        for card in ("giostra", "mura")
    ]
    assert len({state.known_to(0).to_bytes() for state in positions}) == 1
    after = [play(state, "decline") for state in positions]
    assert len({state.known_to(0).to_bytes() for state in after}) == 1


def test_an_answered_stone_guard_tells_what_is_destroyed() -> None:
    """When Giostra answers a stone shown as a Guard, the log tells which tower falls."""
    state = table(
        advanced=True, stone_as_guard=True, hands=("10 10 10 giostra", "pietra"), towers=("", "9 8 7")
    )
    play(state, "build 10 10 10", "guard with stone")
    assert words(state, 1, "giostra") == "Giostra against Buona Pietra. Destroyed: William's 9-8-7"


def test_an_answered_stone_guard_tells_what_a_trade_gave_back() -> None:
    """The Giostra that answered is not among the cards given back, for whoever reads it."""
    state = table(advanced=True, stone_as_guard=True, hands=("9 9 9 giostra 6", "pietra"))
    play(state, "build 9 9 9", "guard with stone")
    told = "Giostra against Buona Pietra. Adso gives back 6"
    assert words(state, 0, "giostra") == words(state, 1, "giostra") == told


def test_cards_that_nothing_can_be_built_with_are_told_to_go_back() -> None:
    """Giostra took the stone of 8-8-8*: the log tells that the two 8s return to the hand."""
    state = play(table(advanced=True, hands=("pietra 8 8", "giostra 7")), "build 8 8 8*")
    told = "Giostra against Buona Pietra. Adso takes back 8, 8"
    assert [words(state, seat, "giostra") for seat in (0, 1, None)] == [told] * 3


# --- Palazzo -----------------------------------------------------------------------------------------------


def test_buried_cards_show_their_backs_only() -> None:
    """The opponent reads that a tower card or a noble card went under its deck."""
    state = play(table(advanced=True, hands=("palazzo 5 6 via", "8")), "noble palazzo")
    assert words(state, 0, "bury 6") == "Put 6 under its deck"
    assert words(state, 1, "bury 6") == words(state, 1, "bury 5") == "Put a tower card under its deck"
    assert words(state, None, "bury via") == "Put a noble card under its deck"


def test_the_second_buried_card_shows_its_back_only() -> None:
    """The card that goes unasked is told to its owner, and as a back to others."""
    state = play(table(advanced=True, hands=("palazzo 5 via", "8")), "noble palazzo")
    assert words(state, 0, "bury 5") == "Put 5 under its deck. Put Via Francigena under its deck"
    assert words(state, 1, "bury 5") == "Put a tower card under its deck. Put a noble card under its deck"


def test_a_buried_card_stays_known_to_its_owner_until_it_is_drawn() -> None:
    """Its owner knows what the opponent draws from the bottom; the opponent learns it then."""
    state = table(advanced=True, hands=("palazzo 6 7", "8"), deck="10", nobles="", market="9 9 9")
    play(state, "noble palazzo", "bury 6", "purchase deck", "turned 10", "draw deck")
    assert codes(state) == {"turned 6"}
    assert words(state, 0, "turned 6") == "William draws 6"
    assert words(state, None, "turned 6") == "William draws a card"
    play(state, "turned 6")
    assert state.view(0)["players"][1]["known"] == ["6"]


def test_a_known_card_may_be_in_the_hand_or_buried() -> None:
    """What the opponent knows of a hand holds for the hand together with what was buried from it."""
    state = table(advanced=True, hands=("palazzo 5", "8"), market="7 9 9 9", towers=("10 9 8", ""))
    play(state, "purchase market 7", "draw market 9", "pass", "noble palazzo", "bury 7", "bury 5")
    about = state.view(1)["players"][0]
    assert (about["known"], about["perhaps_buried"]) == ([], ["7", "9"])
    found = set()
    for number in range(60):
        sample = state.known_to(1).sample(number)
        found.add(("7" in sample.view(0)["players"][0]["hand"], "7" in sample.view(0)["deck"]["bottom"]))
    assert (True, False) in found
    assert (False, True) in found


def under_the_deck(state: State) -> set[str]:
    """What may lie under the tower deck as far as seat 1 knows, in many guesses."""
    guesses = [state.known_to(1).sample(number) for number in range(80)]
    return {" ".join(sorted(guess.view(0)["deck"]["bottom"])) for guess in guesses}


def test_a_card_bought_after_palazzo_is_not_buried() -> None:
    """It is known to be in the hand, whatever was buried before."""
    state = table(advanced=True, hands=("palazzo 5 6 6", "8 8"), market="7 9 9 9", towers=("10 9 8", ""))
    play(state, "noble palazzo", "bury 5", "bury 6", "pass", "purchase market 7", "draw market 9")
    about = state.view(1)["players"][0]
    assert (about["known"], about["perhaps_buried"]) == (["7", "9"], [])
    for number in range(80):
        assert {"7", "9"} <= set(state.known_to(1).sample(number).view(0)["players"][0]["hand"])


def test_two_known_cards_of_which_one_is_buried() -> None:
    """Of two 7s known to be in a hand one may be buried, the other one is still there."""
    state = table(advanced=True, hands=("palazzo via 5", "8"), market="7 7 9 9", towers=("10 9 8", ""))
    play(state, "purchase market 7", "draw market 7", "pass", "noble palazzo", "bury 7", "bury via")
    about = state.view(1)["players"][0]
    assert (about["known"], about["perhaps_buried"]) == (["7"], ["7"])


def test_a_whole_known_hand_that_is_buried_stays_known() -> None:
    """A hand of 7 and 9 was buried: no card that came later lies under the deck."""
    state = table(advanced=True, hands=("palazzo", "8 8"), market="7 9 9 9", towers=("10 9 8", ""))
    play(state, "purchase market 7", "draw market 9", "pass", "noble palazzo", "bury 7")
    about = state.view(1)["players"][0]
    assert (about["hand_size"], about["known"], about["perhaps_buried"]) == (0, [], ["7", "9"])
    play(state, "pass", "purchase deck", "turned 10", "draw deck", "turned 10")
    assert under_the_deck(state) == {"7 9"}


def test_a_card_like_a_buried_one_is_seen_to_leave_the_hand() -> None:
    """Seen to go, a 7 may be the one that was known, or another: both deals fit."""
    state = table(advanced=True, hands=("palazzo 7 via 5", "8"), market="7 9 9 9", towers=("10 9 8", ""))
    play(state, "purchase market 7", "draw market 9", "pass", "noble palazzo", "bury 7", "bury via")
    play(state, "pass", "exchange 7", "exchange 9", "done")
    about = state.view(1)["players"][0]
    assert (about["known"], about["perhaps_buried"]) == ([], [])
    assert "7" in under_the_deck(state)
    assert len(under_the_deck(state)) > 1


def test_what_is_known_of_a_hand_is_certain_again_when_nothing_is_buried() -> None:
    """The opponent draws the buried 5: the 7 that might have been buried is in the hand."""
    hands = ("palazzo via 5", "8")
    state = table(advanced=True, hands=hands, market="7 9 9", deck="10 10", nobles="", towers=("10 9 8", ""))
    play(state, "purchase market 7", "draw market 9", "pass", "noble palazzo", "bury 5", "bury via")
    assert state.view(1)["players"][0]["perhaps_buried"] == ["7", "9"]
    play(state, "purchase deck", "turned 10", "draw deck", "turned 10", "pass", "purchase deck", "turned 5")
    about = state.view(1)["players"][0]
    assert (about["known"], about["perhaps_buried"]) == (["7", "9"], [])


def test_a_buried_card_that_its_owner_draws_back_stays_secret() -> None:
    """The opponent sees a card drawn from the deck."""
    state = table(advanced=True, hands=("palazzo 6 7", "8 8"), deck="10 10", nobles="", market="9 9 9")
    play(state, "noble palazzo", "bury 6", "exchange 8", "exchange 8", "done", "draw deck", "turned 10")
    play(state, "draw deck", "turned 10", "purchase deck")
    assert codes(state) == {"turned 6"}
    assert words(state, 1, "turned 6") == "Adso draws a card"
    assert play(state, "turned 6").view(1)["players"][0]["known"] == []


def test_a_buried_card_that_fills_the_market_is_public() -> None:
    """A card that comes from the bottom into the market is seen by everybody."""
    state = table(advanced=True, hands=("palazzo 6 7 5", "8"), deck="", nobles="", market="9 9", turn=0)
    play(state, "noble palazzo", "bury 6", "bury 7", "purchase market 9", "draw market 9")
    assert words(state, 1, "turned 6") == "Into the market: 6"
    play(state, "turned 6", "turned 7")
    assert state.view(None)["market"] == ["6", "7"]
    assert state.view(None)["ending"] is True


def test_a_buried_card_beside_a_guard_stays_secret() -> None:
    """Under a deck may lie Guards that all know and cards that only one knows; samples keep them apart."""
    state = table(advanced=True, hands=("palazzo 6 7 8", "8"), bottom="5 5")
    play(state, "noble palazzo", "bury 6", "bury 7")
    assert state.view(1)["deck"]["bottom"] == ["5", "5", None, None]
    for chair in (0, 1, None):
        for number in range(20):
            sample = state.known_to(chair).sample(number)
            assert sample.known_to(chair).to_bytes() == state.known_to(chair).to_bytes()
            assert cards_on_table(sample.position) == cards_on_table(state.position)


def test_cards_that_giostra_left_on_the_table_are_public() -> None:
    """While the builder decides what to do with the rest, everybody sees it, and samples leave it there."""
    state = table(advanced=True, hands=("pietra 8 8 8 6", "giostra 7"))
    play(state, "build 8 8 8 8*", "giostra")
    for chair in (0, 1, None):
        assert state.view(chair)["action"] == {"laid": ["8", "8", "8"]}
        sample = state.known_to(chair).sample(1)
        assert cards_on_table(sample.position) == cards_on_table(state.position)
    check_sights(state, Random(1))


# --- spectators and chance ---------------------------------------------------------------------------------


def test_the_deal_shows_each_player_the_own_cards() -> None:
    """A dealt card is told to its receiver, the market to everybody."""
    state = play(game().initial(), "deals 1")
    assert seen(state, 0, "turned 7") is not None
    assert seen(state, 1, "turned 7") is None
    assert seen(state, None, "turned 7") is None
    for card in [5] * 5 + [6] * 5:
        play(state, f"turned {card}")
    assert words(state, None, "turned 7") == "Into the market: 7"


def test_market_cards_drawn_unasked_are_told() -> None:
    """Where only one source is left the card is drawn unasked, and the log says so."""
    state = play(table(hands=("8 8 8", "6"), market="7", deck="9"), "build 8 8 8", "draw deck")
    assert words(state, 1, "turned 9") == "Adso draws a card. Adso draws 7. The Ending Phase begins"


def test_stopping_a_purchase_is_told() -> None:
    """With option purchase_last_free the log tells that somebody had enough."""
    state = table(hands=("5", "8"), deck="10", purchase_last_free=True)
    play(state, "purchase deck", "turned 10")
    assert words(state, 1, "done") == "Done. The Ending Phase begins"


def test_a_dealt_card_is_plain_data() -> None:
    """What a seat sees of a deal can be written as JSON, compiled or not."""
    state = play(game().initial(), "deals 1")
    assert json.dumps(seen(state, 0, "turned 7")) == '{"do": "turned", "card": "7", "to": "hand", "seat": 0}'


def test_a_deal_gives_nothing_back() -> None:
    """Cards that are dealt are no cards given back in a Trade."""
    match = game().match(seed=1)
    assert not any("gives back" in str(entry) for chair in (0, 1, None) for entry in match.log(chair))
