"""What the greedy player of Saint Petersburg hopes for: how far it will be ahead in the end, fitted to games.

The table `outlook.toml` says what each feature is worth in points, in each round and for so many cards to
come. It is written by `python -m torri.games.saint_petersburg.lab.fitting`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from torri.engine.compiled import Position, rule
from torri.games.saint_petersburg.players.features import (
    FEATURES,
    MOMENTS,
    cards_to_come,
    describe,
    moment,
)
from torri.games.saint_petersburg.scoring import final_score
from torri.games.saint_petersburg.state import FINISHED

if TYPE_CHECKING:
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

FEWEST_PLAYERS = 2
PLAYERS = ("two", "three", "four")
FILE = Path(__file__).with_name("outlook.toml")
TABLE = tomllib.loads(FILE.read_text(encoding="utf-8"))
KNOTS = np.array(TABLE["cards_to_come"], np.float64)
WORTH = np.array(
    [
        [np.transpose([TABLE[players][moment][feature] for feature in FEATURES]) for moment in MOMENTS]
        for players in PLAYERS
    ]
)
"""By players, moment, cards to come and feature."""


@rule
def outlook(s: Position, seat: int) -> float:
    """How many points a player may expect to be ahead of the others in the end."""
    return lead(s, seat, WORTH[s.players - FEWEST_PLAYERS])


@rule
def lead(s: Position, seat: int, worth: Numbers) -> float:
    """What a player may expect, less what the others may on average."""
    features = np.empty(len(FEATURES))
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += hope(s, other, worth, features)
    return hope(s, seat, worth, features) - others / (s.players - 1)


@rule
def hope(s: Position, seat: int, worth: Numbers, features: Numbers) -> float:
    """The points of a player in the end: the features, each times what it is worth now."""
    if s.phase == FINISHED:
        return float(final_score(s, seat))
    describe(s, seat, features)
    left = cards_to_come(s)
    knot = knot_before(left)
    later = min(1.0, (left - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot]))
    here, next_one = worth[moment(s), knot], worth[moment(s), knot + 1]
    value = 0.0
    for place in range(len(FEATURES)):
        value += features[place] * (here[place] + later * (next_one[place] - here[place]))
    return value


@rule
def knot_before(left: float) -> int:
    """The part of the table in which so many cards to come lie."""
    knot = 0
    while knot + 2 < len(KNOTS) and left >= KNOTS[knot + 1]:
        knot += 1
    return knot
