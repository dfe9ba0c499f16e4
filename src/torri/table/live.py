"""A table in memory: a copy of what is in the database, thrown away and read again at any time."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games import game
from torri.table import steady
from torri.table.clock import Clock
from torri.table.errors import TooMuch
from torri.table.pace import TIMES, Pace
from torri.table.play import Play
from torri.table.rows import STAND_IN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torri.engine.vocabulary import Action
    from torri.table.house import House
    from torri.table.notices import Stands
    from torri.table.rows import Message, Row, Seat, TableRow

NOBODY = -1
LOOKING = 30.0
"""Seconds for which somebody who asked for a table counts as looking at it."""
MARGIN = 0.05
"""Seconds after the delay until a spectator is told: what is to be seen then is old enough for sure."""


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at the table: from a seat, or as a spectator."""

    chair: int | None
    known: bool = False
    """Whether it is a guest, or somebody anonymous."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)


def wake_all(watchers: Iterable[Watcher]) -> None:
    """Tell them that there is something to see."""
    for watcher in watchers:
        watcher.changed.set()


@dataclass(frozen=True)
class Banner:
    """An automatic action that is coming, unless it is cancelled."""

    seat: int
    sequence: int
    action: Action
    at: float


class LiveTable:
    """A table, its match, who looks at it, and what is under way."""

    def __init__(
        self, row: TableRow, rows: list[Row], chat: list[Message], pace: float, running_since: float
    ) -> None:
        self.row = row
        self.chat = chat
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.doubtful = False  # whether a write was left unanswered: look before the next
        self.failures = 0  # how often the database did not answer about this table
        self.thinking: int | None = None
        self.resting = False  # whether the bot that decides waits, since its owner's have used up their time
        self.compiling = False  # whether it waits until the players of the game are compiled
        self.banner: Banner | None = None
        self.cancelled = NOBODY  # the sequence at which an automatic action was cancelled
        self.timer: asyncio.TimerHandle | None = None
        self.judging: asyncio.TimerHandle | None = None  # until the judge of undo is asked
        self.asked = NOBODY  # the sequence for which a bot is being asked
        self.used = time.monotonic()
        self.looked_at = -LOOKING
        self.clock = Clock.of(row.settings["clock"])
        """How this table measures time, which is agreed on when it is opened."""
        self._running_since = running_since
        self._pace = pace * TIMES[row.settings.get("pace", "normal")]
        self._paces: dict[int, Pace] = {}
        self._delayed: Play | None = None
        self._game = game(row.game, row.players, **row.options)
        self.play = Play(self._game, row)
        self.add(rows)

    # --- the match ---

    @property
    def is_playing(self) -> bool:
        """Whether somebody is to decide."""
        return self.row.status == "playing" and self.to_move is not None

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when nobody does."""
        return self.play.to_move

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides."""
        return None if self.to_move is None else self.row.seats[self.to_move]

    @property
    def deciding_bot(self) -> str | None:
        """The spec of the bot that decides; None where a person does."""
        return None if self.deciding is None else self.deciding.player

    def take_over(self, row: TableRow, rows: list[Row], chat: list[Message]) -> None:
        """Believe the database: the table as it is there, and the rows that were not known here."""
        self.chat = chat
        if row.version >= self.row.version:  # else it was read before something that is known here
            self.row = row
        for play in (self.play, self._delayed):
            if play is not None:
                play.table = self.row
        self.add(rows)
        self.doubtful = False

    def follow(self, row: Row, stands: Stands | None) -> bool:
        """Take in a row of another server; False where something before it is not known here."""
        if row.sequence > self.play.sequence + 1:
            return False
        if stands is not None and stands.version - stands.bump > self.row.version:
            return False
        self.add([row])
        if stands is not None and row.sequence == self.play.sequence:
            self.row.due = stands.due
        if stands is not None and stands.version > self.row.version:
            self.row.status, self.row.version = stands.status, stands.version
        return True

    def doubt(self) -> None:
        """The database did not answer: nobody knows what was committed."""
        self.doubtful = True
        self.failures += 1

    def add(self, rows: list[Row]) -> None:
        """Take in rows that are committed, once; a bot plays on for whoever resigned."""
        new, latest = [row for row in rows if row.sequence > self.play.sequence], steady.now()
        # A row from the future was written by a clock that was wrong: it counts as of now.
        self.play.add(row if row.at <= latest else replace(row, at=latest) for row in new)
        for number in self.play.resigned:
            seat = self.row.seats[number]
            seat.resigned, seat.stand_in = True, seat.stand_in or STAND_IN

    # --- time ---

    def thinking_since(self, play: Play | None = None) -> float:
        """When the seat to move began: after the last row, or when the server came back."""
        return max((play or self.play).rows[-1].at, self._running_since)

    def seconds_left(self, seat: Seat, now: float, play: Play | None = None) -> float | None:
        """What a person's clock shows, or showed at an earlier moment of the match; bots have none."""
        play = play or self.play
        if seat.kind != "person" or not play.begun:
            return None
        used = now - self.thinking_since(play) if play.to_move == seat.number else None
        return self.clock.left(play.rows[-1], seat.number, used)

    def pace(self, seat: int) -> Pace:
        """The pace of the bot at a seat."""
        return self._paces.setdefault(seat, Pace(self._pace))

    # --- who looks on ---

    def seen_by(self, chair: int | None, now: float) -> Play:
        """The match as far as a chair may see it: a spectator perhaps with a delay."""
        delay = self.row.settings["delay"]
        if not self.is_late_for(chair):
            return self.play
        if self._delayed is None:
            self._delayed = Play(self._game, self.row)
        shown = self._delayed
        shown.add(takewhile(lambda row: row.at <= now - delay, self.play.rows[shown.sequence :]))
        return shown

    def is_late_for(self, chair: int | None) -> bool:
        """Whether this chair sees everything later than it happens: spectators, where the owner wished so."""
        return chair is None and bool(self.row.settings["delay"])

    def wake(self, chair: int | None = None) -> None:
        """Tell everybody who looks on, or those on one chair, that something changed.

        Spectators with a delay are told that much later.
        """
        self.used = time.monotonic()
        told = {watcher for watcher in self.watchers if chair is None or chair == watcher.chair}
        late = [watcher for watcher in told if self.is_late_for(watcher.chair)]
        for watcher in told.difference(late):
            watcher.changed.set()
        if late:
            asyncio.get_running_loop().call_later(self.row.settings["delay"] + MARGIN, wake_all, late)

    def must_have_room_for(self, newcomer: Watcher, house: House) -> None:
        """Refuse one more: seats have sockets of their own, and what is anonymous is limited first."""
        if newcomer.chair is not None:
            alike = [one for one in self.watchers if one.chair == newcomer.chair]
            most = house.sockets_per_seat
        else:
            spectators = [one for one in self.watchers if one.chair is None]
            alike = spectators if newcomer.known else [one for one in spectators if not one.known]
            most = house.watchers_per_table if newcomer.known else house.watchers_per_table // 2
        if len(alike) >= most:
            raise TooMuch(_("Too many watch this table already."), most=most)

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is under way."""
        return not (self.watchers or self.attended() or self.lock.locked())

    def attended(self) -> bool:
        """Whether a bot thinks or a clock runs here."""
        return self.timer is not None or self.thinking is not None

    @property
    def is_attended_by_people(self) -> bool:
        """Whether somebody who plays here looks on."""
        return any(watcher.chair is not None for watcher in self.watchers)

    @property
    def has_company(self) -> bool:
        """Whether bots have somebody to play for: a person who decides here, or anybody who looks on."""
        return self.is_played_by_people or self.is_looked_at

    @property
    def is_looked_at(self) -> bool:
        """Whether anybody looks on, or has just asked."""
        return bool(self.watchers) or time.monotonic() < self.looked_at + LOOKING

    @property
    def is_played_by_people(self) -> bool:
        """Whether a person decides at one of the seats."""
        return any(seat.stand_in is None for seat in self.row.persons)

    def connected(self, seat: int) -> bool:
        """Whether somebody looks on from this seat."""
        return any(watcher.chair == seat for watcher in self.watchers)
