"""The picture of a position in a notebook: the same table, with its stylesheet kept to its own cell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from torri.web.drawing import fragment
from torri.web.styles import style
from torri.web.symbols import used_in

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

CELL = "torri-cell"


def cell(knowledge: Knowledge) -> str:
    """The table as a seat sees it, without buttons."""
    view = knowledge.view()
    table = fragment(view)["table"]
    game = view["game"]
    drawn = used_in(table + scoped(game), "house", game)
    # the colours of a game are those of an element within the scope: the scope itself would not have them
    return (
        f'<div class="{CELL}"><style>{scoped(game)}</style><style>{inks(game, drawn)}</style>'
        f'<div data-game="{game}">{drawn}'
        f'<div class="table">{table}</div></div></div>'
    )


def sheets_of(game: str) -> str:
    """The stylesheets that a table of a game needs."""
    return style("house", f"{game}/colours", f"{game}/style")


def scoped(game: str) -> str:
    """The stylesheets of a game, for the inside of a cell only."""
    sheets = re.sub(r"(?m)^(?:body|html)(?=[ :])|:root", ":scope", sheets_of(game))
    return f"@scope (.{CELL}) {{\n{sheets}\n}}"


def inks(game: str, drawn: str) -> str:
    """The rules for the inside of symbols, which no scope reaches: for drawings only, wherever they are."""
    known = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    plain = re.sub(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheets_of(game))
    rules = [
        re.sub(r"(^|, ?)(?=\.)", r"\1svg|*", said) + body
        for said, body in re.findall(r"(?m)^(\.\S+(?:, ?\.\S+)*)( \{[^{}]*(?:fill|stroke)[^{}]*\})", plain)
        if known.intersection(re.findall(r"[\w-]+", said))
    ]
    return "\n".join(["@namespace svg url(http://www.w3.org/2000/svg);", *rules])
