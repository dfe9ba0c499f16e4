"""Judges for Python: what each seat can expect from a position, and how lucky an outcome of chance was."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import bind, left_open
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.seats import CHANCE
from torri.players.expertise import outlook_of
from torri.players.judge.network import fingerprint_of, load_network, predict
from torri.players.judge.worth import ask, expect, judge, settle
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook
    from torri.engine.state import State

apply = left_open
PARTS = (predict, settle, ask, judge, expect)


@dataclass(frozen=True)
class Expectation:
    """What the seats can expect: their shares of the victory, and points ahead of the average of all."""

    wins: tuple[float, ...]
    leads: tuple[float, ...]


def judge_first(workspaces: Any) -> None:
    """What the position of the first workspace is worth."""
    judge(workspaces[0])


def weigh_outcome(workspaces: Any, outcome: int) -> None:
    """What chance was worth before this outcome, and what it is worth after it."""
    w = workspaces[0]
    expect(w)
    apply(w.state, outcome)
    judge(w)


@cache
def judging_in(rulebook: Rulebook) -> tuple[Callable[[Any], None], Callable[[Any, int], None]]:
    """`judge_first` and `weigh_outcome` for one game."""
    names: dict[str, Any] = rules_of(rulebook) | {
        "outlook": outlook_of(rulebook),
        "cooperative": rulebook.cooperative,
    }
    for part in PARTS:
        names[part.__name__] = bind(part, names, rulebook.id)
    return bind(judge_first, names, rulebook.id), bind(weigh_outcome, names, rulebook.id)


class Judge:
    """The judge of a game for one number of players; `fingerprint` names its weights."""

    def __init__(self, game: Game) -> None:
        network = load_network(game.rulebook, game.players)
        if not network[0]["first"].any():
            sentence = _("{game} has no judge for {players} players: `torri train {game}` makes one.")
            raise Error(sentence, game=game.id, players=game.players)
        self.game = game
        self.fingerprint = fingerprint_of(network)
        self._network = network
        self._own = threading.local()
        self._judge, self._weigh = judging_in(game.rulebook)

    def expects(self, state: State) -> Expectation:
        """What each seat can expect from a position in which a seat decides, or which is the end."""
        workspace = self._lay(state)
        self._judge(workspace)
        result = workspace[0]["result"]
        seats = slice(self.game.players)
        return Expectation(tuple(result["wins"][seats].tolist()), tuple(result["lead"][seats].tolist()))

    def luck(self, state: State, outcome: int) -> tuple[float, ...]:
        """How much of the victory this outcome of chance gives or takes from each seat; 0 on average."""
        if state.to_move != CHANCE:
            raise ValueError("there is luck only where chance decides")
        workspace = self._lay(state)
        self._weigh(workspace, outcome)
        result = workspace[0]["result"]
        return tuple((result["wins"] - result["expected"])[: self.game.players].tolist())

    def workspace(self) -> Any:
        """A workspace with this judge at the opening of the game, for compiled loops."""
        workspace = np.zeros(1, workspace_type(self.game.rulebook))
        workspace["network"] = self._network
        workspace["root"] = self.game.opening
        return workspace

    def _lay(self, state: State) -> Any:
        """The workspace of this thread, with a position."""
        if not hasattr(self._own, "workspace"):
            self._own.workspace = self.workspace()
        self._own.workspace["state"] = np.frombuffer(state.to_bytes(), self.game.rulebook.position)
        return self._own.workspace
