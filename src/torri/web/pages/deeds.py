"""What is done by a form: everything at a table works without a script too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request

from torri.table.errors import TableError
from torri.table.snapshot import ASIDES
from torri.web.pages.opening import FIRST_CHOICE, number
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import form_of, guest_or_new, see
from torri.web.pages.table import shown
from torri.web.who import tables_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.responses import Response

    from torri.table.rows import Guest
    from torri.table.service import Tables

    Deed = Callable[[Tables, str, Guest, Mapping[str, str]], Awaitable[str | None]]

deeds = APIRouter(route_class=PageRoute)

MOST_DIGITS = 7


@deeds.post("/t/{code}/{deed}")
async def do(request: Request, code: str, deed: str) -> Response:
    """Do what a form of the table's page says, and show the table again."""
    form = await form_of(request)
    guest, token = await guest_or_new(request, form.get("name", ""))
    found = DEEDS.get(deed)
    if found is None:
        return see(request, f"/t/{code}", token)
    try:
        elsewhere = await found(tables_of(request), code, guest, form)
    except TableError as error:
        return await shown(request, code, guest, str(error), error.status)
    return see(request, elsewhere or f"/t/{code}", token)


async def act(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """An action, an undo, or an answer of the prompt."""
    text = form.get("sequence", "")
    sequence = int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else 0
    if "undo" in form:
        await tables.undo(code, guest, sequence)
    elif form.get("do") == "cancel":
        await tables.cancel(code, guest)
    elif "do" in form:
        await tables.answer(code, guest, form["do"] == "agree")
    else:
        await tables.act(code, guest, sequence, form.get("action", ""))


async def join(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Sit down."""
    await tables.join(code, guest, number(form.get("seat", ""), 0), form.get("name") or None)


async def seat(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """A bot on a seat, or a seat free again."""
    kind = form.get("kind", "open")
    bot = FIRST_CHOICE if kind == "bot" else None
    await tables.change_seat(code, guest, number(form.get("seat", ""), 0), kind, bot)


async def word(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """A word of one's own for the shuffle."""
    await tables.word(code, guest, form.get("word", ""))


async def start(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Begin."""
    await tables.begin(code, guest)


async def close(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> str:
    """Close a table that has not begun."""
    await tables.close(code, guest)
    return "/"


async def say(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Say something."""
    await tables.say(code, guest, form.get("text", ""))


async def auto(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """When to pass for me."""
    await tables.auto(code, guest, form.get("pass", ""))


async def back(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Ask everybody to go back to the moment before my last action."""
    shot = await tables.look(code, guest)
    own = [
        line["sequence"]
        for line in shot.log
        if line["by"] == shot.seat and line["data"].get("do") not in ASIDES
    ]
    await tables.ask_back(code, guest, shot.sequence, max(own, default=1) - 1)


async def leave(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Let a bot play for me, or free my seat."""
    await tables.leave(code, guest)


async def come_back(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Take my seat over again."""
    await tables.come_back(code, guest)


async def resign(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> None:
    """Give up."""
    await tables.resign(code, guest)


async def rematch(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> str | None:
    """Once more, with the seats rotated."""
    following = await tables.rematch(code, guest)
    return f"/t/{following}" if following else None


async def branch(tables: Tables, code: str, guest: Guest, form: Mapping[str, str]) -> str:
    """Play on from a moment of a game that is over, against bots."""
    step, chair = form.get("step", ""), number(form.get("chair", ""), 0)
    found = int(step) if step.isascii() and step.isdecimal() and len(step) < MOST_DIGITS else -1
    taken = await tables.branch(code, guest, found, chair, FIRST_CHOICE)
    return f"/t/{taken.table}"


DEEDS: dict[str, Deed] = {
    "back": back,
    "branch": branch,
    "act": act,
    "join": join,
    "seat": seat,
    "word": word,
    "start": start,
    "close": close,
    "say": say,
    "auto": auto,
    "leave": leave,
    "return": come_back,
    "resign": resign,
    "rematch": rematch,
}
