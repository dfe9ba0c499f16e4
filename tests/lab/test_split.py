"""What decides who wins: skill, the seat, luck of the cards, as parts of a whole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from torri.engine.dice import Dice
from torri.lab.study.measures import seat_of_the_one
from torri.lab.study.split import CARDS, REST, SEAT, SKILL, split_of

GAMES = 3000


def games(winners: Any, players: int, luck: Any = 0.0) -> Any:
    """Games with these winners."""
    kept = np.zeros(len(winners), [("ranks", "i8", players), ("luck", "f8", players), ("deal", "i8")])
    kept["ranks"] = 2
    kept["ranks"][np.arange(len(winners)), winners] = 1
    kept["deal"], kept["luck"] = np.arange(len(winners)), luck
    return kept


def thrown(sides: int) -> Any:
    """As many throws of a die as there are games."""
    return np.array([Dice(f"split:{number}").word() % sides for number in range(GAMES)])


def the_one(players: int) -> Any:
    """Where the one sits who is compared with the others."""
    return seat_of_the_one({"deal": np.arange(GAMES)}, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_always_wins_does_it_by_skill(players: int) -> None:
    """Nothing is left for luck, and no seat has it better."""
    parts = split_of(games(the_one(players), players), adjusted=False)
    assert parts[SKILL].value == pytest.approx(1)
    assert parts[SEAT].value < 0.01
    assert parts[REST].value < 0.01
    assert list(parts) == [SKILL, SEAT, REST]


def test_a_seat_that_always_wins_leaves_nothing_to_skill() -> None:
    """Whoever sits there."""
    parts = split_of(games(np.zeros(GAMES, int), 2), adjusted=False)
    assert parts[SEAT].value == pytest.approx(1)
    assert parts[SKILL].value < 0.01


def test_where_dice_decide_all_is_left() -> None:
    """And what the cards gave explains it, where that is known."""
    winners = thrown(3)
    luck = -np.full((GAMES, 3), 1 / 3)
    luck[np.arange(GAMES), winners] += 1
    parts = split_of(games(winners, 3), adjusted=False)
    assert parts[REST].value > 0.98
    parts = split_of(games(winners, 3, luck), adjusted=True)
    assert parts[CARDS].value == pytest.approx(1, abs=0.02)
    assert parts[REST].value < 0.02


def test_who_wins_three_of_four_has_a_quarter_by_skill() -> None:
    """Twice as far from an even share is four times as much; the interval holds it."""
    one = the_one(2)
    parts = split_of(games(np.where(thrown(4) == 0, 1 - one, one), 2), adjusted=False)
    assert parts[SKILL].low < 0.25 < parts[SKILL].high
    assert parts[SKILL].value == pytest.approx(0.25, abs=0.06)
    assert sum(part.value for part in parts.values()) == pytest.approx(1)


def test_shared_victories_decide_nothing() -> None:
    """There is no variance to be split."""
    kept = games(np.zeros(4, int), 2)
    kept["ranks"] = 1
    assert split_of(kept, adjusted=False)[REST].value == 1
