"""A puzzle: a moment of a game, and what each choice gives away there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.match import Match
from torri.engine.record import Record, Step
from torri.games import game as game_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.knowledge import Knowledge


@dataclass(frozen=True)
class Verdict:
    """What is said to a choice: what it gives away, and what the best one is."""

    code: str
    loss: float
    best: str

    @property
    def right(self) -> bool:
        """Whether it is the best."""
        return self.code == self.best


@dataclass(frozen=True)
class Puzzle:
    """A game up to a decision, and the share of the victory that each choice gives away there."""

    game: str
    number: int
    players: int
    options: Mapping[str, Any]
    steps: tuple[tuple[int | None, str], ...]
    seat: int
    losses: Mapping[str, float]
    """By the codes of the choices; the best gives away nothing."""
    theme: str
    """The verb of the best choice."""
    level: int
    """1 to 3: what a player who looks one move ahead finds, a short search, or only a deep one."""

    @property
    def best(self) -> str:
        """The code of the best choice."""
        return min(self.losses, key=self.losses.__getitem__)

    def known(self) -> Knowledge:
        """What the seat knows; every step to there is checked by the rules."""
        game = game_named(self.game, self.players, **self.options)
        match = Match(
            game, seed=0, record=Record(game.id, game.players, dict(game.options), [""] * game.players)
        )
        match.go_back(0)
        match.follow(Step(by, code) for by, code in self.steps)
        known = match.state.known_to(self.seat)
        if {action.code for action in known.legal} != set(self.losses):
            raise Error(
                _("Puzzle {number} does not fit the game: its choices are others."), number=self.number
            )
        return known

    def answer(self, code: str) -> Verdict:
        """What is said to a choice."""
        return Verdict(code, self.losses[code], self.best)
