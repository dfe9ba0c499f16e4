"""What games give to the lab, and how figures are written on its pages."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
import pytest

from torri.lab import given
from torri.lab.given import Ladder, Study, Trial, gathered
from torri.lab.statistics import page

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook


def test_what_games_give_is_gathered_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a `lab` part gives nothing, and one may give some things and not others."""
    labs = {name: ModuleType(name) for name in ("first", "second")}
    labs["first"].LADDERS = (Ladder("first"), Ladder("first", switch="long"))  # type: ignore[attr-defined]
    labs["second"].LADDERS = (Ladder("second"),)  # type: ignore[attr-defined]
    labs["second"].STUDIES = (Study("second", 2),)  # type: ignore[attr-defined]

    def part(book: Rulebook, _name: str) -> ModuleType | None:
        return labs.get(str(book))

    monkeypatch.setattr(given, "RULEBOOKS", {name: name for name in ("first", "none", "second")})
    monkeypatch.setattr(given, "part", part)
    assert [ladder.name for ladder in gathered("LADDERS")] == ["first", "first-long", "second"]
    assert [study.name for study in gathered("STUDIES")] == ["second-2"]
    assert gathered("TRIALS") == ()


def test_a_ladder_plays_with_its_switch_on() -> None:
    """Or with no option at all."""
    assert Ladder("tajuto").options == {}
    assert Ladder("tajuto", switch="open_scores").options == {"open_scores": "true"}


def test_a_trial_and_a_study_make_their_games() -> None:
    """With the options and the number of players that they name."""
    trial = Trial("Tajuto, open", "tajuto", 3, (("open_scores", True),), 1.0, 512)
    assert (trial.game().players, trial.game().options["open_scores"]) == (3, True)
    study = Study("tajuto", 4, ({}, {"open_scores": True}))
    assert [(game.players, game.options["open_scores"]) for game in study.games()] == [(4, False), (4, True)]


def test_a_table_has_words_on_the_left_and_numbers_on_the_right() -> None:
    """In Markdown."""
    assert page.table(("level", "wins"), [("1", "50 %")]) == "| level | wins |\n| --- | ---: |\n| 1 | 50 % |"


def test_a_game_is_the_unit_of_a_figure() -> None:
    """Several values of a game are averaged first: they are not independent."""
    assert page.figure(np.array([1.0, 3.0])) == page.figure(np.array([[0, 2], [2, 4]])) == "2.0 ± 2.0"


@pytest.mark.parametrize(
    ("hits", "said"), [([1, 0, 1, 1], "75.0 % (30.1-95.4)"), ([0, 0], "0.0 % (0.0-65.8)")]
)
def test_a_share_has_an_interval(hits: list[int], said: str) -> None:
    """Also where it never happened."""
    assert page.share(np.array(hits)) == said


def test_a_share_of_nothing_is_a_dash() -> None:
    """There is nothing to divide by."""
    assert [page.percent(1, 8), page.percent(0, 0)] == ["12 %", "-"]


def test_a_page_says_how_to_make_it_again() -> None:
    """With the same games and the same seed."""
    said = page.how("Written by `make`.", 2000, "7")
    assert said.startswith("Written by `make`.\n\n")
    assert "2,000 games" in said
    assert page.by_players([2, 3]) == ["2 players", "3 players"]
