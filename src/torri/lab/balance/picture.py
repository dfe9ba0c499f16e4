"""What each thing is worth, as a picture for a repository: SVG that follows light and dark by itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torri.lab.study.charts import Lane, Mark, scale_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LEFT, WIDE, RIGHT = 190, 680, 24
TOP, ROW = 52, 26
STYLE = (
    "text{font:13px sans-serif;fill:#2a2019}.title{font:600 16px serif}.quiet{fill:#63564a;font-size:12px}"
    ".ground{fill:#fbf6ea}.line{stroke:#d3c2a4}.zero{stroke:#63564a}"
    ".k0{color:#8a5a12}.k1{color:#5e5148}.k2{color:#a3431f}.mark{stroke:currentColor;stroke-width:2;fill:currentColor}"
    ".open{fill:#fbf6ea}.range{stroke:currentColor;stroke-width:1.6}"
    "@media(prefers-color-scheme:dark){text{fill:#f0e7d6}.quiet{fill:#bfb19b}.ground,.open{fill:#272119}"
    ".line{stroke:#4a3e31}.zero{stroke:#bfb19b}.k0{color:#e2b565}.k1{color:#bfb19b}.k2{color:#f09a6c}}"
)
SHAPES = (
    '<circle class="mark{open}" cx="{x:.1f}" cy="{y:.1f}" r="3.6"/>',
    '<rect class="mark{open}" x="{left:.1f}" y="{top:.1f}" width="6.6" height="6.6"/>',
    '<path class="mark{open}" d="M{x:.1f} {y:.1f}m0 -4.6l4.6 4.6l-4.6 4.6l-4.6 -4.6z"/>',
)


def picture(title: str, levels: Sequence[str], lanes: Sequence[Lane]) -> str:
    """A lane for each thing, a form for each level; what is filled is no accident."""
    low, high, step = scale_of(lanes, 0.0)
    tall = TOP + ROW * len(lanes) + 30

    def at(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDE - LEFT - RIGHT)

    bottom = TOP + ROW * len(lanes)
    ticks = [low + place * step for place in range(round((high - low) / step) + 1)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {tall}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDE}" height="{tall}" rx="8"/>',
        f'<text class="title" x="16" y="22">{escape(title)}</text>',
        *(key_at(place, name) for place, name in enumerate(levels)),
        *(tick_at(at(value), f"{100 * value:.4g}", bottom) for value in ticks),
        f'<path class="zero" d="M{at(0):.1f} {TOP - 6}V{bottom}"/>',
    ]
    for place, lane in enumerate(lanes):
        middle = TOP + ROW * place + ROW / 2
        parts.append(
            f'<text x="{LEFT - 10}" y="{middle + 4:.0f}" text-anchor="end">{escape(lane.name)}</text>'
        )
        parts.append(f'<path class="line" d="M16 {middle + ROW / 2:.0f}H{WIDE - RIGHT}"/>')
        shift = (len(lane.marks) - 1) / 2
        for own, mark in enumerate(lane.marks):
            y = middle + 7 * (own - shift)
            ends = f"M{at(mark.value.low):.1f} {y:.1f}H{at(mark.value.high):.1f}"
            drawn = shape(mark, at(mark.value.value), y)
            parts.append(f'<g class="k{mark.kind}"><path class="range" d="{ends}"/>{drawn}</g>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def shape(mark: Mark, x: float, y: float) -> str:
    """The form of a mark."""
    hollow = " open" if mark.hollow else ""
    return SHAPES[mark.kind % len(SHAPES)].format(open=hollow, x=x, y=y, left=x - 3.3, top=y - 3.3)


def key_at(place: int, name: str) -> str:
    """Which form belongs to which level."""
    x = 22 + 110 * place
    form = SHAPES[place].format(open="", x=x, y=38, left=x - 3.3, top=34.7)
    return f'<g class="k{place}">{form}</g><text class="quiet" x="{x + 10}" y="42">{escape(name)}</text>'


def tick_at(x: float, told: str, bottom: float) -> str:
    """A number below the lanes."""
    return f'<text class="quiet" x="{x:.1f}" y="{bottom + 18:.0f}" text-anchor="middle">{told}</text>'
