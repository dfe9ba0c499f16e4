"""Tajuto: offerings, building, what they bring, and that a draw is always possible."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from tests.games.tajuto_table import codes, game, heights, owner, play, steps, table
from torri.games.tajuto.material import ALL_FLOORS, COLOURS, PAGODAS, SIZES
from torri.games.tajuto.state import POSITION, next_floors

# --- 3 income ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("floor", range(1, 7))
def test_building_brings_as_many_steps_as_the_floor_is_high(floor: int) -> None:
    """Floor n brings n (section 3)."""
    state = table(pagodas={"ink": floor - 1, "teal": 1}, floors=(f"ink {floor}", ""))
    assert steps(play(state, "build ink")) == floor


@pytest.mark.parametrize("floor", range(2, 7))
def test_covering_an_offering_brings_two_more(floor: int) -> None:
    """A floor that lies directly on a cube brings n + 2 (section 3)."""
    state = table(
        pagodas={"ink": floor - 1},
        cubes_on=f"ink {floor - 1}",
        offered=("", "ink"),
        floors=(f"ink {floor}", ""),
    )
    assert steps(play(state, "build ink")) == floor + 2


@pytest.mark.parametrize("floor", range(1, 6))
def test_an_offering_brings_the_floor_and_two(floor: int) -> None:
    """An offering on floor n brings n + 2: 3, 4, 5, 6, 7; on floor 2 it is 4 (section 3)."""
    state = table(pagodas={"ink": floor, "teal": floor})
    assert steps(play(state, "offer with A", "offer ink")) == floor + 2


def test_each_floor_of_a_turn_brings_its_own_steps() -> None:
    """Floors 3 and 4 in one turn: 3 + 4 = 7 (section 3)."""
    state = table(pagodas={"ink": 2}, floors=("ink 3, ink 4", ""))
    assert steps(play(state, "build ink")) == 3
    assert steps(play(state, "build ink")) == 7


@pytest.mark.parametrize(("players", "most"), [(4, 51), (3, 45), (2, 38)])
def test_what_one_pagoda_can_bring_to_all_players(players: int, most: int) -> None:
    """21 for building, the highest offerings, 2 for each one covered: 51, 45 and 38 (section 3)."""
    total = 0
    covered = False
    for floors in range(6):
        cubes_on = f"ink {floors}" if covered else ""
        state = table(
            players=players, pagodas={"ink": floors}, cubes_on=cubes_on, floors=[f"ink {floors + 1}"]
        )
        total += steps(play(state, "build ink"))
        covered = 4 - players < floors < 5
        if covered:
            state = table(players=players, pagodas={"ink": floors + 1, "teal": floors + 1})
            total += steps(play(state, "offer with A", "offer ink"))
    assert total == most


def test_no_monk_can_walk_further_than_a_position_can_count() -> None:
    """Building 4 * 21 + 4 * 15, offerings 8 * 7, covering 32 * 2: 144 + 56 + 64 = 264 (section 3)."""
    finished, unfinished = sum(range(1, 7)), sum(range(1, 6))
    most = 4 * finished + 4 * unfinished + 8 * 7 + 32 * 2
    assert most == 264
    assert most <= np.iinfo(POSITION["meditation"].base).max


def test_the_path_has_no_end() -> None:
    """Meditation is not clipped (section 3)."""
    state = table(meditation=(250, 0), pagodas={"ink": 5}, floors=("ink 6", ""))
    assert steps(play(state, "build ink")) == 256


# --- offerings ---------------------------------------------------------------------------------------------


def test_the_builder_gets_the_bonus_for_covering() -> None:
    """Whoever placed the cube: the builder gets the 2, the other nothing (ruling 7)."""
    state = table(pagodas={"ink": 2}, cubes_on="ink 2", offered=("", "ink"), floors=("ink 3", ""))
    play(state, "build ink")
    assert (steps(state, 0), steps(state, 1)) == (5, 0)


def test_a_floor_may_be_built_where_no_offering_lies() -> None:
    """It just brings no bonus, and that place for an offering is lost (ruling 8)."""
    state = table(pagodas={"ink": 2}, floors=("ink 3", ""))
    assert steps(play(state, "build ink")) == 3
    play(state, "offer with A")
    assert state.view(0)["pagodas"][COLOURS.index("ink")]["offerings"] == [3]


def test_one_may_offer_and_cover_in_one_turn() -> None:
    """Best case: 7 for the offering on floor 5, then 6 + 2 for the roof (ruling 9)."""
    state = table(pagodas={"ink": 5, "teal": 1}, floors=("ink 6", ""))
    assert steps(play(state, "offer with A", "offer ink")) == 7
    assert steps(play(state, "build ink")) == 15


def test_no_offering_where_there_is_no_floor_or_a_roof() -> None:
    """Not on a pagoda that is not begun, nor on a finished one (ruling 10)."""
    state = table(pagodas={"ink": 1, "teal": 5, "amber": 6})
    assert codes(play(state, "offer with A")) == {"offer ink", "offer teal"}


def test_a_player_offers_once_on_each_pagoda() -> None:
    """There is one cube of each colour (ruling 11)."""
    state = table(pagodas={"ink": 2, "teal": 1, "amber": 1}, cubes_on="ink 1", offered=("ink", ""))
    assert codes(play(state, "offer with A")) == {"offer teal", "offer amber"}


def test_a_floor_has_room_for_one_offering() -> None:
    """Others wait for the next floor (ruling 12)."""
    state = table(pagodas={"ink": 2, "teal": 1, "amber": 1}, cubes_on="ink 2", offered=("", "ink"))
    assert codes(play(state, "offer with A")) == {"offer teal", "offer amber"}
    higher = table(pagodas={"ink": 3, "teal": 1}, cubes_on="ink 2", offered=("", "ink"))
    assert codes(play(higher, "offer with A")) == {"offer ink", "offer teal"}


def test_an_offering_takes_the_cube_of_that_colour() -> None:
    """The cube moves from the player to the top floor."""
    state = play(table(pagodas={"ink": 2, "teal": 1}), "offer with A", "offer ink")
    assert state.view(0)["players"][0]["cubes"] == [colour for colour in COLOURS if colour != "ink"]
    assert state.view(0)["pagodas"][COLOURS.index("ink")]["offering_on_top"] is True


# --- building ----------------------------------------------------------------------------------------------


def test_floors_are_built_in_the_order_of_their_size() -> None:
    """The next floor of its colour fits, no other (section 5)."""
    state = table(pagodas={"ink": 2}, floors=("ink 4, teal 2, amber 1, ink 3", ""))
    assert codes(state, "build") == {"build ink", "build amber"}


def test_a_roof_finishes_the_pagoda_and_an_inauguration_nobody_has_is_removed() -> None:
    """An unowned inauguration tile leaves the game at once (ruling 21)."""
    state = table(pagodas={"ink": 5}, floors=("ink 6", ""), meditation=(20, 0))
    play(state, "build ink")
    pagoda = state.view(0)["pagodas"][COLOURS.index("ink")]
    assert (pagoda["complete"], pagoda["inauguration"]["where"]) == (True, "removed")
    assert "acquire inauguration ink" not in codes(play(state, "acquire with A"))


def test_the_inauguration_can_be_acquired_before_the_roof_is_built() -> None:
    """Buy first, build after, in the same turn (ruling 20)."""
    state = table(pagodas={"ink": 5}, floors=("ink 6", ""), meditation=(8, 0))
    play(state, "acquire with A", "acquire inauguration ink")
    assert state.scores == (4 + 1, 0)  # the tile, and the objective of the first pagoda
    assert heights(state) == {"ink": 6}


def test_the_first_pagoda_is_an_objective_of_who_roofs_it() -> None:
    """Who places the first roof of the game meets it; the second roof does not (ruling 27)."""
    state = play(table(turn=1, pagodas={"ink": 5}, floors=("", "ink 6")), "build ink")
    assert owner(state, "first-pagoda") == 1
    later = table(pagodas={"ink": 5, "teal": 6}, floors=("ink 6", ""), objectives={"first-pagoda": 1})
    assert owner(play(later, "build ink"), "first-pagoda") == 1


def test_the_path_objective_needs_thirty_at_any_moment() -> None:
    """30 meditation reached by a build or an offering, and kept when it is spent (ruling 26)."""
    assert owner(play(table(meditation=(28, 0), floors=("ink 1", "")), "build ink"), "path-30") is None
    state = table(meditation=(29, 0), floors=("ink 1", ""))
    assert owner(play(state, "build ink"), "path-30") == 0
    play(state, "acquire with C", "acquire wisdom-5")
    assert (steps(state), owner(state, "path-30")) == (6, 0)
    by_offering = table(meditation=(27, 0), pagodas={"ink": 1, "teal": 1})
    assert owner(play(by_offering, "offer with A", "offer ink"), "path-30") == 0


@pytest.mark.parametrize(("made", "objective"), [(3, "offerings-4"), (7, "offerings-8")])
def test_the_objectives_of_offerings(made: int, objective: str) -> None:
    """Four offerings made, and all eight (section 1)."""
    colours = COLOURS[:made]
    built = dict.fromkeys(COLOURS, 2)
    cubes = ", ".join(f"{colour} 1" for colour in colours)
    state = table(pagodas=built, cubes_on=cubes, offered=(" ".join(colours), ""))
    assert owner(state, objective) is None
    play(state, "offer with A")
    if made < 7:
        play(state, f"offer {COLOURS[made]}")
    assert owner(state, objective) == 0


# --- 6 a draw is always possible ---------------------------------------------------------------------------


@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_a_needed_floor_is_in_the_bag_at_the_start_of_every_turn(data: st.DataObject) -> None:
    """Fewer than four pagodas are finished and nobody holds more than one floor: the bag has one that fits.

    At least five pagodas need one floor each, and at most four floors are in front of players (section 6).
    """
    players = data.draw(st.integers(2, 4))
    finished = data.draw(st.integers(0, 3))
    heights = [6] * finished + data.draw(
        st.lists(st.integers(0, 5), min_size=8 - finished, max_size=8 - finished)
    )
    state = game(players).initial()
    s = state.position
    s.built = sum(1 << (PAGODAS * size + colour) for colour in range(8) for size in range(heights[colour]))
    loose = [floor for floor in range(PAGODAS * SIZES) if not int(s.built) >> floor & 1]
    kept = data.draw(st.lists(st.sampled_from(loose), max_size=players, unique=True))
    for seat, floor in enumerate(kept):
        s.held[seat] = 1 << floor
    bag = ALL_FLOORS & ~int(s.built) & ~sum(1 << floor for floor in kept)
    s.bag = bag
    assert bag & next_floors(s)
    state.play(f"first {data.draw(st.integers(0, players - 1))}")
    assert state.view(0)["phase"] == "draw" or "draw with A" in codes(state) or state.is_over
