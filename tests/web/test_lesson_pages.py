from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from torri.lessons import lesson

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.browser import Hands
    from tests.web.conftest import Client

TAJUTO = "/learn/tajuto/first"


def test_a_lesson_works_without_a_script(shared: Client) -> None:
    """Doing what is asked for leads to the next moment; something else is answered."""
    done = shared.get(TAJUTO, params={"beat": "feel", "action": "size 1"})
    assert done.headers["location"] == f"{TAJUTO}?beat=built"
    other = shared.get(TAJUTO, params={"beat": "feel", "action": "size 3"})
    assert "No pagoda is two floors high yet." in other.text
    nothing = shared.get(TAJUTO, params={"beat": "feel", "action": "fly"})
    assert "Feel in the bag for a floor of size 1." in nothing.text


def test_where_one_stopped_is_remembered(shared: Client) -> None:
    """The browser goes on where it was, and the home page says so; after the end, the lesson once more."""
    shared.cookies.clear()
    assert "Never played? Learn in 5 minutes" in shared.get("/").text
    shared.get(TAJUTO, params={"beat": "cube"})
    assert "Go on with the lesson" in shared.get("/").text
    assert "Lay your plum cube on the plum pagoda." in shared.get(TAJUTO).text
    shared.cookies.set("torri_lesson_tajuto_first", "of an older lesson")
    assert "Eight pagodas" in shared.get(TAJUTO).text
    shared.cookies.clear()
    shared.get(TAJUTO, params={"beat": "end"})
    assert "The lesson once more" in shared.get("/").text
    shared.cookies.clear()


def test_what_is_not_there_is_answered_with_a_sentence(shared: Client) -> None:
    """An unknown moment, lesson or game says what is possible."""
    for path, said in (
        (f"{TAJUTO}?beat=fel", "Did you mean"),
        ("/learn/tajuto/frist", "Did you mean"),
        ("/learn/chess", "There is no game"),
    ):
        answer = shared.get(path)
        assert answer.status_code == 404
        assert said in answer.text


def walk(person: Hands, game: str, name: str = "first", press: Callable[[str], None] | None = None) -> None:
    """Walk through a lesson on its page, doing what the coach asks for."""
    course = lesson(game, name)
    person.go(f"/learn/{game}/{name}?beat={course.beats[0].name}")
    for beat in course.beats:
        expect(person.page.locator(f'[name=beat][value="{beat.name}"]')).to_be_attached()
        assert person.page.locator("[data-ring]").count(), beat.name
        if beat.press:
            person.press_action(beat.press)
        else:
            person.press("[data-on]")
    expect(person.page.locator(".finish")).to_be_visible()


def test_a_lesson_on_a_desk_ends_in_a_real_game_with_the_coach(hands: Callable[..., Hands]) -> None:
    """By clicks: every chapter, nothing serious for a checker, then a table where the coach advises."""
    person = hands()
    person.go(f"{TAJUTO}?beat=cube")
    expect(person.page.locator(".pointer")).to_have_text("press here")
    person.check_accessible()
    walk(person, "tajuto")
    person.press("text=Play a real game")
    person.page.wait_for_url("**/t/*")
    expect(person.page.locator("[data-coach] [data-hint]")).to_contain_text("I would")


def test_a_lesson_by_taps_on_a_phone_in_japanese(hands: Callable[..., Hands]) -> None:
    """The coach speaks Japanese, and everything can be reached with a thumb."""
    person = hands(phone=True, language="ja")
    walk(person, "tajuto")
    person.go(f"{TAJUTO}?beat=inauguration")
    assert not person.page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )


def test_a_lesson_by_keys(hands: Callable[..., Hands]) -> None:
    """The coach has the focus; from there a few tabs lead to what is asked for."""
    person = hands()
    person.go(f"{TAJUTO}?beat=pagodas")
    person.page.locator("[data-on]").press("Enter")
    expect(person.page.locator("#asked")).to_be_focused()
    person.page.locator("#table button[data-press]").press("Enter")
    expect(person.page.locator("[name=beat][value=built]")).to_be_attached()
    expect(person.page.locator("#asked")).to_be_focused()
