"""Hints: what a search finds for the seat that decides, with chances; only where no other person plays."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from torri.engine.language import _
from torri.players.search.hints import worth_telling
from torri.table.errors import NotYours, Refused
from torri.table.rates import Rate
from torri.web.legal import legal_actions
from torri.web.pages.problems import PageRoute
from torri.web.templating import rendered
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.players.search.explanation import Candidate, Explanation
    from torri.table.live import LiveTable
    from torri.table.rows import TableRow
    from torri.web.legal import LegalAction

hints = APIRouter(route_class=PageRoute)

BUDGET = "600ms"
SHOWN = 40
"""Candidates that are told; of every kind of action at least one is among them."""


class HintLimits:
    """So many hints a minute for each guest, and one search at a time on this server."""

    def __init__(self, per_minute: float) -> None:
        self.rate = Rate(per_minute / 60, burst=max(1.0, per_minute / 4))
        self.one_at_a_time = asyncio.Lock()


def may_have_hints(row: TableRow, seat: int | None) -> bool:
    """Whether a seat may be helped: against bots, not against people."""
    return seat is not None and [person.number for person in row.persons] == [seat]


async def thought_over(request: Request, code: str) -> tuple[LiveTable, Knowledge, Explanation]:
    """What a search finds for the decision of whoever asks, with the table and what is known there."""
    guest, table = await maybe_guest(request), await tables_of(request).shelf.get(code)
    seat = table.row.seat_of(guest.id if guest else None)
    if not may_have_hints(table.row, seat):
        raise NotYours(_("There are hints only where no other person plays."))
    if not table.play.begun or not table.is_playing or table.to_move != seat:
        raise Refused(_("There is nothing to decide now."))
    limits = request.app.state.hints
    limits.rate.take(guest.id if guest else "")
    known = table.play.knowledge(seat)
    owner = "" if guest is None else guest.id
    async with limits.one_at_a_time:
        found = await tables_of(request).thinkers.explain(BUDGET, code, known, owner)
    return table, known, found


@hints.get("/t/{code}/hints")
async def hint(request: Request, code: str) -> HTMLResponse:
    """The best candidates now, each with its chance to win."""
    table, known, found = await thought_over(request, code)
    weighed = told(found, legal_actions(known, table.row.names))
    return HTMLResponse(rendered("hints.html", candidates=weighed, close=found.too_close))


def told(found: Explanation, legal: Sequence[LegalAction]) -> list[dict[str, Any]]:
    """The suggestion, then everything that was tried in the order of its chance, then what was not tried."""
    best = {candidate.code for candidate in worth_telling(found, 1)}
    by_code = {action.code: action for action in legal}
    weighed = [weigh(each, by_code[each.code], found.seat) for each in found.candidates]
    weighed.sort(key=lambda each: (each["code"] not in best, -each["win"]))
    shown = weighed[:SHOWN]
    kinds = {each["kind"] for each in shown}
    for each in weighed[SHOWN:]:
        if each["kind"] not in kinds:
            kinds.add(each["kind"])
            shown.append(each)
    return shown


UNTRIED = -1


def weigh(candidate: Candidate, action: LegalAction, seat: int) -> dict[str, Any]:
    """One candidate: its chance to win in percent, half the width of the interval, and why."""
    said = {"code": action.code, "kind": action.data["do"], "words": action.words}
    if not candidate.prospects:
        return said | {"win": UNTRIED, "half": 0, "why": action.brings}
    win, points = candidate.prospects[seat].win, candidate.prospects[seat].points
    expected = _("about {points} points at the end").format(points=round(points.value))
    return said | {
        "win": round(100 * win.value),
        "half": max(1, round(50 * (win.high - win.low))),
        "why": _("; ").join(filter(None, (action.brings, expected))),
    }
