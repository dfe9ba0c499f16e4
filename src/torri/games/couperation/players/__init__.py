"""What players know of Couperation beyond its rules; docs/results.md says how the numbers were found."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.couperation.players import styles
from torri.games.couperation.players.outlook import outlook, suppose
from torri.players.expertise import Expertise
from torri.players.search.budget import Budget
from torri.players.search.recipe import Recipe
from torri.players.styles import Style

EXPERTISE = Expertise(
    outlook=outlook,
    suppose=suppose,
    recipe=Recipe(
        explore=0.3,
        prior=2.0,
        doubt=0.05,
        faith=30.0,
        epsilon=0.0,
        horizon=12,
        spread=40.0,
        margin=0.0,
        learned_worth=1,
        known_rollouts=1,
    ),
    styles=(
        Style(
            "cautious",
            N_("The careful guest"),
            N_("Plays only what fits well and trusts no hidden card."),
            styles.cautious,
        ),
        Style(
            "hasty",
            N_("The thirsty guest"),
            N_("Builds upwards with whatever fits and draws little."),
            styles.hasty,
        ),
        Style(
            "hidden",
            N_("The secretive guest"),
            N_("Lays many cards face down and turns them up later."),
            styles.hidden,
        ),
    ),
    budgets={4: Budget(steps=100), 5: Budget(steps=400), 6: Budget(steps=100_000)},
)
