"""What players know of Tajuto beyond its rules; docs/results.md says how the numbers were found."""

from __future__ import annotations

from dataclasses import replace

from torri.engine.language import N_
from torri.games.tajuto.players import styles
from torri.games.tajuto.players.outlook import outlook
from torri.players.expertise import Expertise
from torri.players.search.budget import Budget
from torri.players.search.recipe import Recipe
from torri.players.styles import Style

RECIPE = Recipe(
    explore=1.0,
    prior=0.3,
    epsilon=0.0,
    horizon=12,
    spread=1.0,
    learned_worth=1,
    learned_priors=1,
    learned_rollouts=1,
)
EXPERTISE = Expertise(
    outlook=outlook,
    recipe=RECIPE,
    recipe_for_many=replace(
        RECIPE, horizon=24, prior=0.4, spread=2.0, margin=0.5, lead=3.0, learned_rollouts=0
    ),
    styles=(
        Style(
            "offerings",
            N_("The pilgrim"),
            N_("Makes an offering wherever one can be made."),
            styles.offerings,
        ),
        Style(
            "pagoda",
            N_("The steeplejack"),
            N_("Builds one pagoda to its roof before thinking of the next."),
            styles.pagoda,
        ),
        Style(
            "markets",
            N_("The bargainer"),
            N_("Buys both markets first; then everything is cheaper."),
            styles.markets,
        ),
        Style(
            "tiles", N_("The sage"), N_("Collects wisdom tiles and hangs a lantern over them."), styles.tiles
        ),
    ),
    budgets={4: Budget(steps=600), 5: Budget(steps=5_000), 6: Budget(steps=300_000)},
)
