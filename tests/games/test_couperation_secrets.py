"""Couperation: who knows what."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.couperation_table import (
    ALL_ON,
    VARIANT_NAMES,
    VARIANTS,
    cards,
    cautious,
    cautious_positions,
    codes,
    game,
    names,
    play,
    table,
)
from torri.engine.compiled import compiling
from torri.engine.seats import CHANCE
from torri.games.couperation.grid import SPOT_NAMES
from torri.games.couperation.material import GLASSES, HIGHEST, members
from torri.games.couperation.secrets import (
    AMONG_DISCARDS,
    IN_HAND,
    IN_TOWER,
    SLOT,
    can_be_in,
    list_slots,
    viewer_of,
)
from torri.games.couperation.state import ACTION, DRAWN, ONLOOKER
from torri.games.couperation.tower import place_at, placer
from torri.testing import check_looks, check_many_secrets, check_secrets, check_sights, random_states

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.state import State
    from torri.engine.vocabulary import Action, Data

PLAYERS = [2, 3, 4]


# --- over many positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_no_chair_can_tell_a_fitting_deal_from_the_true_one(players: int, options: dict[str, Any]) -> None:
    """Over 10,000 random positions each, and all chairs, redacting any sample gives back the same bytes."""
    check_many_secrets(game(players, **options), positions=10_000 if compiling() else 50)


@pytest.mark.parametrize("players", PLAYERS)
def test_cards_that_a_chair_has_not_seen_are_all_in_its_deck(players: int) -> None:
    """In a redacted position the deck is every glass card that lies nowhere else."""
    for state in cautious_positions(game(players), 60, seed=3):
        for chair in (*range(players), None):
            s = state.known_to(chair).position
            shown = int(s.reserve) | int(s.cleared) | (1 << int(s.target))
            for player in range(players):
                shown |= int(s.hand[player]) | int(s.discarded[player])
            for card in s.tower[s.tower > 0].tolist():
                shown |= 1 << card
            assert int(s.deck) == GLASSES & ~shown


@pytest.mark.parametrize("players", PLAYERS)
def test_long_games_tell_nothing_either(players: int) -> None:
    """The same in games with many exchanges and face-down cards, where there is much to remember."""
    random = Random(players)
    count = 800 if compiling() else 60
    for number, state in enumerate(cautious_positions(game(players), count, seed=players)):
        check_secrets(state, random, samples=1)
        if number % 25 == 0:
            check_sights(state, random)
            check_looks(state, random)


@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_remembered_is_true(players: int, options: dict[str, Any]) -> None:
    """A remembered card is always in one of the hidden places where a chair supposes it."""
    for state in cautious_positions(game(players, **options), 3000 if compiling() else 60, seed=players):
        for chair in (*range(players), None):
            check_memory(state, chair)


def check_memory(state: State, chair: int | None) -> None:
    """Every remembered card that the chair does not see lies in a hidden place that is possible for it."""
    true, known = state.position, state.known_to(chair).position
    viewer = viewer_of(state.game.inner_seat(chair))
    remembered = int(known.deck) & int(known.informed[viewer] | known.informed[ONLOOKER])
    if not remembered:
        return
    slots = np.zeros(HIGHEST, SLOT)
    count = list_slots(known, state.game.inner_seat(chair), slots)
    for card in members(remembered):
        possible = {(int(slot.owner), int(slot.where)) for slot in slots[:count] if can_be_in(card, slot)}
        assert hidden_place(true, card) in possible, (chair, card)


def hidden_place(s: Position, card: int) -> tuple[int, int]:
    """Who has hidden a card, and where."""
    for player in range(s.players):
        if int(s.hand[player]) >> card & 1:
            return player, IN_HAND
        if int(s.discarded[player]) >> card & 1:
            return player, AMONG_DISCARDS
    place = s.tower.tolist().index(card)
    return placer(s, place), IN_TOWER + place


@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
@pytest.mark.parametrize("players", PLAYERS)
def test_everything_looks_the_same_in_every_fitting_deal(players: int, options: dict[str, Any]) -> None:
    """Views, numbers, legal actions, words, refusals and logs tell no chair which deal is the true one."""
    random = Random(1)
    for state in random_states(game(players, **options), 15, seed=2, steps=40):
        check_sights(state, random)
        check_looks(state, random)


# --- the same game goes on in two deals --------------------------------------------------------------------


def same_to(chair: int | None, mover: int, action: Action) -> tuple[Any, ...]:
    """What a chair can tell of an action beforehand."""
    if mover != chair and action.data["do"] in ("hide", "correct", "discard"):
        return action.data["do"], action.data.get("at")
    return (action.code,)


def twin_action(
    true: State, other: State, action: Action, chair: int | None, random: Random
) -> Action | None:
    """An action in the other deal that the chair cannot tell from this one."""
    if true.to_move == CHANCE:
        drawn_unseen = true.position.phase == DRAWN and true.position.turn != chair
        if drawn_unseen and action.data["card"] != "finish":
            glasses = [outcome for outcome in other.legal if outcome.data["card"] != "finish"]
            return random.choice(glasses) if glasses else None
        return action if action in other.legal else None
    same = [
        twin
        for twin in other.legal
        if same_to(chair, true.to_move, twin) == same_to(chair, true.to_move, action)
    ]
    return random.choice(same) if same else None


def look(state: State, action: Action, chair: int | None) -> Data | None:
    """What a chair sees of an action."""
    before, after = state.known_to(chair), state.copy().play(action).known_to(chair)
    return state.game.rulebook.seen_as(
        before.position, after.position, action.data, state.game.inner_seat(chair)
    )


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", [{}, ALL_ON], ids=["base", "every option"])
def test_two_deals_stay_indistinguishable(players: int, options: dict[str, Any]) -> None:
    """As long as a chair sees the same things happen in two deals, it knows the same."""
    random = Random(players)
    compared = 0
    for _ in range(20 if compiling() else 2):
        chair = random.choice([None, *range(players)])
        true, other = game(players, **options).initial(), None
        while not true.is_over:
            if other is None and true.position.turns and random.random() < 0.3:
                other = true.known_to(chair).sample(random)
            action = cautious(true, random)
            twin = None if other is None else twin_action(true, other, action, chair, random)
            seen_differs = (
                other is None or twin is None or look(true, action, chair) != look(other, twin, chair)
            )
            true.play(action)
            if other is None or twin is None or seen_differs:
                other = None
                continue
            other.play(twin)
            assert true.known_to(chair).to_bytes() == other.known_to(chair).to_bytes(), (chair, action.code)
            compared += 1
    assert compared > (250 if compiling() else 0)


# --- who knows what ----------------------------------------------------------------------------------------


def hand(state: State, chair: int | None, seat: int) -> Any:
    """What a chair sees of a hand."""
    return state.view(chair)["players"][seat]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    """Everybody sees the number of cards, the owner sees which; the Finish lies open."""
    state = table(hands=("5 6 finish", "8 9 7"))
    assert [card["card"] for card in hand(state, 0, 0)["hand"]] == ["5", "6"]
    assert [hand(state, chair, 0)["hand"] for chair in (1, None)] == [None, None]
    assert [hand(state, chair, 0)["hand_size"] for chair in (0, 1, None)] == [2, 2, 2]
    assert [hand(state, chair, 0)["finish"] for chair in (0, 1, None)] == [True, True, True]


def test_a_face_down_card_is_known_to_its_placer_only() -> None:
    """Others see that a card lies there, and who placed it."""
    state = play(table(hands=("40 41 42", "8 9 7")), "hide 40 f1")
    cards_seen = [state.view(chair)["tower"][0] for chair in (0, 1, None)]
    assert [card["card"] for card in cards_seen] == ["40", None, None]
    assert [card["by"] for card in cards_seen] == [0, 0, 0]
    assert look(table(hands=("40 41 42", "8")), state.game.actions.find("hide 40 f1"), 1) == {
        "do": "hide",
        "card": None,
        "at": "f1",
    }


def test_discards_from_a_hand_are_known_to_the_discarder_only() -> None:
    """Others see how many; in the log too."""
    state = play(table(hands=("26 3 4 5 6", "8 9 7")), "play 26 h1")
    assert look(state, state.game.actions.find("discard 5"), 1) == {"do": "discard", "card": None}
    play(state, "discard 5")
    assert [card["card"] for card in hand(state, 0, 0)["discarded"]] == ["5"]
    assert [hand(state, chair, 0)["discards"] for chair in (0, 1, None)] == [1, 1, 1]
    assert hand(state, 1, 0)["discarded"] is None


def exchanged() -> State:
    """Seat 0 has exchanged the 40 of the tower for the 30, before all eyes."""
    state = table(hands=("12 18 3 4", "9 8 7", "47 48 49"), tower="g1:25 h1:40", reserve="1 50 30", deck="44")
    return play(state, "send 12", "send 18", "exchange h1")


def asked(state: State, seat: int) -> State:
    """The same position, but it is this seat that acts now."""
    s = state.position
    s.turn, s.to_move, s.phase = seat, seat, ACTION
    return state


def test_a_card_taken_face_up_is_remembered() -> None:
    """Everybody knows that the 40 is in the hand of who took it, and every fitting deal has it there."""
    state = exchanged()
    assert [hand(state, chair, 0)["known"] for chair in (0, 1, 2, None)] == [[], ["40"], ["40"], ["40"]]
    for number in range(20):
        assert state.known_to(1).sample(number).position.hand[0] & cards("40")


def test_after_a_face_down_card_it_may_be_there() -> None:
    """Once the taker has laid a card face down, it is not told whether it was that one."""
    state = asked(exchanged(), 0)
    one, other = play(state.copy(), "hide 40 f1"), play(state.copy(), "hide 3 f1")
    assert one.known_to(1).to_bytes() == other.known_to(1).to_bytes()
    assert (hand(one, 1, 0)["known"], hand(one, 1, 0)["perhaps"]) == ([], ["40"])
    found = {names(int(one.known_to(1).sample(number).position.hand[0])) for number in range(60)}
    laid = {int(one.known_to(1).sample(number).position.tower[0]) for number in range(60)}
    assert any("40" in held for held in found)
    assert 40 in laid
    assert len(laid) > 1


def test_an_older_face_down_card_is_not_it() -> None:
    """A card that was laid face down before the exchange is not the one taken by it."""
    state = table(
        hands=("12 18 3 4", "9 8 7"), tower="f1:?2@0 g1:25 h1:40", reserve="1 50 30", deck="44 45 46"
    )
    play(state, "send 12", "send 18", "exchange h1")
    for number in range(40):
        assert state.known_to(1).sample(number).position.tower[0] != 40


def supposed(state: State, chair: int | None, card: int) -> set[tuple[int, int]]:
    """Where a card lies in the deals that fit what a chair knows."""
    known = state.known_to(chair)
    return {hidden_place(known.sample(number).position, card) for number in range(60)}


def under(state: State, seat: int, spot: str) -> tuple[int, int]:
    """The face-down card that a seat has laid at a spot."""
    return seat, IN_TOWER + place_at(state.position, SPOT_NAMES.index(spot))


def before_two_exchanges() -> State:
    """Seat 0 can take the 40 for the 30, and then the 45 for the 48."""
    return table(
        hands=("12 18 3 4 19 29", "9 8 7"),
        tower="g1:25 h1:40 i1:45",
        reserve="1 50 30 48",
        deck="44 46 47",
    )


def test_what_was_laid_before_the_latest_exchange_is_not_it() -> None:
    """The 45 lay face up when a card was laid at f1: it can only be where a card was laid later."""
    state = play(before_two_exchanges(), "send 12", "send 18", "exchange h1")
    play(asked(state, 0), "hide 3 f1")
    play(asked(state, 0), "send 19", "send 29", "fetch 48", "exchange i1")
    assert hand(state, 1, 0)["known"] == ["45"]
    play(asked(state, 0), "hide 4 e1")
    assert supposed(state, 1, 45) == {(0, IN_HAND), under(state, 0, "e1")}
    assert supposed(state, 1, 40) == {(0, IN_HAND), under(state, 0, "e1"), under(state, 0, "f1")}


def test_what_was_discarded_before_the_latest_exchange_is_not_it() -> None:
    """The 45 lay face up when two cards were discarded."""
    state = play(before_two_exchanges(), "send 12", "send 18", "exchange h1", "discard 3", "discard 4")
    play(asked(state, 0), "send 19", "send 29", "exchange i1")
    play(asked(state, 0), "hide 40 f1")
    assert supposed(state, 1, 45) == {(0, IN_HAND), under(state, 0, "f1")}
    assert supposed(state, 1, 40) == {(0, IN_HAND), under(state, 0, "f1"), (0, AMONG_DISCARDS)}


def test_a_hand_that_was_empty_has_lost_what_was_known_of_it() -> None:
    """The 40 is one of the two cards laid face down, and not among the cards drawn later."""
    state = table(hands=("12 18 3", "9 8 7"), tower="g1:25 h1:40", reserve="1 50 30", deck="44 45 46")
    play(state, "send 12", "send 18", "exchange h1")
    play(asked(state, 0), "hide 40 f1")
    play(asked(state, 0), "hide 3 e1")
    play(state, "hide 7 d1", "draw 2", "turned 44", "turned 45")
    assert supposed(state, 1, 40) == {under(state, 0, "e1"), under(state, 0, "f1")}


def test_a_card_taken_back_is_in_the_hand_again() -> None:
    """The hand was empty, but now one of the cards laid face down is back in it."""
    state = table(hands=("12 18 3", "9 8 7"), tower="g1:25 h1:40", reserve="1 50 30 16", deck="10 26 46")
    play(state, "send 12", "send 18", "exchange h1")
    play(asked(state, 0), "hide 40 f1")
    play(asked(state, 0), "hide 3 e1")
    play(state, "hide 7 d1", "draw 2", "turned 10", "turned 26", "send 10", "exchange f1")
    assert supposed(state, 1, 40) == {(0, IN_HAND), under(state, 0, "e1")}


def test_who_laid_a_card_face_down_knows_who_took_it() -> None:
    """Seat 1 takes the 40 that seat 0 has laid: it is not what seat 1 had laid before."""
    state = table(
        hands=("12 18 3 4", "9 8 20 24"),
        tower="g1:25 h1:40 i1:45",
        reserve="1 50 30 17 49",
        deck="44 46 47 48",
    )
    play(asked(state, 1), "send 9", "send 8", "fetch 17", "exchange g1")
    play(asked(state, 1), "hide 20 f1")
    play(asked(state, 0), "send 12", "send 18", "fetch 30", "exchange h1")
    play(asked(state, 0), "hide 40 j1")
    play(asked(state, 1), "send 24", "fetch 49", "exchange j1")
    assert supposed(state, 0, 40) == {(1, IN_HAND)}


def test_the_last_card_of_a_hand_can_be_named() -> None:
    """If the only card of a hand is known and is laid face down, everybody can name it."""
    state = table(hands=("12 18", "9 8 7"), tower="g1:25 h1:40", reserve="1 50 30 38", deck="44 45 46")
    play(state, "send 12", "exchange h1")
    play(asked(state, 0), "hide 40 f1")
    assert [state.view(chair)["tower"][0]["card"] for chair in (0, 1, None)] == ["40", "40", "40"]


def test_a_face_down_card_taken_is_known_to_taker_and_placer() -> None:
    """The placer knows what the taker got; a third player and a spectator do not."""
    state = table(hands=("12 18 3", "9", "8"), tower="g1:25 h1:?44@1", reserve="1 50 30")
    play(state, "send 12", "send 18", "exchange h1")
    assert [hand(state, chair, 0)["known"] for chair in (1, 2, None)] == [["44"], [], []]


def test_a_card_with_two_possible_holders() -> None:
    """A face-down card that may be a remembered one is taken: it may be with either player now."""
    state = play(asked(exchanged(), 0), "hide 40 f1")
    play(asked(state, 1), "send 9", "send 8", "fetch 1", "exchange f1")
    assert [hand(state, 2, seat)["perhaps"] for seat in (0, 1)] == [["40"], ["40"]]
    assert hand(state, 0, 1)["perhaps"] == ["40"]  # its placer knows who has it
    assert all(state.known_to(0).sample(number).position.hand[1] & cards("40") for number in range(20))
    check_secrets(state, Random(1), samples=50)


def test_whoever_is_asked_can_answer() -> None:
    """In every fitting deal the player who has sent one card has a second one to send."""
    state = play(table(hands=("12 18 5", "9 8 7"), reserve="30 49", sent_stay=True), "send 12")
    for number in range(200):
        assert len(state.known_to(1).sample(number).legal) > 0


def test_the_decision_is_asked_though_only_one_card_will_do() -> None:
    """With two cards left the second card is asked for: to skip it would tell that only one will do."""
    state = play(table(hands=("12 18 5", "9 8 7"), reserve="30 49", sent_stay=True), "send 12")
    assert codes(state) == ["send 18"]
    assert state.view(1)["phase"] == "send"


@pytest.mark.parametrize("chair", [1, None])
def test_a_card_that_the_next_player_has_to_turn_up_is_told(chair: int | None) -> None:
    """With an empty hand and no deck the only face-down card is turned up at once, and the log says so."""
    state = table(hands=("20 40 3", ""), deck="")
    assert look(state, state.game.actions.find("hide 20 f1"), chair) == {
        "do": "hide",
        "card": None,
        "at": "f1",
        "events": [{"event": "revealed", "at": "f1", "card": "20"}],
    }
