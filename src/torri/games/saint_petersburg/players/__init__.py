"""What players know of Saint Petersburg beyond its rules; docs/results.md says how the numbers were found."""

from __future__ import annotations

from torri.engine.language import N_
from torri.games.saint_petersburg.players import styles
from torri.games.saint_petersburg.players.outlook import outlook
from torri.players.expertise import Expertise
from torri.players.search.budget import Budget
from torri.players.search.recipe import Recipe
from torri.players.styles import Style

EXPERTISE = Expertise(
    outlook=outlook,
    recipe=Recipe(
        prior=0.3, epsilon=0.1, horizon=8, spread=1.0, learned_worth=1, learned_priors=1, learned_rollouts=1
    ),
    styles=(
        Style(
            "workers",
            N_("The foreman"),
            N_("Workers first, who pay for everything; no building before the third series."),
            styles.workers,
        ),
        Style(
            "nobles",
            N_("The courtier"),
            N_("Buys every noble at any price, above all one of a new kind."),
            styles.nobles,
        ),
        Style(
            "trading",
            N_("The merchant"),
            N_("Wants trading cards; all others are there to be displaced by them."),
            styles.trading,
        ),
        Style(
            "denial",
            N_("The spoilsport"),
            N_("Takes away what the next player wants most, into the hand if need be."),
            styles.denial,
        ),
        Style(
            "rush",
            N_("The sprinter"),
            N_("Buys whatever there is, so that the game ends before others are ready."),
            styles.rush,
        ),
        Style(
            "bookkeeper",
            N_("The bookkeeper"),
            N_("Asks of every card whether it pays for itself, and keeps money for the next round."),
            styles.bookkeeper,
        ),
    ),
    budgets={4: Budget(steps=1_000), 5: Budget(steps=10_000), 6: Budget(steps=300_000)},
)
