"""A game looked at again: step by step, from one's own chair, after the end from any or from all at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from torri.engine.language import _
from torri.games import RULEBOOKS
from torri.table import steady
from torri.table.changing import may_look
from torri.table.errors import NotYours, Refused
from torri.web.drawing import fragment
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page
from torri.web.people import bot_note, people
from torri.web.reach import address_for
from torri.web.scenes import scene
from torri.web.templating import rendered
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from torri.engine.rulebook import View
    from torri.table.play import Play

replays = APIRouter(route_class=PageRoute)

ALL = "all"
LINES = 14
"""Lines of the log that are shown beside a moment."""


@dataclass(frozen=True)
class Moment:
    """A game after some of its rows, and the chair from which it is seen."""

    play: Play
    step: int
    chair: int | None
    everybody: bool
    own: int | None

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.play.in_force) - 1

    def view(self) -> View:
        """What is seen; from all chairs at once everybody's own side is shown."""
        state = self.play.position(self.play.in_force[: self.step + 1])
        seen = state.known_to(self.chair).view()
        if self.everybody:
            players = range(self.play.game.players)
            seen["players"] = [state.known_to(seat).view()["players"][seat] for seat in players]
        return seen


async def moment(request: Request, code: str, step: str, chair: str) -> Moment:
    """The moment that was asked for, where this guest may see it."""
    guest = await maybe_guest(request)
    table = await tables_of(request).shelf.get(code)
    may_look(table, guest)
    own = table.row.seat_of(guest.id if guest else None)
    play = table.seen_by(own, steady.now())
    if not play.begun:
        raise Refused(_("The game has not begun yet."))
    seat = number(chair)
    if (chair == ALL or (seat is not None and seat != own)) and not play.is_over:
        raise NotYours(_("While the game goes on, everybody looks from their own chair."))
    last = len(play.in_force) - 1
    wanted = number(step)
    shown = own if seat is None or seat >= play.game.players else seat
    if chair == ALL and shown is None:
        shown = 0
    return Moment(play, last if wanted is None else min(wanted, last), shown, chair == ALL, own)


def number(text: str) -> int | None:
    """A number of a query, or nothing."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def parts_of(now: Moment) -> dict[str, Any]:
    """The parts of a replay page that change from step to step."""
    table = now.play.table
    notes = [bot_note(seat.bot) if seat.kind == "bot" else "" for seat in table.seats]
    seen, seated = now.view(), people(table.names, now.chair, notes)
    drawn = fragment(
        seen, (), seated, waiting=_("Step {step} of {last}").format(step=now.step, last=now.last)
    )
    lines = lines_of(now)
    return {
        "where": scene(now.play.game.id).where(seen),
        "table": Markup(drawn["table"]),  # noqa: S704 - rendered by our templates
        "log": Markup(rendered("log.html", lines=lines[-LINES:])),  # noqa: S704 - rendered by our templates
        "said": said(lines, now),
        "onward": onward(now),
    }


def onward(now: Moment) -> Markup:
    """The way to play on from here, in a game that is over."""
    if not now.play.is_over or now.step >= now.last:
        return Markup("")
    facts = {"code": now.play.table.id, "step": now.step, "chair": now.chair or 0}
    return Markup(rendered("onward.html", **facts))  # noqa: S704 - rendered by our templates


def lines_of(now: Moment) -> list[dict[str, Any]]:
    """The log up to this moment, from this chair."""
    things = scene(now.play.game.id).things
    names = now.play.table.names
    seated = people(names, now.chair)
    return [
        {
            "sequence": now.play.in_force[step].sequence,
            "number": step,
            "opens": True,
            "occasion": False,
            "mine": step == now.step,
            "who": "" if entry.by is None else names[entry.by],
            "person": None if entry.by is None else seated[entry.by],
            "words": str(entry),
            "things": " ".join(things(entry.data, entry.by)),
        }
        for entry in now.play.entries(now.chair, 0)
        if (step := now.play.place_of(entry)) <= now.step
    ]


def said(lines: list[dict[str, Any]], now: Moment) -> str:
    """What happened in this step, in words."""
    happened = [line for line in lines if line["mine"]]
    words = [f"{line['who']}{_(': ') if line['who'] else ''}{line['words']}" for line in happened]
    step = _("Step {step} of {last}").format(step=now.step, last=now.last)
    return _(". ").join([step, *words[:4]])


@replays.get("/t/{code}/replay")
async def replay(request: Request, code: str, step: str = "", chair: str = "") -> HTMLResponse:
    """A moment of a game as a page; its address is a link to this moment."""
    now = await moment(request, code, step, chair)
    game = now.play.game.id
    return page(
        request,
        "replay",
        game=game,
        sheets=("pages",),
        table=True,
        code=code,
        title=RULEBOOKS[game].title(),
        now=now,
        chair=chair,
        parts=parts_of(now),
        names=now.play.table.names,
        over=now.play.is_over,
        link=f"{address_for(request)}/t/{code}/replay?step={now.step}{seen_from(now)}",
    )


def seen_from(now: Moment) -> str:
    """The chair for a link, so that others see the same: after the end, before nobody else may."""
    if not now.play.is_over or now.chair is None:
        return ""
    return f"&chair={ALL if now.everybody else now.chair}"


@replays.get("/t/{code}/replay/parts")
async def parts(request: Request, code: str, step: str = "", chair: str = "") -> HTMLResponse:
    """The parts of a moment, for the slider."""
    made = parts_of(await moment(request, code, step, chair))
    wrapped = [Markup('<div data-part="{}">{}</div>').format(name, html) for name, html in made.items()]
    return HTMLResponse(str(Markup("").join(wrapped)))
