"""Six levels with names, each a fixed recipe: from one that a child can beat to the strongest there is."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from torri.engine.advice import choices
from torri.engine.errors import Error
from torri.engine.language import N_, _
from torri.players.greedy import GreedyPlayer
from torri.players.protocol import Player, must_decide
from torri.players.search import SearchPlayer
from torri.players.search.budget import Budget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action


@dataclass(frozen=True)
class Level:
    """A level: its name, how often it moves blindly, and how much it thinks."""

    number: int
    name: str
    blind: float = 0.0
    """The share of its decisions that are made blindly; the others are greedy."""
    threads: int = 0
    """0: it does not search."""
    brisk: bool = False
    """Whether it thinks that long only where the choice is hard."""
    thinks: Mapping[str, Budget] = field(default_factory=dict)
    """By game how long each thread thinks about a decision: the same on every machine, so not in time."""

    @property
    def spec(self) -> str:
        """What the level is asked for by."""
        return f"level:{self.number}"

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return _(self.name)


LEVELS = (
    Level(1, N_("Apprentice"), blind=0.5),
    Level(2, N_("Mason"), blind=0.15),
    Level(3, N_("Carpenter")),
    Level(
        4,
        N_("Master builder"),
        threads=1,
        thinks={
            "san-gimignano": Budget(simulations=100),
            "couperation": Budget(steps=100),
            "saint-petersburg": Budget(steps=2_000),
            "tajuto": Budget(steps=600),
        },
    ),
    Level(
        5,
        N_("Architect"),
        threads=1,
        thinks={
            "san-gimignano": Budget(simulations=1_000),
            "couperation": Budget(steps=400),
            "saint-petersburg": Budget(steps=15_000),
            "tajuto": Budget(steps=5_000),
        },
    ),
    Level(
        6,
        N_("Grandmaster"),
        threads=2,
        brisk=True,
        thinks={
            "san-gimignano": Budget(simulations=200_000),
            "couperation": Budget(steps=100_000),
            "saint-petersburg": Budget(steps=600_000),
            "tajuto": Budget(steps=500_000),
        },
    ),
)
USUAL = Budget(steps=50_000)  # in a game that is not in the table


class LevelPlayer:
    """Plays at a level."""

    def __init__(self, level: Level, seed: int | str | None = None) -> None:
        self.spec = level.spec
        self.level = level
        self._random = Random(seed)
        self._players: dict[str, Player] = {}

    def choose(self, knowledge: Knowledge) -> Action:
        """What the recipe of the level says."""
        must_decide(knowledge)
        if self._random.random() < self.level.blind:
            return self._random.choice(knowledge.legal)
        game = knowledge.game.id
        if game not in self._players:
            self._players[game] = self._player(game)
        return self._players[game].choose(knowledge)

    def _player(self, game: str) -> Player:
        seed = self._random.getrandbits(64)
        if not self.level.threads:
            return GreedyPlayer(seed)
        budget = self.level.thinks.get(game, USUAL)
        level = self.level
        return SearchPlayer(budget, seed, threads=level.threads, brisk=level.brisk, spec=self.spec)


def level(argument: str, seed: int | str | None = None) -> LevelPlayer:
    """The player of a spec: `level:4`."""
    numbers = {str(level.number): level for level in LEVELS}
    if argument not in numbers:
        raise Error(
            _('There is no level "{level}". {advice}'), level=argument, advice=choices(argument, numbers)
        )
    return LevelPlayer(numbers[argument], seed)
