"""The page of a table: where one waits for others, and where one plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import segno
from fastapi import APIRouter, Request
from markupsafe import Markup

from torri.engine.language import _
from torri.table.seating import seat_with
from torri.web.agreed import agreed
from torri.web.live import parts_of, people_at
from torri.web.pages.coach import COACHED
from torri.web.pages.glossary import glossary
from torri.web.pages.hints import may_have_hints
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import guest_or_new, page, see
from torri.web.reach import FOR_FRIENDS, address_for, answers_everywhere, only_here
from torri.web.scenes import scene
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.table.rows import Guest

tables = APIRouter(route_class=PageRoute)


@tables.get("/t/{code}")
async def table(request: Request, code: str) -> Response:
    """A table as this guest sees it."""
    return await shown(request, code, await maybe_guest(request))


async def shown(
    request: Request, code: str, guest: Guest | None, error: str = "", status: int = 200
) -> Response:
    """The page of a table, perhaps with what was refused."""
    shot = await tables_of(request).look(code, guest)
    row = (await tables_of(request).shelf.get(code)).row
    address = address_for(request)
    if shot.view is None:
        facts: dict[str, Any] = {"persons": people_at(shot), "name": guest.name if guest else _("Guest")}
        facts |= {"agreed": agreed(row)} | invitation(request, f"{address}/t/{code}")
        return page(
            request,
            "waiting",
            game=shot.game,
            sheets=("home", "pages"),
            shot=shot,
            error=error,
            status=status,
            **facts,
        )
    return page(
        request,
        "table",
        game=shot.game,
        sheets=("pages",),
        status=status,
        table=True,
        shot=shot,
        error=error,
        parts=parts_of(shot, address),
        reference=scene(shot.game).reference(shot.view),
        glossary=glossary(shot.game, shot.view),
        reference_title=_(scene(shot.game).REFERENCE),
        calm=tables_of(request).house.calm_seconds,
        hints=may_have_hints(row, shot.seat) and shot.status == "playing",
        coached=request.cookies.get(COACHED) == code,
    )


def invitation(request: Request, link: str) -> dict[str, Any]:
    """A link to send or to scan; where it leads nobody else here, how to start a server that others reach."""
    here = only_here(link)
    friends = FOR_FRIENDS if here and not answers_everywhere(request.app.state.config) else ""
    return {"link": link, "only_here": here, "for_friends": friends, "qr": None if here else qr(link)}


def qr(link: str) -> Markup:
    """A link to be scanned."""
    drawn = segno.make(link, error="m").svg_inline(
        scale=4, border=2, dark="#2a2019", light="#fbf6ea", omitsize=True
    )
    return Markup(drawn)  # noqa: S704 - drawn from the address, no text in it


@tables.get("/t/{code}/seat/{key}")
async def seat_link(request: Request, code: str, key: str) -> Response:
    """The private link of a seat: it asks first, as programs that preview links open it too."""
    guest = await maybe_guest(request)
    row = (await tables_of(request).shelf.get(code)).row
    seat = seat_with(row, key)
    if guest is not None and guest.id in seat.holders:
        return see(request, f"/t/{code}")
    return page(
        request,
        "claim",
        game=row.game,
        sheets=("home", "pages"),
        seat=seat,
        code=code,
        key=key,
        agreed=agreed(row),
    )


@tables.post("/t/{code}/seat/{key}")
async def claim(request: Request, code: str, key: str) -> Response:
    """Take up one's own seat on this device, by its private link."""
    guest, token = await guest_or_new(request)
    await tables_of(request).claim(code, guest, key)
    return see(request, f"/t/{code}", token)
