"""Home: the games, my tables, the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from torri.engine.language import _, plural
from torri.games import RULEBOOKS, title_of_game
from torri.table import steady
from torri.table.errors import TableError
from torri.web.agreed import agreed
from torri.web.history import ending_of, suggestions
from torri.web.pages.guide import titles
from torri.web.pages.lesson import offers
from torri.web.pages.problems import PageRoute
from torri.web.pages.puzzle import daily
from torri.web.pages.site import form_of, guest_or_new, page, see
from torri.web.scenes import scene
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.engine.rulebook import Rulebook
    from torri.table.rows import Guest, TableRow
    from torri.web.history import Ended, Suggestion

homes = APIRouter(route_class=PageRoute)

SHOWN = 8
"""Tables of mine on the home page."""


@homes.get("/")
async def home(request: Request) -> Response:
    """The games as boxes, and the tables where I sit."""
    guest, tables = await maybe_guest(request), tables_of(request)
    rows = await tables.tables_of(guest)
    open_first = sorted(rows, key=lambda row: row.status not in ("playing", "waiting"))
    next_games = await suggestions(tables, list(RULEBOOKS.values()), rows, guest)
    boxes = [
        box(book, tables.readiness.games[book.id], next_games[book.id]) | {"lessons": offers(request, book)}
        for book in RULEBOOKS.values()
    ]
    return page(
        request,
        "home",
        games=RULEBOOKS,
        sheets=("home", "pages"),
        boxes=boxes,
        daily=daily(request),
        mine=[await listed(request, row, guest) for row in open_first[:SHOWN]],
        all_mine=len(rows),
        name=guest.name if guest else _("Guest"),
        guide=titles(),
    )


async def listed(request: Request, row: TableRow, guest: Guest | None) -> dict[str, Any]:
    """A table of mine: whether it waits for me, or how it ended."""
    ended = await ending_of(tables_of(request), row)
    shown = line(row, guest, await to_move_at(request, row, guest), ended)
    return shown | ({"state": _("damaged"), "yours": False} if is_damaged(request, row) else {})


def box(book: Rulebook, progress: Any, suggested: Suggestion) -> dict[str, Any]:
    """A game as it stands on the shelf."""
    told = scene(book.id).BOX
    least, most = book.players[0], book.players[-1]
    people = str(least) if least == most else f"{least}–{most}"
    return {
        "game": book.id,
        "title": book.title(),
        "sentence": _(told.sentence) if told.sentence else "",
        "people": (_("{n}, together") if book.cooperative else _("{n} players")).format(n=people),
        "minutes": _("{n} min").format(n=told.minutes) if told.minutes else "",
        "author": told.author,
        "suggested": suggested.said,
        "next_level": suggested.next_level,
        "ready": progress.ready,
        "progress": round(progress.share, 3),
    }


def is_damaged(request: Request, row: TableRow) -> bool:
    """Whether a table was set aside because it cannot be read."""
    return row.id in tables_of(request).shelf.set_aside


async def to_move_at(request: Request, row: TableRow, guest: Guest | None) -> int | None:
    """The seat that decides at a table as far as this guest sees it; one that is not in memory is read."""
    if row.status != "playing":
        return None
    try:
        table = await tables_of(request).shelf.get(row.id)
    except TableError:  # its game is gone, or not compiled yet
        return None
    play = table.seen_by(row.seat_of(guest.id if guest else None), steady.now())
    return play.to_move if play.begun else None


def line(
    row: TableRow, guest: Guest | None, to_move: int | None = None, ended: Ended | None = None
) -> dict[str, Any]:
    """A table in a list."""
    own = row.seat_of(guest.id if guest else None)
    others = [seat.called for seat in row.seats if seat.number != own and seat.kind != "open"]
    yours = own is not None and own == to_move
    free = sum(seat.kind == "open" for seat in row.seats)
    states = {
        "waiting": waiting_told(free),
        "playing": turn_told(row, own, to_move),
        "over": ending_told(ended, own, together=is_together(row)),
        "closed": _("closed"),
    }
    away = _("Sit down") if free and row.status == "waiting" else _("Look")
    reviewed = row.status == "over" and own is not None
    back = _("To the table") if row.status == "waiting" else _("Play on")
    going = _("Review") if reviewed else back if own is not None else away
    return {
        "code": row.id,
        "game": row.game,
        "title": title_of_game(row.game),
        "company": _("with {names}").format(names=_(", ").join(others)) if others else "",
        "state": states[row.status],
        "terms": "",
        "finished": row.status in ("over", "closed"),
        "yours": yours,
        "go": going,
        "way": "/review" if reviewed else "",
    }


def waiting_told(free: int) -> str:
    """For how many people a table waits; at a full one somebody has to begin."""
    return plural("{n} seat free", "{n} seats free", free).format(n=free) if free else _("not begun yet")


def turn_told(row: TableRow, own: int | None, to_move: int | None) -> str:
    """Whose turn it is at a table; that it is played where nobody here knows."""
    if to_move is None:
        return _("being played")
    return _("your turn") if to_move == own else _("{name}'s turn").format(name=row.seats[to_move].called)


def terms(row: TableRow) -> list[str]:
    """What was agreed at a table; nothing where its game is gone."""
    return agreed(row) if row.game in RULEBOOKS else []


def is_together(row: TableRow) -> bool:
    """Whether those at a table win or lose together."""
    return row.game in RULEBOOKS and RULEBOOKS[row.game].cooperative


def ending_told(ended: Ended | None, seat: int | None, *, together: bool = False) -> str:
    """How a table ended for a seat, in two words: won, 40 : 31; together they have one score."""
    if ended is None or seat is None:
        return _("over")
    others = [] if together else [points for each, points in enumerate(ended.scores) if each != seat]
    first = [ended.scores[seat], *others]
    points = "\u00a0:\u00a0".join(map(str, first))
    if seat in ended.resigned:
        return _("resigned")
    return (_("won, {points}") if ended.ranks[seat] == 1 else _("lost, {points}")).format(points=points)


@homes.get("/lobby")
async def lobby(request: Request) -> Response:
    """Tables that were listed on purpose."""
    guest = await maybe_guest(request)
    rows = await tables_of(request).lobby(guest)
    lines = [line(row, guest) | {"terms": _(" · ").join(terms(row))} for row in rows]
    return page(request, "lobby", games=RULEBOOKS, sheets=("home", "pages"), tables=lines)


@homes.post("/name")
async def name(request: Request) -> Response:
    """Change my name."""
    form = await form_of(request)
    guest, token = await guest_or_new(request, form.get("name", ""))
    if token is None:
        await tables_of(request).guests.rename(guest, form.get("name", ""))
    return see(request, "/", token)
