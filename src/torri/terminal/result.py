"""The end of a game: the scores with their parts side by side, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text

from torri.engine.ending import winner_sentence
from torri.engine.language import _
from torri.terminal.chronicle import deals_in
from torri.terminal.drawing import ACCENT, HEADING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from torri.engine.match import Match
    from torri.engine.rulebook import View
    from torri.terminal.tables import Table


def show_result(screen: Console, match: Match, table: Table, view: View) -> None:
    """Who won, and with what."""
    outcome = match.state.outcome
    if outcome is None:
        return
    screen.print(score_sheet(match, table, view))
    sentence = " ".join([winner_sentence(match, outcome), *table.remarks(view)])
    screen.print(Text(sentence, f"bold {ACCENT}"))


def score_sheet(match: Match, table: Table, view: View) -> Grid:
    """The parts of the score below each other, the players side by side; over several deals their points."""
    sheet = Grid(box=SIMPLE_HEAD, header_style=HEADING, show_footer=True, footer_style=HEADING)
    outcome = match.state.outcome
    totals = outcome.scores if outcome else ()
    sheet.add_column(_("Final score"), _("sum"))
    for name, total in zip(match.seats, totals, strict=True):
        sheet.add_column(Text(name), str(total), justify="right")
    for label, points in rows(match, table, view):
        sheet.add_row(Text(label), *map(str, points))
    return sheet


def rows(match: Match, table: Table, view: View) -> list[tuple[str, Sequence[int]]]:
    """The parts of the only deal, or the deals."""
    deals = deals_in(match.log(view["seat"]))
    if len(deals) <= 1:
        return list(table.scores(view))
    return [(_("deal {number}").format(number=number), points) for number, points in enumerate(deals, 1)]
