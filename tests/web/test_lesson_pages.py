from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.lessons.test_lessons import LESSONS
from torri.engine.parts import folder_of
from torri.games import RULEBOOKS
from torri.lessons import lesson, reading

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.browser import Hands
    from tests.web.conftest import Client
    from torri.lessons import Beat

TAJUTO = "/learn/tajuto/first"
MOST_TABS = 80
TOO_LOW = """() => [...document.querySelectorAll("#acting button")]
    .some(button => button.offsetParent && button.getBoundingClientRect().bottom > innerHeight)"""
BROKEN = """() => [...document.querySelectorAll(".learned li")].some(line => line.offsetHeight > 90)"""
LOST = """() => {
    const inside = (one, other) => one.top >= other.top && one.bottom <= other.bottom;
    const press = document.querySelector("#acting [data-press]:not(.coach)");
    const ring = press ?? document.querySelector("#table [data-ring]");
    const thing = ring.checkVisibility() ? ring : document.querySelector("[data-cover]");
    if (!thing) return "nothing is pointed at";
    const coach = document.querySelector(".coach"), lies = coach.getBoundingClientRect();
    if (coach.contains(thing)) return "";
    const isLow = lies.top > innerHeight / 2;
    const free = {top: isLow ? 0 : lies.bottom, bottom: isLow ? lies.top : innerHeight};
    const arrow = document.querySelector(".pointer");
    if (!arrow || !inside(arrow.getBoundingClientRect(), free)) return "the arrow is out of sight";
    return press && !inside(thing.getBoundingClientRect(), free) ? "what is asked for is out of sight" : "";
}"""
TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


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
    assert shared.get("/").text.count(">Never played? Learn in 5 minutes</a>") == len(
        {game for game, _ in LESSONS}
    )
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


def test_a_lesson_that_was_changed_is_answered_with_a_sentence(
    shared: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On its page; the home page, the rules and the puzzles are as ever."""
    folder = folder_of(RULEBOOKS["tajuto"])
    assert folder is not None
    changed = shutil.copytree(folder / "lessons", tmp_path / "lessons") / "first.en.toml"
    changed.write_text(changed.read_text(encoding="utf-8").replace("[beats.cube]", "[beats.cubes]"))
    monkeypatch.setattr(reading, "folder_of", lambda _book: tmp_path)
    lesson.cache_clear()
    answer = shared.get(TAJUTO)
    assert answer.status_code == 404
    assert "cannot be given: There is a text for &#34;cubes&#34;, which is not there." in answer.text
    for path in ("/", "/rules/tajuto", "/puzzles/tajuto/1"):
        assert shared.get(path).status_code == 200
    lesson.cache_clear()


def way(*in_short: tuple[str, str]) -> pytest.MarkDecorator:
    """Every lesson in this way; the short form of the tests walks through each lesson in one of the ways."""
    given = [
        pytest.param(*one, marks=() if one in in_short else pytest.mark.soak, id=" ".join(one))
        for one in LESSONS
    ]
    return pytest.mark.parametrize(("game", "name"), given)


def walk(person: Hands, game: str, name: str, press: Callable[[Beat], None]) -> None:
    """Walk through a lesson on its page, doing what the coach asks for."""
    course = lesson(game, name)
    person.go(f"/learn/{game}/{name}?beat={course.beats[0].name}")
    for beat in course.beats:
        expect(person.page.locator(f'[name=beat][value="{beat.name}"]')).to_be_attached()
        assert person.page.locator("[data-ring]").count(), beat.name
        assert beat.press or person.page.locator("#table [data-ring]").first.is_visible(), beat.name
        assert not person.page.evaluate(TOO_WIDE), beat.name
        assert not (lost := person.page.evaluate(LOST)), f"{beat.name}: {lost}"
        assert person.phone or not person.page.evaluate(TOO_LOW), beat.name
        if beat is course.beats[len(course.beats) // 2]:
            person.check_accessible()
        press(beat)
    expect(person.page.locator(".finish")).to_be_visible()
    expect(person.page.locator(".finish h2")).to_be_in_viewport()
    assert not person.page.evaluate(TOO_WIDE)
    assert not person.page.evaluate(BROKEN), "a line of what was learned is broken into letters"


def pressing(person: Hands) -> Callable[[Beat], None]:
    """By clicks or taps."""
    return lambda beat: person.press_action(beat.press) if beat.press else person.press("[data-on]")


def typing(person: Hands) -> Callable[[Beat], None]:
    """By keys alone: tabs lead to what is asked for, and then the coach has the focus again."""
    focused = "wanted => document.activeElement.matches(wanted)"

    def reach(wanted: str) -> None:
        for _ in range(MOST_TABS):
            person.page.keyboard.press("Tab")
            if person.page.evaluate(focused, wanted):
                return
        raise AssertionError(f"no {wanted} within {MOST_TABS} tabs")

    def choose(group: str, value: str) -> None:
        reach(f"[name={group}]")
        while not person.page.evaluate(focused, f'[value="{value}"]'):
            person.page.keyboard.press("ArrowDown")
        person.page.keyboard.press("Space")

    def uncover(wanted: str, action: str) -> None:
        folded = f"details:not([open]):has({wanted}) > summary"
        if person.page.locator(folded).count():
            reach(folded)
            person.page.keyboard.press("Enter")
        else:
            choose("mode", "down" if action.startswith("hide") else "up")
            choose("pick", action.split()[1])

    def press(beat: Beat) -> None:
        wanted = f'button[name=action][value="{beat.press}"]' if beat.press else "[data-on]"
        if beat.press and not person.page.locator(wanted).first.is_visible():
            uncover(wanted, beat.press)
        reach(wanted)
        person.page.keyboard.press("Enter")
        expect(person.page.locator("#asked")).to_be_focused()

    return press


@way(("tajuto", "first"), ("san-gimignano", "advanced"))
def test_a_lesson_by_clicks_on_a_desk(hands: Callable[..., Hands], game: str, name: str) -> None:
    """Every chapter, and nothing serious for a checker."""
    person = hands()
    walk(person, game, name, pressing(person))
    person.check_accessible()


@way(*LESSONS)
def test_a_lesson_by_taps_on_a_phone_in_japanese(hands: Callable[..., Hands], game: str, name: str) -> None:
    """The coach speaks Japanese, and everything can be reached with a thumb."""
    person = hands(phone=True, language="ja")
    walk(person, game, name, pressing(person))
    person.check_accessible()


@way(("san-gimignano", "first"))
def test_a_lesson_by_keys(hands: Callable[..., Hands], game: str, name: str) -> None:
    """From the coach, who has the focus, tabs lead to what is asked for."""
    person = hands()
    walk(person, game, name, typing(person))


def test_something_else_is_answered_and_taken_back(hands: Callable[..., Hands]) -> None:
    """The coach says what it is, nothing else can be pressed then, and the question comes again."""
    person = hands()
    person.go(f"{TAJUTO}?beat=feel")
    asked = person.page.locator("#asked")
    person.press_action("size 3")
    expect(asked).to_contain_text("Feel for size 3")
    expect(person.page.locator(".coach")).to_contain_text("No pagoda is two floors high yet.")
    assert not person.page.locator("#acting button[name=action]").count()
    person.check_accessible()
    person.press("text=Take it back")
    expect(asked).to_have_text("Feel in the bag for a floor of size 1.")
    person.press_action("size 2")
    person.page.go_back()
    expect(asked).to_have_text("Feel in the bag for a floor of size 1.")


def test_one_goes_back_hears_it_again_and_skips(hands: Callable[..., Hands]) -> None:
    """By the links below what the coach says, by the chapters, and by the keys of the browser."""
    person = hands()
    person.go(f"{TAJUTO}?beat=cube")
    asked = person.page.locator("#asked")
    for way_on, said in (
        ("text=One step back", "Your turn again."),
        ("text=Say it again", "Your turn again."),
        (".chapters li:nth-child(6) a", "In the village steps become points."),
        ("text=Skip the lesson", "You can play Tajuto now."),
    ):
        person.press(way_on)
        expect(asked).to_contain_text(said)
        expect(asked).to_be_focused()
    person.page.go_back()
    expect(asked).to_contain_text("In the village")


def test_a_lesson_ends_in_a_real_game_with_the_coach(hands: Callable[..., Hands]) -> None:
    """At a table against the first level, where the coach advises in the first turns."""
    person = hands()
    person.go(f"{TAJUTO}?beat=cube")
    expect(person.page.locator(".pointer")).to_have_text("press here")
    person.check_accessible()
    person.go(f"{TAJUTO}?beat={lesson('tajuto', 'first').beats[-1].name}")
    pressing(person)(lesson("tajuto", "first").beats[-1])
    person.press("text=Play a real game")
    person.page.wait_for_url("**/t/*")
    expect(person.page.locator("[data-coach] [data-hint]")).to_contain_text("I would")


def test_the_coach_speaks_japanese_on_a_phone_and_is_seen_at_once(hands: Callable[..., Hands]) -> None:
    """What the search found is told in the reader's language, above the table, which does not give way."""
    person = hands(phone=True, language="ja")
    person.go(f"{TAJUTO}?beat=end")
    person.press("text=本番の一局へ")
    person.page.wait_for_url("**/t/*")
    advice = person.page.locator("[data-coach] [data-hint]")
    expect(advice).to_contain_text("大きさ")
    expect(advice).to_be_in_viewport()
    top = "document.querySelector('#table').getBoundingClientRect().top"
    bar = "document.querySelector('.bar').getBoundingClientRect().bottom"
    with_coach = person.page.evaluate(top)
    assert with_coach <= person.page.evaluate(bar) + 16
    assert advice.bounding_box()["y"] + advice.bounding_box()["height"] <= with_coach  # type: ignore[index]
    person.press("[data-coach] > summary")
    expect(advice).to_be_hidden()
    assert person.page.evaluate(top) == with_coach
