"""Tajuto: what a seat sees, the odds, and what the log says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from tests.games.tajuto_table import game, play, table
from torri.games.tajuto.material import COLOURS
from torri.games.tajuto.tensor import SIDE

if TYPE_CHECKING:
    from torri.engine.state import State


def bag(state: State, size: int) -> dict[str, Any]:
    """What a seat sees of a size in the bag."""
    found: dict[str, Any] = state.view(0)["bag"][size - 1]
    return found


def log(state: State, code: str, seat: int | None = 0) -> str:
    """What a seat reads of an action in its log."""
    before = state.known_to(seat).position
    after = state.copy().play(code).known_to(seat).position
    data = state.game.actions.find(code).data
    seen = state.game.rulebook.seen_as(before, after, data, state.game.inner_seat(seat))
    assert seen is not None
    return state.game.rulebook.words(seen, ["Hana", "Pol", "Iris", "Jun"])


# --- the odds ----------------------------------------------------------------------------------------------


def test_the_view_shows_the_odds() -> None:
    """Each size: what is left in the bag, what of it could be built now, how likely that is (section 6)."""
    state = table(pagodas={"ink": 1, "teal": 1, "amber": 2}, floors=("", "ink 2"))
    assert bag(state, 2) == {
        "size": 2,
        "left": [colour for colour in COLOURS if colour not in ("amber", "ink")],
        "fits": ["teal"],
        "chance_to_fit": pytest.approx(1 / 6, abs=1e-4),
    }
    assert bag(state, 3)["fits"] == ["amber"]
    assert bag(state, 1)["chance_to_fit"] == 1.0
    empty = table(bag="ink 2")
    assert bag(empty, 5) == {"size": 5, "left": [], "fits": [], "chance_to_fit": 0.0}


def test_the_odds_know_clumsy_fingers() -> None:
    """Feeling for a 2 with only first floors fitting: 0 of 97, and none larger (section 6)."""
    assert bag(table(clumsy_fingers=True), 2)["chance_to_fit"] == 0.0
    built = table(clumsy_fingers=True, pagodas=dict.fromkeys(COLOURS, 3))
    assert bag(built, 4)["chance_to_fit"] == pytest.approx(82 / 94, abs=1e-4)  # no floor of size 3 is left
    assert bag(built, 5)["chance_to_fit"] == pytest.approx(0.12)


def test_floors_in_front_of_players_are_public() -> None:
    """Everybody sees them, and whether they fit (ruling 33)."""
    state = table(pagodas={"ink": 1}, floors=("", "ink 2, teal 5"))
    for seat in (0, 1, None):
        assert state.view(seat)["players"][1]["floors"] == [
            {"colour": "ink", "size": 2, "fits": True},
            {"colour": "teal", "size": 5, "fits": False},
        ]


# --- who sees what -----------------------------------------------------------------------------------------


def test_points_of_others_are_shown_only_with_open_scores() -> None:
    """Wisdom tiles and lanterns lie face down; markets stay open (ruling 33)."""
    tiles = ("", "wisdom-3 lantern market")
    other = table(tiles=tiles).view(0)["players"][1]
    assert (other["wisdom"], other["lanterns"], other["score"], other["markets"]) == (None, None, None, 1)
    assert table(tiles=tiles).view(None)["players"][1]["score"] is None
    shown = table(tiles=tiles, open_scores=True).view(0)["players"][1]
    assert (shown["wisdom"], shown["lanterns"], shown["score"]["sum"]) == ([3], 1, 4)


@pytest.mark.parametrize("seat", [0, None])
def test_objectives_and_inaugurations_of_others_stay_in_view(seat: int | None) -> None:
    """Who met an objective was told to all; inaugurations lay open, now finished or not (ruling 33)."""
    state = table(pagodas={"ink": 6}, inaugurations=("", "ink teal"), objectives={"first-pagoda": 1})
    assert state.view(seat)["players"][1]["inaugurations"] == ["teal", "ink"]
    owners = {each["objective"]: each["owner"] for each in state.view(seat)["objectives"]}
    assert owners["first-pagoda"] == 1


def test_own_points_are_shown() -> None:
    """A player may look at the own tiles."""
    own = table(tiles=("", "wisdom-3 lantern")).view(1)["players"][1]
    assert (own["wisdom"], own["lanterns"], own["score"]["sum"]) == ([3], 1, 4)


def test_at_the_end_all_tiles_are_turned_up() -> None:
    """Everybody counts."""
    done = {"teal": 6, "amber": 6, "moss": 6, "ink": 5}
    state = play(table(pagodas=done, floors=("ink 6", ""), tiles=("", "wisdom-3")), "build ink")
    assert state.view(None)["players"][1]["score"]["sum"] == 3


def test_nothing_is_hidden_from_a_careful_player() -> None:
    """All chairs know the same position (ruling 33)."""
    state = table(players=4, floors=("", "ink 2"), tiles=("", "wisdom-3"))
    assert {state.known_to(seat).to_bytes() for seat in (0, 1, 2, 3, None)} == {state.to_bytes()}
    assert state.known_to(0).sample(1) == state


def test_the_numbers_of_a_seat_begin_with_its_own_side() -> None:
    """Seat 1 sees itself first, then seat 0."""
    state = table(floors=("ink 2", "teal 5"), meditation=(30, 15))
    first, second = state.tensor(0), state.tensor(1)
    sides = state.game.rulebook.layout.part("sides")
    mine, theirs = np.split(first[sides], 4)[:2]
    assert (np.split(second[sides], 4)[0] == theirs).all()
    assert (np.split(second[sides], 4)[1] == mine).all()
    assert mine[SIDE.part("meditation")].tolist() == pytest.approx([1.0, 0.0])  # meditation / 30


# --- words -------------------------------------------------------------------------------------------------


def test_actions_are_said_with_what_they_cost_and_bring() -> None:
    """As a player wants to read them before deciding."""
    state = table(
        meditation=(20, 0),
        pagodas={"ink": 2, "teal": 1},
        cubes_on="ink 2",
        offered=("", "ink"),
        floors=("ink 3", ""),
        tiles=("market", ""),
    )
    assert state.describe("build ink") == "Build ink 3 onto an offering: +5 meditation"
    assert state.describe("draw with B") == "Use B to draw: 4 meditation"
    assert state.describe("draw with A") == "Use A to draw"
    assert state.describe("size 2") == "Feel for size 2: 1 of 7 fit"
    assert state.describe("offer teal") == "Offer on teal: +3 meditation"
    assert state.describe("acquire market") == "Acquire a market: 10 meditation instead of 12"
    assert table().describe("acquire inauguration ink") == "Acquire the inauguration of ink: 8 meditation"


def test_the_log_tells_what_followed_by_itself() -> None:
    """A finished pagoda, objectives, forced steps, floors put back, the next turn, the end."""
    state = table(
        pagodas={"ink": 5, "teal": 1},
        floors=("ink 6", ""),
        meditation=(24, 9),
        inaugurations=("", "ink"),
    )
    assert log(state, "build ink") == (
        "Build ink 6: +6 meditation. The pagoda is finished: ink, inaugurated by Pol."
        " Objective of Hana: step 30 of the path. Objective of Hana: the first pagoda"
    )
    assert log(table(), "draw with A") == "Use A to draw"
    drawn = play(table(pagodas={"ink": 1}), "draw with A", "size 6")
    assert log(drawn, "drawn ink 6") == "Drawn: ink 6. End the turn. Turn of Pol"
    keeping = play(table(floors=("ink 6", ""), meditation=(0, 9)), "draw with A", "size 5", "drawn ink 5")
    assert log(keeping, "keep ink 5") == "Keep ink 5. Back into the bag: ink 6. Turn of Pol"


def test_the_log_tells_the_end() -> None:
    """With everybody's points; and why, when nobody builds any more."""
    done = {"teal": 6, "amber": 6, "moss": 6, "ink": 5}
    assert log(table(pagodas=done, floors=("ink 6", "")), "build ink") == (
        "Build ink 6: +6 meditation. The pagoda is finished: ink."
        " Objective of Hana: the fourth pagoda. Objective of Hana: furthest along the path."
        " The game is over: Hana 2, Pol 0"
    )
    stalled = play(table(), "draw with A", "size 6")
    stalled.position.quiet = 199
    assert log(stalled, "drawn ink 6").endswith("The game is over, for nobody builds any more: Hana 0, Pol 0")


def test_every_action_has_words_of_its_own() -> None:
    """No two actions are said alike."""
    said = [str(action) for action in game().actions.all]
    assert len(set(said)) == len(said) == 153


# --- what the view works out for screens -------------------------------------------------------------------


def pagoda(state: State, colour: str) -> dict[str, Any]:
    """What a seat sees of a pagoda."""
    found: dict[str, Any] = state.view(0)["pagodas"][COLOURS.index(colour)]
    return found


def test_a_pagoda_says_what_building_and_offering_bring() -> None:
    """Just the steps that the rule then gives; nothing where it cannot be done."""
    state = table(pagodas={"moss": 3, "teal": 3, "ink": 6}, cubes_on="moss 3", floors=("moss 4",))
    assert (pagoda(state, "moss")["build_gain"], pagoda(state, "moss")["offer_gain"]) == (6, None)
    assert (pagoda(state, "teal")["build_gain"], pagoda(state, "teal")["offer_gain"]) == (4, 5)
    assert (pagoda(state, "ink")["build_gain"], pagoda(state, "ink")["offer_gain"]) == (None, None)
    assert (pagoda(state, "plum")["build_gain"], pagoda(state, "plum")["offer_gain"]) == (1, None)
    play(state, "offer with A", "build moss")  # teal is the only pagoda that takes an offering
    assert state.view(0)["players"][0]["meditation"] == 5 + 6


def test_a_tile_says_what_is_missing() -> None:
    """By the price of this seat, with its markets; who only watches lacks nothing."""
    state = table(meditation=(9, 9), tiles=("market", ""))
    lantern = [stack["tile"] for stack in state.view(0)["village"]].index("lantern")
    assert state.view(0)["village"][lantern]["short"] == 12 - 2 - 9
    assert state.view(1)["village"][lantern]["short"] == 12 - 9
    assert state.view(None)["village"][lantern]["short"] is None


def test_the_pagodas_to_go_are_counted_down() -> None:
    """From four to none."""
    assert table().view(0)["pagodas_to_go"] == 4
    assert table(pagodas={"ink": 6, "moss": 6, "teal": 6}).view(0)["pagodas_to_go"] == 1
