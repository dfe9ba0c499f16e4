"""A match as its rows tell it: which are in force, the position, and what a new action would bring."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from torri.engine.match import roll
from torri.engine.record import Record, Step
from torri.table.course import Course
from torri.table.fair_record import fair_record
from torri.table.fairness import FairDice
from torri.table.looks import Looks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torri.engine.game import Game
    from torri.engine.knowledge import Knowledge
    from torri.engine.match import Entry
    from torri.engine.state import State
    from torri.table.rows import Row, TableRow


class Ahead(NamedTuple):
    """Where an action leads that is not committed yet: chosen after so many rows."""

    sequence: int
    code: str
    outcomes: tuple[str, ...]
    match: Course


class Play:
    """The rows of one match, folded. Rows are only ever added; an undo is a row too."""

    def __init__(self, game: Game, table: TableRow) -> None:
        self.game = game
        self.table = table
        self.rows: list[Row] = []
        self.in_force: list[Row] = []
        self.resigned: list[int] = []
        self.taken_back: list[int] = []
        """The rows that were taken back: their lines are to be forgotten."""
        self.looks = Looks(self)
        self.is_over = False
        """Whether the match has ended: by the rules, or because everybody else resigned."""
        self.to_move: int | None = None
        """The seat that decides; None when nobody does."""
        self._ends: list[int] = []  # for each row in force: how many steps there are after it
        self._turns: list[int] = []  # for each row in force: the number of its turn; 0 is the deal
        self._drawn = 0
        self._revealed: dict[tuple[int | None, int], list[Entry]] = {}
        self._match: Course | None = None
        self._ahead: Ahead | None = None  # the way that was looked at last
        self._dice: FairDice | None = None

    @property
    def sequence(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def match(self) -> Course:
        """The match; there is one from the first row on."""
        if self._match is None:
            raise AssertionError("The match has not begun.")
        return self._match

    @property
    def begun(self) -> bool:
        """Whether there is a first row."""
        return bool(self.rows)

    def _ended(self, resigned: Sequence[int | None]) -> bool:
        """Whether these resignations end the match; those who play together lose together."""
        left = self.game.players - len(resigned)
        return left <= 1 or (bool(resigned) and self.game.rulebook.cooperative)

    def dice(self) -> FairDice:
        """The dice as they lie now: outcomes that were taken back are never drawn again."""
        if not self.begun:
            return FairDice.of(self.table, self._drawn)
        self._dice = self._dice or FairDice.of(self.table)  # the words are all there
        return self._dice.after(self._drawn)

    def look_ahead(self, code: str) -> tuple[str, ...]:
        """What chance makes of an action; the match stays as it is. An illegal action is refused."""
        match = self.match.ahead(code, self.dice())
        self._ahead = Ahead(self.sequence, code, match.last_outcomes, match)
        return self._ahead.outcomes

    def _looked_at(self, row: Row) -> Course | None:
        """The match after an action, where it is the one that was looked at."""
        ahead = self._ahead
        same = ahead is not None and ahead[:3] == (row.sequence - 1, row.code, row.outcomes)
        return ahead.match if ahead is not None and same else None

    def then(self, row: Row) -> int | None:
        """The seat that decides after a row that is not yet committed; None if nobody does."""
        if row.kind == "resign":
            return None if self._ended([*self.resigned, row.seat]) else self.match.to_move
        if row.kind == "act":
            seen = self._looked_at(row)
            state = seen.state if seen is not None else along(self.match.state, [row])
        elif row.kind == "start":
            state = along(self.game.initial(), [row])
        else:
            state = self.position(self._kept(row))
        return None if state.is_over else state.to_move

    def position(self, rows: Iterable[Row]) -> State:
        """Where these rows lead."""
        return along(self.game.initial(), rows)

    def _kept(self, row: Row) -> list[Row]:
        """The rows that are in force after an undo or a takeback."""
        if row.kind == "undo":
            return self.in_force[:-1]
        return [kept for kept in self.in_force if kept.sequence <= (row.to or 1)]

    def deal(self) -> tuple[str, ...]:
        """What chance does before anybody decides."""
        return tuple(outcome.code for outcome in roll(self.game.initial(), self.dice()))

    def knowledge(self, seat: int | None) -> Knowledge:
        """What a chair knows now."""
        return self.match.knowledge(seat)

    def add(self, rows: Iterable[Row]) -> None:
        """Take in rows that are committed."""
        for row in rows:
            self._revealed.clear()
            if row.sequence != self.sequence + 1:
                raise AssertionError(f"Row {row.sequence} does not follow row {self.sequence}.")
            self.rows.append(row)
            self._drawn += len(row.outcomes)
            getattr(self, f"_{row.kind}")(row)
            self._ahead = None
            self.is_over = self.match.is_over or self._ended(self.resigned)
            self.to_move = None if self.is_over else self.match.to_move

    def _start(self, row: Row) -> None:
        self.in_force.append(row)
        names, options = [seat.name for seat in self.table.seats], dict(self.game.options)
        record = Record(self.game.id, self.game.players, options, names, steps_of(row))
        self._match = Course(self.game, record=record)
        self._ends, self._turns = [len(record.steps)], [0]

    def _act(self, row: Row) -> None:
        self._turns.append(self._turns[-1] + int(row.seat != self.in_force[-1].seat))
        self.in_force.append(row)
        steps = steps_of(row)
        if (ahead := self._looked_at(row)) is not None:
            self._match = ahead
        else:
            self.match.follow(steps)
        self._ends.append(self._ends[-1] + len(steps))

    def _undo(self, row: Row) -> None:
        kept = self._kept(row)
        gone = [old.sequence for old in self.in_force[len(kept) :] if old.kind == "act"]
        self.taken_back, self.in_force = sorted([*self.taken_back, *gone]), kept
        self._ends = self._ends[: len(self.in_force)]
        self._turns = self._turns[: len(self.in_force)]
        self.match.go_back(self._ends[-1])
        self.looks.forget_lines()

    _takeback = _undo

    def _resign(self, row: Row) -> None:
        if row.seat is not None:
            self.resigned.append(row.seat)

    def entries(self, chair: int | None, since: int) -> list[Entry]:
        """What a chair saw of the rows in force after this one."""
        return self._named(self.seen(chair, since))

    def seen(self, chair: int | None, since: int) -> list[Entry]:
        """The same, with the names of the start."""
        entries, known = self.match.log(chair), self._steps_until(since)
        return entries[bisect_right(entries, known, key=lambda entry: entry.step) :]

    def revealed(self, chair: int | None, since: int) -> list[Entry]:
        """Those of them by which anybody learned something, as far as this chair can tell."""
        asked = (chair, since)
        if asked not in self._revealed:
            self._revealed[asked] = self.match.revealed(chair, self._steps_until(since))
        return self._named(self._revealed[asked])

    def _steps_until(self, row: int) -> int:
        """How many steps there are up to a row, those of chance too."""
        rows = bisect_right(self.in_force, row, key=lambda kept: kept.sequence)
        return self._ends[rows - 1] if rows else 0

    def _named(self, entries: Iterable[Entry]) -> list[Entry]:
        """Lines of the log with the names around the table, in the reader's language."""
        names = tuple(self.table.names)
        return [replace(entry, names=names) for entry in entries]

    def place_of(self, entry: Entry) -> int:
        """The row in force to which a line of the log belongs; 0 is the deal."""
        return self.place_of_step(entry.step)

    def place_of_step(self, step: int) -> int:
        """The row in force to which a step of the record belongs; 0 is the deal."""
        return bisect_left(self._ends, step)

    def turn_of(self, place: int) -> int:
        """The number of a row's turn: all rows that a seat decided in succession are one."""
        return self._turns[place]

    def opens_turn(self, chair: int | None, entry: Entry) -> bool:
        """Whether a line is the first that this chair sees of a turn; how it began may be hidden."""
        turn, entries = self.turn_of(self.place_of(entry)), self.match.log(chair)
        before = bisect_left(entries, entry.step, key=lambda seen: seen.step) - 1
        return turn > 0 and (before < 0 or self.turn_of(self.place_of(entries[before])) != turn)

    def before_last_turn(self, seat: int | None) -> int:
        """The row after which a seat is told what happened: its last turn, and what the others did then.

        In the middle of a turn it is what the others did before it, and this turn as far as it went.
        """
        place = len(self.in_force) - 1
        if self.to_move == seat and self.in_force[place].seat == seat:
            place = self._before(place, seat, own=True)
            return self.in_force[self._before(place, seat, own=False)].sequence
        place = self._before(place, seat, own=False)
        return self.in_force[self._before(place, seat, own=True)].sequence

    def _before(self, place: int, seat: int | None, *, own: bool) -> int:
        """The row before those that a seat decided in succession, or before those of the others."""
        while place > 0 and (self.in_force[place].seat == seat) is own:
            place -= 1
        return place

    def steps_before(self, row: Row) -> int:
        """How many decisions in force were made before a row."""
        return max(0, bisect_left(self.in_force, row.sequence, key=lambda kept: kept.sequence) - 1)

    def record(self) -> Record:
        """The whole record, secrets and all: for after the end; a branch begins with steps of another."""
        kept = {row.sequence for row in self.in_force}
        taken_back: list[int] = []
        drawn = 0
        for row in self.rows:
            numbers = range(drawn + 1, drawn + 1 + len(row.outcomes))
            drawn += len(row.outcomes)
            taken_back += [] if row.sequence in kept else numbers
        gave_up = [row for row in self.rows if row.kind == "resign" and row.seat is not None]
        resigned = [{"seat": row.seat or 0, "step": self._steps_until(row.sequence)} for row in gave_up]
        copied = self._steps_until(int(self.table.settings.get("branch", 0)))
        return fair_record(self.match, self.table, taken_back, resigned, copied)


def along(state: State, rows: Iterable[Row]) -> State:
    """The position after these rows, in place."""
    for row in rows:
        for step in steps_of(row):
            state.play(step.code)
    return state


def steps_of(row: Row) -> list[Step]:
    """The steps that a row stands for: the action, and what chance made of it."""
    own = [] if row.code is None else [Step(row.seat, row.code)]
    return own + [Step(None, code) for code in row.outcomes]
