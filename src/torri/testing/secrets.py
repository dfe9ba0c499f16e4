"""The one door: what a chair may not know, it cannot tell from anything that it gets."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import left_open, rules_of
from torri.engine.compiled import bind
from torri.engine.rng import rng as generator
from torri.testing.play import any_action, random_states
from torri.testing.positions import check_legal, refusal
from torri.testing.promises import demand

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.state import State
    from torri.engine.vocabulary import Action, Data

SAMPLES = 2  # deals that fit what a chair knows, for each position and chair
LOOKED_AT = 8  # actions whose looks are compared, in each position and deal

redact = sample = left_open


def chairs(game: Game) -> list[int | None]:
    """Everybody who looks on: each seat, and a spectator."""
    return [*range(game.players), None]


def check_secrets(state: State, random: Random, samples: int = SAMPLES) -> None:
    """Whatever deal fits what a chair knows, the chair could not tell it from the true one."""
    for chair in chairs(state.game):
        known = state.known_to(chair)
        if state.to_move == chair:
            same = known.legal.ids == state.legal.ids
            demand(same, "Seat {} does not know its legal actions in {!r}.", chair, state)
        for _ in range(samples):
            again = known.sample(random).known_to(chair)
            if again.to_bytes() != known.to_bytes():
                fields = difference(known.position, again.position)
                raise AssertionError(f"Chair {chair} can tell a sampled deal from {state!r} by its {fields}.")


def check_sights(state: State, random: Random) -> None:
    """In a deal that fits what a chair knows everything looks the same to it, and it can be played on."""
    for chair in chairs(state.game):
        sample = state.known_to(chair).sample(random)
        check_same_sight(state, sample, chair, random)
        play_on(sample, random)


def tells(truth: Any, known: Any, twin: Any, seat: int, rngs: Any, samples: int) -> bool:
    """Whether a seat could tell some fitting deal from the true one; compiled, for very many positions.

    Each argument is a pair: a position, and its bytes.
    """
    known[1][:] = truth[1]
    redact(known[0][0], seat)
    for _ in range(samples):
        twin[1][:] = known[1]
        sample(twin[0][0], seat, rngs[0])
        redact(twin[0][0], seat)
        for place in range(len(known[1])):
            if twin[1][place] != known[1][place]:
                return True
    return False


def check_many_secrets(game: Game, positions: int, seed: int = 1, steps: int = 30) -> None:
    """The secrets of very many positions, up to `steps` apart in random games."""
    find = bind(tells, rules_of(game.rulebook), game.rulebook.id)
    known, twin = (_with_bytes(game.initial()) for _ in range(2))
    rngs = generator(seed)
    for state in random_states(game, positions, seed, steps):
        for chair in chairs(game):
            if find(_with_bytes(state), known, twin, game.inner_seat(chair), rngs, SAMPLES):
                check_secrets(state, Random(seed), samples=1000)
                raise AssertionError(f"Chair {chair} can tell a sampled deal from {state!r}.")


def _with_bytes(state: State) -> tuple[Any, Any]:
    array = state._array  # noqa: SLF001
    return array, array.view(np.uint8)


def difference(one: Any, other: Any) -> str:
    """The fields in which two positions differ."""
    names = [
        name
        for name in one.dtype.names
        if np.asarray(one[name]).tobytes() != np.asarray(other[name]).tobytes()
    ]
    return ", ".join(names) or "the bytes between the fields"


def check_same_sight(state: State, sample: State, chair: int | None, random: Random) -> None:
    """View, numbers, legal actions, words and refusals do not tell a chair the true deal from a sample."""
    one, other = state.known_to(chair), sample.known_to(chair)
    demand(one.view() == other.view(), "The view of chair {} tells a secret: {!r}.", chair, state)
    demand(json.dumps(one.view()), "The view of chair {} is not plain JSON.", chair)
    demand(
        (one.tensor() == other.tensor()).all(), "The tensor of chair {} tells a secret: {!r}.", chair, state
    )
    demand(np.isfinite(one.tensor()).all(), "The tensor of chair {} has a number that is none.", chair)
    demand(
        one.legal.ids == other.legal.ids, "The legal actions of seat {} tell a secret: {!r}.", chair, state
    )
    demand(one.scores == other.scores, "The scores tell chair {} a secret: {!r}.", chair, state)
    if state.to_move == chair:
        for action in state.legal:
            demand(one.describe(action) == other.describe(action), "The words of {!r} tell a secret.", action)
        wrong = random.randrange(len(state.game.actions.all))
        if wrong not in state.legal.ids:
            one_told, other_told = refusal(state, wrong), refusal(sample, wrong)
            demand(one_told == other_told, "A refusal tells seat {} a secret: {}", chair, one_told)


def play_on(sample: State, random: Random, steps: int = 20) -> None:
    """A sampled deal can be played on."""
    for _ in range(steps):
        if sample.is_over:
            return
        check_legal(sample)
        sample.play(any_action(sample, random))


def check_looks(state: State, random: Random) -> None:
    """Two actions of one verb that leave a chair with the same knowledge look the same to it.

    They are taken from the true deal and from sampled ones: what lies in a log never tells which it was.
    """
    for chair in chairs(state.game):
        before = state.known_to(chair)
        worlds = [state, *(before.sample(random) for _ in range(SAMPLES))]
        looks: dict[tuple[str, bytes], Data | None] = {}
        for world in worlds:
            for action in random.sample(world.legal, min(LOOKED_AT, len(world.legal))):
                after = world.copy().play(action).known_to(chair)
                seen = look(state.game, before.position, after.position, action, chair)
                first = looks.setdefault((action.data["do"], after.to_bytes()), seen)
                demand(
                    first == seen, "Chair {} sees a secret in {!r}: {} against {}.", chair, state, first, seen
                )


def look(game: Game, before: Any, after: Any, action: Action, chair: int | None) -> Data | None:
    """What a chair sees of an action; it can be said and written down."""
    seen = game.rulebook.seen_as(before, after, action.data, game.inner_seat(chair))
    if seen is not None:
        demand(game.rulebook.words(seen, None).strip(), "There are no words for {}.", seen)
        demand(json.loads(json.dumps(seen)) == seen, "{} is not plain JSON.", seen)
    return seen
