"""The application: the tables, the API, the socket; pages are added where there are any."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI

from torri import __version__
from torri.table.rates import Rate
from torri.table.service import Tables
from torri.web.api import api
from torri.web.language import Speaking
from torri.web.limits import Limited
from torri.web.metrics import watching
from torri.web.origins import KnownHost, from_this_site
from torri.web.pages import add_pages
from torri.web.problems import handle_problems
from torri.web.socket import sockets

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from torri.web.config import Config

BURST = 3  # seconds' worth of requests that may come at once


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[None]:
    """Open the database when the server starts, and finish what was accepted when it stops."""
    await app.state.tables.start()
    try:
        yield
    finally:
        await app.state.tables.stop()


def create_app(config: Config) -> FastAPI:
    """The server as an application."""
    house = config.house
    app = FastAPI(
        title="Torri",
        version=__version__,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        dependencies=[Depends(from_this_site)],
    )
    app.state.config = config
    app.state.tables = Tables(config.database, house)
    app.state.rate = Rate(house.requests_per_second, BURST * house.requests_per_second)
    app.state.guest_rate = Rate(house.guests_per_minute / 60, house.guests_per_minute)
    handle_problems(app)
    app.add_middleware(Limited, most=house.message_bytes)
    app.add_middleware(KnownHost)
    app.add_middleware(Speaking)
    app.include_router(api)
    app.include_router(sockets)
    add_pages(app)
    app.include_router(watching, include_in_schema=False)
    return app
