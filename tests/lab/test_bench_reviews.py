"""What `torri bench review` measures, keeps and writes."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from torri import Error
from torri.lab.bench import choosers, reviews, verdicts
from torri.lab.bench.choosers import ASKED, Chosen
from torri.lab.bench.review_command import Asked, read, run_reviews
from torri.lab.bench.review_page import page
from torri.lab.bench.reviews import FULL, LEVELS, MANY, VERDICTS, Kind, Reviewed, played
from torri.lab.bench.verdicts import Verdict, Verdicts
from torri.review.course import course_of
from torri.review.depth import DEEP
from torri.review.reviewing import SEED
from torri.review.values import TO_THE_END, Valuer

if TYPE_CHECKING:
    from pathlib import Path


def test_means_over_games_are_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is in the file is not reviewed again; the sum of each adds up."""
    monkeypatch.setattr(reviews, "LIGHT", replace(reviews.LIGHT, fewest=1, start=1))
    kept, written = tmp_path / "build" / "kept.jsonl", tmp_path / "figures.md"
    asked = Asked("san-gimignano", "greedy", 1, MANY, kept)
    run_reviews(asked, True, None, Console(file=StringIO()))
    screen = StringIO()
    run_reviews(replace(asked, games=2), True, written, Console(file=screen, width=200))
    first, second = json.loads(screen.getvalue())
    assert (first["number"], second["number"]) == (0, 1)
    assert read(kept) == [Reviewed.from_dict(first), Reviewed.from_dict(second)]
    assert first["rest"] == [0.0, 0.0]
    assert "| san-gimignano | 2 | greedy | 2 |" in written.read_text()


def test_two_games_have_no_future_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    """What their reviews do not know is not the same: else the interval of a mean would be too narrow."""
    seeds = []

    class Noted(Exception):
        pass

    def noted(_course: object, _depth: object, seed: int) -> None:
        seeds.append(seed)
        raise Noted

    monkeypatch.setattr(reviews, "Pass", noted)
    for number in (0, 1):
        with pytest.raises(Noted):
            reviews.with_few_futures(Kind("tajuto", 2, "random", MANY), number)
    assert seeds[1] - seeds[0] > DEEP.most * 4


def test_times_are_medians() -> None:
    """Of the games of a kind; the rest without its sign."""
    kind = Kind("tajuto", 2, "level:4", FULL)
    nothing = {"luck": [0.0, 0.0], "hidden": [0.0, 0.0], "own": [0.0, 0.0], "rest": [0.0, 0.0]}
    games = [
        Reviewed(
            kind, number, **nothing, doubt=[0.02, 0.04], quick_rest=[0.3, -0.3], quick=0.5, deep=40 + number,
            work=80,
        )
        for number in range(3)
    ]  # fmt: skip
    row = "| tajuto | 2 | level:4 | 3 | 0.50 | 41 | 80 | 0.300, 0.300 | 0.000, 0.000 | 0.030 |"
    assert row in page(games)


def verdict(**other: float) -> Verdict:
    """One that stands, but for what is given."""
    stands = {"loss_again": 0.1, "low_again": 0.02, "gap_again": 0.1, "gap_longer": 0.1}
    return Verdict(7, 0.1, 0.02, 0.1, **(stands | other))


def test_verdicts_are_counted_over_games() -> None:
    """Shares of all verdicts of a kind, with their intervals."""
    kind = Kind("tajuto", 2, "level:2", VERDICTS)
    first = (verdict(), verdict(low_again=-0.01), verdict(loss_again=-0.01, low_again=-0.1))
    second = (verdict(gap_longer=-0.2), verdict(gap_again=0.02), *[verdict()] * 5)
    found = [Verdicts(kind, 0, 30, first), Verdicts(kind, 1, 40, second)]
    row = "| tajuto | 2 | level:2 | 2 | 70 | 10 | 3: 30 % (11–60) | 2: 20 % (6–51) | 1: 10 % (2–40) |"
    assert row in page(found)
    assert [Verdicts.from_dict(json.loads(json.dumps(one.to_dict()))) for one in found] == found


def test_a_verdict_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With other futures and a longer search; a verdict is one by the limits of a review."""
    shallow = replace(DEEP, tries=0, fewest=12, most=12, search=400, pilot=0)
    monkeypatch.setattr(verdicts, "DEEP", shallow)
    found = verdicts.with_second_looks(Kind("san-gimignano", 2, "random", VERDICTS), 0)
    assert found.decisions > len(found.found) > 0
    assert all(one.loss >= 0.03 and one.low > 0 and one.gap > 0.03 for one in found.found)
    assert len({one.loss - one.loss_again for one in found.found}) > 1


def test_players_are_asked_on_the_same_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does as the reference player does gains and loses nothing."""
    monkeypatch.setattr(choosers, "ASKED", ("greedy", "random"))
    monkeypatch.setattr(choosers, "FUTURES", 4)
    found = choosers.beside_each_other(Kind("tajuto", 2, "greedy", LEVELS), 0)
    assert {spec: len(gains) for spec, gains in found.gains.items()} == {"greedy": 8, "random": 8}
    assert found.gains["greedy"] != found.gains["random"]
    course = course_of(played("tajuto", 2, "greedy", 0))
    known = course.decisions[3].before.known_to(course.decisions[3].seat)
    valuer = Valuer(course.game, TO_THE_END, SEED)
    reference = valuer.reference(known.position)
    other = next(choice for choice in known.legal.ids if choice != reference)
    worth = choosers.worth_of(valuer, known, [reference, other, other])
    assert worth[reference] == 0.0
    assert worth.keys() == {reference, other}


def test_players_are_compared_in_pairs() -> None:
    """What is the same for all of them leaves no doubt about the difference."""
    kind = Kind("tajuto", 2, "level:4", LEVELS)
    hard = (0.0, -0.1, -0.2)
    games = [
        Chosen(kind, number, {spec: [base + 0.01 * place] for place, spec in enumerate(ASKED)})
        for number, base in enumerate(hard)
    ]
    assert "| tajuto | 2 | level:4 | 3 | 3 | −10.00 ± 11.32 |" in page(games)
    assert page(games).count("+1.00 ± 0.00") == 2


def test_what_cannot_be_measured_is_refused() -> None:
    """With what can."""
    with pytest.raises(Error, match=r'"wins" cannot be measured\. .*full, many, verdicts, levels'):
        Asked(what="wins")
