"""What a guest has played: how finished tables ended, and what to play next."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.engine.language import _, plural
from torri.engine.rulebook import Option
from torri.players.levels import LEVELS
from torri.table.errors import TableError
from torri.table.snapshot import result_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from torri.engine.rulebook import Rulebook
    from torri.table.rows import Guest, TableRow
    from torri.table.service import Tables

FIRST = "level:1"
"""The bot of a person's first game."""
KEPT = 5_000

_ended: OrderedDict[str, Ended] = OrderedDict()


@dataclass(frozen=True)
class Ended:
    """How a finished table ended; it stays like that, so it is remembered."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    resigned: tuple[int, ...] = ()


async def ending_of(tables: Tables, row: TableRow) -> Ended | None:
    """How a table ended; None where it did not, or its game cannot be read now."""
    if row.status != "over":
        return None
    if row.id not in _ended:
        try:
            result = result_of((await tables.shelf.get(row.id)).play)
        except TableError:
            return None
        if result is None:
            return None
        _ended[row.id] = Ended(*(tuple(result[name]) for name in ("ranks", "scores", "resigned")))
        if len(_ended) > KEPT:
            _ended.popitem(last=False)
    return _ended[row.id]


def has_won(ended: Ended | None, seat: int | None) -> bool | None:
    """Whether a seat won; None where nobody knows."""
    return None if ended is None or seat is None else ended.ranks[seat] == 1


def levels_at(row: TableRow) -> list[int]:
    """The levels of the bots at a table where no other person plays, the strongest last; empty elsewhere."""
    others = [seat for seat in row.seats if seat.kind != "person"]
    specs = [seat.bot or "" for seat in others]
    if len(others) != len(row.seats) - 1 or not all(spec.startswith("level:") for spec in specs):
        return []
    return sorted(int(spec[-1]) for spec in specs)


@dataclass(frozen=True)
class Suggestion:
    """The table that one click opens against bots, and the level to try next."""

    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    bot: str = FIRST
    first: bool = True
    next_level: int | None = None

    @property
    def said(self) -> str:
        """What the click opens, in a line."""
        bots = plural("{n} bot", "{n} bots", self.players - 1).format(n=self.players - 1)
        level = next((level.number for level in LEVELS if level.spec == self.bot), None)
        with_level = _("{bots} of level {number}").format(bots=bots, number=level) if level else bots
        if self.first:
            return _("Your first game: the base game, {bots}.").format(bots=with_level)
        return _("As last time: {bots}.").format(bots=with_level)


def suggest(
    book: Rulebook, rows: Iterable[TableRow], guest: Guest | None, won: Mapping[str, bool]
) -> Suggestion:
    """What to play next: the base game against the first level, later the same as last time."""
    last = next((row for row in rows if guest and is_like(row, book, guest)), None)
    if last is None:
        return Suggestion(book.players[0])
    bots = [seat.bot for seat in last.seats if seat.bot]
    flags = {option.name for option in book.options if isinstance(option, Option)}
    options = {name: value for name, value in last.options.items() if name in flags}
    levels = levels_at(last)
    higher = levels[-1] + 1 if levels and levels[-1] < len(LEVELS) and won.get(last.id) else None
    return Suggestion(last.players, options, bots[-1], first=False, next_level=higher)


def is_like(row: TableRow, book: Rulebook, guest: Guest) -> bool:
    """Whether a table is one that this guest opened against bots, in this game."""
    return (
        row.game == book.id
        and row.owner == guest.id
        and len(row.persons) == 1
        and any(s.bot for s in row.seats)
    )


async def suggestions(
    tables: Tables, books: Sequence[Rulebook], rows: Sequence[TableRow], guest: Guest | None
) -> dict[str, Suggestion]:
    """What to play next in each game."""
    found = {}
    for book in books:
        last = next((row for row in rows if guest and is_like(row, book, guest)), None)
        seat = last.seat_of(guest.id) if last and guest else None
        won = {last.id: bool(has_won(await ending_of(tables, last), seat))} if last else {}
        found[book.id] = suggest(book, rows, guest, won)
    return found


def record(played: Iterable[tuple[TableRow, bool | None]]) -> list[tuple[str, int, int, int]]:
    """For every game and level: how many games against it, and how many were won."""
    games: Counter[tuple[str, int]] = Counter()
    wins: Counter[tuple[str, int]] = Counter()
    for row, won in played:
        levels = levels_at(row)
        if levels and won is not None:
            games[row.game, levels[-1]] += 1
            wins[row.game, levels[-1]] += won
    return [(game, level, wins[game, level], count) for (game, level), count in sorted(games.items())]
