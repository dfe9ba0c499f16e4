"""The towns of San Gimignano on a screen: towers beside each other, however many there are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import torri
from tests.games.san_gimignano_table import play, table as laid_out
from tests.web.stills import Still, decisions
from torri.games.san_gimignano.web.notes import reference, sheet
from torri.games.san_gimignano.web.questions import ask
from torri.games.san_gimignano.web.towns import plans, rows
from torri.web.drawing import fragment
from torri.web.legal import LegalAction, LegalActions
from torri.web.styles import style
from torri.web.symbols import sprite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STORIES = (
    "10 10 10",
    "9 9 9 9",
    "8 7 6",
    "6 6 6 6 6",
    "10 9 8 7",
    "5 5",
    "7 7 7",
    "8 8",
    "9 8 7",
    "6 6",
    "10 9* 8 7 6",
    "5 5 5",
)
SHEETS = style("house", "san-gimignano/colours", "pages", "san-gimignano/style")
SCREENS = {
    "desk": (1280, 800),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "side": (740, 360),
    "small": (320, 640),
}
BROKEN = """() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    const boxes = [...document.querySelectorAll(".tower .cap, .tower .tab")];
    const over = (box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    return wide.concat(boxes.filter(over).map((box) => box.textContent));
}"""
OVERLAPPING = """() => {
    const boxes = [...document.querySelectorAll(".cap, .tower .stack, .tower .tab, .zone > header")];
    const area = (box) => box.getBoundingClientRect();
    const meets = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
    return boxes.flatMap((one, place) => boxes.slice(place + 1)
        .filter((two) => !(one.matches(".stack") && two.matches(".tab"))) // to aim is a press on the tower
        .filter((two) => meets(area(one), area(two)))
        .map((two) => one.textContent + " over " + two.textContent));
}"""

LINES = "() => [...new Set([...document.querySelectorAll('.market > li')].map((card) => card.offsetTop))]"
CUT_NAMES = """() => [...document.querySelectorAll(".town .nm")]
    .filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent)"""
TRAY_AND_PROMPT = """() => [document.querySelector(".plots").getBoundingClientRect().bottom,
    document.querySelector(".prompt").getBoundingClientRect().top]"""


def towers(count: int) -> list[dict[str, Any]]:
    """So many towers, some of them complete."""
    found = [stories.split() for stories in STORIES[:count]]
    return [
        {
            "slot": "abcdefghijkl"[place],
            "stories": stories,
            "height": len(stories),
            "kind": "plain" if len(set(stories)) == 1 else "colourful",
            "complete": place % 3 == 1,
        }
        for place, stories in enumerate(found)
    ]


def table(count: int) -> str:
    """Two towns of so many towers; those of seat 0 can be completed, those of seat 1 aimed at."""
    view = torri.game("san-gimignano", advanced=True).match(seed=3).state.known_to(0).view()
    for player in view["players"]:
        player["towers"] = towers(count)
        player["unblessed"] = ["g"]
    view["marker"], view["marker_on"] = 0, "a"
    growing = [tower["slot"] for tower in towers(count) if not tower["complete"]]
    codes = [f"complete {slot}" for slot in growing] + [f"destroy other {slot}" for slot in growing[:3]]
    return fragment(view, [LegalAction(code, {"do": "complete"}, code) for code in codes])["table"]


def show(page: Page, count: int, language: str = "en", theme: str = "light") -> None:
    """Put the table into a page, without the server."""
    with torri.speaking(language):
        drawn, symbols = table(count), sprite("house", "san-gimignano")
    page.set_content(
        f'<html lang="{language}" data-game="san-gimignano" data-theme="{theme}">'
        f'<meta name="viewport" content="width=device-width">'
        f"<style>{SHEETS}</style>{symbols}"
        f'<main class="play"><form class="acting"><div class="table">{drawn}</div></form>'
        f'<aside class="side"></aside></main>'
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("screen", SCREENS)
def test_many_towers_find_room(chromium: Browser, screen: str, language: str) -> None:
    """Up to twelve towers a town: no word is broken or cut off, nothing lies over anything else."""
    width, height = SCREENS[screen]
    page = chromium.new_page(viewport={"width": width, "height": height})
    for count in (1, 4, 5, 6, 7, 8, 10, 12):
        show(page, count, language)
        assert page.evaluate(BROKEN) == [], f"{count} towers"
        assert page.evaluate(OVERLAPPING) == [], f"{count} towers"
    page.close()


def test_a_narrow_tower_is_still_told_in_full(chromium: Browser) -> None:
    """Below it stand the letter and the ranks only; a screen reader hears height and state too."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    show(page, 12)
    caption = page.locator(".near .tower .cap").nth(2)
    assert caption.locator("span").bounding_box()["width"] <= 1  # type: ignore[index]
    assert "c 8–6 3 stories, building" in " ".join(str(caption.text_content()).split())
    page.close()


@pytest.mark.parametrize("screen", [(820, 1180), (740, 360)])
def test_all_ranks_of_the_market_stand_in_one_line(chromium: Browser, screen: tuple[int, int]) -> None:
    """Also on a tablet and on a phone on its side, where the names of both players are read in full."""
    still = Still(chromium, "san-gimignano", *screen)
    for number, (known, _code) in enumerate(decisions("san-gimignano", 2)):
        if number % 10 == 5:
            still.put(known)
            assert len(still.page.evaluate(LINES)) == 1
            assert not still.page.evaluate(CUT_NAMES)
    still.page.context.close()


def test_on_a_low_phone_the_tray_is_in_view(chromium: Browser) -> None:
    """What could be built is not under the prompt, on a screen of 360 by 740."""
    still = Still(chromium, "san-gimignano", 360, 740)
    looks = 0
    for number, (known, _code) in enumerate(decisions("san-gimignano", 2)):
        if number % 6 == 5:
            still.put(known)
            tray, prompt = still.page.evaluate(TRAY_AND_PROMPT)
            assert tray <= prompt + 1, f"decision {number}: {tray} is below {prompt}"
            looks += 1
    assert looks > 3
    still.page.context.close()


def test_rows_have_about_the_same_length() -> None:
    """Six towers stand in one row, seven in two; a town without towers has one empty row."""
    assert [len(row) for row in rows([])] == [0]
    assert [len(row) for row in rows([{}] * 6)] == [6]
    assert [len(row) for row in rows([{}] * 7)] == [4, 3]
    assert [len(row) for row in rows([{}] * 12)] == [6, 6]


def test_the_tray_has_its_place_where_nothing_can_be_built() -> None:
    """What can be built lies in one tray, which is there always: nothing else gives way for it."""
    assert re.search(r'class="zone tray".*?class="none"', table(0), re.DOTALL)


def test_the_marker_is_seen_where_its_owner_has_no_tower() -> None:
    """A destroyed tower does not take the Highest Marker along: it stays with its owner."""
    view = torri.game("san-gimignano").match(seed=3).state.known_to(0).view()
    assert 'class="kept"' not in fragment(view)["table"]
    kept = fragment(view | {"marker": 1, "marker_on": None})["table"]
    town = re.search(r'data-zone="town-1".*?</section>', kept, re.DOTALL)
    assert town
    assert 'class="kept"' in town[0]


def test_the_rows_of_the_score_add_up_after_a_close_that_failed() -> None:
    """The -10 is a row of its own, where it can come; it is not taken off the deals before."""
    built = ("9 9 9!, 8 8 8!, 7 6 5!, 10 10 10!", "9 8 7 6 5, 10 9 8 7 6, 10 9 8 7")
    state = laid_out(deals=2, deal=2, totals=(20, 30), marker=1, towers=built, market="", deck="10 10")
    shown = dict(sheet(play(state, "close", "pass", "pass").view(None)))
    assert (shown["failed Close"], shown["deals before"]) == ([-10, 0], [20, 30])
    assert [sum(points[seat] or 0 for points in shown.values()) for seat in range(2)] == list(state.scores)
    for deals in (1, 2):
        free = laid_out(towers=built, market="", deals=deals, close_free=deals > 1)
        assert "failed Close" not in dict(sheet(free.view(None)))


def test_what_was_agreed_stands_beside_what_the_cards_do() -> None:
    """A table that reads a rule otherwise says so where its players look a card up."""
    usual, agreed = laid_out(advanced=True), laid_out(advanced=True, palazzo_min3=True)
    more = ("", "At this table:", "Palazzo never forbids towers of three stories")
    assert reference(agreed.view(0)) == [*reference(usual.view(0)), more]


def test_who_draws_is_told_that_an_empty_deck_ends_it() -> None:
    """With option draw_stops the question where to draw from says what the last card of the deck means."""
    for stops in (False, True):
        state = play(laid_out(hands=("8 8 8", "6"), deck="9", draw_stops=stops), "build 8 8 8")
        helps = ask(state.view(0), [], frozenset({"draw"}))[1]
        assert ("Drawing stops at once" in helps) is stops


@pytest.mark.parametrize(
    ("ending", "unblessed", "told"),
    [
        (False, True, ["Blessing", "Trade"]),
        (True, False, ["Blessing", "plain"]),
        (True, True, ["plain", "plain"]),
    ],
)
def test_a_plan_promises_what_the_tower_will_bring(ending: bool, unblessed: bool, told: list[str]) -> None:
    """In the Ending Phase a new tower brings no Donazione but a Blessing, and not that if so agreed."""
    state = laid_out(hands=("7 7 7 9 9 9", ""), ending=ending, late_unblessed=unblessed)
    legal = LegalActions([LegalAction(action.code, action.data, "") for action in state.legal])
    assert [plan["does"] for plan in plans(state.view(0), legal)] == told


def test_a_tower_without_blessing_says_so() -> None:
    """Below a tower of 7 that was built too late stands that it is unblessed."""
    for unblessed in (False, True):
        state = play(laid_out(hands=("7 7 7", ""), ending=True, late_unblessed=unblessed), "build 7 7 7")
        assert ("unblessed" in fragment(state.view(1), [])["table"]) is unblessed
