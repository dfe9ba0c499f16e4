"""What an action of Saint Petersburg costs and brings: rubles and points of the scorings to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.defaults import gained
from torri.engine.language import _, plural
from torri.games.saint_petersburg.material import BUILDING, NOBLE, WORKER
from torri.games.saint_petersburg.scoring import income, noble_points, round_points

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data

COLOURS = (WORKER, BUILDING, NOBLE)
PLACING = frozenset({"buy", "play", "place"})


def brings(before: Position, after: Position, data: Data, seat: int, gain: int) -> list[str]:
    """The price, and what the card brings; what a pass, the Pub and the Observatory do."""
    do = data["do"]
    if do in PLACING:
        return [*paid(before, after, seat), *income_gained(before, after, seat)]
    if do == "pub":
        bought = int(after.points[seat]) - int(before.points[seat])
        return [*paid(before, after, seat), gained(bought)] if bought else []
    if do == "look":
        return [_("this Observatory then brings no point in this building scoring")]
    if do == "pass":
        over = (after.series, after.this_round) != (before.series, before.this_round)
        return [_("ends the round") if over else _("the round ends when everybody passes in a row")]
    return []


def paid(before: Position, after: Position, seat: int) -> list[str]:
    """What it costs."""
    cost = int(before.rubles[seat]) - int(after.rubles[seat])
    return [plural("costs {n} ruble", "costs {n} rubles", cost).format(n=cost)] if cost else []


def income_gained(before: Position, after: Position, seat: int) -> list[str]:
    """What every scoring from now on brings more or less, and what counts at the end."""
    said = []
    rubles, points = (more(rule, before, after, seat) for rule in (income, round_points))
    if rubles:
        amount = plural("{n} ruble", "{n} rubles", abs(rubles)).format(n=signed(rubles))
        said.append(_("{amount} each series").format(amount=amount))
    if points:
        said.append(_("{amount} each series").format(amount=gained(points)))
    nobles = int(noble_points(after, seat)) - int(noble_points(before, seat))
    if nobles:
        said.append(_("{amount} at the end").format(amount=gained(nobles)))
    return said


def more(rule: Callable[[Position, int, int], int], before: Position, after: Position, seat: int) -> int:
    """How much more the scorings of a series bring."""
    return sum(int(rule(after, seat, colour)) - int(rule(before, seat, colour)) for colour in COLOURS)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", "−")
