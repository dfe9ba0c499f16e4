"""Every lesson from beginning to end: legal, complete in every language, and never pointing at nothing."""

from __future__ import annotations

import re
import tomllib
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from torri.engine.language import languages, speaking
from torri.engine.record import Record
from torri.games import RULEBOOKS
from torri.lessons import LEARNER, Lesson, LessonError, lesson, lesson_names
from torri.lessons.lesson import END
from torri.lessons.reading import read, read_course, read_texts
from torri.web.pages.lesson import Moment, moment, parts_of, unbroken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

LESSONS = [(game, name) for game, book in RULEBOOKS.items() for name in lesson_names(book)]
OURS = pytest.mark.parametrize("given", LESSONS, ids=" ".join)
MOST_WORDS = 22
"""Of a sentence of the coach: it is short."""
MOST_SIGNS = 45
"""In a language that is written without spaces."""
UNSPACED = ("ja",)


def buttons(html: str) -> dict[str, str]:
    """The actions that can be pressed, each with the rest of its attributes."""
    return {unescape(code): rest for code, rest in re.findall(r'name="action" value="([^"]*)"([^>]*)>', html)}


@OURS
def test_a_lesson_is_walked_through_by_doing_what_the_coach_asks_for(given: tuple[str, str]) -> None:
    """What is asked for can be pressed and leads on to the next moment, until the end."""
    course = lesson(*given)
    name = course.beats[0].name
    for beat in course.beats:
        assert name == beat.name
        now = moment(course, name, "")
        if beat.press:
            assert "data-press" in buttons(drawn(now))[beat.press]
            name = moment(course, name, beat.press).name
        else:
            assert f'href="{now.address(course.next(beat))}"' in drawn(now)
            name = course.next(beat)
    assert name == END
    assert course.words().end in unescape(drawn(moment(course, END, "")))


@OURS
def test_the_coach_points_at_something(given: tuple[str, str]) -> None:
    """Everything that has a mark is on the table, in every language."""
    course = lesson(*given)
    for language in languages():
        with speaking(language):
            for beat in course.beats:
                html = drawn(moment(course, beat.name, ""))
                wanted = len(beat.marks) + bool(beat.press)
                assert wanted, f"{beat.name} points at nothing"
                assert len(re.findall(r" data-ring\b", html)) >= wanted, (language, beat)


@OURS
def test_every_decision_of_a_lesson_is_asked_for_by_itself(given: tuple[str, str]) -> None:
    """No button does two of them at once: the coach would ask again for what was done."""
    course = lesson(*given)
    for beat in course.beats:
        assert "data-then" not in drawn(moment(course, beat.name, ""))


@OURS
def test_a_lesson_is_told_in_every_language(given: tuple[str, str]) -> None:
    """No text is missing, and what the coach says is short."""
    course = lesson(*given)
    assert set(course.texts) == set(languages())
    for language, texts in course.texts.items():
        assert len(texts.learned) == len(course.words().learned)
        for saying in texts.beats.values():
            long = (
                len(saying.say) > MOST_SIGNS if language in UNSPACED else len(saying.say.split()) > MOST_WORDS
            )
            assert not long, saying.say


@OURS
def test_other_actions_are_answered(given: tuple[str, str]) -> None:
    """What has an answer is possible there; whatever else is pressed is answered, too."""
    course = lesson(*given)
    for beat in course.beats:
        legal = {action.code for action in course.known(beat).legal}
        for texts in course.texts.values():
            assert set(texts.beats[beat.name].answers) <= legal - {beat.press}, beat.name
        for code in sorted(legal - {beat.press})[:6]:
            html = drawn(moment(course, beat.name, code))
            assert "Take it back" in html
            assert not buttons(html)


@OURS
def test_only_what_the_learner_knows_is_drawn(given: tuple[str, str]) -> None:
    """A page of a lesson is made from the knowledge of one seat."""
    course = lesson(*given)
    for beat in course.beats:
        assert moment(course, beat.name, "").known.seat == LEARNER


def test_numbers_that_belong_together_stay_in_one_line() -> None:
    """No line ends in the middle of a tower; a difference is none."""
    assert unbroken("10-9-8 and 4 - 3, one-way") == "10-\N{WORD JOINER}9-\N{WORD JOINER}8 and 4 - 3, one-way"


def drawn(now: Moment) -> str:
    """Everything that a moment shows."""
    return "".join(str(part) for part in parts_of(now).values())


# --- files that do not fit ---------------------------------------------------------------------------------

RECORD = """{"torri": "record", "version": 1, "game": "tajuto", "players": 2, "options": {}, "seats": ["",""]}
{"by": "chance", "do": "first 0"}
{"by": 0, "do": "size 1"}
{"by": "chance", "do": "drawn plum 1"}
"""
COURSE = """face = "monk"
[[chapters]]
name = "one"
[[chapters.beats]]
name = "feel"
after = 1
press = true
"""
TEXTS = """title = "A lesson"
chapters.one = "One"
beats.feel = { say = "Feel", why = "So." }
end = { say = "Done", learned = ["that"] }
"""


def written(folder: Path, record: str = RECORD, course: str = COURSE, texts: str = TEXTS) -> Lesson:
    """A small lesson from its files."""
    (folder / "first.jsonl").write_text(record, encoding="utf-8")
    (folder / "first.toml").write_text(course, encoding="utf-8")
    (folder / "first.en.toml").write_text(texts, encoding="utf-8")
    return read(folder, "first")


def test_a_small_lesson(tmp_path: Path) -> None:
    """A record, a course and texts are a lesson."""
    assert [beat.press for beat in written(tmp_path).beats] == ["size 1"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"record": RECORD.replace("plum 1", "plum 2")}, "Step 3 breaks the rules"),
        ({"record": RECORD[:-9]}, "is cut off"),
        ({"course": "chapters = ["}, "first.toml cannot be read"),
        (
            {"course": COURSE.replace("after = 1", "after = 9")},
            '"feel" is after 9 steps, but the record has 3.',
        ),
        ({"course": COURSE.replace("after = 1", "after = 0")}, "it is not the learner who decides"),
        ({"course": COURSE.replace('"feel"', '"end"')}, 'none is called "end"'),
        ({"course": COURSE + '[[chapters.beats]]\nname = "b"\nafter = 1\n'}, '"b" comes before'),
        ({"texts": TEXTS.replace("beats.feel", "beats.smell")}, '"feel" has no text.'),
        ({"texts": TEXTS.replace('"Feel"', '""')}, '"say"'),
        ({"texts": TEXTS + "extra = ["}, "first.en.toml cannot be read"),
    ],
)
def test_a_changed_file_is_refused_in_a_sentence(tmp_path: Path, files: dict[str, str], said: str) -> None:
    """Whatever does not fit is named."""
    with pytest.raises(Exception, match=re.escape(said)):
        written(tmp_path, **files)


OF_ANOTHER_KIND: tuple[Any, ...] = (None, 0, True, "", "x", [], [3], {}, {"x": 3})


def changed(table: Any) -> Iterator[Any]:
    """A table again and again, with one thing in it taken away or of another kind."""
    places = table.items() if isinstance(table, dict) else enumerate(table)
    for place, value in places:
        for other in OF_ANOTHER_KIND:
            yield with_other(table, place, other)
        if isinstance(table, dict):
            yield {name: kept for name, kept in table.items() if name != place}
        if isinstance(value, (dict, list)):
            yield from (with_other(table, place, inner) for inner in changed(value))


def with_other(table: Any, place: Any, value: Any) -> Any:
    """The same with another value at a place."""
    made = table.copy()
    made[place] = value
    return made


def is_refused(read_it: Callable[..., object], *given: object) -> bool:
    """Whether a sentence says that this is no part of a lesson."""
    try:
        read_it(*given)
    except LessonError:
        return True
    return False


def test_whatever_is_changed_in_a_file_is_read_or_refused() -> None:
    """Never with a fault of the program."""
    record = Record.loads(RECORD)
    course, texts = tomllib.loads(COURSE + 'marks = ["bag"]\n'), tomllib.loads(TEXTS)
    texts |= {"turns": {"size": "So."}}
    texts["beats"]["feel"]["answers"] = {"size 2": "No."}
    chapters, beats = read_course(course, record)
    read_texts(texts, chapters, beats)
    refused = [is_refused(read_course, other, record) for other in changed(course)]
    refused += [is_refused(read_texts, other, chapters, beats) for other in changed(texts)]
    assert sum(refused) > len(refused) / 2


def test_unknown_lessons_and_moments_are_answered_with_those_that_exist() -> None:
    """A link that was mistyped says what is possible."""
    with pytest.raises(LessonError, match=r'no lesson "frist"[.] Did you mean "first"'):
        lesson("tajuto", "frist")
    with pytest.raises(LessonError, match=r'no moment "fel"[.] Did you mean "feel"'):
        lesson("tajuto").beat("fel")
