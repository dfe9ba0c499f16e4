"""Puzzles in a browser: the one of today, the streak, and what is said to an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from torri.puzzles import Puzzle, puzzle, puzzle_of_the_day
from torri.web.pages.puzzle import STREAK, today

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.web.browser import Hands
    from tests.web.conftest import Client


@pytest.fixture
def visitor(shared: Client) -> Iterator[Client]:
    """A browser that has solved nothing yet."""
    shared.cookies.clear()
    yield shared
    shared.cookies.clear()


def of_today() -> Puzzle:
    """The puzzle that everybody has today."""
    found = puzzle_of_the_day(today())
    assert found is not None
    return found


def solve(visitor: Client) -> str:
    """Give the best answer to the puzzle of today; the home page after it."""
    asked = visitor.get("/puzzles/today").headers["location"]
    assert "Right: nothing is better." in visitor.get(asked, params={"action": of_today().best}).text
    return str(visitor.get("/").text)


def test_the_puzzle_of_today_is_solved_from_the_home_page(visitor: Client) -> None:
    """A first answer begins a streak; a second one on the same day does not lengthen it."""
    assert "/puzzles/today" in visitor.get("/").text
    for _time in range(2):
        home = solve(visitor)
        assert "solved today" in home
        assert "1 day in a row" in home


@pytest.mark.parametrize(
    ("ago", "said"), [(1, "3 days in a row"), (2, "1 day in a row")], ids=["yesterday", "before"]
)
def test_a_streak_goes_on_from_yesterday_and_no_farther(visitor: Client, ago: int, said: str) -> None:
    """A day that was missed begins it anew."""
    visitor.cookies.set(STREAK, f"{today().toordinal() - ago}.2")
    assert said in solve(visitor)


def test_a_wrong_answer_is_no_step_of_the_streak(visitor: Client) -> None:
    """It says what it gives away, and what was best."""
    given = of_today()
    wrong = max(given.losses, key=given.losses.__getitem__)
    page = visitor.get(f"/puzzles/{given.game}/{given.number}", params={"action": wrong})
    assert "Not quite: it gives away" in page.text
    assert STREAK not in visitor.cookies


def test_what_was_changed_by_hand_is_answered(visitor: Client) -> None:
    """A cookie that is none counts nothing; where there is no such puzzle or action, the page says so."""
    visitor.cookies.set(STREAK, "long.ago")
    assert "in a row" not in visitor.get("/").text
    game = of_today().game
    assert "they go from 1 to" in visitor.get(f"/puzzles/{game}/0").text
    assert "What would you do here?" in visitor.get(f"/puzzles/{game}/1", params={"action": "fly"}).text
    assert f"/puzzles/{game}/1" in visitor.get(f"/puzzles/{game}").text


@pytest.mark.parametrize("way", [{}, {"phone": True, "language": "ja"}], ids=["desk", "phone"])
def test_a_puzzle_in_a_browser(hands: Callable[..., Hands], way: dict[str, Any]) -> None:
    """A wrong choice says so and can be tried again; the right one shows what the others give away."""
    given = puzzle("tajuto", 39)
    person = hands(**way)
    person.go(f"/puzzles/{given.game}/{given.number}")
    for code in (max(given.losses, key=given.losses.__getitem__), given.best):
        person.press_action(code)
        expect(person.page.locator(".puzzler.answer, .puzzler .choices").first).to_be_visible()
        assert not person.page.locator("#table button[name=action]").count()
        person.check_accessible()
        if code != given.best:
            expect(person.page.locator(".choices")).to_be_hidden()
            person.press(".puzzler .do a")
            expect(person.page.locator("#table button[name=action]").first).to_be_attached()
    expect(person.page.locator(".choices li")).to_have_count(min(len(given.losses), 4))
    expect(person.page.locator(".choices .mine")).to_be_in_viewport()
