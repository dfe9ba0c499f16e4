"""The JSON API: everything that can be done at a table, for browsers and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from torri.engine.advice import advise
from torri.engine.game import actions_of
from torri.engine.language import _
from torri.engine.rulebook import Option
from torri.games import RULEBOOKS, title_of_game
from torri.table import steady
from torri.table.bots import bots_for
from torri.table.changing import may_look
from torri.table.errors import NotFound, Refused
from torri.table.names import title_of
from torri.table.opening import Opening, Wish
from torri.table.review_shown import shown
from torri.web import wire
from torri.web.commands import COMMANDS, Command
from torri.web.who import Anybody, OurTables, WhoAsks, give_cookie

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.rulebook import Rulebook, TableOption
    from torri.table.gathering import Taken
    from torri.table.live import LiveTable
    from torri.table.readiness import Progress
    from torri.table.rows import Guest, TableRow
    from torri.table.service import Tables

REFUSALS = (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
PROBLEMS: dict[int | str, dict[str, Any]] = {status: {"model": wire.Problem} for status in REFUSALS}
CODE = r"^[A-Za-z0-9_-]{22}$"

Code = Annotated[str, Path(pattern=CODE, description="The code of the table.")]

api = APIRouter(prefix="/api", responses=PROBLEMS)


@api.get("/games")
async def games(tables: OurTables) -> list[wire.JSON]:
    """The games: players, options, bots, and whether they are ready."""
    return [game_shown(book, tables.readiness.games[book.id]) for book in RULEBOOKS.values()]


def game_shown(book: Rulebook, progress: Progress) -> wire.JSON:
    """A game as it is offered."""
    return {
        "id": book.id,
        "title": book.title(),
        "players": list(book.players),
        "cooperative": book.cooperative,
        "silent": book.silent,
        "options": [option_shown(option) for option in book.options],
        "bots": [{"spec": spec, "title": title_of(spec)} for spec in bots_for(book)],
        "ready": progress.ready,
        "progress": round(progress.share, 3),
    }


@api.get("/games/{game}/layout")
async def layout(game: Annotated[str, Path(max_length=100)]) -> wire.LayoutOut:
    """What the numbers of a tensor mean, what they are multiplied by, and the actions of the mask."""
    if game not in RULEBOOKS:
        raise NotFound(_('There is no game "{name}". {advice}'), name=game, advice=advise(game, RULEBOOKS))
    book = RULEBOOKS[game]
    actions = actions_of(book)
    codes = [action.code for action in actions.all[: actions.decisions]]
    return wire.LayoutOut(
        game=game,
        layout=book.layout.to_json(),
        actions={"version": actions.version, "count": len(codes), "codes": codes},
    )


def option_shown(option: Option | TableOption) -> wire.JSON:
    """An option as it is offered."""
    values = list(option.values) if isinstance(option, Option) else None
    return {"name": option.name, "default": option.default, "choices": values, "help": _(option.help)}


@api.post("/guests", status_code=201)
async def become_guest(
    body: wire.Name, request: Request, response: Response, tables: OurTables
) -> wire.TokenOut:
    """Become a guest: a name, and a token that proves who you are."""
    request.app.state.guest_rate.take(request.client.host if request.client else "")
    guest, token = await tables.guests.welcome(body.name)
    give_cookie(request, response, token)
    return wire.TokenOut(id=guest.id, name=guest.name, token=token)


@api.get("/me")
async def me(guest: WhoAsks) -> wire.GuestOut:
    """Who I am."""
    return wire.GuestOut(id=guest.id, name=guest.name)


@api.put("/me")
async def rename(body: wire.Name, guest: WhoAsks, tables: OurTables) -> wire.GuestOut:
    """Change my name."""
    renamed = await tables.guests.rename(guest, body.name)
    return wire.GuestOut(id=renamed.id, name=renamed.name)


@api.get("/me/tables")
async def my_tables(guest: WhoAsks, tables: OurTables) -> list[wire.JSON]:
    """My tables, the newest first."""
    return [listed(row, guest) for row in await tables.tables_of(guest)]


@api.get("/lobby")
async def lobby(guest: Anybody, tables: OurTables) -> list[wire.JSON]:
    """Tables that are listed, open or being played."""
    return [listed(row, guest) for row in await tables.lobby(guest)]


def listed(row: TableRow, guest: Guest | None) -> wire.JSON:
    """A table in a list."""
    return {
        "table": row.id,
        "game": row.game,
        "title": title_of_game(row.game),
        "players": row.players,
        "options": row.options,
        "settings": row.settings,
        "status": row.status,
        "created": row.created,
        "seat": row.seat_of(guest.id if guest else None),
        "seats": [{"kind": seat.kind, "name": seat.called, "bot": seat.bot} for seat in row.seats],
    }


@api.post("/tables", status_code=201)
async def open_table(body: wire.OpenTable, guest: WhoAsks, tables: OurTables) -> wire.TakenOut:
    """Open a table."""
    wishes = body.model_dump() | {"seats": [Wish(seat.kind, seat.bot) for seat in body.seats]}
    return taken(await tables.open(guest, Opening(**wishes)))


def taken(seat: Taken) -> wire.TakenOut:
    """A seat that was taken."""
    return wire.TakenOut(table=seat.table, seat=seat.seat, key=seat.key, commitment=seat.commitment)


@api.get("/tables/{table}", responses={200: {"model": wire.JSON}})
async def look(
    table: Code,
    guest: Anybody,
    tables: OurTables,
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    tensor: bool = False,
) -> Response:
    """The table from my chair; the log after row `since`; with `tensor` what my seat knows as numbers."""
    return JSONResponse((await tables.look(table, guest, since, tensor=tensor)).to_json())


@api.post("/tables/{table}/seats", status_code=201)
async def join(table: Code, body: wire.Join, guest: WhoAsks, tables: OurTables) -> wire.TakenOut:
    """Sit down."""
    return taken(await tables.join(table, guest, body.seat, body.name, body.seal))


@api.put("/tables/{table}/seats/{seat}")
async def change_seat(
    table: Code,
    seat: Annotated[int, Path(ge=0, le=8)],
    body: wire.ChangeSeat,
    guest: WhoAsks,
    tables: OurTables,
) -> wire.Done:
    """As the owner, before the start: put a bot on a seat, or open it."""
    await tables.change_seat(table, guest, seat, body.kind, body.bot)
    return wire.Done()


@api.post("/tables/{table}/claim")
async def claim(table: Code, body: wire.Key, guest: WhoAsks, tables: OurTables) -> wire.TakenOut:
    """Take up a seat on another device, by its key."""
    return taken(await tables.claim(table, guest, body.key))


@api.get(
    "/tables/{table}/record", response_class=Response, responses={200: {"content": {"application/jsonl": {}}}}
)
async def record(table: Code, guest: Anybody, tables: OurTables) -> Response:
    """The record of play: as seen from my chair, and whole after the end."""
    headers = {"Content-Disposition": f'attachment; filename="torri-{table}.jsonl"'}
    return Response(await tables.record(table, guest), media_type="application/jsonl", headers=headers)


@api.get("/tables/{table}/review")
async def review(table: Code, guest: Anybody, tables: OurTables) -> wire.ReviewOut:
    """The review of a finished table as far as it is, from my chair; spectators see the public sum."""
    return await review_out(tables, await finished(table, guest, tables), guest)


@api.post("/tables/{table}/review", status_code=202)
async def begin_review(table: Code, guest: WhoAsks, tables: OurTables) -> wire.ReviewOut:
    """Review a finished table where I sat; it goes on by itself."""
    over = await finished(table, guest, tables)
    await tables.reviews.begin(over, guest)
    return await review_out(tables, over, guest)


@api.delete("/tables/{table}/review")
async def stop_review(table: Code, guest: WhoAsks, tables: OurTables) -> wire.Done:
    """Stop a review; what was found stays."""
    await tables.reviews.cancel(await finished(table, guest, tables), guest)
    return wire.Done()


async def finished(code: str, guest: Guest | None, tables: Tables) -> LiveTable:
    """A table whose game is over."""
    table = await tables.shelf.get(code)
    may_look(table, guest)
    play = table.seen_by(table.row.seat_of(guest.id if guest else None), steady.now())
    if not play.begun or not play.is_over:
        raise Refused(_("A game is reviewed when it is over."))
    return table


async def review_out(tables: Tables, table: LiveTable, guest: Guest | None) -> wire.ReviewOut:
    """How far a review is, and what it says to this chair."""
    work = await tables.reviews.state(table.row.id)
    if work is None:
        return wire.ReviewOut(status="none", done=0, total=0, review=None)
    chair = table.row.seat_of(guest.id if guest else None)
    found = None if work.found is None else shown(work.found, chair)
    return wire.ReviewOut(status=work.status, done=work.done, total=work.total, review=found)


def route(command: Command) -> Callable[..., Any]:
    """The route of something that can also be done over the socket."""

    async def do(table: str, guest: Guest, tables: Tables, body: Any) -> wire.JSON:
        return await command.do(tables, table, guest, body)

    if not any(field.is_required() for field in command.body.model_fields.values()):
        do.__defaults__ = (command.body(),)
    do.__annotations__ = {
        "table": Code,
        "guest": WhoAsks,
        "tables": OurTables,
        "body": command.body,
        "return": command.answer,
    }
    do.__name__ = command.do.__name__
    do.__doc__ = command.do.__doc__
    return do


for each in COMMANDS:
    api.add_api_route(f"/tables/{{table}}/{each.path}", route(each), methods=[each.method])
