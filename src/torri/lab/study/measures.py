"""What is measured of every game of a study."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.language import _
from torri.lab.luck import shares
from torri.lab.study.arms import AMONG, read_arm

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game

PAIR = 2  # of them each wins what the other loses
SWING = 0.25
"""Somebody makes a king who changes another's chance so much, with hardly a chance left."""
SECONDS = 15
"""For a decision: so the greedy games of our four last about as long as their boxes say (docs/lab.md)."""


@dataclass(frozen=True)
class Measure:
    """Something that is measured of every game."""

    name: str
    of: Callable[[Any], Any]
    share: bool = False
    """Whether it is a share of games, which a study plays for until it is known precisely."""
    compared: bool = True
    """Whether versions are compared by it; else it follows from another measure."""
    seat: int | None = None
    """Whose winning share it is."""
    judged: bool = False
    """Whether it needs a judge."""


def measures(game: Game, table: str = "", arm: str = "") -> list[Measure]:
    """What is measured of a version that these players play."""
    limits = read_arm(arm)
    if limits.limits:
        return of_one(game, first_seat if limits.first else limited_seat)
    if AMONG in table:
        return of_one(game, seat_of_the_one)[:1]
    return of_all(game)


def first_seat(games: Any, _players: int) -> Any:
    """Who decided first."""
    return games["first"]


def limited_seat(games: Any, players: int) -> Any:
    """Who does without something: another seat in each deal."""
    return games["deal"] % players


def seat_of_the_one(games: Any, players: int) -> Any:
    """Where the first of a line-up sits, as `rotation` has it."""
    return -games["deal"] % players


def of_one(game: Game, seat: Callable[[Any, int], Any]) -> list[Measure]:
    """What is measured of the one seat that does without something, begins so, or sits among others."""
    together = game.rulebook.cooperative

    def own(games: Any) -> Any:
        return seat(games, game.players)

    def won(games: Any) -> Any:
        return adjusted_shares(games, together=together)[np.arange(len(games)), own(games)]

    def points(games: Any) -> Any:
        return games["points"][np.arange(len(games)), own(games)]

    return [Measure(_("its winning share"), won, share=True), Measure(_("its points"), points)]


def of_all(game: Game) -> list[Measure]:
    """What is measured of a table at which all play alike."""
    found = of_victory(game)
    found.append(Measure(_("points of the best"), lambda games: games["points"].max(axis=1)))
    found.append(Measure(_("points of a seat"), lambda games: games["points"].mean(axis=1)))
    names = list(game.rulebook.parts.values())
    if len(names) > 1:
        found += [Measure(f"{_('points')}: {_(name)}", part(at)) for at, name in enumerate(names)]
    found.append(Measure(_("decisions"), lambda games: games["decisions"]))
    found.append(Measure(_("turns"), lambda games: games["turns"]))
    minutes = _("minutes, at {seconds} seconds a decision").format(seconds=SECONDS)
    found.append(Measure(minutes, lambda games: games["decisions"] * SECONDS / 60, compared=False))
    return found + of_drama(game)


def of_drama(game: Game) -> list[Measure]:
    """How late the winner is known, and how often the lead changes, as a judge sees it."""
    clear = _("the end is clear after, % of the decisions")
    found = [Measure(clear, lambda games: 100 * games["known"], judged=True)]
    if not game.rulebook.cooperative:
        found.append(Measure(_("changes of the lead"), lambda games: games["leads"], judged=True))
    if game.players > PAIR and not game.rulebook.cooperative:
        king = _("games in which a seat that cannot win chose who does, %")
        found.append(Measure(king, lambda games: 100 * (games["king"] >= SWING), judged=True))
    return found


def of_victory(game: Game) -> list[Measure]:
    """Who wins, and by how much."""
    together = game.rulebook.cooperative

    def won(seat: int) -> Callable[[Any], Any]:
        return lambda games: adjusted_shares(games, together=together)[:, seat]

    def began(games: Any) -> Any:
        return adjusted_shares(games, together=together)[np.arange(len(games)), games["first"]]

    if together:
        return [Measure(_("games won"), won(0), share=True, seat=0)]
    return [
        *(
            Measure(_("seat {seat} wins").format(seat=seat + 1), won(seat), share=True, seat=seat)
            for seat in range(game.players)
        ),
        Measure(_("whoever begins wins"), began, share=True),
        Measure(_("lead of the winner"), lead),
    ]


def adjusted_shares(games: Any, *, together: bool) -> Any:
    """The shares of the victory; what the cards gave is taken off where it was measured."""
    return shares(games["ranks"], cooperative=together) - games["luck"]


def part(at: int) -> Callable[[Any], Any]:
    """One part of the points, for a seat."""
    return lambda games: games["parts"][:, :, at].mean(axis=1)


def lead(games: Any) -> Any:
    """How many points the best seat is ahead of the next."""
    ordered = np.sort(games["points"], axis=1)
    return ordered[:, -1] - ordered[:, -2]
