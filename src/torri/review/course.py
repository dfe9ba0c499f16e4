"""The course of a game, turn by turn: each decision of a seat, each turn of chance with all its outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.match import record_from
from torri.engine.seats import CHANCE
from torri.games import replay

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.game import Game
    from torri.engine.record import Record
    from torri.engine.state import State
    from torri.engine.vocabulary import Action


@dataclass(frozen=True)
class Turn:
    """A decision of a seat, or a turn of chance (`seat` is None); steps are numbered from 1."""

    step: int
    seat: int | None
    before: State
    done: tuple[Action, ...]

    @property
    def last(self) -> int:
        """The number of its last step."""
        return self.step + len(self.done) - 1

    @property
    def is_open(self) -> bool:
        """Whether a seat had several choices."""
        return self.seat is not None and len(self.before.legal) > 1


@dataclass(frozen=True)
class Course:
    """A game that was played: its turns, and the position after the last."""

    game: Game
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    end: State

    @property
    def decisions(self) -> list[Turn]:
        """The turns in which a seat had several choices."""
        return [turn for turn in self.turns if turn.is_open]


def course_of(source: Record | Path | str) -> Course:
    """The course of a record, every step of which is checked; one in which nobody decided is refused."""
    record = record_from(source)
    game = replay(record).game
    state = game.initial()
    turns: list[Turn] = []
    for number, step in enumerate(record.steps, 1):
        before, action = state.copy(), game.actions.find(step.code)
        if before.to_move == CHANCE and turns and turns[-1].seat is None:
            turns[-1] = Turn(turns[-1].step, None, turns[-1].before, (*turns[-1].done, action))
        else:
            turns.append(Turn(number, step.by, before, (action,)))
        state.play(action)
    found = Course(game, tuple(record.seats), tuple(turns), state)
    if not found.decisions:
        raise Error(_("Nobody has decided anything in this game: there is nothing to review."))
    return found
