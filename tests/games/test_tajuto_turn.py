"""Tajuto: the turn, its action tiles, drawing floors, the floor that is kept."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.tajuto_table import codes, heights, held, play, steps, table
from torri import CHANCE
from torri.games.tajuto.material import CLUMSY, COLOURS

TWO_DRAWS = ("draw with A", "size 2", "drawn ink 2", "draw with B", "size 3", "drawn ink 3")


# --- what a turn is made of --------------------------------------------------------------------------------


def test_every_player_begins_on_0_with_three_tiles_and_eight_cubes() -> None:
    """Setup: the monk on 0, the tiles A, B and C, a cube of each colour."""
    for player in table(players=4).view(0)["players"]:
        assert (player["meditation"], player["cubes"], player["floors"]) == (0, list(COLOURS), [])
        assert [tile["tile"] for tile in player["action_tiles"]] == ["A", "B", "C"]


def test_chance_decides_who_begins_unless_the_oldest_is_named() -> None:
    """The oldest player begins; without the option `first` each seat is as likely (section 4)."""
    anybody = table(players=3).game.initial()
    assert [(a.code, p) for a, p in anybody.chance] == [(f"first {seat}", 1 / 3) for seat in range(3)]
    named = table(players=3, first=2).game.initial()
    assert [(a.code, p) for a, p in named.chance] == [("first 2", 1.0)]
    assert play(named, "first 2").to_move == 2


def test_a_named_seat_that_is_empty_leaves_it_to_chance() -> None:
    """`first=3` names nobody at a table of two (section 4)."""
    assert len(table(players=2, first=3).game.initial().chance) == 2


def test_play_goes_clockwise() -> None:
    """After the last seat comes the first one again (section 5)."""
    state = table(players=3, turn=2, meditation=(9, 9, 9), pagodas={"ink": 1})
    assert play(state, "draw with A", "size 6", "drawn ink 6", "end turn").to_move == 0


def test_a_turn_needs_an_action_tile() -> None:
    """At least one action tile is used in each turn; there is no passing (ruling 1)."""
    state = table(meditation=(10, 10))
    assert "end turn" not in codes(state)
    assert "end turn" in codes(play(state, "draw with A", "size 6", "drawn ink 6"))


@pytest.mark.parametrize("tile", ["A", "B", "C", "E"])
def test_any_action_tile_will_do(tile: str) -> None:
    """The free tile need not be the one that is used (ruling 1)."""
    state = table(meditation=(20, 0), pagodas={"ink": 1, "amber": 1}, tiles=("E", ""))
    assert "end turn" in codes(play(state, f"offer with {tile}", "offer ink"))


def test_a_floor_that_can_be_built_must_be_built_before_the_turn_ends() -> None:
    """Building is a duty, but its moment is free (ruling 2)."""
    state = table(meditation=(20, 0), pagodas={"ink": 1}, floors=("ink 2", ""))
    play(state, "draw with A", "size 6", "drawn amber 6")
    assert "end turn" not in codes(state)
    assert {"build ink", "draw with B"} <= codes(state)
    assert "end turn" in codes(play(state, "build ink"))


def test_a_kept_floor_that_became_buildable_must_be_built() -> None:
    """A floor kept from before counts, and one made buildable by an own build does too (ruling 2)."""
    state = table(meditation=(20, 0), pagodas={"ink": 1}, floors=("ink 2, ink 3", ""), used="A")
    assert codes(state, "build") == {"build ink"}
    play(state, "build ink")
    assert "end turn" not in codes(state)
    assert "end turn" in codes(play(state, "build ink"))
    assert heights(state) == {"ink": 3}


def test_one_may_build_before_using_a_tile() -> None:
    """Building is free at any time of the turn (ruling 3)."""
    state = table(floors=("ink 1", ""))
    play(state, "build ink")
    assert (heights(state), state.to_move, "end turn" in codes(state)) == ({"ink": 1}, 0, False)


def test_the_last_floor_stays() -> None:
    """Exactly one floor that cannot be built is kept; it cannot be put back (ruling 4)."""
    state = table(players=2, meditation=(0, 9))
    play(state, "draw with A", "size 4", "drawn ink 4")
    assert (state.to_move, held(state, 0)) == (1, "ink 4")


def test_of_several_floors_one_is_kept_at_the_end_of_the_turn() -> None:
    """Surplus floors go back at the end of the turn, and the player chooses what stays (ruling 5)."""
    state = play(table(meditation=(20, 9)), *TWO_DRAWS)
    assert held(state) == "ink 2, ink 3"
    play(state, "end turn")
    assert (state.to_move, codes(state)) == (0, {"keep ink 2", "keep ink 3"})
    play(state, "keep ink 3")
    assert (state.to_move, held(state)) == (1, "ink 3")
    assert "ink" in state.view(0)["bag"][1]["left"]


def test_floors_in_front_of_a_player_are_not_limited_during_the_turn() -> None:
    """One may draw as often as one has tiles (ruling 6)."""
    state = play(table(meditation=(20, 9), tiles=("D D", "")), *TWO_DRAWS)
    play(state, "draw with C", "size 4", "drawn ink 4", "draw with D", "size 5", "drawn ink 5")
    play(state, "draw with D", "size 6", "drawn ink 6")
    assert held(state) == "ink 2, ink 3, ink 4, ink 5, ink 6"


def test_all_tiles_are_ready_again_in_the_next_turn() -> None:
    """Used tiles are turned back at the end of the turn (section 5)."""
    state = table(meditation=(9, 9), tiles=("D", ""), pagodas={"ink": 1})
    play(state, "draw with D", "size 6", "drawn ink 6", "end turn")
    play(state, "draw with A", "size 6", "drawn amber 6", "end turn")
    assert codes(state, "draw with") == {"draw with A", "draw with B", "draw with C", "draw with D"}


# --- action tiles ------------------------------------------------------------------------------------------


def test_what_tiles_can_do() -> None:
    """A, B and C do any of the three actions; D draws, E offers, F acquires (section 2a)."""
    state = table(meditation=(40, 0), pagodas={"ink": 1}, tiles=("D E F", ""))
    assert codes(state, "draw with") == {f"draw with {tile}" for tile in "ABCD"}
    assert codes(state, "offer with") == {f"offer with {tile}" for tile in "ABCE"}
    assert codes(state, "acquire with") == {f"acquire with {tile}" for tile in "ABCF"}


@pytest.mark.parametrize(("tile", "usage"), [("A", 0), ("B", 4), ("C", 6), ("D", 2)])
def test_the_usage_of_a_tile_is_paid_each_time(tile: str, usage: int) -> None:
    """A costs 0, B 4, C 6, D 2 (section 2a)."""
    state = table(meditation=(10, 0), tiles=("D", ""))
    assert steps(play(state, f"draw with {tile}")) == 10 - usage
    if usage:
        poor = table(meditation=(usage - 1, 0), tiles=("D", ""))
        assert f"draw with {tile}" not in codes(poor)


@pytest.mark.parametrize(("tile", "action"), [("E", "offer"), ("F", "acquire")])
def test_e_and_f_are_free_to_use(tile: str, action: str) -> None:
    """E and F cost 0 (section 2a)."""
    state = table(meditation=(8, 0), pagodas={"ink": 1, "amber": 1}, tiles=(tile, ""))
    assert steps(play(state, f"{action} with {tile}")) == 8


def test_each_tile_is_used_once_a_turn() -> None:
    """A used tile is out until the turn ends (section 5)."""
    state = play(table(meditation=(20, 0)), "draw with B", "size 6", "drawn ink 6")
    assert codes(state, "draw with") == {"draw with A", "draw with C"}


def test_both_copies_of_an_additional_tile_can_be_used() -> None:
    """A player may have both copies of D, each usable once a turn (ruling 15)."""
    state = play(table(meditation=(20, 0), tiles=("D D", "")), "draw with D", "size 6", "drawn ink 6")
    play(state, "draw with D", "size 6", "drawn amber 6")
    assert "draw with D" not in codes(state)


def test_the_income_of_an_offering_does_not_pay_for_its_tile() -> None:
    """The usage is paid first (ruling 13)."""
    state = table(meditation=(3, 0), pagodas={"ink": 5})
    assert codes(state, "offer with") == {"offer with A"}


def test_a_tile_is_offered_only_for_what_can_be_completed() -> None:
    """No empty use: there is a colour to offer, a tile that can be paid, a floor to draw (section 5)."""
    nothing_built = table(meditation=(5, 0))
    assert codes(nothing_built, "offer with") == set()
    # Wisdom 1 costs 2: with 5 meditation A can acquire it, B (4) cannot.
    assert codes(nothing_built, "acquire with") == {"acquire with A"}
    empty_bag = table(bag="", meditation=(20, 0), pagodas={"ink": 1}, used="A")
    assert codes(empty_bag, "draw with") == set()


def test_a_tile_and_its_action_are_one_unit() -> None:
    """Nothing can be built between the use of a tile and its action (section 5)."""
    state = table(meditation=(20, 0), pagodas={"ink": 1}, floors=("ink 2", ""))
    assert codes(play(state, "draw with A")) == {f"size {size}" for size in range(1, 7)}


@pytest.mark.parametrize("tile", ["A", "B", "C"])
def test_a_basic_tile_draws_and_building_needs_none(tile: str) -> None:
    """A basic tile draws, offers or acquires; building is offered beside it and turns no tile (ruling 38)."""
    state = table(meditation=(30, 0), pagodas={"ink": 1, "teal": 1}, floors=("ink 2", ""))
    assert {code.split()[0] for code in codes(state) if code.endswith(f" with {tile}")} == {
        "draw",
        "offer",
        "acquire",
    }
    assert f"draw with {tile}" in codes(play(state, "build ink"))


# --- drawing by touch --------------------------------------------------------------------------------------


def test_fingers_choose_the_size_and_chance_the_colour() -> None:
    """Each floor of that size in the bag is as likely as any other (section 6, ruling 36)."""
    state = play(table(pagodas={"ink": 2, "amber": 1}, floors=("", "teal 2")), "draw with A", "size 2")
    assert state.to_move == CHANCE
    left = [colour for colour in COLOURS if colour not in ("ink", "teal")]
    assert [action.code for action, _ in state.chance] == [f"drawn {colour} 2" for colour in left]
    assert [chance for _, chance in state.chance] == pytest.approx([1 / 6] * 6)


def test_only_sizes_that_are_in_the_bag_can_be_chosen() -> None:
    """A size without a floor in the bag is not offered (section 6)."""
    state = play(table(bag="ink 2, teal 2, amber 5", meditation=(9, 0)), "draw with A")
    assert codes(state) == {"size 2", "size 5"}


def test_a_bag_with_one_size_asks_nothing() -> None:
    """Where only one answer is possible nobody is asked."""
    state = play(table(bag="ink 2, teal 2", meditation=(9, 0)), "draw with A")
    assert (state.to_move, len(state.chance)) == (CHANCE, 2)


@pytest.mark.parametrize("size", range(1, 7))
def test_clumsy_fingers_follow_the_table(size: int) -> None:
    """With a full bag each size comes as often as the table says (section 6)."""
    state = play(table(clumsy_fingers=True), "draw with A", f"size {size}")
    ids, weights = state.weights()
    found = {1: Fraction(0), 2: Fraction(0), 3: Fraction(0), 4: Fraction(0), 5: Fraction(0), 6: Fraction(0)}
    for number, weight in zip(ids, weights, strict=True):
        found[state.game.actions.all[number].data["size"]] += Fraction(weight, sum(weights))
    larger, right, smaller = (Fraction(int(share), 100) for share in CLUMSY[size - 1])
    assert found[size] == right
    assert found.get(size - 1, Fraction(0)) == larger
    assert found.get(size + 1, Fraction(0)) == smaller
    assert sum(found.values()) == 1


def test_the_table_of_clumsy_fingers() -> None:
    """Wanted 1 to 6: one larger, as wanted, one smaller, in a hundred (section 6)."""
    assert CLUMSY[:, 1].tolist() == [100, 97, 92, 82, 82, 94]
    assert CLUMSY[1:, 0].tolist() == [0, 4, 6, 12, 6]
    assert CLUMSY[:5, 2].tolist() == [0, 3, 4, 12, 6]
    assert CLUMSY.sum(axis=1).tolist() == [100] * 6


def test_clumsy_fingers_cannot_take_what_is_not_there() -> None:
    """The shares are those of the sizes in the bag: without size 4, a 5 is 82 to 6 (section 6)."""
    state = table(clumsy_fingers=True, bag="ink 5, teal 5, amber 6, ink 1", meditation=(9, 0))
    play(state, "draw with A", "size 5")
    assert {a.code: p for a, p in state.chance} == {
        "drawn teal 5": pytest.approx(41 / 88),
        "drawn ink 5": pytest.approx(41 / 88),
        "drawn amber 6": pytest.approx(6 / 88),
    }


# --- nobody is asked where there is no choice --------------------------------------------------------------


def test_the_first_turn_of_a_game_begins_with_a_draw() -> None:
    """With 0 meditation nothing but a draw with A is possible, so it is done."""
    state = play(table().game.initial(), "first 1")
    assert (state.view(0)["phase"], state.view(0)["tiles_used"], state.to_move) == ("draw", 1, 1)


def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    """No tile can be paid, no floor can be built: the next player is asked."""
    state = play(table(), "draw with A", "size 6", "drawn ink 6")
    assert (state.to_move, state.view(1)["turn"]) == (1, 1)


def test_a_build_without_alternative_is_made() -> None:
    """The only floor that fits is built when no tile can be used, and its income may make one usable."""
    state = play(table(meditation=(0, 0), pagodas={"ink": 3}), "draw with A", "size 4", "drawn ink 4")
    assert (heights(state), steps(state)) == ({"ink": 4}, 4)
    assert codes(state) == {"end turn", "draw with B", "offer with B"}
