"""Studies for the owner of this server: the list, and one report for whoever has its link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from torri.engine.language import _
from torri.games import RULEBOOKS
from torri.table.errors import NotFound
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.reach import address_for, only_here
from torri.web.who import Anybody  # noqa: TC001 - FastAPI reads the annotations when it runs

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.web.studies import Studies

studies = APIRouter(route_class=PageRoute)

AS_A_REPORT = {
    # its own styles and nothing else: no script, no other host, no form, no frame
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'none';"
    " frame-ancestors 'none'; base-uri 'none'; sandbox",
    "Referrer-Policy": "no-referrer",  # the address is the key
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


@studies.get("/studies")
def reports(request: Request, _counted: Anybody, key: str = "") -> Response:
    """The list, the newest first."""
    shown, others = studies_here(request).reports(key)
    address = address_for(request)
    return page(
        request,
        "studies",
        games={report.game: None for report in shown if report.game in RULEBOOKS},
        sheets=("home", "pages"),
        reports=shown,
        others=others,
        address=address,
        only_here=only_here(address),
    )


@studies.get("/studies/{name}")
def report(request: Request, _counted: Anybody, name: str, key: str = "") -> Response:
    """A report as it was written, where it can do nothing but be read."""
    return HTMLResponse(studies_here(request).report(name, key), headers=AS_A_REPORT)


def studies_here(request: Request) -> Studies:
    """The studies of this server, where it shows any."""
    here: Studies | None = request.app.state.studies
    if here is None:
        sentence = _("This server shows no studies. Its owner can have it show them: {command}")
        raise NotFound(sentence, command="torri serve --studies FOLDER")
    return here
