"""Puzzles: a table, a choice, and what it gives away; one of them a day for everybody."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from markupsafe import Markup

from torri.engine.language import N_, _, plural
from torri.engine.naming import plain_words
from torri.games import rulebook
from torri.puzzles import puzzle, puzzle_of_the_day, puzzles_of
from torri.review.words import percent
from torri.table.errors import NotFound
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.pages.coach import reason
from torri.web.pages.glossary import glossary
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page, see
from torri.web.people import people
from torri.web.scenes import scene
from torri.web.who import YEAR, tables_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from starlette.responses import Response

    from torri.engine.knowledge import Knowledge
    from torri.puzzles import Puzzle, Verdict

puzzling = APIRouter(route_class=PageRoute)

STREAK = "torri_streak"
"""The cookie with the last day on which the puzzle of the day was solved, and for how many days in a row."""
OTHERS = ("Ada", "Blaise", "Clara")
LEVELS = {1: N_("easy"), 2: N_("medium"), 3: N_("hard")}
SHOWN = 4
"""Choices that are told after the answer."""


@puzzling.get("/puzzles/today")
async def of_today(request: Request) -> Response:
    """The puzzle that everybody has today."""
    found = puzzle_of_the_day(today())
    if found is None:
        raise NotFound(_("There are no puzzles yet."))
    return see(request, address_of(found))


@puzzling.get("/puzzles/{game}")
async def listed(request: Request, game: str) -> Response:
    """The puzzles of a game, by how hard they are."""
    book, found = rulebook(game), puzzles_of(game)
    groups = [(_(name), [one for one in found if one.level == level]) for level, name in LEVELS.items()]
    return page(
        request,
        "puzzles",
        game=book.id,
        sheets=("pages",),
        title=book.title(),
        groups=groups,
        themes=by_theme(found),
    )


def theme_of(given: Puzzle) -> str:
    """What a puzzle is about."""
    names = scene(given.game).THEMES
    return _(names[given.theme]) if given.theme in names else plain_words(given.theme)


def by_theme(found: Sequence[Puzzle]) -> dict[str, list[Puzzle]]:
    """Puzzles by what they are about, each theme at the place of its first one."""
    themes: dict[str, list[Puzzle]] = {}
    for one in found:
        themes.setdefault(theme_of(one), []).append(one)
    return themes


@puzzling.get("/puzzles/{game}/{number}")
async def shown(request: Request, game: str, number: str, action: str = "") -> Response:
    """A puzzle; with an action, what that is worth."""
    tables_of(request).readiness.must_be_ready(rulebook(game).id)
    given = puzzle(game, int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else 0)
    verdict = given.answer(action) if action in given.losses else None
    answer = page(
        request,
        "puzzle",
        game=game,
        sheets=("pages", "lesson"),
        table=True,
        title=rulebook(game).title(),
        given=given,
        parts=parts_of(given, verdict),
        glossary=glossary(game, given.known().view()),
    )
    if verdict and verdict.right and given == puzzle_of_the_day(today()):
        answer.set_cookie(STREAK, kept(solved_today(request)), max_age=YEAR, samesite="lax")
    return answer


def parts_of(given: Puzzle, verdict: Verdict | None) -> dict[str, Markup]:
    """The question, or what is said to the answer, and the table."""
    known = given.known()
    names = named(given)
    legal = legal_actions(known, names)
    said = told(given, known, verdict, names) if verdict else {}
    seated = people(names, given.seat)
    facts = {"verdict": verdict, "given": given, "level": _(LEVELS[given.level]), **said}
    asked = [] if verdict else legal
    drawn = fragment(known.view(), asked, seated, shortcuts=False, prompter="puzzler.html", **facts)
    return {name: Markup(html) for name, html in drawn.items()}  # noqa: S704 - our templates


def named(given: Puzzle) -> list[str]:
    """Names for the seats: the reader sits on one of them."""
    others = iter(OTHERS)
    return [_("You") if seat == given.seat else next(others) for seat in range(given.players)]


def told(given: Puzzle, known: Knowledge, verdict: Verdict, names: list[str]) -> dict[str, Any]:
    """What is said to an answer: how good it is, and the best choices with what they give away."""
    words = {action.code: known.describe(action, names) for action in known.legal}
    best_first = sorted(given.losses, key=given.losses.__getitem__)
    codes = best_first[:SHOWN] + ([verdict.code] if verdict.code not in best_first[:SHOWN] else [])
    choices = [
        {"words": words[code], "loss": round(100 * given.losses[code]), "mine": code == verdict.code}
        for code in codes
    ]
    facts: dict[str, Any] = {"choices": choices, "after": next_of(given), "theme": theme_of(given)}
    facts["why"] = reason(given.game, given.theme)
    return facts | {"chosen": words[verdict.code], "gives_away": percent(verdict.loss)}


def next_of(given: Puzzle) -> str:
    """The address of the next puzzle of the game."""
    return f"/puzzles/{given.game}/{given.number % len(puzzles_of(given.game)) + 1}"


def address_of(given: Puzzle) -> str:
    """The address of a puzzle."""
    return f"/puzzles/{given.game}/{given.number}"


# --- the streak --------------------------------------------------------------------------------------------


def today() -> date:
    """The day, the same for everybody."""
    return datetime.now(UTC).date()


def streak_of(request: Request) -> tuple[int, int]:
    """The last day that was solved, as a number, and how many there were in a row."""
    day, _dot, count = request.cookies.get(STREAK, "").partition(".")
    return (int(day), int(count)) if is_number(day) and is_number(count) else (0, 0)


def is_number(text: str) -> bool:
    """Whether a text of a cookie is a number of some digits."""
    return text.isascii() and text.isdecimal() and len(text) < 8


def solved_today(request: Request) -> tuple[int, int]:
    """The streak after the puzzle of today was solved."""
    day, count = streak_of(request)
    now = today().toordinal()
    return now, count if day == now else count + 1 if day == now - 1 else 1


def kept(streak: tuple[int, int]) -> str:
    """A streak as it is kept in the cookie."""
    return f"{streak[0]}.{streak[1]}"


def daily(request: Request) -> dict[str, str] | None:
    """The puzzle of the day on the home page, with the streak; None where there is none."""
    found = puzzle_of_the_day(today())
    if found is None:
        return None
    day, count = streak_of(request)
    now = today().toordinal()
    said = plural("{n} day in a row", "{n} days in a row", count).format(n=count) if day >= now - 1 else ""
    return {
        "title": rulebook(found.game).title(),
        "game": found.game,
        "streak": said,
        "solved": _("solved today") if day == now else "",
    }
