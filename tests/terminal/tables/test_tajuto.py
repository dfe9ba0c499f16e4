from __future__ import annotations

from typing import Any

import torri
from tests.games.tajuto_table import table
from torri.games import RULEBOOKS
from torri.games.tajuto.terminal import draw, explanations, question, remarks
from torri.terminal.tables import table_of

NAMES = ("Adso", "William", "Jorge")


def view_of(**changes: Any) -> dict[str, Any]:
    """The opening table of the seat to move, with these changes."""
    state = torri.game("tajuto", 3).match(seed=1).state
    return state.view(state.to_move) | changes


def shown(view: dict[str, Any], width: int = 100) -> str:
    """The table as text."""
    return "\n".join(line.plain for line in draw(view, NAMES, width))


def with_pagoda(height: int, **more: Any) -> dict[str, Any]:
    """A view in which the moss pagoda stands so high."""
    view = view_of()
    pagoda = next(pagoda for pagoda in view["pagodas"] if pagoda["colour"] == "moss")
    pagoda.update({"height": height, "complete": height == 6} | more)
    return view


def test_the_largest_floor_stands_on_the_ground() -> None:
    """Floors grow smaller upwards, an offering is a cube on its floor."""
    lines = shown(with_pagoda(3, offerings=[2])).splitlines()
    ground = next(number for number, line in enumerate(lines) if line.startswith("▔"))
    assert [line.strip(" █▐▌╎╌") for line in lines[ground - 3 : ground]] == ["3", "2■", "1"]


def test_a_finished_pagoda_has_a_roof() -> None:
    """Complete and unfinished differ in shape."""
    assert "▟" in shown(with_pagoda(6))
    assert "▟" not in shown(with_pagoda(5))


def test_an_inauguration_tile_has_a_price_or_an_owner() -> None:
    """Below its pagoda."""
    assert "for 8" in shown(with_pagoda(2))
    assert "⚑William" in shown(with_pagoda(2, inauguration={"where": "player", "owner": 1}))


def test_the_bag_tells_the_chances() -> None:
    """For each size what is left, what fits, and how likely it is."""
    size = {"size": 3, "left": ["moss", "teal", "ink"], "fits": ["ink"], "chance_to_fit": 0.3333}
    assert "3: 1 of 3 fit 33%" in shown(view_of(bag=[size]))
    assert "3: none left" in shown(view_of(bag=[size | {"left": [], "fits": []}]))


def test_a_price_says_whether_it_is_certain_and_what_one_pays() -> None:
    """A question mark where it is assumed; with a market the lower price of the printed one."""
    stack = {"tile": "wisdom-4", "left": 2, "price": 14, "confidence": "assumed", "yours": 14}
    assert "▐Wisdom 4▌×2 14?" in shown(view_of(village=[stack]))
    assert "▐Wisdom 4▌×2 12 of 14?" in shown(view_of(village=[stack | {"yours": 12}]))
    assert "▐Wisdom 4▌ sold out" in shown(view_of(village=[stack | {"left": 0}]))


def test_face_down_tiles_of_others_are_not_drawn() -> None:
    """Wisdom and points only where the view has them."""
    view = view_of()
    other = view["players"][(view["seat"] + 1) % 3]
    assert other["wisdom"] is None
    assert shown(view).count("meditation  ") == 3
    assert shown(view).count("  0 points") == 1
    other |= {"wisdom": [5], "lanterns": 1, "score": {"sum": 7}}
    assert "▐Lantern▌ ▐Wisdom 5▌" in shown(view)
    assert "7 points" in shown(view)


def test_the_last_pagoda_is_announced() -> None:
    """The title says how many pagodas are still to come."""
    assert "4 more pagodas end the game" in shown(view_of())
    state = table(players=3, pagodas={"amber": 6, "moss": 6, "ink": 6})
    assert "1 more pagoda ends the game" in shown(state.view(0))


def test_choices_carry_what_they_bring_and_cost() -> None:
    """Meditation for a floor and for an offering, the usage of a tile, the price of an inauguration."""
    view = table(players=3, pagodas={"moss": 3, "teal": 3}, cubes_on="moss 3").view(0)
    actions = torri.game("tajuto", 3).actions

    def label(code: str) -> str:
        found = table_of(RULEBOOKS["tajuto"]).label(actions.find(code), view)
        return found.plain if found else ""

    assert label("build moss") == "▐moss 4▌ +6"  # 4 for the floor, 2 for the offering below it
    assert label("offer teal") == "▐teal▌ +5"  # 3 for the floor, 2 for the offering
    assert label("draw with B") == "B -4"
    assert label("draw with A") == "A"
    assert label("acquire inauguration moss") == "⚑▐moss▌ 8"


def test_help_explains_every_tile() -> None:
    """The action tiles by letter, the others by name, and the objectives."""
    told = dict(explanations(view_of()))
    assert {"A", "F", "Market", "Lantern", "Inauguration", "Objectives"} <= set(told)


def test_the_question_names_the_meditation() -> None:
    """What can be spent is in the question."""
    view = view_of(phase="turn")
    view["players"][view["seat"]]["meditation"] = 17
    assert "17 meditation" in question(view, NAMES)


def test_a_stalled_game_is_explained() -> None:
    """The score sheet says why the game ended."""
    assert remarks(view_of(stalled=True)) == ["Nobody built any more."]
    assert remarks(view_of()) == []
