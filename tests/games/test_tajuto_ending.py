"""Tajuto: the end of the game, the last objectives, scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.tajuto_table import owner, play, steps, table
from torri.games.tajuto.material import QUIET_TURNS

if TYPE_CHECKING:
    from torri.engine.state import State

THREE = {"teal": 6, "amber": 6, "moss": 6}


def parts(state: State, seat: int) -> dict[str, int]:
    """The parts of a player's score that are not nothing."""
    score = state.view(seat)["players"][seat]["score"]
    return {name: points for name, points in score.items() if points}


# --- the end -----------------------------------------------------------------------------------------------


def test_the_fourth_roof_ends_the_game_at_once() -> None:
    """In the middle of a turn; what could still be done is lost (ruling 28)."""
    state = table(pagodas=THREE | {"ink": 5}, floors=("ink 6, plum 1", "snow 1"), meditation=(30, 30))
    play(state, "build ink")
    assert state.is_over
    assert (len(state.legal), state.chance) == (0, [])
    assert state.view(0)["stalled"] is False


def test_the_fourth_roof_may_be_built_before_a_tile_is_used() -> None:
    """The game ends and the duty to use a tile lapses (section 5)."""
    state = table(pagodas=THREE | {"ink": 5}, floors=("ink 6", ""))
    assert play(state, "build ink").view(0)["tiles_used"] == 0
    assert state.is_over


def test_three_pagodas_end_nothing() -> None:
    """The game goes on after the third."""
    state = table(pagodas={"teal": 6, "amber": 6, "moss": 5}, floors=("moss 6", ""))
    assert not play(state, "build moss").is_over


def test_the_fourth_pagoda_is_an_objective() -> None:
    """Who places the fourth roof meets it."""
    state = table(turn=1, pagodas=THREE | {"ink": 5}, floors=("", "ink 6"))
    assert owner(play(state, "build ink"), "fourth-pagoda") == 1


def test_everything_of_the_last_build_counts() -> None:
    """Height, bonus, inauguration, objectives; then furthest, with that meditation (ruling 29)."""
    state = table(
        pagodas=THREE | {"ink": 5},
        cubes_on="ink 5",
        offered=("", "ink"),
        floors=("ink 6", ""),
        meditation=(22, 29),
        inaugurations=("ink", ""),
        objectives={"first-pagoda": 1},
    )
    play(state, "build ink")
    assert steps(state) == 30
    assert [owner(state, name) for name in ("path-30", "fourth-pagoda", "furthest")] == [0, 0, 0]
    assert state.scores == (4 + 3, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_furthest_alone_meets_the_last_objective(players: int) -> None:
    """Who stands alone furthest along the path when the game ends (section 1)."""
    far = [1] * (players - 1) + [9]
    state = table(players=players, pagodas=THREE | {"ink": 5}, floors=["ink 6"], meditation=far)
    assert owner(state, "furthest") is None
    assert owner(play(state, "build ink"), "furthest") == players - 1


def test_a_tie_for_furthest_gives_it_to_nobody() -> None:
    """Nobody gets it (ruling 30)."""
    state = table(players=3, pagodas=THREE | {"ink": 5}, floors=["ink 6"], meditation=(3, 9, 5))
    assert owner(play(state, "build ink"), "furthest") is None
    third_ahead = table(players=3, pagodas=THREE | {"ink": 5}, floors=["ink 6"], meditation=(3, 9, 10))
    assert owner(play(third_ahead, "build ink"), "furthest") == 2


def test_meditation_left_over_is_worth_nothing() -> None:
    """It only decides who is furthest (ruling 31)."""
    state = table(pagodas=THREE | {"ink": 5}, floors=("ink 6", ""), meditation=(0, 200))
    assert play(state, "build ink").scores == (1, 1)  # the fourth pagoda; furthest


def test_very_many_turns_without_a_build_end_the_game() -> None:
    """After 200 turns in a row; nobody meets the fourth pagoda, furthest as usual (ruling 35)."""
    state = table(meditation=(0, 5))
    state.position.quiet = QUIET_TURNS - 1
    play(state, "draw with A", "size 6", "drawn ink 6")
    assert (state.is_over, state.view(0)["stalled"]) == (True, True)
    assert (owner(state, "fourth-pagoda"), owner(state, "furthest")) == (None, 1)


def test_a_build_starts_the_count_of_quiet_turns_anew() -> None:
    """A turn with a build is no quiet turn (ruling 35)."""
    state = table()
    state.position.quiet = QUIET_TURNS - 1
    play(state, "draw with A", "size 1", "drawn ink 1")
    assert (state.is_over, state.view(0)["quiet_turns"]) == (False, 0)
    earlier = table()
    earlier.position.quiet = QUIET_TURNS - 2
    assert not play(earlier, "draw with A", "size 6", "drawn ink 6").is_over


# --- scoring -----------------------------------------------------------------------------------------------


def test_the_scoring_example() -> None:
    """Wisdom 3 and 5, a finished and an unfinished inauguration, a lantern, three objectives (section 8).

    (3 + 1) + (5 + 1) + (4 + 1) + 0 + 3 = 18.
    """
    state = table(
        pagodas={"ink": 6, "teal": 5},
        tiles=("wisdom-3 wisdom-5 lantern", ""),
        inaugurations=("ink teal", ""),
        objectives={"wisdom-5": 0, "first-pagoda": 0, "path-30": 0},
    )
    assert parts(state, 0) == {"wisdom": 8, "inaugurations": 4, "lanterns": 3, "objectives": 3, "sum": 18}
    assert state.scores == (18, 0)


def test_lanterns_add_a_point_to_each_tile() -> None:
    """Two lanterns add 2 to each wisdom tile and finished inauguration, whenever acquired (ruling 22)."""
    state = table(
        pagodas={"ink": 6}, tiles=("lantern lantern wisdom-1 wisdom-1", ""), inaugurations=("ink teal", "")
    )
    assert parts(state, 0) == {"wisdom": 2, "inaugurations": 4, "lanterns": 6, "sum": 12}


def test_a_lantern_has_no_points_of_its_own() -> None:
    """And adds nothing to objectives or unfinished inaugurations (ruling 22)."""
    state = table(tiles=("lantern", ""), inaugurations=("ink", ""), objectives={"path-30": 0})
    assert parts(state, 0) == {"objectives": 1, "sum": 1}


def test_equal_points_share_the_victory() -> None:
    """No tie-breaker: both have rank 1 (ruling 32)."""
    state = table(
        players=3,
        pagodas=THREE | {"ink": 5},
        floors=["ink 6"],
        meditation=(0, 6, 0),
        tiles=("", "wisdom-2", ""),
        objectives={"first-pagoda": 0},
    )
    outcome = play(state, "build ink").outcome
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((2, 2, 0), (1, 1, 3), (0, 1))
