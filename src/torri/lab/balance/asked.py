"""What is asked of each game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from torri.games import rulebook
from torri.lab.given import labs
from torri.lab.study.plan import Plan, checked

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS = ("level:1", "level:2", "greedy")


def games() -> list[str]:
    """The games that are measured: those that bring something for the lab."""
    return list(labs())


def plans_of(game: str, deals: int, seed: str) -> Sequence[Plan]:
    """All questions for the fewest players, and what does not need versions for the most."""
    book = rulebook(game)
    recorded = bool(book.recorded)  # what its tables say is kept in positions: nothing is compiled for it
    fewest, most = book.players[0], book.players[-1]
    plain = Plan(game, fewest, levels=LEVELS, games=deals, precision=0.0, seed=seed)
    plans = [replace(plain, worth="all", first="all", prices=recorded)]
    if most != fewest:
        plans.append(replace(plain, players=most))
    return [checked(plan) for plan in plans]
