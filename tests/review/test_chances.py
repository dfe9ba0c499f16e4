"""What else chance could have brought."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import torri
from tests.review.games_to_review import played
from torri.review import chances as module, reasons
from torri.review.chances import FEW, LARGEST, every, largest, ranked, some, with_chances
from torri.review.course import course_of
from torri.review.results import Chances, Review, Stroke, Way
from torri.review.reviewing import SEED
from torri.review.values import Valuer
from torri.review.words import how_lucky
from torri.table.review_shown import shown

if TYPE_CHECKING:
    from torri.review.course import Course, Turn


@pytest.fixture(scope="module")
def course() -> Course:
    """The beginning of a game in which a tile or a card comes now and then."""
    return course_of(played("tajuto", 2, 3, "random", decisions=30).record)


def looked_at(course: Course, turn: Turn, monkeypatch: pytest.MonkeyPatch) -> Chances:
    """What else could have come in a turn, with few futures."""
    monkeypatch.setattr(reasons, "FUTURES", 2)
    plain = Stroke(turn.step, turn.last, (0.1, -0.1), (0.0, 0.0))
    found = with_chances(Valuer(course.game, 0, SEED), 2, turn, plain)
    assert replace(found, chances=None) == plain
    assert found.chances is not None
    return found.chances


def test_a_few_ways_are_all_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """With how likely each of them was; together they are certain, and what came is one of them."""
    turn = next(turn for turn in course.turns if turn.seat is None and every(turn.before))
    ways = every(turn.before)
    assert sum(way.likely for way in ways) == pytest.approx(1)
    found = looked_at(course, turn, monkeypatch)
    assert found.drawn == 0
    told = {found.came.codes, *(way.codes for way in found.others)}
    assert told == {way.codes for way in ways}
    assert found.came.codes == tuple(action.code for action in turn.done)
    assert found.came.likely + sum(way.likely for way in found.others) == pytest.approx(1, abs=1e-3)
    for one in (found.came, *found.others):
        shares = [way.shares[0] for way in (found.came, *found.others)]
        assert (one.worse[0] == 0) == (one.shares[0] == min(shares))
    for way in (found.came, *found.others):
        assert sum(way.shares) == pytest.approx(1, abs=1e-3)
        assert len(way.points) == 2


def test_of_many_ways_a_good_one_a_middling_one_and_a_bad_one_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """For each seat; they are drawn as chance draws, and the same ones again."""
    monkeypatch.setattr(module, "DRAWN", 30)
    course = course_of(played("san-gimignano", 2, 3, "random", decisions=1).record)
    turn = course.turns[0]
    assert not every(turn.before)
    first, second = (some(turn.before) for _ in range(2))
    assert len({way.codes for way in first}) > FEW
    assert [way.codes for way in first] == [way.codes for way in second]
    found = looked_at(course, turn, monkeypatch)
    assert found.drawn == 30
    assert len(found.others) <= 6
    for seat in range(2):
        for rank in (0.9, 0.5, 0.1):
            assert min(abs(way.worse[seat] - rank) for way in found.others) < 0.2


def way(share: float, worse: float) -> Way:
    """A way in which chance could have gone, for two seats."""
    pair = (share, 1 - share)
    return Way((str(share),), 0.1, pair, (0.05, 0.05), (50.0, 40.0), (worse, 1 - worse))


def test_a_seat_is_told_the_best_first() -> None:
    """Of a few ways all; of many what is good, middling and bad for this seat."""
    few = Chances(way(0.5, 0.5), (way(0.2, 0.1), way(0.9, 0.9)), 0)
    for seat, shares in ((0, [0.9, 0.5, 0.2]), (1, [0.2, 0.5, 0.9])):
        assert [one.way.shares[0] for one in ranked(few, seat)] == shares
    many = Chances(way(0.55, 0.55), tuple(way(tenth / 10, tenth / 10) for tenth in range(10)), 100)
    told = [(one.way.shares[0], one.called) for one in ranked(many, 1)]
    assert told == [(0.1, "a good one"), (0.5, "a middling one"), (0.55, ""), (0.9, "a bad one")]


def test_it_is_said_how_lucky_that_was() -> None:
    """By how often something worse would have come."""
    chances = Chances(way(0.6, 0.93), (), 100)
    lucky = Stroke(3, 3, (0.2, -0.2), (0.0, 0.0), chances)
    said = "In {n} of 100 cases something worse would have come for you."
    assert how_lucky(lucky, 0) == said.format(n=93)
    assert how_lucky(lucky, 1) == said.format(n=7)
    assert how_lucky(replace(lucky, chances=None), 0) == ""


@pytest.mark.parametrize(("luck", "worse"), [(0.04, 0.93), (0.2, 0.3), (-0.2, 0.7)])
def test_what_is_in_doubt_is_not_called_lucky(luck: float, worse: float) -> None:
    """Luck within its interval, and what the judge and the futures see otherwise, is too close to call."""
    stroke = Stroke(3, 3, (luck, -luck), (0.0, 0.0), Chances(way(0.5, worse), (), 100))
    assert how_lucky(stroke, 0) == "How lucky that was is too close to call."


def test_what_the_judge_calls_good_must_be_good() -> None:
    """Where futures see it otherwise, nothing is called good or bad."""
    others = way(0.4, 0.9), way(0.6, 0.5), way(0.3, 0.1)
    told = ranked(Chances(way(0.5, 0.5), others, 100), 0)
    assert [(one.way.shares[0], one.called) for one in told] == [(0.6, ""), (0.5, ""), (0.4, ""), (0.3, "")]


def test_the_largest_strokes_of_each_seat_are_looked_at() -> None:
    """What was nothing to anybody is not."""
    sizes = [0.3, -0.2, 0.1, 0.05, 0.04, 0.03, 0.001]
    strokes = [Stroke(step, step, (size, 0.0), (0.0, 0.0)) for step, size in enumerate(sizes, 1)]
    assert largest(strokes, 2) == set(range(1, 1 + LARGEST))
    assert largest([*strokes, Stroke(9, 9, (0.0, 0.4), (0.0, 0.0))], 2) == {*range(1, 1 + LARGEST), 9}


def test_it_is_kept_but_not_told_by_codes() -> None:
    """Through JSON it is the same; to others goes what it was worth, not which cards came."""
    found = torri.review(played("tajuto", 2, 1, decisions=4).record, threads=1)
    chances = Chances(way(0.5, 0.5), (way(0.2, 0.1),), 0)
    with_them = replace(found, strokes=(replace(found.strokes[0], chances=chances), *found.strokes[1:]))
    assert Review.from_dict(json.loads(json.dumps(with_them.to_dict()))) == with_them
    told = shown(with_them, 0)["strokes"][0]["chances"]
    assert "codes" not in told["came"].keys() | told["others"][0].keys()
    assert told["came"]["worse"] == (0.5, 0.5)
