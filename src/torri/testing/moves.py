"""Who is to move, and what can be done or happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from torri.engine.seats import CHANCE, OVER
from torri.testing.promises import demand

if TYPE_CHECKING:
    from torri.engine.choices import Choices
    from torri.engine.state import State


def check_moves(state: State) -> None:
    """Until the end somebody can do something: `legal` and `chance` list ids in their order, each once."""
    check_turn(state)
    ids, lister = state.legal.ids, "chance" if state.to_move == CHANCE else "legal"
    demand(ids, "It is the turn of {}, but `{}` lists nothing.", who(state), lister)
    demand(ids == sorted(set(ids)), "`{}` does not list its ids in order, each once: {}.", lister, ids)
    for number in ids:
        check_kind(state, number)
    again = on_a_used_list(state)
    same = again.ids[: again.count].tolist() == ids
    demand(same, "`{}` goes on with a list that was used before; `begin` empties it.", lister)
    if state.to_move == CHANCE:
        check_weights(state, int(again.total))


def check_turn(state: State) -> None:
    """A seat is to move, or chance, or nobody."""
    last = state.game.players - 1
    sentence = "`to_move` is {}, which is no seat (0 to {}), nor CHANCE ({}), nor OVER ({})."
    demand(OVER <= state.to_move <= last, sentence, state.to_move, last, CHANCE, OVER)


def who(state: State) -> str:
    """Whose turn it is, in a sentence."""
    return "chance" if state.to_move == CHANCE else f"seat {state.to_move}"


def check_kind(state: State, number: int) -> None:
    """`legal` lists what seats decide, `chance` what chance decides."""
    actions, first_outcome = state.game.actions.all, state.game.num_actions
    sentence = "The list for {} has the id {}; ids go from 0 to {}."
    demand(0 <= number < len(actions), sentence, who(state), number, len(actions) - 1)
    own = (number >= first_outcome) == (state.to_move == CHANCE)
    sentence = 'The list for {} has {}, "{}"; chance decides the ids from {} on, seats those below.'
    demand(own, sentence, who(state), number, actions[number].code, first_outcome)


def check_weights(state: State, total: int) -> None:
    """Outcomes of chance have weights above 0, and the list says what they sum to."""
    ids, weights = state.weights()
    for number, weight in zip(ids, weights, strict=True):
        code = state.game.actions.all[number].code
        demand(weight > 0, '`chance` gives "{}" the weight {}; a weight is above 0.', code, weight)
    sentence = "The weights that `chance` lists sum to {}, but the total of its list says {}."
    demand(total == sum(weights), sentence, sum(weights), total)


def on_a_used_list(state: State) -> Choices:
    """What can be done or happen, listed where something is on the list already."""
    choices = np.zeros(1, state.game.choices)
    choices["count"] = choices["total"] = 1
    doors = state.game.doors
    fill = doors.list_chance if state.to_move == CHANCE else doors.list_legal
    fill(state._array, choices)  # noqa: SLF001
    return choices[0]
