"""The figures of reviews as tables, for a terminal and as a page of the documentation."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from rich.table import Table as Grid

from torri.engine.intervals import mean, wilson
from torri.lab.bench.choosers import ASKED, FUTURES, POSITIONS, Chosen
from torri.lab.bench.reviews import FULL, LEVELS, LIGHT, MANY, VERDICTS, Reviewed
from torri.lab.bench.verdicts import LONGER, Verdicts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt
    from rich.console import Console

    from torri.engine.intervals import Estimate
    from torri.lab.bench.reviews import Kind

    Figures = npt.NDArray[np.float64]
    Row = tuple[str, ...]

Measured = Reviewed | Verdicts | Chosen
"""What was measured of a game."""
Way = TypeVar("Way", Reviewed, Verdicts, Chosen)

OF_WHAT = ("game", "players", "who plays", "games")
FULL_HEADS = (
    *OF_WHAT,
    "quick pass: s",
    "deep pass: s",
    "of the processor",
    "rest of the quick pass",
    "rest of the deep pass",
    "doubt",
)
MANY_HEADS = (*OF_WHAT, "luck by seat", "hidden by seat", "own choices")
VERDICTS_HEADS = (
    *OF_WHAT,
    "decisions",
    "verdicts",
    "not given again",
    "turned round",
    "by a longer search alone",
)
LEVELS_HEADS = (*OF_WHAT, "positions", *ASKED, *(f"{more} less {less}" for less, more in pairwise(ASKED)))

PAGE = """# Reviews in figures

Written by `torri bench review --kept FILE --write docs/review-figures.md`, after the same command with
`--of many`, `--of verdicts` and `--of levels`; do not edit. Games of one kind of player against itself.
Shares are of the victory, with 95 % intervals.

## Times, and the rest

{full}

* The quick pass in one thread, in seconds of the processor; the deep one in two threads, by the clock and in
  seconds of the processor, which other work on the machine changes less: half of them is what two free cores
  need. Medians.
* The rest of a seat over the whole game, without its sign: median, and what 95 % stay below.
* Doubt is half of the 95 % interval of a seat's own choices over the whole game, at the median.

## Verdicts that are asked for again

{verdicts}

* Every verdict (an inaccuracy, a mistake, a blunder) was asked for again with other futures and another
  search. It is not given again where that review calls it too close to call. It is turned round where the
  other futures, or a search with {longer} times the budget, find that nothing was better than what was
  played; the last column counts the longer search alone.

## Means over many games

{many}

* By reviews with {futures} futures, which are as right on average as those of a deep review. Each game has
  futures of its own.
* Luck and hidden must be 0 on average. Own choices are counted beside those of the reference player: more is
  better.

## Players on the same positions

{levels}

* {positions} decisions of each game, drawn by chance. Each player was asked what it would do; {ahead} futures
  say what that brings beside the choice of the reference player, in hundredths of the victory for each
  decision: more is better. Intervals are those of games, since positions of one game are alike.
"""


def kinds_of(found: Sequence[Measured], what: str, form: type[Way]) -> list[list[Way]]:
    """What was measured in one way, by its kind."""
    kinds: dict[Kind, list[Way]] = {}
    for one in found:
        if one.kind.what == what and isinstance(one, form):
            kinds.setdefault(one.kind, []).append(one)
    return [kinds[kind] for kind in sorted(kinds, key=lambda kind: (kind.game, kind.players, kind.spec))]


def full_row(games: Sequence[Reviewed]) -> Row:
    """A line for games that were reviewed in full."""
    return (
        *_of_what(games),
        f"{np.median([one.quick for one in games]):.2f}",
        f"{np.median([one.deep for one in games]):.0f}",
        f"{np.median([one.work for one in games]):.0f}",
        _sizes([one.quick_rest for one in games]),
        _sizes([one.rest for one in games]),
        f"{np.median([one.doubt for one in games]):.3f}",
    )


def many_row(games: Sequence[Reviewed]) -> Row:
    """A line for games that were reviewed with few futures."""
    luck, hidden, own = (
        np.array([getattr(one, part) for one in games]) for part in ("luck", "hidden", "own")
    )
    return (*_of_what(games), _by_seat(luck), _by_seat(hidden), _mean(own.mean(axis=1)))


def verdicts_row(games: Sequence[Verdicts]) -> Row:
    """A line for games whose verdicts were looked at again."""
    found = [verdict for one in games for verdict in one.found]
    counts = (
        sum(not one.given_again for one in found),
        sum(one.turned for one in found),
        sum(one.gap_longer <= 0 for one in found),
    )
    shares = [_share(count, len(found)) for count in counts]
    return (*_of_what(games), str(sum(one.decisions for one in games)), str(len(found)), *shares)


def levels_row(games: Sequence[Chosen]) -> Row:
    """A line for games in whose positions several players were asked."""
    positions = sum(len(one.gains[ASKED[0]]) for one in games)
    means = {spec: np.array([100 * np.mean(one.gains[spec]) for one in games]) for spec in ASKED}
    steps = [means[more] - means[less] for less, more in pairwise(ASKED)]
    return (
        *_of_what(games),
        str(positions),
        *(_mean(means[spec], 2) for spec in ASKED),
        *(_mean(one, 2) for one in steps),
    )


def _of_what(games: Sequence[Measured]) -> Row:
    kind = games[0].kind
    return kind.game, str(kind.players), kind.spec, str(len(games))


def _sizes(rests: list[list[float]]) -> str:
    sizes = np.abs(np.concatenate(rests))
    return f"{np.median(sizes):.3f}, {np.quantile(sizes, 0.95):.3f}"


def _share(hits: int, trials: int) -> str:
    if not trials:
        return "–"
    found = wilson(hits, trials)
    return f"{hits}: {100 * found.value:.0f} % ({100 * found.low:.0f}–{100 * found.high:.0f})"


def _by_seat(figures: Figures) -> str:
    return "; ".join(_mean(column) for column in figures.T)


def _mean(figures: Figures, digits: int = 3) -> str:
    if len(figures) < 2:
        return _signed(float(figures.mean()), digits)
    found: Estimate = mean(figures)
    return f"{_signed(found.value, digits)} ± {found.high - found.value:.{digits}f}"


def _signed(figure: float, digits: int) -> str:
    return f"{figure:+.{digits}f}".replace("-", "−")


def print_tables(found: Sequence[Measured], console: Console) -> None:
    """The tables of what was measured."""
    for heads, rows in tables(found).values():
        if rows:
            sheet = Grid(*heads)
            for row in rows:
                sheet.add_row(*row)
            console.print(sheet)


def tables(found: Sequence[Measured]) -> dict[str, tuple[Row, list[Row]]]:
    """Heads and rows of each table."""
    return {
        FULL: (FULL_HEADS, [full_row(games) for games in kinds_of(found, FULL, Reviewed)]),
        VERDICTS: (VERDICTS_HEADS, [verdicts_row(games) for games in kinds_of(found, VERDICTS, Verdicts)]),
        MANY: (MANY_HEADS, [many_row(games) for games in kinds_of(found, MANY, Reviewed)]),
        LEVELS: (LEVELS_HEADS, [levels_row(games) for games in kinds_of(found, LEVELS, Chosen)]),
    }


def page(found: Sequence[Measured]) -> str:
    """The page of the documentation."""
    drawn = {what: _markdown(heads, rows) for what, (heads, rows) in tables(found).items()}
    return PAGE.format(**drawn, longer=LONGER, futures=LIGHT.fewest, positions=POSITIONS, ahead=FUTURES)


def _markdown(heads: Row, rows: list[Row]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
