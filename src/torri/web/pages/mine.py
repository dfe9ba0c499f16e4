"""My games: every table where I sat, with results, filters, and my record against each level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from torri.engine.language import _
from torri.games import RULEBOOKS, title_of_game
from torri.web.history import ending_of, has_won, record
from torri.web.pages.home import line, mine_to_move
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.table.rows import Guest, TableRow

mine = APIRouter(route_class=PageRoute)

A_PAGE = 24
COUNTED = 300
"""The newest finished games from which the record is made."""
WANTED = ("all", "running", "won", "lost")


@mine.get("/mine")
async def my_games(request: Request, game: str = "", show: str = "all", at: str = "0") -> Response:
    """All tables of the guest, the newest first, a page at a time."""
    guest = await maybe_guest(request)
    rows = await tables_of(request).store.tables_of(guest.id) if guest else []
    results = {row.id: await result(request, row, guest) for row in rows[:COUNTED]}
    wanted = [row for row in rows if game in ("", row.game) and fits(row, results.get(row.id), show)]
    first = int(at) if at.isascii() and at.isdecimal() and len(at) < 6 else 0
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
    return line(row, guest, await mine_to_move(request, row, guest), ended)
