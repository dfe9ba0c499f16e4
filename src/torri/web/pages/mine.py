"""My games: every table where I sat, with results, filters, and my record against each level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from torri.engine.language import _, speaking_now
from torri.games import RULEBOOKS, title_of_game
from torri.table.errors import BadRequest
from torri.web.history import ending_of, has_won, record, suggestions
from torri.web.pages.home import line, to_move_at
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import form_of, guest_or_new, page, see
from torri.web.reach import address_for
from torri.web.templating import rendered
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.table.rows import Guest, TableRow

mine = APIRouter(route_class=PageRoute)

A_PAGE = 24
COUNTED = 300
"""The newest finished games from which the record is made."""
ELSEWHERE = 12
"""Tables that the bar of a page names."""
WANTED = ("all", "running", "won", "lost")


@mine.get("/mine")
async def my_games(request: Request, game: str = "", show: str = "all", at: str = "0") -> Response:
    """All tables of the guest, the newest first, a page at a time."""
    first = int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else 0
    return await listed(request, await maybe_guest(request), game, show, first)


async def listed(
    request: Request,
    guest: Guest | None,
    game: str = "",
    show: str = "all",
    first: int = 0,
    *,
    given: str | None = None,
    refused: str = "",
) -> HTMLResponse:
    """The page, perhaps with an address that was given for notices and refused."""
    rows = await tables_of(request).tables_of(guest)
    results = {row.id: await result(request, row, guest) for row in rows[:COUNTED]}
    wanted = [row for row in rows if game in ("", row.game) and fits(row, results.get(row.id), show)]
    next_games = await suggestions(tables_of(request), list(RULEBOOKS.values()), rows, guest)
    shown = wanted[first : first + A_PAGE]
    return page(
        request,
        "mine",
        games=RULEBOOKS,
        sheets=("home", "pages"),
        tables=[await told(request, row, guest) for row in shown],
        record=[
            (title_of_game(name), level, wins, games)
            for name, level, wins, games in record((row, results[row.id]) for row in rows[:COUNTED])
        ],
        advice=[
            (book.id, book.title(), advised.next_level)
            for book in RULEBOOKS.values()
            if (advised := next_games[book.id]).next_level
        ],
        webhook=await webhook_of(request, guest) if given is None else given,
        refused=refused,
        status=BadRequest.status if refused else 200,
        chosen=(game, show),
        choices=[("", _("all games")), *((name, book.title()) for name, book in RULEBOOKS.items())],
        shows=list(zip(WANTED, (_("all tables"), _("unfinished"), _("won"), _("lost")), strict=True)),
        count=len(wanted),
        before=max(0, first - A_PAGE) if first else None,
        after=first + A_PAGE if first + A_PAGE < len(wanted) else None,
    )


async def result(request: Request, row: TableRow, guest: Guest | None) -> bool | None:
    """Whether the guest won at a table."""
    seat = row.seat_of(guest.id) if guest else None
    return has_won(await ending_of(tables_of(request), row), seat)


def fits(row: TableRow, won: bool | None, show: str) -> bool:
    """Whether a table is among those that are wanted."""
    if show == "running":
        return row.status in ("waiting", "playing")
    return show not in ("won", "lost") or won is (show == "won")


async def told(request: Request, row: TableRow, guest: Guest | None) -> dict[str, Any]:
    """A table in the list, with how it ended."""
    ended = await ending_of(tables_of(request), row)
    return line(row, guest, await to_move_at(request, row, guest), ended)


@mine.get("/waiting")
async def waiting(request: Request, here: str = "") -> HTMLResponse:
    """My unfinished tables elsewhere, for the bar of every page: those that wait for me first."""
    guest = await maybe_guest(request)
    rows = await tables_of(request).tables_of(guest)
    others = [row for row in rows if row.status in ("waiting", "playing") and row.id != here]
    shown = [
        line(row, guest, await to_move_at(request, row, guest)) | {"open": looks_on(request, row, guest)}
        for row in others[:ELSEWHERE]
    ]
    shown.sort(key=lambda table: not table["yours"])
    return HTMLResponse(
        rendered("elsewhere.html", tables=shown, count=sum(table["yours"] for table in shown))
    )


def looks_on(request: Request, row: TableRow, guest: Guest | None) -> bool:
    """Whether the guest has a page of a table open."""
    table, seat = tables_of(request).shelf.in_memory(row.id), row.seat_of(guest.id if guest else None)
    return table is not None and seat is not None and table.connected(seat)


async def webhook_of(request: Request, guest: Guest | None) -> str | None:
    """Where the guest wants to be told of games over days; None where the server does not offer it."""
    if guest is None or not tables_of(request).webhooks.allowed:
        return None
    kept = await tables_of(request).store.webhooks_of([guest.id])
    return kept[0].url if kept else ""


@mine.post("/webhook")
async def keep_webhook(request: Request) -> Response:
    """Be told at an address when a game over days waits, or no longer."""
    form = await form_of(request)
    guest, token = await guest_or_new(request)
    webhooks, url = tables_of(request).webhooks, form.get("url", "")
    try:
        await webhooks.keep(guest, url, address_for(request), speaking_now())
    except BadRequest as error:
        return await listed(request, guest, given=url, refused=str(error))
    return see(request, "/mine", token)
