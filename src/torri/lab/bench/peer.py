"""The peer: OpenSpiel's C++, where it is installed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from torri.lab.bench.rows import Work

PEER = "OpenSpiel spades"
DEALS = 6


def has_peer() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def peer_playing() -> Work:
    """Random playouts of OpenSpiel's spades inside C++: a search of two simulations with many rollouts."""
    import pyspiel

    game = pyspiel.load_game("spades")
    dice = random.Random(1)
    deals = [game.new_initial_state() for _ in range(DEALS)]
    for state in deals:
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
    steps = [_steps_to_the_end(state.clone(), dice) for state in deals for _ in range(20)]
    rollouts = 100
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 7), 2.0, 2, 1000, False, 42, False)

    def work() -> float:
        for state in deals:
            bot.mcts_search(state)
        return 2 * rollouts * len(deals) * sum(steps) / len(steps)

    return work


def _steps_to_the_end(state: Any, dice: random.Random) -> int:
    steps = 0
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        steps += 1
    return steps
