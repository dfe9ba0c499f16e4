"""After a lesson: a real game against a gentle bot, and the coach stays for the first turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from torri.engine.errors import Error
from torri.lessons import FIRST, lesson
from torri.players.search.hints import worth_telling
from torri.table.opening import Opening, Wish
from torri.web.pages.hints import thought_over
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import guest_or_new, see
from torri.web.templating import rendered
from torri.web.who import YEAR, tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from torri.engine.knowledge import Knowledge
    from torri.players.search.explanation import Explanation

coaches = APIRouter(route_class=PageRoute)

COACHED = "torri_coach"
"""The cookie that remembers at which table somebody is coached."""
GENTLE = "level:1"
DECISIONS = 12
"""So many own decisions the coach stays."""


@coaches.post("/learn/{game}/{name}/play")
async def play(request: Request, game: str, name: str) -> Response:
    """Open a table as in the lesson, with gentle bots on the other seats."""
    given = lesson(game, name).game
    guest, token = await guest_or_new(request)
    seats = [Wish("me"), *[Wish("bot", GENTLE)] * (given.players - 1)]
    taken = await tables_of(request).open(guest, Opening(given.id, given.players, given.options, seats))
    answer = see(request, f"/t/{taken.table}", token)
    answer.set_cookie(COACHED, taken.table, max_age=YEAR, samesite="lax")
    return answer


@coaches.get("/t/{code}/coach")
async def advise(request: Request, code: str) -> HTMLResponse:
    """What the coach would do now, and why; after the first turns a farewell."""
    table, known, found = await thought_over(request, code)
    own = sum(step.by == known.seat for step in table.play.match.record.steps)
    advice = advice_on(known, found, table.row.names) if own < DECISIONS else None
    return HTMLResponse(rendered("advice.html", advice=advice))


def advice_on(known: Knowledge, found: Explanation, names: Sequence[str]) -> dict[str, Any] | None:
    """The suggestion in the reader's words, and what the first lesson says about such an action."""
    best = worth_telling(found, 1)
    if not best:
        return None
    action = known.game.actions.find(best[0].code)
    words = known.describe(action, names)
    return {"code": action.code, "words": words, "why": reason(known.game.id, action.data["do"])}


def reason(game: str, verb: str) -> str:
    """Why one does such a thing; nothing where no lesson says it."""
    try:
        return lesson(game, FIRST).words().turns.get(verb, "")
    except Error:
        return ""
