"""How well players choose, by the yardstick of a review: on the same positions, in the same futures.

Whole games of each player tell little, since luck in them is far larger than what is to be seen. Here all
players are asked in the same positions, and where they choose alike the difference is exactly 0.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from torri.lab.bench.reviews import APART, Kind, played
from torri.players import player
from torri.review.course import course_of
from torri.review.reviewing import SEED
from torri.review.values import TO_THE_END, Valuer

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

ASKED = ("greedy", "level:4", "level:6")
POSITIONS = 8  # of a game
FUTURES = 32  # of a position


@dataclass(frozen=True)
class Chosen:
    """What the choices of players bring in some positions of a game, each beside the reference player's."""

    kind: Kind
    number: int
    gains: dict[str, list[float]]
    """By player and position, in shares of the victory."""

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Chosen:
        """What `to_dict` wrote, also after JSON."""
        return cls(**{**data, "kind": Kind(**data["kind"])})


def beside_each_other(kind: Kind, number: int) -> Chosen:
    """Some positions of the game with this number, and what the players would do there."""
    course = course_of(played(kind.game, kind.players, kind.spec, number))
    valuer = Valuer(course.game, TO_THE_END, SEED + number * APART)
    around = {spec: player(spec, seed=number) for spec in ASKED}
    decisions = course.decisions
    turns = Random(number).sample(decisions, min(POSITIONS, len(decisions)))
    gains: dict[str, list[float]] = {spec: [] for spec in ASKED}
    for turn in turns:
        known = turn.before.known_to(turn.seat)
        chosen = {spec: one.choose(known).id for spec, one in around.items()}
        worth = worth_of(valuer, known, list(chosen.values()))
        for spec, choice in chosen.items():
            gains[spec].append(worth[choice])
    return Chosen(kind, number, gains)


def worth_of(valuer: Valuer, known: Knowledge, choices: list[int]) -> dict[int, float]:
    """What each of these choices brings the seat, beside that of the reference player."""
    reference = valuer.reference(known.position)
    ids = list(dict.fromkeys([reference, *choices]))
    if len(ids) == 1:
        return {reference: 0.0}
    shares, _reference = valuer.choices(known.position, ids, 0, FUTURES, whole=False)
    means = shares[:, :, known.to_move].mean(axis=0)
    return dict(zip(ids, (means - means[0]).tolist(), strict=True))
