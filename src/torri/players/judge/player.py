"""Who follows the judge: looks one move ahead and takes what the judge of the game values most."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.players.judge.judges import Judge, names_in
from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action

legal = judged_action = left_open


def follow(workspaces: Any) -> int:
    """What the judge values most in the redacted position `known` of the first workspace."""
    w = workspaces[0]
    legal(w.known, w.choices)
    return int(judged_action(w)) if w.choices.count > 1 else int(w.choices.ids[0])


@cache
def _follow(rulebook: Rulebook) -> Callable[[Any], int]:
    return bind(follow, names_in(rulebook), rulebook.id)


class JudgePlayer:
    """Takes what the judge of the game values most; it never chooses by lot, so a seed changes nothing."""

    spec = "judge"

    def __init__(self, _seed: int | str | None = None) -> None:
        self._workspaces: dict[Game, Any] = {}

    def choose(self, knowledge: Knowledge) -> Action:
        """The action that the judge values most."""
        must_decide(knowledge)
        game = knowledge.game
        if game not in self._workspaces:
            self._workspaces[game] = Judge(game).workspace()
        workspace = self._workspaces[game]
        workspace["known"] = np.frombuffer(knowledge.to_bytes(), game.rulebook.position)
        return game.actions.all[_follow(game.rulebook)(workspace)]
