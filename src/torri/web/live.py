"""A table that is played: what the service shows to a chair, drawn part by part.

The page is made of these parts; when something changes, the socket sends what is new of them and the script
puts it in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from torri.engine.language import _
from torri.games import RULEBOOKS
from torri.table.characters import face
from torri.table.snapshot import ASIDES
from torri.web.drawing import fragment
from torri.web.legal import LegalAction
from torri.web.news import news_of
from torri.web.people import Person, bot_note, signs
from torri.web.reach import only_here
from torri.web.scenes import scene
from torri.web.templating import rendered

if TYPE_CHECKING:
    from torri.table.seats_shown import SeatShown
    from torri.table.snapshot import Snapshot

LOW, LOW_DAYS = 20, 3600
"""Seconds before its end at which a clock warns, and one that counts days."""
PARTS = ("where", "prompt", "table", "result", "seats", "log", "score", "chat", "more")


class Drawn:
    """What one page was drawn last: a part that shows the same facts is not drawn again."""

    def __init__(self) -> None:
        self._parts: dict[str, tuple[dict[str, Any], Markup]] = {}

    def draw(self, name: str, /, **facts: Any) -> Markup:
        """A part from its template, in the language of now."""
        before = self._parts.get(name)
        if before is not None and before[0] == facts:
            return before[1]
        html = Markup(rendered(name, **facts))  # noqa: S704 - rendered by our templates
        self._parts[name] = (facts, html)
        return html


def parts_of(shot: Snapshot, address: str, drawn: Drawn | None = None) -> dict[str, Any]:
    """Every part of a table page as HTML; `drawn` is what this page had."""
    draw = (drawn or Drawn()).draw
    view = shot.view or {}
    game, people = scene(shot.game), people_at(shot)
    legal = [
        LegalAction(one["code"], one["data"], one["words"], one["brings"], one["grave"]) for one in shot.legal
    ]
    waiting = ending(shot) if shot.result else shot.prompt
    mine = None if shot.seat is None else shot.seats[shot.seat]
    frame = {
        "undo": shot.can_undo,
        "banner": shot.banner,
        "waiting": waiting,
        "replaced": bool(mine and mine.stand_in and shot.status == "playing"),
        "clock": mine.clock if mine and shot.to_move == shot.seat else None,
        "clock_text": clock_text(mine.clock) if mine else "",
        "clock_low": LOW_DAYS if shot.settings["clock"]["kind"] == "days" else LOW,
        "news": news_of(shot, people),
        "back_to": shot.back_to,
    }
    if shot.result:
        frame |= {"rematch": shot.rematch["table"], "wanting": wanting(shot, people)}
    asked = fragment(view, legal, people, ended=bool(shot.result), takeback=asked_back(shot, people), **frame)
    score = draw("score.html", **score_of(shot, people))
    return {key: Markup(html) for key, html in asked.items()} | {  # noqa: S704 - rendered by our templates
        "yours": bool(legal),
        "where": game.where(view),
        "result": draw("result.html", **result_of(shot, people, score)) if shot.result else Markup(""),
        "seats": draw("seats.html", **seats_of(shot, people)),
        "log": draw("log.html", lines=log_of(shot, people)),
        "score": score,
        "chat": draw("chat.html", chat=shot.chat),
        "more": draw("more.html", **more_of(shot, address)),
    }


def more_of(shot: Snapshot, address: str) -> dict[str, Any]:
    """The table itself: its secret, its record, my own link, and ways out."""
    mine = None if shot.seat is None else shot.seats[shot.seat]
    return {
        "table": shot.table,
        "fairness": shot.fairness,
        "own_link": f"{address}/t/{shot.table}/seat/{shot.key}" if shot.key else None,
        "only_here": only_here(address),
        "playing": mine is not None and shot.status == "playing",
        "can_stop": shot.can_close and shot.status == "playing",
        "auto": mine and mine.auto,
        "stand_in": mine and mine.stand_in,
    }


def live_parts(shot: Snapshot, address: str, drawn: Drawn | None = None) -> dict[str, str] | None:
    """Every part by its name; None while there is nothing to draw."""
    if shot.view is None:
        return None
    parts = parts_of(shot, address, drawn)
    return {name: str(escape(parts[name])) for name in PARTS}


def people_at(shot: Snapshot) -> list[Person]:
    """The seats, each with what is said below its name."""
    letters = signs([seat.name for seat in shot.seats])
    return [
        Person(
            seat.number,
            seat.name,
            note(shot, seat),
            seat.number == shot.seat,
            clock_text(seat.clock),
            letter,
            face(seat.name) if seat.kind == "bot" else "",
            about_bot(seat.bot),
        )
        for seat, letter in zip(shot.seats, letters, strict=True)
    ]


def about_bot(spec: str | None) -> str:
    """The key of what is said about a bot; empty for a person."""
    return spec if spec and spec.startswith(("level:", "style:")) else "house-bot" if spec else ""


def note(shot: Snapshot, seat: SeatShown) -> str:
    """What is said below a name."""
    if seat.resigned:
        return _("resigned")
    if seat.thinking:
        return _("thinking …")
    if seat.kind == "bot":
        return bot_note(seat.bot)
    if seat.stand_in:
        return _("a bot plays meanwhile")
    if seat.number == shot.seat:
        return _("you")
    return "" if seat.connected else _("away")


def clock_text(seconds: float | None) -> str:
    """What a clock shows."""
    if seconds is None:
        return ""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def asked_back(shot: Snapshot, people: list[Person]) -> dict[str, Any] | None:
    """The request to go back, with who did what was revealed since."""
    if shot.takeback is None:
        return None
    lines = [{"who": doer(shot, people, line), "words": line["words"]} for line in shot.takeback["revealed"]]
    return shot.takeback | {"revealed": lines}


def doer(shot: Snapshot, people: list[Person], line: dict[str, Any]) -> str:
    """The name of whoever did what a line of the log says; empty for chance."""
    if line["by"] is None:
        return ""
    return _("You") if line["by"] == shot.seat else people[line["by"]].name


def log_of(shot: Snapshot, people: list[Person]) -> list[dict[str, Any]]:
    """The lines of the log by turns, each with the things that it is about."""
    things = scene(shot.game).things
    lines, shown = [], 0
    for line in shot.log:
        beside = line["data"]["do"] in ASIDES
        opens = beside or (line["opens"] and line["turn"] != shown)
        shown = line["turn"]
        lines.append(
            {
                "sequence": line["sequence"],
                "number": line["turn"] if opens and not beside else "",
                "opens": opens,
                "mine": line["by"] == shot.seat and shot.seat is not None,
                "who": "" if beside else doer(shot, people, line),
                "person": None if line["by"] is None else people[line["by"]],
                "occasion": is_occasion(line["data"], scene(shot.game).OCCASIONS),
                "words": line["words"],
                "things": " ".join(things(line["data"], line["by"])) if shot.view else "",
            }
        )
    return lines


def is_occasion(data: dict[str, Any], occasions: frozenset[str]) -> bool:
    """Whether an entry of the log, or what followed from it, is celebrated."""
    return any(
        not occasions.isdisjoint((each.get("do"), each.get("event")))
        for each in (data, *data.get("events", ()))
    )


def seats_of(shot: Snapshot, people: list[Person]) -> dict[str, Any]:
    """Who sits at the table, with clocks."""
    seats = [(seat.clock, person) for seat, person in zip(shot.seats, people, strict=True)]
    return {"seats": seats, "to_move": shot.to_move, "watching": shot.watching}


def score_of(shot: Snapshot, people: list[Person]) -> dict[str, Any]:
    """The score sheet part by part."""
    rows = scene(shot.game).sheet(shot.view or {})
    together = RULEBOOKS[shot.game].cooperative
    if together:
        rows = [(name, points[:1]) for name, points in rows]
    columns = list(zip(*(points for _name, points in rows), strict=True)) if len(rows) > 1 else []
    total = [None if None in column else sum(column) for column in columns]
    return {"rows": rows, "people": [] if together else people, "total": total}


def ending(shot: Snapshot) -> str:
    """The end in a sentence, said to whoever sits here; its points stay on one line: 99 : 95."""
    assert shot.result is not None  # noqa: S101 - asked only at the end
    said, scores, ranks = shot.result["sentence"], shot.result["scores"], shot.result["ranks"]
    alone = shot.result["winners"] == [shot.seat] and not shot.result["resigned"]
    if alone and not RULEBOOKS[shot.game].cooperative:
        points = [str(scores[seat]) for seat in sorted(range(len(ranks)), key=ranks.__getitem__)]
        said = _("You win, {points}.").format(points=" : ".join(points))
    return str(said).replace(" : ", "\u00a0:\u00a0")


def wanting(shot: Snapshot, people: list[Person]) -> str:
    """Who waits for the others to agree to a rematch."""
    agreed = [] if shot.rematch["table"] else shot.rematch["agreed"]
    return _(", ").join(people[seat].name for seat in agreed)


def result_of(shot: Snapshot, people: list[Person], score: Markup) -> dict[str, Any]:
    """The end: who won, the score sheet, the check of the shuffle, and what next."""
    return {"shot": shot, "sentence": ending(shot), "score": score, "wanting": wanting(shot, people)}
