"""Promises: every one is explained where somebody looks who writes a game."""

from __future__ import annotations

from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import torri.testing
from torri.engine.game import Game
from torri.new_game.template.torri_take_away import RULEBOOK
from torri.testing import check_game, play
from torri.testing.promises import BrokenPromise, demand, hold

if TYPE_CHECKING:
    from collections.abc import Callable

CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_every_promise_is_in_contributing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the battery holds a game to is what the table says, and in words that can be found there."""
    held: dict[str, None] = {}

    def note(check: Callable[..., None], place: object, *arguments: Any) -> None:
        held[(getdoc(check) or "").splitlines()[0]] = None
        hold(check, place, *arguments)

    for module in (torri.testing, play):
        monkeypatch.setattr(module, "hold", note)
    check_game(Game(RULEBOOK), games=1)
    rows = (
        CONTRIBUTING.read_text(encoding="utf-8").split("| the promise |")[1].split("\n\n")[0].splitlines()[2:]
    )
    assert {row.split("|")[1].strip() for row in rows} == set(held)


def test_a_fault_is_told_with_its_place_and_its_promise() -> None:
    """Three lines: what is wrong, where, and what was promised."""

    def check_stones(number: int) -> None:
        """There are stones."""
        demand(number, "There are {} stones.", number)

    hold(check_stones, "On the table.", 1)
    with pytest.raises(BrokenPromise) as caught:
        hold(check_stones, "On the table.", 0)
    assert str(caught.value) == "There are 0 stones.\nOn the table.\nThe promise: There are stones."


def test_an_error_of_the_game_stays_the_cause() -> None:
    """Whoever looks for it finds its own line in the traceback."""

    def check_nothing() -> None:
        """Nothing goes wrong."""
        raise ZeroDivisionError("no stones")

    with pytest.raises(BrokenPromise, match=r"in check_nothing .*ZeroDivisionError: no stones") as caught:
        hold(check_nothing, "On the table.")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
