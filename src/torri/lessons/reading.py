"""Reading a lesson from the files in a game's folder; whatever does not fit is told in a sentence."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import SOURCE, _
from torri.engine.parts import folder_of
from torri.engine.record import Record
from torri.games import game as game_named, replay, rulebook
from torri.lessons.lesson import END, LEARNER, Beat, Chapter, Lesson, LessonError, Saying, Texts

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.rulebook import Rulebook
    from torri.engine.state import State

FIRST = "first"
"""The lesson for whoever has never played; a game may have others for later."""


def lesson_names(book: Rulebook) -> list[str]:
    """The lessons of a game, the one for beginners first."""
    folder = folder_of(book)
    found = folder.joinpath("lessons").glob("*.jsonl") if folder else ()
    return sorted((file.stem for file in found), key=lambda name: (name != FIRST, name))


@cache
def lesson(game: str, name: str = FIRST) -> Lesson:
    """A lesson by the name of its game and its own."""
    book = rulebook(game)
    names = lesson_names(book)
    if not names:
        raise LessonError(_("There is no lesson for {game} yet."), game=book.title())
    if name not in names:
        sentence = _('{game} has no lesson "{name}". {advice}')
        raise LessonError(sentence, game=book.title(), name=name[:40], advice=advise(name, names))
    folder = folder_of(book)
    assert folder is not None  # noqa: S101 - it has lessons
    try:
        return read(folder / "lessons", name)
    except Error as error:
        sentence = _('The lesson "{name}" of {game} cannot be given: {error}')
        raise LessonError(sentence, name=name, game=book.title(), error=error) from None


def read(folder: Path, name: str) -> Lesson:
    """A lesson from its files: the record, the course, and a file of texts for each language."""
    record = Record.load(folder / f"{name}.jsonl")
    match = replay(record)
    course = table_in(folder / f"{name}.toml")
    chapters, beats = read_course(course, record)
    files = {file.stem.rpartition(".")[2]: file for file in sorted(folder.glob(f"{name}.*.toml"))}
    texts = {language: read_texts(table_in(file), chapters, beats) for language, file in files.items()}
    if SOURCE not in texts:
        raise LessonError(_("{file} is missing."), file=f"{name}.{SOURCE}.toml")
    return Lesson(
        match.game,
        name,
        taken(course, "face", str),
        tuple(record.seats),
        chapters,
        beats,
        positions_of(record, {beat.after for beat in beats} | {len(record.steps)}),
        texts,
    )


def table_in(file: Path) -> dict[str, Any]:
    """A TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LessonError(_("{file} cannot be read: {why}."), file=file.name, why=error) from None


def taken(table: Any, key: str, kind: type, otherwise: Any = None) -> Any:
    """A value of a table, of the kind that it must have."""
    value = table.get(key, otherwise) if isinstance(table, dict) else None
    if type(value) is not kind or value == "":
        raise missing(table, key)
    return value


def words_of(table: Any, key: str, kind: type, otherwise: Any = None) -> Any:
    """A list or a table of texts."""
    found = taken(table, key, kind, otherwise)
    texts = found.values() if isinstance(found, dict) else found
    if not all(isinstance(text, str) and text for text in texts):
        raise missing(table, key)
    return found


def missing(table: Any, key: str) -> LessonError:
    """What to say of a value that is not there, or not what it must be; with the beginning of what is."""
    return LessonError(_('Something is missing: "{key}" in {place}.'), key=key, place=f"{table}"[:80])


def read_course(course: dict[str, Any], record: Record) -> tuple[tuple[Chapter, ...], tuple[Beat, ...]]:
    """The chapters and the beats in them, in the order of the game."""
    chapters, beats = [], list[Beat]()
    for number, chapter in enumerate(taken(course, "chapters", list)):
        things = words_of(chapter, "things", list, otherwise=[])
        chapters.append(Chapter(taken(chapter, "name", str), tuple(things)))
        beats += [read_beat(beat, number, record) for beat in taken(chapter, "beats", list)]
    names = [beat.name for beat in beats]
    for before, beat in pairwise(beats):
        if beat.after < before.after + (before.press is not None):
            raise LessonError(_('"{name}" comes before what is done there.'), name=beat.name)
    if END in names or len(set(names)) < len(names):
        raise LessonError(_('Every moment needs a name of its own, and none is called "{end}".'), end=END)
    return tuple(chapters), tuple(beats)


def read_beat(table: Any, chapter: int, record: Record) -> Beat:
    """A beat; what the learner presses is the next step of the record."""
    name, after = taken(table, "name", str), taken(table, "after", int)
    press = taken(table, "press", bool, otherwise=False)
    if not 0 <= after <= len(record.steps):
        sentence = _('"{name}" is after {after} steps, but the record has {steps}.')
        raise LessonError(sentence, name=name, after=after, steps=len(record.steps))
    step = record.steps[after] if after < len(record.steps) else None
    if press and (step is None or step.by != LEARNER):
        raise LessonError(_('At "{name}" it is not the learner who decides.'), name=name)
    wanted = step.code if press and step else None
    return Beat(name, chapter, after, tuple(words_of(table, "marks", list, otherwise=[])), wanted)


def read_texts(table: dict[str, Any], chapters: tuple[Chapter, ...], beats: tuple[Beat, ...]) -> Texts:
    """The texts of a language: one for every chapter and every beat, and for nothing else."""
    titles, said = words_of(table, "chapters", dict), taken(table, "beats", dict)
    same(titles, [chapter.name for chapter in chapters])
    same(said, [beat.name for beat in beats])
    end = taken(table, "end", dict)
    return Texts(
        taken(table, "title", str),
        titles,
        {name: read_saying(beat) for name, beat in said.items()},
        taken(end, "say", str),
        tuple(words_of(end, "learned", list)),
        words_of(table, "turns", dict, otherwise={}),
    )


def read_saying(beat: Any) -> Saying:
    """What is said at a beat."""
    answers = words_of(beat, "answers", dict, otherwise={})
    return Saying(taken(beat, "say", str), taken(beat, "why", str), answers)


def same(texts: dict[str, Any], names: list[str]) -> None:
    """Refuse texts that are missing, or about something that is not there."""
    for name in sorted(set(texts) ^ set(names)):
        sentence = (
            _('"{name}" has no text.')
            if name in names
            else _('There is a text for "{name}", which is not there.')
        )
        raise LessonError(sentence, name=name)


def positions_of(record: Record, wanted: set[int]) -> dict[int, State]:
    """The positions after so many steps of a record."""
    state = game_named(record.game, record.players, **record.options).initial()
    found = {0: state.copy()}
    for number, step in enumerate(record.steps, 1):
        state.play(step.code)
        if number in wanted:
            found[number] = state.copy()
    return found
