"""Tajuto: acquiring tiles, their prices, the market's discount, the wisdom objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.tajuto_table import codes, owner, play, steps, table

if TYPE_CHECKING:
    from torri.engine.state import State

# What the tiles cost without a table of an owner (sections 2b and 9).
PRICES = {
    "wisdom-1": [2, 4, 6],
    "wisdom-2": [6, 8, 10],
    "wisdom-3": [10, 12, 14],
    "wisdom-4": [14, 16, 18],
    "wisdom-5": [18, 20, 22],
    "market": [10, 12],
    "lantern": [12, 14],
    "D": [10, 12],
    "E": [10, 12],
    "F": [10, 12],
}


def price(state: State, tile: str, seat: int = 0) -> int | None:
    """What a tile costs a seat."""
    stacks = {stack["tile"]: stack["yours"] for stack in state.view(seat)["village"]}
    found: int | None = stacks.get(tile)
    return found


def inauguration_price(state: State, seat: int = 0) -> int:
    """What an inauguration tile costs a seat."""
    return int(state.view(seat)["pagodas"][0]["inauguration"]["yours"])


@pytest.mark.parametrize("tile", PRICES)
def test_tiles_cost_what_the_table_says(tile: str) -> None:
    """The cheapest tile of a stack lies on top; the next one costs more (section 2b)."""
    for taken, cost in enumerate(PRICES[tile]):
        state = table(meditation=(cost, 60), tiles=("", " ".join([tile] * taken)))
        assert price(state, tile) == cost
        play(state, "acquire with A")
        if state.view(0)["phase"] == "acquire":  # else it is the only tile that can be paid
            play(state, f"acquire {tile}")
        assert steps(state) == 0


def test_the_wisdom_prices_follow_one_formula() -> None:
    """4 * v - 2 + 2 * k for v points and k tiles already taken (section 2b)."""
    for points in range(1, 6):
        assert PRICES[f"wisdom-{points}"] == [4 * points - 2 + 2 * taken for taken in range(3)]


def test_every_inauguration_costs_eight() -> None:
    """One flat price for each of the eight (section 2b)."""
    state = table(meditation=(8, 0))
    assert {p["inauguration"]["price"] for p in state.view(0)["pagodas"]} == {8}
    assert steps(play(state, "acquire with A", "acquire inauguration moss")) == 0


def test_a_tile_must_be_payable_after_the_usage() -> None:
    """Meditation cannot fall below 0: what B leaves must pay for the tile (section 5)."""
    state = table(meditation=(13, 0))
    assert "acquire D" in codes(play(table(meditation=(14, 0)), "acquire with B"))
    assert "acquire D" not in codes(play(state, "acquire with B"))


# --- markets -----------------------------------------------------------------------------------------------


def test_two_markets_make_a_tile_of_two_free() -> None:
    """Two markets, the top wisdom tile of 1 point printed 2: 0 (section 8)."""
    state = table(tiles=("market market", ""))
    assert price(state, "wisdom-1") == 0
    assert "acquire with A" in codes(state)


def test_two_markets_take_four_off() -> None:
    """Both of a player's markets count: 4 less, whatever the tile (ruling 37)."""
    state = table(tiles=("market market", ""))
    assert [price(state, f"wisdom-{points}") for points in range(1, 6)] == [0, 2, 6, 10, 14]
    assert inauguration_price(state) == 4


def test_a_market_makes_an_inauguration_cost_six() -> None:
    """One market, inauguration 8: 6 (section 8)."""
    assert inauguration_price(table(tiles=("market", ""))) == 6


def test_the_second_market_costs_ten_with_the_first() -> None:
    """One market, the second market printed 12: 10 (section 8, ruling 16)."""
    assert price(table(tiles=("market", "")), "market") == 10


def test_a_market_lowers_every_later_price_and_no_usage() -> None:
    """Two less for each market on every kind of tile; not on its own purchase, not on usage (ruling 16)."""
    state = table(meditation=(20, 0))
    play(state, "acquire with A", "acquire market")
    assert steps(state) == 10
    assert [price(state, tile) for tile in PRICES] == [0, 4, 8, 12, 16, 10, 10, 8, 8, 8]
    assert inauguration_price(state) == 6
    assert steps(play(state, "draw with B")) == 6


def test_nothing_is_given_back_for_a_tile_below_the_discount() -> None:
    """A price of 2 with two markets is 0, not -2 (ruling 16)."""
    state = table(tiles=("market market", ""), meditation=(5, 0))
    assert steps(play(state, "acquire with A", "acquire wisdom-1")) == 5


def test_markets_are_each_players_own() -> None:
    """The other player pays in full."""
    assert price(table(tiles=("market", "")), "wisdom-5", seat=1) == 18


def test_a_free_tile_still_needs_an_action() -> None:
    """Its action tile and the usage are paid (ruling 18)."""
    state = table(tiles=("market market", ""), meditation=(5, 0), used="A")
    assert codes(state, "acquire with") == {"acquire with B"}
    assert steps(play(state, "acquire with B")) == 1  # wisdom-1 is all that can be paid
    assert state.view(0)["players"][0]["wisdom"] == [1]


# --- stacks ------------------------------------------------------------------------------------------------


def test_the_next_tile_of_a_stack_is_for_sale_at_once() -> None:
    """Top tile only; the next price appears within the same turn (ruling 17)."""
    state = play(table(meditation=(20, 0)), "acquire with A", "acquire wisdom-1")
    assert price(state, "wisdom-1") == 4
    play(state, "acquire with B", "acquire wisdom-1")
    assert (price(state, "wisdom-1"), steps(state)) == (6, 20 - 2 - 4 - 4)


def test_an_empty_stack_stays_empty() -> None:
    """No refill (ruling 34)."""
    state = table(meditation=(30, 0), tiles=("", "wisdom-1 wisdom-1 wisdom-1"))
    assert price(state, "wisdom-1") is None
    assert "acquire wisdom-1" not in codes(play(state, "acquire with A"))


def test_a_new_action_tile_can_be_used_at_once() -> None:
    """It arrives ready, once this turn (ruling 14)."""
    state = play(table(meditation=(20, 0), pagodas={"ink": 1}), "acquire with A", "acquire E")
    assert "offer with E" in codes(state)
    play(state, "offer with E")
    assert "offer with E" not in codes(state)


def test_a_new_action_tile_can_wait_for_the_next_turn() -> None:
    """With `new_tile_at_once` off it is used from the next turn on (ruling 14)."""
    state = table(meditation=(20, 20), pagodas={"ink": 1, "teal": 1}, new_tile_at_once=False)
    play(state, "acquire with A", "acquire E")
    assert codes(state, "offer with") == {"offer with B", "offer with C"}
    assert state.view(0)["players"][0]["action_tiles"][3] == {"tile": "E", "usage": 0, "ready": False}
    play(state, "end turn", "draw with A", "size 6", "drawn ink 6", "end turn")
    assert "offer with E" in codes(state)


def test_both_copies_of_an_action_tile_can_be_one_players() -> None:
    """No limit is stated (ruling 15)."""
    state = table(meditation=(30, 0), tiles=("F", ""))
    play(state, "acquire with F", "acquire F", "acquire with F", "acquire wisdom-1")
    letters = [tile["tile"] for tile in state.view(0)["players"][0]["action_tiles"]]
    assert letters == ["A", "B", "C", "F", "F"]


# --- inaugurations -----------------------------------------------------------------------------------------


def test_an_inauguration_can_be_acquired_before_the_pagoda_is_begun() -> None:
    """At any time before completion; one owner a pagoda (ruling 19)."""
    state = table(meditation=(8, 20), pagodas={"teal": 1})
    play(state, "acquire with A", "acquire inauguration ink")
    assert state.to_move == 1
    assert state.view(0)["players"][0]["inaugurations"] == ["ink"]
    assert "acquire inauguration ink" not in codes(play(state, "acquire with A"))


# --- objectives of wisdom ----------------------------------------------------------------------------------


def test_wisdom_objectives_count_printed_points() -> None:
    """5 points on wisdom tiles, lanterns not counted (ruling 23)."""
    state = table(meditation=(30, 0), tiles=("wisdom-1 wisdom-1 lantern lantern", ""))
    assert owner(play(state, "acquire with A", "acquire wisdom-2"), "wisdom-5") is None
    assert owner(play(state, "acquire with B", "acquire wisdom-1"), "wisdom-5") == 0
    assert owner(state, "wisdom-10") is None


def test_both_wisdom_objectives_can_be_met_together() -> None:
    """One player may take several at once, also 5 and 10 (ruling 24)."""
    state = table(meditation=(40, 0), tiles=("wisdom-5", ""))
    play(state, "acquire with A", "acquire wisdom-5")
    assert (owner(state, "wisdom-5"), owner(state, "wisdom-10")) == (0, 0)


def test_an_objective_is_met_once() -> None:
    """The first to meet it on an own turn takes it; it is taken by itself (rulings 24, 25)."""
    state = table(turn=1, meditation=(0, 40), tiles=("wisdom-5", ""), objectives={"wisdom-5": 0})
    play(state, "acquire with A", "acquire wisdom-5")
    assert owner(state, "wisdom-5") == 0
    assert state.scores == (5 + 1, 5)
