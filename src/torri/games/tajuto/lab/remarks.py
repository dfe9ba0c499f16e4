"""Which of the assumed prices look wrong, by what tiles are worth and by how often they are acquired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.games.tajuto.price_table import CONFIDENCE, PRICE, TABLE
from torri.lab.study.telling import points_of

if TYPE_CHECKING:
    from torri.lab.study.command import Study
    from torri.lab.study.found import Prices

SELDOM = 0.1
"""Tiles of a stack in a game, by all seats together: fewer are hardly ever worth their price."""
ASSUMED, TOO_DEAR = "assumed", "too dear"


def remarks(study: Study, worth: Prices) -> list[str]:
    """Which prices look wrong, in a sentence; then a row for each stack with an assumed price."""
    level = study.plan.levels[-1]
    used, rows, dear = study.played.used(level), [], []
    for stack, entries in TABLE.items():
        if any(entry[CONFIDENCE] == ASSUMED for entry in entries) and stack in worth:
            acquired = used.get(stack, (0, 0))[1] / study.played.deals_at(level)
            printed = worth[stack][0]
            said = verdict(acquired, printed.low, worth[stack].get(-1, printed).low)
            prices = ", ".join(str(entry[PRICE]) for entry in entries)
            dear += [stack] if said == TOO_DEAR else []
            rows.append(f"| {stack} | {prices} | {acquired:.2f} | {points_of(printed)} | {said} |")
    players, named = study.plan.players, ", ".join(dear) or "none"
    return [
        f"Of the assumed prices these look {TOO_DEAR} to `{level}`, with {players} players: {named}.",
        "",
        f"The prices below are assumed (`prices.toml`); this is what `{level}` makes of them.",
        "",
        "| stack | assumed prices | done with it a game | worth | the prices look |",
        "| --- | --- | ---: | ---: | --- |",
        *rows,
        "",
        f"Too dear: acquired or used fewer than {SELDOM} times a game, and not missed even one cheaper. A",
        "player that plans may find a use for what this one leaves, above all for the tiles that save steps",
        "later (D, E, F).",
    ]


def verdict(acquired: float, least: float, least_cheaper: float) -> str:
    """What a use and a worth say of a price."""
    if acquired < SELDOM and least_cheaper <= 0:
        return TOO_DEAR
    if least > 0:
        return "right or too cheap: it is missed"
    return "right at one less" if least_cheaper > 0 else "not clearly wrong"
