"""Undo: wherever it is offered, nobody knows more afterwards than before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from torri.testing.play import any_action
from torri.testing.promises import demand
from torri.testing.secrets import called, chairs
from torri.testing.sights import look_at

if TYPE_CHECKING:
    from random import Random

    from torri.engine.game import Game
    from torri.engine.match import Match
    from torri.engine.state import State
    from torri.engine.vocabulary import Action, Data

    Memory = dict[int | None, tuple[bytes, list[Data]]]

SAMPLES = 3  # deals that fit what a chair knew, for each decision that can be undone


def check_undo(game: Game, random: Random, samples: int = SAMPLES, one_in: int = 1) -> Counter[str]:
    """Wherever undo is offered, nobody has learned anything.

    What can be undone in a random game is undone, one in so many. How often that was, by verb.
    """
    match = game.match(seed=random.getrandbits(64))
    undone: Counter[str] = Counter()
    while not match.is_over:
        before, seat = match.state, match.to_move
        remembered = memory(match) if random.randrange(one_in) == 0 else None
        action = any_action(before, random)
        match.play(seat, action)
        if remembered is None or not match.can_undo(seat):
            continue
        for chair in chairs(game):
            check_foretold(before, action, chair, random, samples)
        match.undo(seat)
        demand(match.state == before, 'Undoing "{}" does not lead back.', action.code)
        demand(memory(match) == remembered, 'Somebody remembers "{}", which was undone.', action.code)
        match.play(seat, action)
        undone[action.data["do"]] += 1
    return undone


def memory(match: Match) -> Memory:
    """What each chair knows, and what its log says."""
    state = match.state
    return {
        chair: (state.known_to(chair).to_bytes(), [entry.data for entry in match.log(chair)])
        for chair in chairs(match.game)
    }


def check_foretold(state: State, action: Action, chair: int | None, random: Random, samples: int) -> None:
    """In any deal that fits what a chair knew, it could have seen just this: so it has learned nothing."""
    known, seen = state.known_to(chair), sight(state, state, action, chair)
    for _ in range(samples):
        deal = known.sample(random)
        others = [] if chair == state.to_move else deal.legal  # whoever decided knows what it was
        possible = any(sight(state, deal, other, chair) == seen for other in (action, *others))
        sentence = '{} learned something from "{}", and it can be undone.'
        demand(possible, sentence, called(chair).capitalize(), action.code)


def sight(state: State, deal: State, action: Action, chair: int | None) -> tuple[bytes, Data | None] | None:
    """What a chair knows and reads after an action in a deal; None where it is not possible there."""
    if action not in deal.legal:
        return None
    before, after = state.known_to(chair), deal.copy().play(action).known_to(chair)
    return after.to_bytes(), look_at(action, before, after)
