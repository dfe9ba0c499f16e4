"""A game under way: a state whose chance is decided by dice, and which copies and pickles where it stands."""

from __future__ import annotations

import operator
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self, cast

from torri.engine.advice import advise
from torri.engine.dice import Dice
from torri.engine.errors import Error
from torri.engine.game import Game
from torri.engine.language import _
from torri.engine.seats import CHANCE
from torri.games import RULEBOOKS, game as find_game

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook
    from torri.engine.state import State


class Course:
    """A game from the deal to its end; the same seed and decisions give the same course."""

    def __init__(self, game: Game, seed: int | str | None, start_at: State | None = None) -> None:
        self.game = game
        self.state = game.initial() if start_at is None else start_at.copy()
        self._dice = Dice(seed)
        self._roll()

    def play(self, action: int) -> None:
        """Let the seat to move do this, and chance what follows from it; what is illegal changes nothing."""
        self.state.play(action)
        self._roll()

    def _roll(self) -> None:
        while self.state.to_move == CHANCE:
            ids, weights = self.state.weights()
            self.state.play(ids[self._dice.pick(weights)])

    def __getstate__(self) -> dict[str, Any]:
        """The game by its name, the position as bytes, and the dice as they lie."""
        return {"game": parts_of(self.game), "state": self.state.to_bytes(), "dice": self._dice}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on from there."""
        self.game = game_from(*kept["game"])
        self.state = self.game.from_bytes(kept["state"])
        self._dice = kept["dice"]


START_AT = "start_at"


def start_of(
    game: Game, options: dict[str, Any] | None, possible: tuple[str, ...] | None = (START_AT,)
) -> State | None:
    """The position that somebody wants to begin at; an Error if it cannot be begun at.

    An option of `reset` that is none of those possible is an Error, too: misspelt it would do nothing, and
    say nothing. None: all are possible, as PettingZoo has it.
    """
    for name in options or {}:
        if possible is not None and name not in possible:
            raise Error(
                _('reset has no option "{given}". {advice}'), given=name, advice=advise(name, possible)
            )
    state = (options or {}).get(START_AT)
    if state is None:
        return None
    if getattr(state, "game", None) != game:
        raise Error(_("start_at is a state of {game}, not {given}."), game=repr(game), given=repr(state))
    if state.is_over:
        raise Error(_("start_at is a game that is over: nobody could decide anything."))
    return cast("State", state)


def one_action(action: Any) -> int:
    """The id of an action."""
    try:
        return operator.index(action)
    except TypeError:
        raise Error(_("An action is a whole number, not {given}."), given=repr(action)) from None


class Separate:
    """An environment whose copies share no game with it, not even shallow ones."""

    def __copy__(self) -> Self:
        """A copy that goes on by itself."""
        return deepcopy(self)


def parts_of(game: Game) -> tuple[str | Rulebook, int, dict[str, Any]]:
    """What a game is made of; by name, where it is one of the project's: a rulebook is large to pickle."""
    known = RULEBOOKS.get(game.id) is game.rulebook
    return (game.id if known else game.rulebook, game.players, dict(game.options))


def game_from(rulebook: str | Rulebook, players: int, options: dict[str, Any]) -> Game:
    """The game that is made of these parts."""
    if isinstance(rulebook, str):
        return find_game(rulebook, players, **options)
    return Game(rulebook, players, options)


def game_named(game: str | Game, players: int | None, options: dict[str, Any]) -> Game:
    """The game that somebody asks for by name; or the very game that was given."""
    return game if isinstance(game, Game) else find_game(game, players, **options)
