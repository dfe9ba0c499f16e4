"""Opponents who do not play inside compiled code: all their decisions of a step are asked for at once.

A row in which such a seat decides is left where it stands. Between two runs of the loops everybody who has
something to decide is shown the rows that wait for it, and its answers are played, until all rows wait for
the caller.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from torri.bridges.vector.loops import ASKED, CALLER, Row, mask_type, vector_loops
from torri.engine.compiled import bind, left_open, rule
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.positions import copied
from torri.engine.seats import OVER
from torri.engine.state import State
from torri.engine.stores import clear

if TYPE_CHECKING:
    import numpy.typing as npt

    from torri.bridges.vector.rows import Rows
    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook

apply = legal = settle = observe = scale_out = finish = left_open


class Asked(Protocol):
    """Somebody who decides for seats of many games at once."""

    name: str

    def begin(self, seed: int) -> None:
        """All games are dealt anew; what is left to its own chance follows from the seed."""

    def decide(self, question: Question) -> npt.ArrayLike:
        """An action for each of the rows."""


@dataclass(frozen=True)
class Question:
    """Rows in which the same opponent decides, and what its seats see there."""

    rows: Rows
    places: npt.NDArray[np.int64]
    observation: npt.NDArray[Any]
    action_mask: npt.NDArray[np.int8]

    def knowledge(self, number: int) -> Knowledge:
        """What the seat to move knows in one of the rows."""
        place = self.places[number]
        state = State(self.rows.game, copied(self.rows.states[place : place + 1]))
        return state.known_to(state.to_move)


@rule
def asked_in(states: Any, rows: Any, found: Any) -> int:
    """Who is asked in each row: 0 for the first of them, -1 for nobody; how many rows wait."""
    waiting = 0
    for place in range(len(states)):
        seat = int(states[place].to_move)
        who = ASKED - int(rows[place].lineup[seat]) if seat >= 0 else -1
        found[place] = who
        waiting += who >= 0
    return waiting


def look(states: Any, desk: Any, listed: Any, places: Any, pages: Any) -> None:
    """Write what the seats to move see in these rows, and what they can do."""
    sheet, numbers, scale, seen, marks = pages
    for number in range(len(places)):
        desk[0] = states[places[number]]
        seat = int(desk[0].to_move)
        clear(sheet[0])
        observe(desk[0], seat, sheet[0])
        scale_out(numbers[0], scale[0], seen[number])
        legal(desk[0], listed[0])
        for action in range(listed[0].count):
            marks[number].mask[listed[0].ids[action]] = 1


@rule
def callers_seat(row: Row) -> int:
    """The one seat of the caller in a game with opponents."""
    seat = 0
    while row.lineup[seat] != CALLER:
        seat += 1
    return seat


def answer(tables: Any, told: Any, places: Any, actions: Any) -> None:
    """Do what was answered in these rows, and play on to the next decision that is not made in here."""
    _opening, states, rows, _others, seats, desk, listed, rngs = tables
    for number in range(len(places)):
        place = places[number]
        s, row = states[place], rows[place]
        apply(s, actions[number])
        decides = settle(s, row, desk, listed[0], rngs[0])
        seats[place] = callers_seat(row)
        if decides == OVER:
            finish(s, told, place, seats[place])


@cache
def asking_loops(rulebook: Rulebook, scaled: bool) -> SimpleNamespace:
    """The loops of one game for opponents who are asked."""
    names = vector_loops(rulebook, scaled, False).names
    owner = f"{rulebook.id}-{'scaled' if scaled else 'whole'}"
    return SimpleNamespace(look=bind(look, names, owner), answer=bind(answer, names, rulebook.id))


class Asking:
    """Asks opponents, until every row waits for the caller."""

    def __init__(self, rows: Rows, asked: list[Asked]) -> None:
        self.asked = asked
        self._rows = rows
        self._who = np.zeros(len(rows.states), np.int64)
        sheet = np.zeros(1, rows.game.rulebook.layout.record)
        self._sheet = sheet, sheet.view(rows.whole.pages[2].dtype)
        self._loops = asking_loops(rows.game.rulebook, rows.scaled)

    def begin(self, seed: int) -> None:
        """All games are dealt anew."""
        for number, opponent in enumerate(self.asked):
            opponent.begin(seed + number)

    def run(self) -> None:
        """Ask whoever is to decide, again and again."""
        rows = self._rows
        while asked_in(rows.states, rows.rows, self._who):
            for number, opponent in enumerate(self.asked):
                places = np.flatnonzero(self._who == number)
                if len(places):
                    self._ask(opponent, places)

    def _ask(self, opponent: Asked, places: npt.NDArray[np.int64]) -> None:
        question = self._question(places)
        actions = np.ascontiguousarray(opponent.decide(question))
        if actions.shape != places.shape or actions.dtype.kind not in "iu":
            sentence = _(
                "{opponent} was asked for {games} whole numbers, and gave an array of {shape} {type}."
            )
            raise Error(
                sentence, opponent=opponent.name, games=len(places), shape=actions.shape, type=actions.dtype
            )
        mask = question.action_mask
        inside = (actions >= 0) & (actions < mask.shape[1])
        legal = inside & (mask[np.arange(len(places)), np.where(inside, actions, 0)] == 1)
        if not legal.all():
            wrong = int(np.flatnonzero(~legal)[0])
            sentence = _("{opponent} chose {action}, which is not legal in game {game}; possible: {legal}.")
            raise Error(
                sentence,
                opponent=opponent.name,
                action=int(actions[wrong]),
                game=int(places[wrong]),
                legal=", ".join(map(str, mask[wrong].nonzero()[0])),
            )
        rows = self._rows
        self._loops.answer(rows.whole.tables, rows.whole.told, places, actions.astype(np.int64))

    def _question(self, places: npt.NDArray[np.int64]) -> Question:
        rows = self._rows
        *_rest, desk, listed, _rngs = rows.whole.tables
        _marks, _sheets, _numbers, scale, _seen, _finals = rows.whole.pages
        seen = np.zeros(len(places), rows.seen.dtype)
        marks = np.zeros(len(places), mask_type(rows.game.num_actions, packed=False))
        pages = (*self._sheet, scale, seen, marks)
        self._loops.look(rows.states, desk, listed, places, pages)
        kind = np.float32 if rows.scaled else np.int8
        shapes = (len(places), -1)
        return Question(rows, places, seen.view(kind).reshape(shapes), marks.view(np.int8).reshape(shapes))
