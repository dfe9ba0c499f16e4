from __future__ import annotations

from typing import Any

import pytest

from torri.games import RULEBOOKS
from torri.lessons import lesson, lesson_names

Torri = Any  # the fixture of conftest.py
LESSONS = [(game, name) for game, book in RULEBOOKS.items() for name in lesson_names(book)]


@pytest.mark.parametrize("given", LESSONS, ids=" ".join)
def test_a_lesson_from_beginning_to_end(torri: Torri, given: tuple[str, str]) -> None:
    """Typing what the coach asks for leads through all chapters to a real game."""
    course = lesson(*given)
    shown = torri(f"learn {' '.join(given)}", *(beat.press or "" for beat in course.beats)).shown
    assert f"Chapter {len(course.chapters)} of {len(course.chapters)}" in shown
    assert course.words().end in shown
    assert f"torri play {given[0]} --against level:1" in shown


def test_something_else_is_answered(torri: Torri) -> None:
    """Another action, a typing error, the way back, and the end of the input."""
    evening = torri("learn tajuto", "", "size 3", "fly", "b", "", "t")
    assert "No pagoda is two floors high yet." in evening.shown
    assert '"fly" is none of the choices.' in evening.shown
    assert evening.shown.count("Eight pagodas are to grow here") == 2
    assert evening.shown.count("Feel in the bag") == 3
    assert "To go on: torri learn tajuto --chapter 2" in evening.shown
    assert evening.code == 0


def test_it_is_heard_again_and_skipped(torri: Torri) -> None:
    """By a letter, at what one looks at and at what one does; whatever else is typed there says it again."""
    evening = torri("learn tajuto", "a", "go", "", "A", "s")
    assert evening.shown.count("Eight pagodas are to grow here") == 3
    assert evening.shown.count("Feel in the bag") == 2
    assert "You can play Tajuto now." in evening.shown
    assert "To go on:" not in evening.shown


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("learn chess", 'There is no game "chess"'),
        ("learn tajuto frist", 'no lesson "frist". Did you mean "first"'),
        ("learn tajuto --chapter 0", "the chapters go from 1 to 8"),
        ("learn tajuto --chapter x", "--chapter must be a whole number"),
        ("learn tajuto first extra", '"extra" is too much'),
    ],
)
def test_what_is_not_there_is_answered_with_a_sentence(torri: Torri, asked: str, said: str) -> None:
    """Of whatever kind it is."""
    evening = torri(asked)
    assert evening.code == 2
    assert said in evening.errors
    assert not evening.shown


def test_a_chapter_that_is_not_there(torri: Torri) -> None:
    """The answer says which chapters there are."""
    evening = torri("learn tajuto --chapter 9")
    assert evening.code == 2
    assert "the chapters go from 1 to 8" in evening.errors
