"""The course of a game as a judge sees it: how often the lead changes, and how late the winner is known."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.seats import CHANCE, OVER
from torri.players.judge.judges import names_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.engine.game import Game
    from torri.engine.match import Match
    from torri.engine.rulebook import Rulebook
    from torri.players.judge.judges import Judge

judge = left_open

POINTS = 11
"""At so many moments, evenly from the first decision to the last, the chance of whoever leads is kept."""
AHEAD = 0.05
"""A lead changes when another seat is expected to win so much more often: less is the judge's own noise."""
SURE = 0.8
"""A winner is known from when on the judge gives it this chance, and never less."""


def judge_first(workspaces: Any) -> None:
    """What the whole position of the first workspace is worth."""
    judge(workspaces[0])


@cache
def judging_in(rulebook: Rulebook) -> Callable[[Any], None]:
    """`judge_first` for one game."""
    return bind(judge_first, names_in(rulebook), rulebook.id)


def course_of(judge: Judge | None, match: Match) -> Any:
    """The chances of the seats before each decision of a match."""
    game, found = match.game, []
    if judge is None:
        return np.zeros((0, game.players))
    workspace = judge.workspace()
    state = game.initial()
    for step in match.record.steps:
        if state.to_move not in (CHANCE, OVER):
            workspace["state"] = state.position
            judging_in(game.rulebook)(workspace)
            found.append(workspace["result"]["wins"][0, : game.players].copy())
        state.play(step.code)
    return np.array(found).reshape(len(found), game.players)


def followed(courses: Sequence[Any], games: Any, game: Game) -> dict[str, list[Any]]:
    """What the course of each game comes to, as a ledger keeps it; nothing where there is no judge."""
    told: dict[str, list[Any]] = {"leads": [], "known": [], "sure": []}
    for course, one in zip(courses, games, strict=True):
        chances = np.asarray(course, float)[: one["decisions"], : game.players]
        if not len(chances):
            return {}
        together, won = game.rulebook.cooperative, one["ranks"] == 1
        told["leads"].append(0 if together else lead_changes(chances))
        told["known"].append(round(known_from(outcome_in(chances, won, together=together)), 4))
        moments = np.linspace(0, len(chances) - 1, POINTS).round().astype(int)
        told["sure"].append((100 * chances[moments].max(axis=1)).round().astype(int).tolist())
    return told


def lead_changes(chances: Any) -> int:
    """How often another seat comes to be clearly ahead of the one that led."""
    leader, changes = int(chances[0].argmax()), 0
    for now in chances:
        ahead = int(now.argmax())
        if now[ahead] >= now[leader] + AHEAD:
            leader, changes = ahead, changes + 1
    return changes


def outcome_in(chances: Any, won: Any, *, together: bool) -> Any:
    """The chance of what came out: of those who won, or that all would lose."""
    if together:
        return chances[:, 0] if won.all() else 1 - chances[:, 0]
    return chances[:, won].sum(axis=1)


def known_from(winning: Any) -> float:
    """After which share of the decisions the winner is known for good."""
    unsure = np.flatnonzero(winning < SURE)
    return float(unsure[-1] + 1) / len(winning) if len(unsure) else 0.0
