"""Six levels with names, each a fixed recipe: from one that a child can beat to the strongest there is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import N_, _
from torri.players.expertise import expertise
from torri.players.greedy import GreedyPlayer
from torri.players.protocol import Player, must_decide
from torri.players.search import SearchPlayer
from torri.players.search.budget import Budget

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action


@dataclass(frozen=True)
class Level:
    """A level: its name, how often it moves blindly, and how much it thinks."""

    number: int
    name: str
    blind: float = 0.0
    """The share of its decisions that are made blindly; the others are greedy."""
    threads: int = 1
    stop_early: bool = False
    """Whether it thinks that long only where the decision is hard."""
    usual: Budget | None = None
    """How long each thread thinks about a decision, in a game that does not say it; None: not at all."""

    @property
    def spec(self) -> str:
        """What the level is asked for by."""
        return f"level:{self.number}"

    def budget(self, rulebook: Rulebook) -> Budget | None:
        """How long each thread thinks about a decision in this game."""
        return expertise(rulebook).budgets.get(self.number, self.usual)

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return _(self.name)


LEVELS = (
    Level(1, N_("Apprentice"), blind=0.5),
    Level(2, N_("Mason"), blind=0.15),
    Level(3, N_("Carpenter")),
    Level(4, N_("Master builder"), usual=Budget(steps=2_000)),
    Level(5, N_("Architect"), usual=Budget(steps=15_000)),
    Level(6, N_("Grandmaster"), threads=2, stop_early=True, usual=Budget(steps=150_000)),
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
        rulebook = knowledge.game.rulebook
        if rulebook.id not in self._players:
            self._players[rulebook.id] = self._player(rulebook)
        return self._players[rulebook.id].choose(knowledge)

    def _player(self, rulebook: Rulebook) -> Player:
        seed = self._random.getrandbits(64)
        level = self.level
        budget = level.budget(rulebook)
        if budget is None:
            return GreedyPlayer(seed)
        return SearchPlayer(budget, seed, threads=level.threads, stop_early=level.stop_early, spec=self.spec)


def level(argument: str, seed: int | str | None = None) -> LevelPlayer:
    """The player of a spec: `level:4`."""
    numbers = {str(level.number): level for level in LEVELS}
    if argument not in numbers:
        raise Error(
            _('There is no level "{level}". {advice}'), level=argument, advice=advise(argument, numbers)
        )
    return LevelPlayer(numbers[argument], seed)
