"""Six levels with names, each a fixed recipe: from a child who tries to the strongest there is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import N_, _
from torri.players.expertise import expertise
from torri.players.greedy import GreedyPlayer
from torri.players.greedy.overlooking import OverlookingPlayer
from torri.players.protocol import Player, must_decide
from torri.players.search import SearchPlayer
from torri.players.search.budget import Budget

if TYPE_CHECKING:
    from collections.abc import Collection

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action


@dataclass(frozen=True)
class Level:
    """A level: its name, how much it sees, and how much it thinks."""

    number: int
    name: str
    about: str
    """How it plays, in a sentence."""
    sees: float = 1.0
    """The chance that it sees a thing it could do; it does the best that it sees."""
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
    Level(1, N_("Apprentice"), N_("A child who tries: does what looks good, and overlooks much."), sees=0.25),
    Level(2, N_("Mason"), N_("Plays sensibly, and overlooks something now and then."), sees=0.55),
    Level(3, N_("Carpenter"), N_("Sees everything, and plans no further than the next decision.")),
    Level(4, N_("Master builder"), N_("Thinks ahead for a moment."), usual=Budget(steps=2_000)),
    Level(5, N_("Architect"), N_("Thinks ahead, and errs seldom."), usual=Budget(steps=15_000)),
    Level(
        6,
        N_("Grandmaster"),
        N_("The strongest: thinks up to two seconds where a decision is hard."),
        threads=2,
        stop_early=True,
        usual=Budget(steps=150_000),
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
        return self._for(knowledge.game.rulebook).choose(knowledge)

    def choose_among(self, knowledge: Knowledge, ids: Collection[int]) -> Action:
        """The best of these actions, of a level that searches."""
        player = self._for(knowledge.game.rulebook)
        if not isinstance(player, SearchPlayer):
            raise TypeError(f"{self.spec} searches nothing")
        return player.choose_among(knowledge, ids)

    def _for(self, rulebook: Rulebook) -> Player:
        if rulebook.id not in self._players:
            self._players[rulebook.id] = self._player(rulebook)
        return self._players[rulebook.id]

    def _player(self, rulebook: Rulebook) -> Player:
        seed = self._random.getrandbits(64)
        level = self.level
        budget = level.budget(rulebook)
        if level.sees < 1.0:
            return OverlookingPlayer(level.sees, seed)
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
