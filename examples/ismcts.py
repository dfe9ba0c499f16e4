"""OpenSpiel's information-set MCTS against Torri's search, on the same game and for the same time a move.

    python examples/ismcts.py                              # 20 games, 50 ms a move
    python examples/ismcts.py --games 200 --milliseconds 20

The game is San Gimignano as OpenSpiel loads it through the bridge; both searches get what their seat knows,
nothing else. Seats change from game to game. docs/research.md has the result of 200 games.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import torri
import torri.bridges.openspiel  # registers the games
from torri.engine.intervals import wilson

GAME = "torri_san_gimignano"


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]  # it comes without types
    """OpenSpiel's search, stopped by the clock instead of by a count of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        dice = np.random.RandomState(seed)
        rollouts = mcts.RandomRolloutEvaluator(1, dice)
        super().__init__(game, rollouts, uct_c=1.4, max_simulations=1, random_state=dice)
        self.seconds = seconds
        self.simulations: list[int] = []

    def step(self, state: Any) -> int:
        """The action that was tried most in the time there is."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        self.reset()
        self._root_node = self.create_new_node(state)
        done, end = 0, time.perf_counter() + self.seconds
        while time.perf_counter() < end:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.simulations.append(done)
        tried = self._root_node.child_info
        return int(max(tried, key=lambda action: tried[action].visits)) if tried else int(legal[0])


def play(seconds: float, seed: int) -> tuple[float, TimedSearch]:
    """One game, Torri's search in the seat of the seed's parity: what it was worth to it."""
    game = pyspiel.load_game(GAME)
    state = game.new_initial_state()
    dice = np.random.RandomState(seed)
    theirs = TimedSearch(game, seconds, seed)
    ours = torri.player(f"search:{round(seconds * 1000)}ms", seed=seed)
    seat = seed % 2
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=chances))
        elif state.current_player() == seat:
            state.apply_action(ours.choose(state.torri_state.known_to(seat)).id)
        else:
            state.apply_action(theirs.step(state))
    return state.returns()[seat], theirs


def match(games: int, milliseconds: float) -> list[float]:
    """So many games; the result after each."""
    results: list[float] = []
    simulations: list[int] = []
    for seed in range(games):
        worth, theirs = play(milliseconds / 1000, seed)
        results.append(worth)
        simulations += theirs.simulations
        won = sum(result > 0 for result in results)
        share = wilson(won, len(results))
        print(
            f"{len(results)} games: Torri's search won {won} ({share.low:.1%} to {share.high:.1%} with 95 %);"
            f" OpenSpiel's had {np.mean(simulations):.1f} simulations a move"
        )
    return results


def main() -> None:
    """Read the command line, and play."""
    parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS against Torri's search.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--milliseconds", type=float, default=50.0, help="for each move of both")
    wishes = parser.parse_args()
    match(wishes.games, wishes.milliseconds)


if __name__ == "__main__":
    main()
