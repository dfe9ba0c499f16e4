"""The review of a finished table: its sum, its course, its turning points; and one's mistakes to practise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from markupsafe import Markup, escape

from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import RULEBOOKS
from torri.review.grades import BLUNDER, INACCURACY, LIMITS, MISTAKE
from torri.review.practice import Answer, answer
from torri.review.words import figure_rows, percent, verdict, why
from torri.table import steady
from torri.table.changing import may_look
from torri.table.errors import BadRequest, NotYours, Refused
from torri.table.snapshot import result_of
from torri.web.drawing import fragment
from torri.web.legal import LegalAction
from torri.web.pages.problems import PageRoute
from torri.web.pages.replay import number
from torri.web.pages.site import form_of, page, see
from torri.web.people import bot_note, people
from torri.web.reach import address_for
from torri.web.review_charts import axis_of, bands, bars, ends, lines, place
from torri.web.review_moments import ALL, KINDS, MINE, Teller
from torri.web.who import maybe_guest, tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from torri.engine.state import State
    from torri.review.results import Decision, Review
    from torri.table.live import LiveTable
    from torri.table.play import Play
    from torri.table.reviews import Work
    from torri.table.rows import Guest
    from torri.web.review_moments import Told

reviews = APIRouter(route_class=PageRoute)


@dataclass(frozen=True)
class Seen:
    """A finished table, who looks at it and from which chair, and its review as far as it is."""

    table: LiveTable
    play: Play
    guest: Guest | None
    own: int | None
    work: Work | None

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.table.row.id

    @property
    def found(self) -> Review | None:
        """What was found so far."""
        return None if self.work is None else self.work.found

    @property
    def working(self) -> bool:
        """Whether the review is being made."""
        return self.work is not None and self.work.status in ("waiting", "running")


async def seen(request: Request, code: str) -> Seen:
    """A table whose game is over; before that nobody may look at it in this way."""
    guest = await maybe_guest(request)
    table = await tables_of(request).shelf.get(code)
    may_look(table, guest)
    own = table.row.seat_of(guest.id if guest else None)
    play = table.seen_by(own, steady.now())
    if not play.begun or not play.is_over:
        raise Refused(_("A game is reviewed when it is over."))
    return Seen(table, play, guest, own, await tables_of(request).reviews.state(code))


@reviews.get("/t/{code}/review")
async def review_page(request: Request, code: str, moment: str = "", show: str = ALL) -> Response:
    """The review as far as it is; its address is a link to a moment."""
    now = await seen(request, code)
    game = now.play.game.id
    facts = facts_of(now, number(moment), show if show in KINDS else ALL) if now.found else {}
    return page(
        request,
        "review",
        game=game,
        sheets=("pages", "review"),
        table=True,
        code=code,
        title=RULEBOOKS[game].title(),
        now=now,
        persons=seated(now),
        link=f"{address_for(request)}/t/{code}/review",
        **{"found": now.found, "told": [], "marks": [], "chosen": None} | facts,
    )


def seated(now: Seen) -> list[Any]:
    """Who sits where, as this chair sees them."""
    notes = [bot_note(seat.bot) if seat.kind == "bot" else "" for seat in now.table.row.seats]
    return people(now.table.row.names, now.own, notes)


def facts_of(now: Seen, moment: int | None, show: str) -> dict[str, Any]:
    """What the page of a review shows; people who only watch see the public part."""
    found = now.found
    if found is None:
        return {}
    low, high = axis_of(found.sums)
    together = RULEBOOKS[now.play.game.id].cooperative
    shown = slice(1 if together else found.players)
    facts: dict[str, Any] = {
        "together": together,
        "sides": [_("together")] if together else now.table.row.names,
        "axis": [round(100 * (mark - low) / (high - low), 2) for mark in (0, 100)],
        "sums": [bars(parts, low, high) for parts in found.sums],
        "ended": ended(now),
        "lines": lines(found)[shown],
        "ends": ends(found)[shown],
        "bands": bands(found, now.play.match.record, now.play.game.initial()),
        "quarters": quarters(found, shown),
        "figures": figure_rows(found),
        "given": given(found, now.table.row.names, shown),
        "limits": {
            size: percent(LIMITS[grade])
            for size, grade in zip(("small", "middle", "large"), (INACCURACY, MISTAKE, BLUNDER), strict=True)
        },
        "show": show,
    }
    if now.own is None:
        return facts
    teller = Teller(now.play, found, now.own)
    told = teller.told(show)
    chosen = max(told, key=lambda one: abs(one.change), default=None) if moment is None else teller.at(moment)
    facts |= {
        "verdict": verdict(found, now.own).replace(
            " %", "\N{NO-BREAK SPACE}%"
        ),  # a large heading wraps early
        "told": told,
        "kinds": [(kind, teller.count(kind)) for kind in KINDS],
        "chosen": chosen,
        "marks": [(one, place(one.step, found), height(found, one.step, now.own)) for one in told],
        "mistakes": found.mistakes(now.own),
    }
    mine = [one for one in teller.told(MINE) if one.change < 0]
    facts["worst"] = min(mine, key=lambda one: one.change, default=None)
    if chosen is not None:
        facts["beside"] = beside(chosen.step, [one.step for one in told])
        facts["board"] = board_at(now, chosen, teller.before(chosen.shown))
        facts["replay_step"] = max(0, now.play.place_of_step(chosen.step) - 1)
    return facts


def board_at(now: Seen, chosen: Told, state: State) -> Markup:
    """The table at a moment as the chair saw it, with marks on what was played and what was better."""
    known = state.known_to(now.own)
    names = now.table.row.names
    find = now.play.game.actions.find
    marked = [find(code) for code, _word in chosen.flags] if state.to_move == now.own else []
    legal = [LegalAction(one.code, one.data, known.describe(one, names)) for one in marked]
    waiting = _("Step {n}").format(n=chosen.step)
    html = fragment(known.view(), legal, seated(now), waiting=waiting)["table"]
    for code, word in chosen.flags:
        button = f'name="action" value="{escape(code)}"'
        html = html.replace(button, f'{button} disabled data-flag="{escape(word)}"')
    return Markup(html)  # noqa: S704 - rendered by our templates


def ended(now: Seen) -> list[tuple[int, str]]:
    """For each seat its points at the end, and whether it won."""
    result = result_of(now.play)
    if result is None:
        raise AssertionError("a table whose game is over has a result")
    said = [_("won") if rank == 1 else _("lost") for rank in result["ranks"]]
    return list(zip(result["scores"], said, strict=True))


def beside(step: int, steps: Sequence[int]) -> tuple[int | None, int | None]:
    """The turning points before and after a moment."""
    return max((one for one in steps if one < step), default=None), min(
        (one for one in steps if one > step), default=None
    )


def height(found: Review, step: int, seat: int) -> float:
    """Where a seat's line is at a step, in percent from the top."""
    shares = next((point.shares for point in found.curve if point.step >= step), found.curve[-1].shares)
    return round(100 - 100 * shares[seat], 1)


def quarters(found: Review, shown: slice) -> list[tuple[int, list[str]]]:
    """The course as a table: every so many steps the chances of all; who play together have one."""
    every = max(1, len(found.curve) // 24)
    chosen = [*found.curve[::every], found.curve[-1]]
    return [
        (point.step, [percent(share) for share in point.shares[shown]]) for point in dict.fromkeys(chosen)
    ]


def given(found: Review, names: Sequence[str], shown: slice) -> list[tuple[str, list[str]]]:
    """Whose choices gave which side what."""
    rows = [[percent(share, signed=True) for share in row[shown]] for row in found.gave]
    return list(zip(names, rows, strict=True))


@reviews.post("/t/{code}/review")
async def change(request: Request, code: str) -> Response:
    """Begin a review, or stop it."""
    now = await seen(request, code)
    if now.guest is None:
        raise NotYours(_("Only people of the table can have it reviewed."))
    form = await form_of(request)
    if form.get("do") == "stop":
        await tables_of(request).reviews.cancel(now.table, now.guest)
    else:
        await tables_of(request).reviews.begin(now.table, now.guest)
    return see(request, f"/t/{code}/review")


# --- practice ----------------------------------------------------------------------------------------------


@reviews.get("/t/{code}/review/practise")
async def practise(request: Request, code: str, at: str = "1") -> Response:
    """One of my mistakes as a question, at the table as I saw it then."""
    return await question(request, code, number(at) or 1, None, show=False)


@reviews.post("/t/{code}/review/practise")
async def answered(request: Request, code: str, at: str = "1") -> Response:
    """What is said to a choice, or the solution."""
    form = await form_of(request)
    return await question(request, code, number(at) or 1, form.get("action"), show="show" in form)


async def question(request: Request, code: str, at: int, action: str | None, *, show: bool) -> Response:
    """The page of a question, perhaps with what is said to an answer."""
    now = await seen(request, code)
    if now.own is None:
        raise NotYours(_("Everybody practises their own mistakes."))
    mistakes = now.found.mistakes(now.own) if now.found else []
    if not 1 <= at <= len(mistakes):
        raise Refused(_("There is no such mistake to practise."))
    decision = mistakes[at - 1]
    said = judged(decision, action)
    solved = show or (said is not None and said.right)
    return page(
        request,
        "practise",
        game=now.play.game.id,
        sheets=("pages", "review"),
        table=True,
        code=code,
        title=RULEBOOKS[now.play.game.id].title(),
        at=at,
        count=len(mistakes),
        said=said,
        solved=solved,
        **asked(now, decision, solved=solved),
    )


def judged(decision: Decision, action: str | None) -> Answer | None:
    """What is said to a choice; one that is not possible is refused."""
    try:
        return None if action is None else answer(decision, action)
    except Error as error:
        raise BadRequest(str(error)) from None


def asked(now: Seen, decision: Decision, *, solved: bool) -> dict[str, Any]:
    """The table with its choices, and when it is solved what was played, what is best, and why."""
    known = Teller(now.play, now.found, now.own).before(decision.step).known_to(now.own)  # type: ignore[arg-type]
    names = now.table.row.names
    legal = [LegalAction(one.code, one.data, known.describe(one, names)) for one in known.legal]
    drawn = fragment(known.view(), legal, seated(now))
    facts: dict[str, Any] = {name: Markup(drawn[name]) for name in ("prompt", "table")}  # noqa: S704 - ours
    facts["board"] = facts.pop("table")
    if solved:
        find = now.play.game.actions.find
        facts["played"], facts["best"] = (
            known.describe(find(code), names) for code in (decision.played, decision.best)
        )
        facts["loss"] = percent(decision.loss)
        facts["why"] = why(decision.reason, now.play.game.rulebook.parts) if decision.reason else ""
    return facts
