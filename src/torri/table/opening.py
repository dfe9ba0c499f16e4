"""Opening a table: what its owner asked for, read and checked before anything is made."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.table import steady
from torri.table.bots import check_bot
from torri.table.characters import character
from torri.table.errors import BadRequest
from torri.table.promises import next_promise, promise, read_seal
from torri.table.rows import Guest, Seat, TableRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torri.engine.rulebook import Rulebook
    from torri.table.house import House

CLOCKS = ("none", "move", "game", "days")
AT_ZERO = ("bot", "resign")
START = ("full", "asked")
PACES = ("slow", "normal", "fast", "at once")
SEATS = ("me", "open", "bot")
LONGEST = {"seconds": 7 * 24 * 3600.0, "increment": 3600.0, "days": 30.0, "delay": 3600.0}
SHORTEST = {"seconds": 1.0, "increment": 0.0, "days": 0.01, "delay": 0.0}


@dataclass(frozen=True)
class Wish:
    """Who should sit at a seat: me, whoever comes, or a bot."""

    kind: str = "open"
    bot: str | None = None


@dataclass(frozen=True)
class Opening:
    """Everything that can be asked for when a table is opened; see docs/table.md."""

    game: str
    players: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[Wish] = (Wish("me"),)
    name: str | None = None
    seal: str | None = None
    """The hash of a word for the shuffle, which is revealed when all seals are there."""
    clock: Mapping[str, Any] = field(default_factory=lambda: {"kind": "none"})
    at_zero: str = "bot"
    listed: bool = False
    watch: bool = True
    delay: float = 0.0
    chat: bool | None = None
    """None: there is a chat unless the game is a silent one."""
    start: str = "full"
    pace: str = "normal"
    """How long bots take: as somebody whom one can follow, or at once."""


def new_table(wish: Opening, guest: Guest, house: House) -> TableRow:
    """A table as it was asked for, not yet kept anywhere."""
    try:
        book = rulebook(wish.game)
        players = read_players(book, wish)
        options = book.read_options(wish.options)
    except Error as error:
        raise BadRequest(str(error)) from None
    return TableRow(
        id=secrets.token_urlsafe(16),
        owner=guest.id,
        game=book.id,
        players=players,
        options=options,
        settings=read_settings(wish, book),
        seats=read_seats(wish, players, book, guest, house),
        created=steady.now(),
        rematch=next_promise(book.id, players, options),
        **promise(book.id, players, options),
    )


def read_players(book: Rulebook, wish: Opening) -> int:
    """How many play: as asked, else as many as there are seats."""
    players = wish.players or max(book.players[0], len(wish.seats))
    if players not in book.players or len(wish.seats) > players:
        counts = [str(count) for count in book.players]
        sentence = _("{game} is not for {players} players. {advice}")
        players = max(players, len(wish.seats))
        raise BadRequest(sentence, game=book.id, players=players, advice=advise(str(players), counts))
    return players


def read_settings(wish: Opening, book: Rulebook) -> dict[str, Any]:
    """Clock, start, who may watch, and whether there is a chat."""
    return {
        "clock": read_clock(wish.clock),
        "at_zero": one_of("at_zero", wish.at_zero, AT_ZERO),
        "listed": bool(wish.listed),
        "watch": bool(wish.watch),
        "delay": number("delay", wish.delay),
        "chat": not book.silent if wish.chat is None else bool(wish.chat),
        "start": one_of("start", wish.start, START),
        "pace": one_of("pace", wish.pace, PACES),
    }


def read_clock(given: Mapping[str, Any]) -> dict[str, Any]:
    """A clock with everything that its kind needs."""
    kind = one_of("clock", given.get("kind", "none"), CLOCKS)
    read: dict[str, Any] = {"kind": kind, "seconds": 0.0, "increment": 0.0, "days": 0.0}
    if kind in {"move", "game"}:
        read["seconds"] = number("seconds", given.get("seconds", 60.0))
    if kind == "game":
        read["increment"] = number("increment", given.get("increment", 0.0))
    if kind == "days":
        read["days"] = number("days", given.get("days", 1.0))
    return read


def one_of(name: str, given: str, possible: tuple[str, ...]) -> str:
    """A word out of a few."""
    if given not in possible:
        sentence = _('{name} cannot be "{given}". {advice}')
        raise BadRequest(sentence, name=name, given=str(given)[:40], advice=advise(str(given), possible))
    return given


def number(name: str, given: float) -> float:
    """A number between its bounds."""
    least, most = SHORTEST[name], LONGEST[name]
    if not least <= given <= most:
        sentence = _("{name} cannot be {given}: it goes from {least} to {most}.")
        raise BadRequest(sentence, name=name, given=str(given), least=least, most=most)
    return float(given)


def read_seats(wish: Opening, players: int, book: Rulebook, guest: Guest, house: House) -> list[Seat]:
    """The seats as they are in the beginning."""
    wishes = [*wish.seats, *[Wish()] * (players - len(wish.seats))]
    if sum(seat.kind == "me" for seat in wishes) > 1:
        raise BadRequest(_("You can sit on one seat only."))
    seats = [Seat(seat) for seat in range(players)]
    for seat, wished in zip(seats, wishes, strict=True):
        one_of("kind", wished.kind, SEATS)
        if wished.kind == "bot":
            seat_bot(seats, seat.number, wished.bot or "greedy", book)
        elif wished.kind == "me":
            seat_person(seats, seat.number, guest, wish.name or guest.name, wish.seal, house)
    return seats


def seat_bot(seats: list[Seat], number: int, spec: str, book: Rulebook) -> None:
    """Let a bot sit down."""
    check_bot(spec, book)
    name = character(spec, [seat.name for seat in seats if seat.number != number])
    seats[number] = Seat(number, "bot", name, bot=spec)


def seat_person(
    seats: list[Seat], number: int, guest: Guest, name: str, seal: str | None, house: House
) -> None:
    """Let a guest sit down, with a key for other devices."""
    seats[number] = Seat(
        number,
        "person",
        free_name(clean(name, house.name_length) or guest.name, seats),
        seal=read_seal(seal),
        key=secrets.token_urlsafe(16),
        holders={guest.id},
    )


def clean(text: str, most: int) -> str:
    """A text on one line: no control characters, no runs of spaces, not too long."""
    shown = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(shown.split())[:most].strip()


def free_name(name: str, seats: list[Seat]) -> str:
    """The name, with a numeral where it is taken; a Roman one, as points may follow."""
    taken = {seat.name for seat in seats}
    names = (f"{name} {numeral}".strip() for numeral in ("", "II", "III", "IV", "V"))
    return next(candidate for candidate in names if candidate not in taken)
