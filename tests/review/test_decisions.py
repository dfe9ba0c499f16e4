"""Decisions are graded by what the seat could know, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import torri
from tests.review.games_to_review import played
from torri.engine.match import Match
from torri.engine.record import Record, Step
from torri.review.course import Turn, course_of
from torri.review.decisions import Compared, Weighed
from torri.review.depth import DEEP, QUICK, plan_for
from torri.review.grades import grade_of
from torri.review.practice import answer, ask
from torri.review.reasons import with_reason
from torri.review.reviewing import Pass
from torri.review.turning_points import LEAST, turning_points


@pytest.mark.parametrize("name", ["san-gimignano", "couperation"])
def test_hidden_cards_do_not_matter(name: str) -> None:
    """In every deal that a seat cannot tell from the real one its decision has the same grade."""
    course = course_of(played(name, 2, 7, decisions=16).record)
    look = Pass(course, QUICK)
    differs = 0
    for turn in course.decisions[::3]:
        known = turn.before.known_to(turn.seat)
        other = Turn(turn.step, turn.seat, known.sample(99), turn.done)
        differs += other.before.to_bytes() != turn.before.to_bytes()
        first, second = (look.look_at(one, one.before.after(turn.done[0])) for one in (other, turn))
        assert first.weighed == second.weighed
    assert differs > 2


def hidden_draw(record: Record, seat: int) -> tuple[int, str]:
    """A step of chance that this seat does not see, and another outcome of it."""
    match = Match(torri.game(record.game, record.players))
    state = match.game.initial()
    for number, step in enumerate(record.steps):
        if step.by is None:
            for action, _share in state.chance:
                here, there = (state.copy().play(code).known_to(seat) for code in (step.code, action.code))
                if action.code != step.code and here.to_bytes() == there.to_bytes():
                    return number, action.code
        state.play(step.code)
    raise AssertionError("everything is seen")


def test_records_that_differ_in_what_a_seat_cannot_know() -> None:
    """Their decisions of that seat have the same grades."""
    record = played("san-gimignano", 2, 11, decisions=1).record
    seat = next(step.by for step in record.steps if step.by is not None)
    number, code = hidden_draw(record, seat)
    steps = [*record.steps[:number], Step(None, code), *record.steps[number + 1 :]]
    other = Record(record.game, 2, record.options, record.seats, steps)
    first, second = (torri.review(one, threads=1).decisions[0] for one in (record, other))
    assert (first.seat, first.choices, first.grade) == (seat, second.choices, second.grade)


def test_what_comes_later_does_not_matter() -> None:
    """A decision has the same grade in the whole game as in its beginning."""
    whole, cut = (played("saint-petersburg", 2, 3, decisions=many).record for many in (40, 10))
    first, second = (torri.review(record, threads=1).decisions for record in (whole, cut))
    assert [one.choices for one in first[: len(second)]] == [one.choices for one in second]


def test_grades_go_by_size_where_nothing_is_in_doubt() -> None:
    """A large loss whose interval reaches 0 is too close to call."""
    assert [grade_of(loss, 0.001) for loss in (0.01, 0.03, 0.06, 0.12)] == [
        "small",
        "inaccuracy",
        "mistake",
        "blunder",
    ]
    assert grade_of(0.2, -0.01) == "close"
    assert grade_of(0.0, 0.0) == "best"


def test_choices_are_compared_in_pairs() -> None:
    """What is the same in both leaves no doubt; what swings does."""
    luck = np.random.default_rng(1).uniform(0.2, 0.8, 50)
    steady = np.stack([luck, luck - 0.1], axis=1)
    shares = np.stack([steady, 1 - steady], axis=2)
    loss, low, high = Compared(shares, [0, 1], 0, 0.0).loss(1, 0)
    assert (loss, low, high) == pytest.approx((0.1, 0.1, 0.1))
    swinging = np.stack([luck, luck[::-1] - 0.1], axis=1)
    shares = np.stack([swinging, 1 - swinging], axis=2)
    assert Compared(shares, [0, 1], 0, 0.0).loss(1, 0)[1] < 0.05


@pytest.fixture(scope="module")
def question() -> Weighed:
    """What to do in the opening of a game."""
    match = torri.game("tajuto").match(seed=5)
    return ask(match.knowledge(match.to_move), QUICK)


def test_a_question_is_answered(question: Weighed) -> None:
    """The best is right, what stands out is not, and what is impossible is refused."""
    assert answer(question, question.best.code).right
    assert answer(question, question.best.code).words() == "Right: nothing is better."
    for choice in question.choices:
        assert answer(question, choice.code).right == (choice.low <= 0)
    with pytest.raises(torri.Error, match=r'"fly" is not possible here\. Possible: '):
        answer(question, "fly")


def test_turning_points_are_the_largest_changes() -> None:
    """Of one's own chance, the largest first; mistakes and luck alike."""
    found = torri.review(played("saint-petersburg", 2, 4, "random").record, threads=1)
    points = turning_points(found, 1)
    sizes = [abs(point.change) for point in points]
    assert len(points) == 5
    assert sizes == sorted(sizes, reverse=True)
    assert all(abs(point.change) >= LEAST for point in turning_points(found, 1, found.steps))
    assert any(point.decision for point in turning_points(found, None, 50))


def test_a_deep_look_says_why() -> None:
    """A blunder has a reason: points by part of the score sheet, and how the game may go on."""
    course = course_of(played("tajuto", 2, 6, "random").record)
    look = Pass(course, DEEP)
    look.plan = plan_for(course.game, QUICK)
    quick = look.run(1)
    bad = max(quick.decisions, key=lambda one: one.loss)
    turn = next(turn for turn in course.turns if turn.step == bad.step)
    reason = with_reason(look.valuer, turn, bad).reason
    assert reason is not None
    assert set(reason.parts) == set(course.game.rulebook.parts)
    assert len(reason.better) <= 3
