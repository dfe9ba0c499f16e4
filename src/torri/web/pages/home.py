"""Home: the games, my tables, the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from torri.engine.language import _, plural
from torri.games import RULEBOOKS, title_of_game
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import form_of, guest_or_new, page, see
from torri.web.scenes import scene
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.engine.rulebook import Rulebook
    from torri.table.live import LiveTable
    from torri.table.rows import Guest, TableRow

homes = APIRouter(route_class=PageRoute)

SHOWN = 8
"""Tables of mine on the home page."""


@homes.get("/")
async def home(request: Request) -> Response:
    """The games as boxes, and the tables where I sit."""
    guest, tables = await maybe_guest(request), tables_of(request)
    rows = await tables.store.tables_of(guest.id) if guest else []
    open_first = sorted(rows, key=lambda row: row.status not in ("playing", "waiting"))
    boxes = [box(book, tables.readiness.games[book.id]) for book in RULEBOOKS.values()]
    return page(
        request,
        "home",
        games=RULEBOOKS,
        sheets=("home", "pages"),
        boxes=boxes,
        mine=[mine(request, row, guest) for row in open_first[:SHOWN]],
        name=guest.name if guest else _("Guest"),
    )


def box(book: Rulebook, progress: Any) -> dict[str, Any]:
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
        "ready": progress.ready,
        "progress": round(progress.share, 3),
    }


def mine(request: Request, row: TableRow, guest: Guest | None) -> dict[str, Any]:
    """A table of this guest in the list."""
    shelf = tables_of(request).shelf
    shown = line(row, guest, mine_to_move(shelf.in_memory(row.id), guest))
    return shown | ({"state": _("damaged"), "yours": False} if row.id in shelf.set_aside else {})


def mine_to_move(table: LiveTable | None, guest: Guest | None) -> bool:
    """Whether a table waits for this guest; only tables that are in memory anyway are asked."""
    return (
        table is not None
        and guest is not None
        and table.to_move == table.row.seat_of(guest.id)
        and table.is_playing
    )


def line(row: TableRow, guest: Guest | None, yours: bool = False) -> dict[str, Any]:
    """A table in a list."""
    own = row.seat_of(guest.id if guest else None)
    others = [seat.called for seat in row.seats if seat.number != own and seat.kind != "open"]
    free = sum(seat.kind == "open" for seat in row.seats)
    states = {
        "waiting": plural("{n} seat free", "{n} seats free", free).format(n=free),
        "playing": _("your turn") if yours else _("being played"),
        "over": _("over"),
        "closed": _("closed"),
    }
    away = _("Sit down") if free and row.status == "waiting" else _("Look")
    going = _("Review") if row.status == "over" else _("Play on") if own is not None else away
    return {
        "code": row.id,
        "game": row.game,
        "title": title_of_game(row.game),
        "company": _("with {names}").format(names=_(", ").join(others)) if others else "",
        "state": states[row.status],
        "finished": row.status in ("over", "closed"),
        "yours": yours,
        "go": going,
    }


@homes.get("/lobby")
async def lobby(request: Request) -> Response:
    """Tables that were listed on purpose."""
    guest = await maybe_guest(request)
    rows = await tables_of(request).lobby()
    lines = [line(row, guest) for row in rows]
    return page(request, "lobby", games=RULEBOOKS, sheets=("home", "pages"), tables=lines)


@homes.post("/name")
async def name(request: Request) -> Response:
    """Change my name."""
    form = await form_of(request)
    guest, token = await guest_or_new(request, form.get("name", ""))
    if token is None:
        await tables_of(request).guests.rename(guest, form.get("name", ""))
    return see(request, "/", token)
