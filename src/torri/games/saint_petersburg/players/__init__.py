"""What players know of Saint Petersburg beyond its rules; docs/results.md says how the numbers were found."""

from __future__ import annotations

from torri.games.saint_petersburg.players.outlook import outlook
from torri.players.expertise import Expertise
from torri.players.search.budget import Budget
from torri.players.search.recipe import Recipe

EXPERTISE = Expertise(
    outlook=outlook,
    recipe=Recipe(prior=4.0, epsilon=0.1, spread=8.0),
    budgets={4: Budget(steps=2_000), 5: Budget(steps=15_000), 6: Budget(steps=600_000)},
)
