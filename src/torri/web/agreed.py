"""What was agreed at a table, in words: for whoever thinks about sitting down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _, plural
from torri.engine.rulebook import Option, TableOption
from torri.games import rulebook
from torri.web.people import bot_note

if TYPE_CHECKING:
    from torri.table.rows import TableRow


def agreed(row: TableRow) -> list[str]:
    """How this game will be played: who the bots are, the clock, and options that differ from the usual."""
    options = rulebook(row.game).options
    return (
        bots_agreed(row)
        + clock_agreed(row)
        + [
            in_words(option, row.options[option.name])
            for option in options
            if row.options.get(option.name, option.default) != option.default
        ]
    )


def clock_agreed(row: TableRow) -> list[str]:
    """The clock and what happens at zero."""
    clock = row.settings["clock"]
    seconds, more = int(clock["seconds"]), int(clock["increment"])
    said = {
        "move": _("{n} seconds a move").format(n=seconds),
        "game": _("{n} minutes a game, {more} seconds a move more").format(n=seconds // 60, more=more),
        "days": days_told(round(clock["days"], 2)),
    }.get(clock["kind"])
    if said is None:
        return [_("no clock")]
    ends = {"bot": _("when time is up a bot plays on"), "resign": _("when time is up the seat resigns")}
    return [said, ends[row.settings["at_zero"]]]


def days_told(days: float) -> str:
    """So many days a move; half a day is a number, too."""
    return plural("{n} day a move", "{n} days a move", 1 if days == 1 else 2).format(n=f"{days:g}")


def in_words(option: Option | TableOption, value: Any) -> str:
    """The short name of what was chosen; else the option, with its value where that is not just on."""
    if isinstance(option, Option) and option.names:
        return option.said(value)
    if value is True:
        return _(option.help)
    said = _("no") if value is False else _("changed") if isinstance(option, TableOption) else value
    return _("{option}: {value}").format(option=_(option.help), value=said)


def bots_agreed(row: TableRow) -> list[str]:
    """The bots at a table, each with its level."""
    bots = [seat for seat in row.seats if seat.kind == "bot"]
    return [_("{name}: {note}").format(name=seat.called, note=bot_note(seat.bot)) for seat in bots]
