"""Why can't I? What looks as if it could be pressed, and cannot, says why, by the reason of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from torri.engine.errors import Error
from torri.engine.language import _
from torri.puzzles import puzzle
from torri.web.pages.lesson import asked_for, seated
from torri.web.pages.problems import PageRoute
from torri.web.pages.puzzle import named
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge

whys = APIRouter(route_class=PageRoute)

MOST = 3
"""Actions that are asked about at once: to buy a card, or to take it."""
BETWEEN = "|"


@whys.get("/t/{code}/why")
async def at_table(request: Request, code: str, actions: str = "") -> PlainTextResponse:
    """Why whoever asks cannot do something at a table."""
    guest, table = await maybe_guest(request), await tables_of(request).shelf.get(code)
    seat = table.row.seat_of(guest.id if guest else None)
    if seat is None or not table.play.begun:
        return PlainTextResponse(_("You are watching."))
    if not table.is_playing:
        return PlainTextResponse(_("The game is over."))
    return PlainTextResponse(reasons(table.play.knowledge(seat), actions, table.row.names))


@whys.get("/learn/{game}/{name}/why")
async def in_lesson(
    request: Request, game: str, name: str, actions: str = "", beat: str = ""
) -> PlainTextResponse:
    """Why a learner cannot do something at a moment of a lesson."""
    now = asked_for(request, game, name, beat, "")
    return PlainTextResponse(reasons(now.known, actions, [person.name for person in seated(now.lesson)]))


@whys.get("/puzzles/{game}/{number}/why")
async def in_puzzle(request: Request, game: str, number: int, actions: str = "") -> PlainTextResponse:
    """Why something is no choice of a puzzle."""
    tables_of(request).readiness.must_be_ready(game)
    given = puzzle(game, number)
    return PlainTextResponse(reasons(given.known(), actions, named(given)))


def reasons(known: Knowledge, actions: str, names: Sequence[str]) -> str:
    """Why none of these actions is possible, each reason once; nothing about what is possible or unknown."""
    codes = actions.split(BETWEEN, MOST)[:MOST]
    return " ".join(filter(None, dict.fromkeys(reason(known, code, names) for code in codes)))


def reason(known: Knowledge, code: str, names: Sequence[str]) -> str:
    """Why an action is not possible; what a code does not name has no reason."""
    try:
        action = known.game.actions.find(code)
    except Error:
        return ""
    return known.why_not(action, names)
