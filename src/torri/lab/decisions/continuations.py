"""Every choice of a decision played on to the end, from the same deals and with the same chance."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.lab.decisions.quick_players import quick_names_in
from torri.lab.training.positions import new_workspace

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook

sample = apply = settle = random_step = decide_quickly = left_open


def continue_choices(
    workspaces: Any, desk: Any, ids: Any, wanted: Any, lineup: Any, sees: float, first: int, shares: Any
) -> None:
    """Play on after each wanted choice: `shares[rollout, choice]` is what the seat got of the victory.

    `w.root` is what the seat knows. The n-th rollout of each choice begins with the same deal, and the n-th
    thing that chance decides in it is thrown alike, so that choices are compared in pairs.
    """
    w = workspaces[0]
    s = w.state
    seat = w.root.to_move
    known = desk[2]
    for rollout in range(len(shares)):
        desk[2] = w.root
        w.rng.word = w.seed + first + rollout
        w.rng.word = next_u64(w.rng)
        sample(known, seat, w.rng)
        dealt = w.rng.word
        for place in range(len(ids)):
            if not wanted[place]:
                continue
            w.state = desk[2]
            apply(s, int(ids[place]))
            chance_word = dealt
            w.rng.word = dealt
            w.rng.word = next_u64(w.rng)  # the players' own dice
            while s.to_move != OVER:
                if s.to_move == CHANCE:
                    own_word = w.rng.word
                    w.rng.word = chance_word
                    random_step(s, w.choices, w.rng)
                    chance_word = w.rng.word
                    w.rng.word = own_word
                else:
                    apply(s, decide_quickly(w, desk, int(lineup[s.to_move]), sees))
            settle(w)
            shares[rollout, place] = w.result.wins[seat]


@cache
def continue_in(rulebook: Rulebook) -> Callable[..., None]:
    """`continue_choices` for one game."""
    return bind(continue_choices, quick_names_in(rulebook), rulebook.id)


class Company(NamedTuple):
    """Who plays on: a quick player for each seat, how much an overlooking one sees, and whom they ask."""

    lineup: tuple[int, ...]
    network: npt.NDArray[np.void] | None = None
    """The judge of those who follow one."""
    sees: float = 1.0


class Continuations:
    """The choices of one decision, with as many rollouts as are asked for."""

    def __init__(self, knowledge: Knowledge, company: Company, seed: str) -> None:
        game = knowledge.game
        self.ids = np.array([action.id for action in knowledge.legal])
        self._company = company
        self._lineup = np.array(company.lineup)
        self._workspace = new_workspace(game, company.network, seed)
        self._workspace["root"] = knowledge.position
        self._workspace["seed"] = Random(seed).getrandbits(60)
        self._desk = np.zeros(3, game.rulebook.position)
        self._loop = continue_in(game.rulebook)

    def shares(self, first: int, rollouts: int, wanted: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
        """What the seat got, by rollout and choice, from the `first` rollout on; 0 where it is not wanted."""
        found = np.zeros((rollouts, len(self.ids)), np.float32)
        sees = self._company.sees
        self._loop(self._workspace, self._desk, self.ids, wanted, self._lineup, sees, first, found)
        return found
