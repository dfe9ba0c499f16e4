"""What players know of San Gimignano beyond its rules; docs/results.md says how the numbers were found."""

from __future__ import annotations

from torri.games.san_gimignano.players.outlook import outlook
from torri.players.expertise import Expertise
from torri.players.search.budget import Budget
from torri.players.search.recipe import Recipe

EXPERTISE = Expertise(
    outlook=outlook,
    recipe=Recipe(
        explore=1.0, prior=0.3, epsilon=0.1, horizon=0, spread=1.0, learned_worth=1, learned_priors=1
    ),
    budgets={4: Budget(simulations=100), 5: Budget(simulations=1_000), 6: Budget(simulations=200_000)},
)
