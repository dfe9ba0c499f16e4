"""Saint Petersburg: how actions and what follows from them are said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import torri
from tests.games.saint_petersburg_table import game, pass_round, play, table, turned
from torri.games.saint_petersburg.material import CARDS
from torri.games.saint_petersburg.words import CARD_TEXTS, card

if TYPE_CHECKING:
    from torri.engine.state import State

NAMES = {language: {kind["code"]: kind[language] for kind in CARDS} for language in ("en", "ja")}


# --- actions and their prices ------------------------------------------------------------------------------


def test_a_purchase_is_said_with_its_price_and_why() -> None:
    """The price is a sum that names each reason."""
    state = table(upper="market theater", lower="market", tableaus=("market market",))
    assert state.describe("buy upper theater") == "Buy Theater: 20"
    assert state.describe("buy upper market") == "Buy Market: 5 - 2 for copies = 3"
    assert state.describe("buy lower market") == "Buy Market (lower row): 5 - 1 lower row - 2 for copies = 2"


def test_a_trading_card_is_said_with_what_it_displaces() -> None:
    """The displaced card is named, and what it takes off the price."""
    tableaus = ("market carpenter-workshop mistress-of-ceremonies gold-smelter",)
    state = table(lower="st-isaacs-cathedral tax-man", tableaus=tableaus)
    assert state.describe("buy lower st-isaacs-cathedral onto market") == (
        "Buy St Isaac's Cathedral (lower row) onto Market:"
        " 15 - 1 lower row - 1 workshop - 5 displaced card = 8"
    )
    assert state.describe("buy lower tax-man onto mistress-of-ceremonies") == (
        "Buy Tax Man (lower row) onto Mistress of Ceremonies:"
        " 17 - 1 lower row - 1 smelter - 18 displaced card + 4 up to the least price = 1"
    )


def test_every_kind_of_action_has_words() -> None:
    """One example of each action, as a player reads it."""
    state = table(upper="market", hands=("pub",), tableaus=("observatory",), round="building")
    assert state.describe("pass") == "Pass"
    assert state.describe("take upper market") == "Take Market into the hand"
    assert state.describe("play hand pub") == "Play Pub: 1"
    assert state.describe("look trading") == "Observatory: turn a card of the trading cards"
    turned(play(state, "look building"), "library")
    assert state.describe("place drawn library") == "Place Library: 17"
    assert state.describe("take drawn") == "Take Library into the hand"
    assert state.describe("discard drawn") == "Discard Library"
    assert pass_round(table(tableaus=("pub",), round="building")).describe("pub 3") == "Pub: buy 3 points"


def test_chance_has_words_too() -> None:
    """The markers and the cards that are turned."""
    state = game(3).initial()
    assert state.describe("youngest 1") == "Two markers for seat 1"
    play(state, "youngest 1", "marker 0")
    assert state.describe("marker 2") == "Start-player marker of the buildings: seat 2"
    play(state, "marker 2", "marker 1", "marker 1")
    assert state.describe("turned shepherd") == "Into the upper row: Shepherd"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_action_says_its_card_and_no_two_say_the_same(language: str) -> None:
    """All actions and outcomes differ in words, and name their cards in the reader's language."""
    said = set()
    with torri.speaking(language):
        for action in game(4).actions.all:
            said.add(str(action))
            for key in ("card", "onto"):
                if key in action.data:
                    assert NAMES[language][action.data[key]] in str(action)
    assert len(said) == len(game(4).actions.all)


def test_a_price_is_said_in_japanese() -> None:
    """The Japanese sentence has the card's Japanese name and the same sum."""
    state = table(lower="market", tableaus=("market market",))
    with torri.speaking("ja"):
        said = state.describe("buy lower market")
    assert "市場" in said
    assert re.findall(r"\d+", said) == ["5", "1", "2", "2"]


def test_cards_are_named_in_the_language_of_the_reader() -> None:
    """English and Japanese names come from the card table."""
    assert card("wharf") == "Wharf"
    with torri.speaking("ja"):
        assert card("wharf") == "造船所"


def test_every_card_with_an_effect_has_a_text() -> None:
    """The nine cards that do something have a sentence about it, and no others."""
    assert set(CARD_TEXTS) == {
        "czar-and-carpenter", "potjomkins-village", "pub", "warehouse", "observatory", "carpenter-workshop",
        "gold-smelter", "mariinskij-theater", "tax-man",
    }  # fmt: skip


# --- what followed -----------------------------------------------------------------------------------------


def last_said(state: State, code: str, seat: int | None = None) -> str:
    """What a chair reads in the log about an action."""
    book = state.game.rulebook
    after = state.copy().play(code)
    data = state.game.actions.find(code).data
    seen = book.seen_as(state.position, after.position, data, state.game.inner_seat(seat))
    assert seen is not None
    return book.words(seen, ["Anna", "Boris"])


def test_the_log_tells_what_a_round_brought() -> None:
    """The last pass of a round is followed by its scoring, with what everybody got."""
    state = table(tableaus=("wharf", "lumberjack"), passes=1)
    assert last_said(state, "pass") == (
        "Pass. Scoring of the workers: Anna 6 rubles, 1 point; Boris 3 rubles, 0 points"
    )


def test_the_log_tells_the_scoring_before_a_pub_is_asked_for() -> None:
    """The income of the building round is told before points are bought, and without them."""
    state = table(tableaus=("pub bank",), round="building", passes=1)
    assert last_said(state, "pass").endswith("buildings: Anna 5 rubles, 1 point; Boris 0 rubles, 0 points")


def test_the_log_tells_of_a_new_series() -> None:
    """The last pass of a trading round begins a new series."""
    assert last_said(table(round="trading", passes=1), "pass") == "Pass. Series 2 begins"


def test_the_log_tells_of_the_last_series() -> None:
    """The last card of a stack is told as what it is."""
    state = pass_round(table(stacks={"building": "market"}))
    assert last_said(state, "turned market") == (
        "Into the upper row: Market. The last card of the buildings is laid out: this series is the last"
    )


def test_the_log_tells_the_result() -> None:
    """The last pass of the game is followed by the final scores."""
    state = table(round="trading", last_series=True, passes=1, rubles=(31, 9), points=(4, 6))
    assert last_said(state, "pass") == "Pass. The game is over: Anna 7, Boris 6"


def test_the_log_tells_of_a_card_that_could_only_be_discarded() -> None:
    """A turned card that nobody could do anything with is told as discarded."""
    state = table(tableaus=("observatory",), hands=("author author author",), round="building")
    play(state, "look trading")
    assert last_said(state, "turned wharf") == "Turned: Wharf. Discarded: Wharf"
    assert last_said(state, "turned bank") == "Turned: Bank. Discarded: Bank"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_chair_reads_the_same_log(seat: int | None) -> None:
    """Everything that is done is public."""
    state = play(table(tableaus=("observatory",), round="building"), "look noble", "turned judge")
    assert last_said(state, "take drawn", seat) == "Take Judge into the hand"


@pytest.mark.parametrize("round_name", ["worker", "building", "noble", "trading"])
def test_the_last_pass_does_not_tell_what_is_still_to_come(round_name: str) -> None:
    """A pass that would end the round is offered as a pass, without a scoring that has not happened."""
    assert table(round=round_name, passes=1).describe("pass") == "Pass"


def test_an_outcome_of_the_observatory_is_not_told_as_discarded_before_it_is() -> None:
    """A card that chance may turn is described as turned, not as discarded."""
    state = play(table(tableaus=("observatory",), round="building"), "look noble")
    assert state.describe("turned author") == "Turned: Author"
