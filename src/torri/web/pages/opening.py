"""Opening a table: against bots in one click, with friends in two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request

from torri.engine.language import _
from torri.engine.rulebook import Option
from torri.games import rulebook
from torri.players.expertise import expertise
from torri.players.levels import LEVELS
from torri.table.errors import NotReady
from torri.table.opening import Opening, Wish
from torri.web.history import suggestions
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import form_of, guest_or_new, page, see
from torri.web.scenes import scene
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

    from torri.engine.rulebook import Rulebook
    from torri.table.rows import Guest
    from torri.web.history import Suggestion

openings = APIRouter(route_class=PageRoute)

FIRST_CHOICE = "level:3"
"""The bot that sits down beside people when nobody was chosen."""


@openings.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    """The form for a table with friends."""
    book = rulebook(game)
    guest = await maybe_guest(request)
    last = await suggested(request, book, guest)
    options = [option_shown(option, last) for option in book.options if isinstance(option, Option)]
    bots = [(level.spec, f"{level.number} {level.title}") for level in LEVELS]
    bots += [(style.spec, style.title) for style in expertise(book).styles]
    return page(
        request,
        "new",
        game=book.id,
        sheets=("home", "pages"),
        title=book.title(),
        counts=book.players,
        players=(last.first and scene(book.id).BOX.players) or last.players,
        bots=bots,
        bot=last.bot,
        options=options,
        silent=book.silent,
        name=guest.name if guest else _("Guest"),
    )


async def suggested(request: Request, book: Rulebook, guest: Guest | None) -> Suggestion:
    """What this guest would play next in a game."""
    tables = tables_of(request)
    rows = await tables.store.tables_of(guest.id) if guest else []
    return (await suggestions(tables, [book], rows, guest))[book.id]


def option_shown(option: Option, last: Suggestion) -> dict[str, Any]:
    """An option as a field of the form, as it was chosen last."""
    default = last.options.get(option.name, option.default)
    return {
        "name": option.name,
        "help": _(option.help),
        "flag": isinstance(option.default, bool),
        "numbers": [(str(value), option.said(value) or value) for value in option.values],
        "default": default if isinstance(option.default, bool) else str(default),
    }


@openings.post("/open")
async def open_table(request: Request) -> Response:
    """Open a table as the form says, and go there."""
    form = await form_of(request)
    book = rulebook(form.get("game", ""))
    guest, token = await guest_or_new(request, form.get("name", ""))
    name = form.get("name", "").strip()
    if token is None and name and name != guest.name:
        guest = await tables_of(request).guests.rename(guest, name)
    last = await suggested(request, book, guest)
    try:
        taken = await tables_of(request).open(guest, wish(form, book, last))
    except NotReady as error:
        error.facts["id"] = book.id
        raise
    return see(request, f"/t/{taken.table}", token)


def wish(form: Mapping[str, str], book: Rulebook, last: Suggestion) -> Opening:
    """The table that the form describes; one click against bots opens what is suggested."""
    bot = form.get("bot") or last.bot
    if form.get("with") != "friends":
        seats = [Wish("me"), *[Wish("bot", bot)] * (last.players - 1)]
        return Opening(book.id, last.players, last.options, seats, form.get("name"), form.get("seal"))
    players = number(form.get("players", ""), book.players[0])
    bots = min(number(form.get("bots", ""), 0), players - 1)
    seats = [Wish("me"), *[Wish("open")] * (players - 1 - bots), *[Wish("bot", bot)] * bots]
    return Opening(
        book.id,
        players,
        options(form, book),
        seats,
        form.get("name") or None,
        form.get("seal"),
        clock=clock(form.get("clock", "none")),
        at_zero=form.get("at_zero", "bot"),
        listed="listed" in form,
        watch="watch" in form,
        chat="chat" in form,
        start=form.get("start", "full"),
        pace=form.get("pace", "normal"),
    )


def number(text: str, otherwise: int) -> int:
    """A small number of a form."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else otherwise


def options(form: Mapping[str, str], book: Rulebook) -> dict[str, Any]:
    """The options of the game; a flag that is not sent is off."""
    return {
        option.name: form.get(
            f"option-{option.name}", "false" if isinstance(option.default, bool) else option.default
        )
        for option in book.options
        if isinstance(option, Option)
    }


def clock(text: str) -> dict[str, Any]:
    """A clock from its value in the form: `game-600-5`."""
    kind, *amounts = text.split("-")
    given = [
        float(number(amount, 1)) if len(amount) < 3 else float(amount)
        for amount in amounts
        if amount.isdecimal()
    ]
    if kind == "days":
        return {"kind": kind, "days": given[0] if given else 1.0}
    return {"kind": kind} | dict(zip(("seconds", "increment"), given, strict=False))
