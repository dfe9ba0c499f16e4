"""What holds for every position: material, copies, and what may not change by looking or refusing."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.errors import IllegalAction
from torri.engine.seats import CHANCE
from torri.testing.differences import Difference
from torri.testing.promises import demand

if TYPE_CHECKING:
    from random import Random

    import numpy.typing as npt

    from torri.engine.state import State

Conserved = Callable[["State"], Mapping[Any, int]]
"""Counts what is never lost and never made: so many of each."""


def declared(state: State) -> Mapping[Any, int]:
    """What the rulebook declares to be conserved."""
    return state.game.rulebook.conserved(state.position)


def check_material(state: State, conserved: Conserved = declared) -> None:
    """What is conserved stays: nothing is lost, nothing is made."""
    box, found = conserved(state.game.initial()), conserved(state)
    if box == found:
        return
    for name in {**box, **found}:
        before, now = box.get(name, 0), found.get(name, 0)
        verb = "lost" if now < before else "made"
        demand(now == before, "Something was {}: there are {} of {!r}, not {}.", verb, now, name, before)


def check_settings(state: State) -> None:
    """The number of players and the options stay what they are."""
    opening = state.game.opening[0]
    for name in ("players", *(option.name for option in state.game.rulebook.options)):
        same = np.array_equal(state.position[name], opening[name])
        demand(same, "`{}` was changed from {} to {}.", name, opening[name], state.position[name])


def check_gaps(state: State) -> None:
    """The bytes between the fields are 0, so that positions with equal fields have equal bytes."""
    gaps = gaps_of(state.game.rulebook.position)
    written = np.flatnonzero(np.frombuffer(state.to_bytes(), np.uint8)[gaps])
    sentence = "Something was written between the fields of the record, into the bytes {}."
    demand(not len(written), sentence, gaps[written].tolist())


@cache
def gaps_of(position: np.dtype[Any]) -> npt.NDArray[np.intp]:
    """The places of the bytes of a record that belong to no field."""
    return np.flatnonzero(~used_bytes(position))


def used_bytes(kind: np.dtype[Any]) -> npt.NDArray[np.bool_]:
    """Of each byte of a type, whether it belongs to a value."""
    if kind.subdtype is not None:
        part, shape = kind.subdtype
        return np.tile(used_bytes(part), math.prod(shape))
    used = np.full(kind.itemsize, fill_value=not kind.fields)
    for field, start, *_ in (kind.fields or {}).values():
        used[start : start + field.itemsize] = used_bytes(field)
    return used


def check_looking(state: State) -> None:
    """Listing what is possible and counting points change nothing."""
    lister = "chance" if state.to_move == CHANCE else "legal"
    looks: dict[str, Callable[[], object]] = {
        lister: lambda: state.legal,
        "scores": lambda: state.scores,
        "ranks": lambda: state.outcome,
    }
    for name, look in looks.items():
        before = state.copy()
        look()
        changed = Difference(state.position, before.position)
        demand(state == before, "`{}` changes the position: {}.", name, changed)


def check_copy(state: State) -> None:
    """A copy and the bytes are the same position, go their own way, and an action does the same in both."""
    before = state.copy()
    twins = [state.copy(), state.game.from_bytes(state.to_bytes())]
    for twin in twins:
        demand(twin == state, "A copy differs: {}.", Difference(twin.position, state.position))
    if state.is_over:
        return
    first, second = (twin.play(state.legal[0]) for twin in twins)
    changed = Difference(state.position, before.position)
    demand(state == before, "Playing on in a copy changed the position itself: {}.", changed)
    sentence = 'From the same position "{}" leads to two: {}.'
    demand(first == second, sentence, state.legal[0].code, Difference(second.position, first.position))


def check_illegal(state: State, random: Random) -> None:
    """What is not listed is refused, and the position stays what it was."""
    number = random.randrange(len(state.game.actions.all))
    if number in state.legal.ids:
        return
    before, code = state.copy(), state.game.actions.all[number].code
    demand(refusal(state, number), '"{}" is not listed, but was done.', code)
    changed = Difference(state.position, before.position)
    demand(state == before, '"{}" was refused, but changed the position: {}.', code, changed)


def refusal(state: State, number: int) -> str:
    """The sentence with which an action is refused; empty if it is not."""
    try:
        state.play(number)
    except IllegalAction as error:
        return str(error)
    return ""


def check_words(state: State) -> None:
    """Every legal action can be said in words that fit the position."""
    for action in state.legal:
        demand(state.describe(action).strip(), '"{}" has no words.', action.code)
