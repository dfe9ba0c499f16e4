"""How figures are written on a page: tables, means and shares with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.intervals import mean, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HOW = """\
{command}

{games:,} games for each number of players, seed {seed}; they are the games of `torri simulate`. Every seat is
taken by the `greedy` player, so that rotating the seats changes nothing. Means are given with the half width
of their 95 % interval, shares with the interval itself (Wilson). A game is the unit: where players are
averaged, each game counts once."""


def how(command: str, games: int, seed: int | str) -> str:
    """How the figures of a page came about; the command gives the same ones."""
    return HOW.format(command=command, games=games, seed=seed)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of Markdown, its first column words and the others numbers."""
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *map(list, rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def figure(values: Any) -> str:
    """A mean over games with its interval; several values of a game are averaged first."""
    by_game = np.asarray(values, float).reshape(len(values), -1).mean(axis=1)
    estimate = mean(by_game)
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"


def share(hits: Any) -> str:
    """The share of games in which something was so, with its interval."""
    estimate = wilson(int(np.count_nonzero(hits)), len(hits))
    return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f}-{100 * estimate.high:.1f})"


def percent(part: float, whole: float) -> str:
    """A share of which only the size matters."""
    return f"{100 * part / whole:.0f} %" if whole else "-"


def by_players(columns: Iterable[int]) -> list[str]:
    """The heads of columns, one for each number of players."""
    return [f"{players} players" for players in columns]
