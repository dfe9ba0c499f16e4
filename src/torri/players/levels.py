"""Six levels with names, each a fixed recipe: from one that a child can beat to the strongest there is."""

from __future__ import annotations

from dataclasses import dataclass
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
    simulations: tuple[tuple[str, int], ...] = ()
    """By game, in each thread."""

    @property
    def spec(self) -> str:
        """What the level is asked for by."""
        return f"level:{self.number}"

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return _(self.name)


def _searching(number: int, name: str, threads: int, **simulations: int) -> Level:
    budgets = tuple((game.replace("_", "-"), count) for game, count in simulations.items())
    return Level(number, name, threads=threads, simulations=budgets)


LEVELS = (
    Level(1, N_("Apprentice"), blind=0.5),
    Level(2, N_("Mason"), blind=0.15),
    Level(3, N_("Carpenter")),
    _searching(4, N_("Master builder"), 1, san_gimignano=60, couperation=20, saint_petersburg=20, tajuto=100),
    _searching(5, N_("Architect"), 1, san_gimignano=800, couperation=100, saint_petersburg=200, tajuto=1500),
    _searching(
        6, N_("Grandmaster"), 2, san_gimignano=12000, couperation=1000, saint_petersburg=6000, tajuto=20000
    ),
)


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
        budget = Budget(simulations=dict(self.level.simulations).get(game, 1000))
        return SearchPlayer(budget, seed, threads=self.level.threads, spec=self.spec)


def level(argument: str, seed: int | str | None = None) -> LevelPlayer:
    """The player of a spec: `level:4`."""
    numbers = {str(level.number): level for level in LEVELS}
    if argument not in numbers:
        raise Error(
            _('There is no level "{level}". {advice}'), level=argument, advice=choices(argument, numbers)
        )
    return LevelPlayer(numbers[argument], seed)
