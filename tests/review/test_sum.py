"""The sum of a review adds up, in every game and for every number of players."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

import torri
from tests.review.games_to_review import EVERY, played
from torri.review import Review
from torri.review.course import course_of
from torri.review.depth import DEEP, QUICK
from torri.review.reviewing import Pass
from torri.review.words import whole_percents

if TYPE_CHECKING:
    from torri.review.results import Parts

EXACT = 1e-9


def total(parts: Parts) -> float:
    """All parts but the result."""
    return parts.start + parts.luck + parts.hidden + parts.own_mistakes + parts.others_mistakes + parts.rest


@pytest.mark.parametrize(("name", "players"), EVERY)
@pytest.mark.parametrize("spec", ["greedy", "random"])
def test_the_sum_adds_up(name: str, players: int, spec: str) -> None:
    """From what a seat is worth before the deal to its result, whoever plays and however badly."""
    match = played(name, players, 3, spec)
    found = torri.review(match.record, threads=1)
    outcome = match.state.outcome
    assert outcome is not None
    together = match.game.rulebook.cooperative
    share = 1.0 if together else 1 / max(1, len(outcome.winners))
    for seat, parts in enumerate(found.sums):
        assert total(parts) == pytest.approx(parts.result, abs=EXACT)
        assert parts.result == pytest.approx(share if seat in outcome.winners else 0.0, abs=EXACT)
        whole = whole_percents(parts)
        assert sum(whole[:-1]) == whole[-1] == round(100 * parts.result)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_what_one_gets_the_others_lose(name: str, players: int) -> None:
    """Luck, hidden and rest add up to nothing around a table; who plays together gets the same."""
    match = played(name, players, 5, decisions=12)
    found = torri.review(match.record, threads=1)
    for part in ("luck", "hidden", "rest"):
        figures = [getattr(parts, part) for parts in found.sums]
        if match.game.rulebook.cooperative:
            assert figures == pytest.approx([figures[0]] * players, abs=1e-4)
        else:
            assert sum(figures) == pytest.approx(0, abs=1e-3)
    for decision in found.decisions:
        assert not decision.is_bad or decision.given[decision.seat] < 0


@pytest.mark.parametrize(("name", "players"), [("san-gimignano", 2), ("couperation", 3)])
def test_who_plays_to_the_end_never_changes_its_mind(name: str, players: int) -> None:
    """Where every future is played to its end there is no rest, however few futures there are."""
    match = played(name, players, 3)
    look = Pass(course_of(match.record), replace(DEEP, tries=0, fewest=3, search=400, reasons=False))
    found = look.run(1)
    for parts in found.sums:
        assert parts.rest == pytest.approx(0, abs=EXACT)
        assert total(parts) == pytest.approx(parts.result, abs=EXACT)
    for decision in found.decisions:
        assert decision.played != decision.best or decision.loss == 0


def test_luck_is_0_on_average_before_chance_decides() -> None:
    """The mean over the outcomes of a turn of chance, each as often as it comes, is what was expected."""
    course = course_of(played("san-gimignano", 2, 3, decisions=4).record)
    look = Pass(course, QUICK)
    drawn = [turn for turn in course.turns if turn.seat is None and len(turn.done) == 1]
    for turn in drawn:
        ids, weights = turn.before.weights()
        after = [turn.before.after(course.game.actions.all[number]) for number in ids]
        found = [look.look_at(turn, one) for one in after]
        mean = np.average([one.after for one in found], axis=0, weights=weights)
        assert mean == pytest.approx(found[0].before, abs=EXACT)
    assert drawn


def test_a_seat_is_given_what_others_do_wrong() -> None:
    """Whose mistakes helped whom: the columns of the table are the parts of the sum."""
    found = torri.review(played("saint-petersburg", 3, 2).record, threads=1)
    for seat, parts in enumerate(found.sums):
        given = [found.gave[other][seat] for other in range(3)]
        assert given[seat] == pytest.approx(parts.own_mistakes, abs=EXACT)
        assert sum(given) - given[seat] == pytest.approx(parts.others_mistakes, abs=EXACT)


def test_a_game_that_is_not_over_is_reviewed_up_to_there() -> None:
    """Then the result is what can be expected."""
    found = torri.review(played("tajuto", 2, 1, decisions=10).record, threads=1)
    assert not found.finished
    assert sum(parts.result for parts in found.sums) == pytest.approx(1)
    for parts in found.sums:
        assert total(parts) == pytest.approx(parts.result, abs=EXACT)


def test_a_review_is_plain_data_and_read_again() -> None:
    """Through JSON and back it is the same, and the same again when it is made again."""
    record = played("saint-petersburg", 2, 4, decisions=30).record
    found = torri.review(record, threads=2)
    assert Review.from_dict(json.loads(json.dumps(found.to_dict()))) == found
    assert torri.review(record.dumps(), threads=1) == found


def test_a_notebook_shows_the_course_and_the_sums() -> None:
    """A line and a column for each seat, told apart without colour; names are no HTML."""
    record = played("tajuto", 3, 4, decisions=30).record
    found = replace(torri.review(record, threads=1), seats=("<b>", "P2", "P3"))
    cell = found._repr_html_()
    tree = fromstring(f"<div>{cell}</div>")  # noqa: S314 - ours, and whole
    lines = tree.findall("./svg/polyline")
    assert [len((line.get("points") or "").split()) for line in lines] == [len(found.curve)] * 3
    assert len({line.get("stroke-dasharray") for line in lines}) == 3
    assert len([head for head in tree.iter("th") if head.find("svg") is not None]) == 3
    assert "&lt;b&gt;" in cell


def test_a_review_says_who_made_it() -> None:
    """The version of Torri and the fingerprint of the judge."""
    found = torri.review(played("tajuto", 2, 1, decisions=4).record, threads=1)
    assert found.made_by["torri"] == torri.__version__
    assert len(found.made_by["judge"]) == 12
