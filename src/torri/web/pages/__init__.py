"""The pages: home, tables, replays, rules. They are added to the application that serves the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from torri.web.assets import assets
from torri.web.live import live_parts
from torri.web.pages.coach import coaches
from torri.web.pages.forms import forms
from torri.web.pages.guide import guides
from torri.web.pages.hints import HintLimits, hints
from torri.web.pages.home import homes
from torri.web.pages.lesson import lessons
from torri.web.pages.mine import mine
from torri.web.pages.opening import openings
from torri.web.pages.problems import not_here
from torri.web.pages.puzzle import puzzling
from torri.web.pages.reference import references
from torri.web.pages.replay import replays
from torri.web.pages.review import reviews
from torri.web.pages.rules import rules
from torri.web.pages.settings import settings
from torri.web.pages.studies import studies
from torri.web.pages.table import tables
from torri.web.pages.why import whys
from torri.web.studies import studies_of

if TYPE_CHECKING:
    from fastapi import FastAPI


ROUTERS = (
    assets,
    homes,
    mine,
    openings,
    tables,
    hints,
    whys,
    reviews,
    forms,
    replays,
    rules,
    guides,
    settings,
    references,
    lessons,
    coaches,
    puzzling,
    studies,
)


def add_pages(app: FastAPI) -> None:
    """Let an application show pages, and draw the tables that its sockets send."""
    app.state.render = live_parts
    app.state.hints = HintLimits(app.state.config.house.hints_per_minute)
    app.state.studies = studies_of(app.state.config)
    for router in ROUTERS:
        app.include_router(router, include_in_schema=False)
    app.add_exception_handler(HTTPException, not_here)
