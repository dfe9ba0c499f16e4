"""Why can't I? asked over the network: at a table, in a lesson, in a puzzle; and first explanations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import GAME, Person, two_persons
from torri.games import games
from torri.puzzles import puzzle, puzzles_of
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands
    from tests.web.conftest import Client

NOTHING = "no such thing"
IMPOSSIBLE = "complete a"
"""Nobody has a tower yet."""


def why(client: Client, path: str, actions: str, who: Person | None = None) -> str:
    """The answer to a press on what cannot be pressed."""
    headers = who.headers if who else {}
    answer = client.get(f"{path}/why", params={"actions": actions}, headers=headers)
    assert answer.status_code == 200, answer.text
    return str(answer.text)


@pytest.fixture
def people(shared: Client) -> tuple[str, list[Person]]:
    """A table of two people that has begun, and the people: first the one who decides."""
    table, persons = two_persons(shared)
    mover = persons[0].get(f"tables/{table}")["to_move"]
    return table, [persons[mover], persons[1 - mover]]


def test_at_a_table_everybody_hears_a_reason_of_their_own(
    shared: Client, people: tuple[str, list[Person]]
) -> None:
    """Who waits hears who decides, who decides hears the rule, and who watches that they watch."""
    code, (first, second) = people
    here = f"/t/{code}"
    assert re.search("Adso|William", why(shared, here, IMPOSSIBLE, second))
    assert not re.search("Adso|William", why(shared, here, IMPOSSIBLE, first))
    assert why(shared, here, IMPOSSIBLE) == "You are watching."


def test_what_is_possible_or_nothing_has_no_reason(shared: Client, people: tuple[str, list[Person]]) -> None:
    """A reason is for what looks possible; each is told once, of three actions at most."""
    code, (first, _second) = people
    legal = first.get(f"tables/{code}")["legal"][0]["code"]
    assert why(shared, f"/t/{code}", f"{legal}|{NOTHING}", first) == ""
    once = why(shared, f"/t/{code}", IMPOSSIBLE, first)
    assert why(shared, f"/t/{code}", f"{IMPOSSIBLE}|{IMPOSSIBLE}", first) == once
    assert why(shared, f"/t/{code}", f"{NOTHING}|{NOTHING}|{NOTHING}|{IMPOSSIBLE}", first) == ""


@pytest.mark.parametrize("game", games())
def test_lessons_and_puzzles_answer_too(shared: Client, game: str) -> None:
    """By the same reasons of the rules."""
    given = puzzle(game, 1)
    elsewhere = (code for each in puzzles_of(game) for code in each.losses)
    impossible = next(code for code in elsewhere if code not in given.losses)
    assert why(shared, f"/puzzles/{game}/1", impossible)
    assert why(shared, f"/puzzles/{game}/1", given.best) == ""
    assert why(shared, f"/learn/{game}/first", NOTHING) == ""


def test_a_lesson_that_is_not_there_is_answered(shared: Client) -> None:
    """With a sentence, as its page is."""
    assert shared.get("/learn/chess/first/why").status_code == 404
    assert shared.get(f"/puzzles/{GAME}/9999/why").status_code == 404


@pytest.mark.parametrize("way", [{}, {"phone": True, "language": "ja"}], ids=["desk", "phone"])
def test_what_first_appears_is_explained_once(hands: Callable[..., Hands], way: dict[str, Any]) -> None:
    """A line in the prompt says what is new; taken away, it does not come back, after a reload neither."""
    me = hands(**way)
    me.open_table(GAME)
    line = me.page.locator(".news .first")
    expect(line).to_have_count(1)
    key = line.get_attribute("data-about")
    expect(line.locator("b")).to_have_css("clip-path", "none")
    expect(line.locator("b")).not_to_be_empty()
    assert key in scene(GAME).FIRSTS
    me.press(".news .first button")
    expect(me.page.locator(f'.news .first[data-about="{key}"]')).to_have_count(0)
    me.page.reload()
    expect(me.page.locator("main")).to_have_attribute("data-connected", "yes")
    expect(me.page.locator(f'.news .first[data-about="{key}"]')).to_have_count(0)
