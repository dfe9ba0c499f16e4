"""How fast the search player thinks."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games import game as find_game, games
from torri.lab.bench.rows import THOUSANDS, Row, measure
from torri.players import player

if TYPE_CHECKING:
    from torri.lab.bench.rows import Work

SIMULATIONS = 500


def thinking(name: str) -> Work:
    """Simulations from the first decision of a game, in one thread."""
    match = find_game(name).match(seed=1)
    knowledge = match.state.known_to(match.to_move)
    searcher = player(f"search:{SIMULATIONS}", seed=1)

    def work() -> float:
        searcher.choose(knowledge)
        return float(SIMULATIONS)

    return work


def search_rows(window: float, rounds: int) -> list[Row]:
    """Simulations a second in each game."""
    works = {name: thinking(name) for name in games()}
    rates = measure(works, window / 4, rounds, time.process_time)
    what = _("{game}, search, simulations")
    return [Row(what.format(game=name), THOUSANDS, [rate / 1000 for rate in rates[name]]) for name in games()]
