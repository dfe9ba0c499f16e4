"""The figures of reviews as tables, for a terminal and as a page of the documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rich.table import Table as Grid

from torri.engine.intervals import mean, wilson
from torri.lab.bench.reviews import LIGHT, LONGER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt
    from rich.console import Console

    from torri.engine.intervals import Estimate
    from torri.lab.bench.reviews import Kind, Reviewed

    Figures = npt.NDArray[np.float64]
    Row = tuple[str, ...]

OF_WHAT = ("game", "players", "who plays", "games")
FULL_HEADS = (
    *OF_WHAT,
    "quick pass: s",
    "deep pass: s",
    "of the processor",
    "rest of the quick pass",
    "rest of the deep pass",
    "doubt",
    "verdicts",
    "not given again",
    "turned round",
)
MANY_HEADS = (*OF_WHAT, "luck by seat", "hidden by seat", "own choices")

PAGE = """# Reviews in figures

Written by `torri bench review --kept FILE --write docs/review-figures.md`, after the same command with
`--many`; do not edit. Games of one kind of player against itself. Shares are of the victory, with 95 %
intervals.

## Times, the rest, and verdicts that are asked for again

{full}

* The quick pass in one thread, in seconds of the processor; the deep one in two threads, by the clock and in
  seconds of the processor, which other work on the machine changes less: half of them is what two free cores
  need. Medians.
* The rest of a seat over the whole game, without its sign: median, and what 95 % stay below.
* Doubt is half of the 95 % interval of a seat's own choices over the whole game, at the median.
* Every verdict (an inaccuracy, a mistake, a blunder) was asked for again with other futures and another
  search. It is not given again where that review calls it too close to call. It is turned round where the
  other futures, or a search with {longer} times the budget, find that nothing was better than what was
  played.

## Means over many games

{many}

* By reviews with {futures} futures, which are as right on average as those of a deep review. Each game has
  futures of its own.
* Luck and hidden must be 0 on average. Own choices are counted beside those of the reference player: more is
  better.
"""


def kinds_of(found: Sequence[Reviewed], *, full: bool) -> list[list[Reviewed]]:
    """What was reviewed, in full or not, by its kind."""
    kinds: dict[Kind, list[Reviewed]] = {}
    for one in found:
        if one.kind.full == full:
            kinds.setdefault(one.kind, []).append(one)
    return [kinds[kind] for kind in sorted(kinds, key=lambda kind: (kind.game, kind.players))]


def full_row(games: Sequence[Reviewed]) -> Row:
    """A line for games that were reviewed in full."""
    verdicts = sum(one.verdicts for one in games)
    return (
        *_of_what(games),
        f"{np.median([one.quick for one in games]):.2f}",
        f"{np.median([one.deep for one in games]):.0f}",
        f"{np.median([one.work for one in games]):.0f}",
        _sizes([one.quick_rest for one in games]),
        _sizes([one.rest for one in games]),
        f"{np.median([one.doubt for one in games]):.3f}",
        str(verdicts),
        _share(sum(one.not_again for one in games), verdicts),
        _share(sum(one.turned for one in games), verdicts),
    )


def many_row(games: Sequence[Reviewed]) -> Row:
    """A line for games that were reviewed with few futures."""
    luck, hidden, own = (
        np.array([getattr(one, part) for one in games]) for part in ("luck", "hidden", "own")
    )
    return (*_of_what(games), _by_seat(luck), _by_seat(hidden), _mean(own.mean(axis=1)))


def _of_what(games: Sequence[Reviewed]) -> Row:
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


def _mean(figures: Figures) -> str:
    if len(figures) < 2:
        return _signed(float(figures.mean()))
    found: Estimate = mean(figures)
    return f"{_signed(found.value)} ± {found.high - found.value:.3f}"


def _signed(figure: float) -> str:
    return f"{figure:+.3f}".replace("-", "−")


def print_tables(found: Sequence[Reviewed], console: Console) -> None:
    """The tables of what was measured."""
    for heads, rows in tables(found):
        if rows:
            sheet = Grid(*heads)
            for row in rows:
                sheet.add_row(*row)
            console.print(sheet)


def tables(found: Sequence[Reviewed]) -> list[tuple[Row, list[Row]]]:
    """Heads and rows of both tables."""
    parts: list[tuple[Row, bool, Callable[[Sequence[Reviewed]], Row]]] = [
        (FULL_HEADS, True, full_row),
        (MANY_HEADS, False, many_row),
    ]
    return [(heads, [row(games) for games in kinds_of(found, full=full)]) for heads, full, row in parts]


def page(found: Sequence[Reviewed]) -> str:
    """The page of the documentation."""
    full, many = (_markdown(heads, rows) for heads, rows in tables(found))
    return PAGE.format(full=full, many=many, longer=LONGER, futures=LIGHT.fewest)


def _markdown(heads: Row, rows: list[Row]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
