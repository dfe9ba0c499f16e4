"""What is asked of each game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from torri.games import rulebook
from torri.lab.given import labs
from torri.lab.study.arms import things_of
from torri.lab.study.asking import priced
from torri.lab.study.plan import Plan, checked

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS = ("level:1", "level:2", "greedy")


def games() -> list[str]:
    """The games that are measured: those that bring something for the lab."""
    return list(labs())


def plans_of(game: str, deals: int, seed: str) -> Sequence[Plan]:
    """All questions for the fewest players; what does not need versions for the most; prices last.

    Other prices are asked of the last of the levels alone: mostly each has to be compiled.
    """
    book = rulebook(game)
    fewest, most = book.players[0], book.players[-1]
    plain = Plan(game, fewest, levels=LEVELS, games=deals, precision=0.0, seed=seed)
    plans = [replace(plain, worth="all", first="all")]
    if most != fewest:
        plans.append(replace(plain, players=most))
    if priced(book, things_of(book)):
        plans.append(replace(plain, levels=LEVELS[-1:], worth="things", prices=True))
    return [checked(plan) for plan in plans]
