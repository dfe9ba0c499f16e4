"""Who sits where: sitting down, leaving, coming back, and the seats of a rematch."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.games import rulebook
from torri.table import steady
from torri.table.bots import check_bot
from torri.table.errors import BadRequest, NotFound, NotYours, Refused
from torri.table.opening import seat_bot, seat_person
from torri.table.promises import next_promise, promise_anew
from torri.table.rows import STAND_IN, Guest, Seat, TableRow

if TYPE_CHECKING:
    from torri.table.house import House


def own_seat(table: TableRow, guest: Guest) -> Seat:
    """The seat of a guest, or a refusal."""
    seat = table.seat_of(guest.id)
    if seat is None:
        raise NotYours(_("You do not sit at this table."))
    return table.seats[seat]


def must_own(table: TableRow, guest: Guest) -> None:
    """Refuse everybody but the owner of the table."""
    if table.owner != guest.id:
        raise NotYours(_("Only whoever opened the table can do that."))


def others_play(table: TableRow, guest: Guest) -> bool:
    """Whether a person other than this one has not resigned."""
    return any(guest.id not in seat.holders and not seat.resigned for seat in table.persons)


def must_wait(table: TableRow) -> None:
    """Refuse what comes too late: the match has begun, or the table was closed."""
    if table.status == "closed":
        raise Refused(_("The table was closed."))
    if table.status != "waiting":
        raise Refused(_("The game has begun already."))


def must_play(table: TableRow) -> None:
    """Refuse where no match is under way."""
    if table.status == "waiting":
        raise Refused(_("The game has not begun yet."))
    if table.status != "playing":
        raise Refused(_("The game is over."))


def sit(
    table: TableRow, guest: Guest, seat: int | None, name: str | None, seal: str | None, house: House
) -> Seat:
    """Let a guest sit down; a guest who has a seat keeps it."""
    taken = table.seat_of(guest.id)
    if taken is not None and seat in {None, taken}:
        return table.seats[taken]
    must_wait(table)
    if taken is not None:
        raise Refused(_("You can sit on one seat only."))
    free = [place.number for place in table.seats if place.kind == "open"]
    wanted = seat if seat is not None else next(iter(free), None)
    if wanted is None or wanted not in free:
        raise Refused(_("That seat is taken.") if free else _("All seats are taken."), free=free)
    seat_person(table.seats, wanted, guest, name or guest.name, seal, house)
    return table.seats[wanted]


def claim(table: TableRow, guest: Guest, key: str) -> Seat:
    """Let a guest take up the seat with this key, on another device."""
    seat = seat_with(table, key)
    if table.seat_of(guest.id) not in {None, seat.number}:
        raise Refused(_("You can sit on one seat only."))
    seat.holders.add(guest.id)
    return seat


def seat_with(table: TableRow, key: str) -> Seat:
    """The seat with this key."""
    given = key.encode(errors="replace")
    for seat in table.seats:
        if seat.key is not None and hmac.compare_digest(seat.key.encode(), given):
            return seat
    raise NotFound(_("There is no seat with this key."))


def change_seat(table: TableRow, number: int, kind: str, bot: str | None) -> None:
    """Before the start: put a bot on a seat that is open, or open one that a bot has."""
    must_wait(table)
    if not 0 <= number < table.players:
        sentence = _("There is no seat {seat}; seats go from 0 to {last}.")
        raise BadRequest(sentence, seat=number, last=table.players - 1)
    if table.seats[number].kind == "person" and table.seats[number] not in waited_for(table):
        raise Refused(_("Somebody sits there."))
    if table.agreement is not None:
        promise_anew(table)
    if kind == "bot":
        seat_bot(table.seats, number, bot or STAND_IN, rulebook(table.game))
    else:
        table.seats[number] = Seat(number)


def waited_for(table: TableRow) -> list[Seat]:
    """The seats that hold everybody up: all words are sealed, and theirs is not revealed."""
    return table.unrevealed if table.agreement is not None else []


def leave(table: TableRow, seat: Seat, stand_in: str | None) -> None:
    """Before the start the seat is open again; later a bot plays it until its owner comes back."""
    if table.status == "waiting":
        table.seats[seat.number] = Seat(seat.number)
        if table.agreement is not None:
            promise_anew(table)
        return
    must_play(table)
    spec = stand_in or STAND_IN
    check_bot(spec, rulebook(table.game))
    seat.stand_in = spec


def come_back(table: TableRow, seat: Seat) -> None:
    """The owner of a seat decides again."""
    must_play(table)
    if seat.resigned:
        raise Refused(_("You have resigned."))
    seat.stand_in = None


def rotated(table: TableRow) -> TableRow:
    """A table for a rematch: everybody sits one seat further on."""
    seals = table.rematch.get("seals", {})
    around = [(seat, seals.get(str(seat.number))) for seat in [*table.seats[1:], table.seats[0]]]
    seats = [seated_again(seat, number, seal) for number, (seat, seal) in enumerate(around)]
    played = (table.game, table.players, table.options)
    promised = next_promise(*played) | table.rematch  # an older table has promised nothing
    return replace(
        table,
        id=promised["code"],
        match=promised["match"],
        secret=bytes.fromhex(promised["secret"]),
        commitment=promised["commitment"],
        agreement=None,
        seats=seats,
        status="waiting",
        version=0,
        created=steady.now(),
        takeback=None,
        rematch=next_promise(*played),
    )


def seated_again(seat: Seat, number: int, seal: str | None) -> Seat:
    """Who sat there, on a seat of the rematch."""
    key = secrets.token_urlsafe(16) if seat.kind == "person" else None
    same = {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "auto": seat.auto}
    return Seat(number, **same, seal=seal, key=key, holders={*seat.holders})  # type: ignore[arg-type]
