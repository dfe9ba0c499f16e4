from __future__ import annotations

from tests.games.saint_petersburg_table import pass_round, table
from tests.players.positions import greedy_choice
from torri.games.saint_petersburg.material import PUB


def test_drinks_what_it_can_at_the_end() -> None:
    """In the last series rubles are worth more at the Pub than in the chest."""
    state = pass_round(table(tableaus=("pub",), round="building", rubles=(10, 0)))
    s = state.position
    s.last_series = 1
    assert s.tableau[s.to_move, PUB]
    assert greedy_choice(state) == "pub 5"
