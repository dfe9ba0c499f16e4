"""What players know of San Gimignano beyond its rules; docs/results.md says how the numbers were found."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.san_gimignano.players import styles
from torri.games.san_gimignano.players.outlook import outlook
from torri.players.expertise import Expertise
from torri.players.search.budget import Budget
from torri.players.search.recipe import Recipe
from torri.players.styles import Style

EXPERTISE = Expertise(
    outlook=outlook,
    recipe=Recipe(
        explore=1.0, prior=0.3, epsilon=0.1, horizon=0, spread=1.0, learned_worth=1, learned_priors=1
    ),
    styles=(
        Style(
            "close",
            N_("The notary"),
            N_("Completes four small towers and closes the game early."),
            styles.close,
        ),
        Style("high", N_("The stargazer"), N_("Builds few towers, but high ones."), styles.high),
        Style("small", N_("The landlord"), N_("Builds many small towers and completes them."), styles.small),
        Style(
            "conspiracy",
            N_("The plotter"),
            N_("Keeps tens for a Conspiracy and a five to guard against one."),
            styles.conspiracy,
        ),
    ),
    budgets={4: Budget(simulations=100), 5: Budget(simulations=1_000), 6: Budget(simulations=200_000)},
)
