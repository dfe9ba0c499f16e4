"""Couperation: where a card can be that all saw going into a hand, against an onlooker with a notebook."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.games.couperation_table import VARIANT_NAMES, VARIANTS, cautious, game, play, table, tower
from tests.games.test_couperation_secrets import asked, hidden_place, look, supposed, under
from torri.engine.compiled import compiling
from torri.games.couperation.grid import SPOT_NAMES
from torri.games.couperation.material import CARD_NAMES
from torri.games.couperation.secrets import AMONG_DISCARDS, IN_HAND, IN_TOWER
from torri.games.couperation.tower import spot_of

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.state import State
    from torri.engine.vocabulary import Data

Where = tuple[str, int | str]
"""A hidden place: ("hand", 1), ("discards", 0), ("tower", "f1")."""


# --- an onlooker with a notebook ---------------------------------------------------------------------------


class Onlooker:
    """Somebody who only reads the log, and notes of each card by itself where it can be."""

    def __init__(self) -> None:
        self.can_be: dict[str, set[Where]] = {}
        self.mover = 0
        self.held = 0

    def read(self, entry: Data | None, before: State) -> None:
        """One entry of the log: what was done, then what followed from it."""
        view = before.view(None)
        if entry is None or view["turn"] is None:
            return
        self.mover = view["turn"]
        self.held = view["players"][self.mover]["hand_size"]
        for item in (entry, *entry.get("events", ())):
            note = getattr(self, f"_{item.get('event') or item['do']}", None)
            if note:
                note(item)

    def _play(self, item: Data) -> None:
        self.can_be.pop(item["card"], None)
        self._lose(item["card"])

    _send = _sent = _play

    def _reveal(self, item: Data) -> None:
        self.can_be.pop(item["card"], None)
        self._empty(("tower", item["at"]))

    _revealed = _reveal

    def _hide(self, item: Data) -> None:
        self._put(("tower", item["at"]), item["card"])

    def _correct(self, item: Data) -> None:
        self._put(("discards", self.mover), item["card"])

    _discard = _correct

    def _corrected(self, item: Data) -> None:
        for card in item["cards"]:
            self._put(("discards", self.mover), card)

    def _exchange(self, item: Data) -> None:
        hand: Where = ("hand", self.mover)
        self._empty(("tower", item["at"]), into=hand)
        if item["for"] != "finish":
            self.held += 1
            if item["for"]:
                self.can_be[item["for"]] = {hand}

    _exchanged = _exchange

    def _put(self, where: Where, named: str | None) -> None:
        """A card of the hand is hidden: it may be any that may have been there, unless it can be named."""
        for card, places in self.can_be.items():
            if ("hand", self.mover) in places and named in (None, card):
                places.add(where)
        self._lose(named)

    def _lose(self, card: str | None) -> None:
        """The hand has a card less; once it is empty, nothing is there."""
        self.held -= card != "finish"
        if self.held == 0:
            self._empty(("hand", self.mover))

    def _empty(self, where: Where, into: Where | None = None) -> None:
        """Nothing is there any more; what was there may be somewhere else now."""
        for places in self.can_be.values():
            if where in places:
                places.remove(where)
                if into:
                    places.add(into)


def place_of(s: Position, card: str) -> Where:
    """Where a card is hidden, as the onlooker calls it."""
    player, where = hidden_place(s, CARD_NAMES.index(card) + 1)
    if where == IN_HAND:
        return "hand", player
    if where == AMONG_DISCARDS:
        return "discards", player
    return "tower", SPOT_NAMES[spot_of(s, where - IN_TOWER)]


def unseen(state: State, chair: int | None, cards: dict[str, set[Where]]) -> list[str]:
    """Those of some cards that a chair does not see."""
    deck = int(state.known_to(chair).position.deck)
    return [card for card in cards if deck >> (CARD_NAMES.index(card) + 1) & 1]


@pytest.mark.parametrize("games", [10, pytest.param(100, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", VARIANTS, ids=VARIANT_NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_where_an_onlooker_with_a_notebook_says(
    players: int, options: dict[str, Any], games: int
) -> None:
    """No deal has a card that all saw going into a hand where it cannot have come from there."""
    random, followed = Random(players), 0
    for _ in range(games if compiling() else 3):
        state, onlooker = game(players, **options).initial(), Onlooker()
        while not state.is_over:
            action, before = cautious(state, random), state.copy()
            state.play(action)
            onlooker.read(look(before, action, None), before)
            for card in unseen(state, None, onlooker.can_be):
                assert place_of(state.position, card) in onlooker.can_be[card]
            chair = random.choice([None, *range(players)])
            deal = state.known_to(chair).sample(random).position
            for card in unseen(state, chair, onlooker.can_be):
                assert place_of(deal, card) in onlooker.can_be[card], (chair, card, action.code)
                followed += 1
    assert followed > (5 * games if compiling() else 0)


# --- one after the other -----------------------------------------------------------------------------------


def test_what_was_laid_before_a_card_was_taken_is_not_it() -> None:
    """The 45 lay face up when a card was laid at f1, and is not there, however many cards are taken later."""
    state = table(
        hands=("12 18 19 29 10 21 3 4", "9 8 7"),
        tower="g1:25 h1:40 i1:45",
        reserve="1 50 30 48 31",
        deck="44 46 47",
    )
    play(state, "send 12", "send 18", "fetch 30", "exchange h1")
    play(asked(state, 0), "hide 3 f1")
    play(asked(state, 0), "send 19", "send 29", "fetch 48", "exchange i1")
    play(asked(state, 0), "hide 4 e1")
    play(asked(state, 0), "send 10", "send 21", "fetch 31", "exchange h1")
    hand, first, second = (0, IN_HAND), under(state, 0, "f1"), under(state, 0, "e1")
    for chair in (1, None):
        assert supposed(state, chair, 30) == {hand}
        assert supposed(state, chair, 45) == {hand, second}
        assert supposed(state, chair, 40) == {hand, first, second}


def test_what_was_laid_after_a_hand_was_empty_is_not_it() -> None:
    """The 40 is under one of the two cards with which the hand ran out, not under one that came later."""
    state = table(hands=("12 18 3", "9 8 7"), tower="g1:25 h1:40", reserve="1 50 30", deck="44 45 46")
    play(state, "send 12", "send 18", "exchange h1")
    play(asked(state, 0), "hide 40 f1")
    play(asked(state, 0), "hide 3 e1")
    play(state, "hide 7 d1", "draw 2", "turned 44", "turned 45", "hide 44 i1")
    assert supposed(state, 1, 40) == {under(state, 0, "e1"), under(state, 0, "f1")}
    assert supposed(state, None, 40) == {under(state, 0, "e1"), under(state, 0, "f1")}


def test_a_card_is_only_supposed_with_whom_it_can_be() -> None:
    """Seat 1 takes a card that was laid when the 40 was no longer in that hand: it has not got the 40."""
    state = table(
        hands=("12 18 3", "22 28 7", "47 48 49"), tower="g1:25 h1:40", reserve="1 50 30", deck="44 45 46"
    )
    play(state, "send 12", "send 18", "exchange h1")
    play(asked(state, 0), "hide 40 f1")
    play(asked(state, 0), "hide 3 e1")
    play(state, "hide 7 d1", "hide 49 i1", "draw 2", "turned 44", "turned 45", "hide 44 j1")
    play(asked(state, 1), "send 22")  # the 28 too, for the 50, which goes to j1
    assert tower(state)["j1"] == "50"
    assert [state.view(2)["players"][seat]["perhaps"] for seat in (0, 1)] == [["40"], []]
