"""The page of a game: games for each number of players, in each variant, as the game itself tells of them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol, cast

from torri.engine.errors import Error
from torri.engine.game import Game
from torri.engine.language import _
from torri.engine.parts import part
from torri.games import RULEBOOKS, rulebook
from torri.lab.statistics.watching import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np

    from torri.engine.rulebook import Rulebook
    from torri.lab.statistics.watching import Watched

FEWEST = 2  # an interval needs a spread


class Told(Protocol):
    """What a game says about its statistics."""

    VARIANTS: tuple[dict[str, Any], ...]
    NOTES: np.dtype[Any]

    def note(self, before: Any, s: Any, notes: Any) -> None:
        """Write down what a step did."""

    def page(self, all_games: Sequence[Watched], how: str, *, usual: bool) -> str:
        """The page."""


def has_statistics(book: Rulebook) -> bool:
    """Whether a game says something about its statistics."""
    lab = part(book, "lab")
    return hasattr(lab, "__path__") and find_spec(f"{book.package}.lab.statistics") is not None


def games_with_statistics() -> list[str]:
    """The games that do."""
    return [name for name, book in RULEBOOKS.items() if has_statistics(book)]


def told_by(book: Rulebook) -> Told:
    """What a game says; a variant with other printed numbers says it with its own."""
    if not has_statistics(book):
        sentence = _("{game} says nothing of its statistics; torri simulate plays it. These do: {games}.")
        raise Error(sentence, game=book.id, games=", ".join(games_with_statistics()))
    return cast("Told", import_module(f"{book.package}.lab.statistics"))


def tables(name: str, players: int | None, options: Mapping[str, Any]) -> list[Game]:
    """What is played: each variant of the game for each number of players, with these options everywhere."""
    book = rulebook(name)
    counts = book.players if players is None else (players,)
    found: list[Game] = []
    for variant, seats in product(told_by(book).VARIANTS, counts):
        made = Game(book, seats, variant | dict(options))
        if not any((made.players, made.options) == (one.players, one.options) for one in found):
            found.append(made)
    return found


def page_of(
    at: Sequence[Game],
    games: int,
    seed: int | str,
    how: str,
    *,
    usual: bool = True,
    progress: Callable[[int], object] = lambda _: None,
) -> str:
    """The page of these tables."""
    if games < FEWEST:
        sentence = _("{games} games are too few for an interval; at least {fewest} are needed.")
        raise Error(sentence, games=games, fewest=FEWEST)
    all_games = []
    for game in at:
        told = told_by(game.rulebook)
        all_games.append(watched(game, games, seed, told.note, told.NOTES))
        progress(len(all_games))
    return told_by(at[0].rulebook).page(all_games, how, usual=usual)
