"""A review in the terminal: the sums, a curve of block characters, the turning points, the figures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Grid
from rich.text import Text

from torri.engine.language import _
from torri.engine.match import record_from, seen_from
from torri.engine.variants import varied
from torri.games import RULEBOOKS, game as find_game, replay
from torri.review.chances import ranked
from torri.review.grades import TITLES
from torri.review.reviewing import review
from torri.review.turning_points import turning_points
from torri.review.words import PART_NAMES, figure_rows, how_lucky, percent, verdict, whole_percents, why
from torri.table.fair_record import check_fairness
from torri.terminal.compiling import ready
from torri.terminal.drawing import ACCENT, HEADING
from torri.terminal.screen import console

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.console import Console

    from torri.engine.match import Match
    from torri.review.results import Chances, Review
    from torri.review.turning_points import TurningPoint

BLOCKS = " ▁▂▃▄▅▆▇█"
COLUMNS = 56
"""Of the curve; a terminal has them in any case."""
LINES = 4
"""Outcomes of chance that are told."""


def show_review(path: Path, seat: int | None, *, deep: bool, as_json: bool) -> None:
    """Review the record in a file, and print it or write it as JSON."""
    record = record_from(path)
    if record.game in RULEBOOKS:
        ready(varied(RULEBOOKS[record.game], record.options)[0], players=deep)
    match = replay(record)
    match.game.inner_seat(seat)
    if record.fairness is not None:
        check_fairness(record)
    found = looked_at(path, deep=deep)
    screen = console()
    if as_json:
        screen.out(json.dumps(found.to_dict(), ensure_ascii=False, indent=2), highlight=False)
        return
    for part in parts_of(found, match, seat):
        screen.print(part)


def looked_at(path: Path, *, deep: bool) -> Review:
    """The review, with a bar while it is made."""
    errors: Console = console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(16),
        MofNCompleteColumn(),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    with bar:
        task = bar.add_task(_("Looking at the game"), total=None)
        return review(
            path, deep=deep, progress=lambda done, total: bar.update(task, completed=done, total=total)
        )


def parts_of(found: Review, match: Match, seat: int | None) -> Iterator[Grid | Text]:
    """All that is printed, from the top."""
    yield Text(heading(found), HEADING)
    if not found.finished:
        yield Text(_("The game is not finished: it is reviewed up to step {n}.").format(n=found.steps))
    if seat is not None:
        yield Text(verdict(found, seat), f"bold {ACCENT}")
    yield sums(found)
    for number in range(found.players) if seat is None else [seat]:
        yield curve(found, number)
    yield Text(_("Turning points"), HEADING)
    yield from (told(point, found, match, seat) for point in turning_points(found, seat))
    yield figures(found)


def heading(found: Review) -> str:
    """What was reviewed, and how thoroughly."""
    title = find_game(found.game, found.players).title
    if found.depth == "deep":
        return _("{game}: a deep review").format(game=title)
    return _("{game}: a quick review; --deep looks closer").format(game=title)


def sums(found: Review) -> Grid:
    """The parts below each other, the seats side by side; each column adds up."""
    sheet = Grid(box=SIMPLE_HEAD, header_style=HEADING)
    sheet.add_column(_("Chance to win, in %"))
    for name in found.seats:
        sheet.add_column(Text(name), justify="right")
    columns = [whole_percents(parts) for parts in found.sums]
    for row, (name, title) in enumerate(PART_NAMES):
        style = "bold" if name == "result" else "dim" if name == "rest" else ""
        signed = name not in ("start", "result")
        sheet.add_row(
            Text(_(title)), *(_figure(column[row], signed=signed) for column in columns), style=style
        )
    return sheet


def _figure(number: int, *, signed: bool) -> str:
    return f"{number:+d}".replace("-", "−") if signed and number else str(number)


def curve(found: Review, seat: int) -> Text:
    """A seat's chance to win over the game, in blocks; below it where its mistakes and luck were."""
    steps = found.steps + 1
    heights, marks = [0.0] * COLUMNS, [" "] * COLUMNS
    for before, point in zip(found.curve, [*found.curve[1:], found.curve[-1]], strict=True):
        first, last = (min(COLUMNS - 1, (one.step - 1) * COLUMNS // steps) for one in (before, point))
        for column in range(first, last + 1):
            heights[column] = before.shares[seat]
    heights[-1] = found.sums[seat].result
    for turned in turning_points(found, seat):
        sign = "★" if turned.decision is None else "×" if turned.change < 0 else "+"
        marks[min(COLUMNS - 1, (turned.step - 1) * COLUMNS // steps)] = sign
    drawn = "".join(BLOCKS[round(height * (len(BLOCKS) - 1))] for height in heights)
    low = _("× mistake  + mistake of another  ★ luck")
    name = found.seats[seat]
    return Text.assemble((f"{name}\n", HEADING), (drawn, ACCENT), f"\n{''.join(marks)}\n", (low, "dim"), "\n")


def told(point: TurningPoint, found: Review, match: Match, seat: int | None) -> Text:
    """A turning point in a line or two: what was done, what was better, by how much, and why."""
    change = percent(point.change, signed=True)
    if point.stroke is not None:
        lines = [entry for entry in match.log(seat) if point.step <= entry.step <= point.stroke.last]
        drawn = _("; ").join(str(entry) for entry in lines[:LINES])
        text = Text(f"{change:>6}  {_('Step {n}').format(n=point.step)}  {_('luck')}: {drawn}")
        chances = point.stroke.chances
        if chances is not None and seat is not None:
            text.append(
                f"\n{'':8}{how_lucky(point.stroke, seat)} {others(chances, point.step, match, seat)}", "dim"
            )
        return text
    decision = point.decision
    if decision is None:
        raise AssertionError("a turning point is a decision or luck")
    said = _("{name}: {played}. Better: {best} ({grade}, {loss} ± {half}).").format(
        name=found.seats[decision.seat],
        played=_words(match, decision.played),
        best=_words(match, decision.best),
        grade=_(TITLES[decision.grade]),
        loss=percent(decision.loss),
        half=percent((decision.high - decision.low) / 2),
    )
    text = Text(f"{change:>6}  {_('Step {n}').format(n=point.step)}  {said}")
    if decision.reason is not None:
        text.append(f"\n{'':8}{why(decision.reason, match.game.rulebook.parts)}", "dim")
    return text


def others(chances: Chances, step: int, match: Match, seat: int) -> str:
    """What else could have come, as this seat would have seen it, with what it was worth."""
    state = match.game.initial()
    for played in match.record.steps[: step - 1]:
        state.play(played.code)
    told = []
    for one in ranked(chances, seat):
        entries = seen_from(seat, state, one.way.codes, match.seats)
        said = _("; ").join(str(entry).rstrip(".。") for entry in entries[:LINES])
        came = one.way is chances.came
        told.append((said, came, percent(one.way.shares[seat]), f"{one.way.points[seat]:.0f}"))
    if len({said for said, *_rest in told}) == 1:
        return ""
    line = _("{drawn}: {share}, {points} points.")
    return " ".join(
        line.format(drawn=said, share=share, points=points) for said, came, share, points in told if not came
    )


def _words(match: Match, code: str) -> str:
    return match.game.rulebook.words(match.game.actions.find(code).data, None).rstrip(".。")


def figures(found: Review) -> Grid:
    """Accuracy, mistakes by size, luck and the result without it, the seats side by side."""
    sheet = Grid(box=SIMPLE_HEAD, header_style=HEADING)
    sheet.add_column(_("Figures"))
    for name in found.seats:
        sheet.add_column(Text(name), justify="right")
    for title, cells in figure_rows(found):
        sheet.add_row(Text(title), *cells)
    return sheet
