"""The recipe of a search: its numbers; each game brings its own."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.players.expertise import expertise

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from torri.engine.rulebook import Rulebook

TO_THE_END = 1 << 40


@dataclass(frozen=True)
class Recipe:
    """The numbers of a search."""

    explore: float = 0.7
    """How much is tried besides what came out best."""
    prior: float = 0.0
    """The difference of outlooks that makes an action e times as promising; 0: all look alike."""
    doubt: float = 0.2
    """The share of the priors that is the same for every action."""
    faith: float = 1.0
    """How many tries the prior opinion of an action counts as."""
    epsilon: float = 1.0
    """How often a rollout does anything at all instead of what the greedy player would."""
    horizon: int = TO_THE_END
    """So many decisions after the tree a rollout stops and the state is evaluated."""
    spread: float = 10.0
    """The difference of outlooks that makes a victory e times as likely."""
    margin: float = 0.2
    """The share of the value that is about points, so that it matters by how much a game is won."""
    lead: float = 10.0
    """The lead in points that gets e times as much of that share."""
    patience: int = 1
    """How often a node is visited before it is expanded."""
    narrow: float = 0.0
    """An action is tried when it would have had so many visits if they went by the priors; 0: at once."""
    open_loop: int = 0
    """1: a node is what was decided before and what can be decided now, whatever else chance brought."""
    keep: int = 0
    """1: the trees are kept from one decision to the next."""

    learned_worth: int = 0
    """1: the value network evaluates the states where rollouts stop, instead of the outlook."""
    learned_priors: int = 0
    """1: and gives the priors; `prior` and `spread` are then differences of logits."""
    learned_rollouts: int = 0
    """1: and decides in rollouts, instead of the greedy player: four times as slow, and better."""

    known_rollouts: int = 0
    """1: who decides in rollouts tries its choices on what it knows, not on the dealt sample."""

    open_cards: int = 0
    """1: nothing is hidden from the search, which is given whole positions; not for players, see `arena`."""

    @property
    def asks_the_network(self) -> bool:
        """Whether the value network is used at all."""
        return bool(self.learned_worth or self.learned_priors or self.learned_rollouts)

    def record(self) -> npt.NDArray[np.void]:
        """The recipe for compiled code."""
        array = np.zeros(1, RECIPE)
        array[0] = tuple(vars(self).values())
        return array


RECIPE: np.dtype[Any] = np.dtype(
    (
        np.record,
        np.dtype(
            [(field.name, "<i8" if field.type == "int" else "<f8") for field in fields(Recipe)], align=True
        ),
    )
)

PLAIN = Recipe()
"""Random rollouts to the end: for games of which nobody said what is good."""


def read_changes(texts: Iterable[str]) -> dict[str, float]:
    """Changed numbers of a recipe, from texts such as "explore=1.5"."""
    kinds = {field.name: int if field.type == "int" else float for field in fields(Recipe)}
    del kinds["open_cards"]
    changes = {}
    for text in texts:
        name, _equals, number = text.partition("=")
        if name not in kinds:
            sentence = _('A recipe has no number "{name}". {advice}')
            raise Error(sentence, name=name, advice=advise(name, kinds))
        try:
            changes[name] = kinds[name](number)
        except ValueError:
            sentence = _('"{number}" is no value for {name}: a number is needed, as in {name}={usual}.')
            raise Error(sentence, number=number, name=name, usual=getattr(PLAIN, name)) from None
    return changes


def recipe_for(rulebook: Rulebook, players: int) -> Recipe:
    """The best recipe for a game: where many play, a lead of so many points means more."""
    known = expertise(rulebook)
    recipe = known.recipe or PLAIN
    if players > 2:
        recipe = known.recipe_for_many or recipe
    return replace(recipe, spread=recipe.spread * 2 / players)
