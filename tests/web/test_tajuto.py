"""What the table of Tajuto says on the things themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.tajuto_table import table
from tests.web.stills import Still
from torri.engine.language import speaking
from torri.games.tajuto.web import ask, things
from torri.web.drawing import fragment
from torri.web.legal import legal_actions

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_pagoda_of_six_floors_stays_below_the_path(chromium: Browser) -> None:
    """With what building on it would bring, where a floor can be built."""
    known = table(pagodas={"moss": 6, "plum": 5}, floors=("plum 6", ""), offered=("", "")).known_to(0)
    still = Still(chromium, "tajuto", 1280, 800)
    still.put(known)
    edge = "(all, side) => all.map(one => one.getBoundingClientRect()[side])"
    path = max(still.page.locator(".path .ten").evaluate_all(edge, "bottom"))
    tops = still.page.locator(".shaft > *, .plan-tier span").evaluate_all(edge, "top")
    assert still.page.locator(".plan-tier").count() == 1
    assert min(tops) >= path - 1
    still.page.context.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_on_floors_have_room_on_a_phone(chromium: Browser, language: str) -> None:
    """To end the turn and keep one of two floors: a button does not reach into the other."""
    known = table(pagodas={"moss": 1}, floors=("plum 4, ink 5", ""), offered=("", ""), used="A").known_to(0)
    still = Still(chromium, "tajuto", 390, 844, language=language)
    with speaking(language):
        still.put(known)
    tabs = still.page.locator(".floor .tab")
    left, right = tabs.evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert left["right"] <= right["left"]
    still.page.context.close()


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"do": "drawn", "colour": "moss", "size": 3}, []),
        ({"do": "keep", "colour": "moss", "size": 3}, []),
        ({"do": "build", "colour": "moss"}, ["pagoda-moss"]),
        ({"do": "acquire", "tile": "market"}, ["stack-market"]),
        ({"do": "acquire", "tile": "inauguration", "colour": "ink"}, ["pagoda-ink"]),
        (
            {
                "do": "drawn",
                "colour": "moss",
                "events": [{"event": "forced", "do": "build", "colour": "plum"}],
            },
            ["pagoda-plum"],
        ),
    ],
)
def test_the_log_points_at_what_changed(data: dict[str, Any], found: list[str]) -> None:
    """A floor that was drawn or kept changes no pagoda; one that was built does, even if by itself."""
    assert things(data, 0) == found


@pytest.mark.parametrize(
    ("fits", "used", "asked"),
    [
        (True, 0, "Build your floor, or draw, offer or acquire first"),
        (False, 0, "Draw, offer or acquire"),
        (False, 1, "Draw, offer or acquire once more, or end your turn"),
    ],
)
def test_only_what_is_possible_is_asked(fits: bool, used: int, asked: str) -> None:
    """A turn ends when a tile was used and no floor is left that fits; no more than that is asked."""
    player = {"floors": [{"fits": fits}], "meditation": 4}
    view = {"seat": 0, "phase": "turn", "tiles_used": used, "players": [player]}
    assert ask(view, [], frozenset())[0] == asked


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_without_assumed_prices(language: str) -> None:
    """Where an owner of the game gave every price, nothing is marked as assumed."""
    known = torri.game("tajuto", players=2).match(seed=7).state.known_to(0)
    view = known.view()
    with speaking(language):
        assert "~" in fragment(view, legal_actions(known))["table"]
        for stack in view["village"]:
            stack["confidence"] = "owner"
        assert "~" not in re.sub(r"<[^>]+>", "", fragment(view, legal_actions(known))["table"])


def test_who_watches_has_no_prices() -> None:
    """The prices that a spectator reads are the printed ones, and nobody says that they are theirs."""
    watched = fragment(torri.game("tajuto", players=2).match(seed=7).state.known_to(None).view())["table"]
    assert "your price" not in watched
    assert "Prices are yours." not in watched
