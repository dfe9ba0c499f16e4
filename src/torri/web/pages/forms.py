"""What is done by a form: everything at a table works without a script too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from torri.table.errors import TableError
from torri.table.snapshot import ASIDES
from torri.web.commands import BY_NAME
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
    from torri.web.commands import Command

    Form = Mapping[str, str]
    Own = Callable[[Tables, str, Guest, Form], Awaitable[str | None]]

forms = APIRouter(route_class=PageRoute)

MOST_DIGITS = 7
PRESSED = {"cancel": "cancel", "return": "return", "back": "takeback"}
"""Buttons around the table, by the first word of what they send; all others answer a question."""


@forms.post("/t/{code}/{name}")
async def submit(request: Request, code: str, name: str) -> Response:
    """Do what a form of the table's page says, and show the table again."""
    form = await form_of(request)
    guest, token = await guest_or_new(request, form.get("name", ""))
    tables, command = tables_of(request), BY_NAME.get(meant(name, form))
    try:
        if name in OWN:
            elsewhere = await OWN[name](tables, code, guest, form)
        else:
            elsewhere = await carry_out(tables, code, guest, command, form) if command else None
    except TableError as error:
        return await shown(request, code, guest, str(error), error.status)
    return see(request, elsewhere or f"/t/{code}", token)


# --- commands, which programs have too ---------------------------------------------------------------------


def meant(name: str, form: Form) -> str:
    """The name of a form's command; the form around the table sends whatever was pressed in it."""
    if name == "act" and "undo" in form:
        return "undo"
    if name == "act" and "do" in form:
        return PRESSED.get(form["do"].partition(" ")[0], "answer")
    return "chat" if name == "say" else name


def fields(command: Command, form: Form) -> dict[str, Any]:
    """What a command takes, as far as the form says it."""
    wanted = {field.alias or name for name, field in command.body.model_fields.items()}
    said: dict[str, Any] = {name: form[name] for name in wanted & form.keys()}
    if "sequence" in wanted:
        said["sequence"] = row(form, "sequence")
    pressed, _space, to = form.get("do", "").partition(" ")
    if "agree" in wanted:
        said["agree"] = pressed == "agree"
    if "to" in wanted:
        said["to"] = whole(to)
    return said


def row(form: Form, name: str, otherwise: int = 0) -> int:
    """The number of a row, or of a step."""
    return whole(form.get(name, ""), otherwise)


def whole(text: str, otherwise: int = 0) -> int:
    """A number that is not too long."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else otherwise


async def carry_out(tables: Tables, code: str, guest: Guest, command: Command, form: Form) -> str | None:
    """Do what a form says; where to go afterwards, if not back to the table."""
    answer = await command.run(tables, code, guest, fields(command, form))
    if command.name == "close":
        return "/"
    return f"/t/{answer['table']}" if answer.get("table") else None


# --- what only a page does ---------------------------------------------------------------------------------


async def join(tables: Tables, code: str, guest: Guest, form: Form) -> None:
    """Sit down."""
    await tables.join(
        code, guest, number(form.get("seat", ""), 0), form.get("name") or None, form.get("seal")
    )


async def seat(tables: Tables, code: str, guest: Guest, form: Form) -> None:
    """A bot on a seat, or a seat free again."""
    kind = form.get("kind", "open")
    bot = FIRST_CHOICE if kind == "bot" else None
    await tables.change_seat(code, guest, number(form.get("seat", ""), 0), kind, bot)


async def back(tables: Tables, code: str, guest: Guest, form: Form) -> None:
    """Ask everybody to go back to the moment before my last action."""
    shot = await tables.look(code, guest)
    own = [
        line["sequence"]
        for line in shot.log
        if line["by"] == shot.seat and line["data"].get("do") not in ASIDES
    ]
    await tables.ask_back(code, guest, shot.sequence, max(own, default=1) - 1)


async def branch(tables: Tables, code: str, guest: Guest, form: Form) -> str:
    """Play on from a moment of a game that is over, against bots."""
    chair = number(form.get("chair", ""), 0)
    taken = await tables.branch(code, guest, row(form, "step", -1), chair, FIRST_CHOICE)
    return f"/t/{taken.table}"


OWN: dict[str, Own] = {"back": back, "branch": branch, "join": join, "seat": seat}
