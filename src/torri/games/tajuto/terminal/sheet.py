"""What the signs, the tiles and the objectives mean, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _, plural
from torri.games.tajuto.material import OBJECTIVE_POINTS
from torri.games.tajuto.terminal.tiles import tile_name
from torri.games.tajuto.words import OBJECTIVE_NAMES, PART_NAMES, TILE_TEXTS, objective_name, printed

if TYPE_CHECKING:
    from torri.engine.rulebook import View

SIGNS = {
    "3■": N_("A floor of size 3 with an offering on it; whoever builds onto it goes {covering} steps more."),
    "⚑": N_("An inauguration tile or an objective, and whose it is."),
    "8?": N_("A price that we assume; 8~ one that we inferred. The page of the game says more."),
    "(A)": N_("An action tile that was used in this turn."),
}


def explanations(view: View) -> list[tuple[str, str]]:
    """The signs, what each tile does, and the objectives."""
    signs = [(sign, printed(text)) for sign, text in SIGNS.items()]
    tiles = [(tile_name(name), printed(text)) for name, text in TILE_TEXTS.items()]
    goals = _("; ").join(map(objective_name, OBJECTIVE_NAMES))
    return [
        *signs,
        *tiles,
        (
            _("Objectives"),
            plural("{n} point each: {goals}.", "{n} points each: {goals}.", OBJECTIVE_POINTS).format(
                n=OBJECTIVE_POINTS, goals=goals
            ),
        ),
    ]


def scores(view: View) -> list[tuple[str, list[int]]]:
    """The parts of the score."""
    players = view["players"]
    return [(_(name), [player["score"][part] for player in players]) for part, name in PART_NAMES.items()]


def remarks(view: View) -> list[str]:
    """How a game ended that nobody could finish."""
    return [_("Nobody built any more.")] if view["stalled"] else []
