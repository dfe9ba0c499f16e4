"""A review in a notebook: the course of the game as lines, and the sum of every seat as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.review.words import PART_NAMES, percent

if TYPE_CHECKING:
    from torri.review.results import Review

WIDE, HIGH = 640, 120
STROKES = (("#c2492f", ""), ("#4a80c4", "9 4"), ("#4f9358", "2 4"), ("#9a66b5", "12 3 2 3"))
"""Of each seat: a colour for light and dark paper, and a pattern, so that colour is never alone."""


def cell(review: Review) -> str:
    """The course, and below it the sums, a column for each seat."""
    heads = "".join(
        f'<th scope="col">{_line(seat, f"0,6 {WIDE // 20},6", WIDE // 20, 12)} {escape(name)}</th>'
        for seat, name in enumerate(review.seats)
    )
    rows = "".join(
        _row(_(title), [getattr(parts, name) for parts in review.sums]) for name, title in PART_NAMES
    )
    return f"{course(review)}<table><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def course(review: Review) -> str:
    """Every seat's chance to win over the game, from 0 below to 100 % above."""
    drawn = "".join(
        _path(
            seat,
            " ".join(
                f"{WIDE * (one.step - 1) / review.steps:.0f},{HIGH * (1 - one.shares[seat]):.1f}"
                for one in review.curve
            ),
        )
        for seat in range(review.players)
    )
    said = escape(_("Every seat's chance to win over the game; the table below has the sums."))
    grid = f'<path d="M0 0H{WIDE}M0 {HIGH // 2}H{WIDE}M0 {HIGH}H{WIDE}" stroke="currentColor" opacity=".25"/>'
    box = f'viewBox="-2 -2 {WIDE + 4} {HIGH + 4}" style="display: block; width: 100%; max-width: {WIDE}px"'
    return f'<svg role="img" aria-label="{said}" {box}>{grid}{drawn}</svg>'


def _line(seat: int, points: str, width: int, height: int) -> str:
    """A sample of a seat's line."""
    return f'<svg width="{width}" height="{height}" aria-hidden="true">{_path(seat, points)}</svg>'


def _path(seat: int, points: str) -> str:
    colour, pattern = STROKES[seat]
    look = f'fill="none" stroke="{colour}" stroke-width="2.4" stroke-dasharray="{pattern}"'
    return f'<polyline points="{points}" {look}/>'


def _row(title: str, figures: list[float]) -> str:
    cells = "".join(f"<td>{percent(figure)}</td>" for figure in figures)
    return f'<tr><th scope="row">{escape(title)}</th>{cells}</tr>'
