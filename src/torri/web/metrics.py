"""Whether the server is alive and ready, and what it counts of itself: for programs that look after it."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from torri.table import steady
from torri.table.meters import BOUNDS
from torri.web.who import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from torri.table.meters import Times
    from torri.table.service import Tables

HEALTHY = {"service": "torri", "status": "ok"}
FORMAT = "text/plain; version=0.0.4; charset=utf-8"
BEGAN = round(steady.now(), 3)

watching = APIRouter()


@watching.get("/healthz")
async def health(request: Request) -> JSONResponse:
    """Whether this server can do its work: the database takes what is written; and what else is wrong."""
    found = await tables_of(request).health.condition()
    return JSONResponse(HEALTHY | {"status": found.status} | found.reasons, 200 if found.works else 503)


@watching.get("/livez")
async def alive() -> JSONResponse:
    """Whether this process answers at all; one that does not is to be started again."""
    return JSONResponse(HEALTHY)


@watching.get("/readyz")
async def ready(request: Request) -> JSONResponse:
    """Whether people should be sent here: the database takes what is written, every game can be played."""
    tables = tables_of(request)
    readiness = tables.readiness
    waiting = [
        name for name, game in readiness.games.items() if not (game.ready and readiness.has_players(name))
    ]
    found = await tables.health.condition()
    if not found.works or "cut_off" in found.reasons:
        return JSONResponse(HEALTHY | {"status": found.status} | found.reasons, 503)
    if waiting:
        return JSONResponse(HEALTHY | {"status": "compiling", "games": waiting}, 503)
    return JSONResponse(HEALTHY)


@watching.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """What Prometheus reads."""
    return PlainTextResponse("".join(lines(tables_of(request))), media_type=FORMAT)


def lines(tables: Tables) -> Iterator[str]:
    """Every count with what it means."""
    here, meters = tables.shelf.all, tables.meters
    playing = sum(table.is_playing for table in here)
    sockets = sum(len(table.watchers) for table in here)
    thinking = sum(table.thinking is not None for table in here)
    yield from shown("process_start_time_seconds", "gauge", "When this process began.", {"": BEGAN})
    yield from shown("torri_tables", "gauge", "Tables in memory.", {"": len(here)})
    yield from shown("torri_tables_playing", "gauge", "Tables at which somebody is to decide.", {"": playing})
    yield from shown("torri_sockets", "gauge", "Open sockets.", {"": sockets})
    yield from shown("torri_bots_deciding", "gauge", "Tables at which a bot is to decide.", {"": thinking})
    rows = {f'{{by="{who}"}}': count for who, count in sorted(meters.rows.items())}
    yield from shown("torri_rows_total", "counter", "Rows committed, by who decided.", rows)
    failed = {"": meters.bots_failed}
    yield from shown(
        "torri_bots_failed_total", "counter", "Answers of bots that failed or came too late.", failed
    )
    yield from timed("torri_action_seconds", "From an action of a person to its commit.", meters.acting)
    yield from timed("torri_commit_seconds", "A commit of a batch of rows.", meters.commits)


def shown(name: str, kind: str, meaning: str, values: Mapping[str, float]) -> Iterator[str]:
    """A count, or several with labels."""
    yield f"# HELP {name} {meaning}\n# TYPE {name} {kind}\n"
    for label, value in values.items():
        yield f"{name}{label} {value}\n"


def timed(name: str, meaning: str, times: Times) -> Iterator[str]:
    """How long something took: for each bound how many took at most so long."""
    bounds = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]
    sums = accumulate(times.counts)
    values: dict[str, float] = {f'_bucket{{le="{le}"}}': n for le, n in zip(bounds, sums, strict=True)}
    values |= {"_sum": round(times.sum, 6), "_count": sum(times.counts)}
    yield from shown(name, "histogram", meaning, values)
