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
    return (
        f'<div class="{CELL}" data-game="{game}"><style>{scoped(game)}</style>{drawn}'
        f'<div class="table">{table}</div></div>'
    )


def scoped(game: str) -> str:
    """The stylesheets of a game, for the inside of a cell only."""
    sheets = re.sub(r"(?m)^(?:body|html)(?=[ :])|:root", ":scope", style("house", game))
    return f"@scope (.{CELL}) {{\n{sheets}\n}}"
