"""A table in memory: a copy of what is in the database, thrown away and read again at any time."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING

from torri.games import game
from torri.table.clock import Clock
from torri.table.pace import Pace
from torri.table.play import Play
from torri.table.rows import STAND_IN

if TYPE_CHECKING:
    from torri.engine.vocabulary import Action
    from torri.table.rows import Message, Row, Seat, TableRow

NOBODY = -1


@dataclass(eq=False)
class Watcher:
    """Somebody who looks at the table: from a seat, or as a spectator."""

    chair: int | None
    changed: asyncio.Event = field(default_factory=asyncio.Event)


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
        self.thinking: int | None = None
        self.banner: Banner | None = None
        self.cancelled = NOBODY  # the sequence at which an automatic action was cancelled
        self.timer: asyncio.TimerHandle | None = None
        self.judging: asyncio.TimerHandle | None = None  # until the judge of undo is asked
        self.asked = NOBODY  # the sequence for which a bot is being asked
        self.used = time.monotonic()
        self._running_since = running_since
        self._pace = pace
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

    def add(self, rows: list[Row]) -> None:
        """Take in rows that are committed, once; a bot plays on for whoever resigned."""
        self.play.add(row for row in rows if row.sequence > self.play.sequence)
        for number in self.play.resigned:
            seat = self.row.seats[number]
            seat.resigned, seat.stand_in = True, seat.stand_in or STAND_IN

    # --- time ---

    @property
    def clock(self) -> Clock:
        """How this table measures time."""
        return Clock.of(self.row.settings["clock"])

    def thinking_since(self) -> float:
        """When the seat to move began: after the last row, or when the server came back."""
        return max(self.play.rows[-1].at, self._running_since)

    def seconds_left(self, seat: Seat, now: float) -> float | None:
        """What a person's clock shows; bots have none."""
        if seat.kind != "person" or not self.play.begun:
            return None
        used = now - self.thinking_since() if self.to_move == seat.number else None
        return self.clock.left(self.play.rows[-1], seat.number, used)

    def pace(self, seat: int) -> Pace:
        """The pace of the bot at a seat."""
        return self._paces.setdefault(seat, Pace(self._pace))

    # --- who looks on ---

    def seen_by(self, chair: int | None, now: float) -> Play:
        """The match as far as a chair may see it: a spectator perhaps with a delay."""
        delay = self.row.settings["delay"]
        if chair is not None or not delay:
            return self.play
        if self._delayed is None:
            self._delayed = Play(self._game, self.row)
        shown = self._delayed
        shown.add(takewhile(lambda row: row.at <= now - delay, self.play.rows[shown.sequence :]))
        return shown

    def wake(self, chair: int | None = None) -> None:
        """Tell everybody who looks on, or those on one chair, that something changed."""
        self.used = time.monotonic()
        for watcher in self.watchers:
            if chair is None or chair == watcher.chair:
                watcher.changed.set()

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is under way."""
        return not (self.watchers or self.attended() or self.lock.locked())

    def attended(self) -> bool:
        """Whether a bot thinks or a clock runs here."""
        return self.timer is not None or self.thinking is not None

    def connected(self, seat: int) -> bool:
        """Whether somebody looks on from this seat."""
        return any(watcher.chair == seat for watcher in self.watchers)
