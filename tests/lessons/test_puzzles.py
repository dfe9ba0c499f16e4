"""Every puzzle: reached by the rules, all its choices legal, one of them best; and the pages around them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from torri.engine.errors import Error
from torri.games import RULEBOOKS
from torri.lab.puzzles import CLEAR
from torri.lessons import lesson
from torri.puzzles import Puzzle, puzzle, puzzle_of_the_day, puzzles_of
from torri.puzzles.reading import FILE, LEVELS, read, to_line
from torri.web.pages.puzzle import parts_of

if TYPE_CHECKING:
    from pathlib import Path

WITH_PUZZLES = [game for game in RULEBOOKS if puzzles_of(game)]
A_FEW_DOZEN = 30

START = Puzzle(
    "tajuto", 1, 2, {}, ((None, "first 0"),), 0, {f"size {n}": 0.1 * (n > 1) for n in range(1, 7)}, "size", 1
)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_puzzle_is_a_decision_with_one_best_choice(game: str) -> None:
    """Its steps are legal, its choices are those that the seat has, and all but one are mistakes."""
    for given in puzzles_of(game):
        known = given.known()
        assert known.to_move == given.seat
        assert {action.code for action in known.legal} == set(given.losses)
        assert given.losses[given.best] == 0
        assert all(loss >= CLEAR for code, loss in given.losses.items() if code != given.best)
        assert given.theme == known.game.actions.find(given.best).data["do"]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_best_choice_has_a_reason(game: str) -> None:
    """In every language the lesson says why one does such a thing."""
    for texts in lesson(game).texts.values():
        assert {given.theme for given in puzzles_of(game)} <= set(texts.turns)
    given = puzzles_of(game)[0]
    told = parts_of(given, given.answer(given.best))["prompt"].striptags()
    assert lesson(game).words().turns[given.theme] in told


def test_every_game_has_a_few_dozen_of_every_kind() -> None:
    """By theme and by how hard they are; the easy ones come first and are the fewest."""
    assert set(WITH_PUZZLES) == set(RULEBOOKS)
    for game in RULEBOOKS:
        found = puzzles_of(game)
        levels = Counter(one.level for one in found)
        assert len(found) >= A_FEW_DOZEN
        assert {1, 2} <= set(levels) <= set(LEVELS)
        assert [one.level for one in found] == sorted(one.level for one in found)
        assert len({one.theme for one in found}) > 2


def test_a_puzzle_asks() -> None:
    """The question shows all choices as buttons."""
    asked = parts_of(START, None)
    assert "What would you do here?" in asked["prompt"]
    assert str(asked["table"]).count('value="size ') == 6


@pytest.mark.parametrize(
    ("code", "said"),
    [("size 1", "Right: nothing is better."), ("size 3", "Not quite: it gives away 10 % of the victory.")],
)
def test_an_answer_says_what_it_gives_away(code: str, said: str) -> None:
    """Only the best choice is right; nothing can be pressed on the table any more."""
    told = parts_of(START, START.answer(code))
    assert said in told["prompt"]
    assert 'name="action"' not in told["table"]


def test_puzzles_are_the_same_after_they_were_written_and_read(tmp_path: Path) -> None:
    """A line of the file is a puzzle; a damaged one is refused with a sentence."""
    file = tmp_path / FILE
    file.write_text(to_line(START) + "\n" + to_line(START) + "\n", encoding="utf-8")
    assert read("tajuto", file) == (START, replace(START, number=2))
    file.write_text(json.dumps({"steps": []}), encoding="utf-8")
    with pytest.raises(Error, match="The puzzles of tajuto cannot be read"):
        read("tajuto", file)


@pytest.mark.parametrize(
    "changed",
    [{"losses": []}, {"losses": {"size 1": "x"}}, {"seat": 2}, {"level": 4}, {"steps": 3}, {"options": 1}],
)
def test_a_line_that_was_changed_is_refused_in_a_sentence(tmp_path: Path, changed: dict[str, Any]) -> None:
    """Whatever is in it."""
    file = tmp_path / FILE
    file.write_text(json.dumps(json.loads(to_line(START)) | changed), encoding="utf-8")
    with pytest.raises(Error, match="The puzzles of tajuto cannot be read"):
        read("tajuto", file)


def test_a_puzzle_whose_choices_are_others_is_refused() -> None:
    """What it asks about is not what the rules would ask."""
    with pytest.raises(Error, match="Puzzle 1 does not fit the game"):
        replace(START, losses={"size 1": 0.0, "fly": 0.5}).known()


def test_everybody_has_the_same_puzzle_on_a_day() -> None:
    """It goes from game to game, and each game from one to the next."""
    days = [puzzle_of_the_day(date(2026, 11, 18) + timedelta(days)) for days in range(len(WITH_PUZZLES) * 2)]
    assert {one.game for one in days if one} == set(WITH_PUZZLES)


def test_a_puzzle_that_is_not_there_is_answered_with_a_sentence() -> None:
    """The answer says which there are."""
    for game in WITH_PUZZLES[:1]:
        with pytest.raises(Error, match="they go from 1 to"):
            puzzle(game, 0)
