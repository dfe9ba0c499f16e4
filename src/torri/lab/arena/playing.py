"""The games of an arena: played in worker processes, each seating of a deal with the same chance."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.errors import Error
from torri.engine.knowledge import Knowledge
from torri.engine.language import _
from torri.games import game as find_game
from torri.lab.luck import luck_of
from torri.players import player, searches, seated
from torri.players.judge.judges import Judge
from torri.players.warmup import ensure_players_compiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.game import Game
    from torri.engine.match import Match
    from torri.engine.state import State
    from torri.lab.arena.schedule import Task
    from torri.players.protocol import Player


@dataclass(frozen=True)
class Setting:
    """What an arena plays: the game, its options, and the seed of all chance."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    seed: str
    open_cards: bool = False
    """Whether players see everything: to measure what hidden cards cost. Only searches can use it."""
    judge: str = ""
    """The fingerprint of the judge by which luck is taken off the results; empty: they stay as they are."""

    def head(self) -> dict[str, Any]:
        """The setting as it is written down; without a judge as it was before there were judges."""
        return {name: value for name, value in asdict(self).items() if name != "judge" or value}


@dataclass(frozen=True)
class Played:
    """What is kept of a game, by seat."""

    players: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    luck: tuple[float, ...] = ()
    """What chance gave or took, in shares of the victory; empty where no judge was asked."""

    def to_json(self) -> dict[str, Any]:
        """The game as it is written down."""
        return {name: value for name, value in asdict(self).items() if name != "luck" or value}


@cache
def made(setting: Setting) -> Game:
    """The game, made once in a process."""
    return find_game(setting.game, setting.seats, **dict(setting.options))


@cache
def judge_in(setting: Setting) -> Judge:
    """The judge of the arena; another one than it began with would choose the results."""
    judge = Judge(made(setting))
    if judge.fingerprint != setting.judge:
        sentence = _("This arena was begun with the judge {old}, and here is {new}: name another file.")
        raise Error(sentence, old=setting.judge, new=judge.fingerprint)
    return judge


def whole(state: State, seat: int) -> Knowledge:
    """Everything, given to a seat that should not have it."""
    array = np.frombuffer(state.to_bytes(), state.game.rulebook.position).copy()
    return Knowledge(state.game, seat, array, whole=True)


def luck_in(setting: Setting, task: Task, match: Match, seating: tuple[str, ...]) -> tuple[float, ...]:
    """What chance gave each seat; nothing where no judge was asked."""
    if not setting.judge:
        return ()
    given = luck_of(judge_in(setting), match, seating, f"{setting.seed}:{task.deal}:luck")
    return tuple(round(share, 5) for share in given)


@dataclass(frozen=True)
class PlayTask:
    """The work of an arena (`torri.lab.batches`)."""

    setting: Setting
    specs: tuple[str, ...]

    def ready(self) -> None:
        """Compile the players that search: not in the time of a decision."""
        book = made(self.setting).rulebook
        if any(searches(spec, book) for spec in self.specs):
            ensure_players_compiled(book)

    def __call__(self, task: Task) -> list[Played]:
        """All seatings of a deal."""
        return [play_game(self.setting, task, seating) for seating in task.pairing.seatings()]


def play_game(
    setting: Setting, task: Task, seating: tuple[str, ...], sit_down: Callable[[str, str], Player] = player
) -> Played:
    """One game. The n-th thing that chance decides is thrown alike in every seating of a deal.

    `sit_down` makes the player of a spec, from a seed of its own.
    """
    match = made(setting).match(f"{setting.seed}:{task.deal}")
    seats = [sit_down(spec, f"{setting.seed}:{task.deal}:{seat}") for seat, spec in enumerate(seating)]
    decisions, seconds = [0] * len(seats), [0.0] * len(seats)
    with seated(seats):
        while not match.is_over:
            seat = match.to_move
            known = whole(match.state, seat) if setting.open_cards else match.state.known_to(seat)
            began = time.perf_counter()
            action = seats[seat].choose(known)
            seconds[seat] += time.perf_counter() - began
            decisions[seat] += 1
            match.play(seat, action)
    outcome = match.state.outcome
    if outcome is None:
        raise AssertionError("a match that is over has an outcome")
    return Played(
        seating,
        outcome.ranks,
        outcome.scores,
        tuple(decisions),
        tuple(round(spent, 4) for spent in seconds),
        luck_in(setting, task, match, seating),
    )
