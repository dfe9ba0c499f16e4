"""What a game gives to the lab: benchmarks, ladders of the levels, studies to learn from.

Each is a tuple in the game's `lab` part, and none of them has to be there. `SMALL`, a text of `changes`,
makes the game small enough for exact solvers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.engine.parts import part
from torri.games import RULEBOOKS, game as find_game

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from torri.engine.game import Game

BLUNDERS = (0.0, 0.02, 0.05, 0.1, 0.2)
"""Shares of blind decisions, one of them for each game: what is learned must hold in odd positions too."""
TO_THE_END = 1 << 40
KEEP = 0.06  # the share of positions that is kept; neighbours teach the same


@dataclass(frozen=True)
class Trial:
    """A game whose speed is measured, and what is asked of it."""

    name: str
    id: str
    players: int
    options: tuple[tuple[str, Any], ...]
    speed: float
    """How many times as fast as the peer."""
    bytes: int
    has_secrets: bool = False
    vector: float = 0.5
    """Which share of the speed of its bare rules the vector environment is asked for."""
    in_parts: bool = False
    """Whether the vector environment is measured part by part with it: once for each game."""

    def game(self) -> Game:
        """The game as it is played."""
        return find_game(self.id, self.players, **dict(self.options))


@dataclass(frozen=True)
class Ladder:
    """A game in which the levels meet, perhaps with one of its switches on."""

    game: str
    seats: int = 2
    switch: str = ""
    variant: str = ""
    """What the page calls that."""
    remark: str = ""
    """What a reader of its figures must know."""

    @property
    def name(self) -> str:
        """What it is called in the page and in the folder."""
        return f"{self.game}-{self.switch}" if self.switch else self.game

    @property
    def options(self) -> Mapping[str, str]:
        """The options that are played with."""
        return {self.switch: "true"} if self.switch else {}


@dataclass(frozen=True)
class Study:
    """A game that is learned for one number of players, in all its variants at once."""

    game: str
    players: int
    variants: tuple[dict[str, Any], ...] = field(default=({},))
    trust: float = 0.0
    """What a point of the greedy player's outlook adds to the odds: then only the rest is learned."""
    lead: float = 10.0
    """A usual lead in points."""
    keep: float = KEEP
    """The share of positions that is kept: less of long games."""
    blunders: tuple[float, ...] = BLUNDERS
    """Shares of blind decisions: fewer where one of them ruins a game."""
    judging: float = 0.75
    """The share of seats that follow the judge of the round before, in all rounds but the first."""
    judge_plays_on: bool = True
    """Whether positions are played on by those who follow the judge; else always by greedy players."""
    rounds: int = 3
    positions: int = 300_000
    """For each round; more where luck hides more of what a position is worth."""
    horizon: int = TO_THE_END
    """So many decisions of a rollout later the judge of the round before says what it is worth."""
    rollouts: int = 1
    """How often each is played on; more positions teach more than more rollouts (docs/results.md)."""

    @property
    def name(self) -> str:
        """What it is asked for by."""
        return f"{self.game}-{self.players}"

    def games(self) -> list[Game]:
        """The variants."""
        return [self.made(variant) for variant in range(len(self.variants))]

    def made(self, variant: int) -> Game:
        """One of the variants."""
        return find_game(self.game, self.players, **self.variants[variant])


def labs() -> dict[str, ModuleType]:
    """The `lab` parts of the games that bring one."""
    found = {name: part(book, "lab") for name, book in RULEBOOKS.items()}
    return {name: lab for name, lab in found.items() if lab is not None}


def gathered(what: str) -> tuple[Any, ...]:
    """All that the games give of one kind: their `TRIALS`, `LADDERS` or `STUDIES`."""
    return tuple(thing for lab in labs().values() for thing in getattr(lab, what, ()))
