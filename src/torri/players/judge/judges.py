"""Judges for Python: what each seat can expect from a position."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import rules_of
from torri.engine.compiled import bind
from torri.engine.errors import Error
from torri.engine.language import _
from torri.players.expertise import expertise, outlook_of
from torri.players.judge.following import foresee, judged_action
from torri.players.judge.network import fingerprint_of, load_network, predict
from torri.players.judge.worth import ask, hope, judge, settle
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook
    from torri.engine.state import State

PARTS = (predict, settle, ask, hope, judge, judged_action, foresee)


@dataclass(frozen=True)
class Expectation:
    """What the seats can expect: their shares of the victory, and points ahead of the average of all."""

    wins: tuple[float, ...]
    leads: tuple[float, ...]


def foresee_first(workspaces: Any) -> None:
    """What the position of the first workspace is worth."""
    foresee(workspaces[0])


@cache
def names_in(rulebook: Rulebook) -> dict[str, Any]:
    """All that a judge does, bound to a game."""
    names: dict[str, Any] = rules_of(rulebook) | {
        "outlook": outlook_of(rulebook),
        "suppose": expertise(rulebook).suppose,
        "cooperative": rulebook.cooperative,
    }
    for part in PARTS:  # each of them calls only what stands before it
        names[part.__name__] = bind(part, names, rulebook.id)
    return names


@cache
def judging_in(rulebook: Rulebook) -> Callable[[Any], None]:
    """`foresee_first` for one game."""
    return bind(foresee_first, names_in(rulebook), rulebook.id)


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
        self._foresee = judging_in(game.rulebook)

    def expects(self, state: State) -> Expectation:
        """What each seat can expect from a position in which a seat decides, or which is the end."""
        workspace = self._lay(state)
        self._foresee(workspace)
        result = workspace[0]["result"]
        seats = slice(self.game.players)
        return Expectation(tuple(result["wins"][seats].tolist()), tuple(result["lead"][seats].tolist()))

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
