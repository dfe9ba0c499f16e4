"""A match: seats, actions and chance, written down step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torri.engine.dice import Dice
from torri.engine.errors import Error, IllegalAction, RecordError
from torri.engine.language import _
from torri.engine.naming import read_by
from torri.engine.record import Record, Step
from torri.engine.revealing import FEW, reveals
from torri.engine.seats import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from torri.engine.dice import Chance
    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.state import State
    from torri.engine.vocabulary import Action, Data, Words

REMEMBERED = 32
"""So many positions are kept for those who watch; whoever comes later replays the steps."""
KNOWN = 4
"""After so many of the last steps it is kept what the chairs know; a position with all its views is large."""


@dataclass(frozen=True)
class Entry:
    """A line of the log, as one chair saw it: who did it (None: chance), what was seen, and words for it.

    `step` is the number of the step in the record, from 1 on.
    """

    by: int | None
    data: Data
    names: tuple[str, ...] = field(repr=False)
    words: Words = field(repr=False)
    step: int = field(default=0, repr=False)

    def __str__(self) -> str:
        """What was seen, in the reader's language."""
        return self.words(self.data, self.names)

    def said_to(self, seat: int | None) -> str:
        """The same, said to whoever sits there: "you" instead of a name."""
        return self.words(self.data, read_by(seat, self.names))


class Match:
    """A game being played. Chance is resolved from the seed; what seats decide comes through `play`.

    A match can go on from a record; chance that is still to come is fresh then. With `dice` somebody else
    decides for chance.
    """

    def __init__(
        self,
        game: Game,
        seed: int | str | None = None,
        seats: Sequence[str] | None = None,
        record: Record | None = None,
        dice: Chance | None = None,
    ) -> None:
        self.game = game
        self.seats = seat_names(game, seats if record is None else record.seats)
        self._steps: list[tuple[int | None, Action]] = []
        self._dice = Dice(seed) if dice is None else dice
        self._state = self._before = game.initial()  # now, and before the last decision; neither is changed
        self._trail: dict[int, State] = {}  # the positions after the last steps, for those who watch
        self._judged: tuple[State | None, bool] = (None, False)  # before which decision, and whether it told
        self._chairs: dict[int | None, _Chair] = {}
        self._known: dict[int, dict[int | None, Knowledge]] = {}  # what chairs know after the last steps
        if record is not None:
            self.follow(record.steps)
            self._check_end(record.end)
        self._roll()

    @property
    def state(self) -> State:
        """The position now, as a copy: the match goes on only through `play`."""
        return self._state.copy()

    @property
    def to_move(self) -> int:
        """The seat that decides now; OVER when the match has ended."""
        return self._state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._state.is_over

    def play(self, seat: int, action: Action | int | str) -> None:
        """Let a seat do an action, and chance what follows from it; a refused one changes nothing."""
        if not self.is_over and seat != self.to_move:
            sentence = _("It is not seat {seat} but seat {other} that decides now.")
            raise IllegalAction(sentence, seat=seat, other=self.to_move)
        self._take(seat, self.game.actions.find(action))
        self._roll()

    def _take(self, by: int | None, action: Action) -> None:
        before = self._state
        self._step(by, action)
        self._before = before

    def _step(self, by: int | None, action: Action) -> None:
        self._state = self._state.copy().play(action)
        self._steps.append((by, action))
        self._known.pop(len(self._steps), None)
        self._trail[len(self._steps)] = self._state
        self._trail.pop(len(self._steps) - REMEMBERED, None)

    def _roll(self) -> None:
        while self._state.to_move == CHANCE:
            self._step(None, drawn(self._state, self._dice))

    def knowledge(self, seat: int | None) -> Knowledge:
        """What a seat knows now; None for somebody who only watches."""
        return self._knowledge(len(self._steps), self._state, seat)

    def _knowledge(self, step: int, state: State, seat: int | None) -> Knowledge:
        """What a seat knew after so many steps, at this position."""
        known = self._known.setdefault(step, {})
        if seat not in known:
            known[seat] = state.known_to(seat).beside(known.values())
            self._known.pop(step - KNOWN, None)
        return known[seat]

    def can_undo(self, seat: int) -> bool:
        """Whether the last step was this seat's own, and nobody learned anything by it; not after the end."""
        if not self._was_last(seat):
            return False
        before, told = self._before, self._judged
        if told[0] is not before:
            action = self._steps[-1][1]
            told = before, reveals(before.known_to(seat), action, self._state.known_to(seat))
            self._judged = told
        return not told[1]

    def undo_is_judged(self, seat: int) -> bool:
        """Whether `can_undo` answers at once; it takes a millisecond or two where something is hidden."""
        return not self._was_last(seat) or self._judged[0] is self._before

    def _was_last(self, seat: int) -> bool:
        """Whether nobody has decided since this seat did, nor chance, and the game goes on."""
        return bool(self._steps) and self._steps[-1][0] == seat and not self.is_over

    def undo(self, seat: int) -> None:
        """Take back the last step of this seat, where nothing was revealed to anybody."""
        if not self.can_undo(seat):
            raise Error(
                _(
                    "There is nothing to undo: only your own last decision can be undone,"
                    " and only before anything was revealed or anybody else moved."
                )
            )
        self.go_back(len(self._steps) - 1)

    def go_back(self, to: int) -> None:
        """Be again where so many steps had been taken, those of chance too, and forget what came then."""
        kept, self._steps = self._steps[:to], []
        self._state = self.game.initial()
        self._trail, self._known = {}, {}
        for by, action in kept:
            self._take(by, action)
        for chair in self._chairs.values():
            chair.go_back(to, self._state)

    @property
    def record(self) -> Record:
        """The record of play so far."""
        outcome = self._state.outcome
        end = None if outcome is None else {"scores": list(outcome.scores), "winners": list(outcome.winners)}
        steps = [Step(by, action.code) for by, action in self._steps]
        return Record(self.game.id, self.game.players, dict(self.game.options), list(self.seats), steps, end)

    def log(self, seat: int | None) -> list[Entry]:
        """What happened, as this seat saw it; None for somebody who watched."""
        self.game.inner_seat(seat)
        if seat not in self._chairs:
            self._chairs[seat] = _Chair(self.game, seat, tuple(self.seats))
        return self._chairs[seat].watch(self._steps, self._trail, self._knowledge)

    def revealed(self, seat: int | None, since: int) -> list[Entry]:
        """The lines of this seat's log after a step that showed somebody something, as far as it can tell."""
        lines = {entry.step: entry for entry in self.log(seat)}
        found: list[Entry] = []
        state = self.game.initial()
        for number, (by, action) in enumerate(self._steps, 1):
            before = state.known_to(seat) if number > since else None
            state.play(action)
            if before is None or number not in lines:
                continue
            if by is None or reveals(before, action, state.known_to(seat), FEW):
                found.append(lines[number])
        return found

    def follow(self, steps: Iterable[Step]) -> None:
        """Take steps that were decided elsewhere, those of chance too; every one is checked."""
        for number, step in enumerate(steps, len(self._steps) + 1):
            self._check(number, step)

    def _check(self, number: int, step: Step) -> None:
        expected = None if self.to_move == CHANCE else self.to_move
        try:
            if not self.is_over and step.by != expected:
                sentence = _("it is {seat} that decides, not {other}.")
                raise IllegalAction(sentence, seat=who(expected), other=who(step.by))
            self._take(step.by, self.game.actions.find(step.code))
        except Error as error:
            sentence = _("Step {number} breaks the rules: {error}")
            raise RecordError(sentence, number, number=number, error=error) from None

    def _check_end(self, end: dict[str, Any] | None) -> None:
        truth = self.record.end
        if end == truth:
            return
        if truth is None:
            sentence = _("The record says that the game ended, but after step {number} it goes on.")
            raise RecordError(sentence, number=len(self._steps))
        if end is None:
            sentence = _("The record is cut off: the game is over, but the line with its result is missing.")
            raise RecordError(sentence)
        sentence = _("The record says that the game ended with {end}, but it ended with {truth}.")
        raise RecordError(sentence, end=end, truth=truth)


def roll(state: State, dice: Chance) -> list[Action]:
    """Let chance decide as long as it is to move: the outcomes, one after the other."""
    outcomes: list[Action] = []
    while state.to_move == CHANCE:
        outcomes.append(drawn(state, dice))
        state.play(outcomes[-1])
    return outcomes


def drawn(state: State, dice: Chance) -> Action:
    """What chance does, which is to move."""
    ids, weights = state.weights()
    return state.game.actions.all[ids[dice.pick(weights)]]


def seen_from(seat: int | None, state: State, codes: Sequence[str], names: Sequence[str]) -> list[Entry]:
    """What a chair would see of outcomes of chance from a position on, one after the other."""
    game, now = state.game, state.copy()
    entries: list[Entry] = []
    for code in codes:
        before, action = now.known_to(seat).position, game.actions.find(code)
        after = now.play(action).known_to(seat).position
        seen = game.rulebook.seen_as(before, after, action.data, game.inner_seat(seat))
        if seen is not None:
            entries.append(Entry(None, seen, tuple(names), game.rulebook.words))
    return entries


class _Chair:
    """Watches a match from one chair."""

    def __init__(self, game: Game, seat: int | None, names: tuple[str, ...]) -> None:
        self._seat = seat
        self._names = names
        self._watched = 0
        self._entries: list[Entry] = []
        self._look(game.initial())

    def _look(self, state: State, known: Knowledge | None = None) -> None:
        """The position is this now."""
        self._state = state
        self._known = known or state.known_to(self._seat)

    def go_back(self, to: int, state: State) -> None:
        """Forget what was seen after so many steps, when the position was this."""
        if to < self._watched:
            self._watched = to
            self._look(state)
            self._entries = [entry for entry in self._entries if entry.step <= to]

    def watch(
        self,
        steps: list[tuple[int | None, Action]],
        trail: Mapping[int, State],
        knowledge: Callable[[int, State, int | None], Knowledge],
    ) -> list[Entry]:
        """Everything seen so far; positions are taken from the trail as far as it goes back."""
        book, seat = self._state.game.rulebook, self._state.game.inner_seat(self._seat)
        for number, (by, action) in enumerate(steps[self._watched :], self._watched + 1):
            before = self._known.position
            state = trail.get(number) or self._state.copy().play(action)
            self._look(state, knowledge(number, state, self._seat))
            seen = book.seen_as(before, self._known.position, action.data, seat)
            if seen is not None:
                self._entries.append(Entry(by, seen, self._names, book.words, number))
        self._watched = len(steps)
        return list(self._entries)


def seat_names(game: Game, names: Sequence[Any] | None) -> list[str]:
    """A name for each seat."""
    if names is None:
        return [f"seat {seat}" for seat in range(game.players)]
    if len(names) != game.players or not all(isinstance(name, str) for name in names):
        raise Error(_("{game} needs a name for each of {seats} seats."), game=game.id, seats=game.players)
    return list(names)


def who(by: int | None) -> str:
    """A seat, or chance, in a sentence."""
    return _("chance") if by is None else _("seat {number}").format(number=by)


def record_from(source: Record | Path | str) -> Record:
    """A record given as itself, as a file or as its text."""
    if isinstance(source, Record):
        return source
    return Record.load(source) if isinstance(source, Path) else Record.loads(source)
