"""What the panels of a page are made of: a frame with a question, a folded table, figures in words."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.lab.study import charts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.intervals import Estimate


def panel(title: str, about: str, inside: str, reads: str = "") -> str:
    """A question: what is shown, the picture, and what it says."""
    told = f'<p class="reads">{escape(reads)}</p>' if reads else ""
    head = f'<h2>{escape(title)}</h2><p class="sub">{escape(about)}</p>'
    return f'<section class="panel">{head}{inside}{told}</section>'


def numbers(
    head: Sequence[str], rows: Sequence[Sequence[str]], sure: Sequence[bool] = (), title: str = ""
) -> str:
    """The same as a table, folded."""
    told = title or _("The same as a table")
    return f"<details><summary>{escape(told)}</summary>{charts.table(head, rows, sure)}</details>"


def percent(value: float) -> str:
    """A tick of an axis."""
    return f"{100 * value:.4g}"


def figures(texts: Sequence[str]) -> str:
    """The figures of a lane; a phone has room for the last."""
    *others, last = map(escape, texts)
    before = "".join(f"{text} <small>/</small> " for text in others)
    return f'<span class="before">{before}</span>{last}'


def level_key(levels: Sequence[str]) -> str:
    """Which form belongs to which level."""
    return charts.key([(f"pt k{place % charts.KINDS}", level) for place, level in enumerate(levels)])


def spread(value: Estimate) -> str:
    """The half width of the interval of a share."""
    return f"± {50 * (value.high - value.low):.1f}"
