"""A game with its number of players and its options: where positions and matches come from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.advice import advise
from torri.engine.calls import doors
from torri.engine.choices import choices_type
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.match import Match
from torri.engine.positions import copied
from torri.engine.seats import SPECTATOR
from torri.engine.state import Legal, State
from torri.engine.variants import CHANGES, varied
from torri.engine.vocabulary import Actions
from torri.engine.warmup import ensure_playable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy.typing as npt

    from torri.engine.dice import Chance
    from torri.engine.rulebook import Rulebook


@cache
def actions_of(rulebook: Rulebook) -> Actions:
    """The actions of a game, made once."""
    return Actions(rulebook.id, rulebook.vocabulary, rulebook.words)


class Game:
    """A game as it will be played: with its number of players and its options.

    The option `changes` gives printed numbers another value: "Observatory.cost=4".
    """

    def __init__(
        self, rulebook: Rulebook, players: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        rulebook, options = varied(rulebook, options or {})
        self.rulebook = rulebook
        self.id = rulebook.id
        self.players = rulebook.players[0] if players is None else players
        if self.players not in rulebook.players:
            counts = [str(count) for count in rulebook.players]
            sentence = _("{game} is not for {players} players. {advice}")
            raise Error(sentence, game=self.id, players=players, advice=advise(str(players), counts))
        self.options = rulebook.read_options(options)
        if rulebook.changes:
            self.options[CHANGES] = rulebook.changes
        ensure_playable(rulebook)
        self.actions = actions_of(rulebook)
        self.num_actions = self.actions.decisions
        self.choices = choices_type(len(self.actions.all))
        self.doors = doors(rulebook)
        self.opening = self._opening()

    def _opening(self) -> npt.NDArray[np.void]:
        array = self.rulebook.opening(self.players, self.options)
        self.doors.set_up(array)
        return array

    @property
    def title(self) -> str:
        """The game's name in the reader's language."""
        return self.rulebook.title()

    def initial(self) -> State:
        """The opening position; where a game is dealt, chance moves first."""
        return State(self, copied(self.opening))

    def match(
        self,
        seed: int | str | None = None,
        seats: Sequence[str] | None = None,
        dice: Chance | None = None,
    ) -> Match:
        """A match that resolves chance from the seed, from the operating system, or from these dice."""
        return Match(self, seed, seats, dice=dice)

    def state(self, array: npt.NDArray[np.void]) -> State:
        """A position from its array."""
        return State(self, array)

    def from_bytes(self, data: bytes) -> State:
        """The position that `State.to_bytes` wrote."""
        if len(data) != self.rulebook.position.itemsize:
            sentence = _("A state of {game} has {size} bytes, not {given}.")
            raise Error(sentence, game=self.id, size=self.rulebook.position.itemsize, given=len(data))
        array = np.frombuffer(bytearray(data), self.rulebook.position)
        kept = ("players", *(option.name for option in self.rulebook.options))
        same = [np.array_equal(array[0][name], self.opening[0][name]) for name in kept]
        if not all(same):
            sentence = _("These bytes are a state of {game} with other players or options than this game.")
            raise Error(sentence, game=self.id)
        return State(self, array)

    def legal_of(self, array: npt.NDArray[np.void] | None) -> Legal:
        """The legal actions of the seat to move in this array; none without one."""
        if array is None:
            return Legal(self, [])
        choices = np.zeros(1, self.choices)
        self.doors.list_legal(array, choices)
        return Legal(self, choices["ids"][0, : choices["count"][0]].tolist())

    def weights_of(self, array: npt.NDArray[np.void]) -> tuple[list[int], list[int]]:
        """The outcomes of chance in this array, and how much each weighs."""
        choices = np.zeros(1, self.choices)
        self.doors.list_chance(array, choices)
        count = choices["count"][0]
        return choices["ids"][0, :count].tolist(), choices["weights"][0, :count].tolist()

    def count(self, door: Callable[[Any, Any], None], array: npt.NDArray[np.void]) -> tuple[int, ...]:
        """A number for each seat, counted by the rules."""
        out = np.zeros(self.players, np.int32)
        door(array, out)
        return tuple(out.tolist())

    def inner_seat(self, seat: int | None) -> int:
        """The seat as the rules know it; an Error if there is no such seat."""
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < self.players:
            raise Error(
                _("There is no seat {seat}; seats go from 0 to {last}."), seat=seat, last=self.players - 1
            )
        return seat

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same game with the same players and options."""
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        """Equal games, equal numbers."""
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.id, self.players, *self.options.items())

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and worker processes make the game again from its rulebook."""
        return (type(self), (self.rulebook, self.players, self.options))

    def __repr__(self) -> str:
        """The game, its players and what differs from the defaults."""
        defaults = {option.name: option.default for option in self.rulebook.options}
        own = [f"{name}={value}" for name, value in self.options.items() if value != defaults.get(name)]
        return f"<Game {self.id}, {', '.join([f'{self.players} players', *own])}>"
