"""Every puzzle: reached by the rules, all its choices legal, one of them best; and the pages around them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest

from torri.engine.errors import Error
from torri.games import RULEBOOKS
from torri.lab.puzzles import CLEAR
from torri.lessons import lesson
from torri.puzzles import Puzzle, puzzle, puzzle_of_the_day, puzzles_of
from torri.puzzles.reading import FILE, read, to_line
from torri.web.pages.puzzle import parts_of

if TYPE_CHECKING:
    from pathlib import Path

WITH_PUZZLES = [game for game in RULEBOOKS if puzzles_of(game)]

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


def test_everybody_has_the_same_puzzle_on_a_day() -> None:
    """It goes from game to game, and each game from one to the next."""
    days = [puzzle_of_the_day(date(2026, 11, 18) + timedelta(days)) for days in range(len(WITH_PUZZLES) * 2)]
    assert {one.game for one in days if one} == set(WITH_PUZZLES)


def test_a_puzzle_that_is_not_there_is_answered_with_a_sentence() -> None:
    """The answer says which there are."""
    for game in WITH_PUZZLES[:1]:
        with pytest.raises(Error, match="they go from 1 to"):
            puzzle(game, 0)
