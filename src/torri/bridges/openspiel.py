"""OpenSpiel: every game as a Python game of `pyspiel`, registered when this module is imported.

    import pyspiel
    import torri.bridges.openspiel

    name = "torri_" + torri.games()[-1].replace("-", "_")
    game = pyspiel.load_game(f"{name}(players=3)")

Chance is explicit. An action has the id it has everywhere in Torri; an outcome of chance is counted from 0.
An information state is all that a seat ever saw, in its order; an observation is what it knows now. Both are
named by a digest as strings, and both have the tensor of the seat's knowledge. With the parameter `history`
the tensor of an information state has all that the seat saw, so many sights of it, the latest last: each is a
row of what it knew then and, as one more number, what it had just done itself, counted from 1. Rows before
the first sight are 0; of a longer game the oldest sights are left out.

An option that is a text is written in quotes, and percent-encoded: `prices='market%3D9%2C12'`. OpenSpiel
would take commas and signs in it for its own, and digits for a number. Given as a parameter of its own, it
may be the text as it is: `load_game(name, {"prices": "market=9,12"})`.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote, unquote

from torri.engine.extras import need

need("bridges", "pyspiel")

import numpy as np
import pyspiel

from torri.bridges.memory import Memory
from torri.bridges.payoffs import payoffs
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.rulebook import TableOption
from torri.engine.seats import CHANCE, OVER
from torri.games import RULEBOOKS, game as find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook

LONGEST = 20_000  # steps; no game comes near
HISTORY = "history"  # the parameter that says how many sights an information state has
WORD = 1 << 53  # what a sampler's number between 0 and 1 can tell apart


def short_name(rulebook: Rulebook) -> str:
    """The name by which OpenSpiel loads a game."""
    return "torri_" + rulebook.id.replace("-", "_")


def parameters(rulebook: Rulebook) -> dict[str, Any]:
    """The parameters of a game and what they are unless somebody says otherwise; a text is empty then."""
    usual: dict[str, Any] = {"players": rulebook.players[0], HISTORY: 0}
    for option in rulebook.options:
        usual[option.name] = "" if isinstance(option, TableOption) else option.default
    return usual


def encoded(value: Any) -> Any:
    """A parameter in a form that OpenSpiel writes and reads back."""
    return f"'{quote(value, safe='')}'" if isinstance(value, str) else value


def decoded(value: Any) -> Any:
    """The parameter that was meant: a text in quotes, or anything as it is."""
    if isinstance(value, str) and value[:1] == value[-1:] == "'":
        return unquote(value[1:-1])
    return value


def game_type(rulebook: Rulebook) -> pyspiel.GameType:
    """What kind of game it is."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(rulebook),
        long_name=f"Torri: {rulebook.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if rulebook.cooperative else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rulebook.players[-1],
        min_num_players=rulebook.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(rulebook),
    )


def game_of(rulebook: Rulebook, given: Mapping[str, Any]) -> Game:
    """The game that these parameters mean."""
    return find_game(
        rulebook.id, **{name: decoded(value) for name, value in given.items() if name != HISTORY}
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A game of Torri."""

    rulebook: ClassVar[Rulebook]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rulebook, usual = self.rulebook, parameters(self.rulebook)
        changed = {name: value for name, value in (params or {}).items() if value != usual.get(name)}
        self.torri_game = made = game_of(rulebook, changed)
        sights = changed.get(HISTORY, 0)
        if not 0 <= sights <= LONGEST:
            sentence = _("history is {given}: how many sights an information state has, from 0 to {most}.")
            raise Error(sentence, given=sights, most=LONGEST)
        info = pyspiel.GameInfo(
            num_distinct_actions=made.num_actions,
            max_chance_outcomes=len(made.actions.all) - made.num_actions,
            num_players=made.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if rulebook.cooperative else 0.0,
            max_game_length=LONGEST,
        )
        own = {name: encoded(decoded(value)) for name, value in changed.items()}
        super().__init__(game_type(rulebook), info, own)

    @cached_property
    def history(self) -> int:
        """How many sights the tensor of an information state has; none: what the seat knows now."""
        return int(self.get_parameters().get(HISTORY, 0))

    @cached_property
    def torri_game(self) -> Game:
        """The game itself; a game that OpenSpiel copied or unpickled brings no more than its parameters."""
        return game_of(self.rulebook, self.get_parameters())

    def new_initial_state(self) -> SpielState:
        """The opening position; chance deals."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can decide."""
        return LONGEST

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        """Somebody who looks at states, with perfect recall or without, from a seat or from outside."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it comes without types
    """A position; `torri_state` is the position itself."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.memory = Memory(game.torri_game.initial(), sights={} if game.history else None)

    @property
    def torri_state(self) -> Any:
        """The position as Torri knows it, with everything in it."""
        return self.memory.state

    def current_player(self) -> int:
        """The seat to move, chance, or nobody."""
        seat = self.memory.to_move
        if seat == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if seat == OVER else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.memory.to_move == OVER

    def _legal_actions(self, _player: int) -> list[int]:
        return self.memory.state.legal.ids

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, and how likely it is."""
        first = self.memory.state.game.num_actions
        ids, weights = self.memory.state.weights()
        total = sum(weights)
        return [(number - first, weight / total) for number, weight in zip(ids, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        chance = self.memory.to_move == CHANCE
        self.memory.play(action + self.memory.state.game.num_actions if chance else action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.memory.state.game
        first = game.num_actions if player == pyspiel.PlayerId.CHANCE else 0
        return game.actions.all[first + action].code

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        return payoffs(self.memory.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that this seat cannot tell from this one, each as likely as any other."""
        twin = SpielState(self.get_game())
        twin.memory = self.memory.resampled(player, int(sampler() * WORD))
        return twin

    def __str__(self) -> str:
        """The position, secrets included, as a digest; `action_to_string` and `torri_state` say more."""
        return f"{self.memory.state!r} {self.memory.everything()}"


class Observer:
    """Looks at states for OpenSpiel."""

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType, params: Any) -> None:
        if params:
            raise ValueError(f"Observers of Torri's games have no parameters; given were {params}.")
        self._recalls = kind.perfect_recall
        self._game = game.torri_game
        size = self._game.rulebook.layout.size
        self._rows = np.zeros((game.history if self._recalls else 0, size + 1), np.float32)
        self.tensor = self._rows.reshape(-1) if len(self._rows) else np.zeros(size, np.float32)
        self.dict = {"sights": self._rows} if len(self._rows) else {"observation": self.tensor}
        self._from_a_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the seat knows, or all that it saw."""
        seat = self._seat(player)
        if not len(self._rows):
            self.tensor[:] = state.memory.state.tensor(seat)
            return
        sights = state.memory.seen(seat)[-len(self._rows) :]
        self._rows[:] = 0
        for row, (done, known) in zip(self._rows[-len(sights) :], sights, strict=True):
            row[:-1] = self._game.from_bytes(known).tensor(seat)
            row[-1] = done + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """A name for what the seat knows, or for all that it ever saw."""
        seat = self._seat(player)
        return state.memory.recalled(seat) if self._recalls else state.memory.known(seat)

    def _seat(self, player: int) -> int | None:
        return player if self._from_a_seat else None


# A class for each game: OpenSpiel lets go of it after Python is gone, which no function survives.
OWN: dict[str, Any] = {
    short_name(book): type(short_name(book), (SpielGame,), {"rulebook": book}) for book in RULEBOOKS.values()
}
globals().update(OWN)  # a pickled game is found by the name of its class
for own in OWN.values():
    pyspiel.register_game(game_type(own.rulebook), own)
