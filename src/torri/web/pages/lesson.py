"""A lesson: the real table with a coach. Everything is in the address; only where one stopped is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import rulebook
from torri.lessons import FIRST, LEARNER, lesson as lesson_named, lesson_names
from torri.lessons.lesson import END
from torri.web.drawing import fragment
from torri.web.legal import legal_actions
from torri.web.pages.glossary import glossary
from torri.web.pages.problems import PageRoute
from torri.web.pages.site import page, see
from torri.web.people import Person, signs
from torri.web.templating import rendered
from torri.web.who import YEAR, tables_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from torri.engine.rulebook import Rulebook
    from torri.lessons import Beat, Lesson

lessons = APIRouter(route_class=PageRoute)


class Moment:
    """A moment of a lesson, and what the learner did there instead of what was asked."""

    def __init__(self, given: Lesson, beat: Beat, other: str = "", *, ended: bool = False) -> None:
        self.lesson = given
        self.beat = beat
        self.other = other
        self.ended = ended
        self.texts = given.words()
        self.saying = self.texts.beats[beat.name]
        self.known = given.done(beat, other) if other else given.known(beat)
        self.home = f"/learn/{given.game.id}/{given.name}"

    @property
    def name(self) -> str:
        """What the address calls this moment."""
        return END if self.ended else self.beat.name

    def address(self, name: str | None) -> str:
        """The address of a moment of this lesson."""
        return f"{self.home}?{urlencode({'beat': name or ''})}"


def moment(given: Lesson, beat: str, action: str) -> Moment:
    """The moment that an address means: where somebody did what was asked, it is the next one."""
    if beat == END:
        return Moment(given, given.beats[-1], ended=True)
    now = given.beat(beat)
    if not action:
        return Moment(given, now)
    if action == now.press:
        return moment(given, given.next(now), "")
    legal = action in {each.code for each in given.known(now).legal}
    return Moment(given, now, action if legal else "")


# --- drawing -----------------------------------------------------------------------------------------------


def parts_of(now: Moment) -> dict[str, Markup]:
    """The parts of a lesson page that change from moment to moment."""
    names = seated(now.lesson)
    acting = not now.other and not now.ended
    legal = legal_actions(now.known, [person.name for person in names]) if acting else []
    drawn = fragment(now.known.view(), legal, names, shortcuts=False, prompter="coach.html", **said_at(now))
    table = pointed(drawn["table"], now) if acting else drawn["table"]
    return {
        "chapters": Markup(rendered("chapters.html", chapters=chapters(now))),  # noqa: S704 - our templates
        "coach": Markup(pointed(drawn["prompt"], now)),  # noqa: S704 - our templates
        "table": Markup(table),  # noqa: S704 - our templates
    }


def seated(given: Lesson) -> list[Person]:
    """Who sits there: the learner, and whoever the lesson is played with."""
    names = [_("You"), *given.seats[1:]]
    return [
        Person(seat, name, _("the lesson") if seat else "", seat == LEARNER, sign=sign)
        for seat, (name, sign) in enumerate(zip(names, signs(names), strict=True))
    ]


def said_at(now: Moment) -> dict[str, Any]:
    """What the coach says, and the ways on."""
    step = now.lesson.next(now.beat)
    facts: dict[str, Any] = {
        "now": now,
        "face": now.lesson.face,
        "goes_on": None if now.beat.press or now.other else now.address(step),
        "is_last": step == END,
        "back": now.lesson.before(now.beat),
        "said": unbroken(now.saying.say),
        "why": unbroken(now.saying.why),
    }
    return facts | (answer(now) if now.other else {})


def answer(now: Moment) -> dict[str, str]:
    """What is said to whoever did something else: what it was, and what the coach thinks of it."""
    known = now.lesson.known(now.beat)
    names = [person.name for person in seated(now.lesson)]
    done = next(each for each in legal_actions(known, names) if each.code == now.other)
    otherwise = _("That is allowed. {brings}").format(
        brings=done.brings and f"{_('It brings:')} {done.brings}."
    )
    why = now.saying.answers.get(now.other) or otherwise.strip()
    return {"said": unbroken(done.words), "why": unbroken(why)}


def unbroken(text: str) -> str:
    """A text in which numbers that belong together, as 10-9-8, stay in one line."""
    return re.sub(r"(?<=\d)-(?=\d)", "-\N{WORD JOINER}", text)


def chapters(now: Moment) -> list[dict[str, Any]]:
    """The chapters as stones of a path: done, now, or still to come."""
    here = len(now.lesson.chapters) if now.ended else now.beat.chapter
    return [
        {
            "title": now.texts.chapters[chapter.name],
            "state": "done" if number < here else "now" if number == here else "",
            "address": now.address(now.lesson.first_of(number).name),
        }
        for number, chapter in enumerate(now.lesson.chapters)
    ]


def pointed(html: str, now: Moment) -> str:
    """The drawing with a ring around what the coach points at, and a mark on what it has an answer for."""
    for mark in now.beat.marks:
        html = re.sub(rf'(data-(?:thing|zone)="{re.escape(mark)}")', r"\1 data-ring", html, count=1)
    if now.beat.press:
        html = marked(html, now.beat.press, "data-ring data-press")
    for code in now.saying.answers:
        html = marked(html, code, "data-try")
    return html


def marked(html: str, code: str, mark: str) -> str:
    """The drawing with a mark on the button of an action."""
    button = f'name="action" value="{escape(code)}"'
    return html.replace(button, f"{button} {mark}")


# --- answering ---------------------------------------------------------------------------------------------


def asked_for(request: Request, game: str, name: str, beat: str, action: str) -> Moment:
    """The moment that was asked for, of a game that is compiled."""
    book = rulebook(game)
    tables_of(request).readiness.must_be_ready(book.id)
    return moment(lesson_named(game, name), beat, action)


@lessons.get("/learn/{game}")
async def first(request: Request, game: str) -> Response:
    """The lesson for beginners."""
    return see(request, f"/learn/{rulebook(game).id}/{FIRST}")


@lessons.get("/learn/{game}/{name}")
async def learn(request: Request, game: str, name: str, beat: str = "", action: str = "") -> Response:
    """A moment of a lesson as a page; without one, where somebody stopped."""
    stopped = request.cookies.get(cookie(game, name), "")
    if not beat and stopped != END:
        beat = stopped if is_there(game, name, stopped) else ""
    now = asked_for(request, game, name, beat, action)
    if action and now.name != beat:
        return remembered(see(request, now.address(now.name)), now)
    title = now.lesson.game.rulebook.title()
    shown = page(
        request,
        "lesson",
        game=game,
        sheets=("pages", "lesson"),
        table=True,
        title=title,
        now=now,
        parts=parts_of(now),
        glossary=glossary(game, now.known.view()),
    )
    return remembered(shown, now)


@lessons.get("/learn/{game}/{name}/parts")
async def parts(request: Request, game: str, name: str, beat: str = "", action: str = "") -> Response:
    """The parts of a moment, for the script."""
    now = asked_for(request, game, name, beat, action)
    wrapped = [
        Markup('<div data-part="{}">{}</div>').format(part, html) for part, html in parts_of(now).items()
    ]
    return remembered(HTMLResponse(str(Markup("").join(wrapped))), now)


def is_there(game: str, name: str, beat: str) -> bool:
    """Whether a lesson has a moment; what a browser remembers may be older than the lesson."""
    try:
        return bool(beat and lesson_named(game, name).beat(beat))
    except Error:
        return False


def cookie(game: str, name: str) -> str:
    """The name under which a browser remembers where one stopped in a lesson."""
    return f"torri_lesson_{game}_{name}"


def offers(request: Request, book: Rulebook) -> list[tuple[str, str]]:
    """The ways into the lessons of a game, each with what it says; others follow when the first is done."""
    return [
        (f"/learn/{book.id}/{name}", said_of(request, book.id, name))
        for name in lesson_names(book)
        if name == FIRST or request.cookies.get(cookie(book.id, FIRST)) == END
    ]


def said_of(request: Request, game: str, name: str) -> str:
    """How a lesson is offered: to whoever has never played, stopped in the middle, or has finished it."""
    stopped = request.cookies.get(cookie(game, name))
    if stopped == END:
        return _("The lesson once more") if name == FIRST else _("The next lesson once more")
    if stopped:
        return _("Go on with the lesson")
    return _("Never played? Learn in 5 minutes") if name == FIRST else _("The next lesson, 5 minutes")


def remembered(answer: Response, now: Moment) -> Response:
    """Let the browser remember this moment."""
    answer.set_cookie(cookie(now.lesson.game.id, now.lesson.name), now.name, max_age=YEAR, samesite="lax")
    return answer
