"""A dealer with everything around it in memory: no server, no database, no threads, and given time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.table.dealer import Dealer
from torri.table.errors import Unavailable
from torri.table.house import House
from torri.table.live import LiveTable
from torri.table.rows import Guest, Row, Seat, TableRow
from torri.table.shelf import Shelf
from torri.table.store import Whole

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action
    from torri.table.rows import Message
    from torri.table.writer import Change

ADSO, WILLIAM = Guest("adso", "Adso"), Guest("william", "William")
CODE = "quarry-quarry-quarry-0"  # as long as the code of a table
CLOCK = {"kind": "none", "seconds": 0.0, "increment": 0.0, "days": 0.0}
SETTINGS = {
    "clock": CLOCK,
    "at_zero": "bot",
    "listed": False,
    "watch": True,
    "delay": 0.0,
    "chat": True,
    "start": "full",
}
HOUSE = House(bot_pace=0.0, auto_pass_seconds=3.0)


def person(number: int, guest: Guest, **more: Any) -> Seat:
    """A seat with somebody on it."""
    return Seat(number, "person", guest.name, key=f"key of {guest.id}", holders={guest.id}, **more)


def bot(number: int, spec: str = "random") -> Seat:
    """A seat with a bot on it."""
    return Seat(number, "bot", spec, bot=spec)


def table_row(*seats: Seat, code: str = CODE, options: Any = None, **settings: Any) -> TableRow:
    """A table of Adso's, which waits; without seats William sits there, too."""
    around = list(seats or (person(0, ADSO), person(1, WILLIAM)))
    chosen = {"hidden": False} | (options or {})
    return TableRow(
        code, ADSO.id, "quarry", len(around), chosen, SETTINGS | settings, "match", bytes(32), around
    )


def live_table(row: TableRow | None = None, rows: list[Row] | None = None, since: float = 0.0) -> LiveTable:
    """A table in memory."""
    return LiveTable(row or table_row(), rows or [], [], 0.0, since)


def begun(row: TableRow | None = None, *codes: str, at: float = 0.0) -> LiveTable:
    """A table in memory at which this was done, all at one time."""
    table = live_table(row)
    table.row.status = "playing"
    table.add([Row(1, "start", outcomes=table.play.deal(), by="table", at=at)])
    for code in codes:
        sequence, seat = table.play.sequence + 1, table.to_move
        table.add([Row(sequence, "act", seat, code, table.play.look_ahead(code), at=at)])
    return table


@dataclass
class MemoryStore:
    """What a shelf asks of the store, in a few dictionaries; `down` like a database that does not answer."""

    kept: dict[str, TableRow] = field(default_factory=dict)
    matches: dict[str, list[Row]] = field(default_factory=dict)
    said: dict[str, list[Message]] = field(default_factory=dict)
    down: bool = False
    asked: list[str] = field(default_factory=list)

    def _must_answer(self) -> None:
        if self.down:
            raise Unavailable("The database does not answer.")

    async def add_table(self, row: TableRow) -> None:
        """Keep a new table."""
        self._must_answer()
        self.kept[row.id] = row.copy()

    async def save(self, row: TableRow) -> bool:
        """Keep a changed table, if nobody else has changed it."""
        self._must_answer()
        if self.kept[row.id].version != row.version:
            return False
        row.version += 1
        self.kept[row.id] = row.copy()
        return True

    async def whole(self, code: str, after: int = 0) -> Whole:
        """A table with its rows after this one and what was said; others may ask meanwhile."""
        self._must_answer()
        self.asked.append(code)
        await asyncio.sleep(0)
        row = self.kept[code].copy() if code in self.kept else None
        return Whole(row, self.matches.get(code, [])[after:], list(self.said.get(code, [])))


class MemoryWriter:
    """Rows that are committed at once; the first one with a number wins."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self.changes: list[Change] = []

    async def append(self, change: Change) -> bool:
        """Whether the row is kept."""
        if self._store.down:
            raise Unavailable("The database does not answer.")
        rows = self._store.matches.setdefault(change.table, [])
        if len(rows) >= change.row.sequence:
            return False
        rows.append(change.row)
        self.changes.append(change)
        kept = self._store.kept[change.table]
        if change.update:
            kept.due, kept.status, kept.version = change.due, change.status, kept.version + change.bump
        return True


@dataclass
class Ponderers:
    """Bots that do what a test says, after as many seconds as it says."""

    code: str = "take 2"
    seconds: float = 0.0
    resting: float = 0.0
    compiled: bool = True
    asked: list[tuple[str, str]] = field(default_factory=list)

    async def ask(self, spec: str, seed: str, knowledge: Knowledge, _owner: str = "") -> tuple[Action, float]:
        """The action of this code where it is possible, else the last one."""
        self.asked.append((spec, seed))
        await asyncio.sleep(self.resting + self.seconds)
        legal = {action.code: action for action in knowledge.legal}
        return legal.get(self.code, knowledge.legal[-1]), self.seconds

    def rest(self, _owner: str) -> float:
        """How long bots wait before they think."""
        return self.resting

    def can_think(self, _game: str) -> bool:
        """Whether nobody waits for the compiler."""
        return self.compiled


class Desk:
    """A dealer at work, and what it did."""

    def __init__(self, house: House = HOUSE) -> None:
        self.now = asyncio.get_running_loop().time
        self.store = MemoryStore()
        self.writer = MemoryWriter(self.store)
        self.bots = Ponderers()
        self.changed: list[int] = []  # how many rows there were whenever something changed
        self.shelf = Shelf(self.store, house, lambda _table: None, lambda _game: None)  # type: ignore[arg-type]
        self.dealer = Dealer(self.shelf, self.writer, self.bots, house, self._changed, self.now)  # type: ignore[arg-type]

    def _changed(self, table: LiveTable, *, here: bool = False) -> None:  # noqa: ARG002 - there is one server
        self.changed.append(table.play.sequence)

    async def begin(self, row: TableRow | None = None) -> LiveTable:
        """A table at which the cards are dealt."""
        row = row or table_row()
        await self.store.add_table(row)
        table = live_table(row)
        async with table.lock:
            await self.dealer.start(table)
        return table

    async def act(self, table: LiveTable, *codes: str) -> None:
        """Let whoever is to move do these things, one after the other."""
        for code in codes:
            async with table.lock:
                assert table.deciding is not None
                await self.dealer.act(table, table.deciding, table.play.sequence, code)

    def shown(self, table: LiveTable) -> list[tuple[str, int | None, str | None, str]]:
        """The rows of the match, without numbers and times."""
        return [(row.kind, row.seat, row.code, row.by) for row in table.play.rows]
