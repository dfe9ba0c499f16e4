"""A review in a notebook: the sum of every seat as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.review.words import PART_NAMES, percent

if TYPE_CHECKING:
    from torri.review.results import Review


def cell(review: Review) -> str:
    """The sums, a column for each seat."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("", *review.seats))
    rows = "".join(
        _row(_(title), [getattr(parts, name) for parts in review.sums]) for name, title in PART_NAMES
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _row(title: str, figures: list[float]) -> str:
    cells = "".join(f"<td>{percent(figure)}</td>" for figure in figures)
    return f'<tr><th scope="row">{escape(title)}</th>{cells}</tr>'
