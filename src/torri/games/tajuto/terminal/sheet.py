"""What the signs, the tiles and the objectives mean, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import N_, _
from torri.games.tajuto.terminal.tiles import tile_name
from torri.games.tajuto.words import OBJECTIVE_NAMES, PART_NAMES, TILE_TEXTS

if TYPE_CHECKING:
    from torri.engine.rulebook import View

SIGNS = {
    "3■": N_("A floor of size 3 with an offering on it; whoever builds onto it goes 2 steps more."),
    "⚑": N_("An inauguration tile or an objective, and whose it is."),
    "8?": N_("A price that we assume; 8~ one that we inferred. The page of the game says more."),
    "(A)": N_("An action tile that was used in this turn."),
}


def explanations(view: View) -> list[tuple[str, str]]:
    """The signs, what each tile does, and the objectives."""
    signs = [(sign, _(text)) for sign, text in SIGNS.items()]
    tiles = [(tile_name(name), _(text)) for name, text in TILE_TEXTS.items()]
    goals = _("; ").join(_(name) for name in OBJECTIVE_NAMES.values())
    return [*signs, *tiles, (_("Objectives"), _("1 point each: {goals}.").format(goals=goals))]


def scores(view: View) -> list[tuple[str, list[int]]]:
    """The parts of the score."""
    players = view["players"]
    return [(_(name), [player["score"][part] for player in players]) for part, name in PART_NAMES.items()]


def remarks(view: View) -> list[str]:
    """How a game ended that nobody could finish."""
    return [_("Nobody built any more.")] if view["stalled"] else []
