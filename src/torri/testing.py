"""The battery that every game must pass, for the games of this project and for anybody's own.

    from torri.testing import check_game

    def test_my_game():
        check_game(Game(my_rulebook, players=3), games=20, seed=1)

Random games are played, and at the positions along them the promises of the engine are checked: legal
actions, chance, copies, notation, records, the end of the game, and above all the secrets. A broken promise
is an AssertionError with a sentence. What only the game itself can tell comes as a function: `conserved`
gives something that never changes (the cards of the box), `recount` the points of a position, counted anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.calls import left_open, rules_of
from torri.engine.compiled import bind
from torri.engine.errors import IllegalAction
from torri.engine.game import Game
from torri.engine.loops import pick
from torri.engine.match import Match
from torri.engine.record import Record, Step
from torri.engine.rng import below, rng as generator
from torri.engine.seats import CHANCE, OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torri.engine.rulebook import Rulebook
    from torri.engine.state import Outcome, State
    from torri.engine.vocabulary import Action, Data

    Conserved = Callable[[State], object]
    Recount = Callable[[State], Sequence[int]]

SAMPLES = 2  # deals that fit what a chair knows, for each position and chair
LOOKED_AT = 8  # actions whose looks are compared, in each position and deal
RARELY = 20  # what is slow to check is checked at one position in so many


def check_game(
    game: Game,
    games: int = 10,
    seed: int = 1,
    *,
    conserved: Conserved | None = None,
    recount: Recount | None = None,
    longest: int = 20_000,
    uncompiled: bool = False,
) -> None:
    """Check all promises over random games; with `uncompiled` also that both ways of running agree."""
    check_vocabulary(game)
    for number in range(games):
        played = play_randomly(game, Random(f"{seed} {number}"), longest)
        check_positions(played, Random(f"{seed} {number} look"), conserved)
        check_end(played.end, recount)
        check_replay(played)
        check_record(played.record())
    if uncompiled:
        check_uncompiled(game, games=min(games, 3), seed=seed)


def demand(truth: object, sentence: str, *parts: object) -> None:
    """Break off with a sentence if something is not true; its parts are filled in only then."""
    if not truth:
        raise AssertionError(sentence.format(*parts))


# --- random games ------------------------------------------------------------------------------------------


@dataclass
class Played:
    """A random game: who did what, step by step, and where it led."""

    game: Game
    end: State
    steps: list[tuple[int, Action]] = field(default_factory=list)

    def positions(self) -> Iterator[State]:
        """Every position from the opening to the end: one state that goes on."""
        state = self.game.initial()
        yield state
        for _, action in self.steps:
            yield state.play(action)

    def record(self) -> Record:
        """The record of the game, made without a match."""
        end = outcome_of(self.end)
        return Record(
            self.game.id,
            self.game.players,
            dict(self.game.options),
            [f"seat {seat}" for seat in range(self.game.players)],
            [Step(None if by == CHANCE else by, action.code) for by, action in self.steps],
            {"scores": list(end.scores), "winners": list(end.winners)},
        )


def play_randomly(game: Game, random: Random, longest: int = 20_000) -> Played:
    """Play a game to its end, every action as likely as any other, chance by its weights."""
    played = Played(game, game.initial())
    state = played.end
    while not state.is_over:
        demand(len(played.steps) < longest, "{!r} has not ended after {} steps.", game, longest)
        action = any_action(state, random)
        played.steps.append((state.to_move, action))
        state.play(action)
    return played


def any_action(state: State, random: Random) -> Action:
    """A random legal action, or a random outcome of chance."""
    if state.to_move != CHANCE:
        return random.choice(state.legal)
    ids, weights = state.weights()
    return state.game.actions.all[random.choices(ids, weights)[0]]


legal = chance = apply = redact = sample = left_open


def wander(states: Any, choices: Any, rng: Any, steps: int) -> None:
    """Take random steps, compiled; where the game ends the walk ends."""
    for _ in range(steps):
        if states[0].to_move == OVER:
            return
        if states[0].to_move == CHANCE:
            chance(states[0], choices[0])
            apply(states[0], pick(choices[0], rng))
        else:
            legal(states[0], choices[0])
            apply(states[0], int(choices[0].ids[below(rng, choices[0].count)]))


def random_states(game: Game, count: int, seed: int, steps: int) -> Iterator[State]:
    """Positions of random games at random places, at most `steps` apart; the last one of each game, too."""
    walk = bind(wander, rules_of(game.rulebook), game.rulebook.id)
    choices = np.zeros(1, game.choices)
    random, rng = Random(seed), generator(seed)
    state = game.initial()
    for _ in range(count):
        walk(state._array, choices, rng, random.randrange(1, steps + 1))  # noqa: SLF001
        yield state
        if state.is_over:
            state = game.initial()


# --- the vocabulary ----------------------------------------------------------------------------------------


def check_vocabulary(game: Game) -> None:
    """Every action has its own id, code and structured form, and each leads back to the action."""
    actions = game.actions.all
    demand(0 < game.num_actions <= len(actions), "{!r} has no actions.", game)
    demand(len({action.code for action in actions}) == len(actions), "{!r} has a code twice.", game)
    forms = {json.dumps(action.data, sort_keys=True) for action in actions}
    demand(len(forms) == len(actions), "{!r} has a structured form twice.", game)
    for number, action in enumerate(actions):
        check_action(game, number, action)


def check_action(game: Game, number: int, action: Action) -> None:
    """An action is found by its id and by its code, however it is spaced, and has words."""
    demand(action.id == number, "Action {} of {!r} says that its id is {}.", number, game, action.id)
    spaced = f"  {action.code.replace(' ', '   ')}\t"
    for name in (action.id, action.code, spaced, action):
        demand(game.actions.find(name) is action, "{!r} does not lead back to {!r}.", name, action)
    demand(json.loads(json.dumps(action.data)) == action.data, "{!r} is not plain JSON.", action)
    demand(str(action).strip(), "{!r} has no words.", action)


# --- positions ---------------------------------------------------------------------------------------------


def check_positions(played: Played, random: Random, conserved: Conserved | None = None) -> None:
    """Check everything that holds for a position, along a game and at its end."""
    kept = conserved(played.game.initial()) if conserved else None
    for state in played.positions():
        check_legal(state)
        check_copy(state)
        check_illegal(state, random)
        check_secrets(state, random)
        if conserved:
            demand(conserved(state) == kept, "{!r} has not kept {}: {}.", state, kept, conserved(state))
        if random.randrange(RARELY) == 0:
            check_words(state)
            check_sights(state, random)
            check_looks(state, random)


def check_legal(state: State) -> None:
    """Legal actions are sorted and unique, of seats or of chance, and none when the game is over."""
    ids = state.legal.ids
    decisions, total = state.game.num_actions, len(state.game.actions.all)
    demand(bool(ids) != state.is_over, "{!r} offers {} actions.", state, len(ids))
    demand(ids == sorted(set(ids)), "{!r} does not offer its actions sorted and once: {}.", state, ids)
    first, last = (decisions, total) if state.to_move == CHANCE else (0, decisions)
    own = all(first <= number < last for number in ids)
    demand(own, "{!r} offers what is not for the one to move: {}.", state, ids)
    check_chance(state)


def check_chance(state: State) -> None:
    """Outcomes have positive probabilities that sum to 1; where a seat decides there are none."""
    probabilities = [probability for _, probability in state.chance]
    if state.to_move != CHANCE:
        demand(not probabilities, "{!r} offers outcomes of chance.", state)
        return
    demand(min(probabilities) > 0, "{!r} offers an outcome without any chance.", state)
    demand(abs(sum(probabilities) - 1) < 1e-9, "The chances of {!r} sum to {}.", state, sum(probabilities))


def check_copy(state: State) -> None:
    """A copy and the bytes are the same position, and go their own way."""
    before = state.to_bytes()
    for twin in (state.copy(), state.game.from_bytes(before)):
        demand(twin == state, "A copy of {!r} differs from it.", state)
        if not state.is_over:
            twin.play(twin.legal[0])
            demand(state.to_bytes() == before, "Playing on in a copy changed {!r}.", state)


def check_illegal(state: State, random: Random) -> None:
    """An illegal action is refused, and the position stays byte for byte what it was."""
    number = random.randrange(len(state.game.actions.all))
    if number in state.legal.ids:
        return
    before = state.to_bytes()
    demand(refusal(state, number), "{!r} took the illegal {!r}.", state, state.game.actions.all[number])
    demand(state.to_bytes() == before, "A refused action changed {!r}.", state)


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
        demand(state.describe(action).strip(), "{!r} has no words in {!r}.", action, state)


def outcome_of(state: State) -> Outcome:
    """How a game ended that must have ended."""
    if state.outcome is None:
        raise AssertionError(f"{state!r} has no outcome.")
    return state.outcome


def check_end(state: State, recount: Recount | None = None) -> None:
    """A finished game has an outcome: scores and ranks for every seat, and a winner or none at all."""
    outcome = outcome_of(state)
    demand(len(outcome.ranks) == len(outcome.scores) == state.game.players, "{} misses a seat.", outcome)
    demand(all(rank >= 1 for rank in outcome.ranks), "{} has a rank below 1.", outcome)
    if recount:
        counted = tuple(recount(state))
        demand(counted == outcome.scores, "The points are {}, but counted anew {}.", outcome.scores, counted)


# --- records -----------------------------------------------------------------------------------------------


def check_replay(played: Played) -> None:
    """A record leads to the position to which the play led, also from its middle."""
    record = played.record()
    replayed = Match(played.game, record=record)
    demand(replayed.state == played.end, "The record of {!r} leads elsewhere than the play.", played.game)
    demand(replayed.record == record, "The record of {!r} changes when it is replayed.", played.game)
    half = Record(
        record.game, record.players, record.options, record.seats, record.steps[: len(record.steps) // 2]
    )
    resumed = Match(played.game, seed=1, record=half)
    demand(
        resumed.record.steps[: len(half.steps)] == half.steps, "A match forgets the record it goes on from."
    )


def check_record(record: Record) -> None:
    """A record is the same after it was written and read."""
    demand(Record.loads(record.dumps()) == record, "A record of {} changes when it is written.", record.game)


# --- secrets -----------------------------------------------------------------------------------------------


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


def tells(truth: Any, known: Any, twin: Any, seat: int, rng: Any, samples: int) -> bool:
    """Whether a seat could tell some fitting deal from the true one; compiled, for very many positions.

    Each argument is a pair: a position, and its bytes.
    """
    known[1][:] = truth[1]
    redact(known[0][0], seat)
    for _ in range(samples):
        twin[1][:] = known[1]
        sample(twin[0][0], seat, rng)
        redact(twin[0][0], seat)
        for place in range(len(known[1])):
            if twin[1][place] != known[1][place]:
                return True
    return False


def check_many_secrets(game: Game, positions: int, seed: int = 1, steps: int = 30) -> None:
    """The secrets of very many positions, up to `steps` apart in random games."""
    find = bind(tells, rules_of(game.rulebook), game.rulebook.id)
    known, twin = (_with_bytes(game.initial()) for _ in range(2))
    rng = generator(seed)
    for state in random_states(game, positions, seed, steps):
        for chair in chairs(game):
            if find(_with_bytes(state), known, twin, game.inner_seat(chair), rng, SAMPLES):
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


# --- compiled and uncompiled -------------------------------------------------------------------------------


def check_uncompiled(game: Game, games: int = 3, seed: int = 1, **environment: str) -> None:
    """Compiled and as plain Python, every warning an error, games go the same way byte for byte."""
    asked = {
        "rulebook": whereabouts(game.rulebook),
        "players": game.players,
        "options": game.options,
        "games": games,
        "seed": seed,
    }
    environment = environment or {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", "-c", "import torri.testing as t; t.print_trajectories()"]
    done = subprocess.run(  # noqa: S603 - this Python, with this module
        [*command, json.dumps(asked)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    demand(done.returncode == 0, "{!r} does not run with {}:\n{}", game, environment, done.stderr)
    expected = [trajectory(game, number, seed) for number in range(games)]
    demand(done.stdout.split() == expected, "{!r} goes another way with {}.", game, environment)


def whereabouts(rulebook: Rulebook) -> str:
    """The module and the name under which a rulebook can be imported."""
    for name, module in list(sys.modules.items()):
        for own, value in list(vars(module).items()):
            if value is rulebook and name != "__main__":
                return f"{name}:{own}"
    raise AssertionError(f"The rulebook of {rulebook.id} stands in no module, so no other process finds it.")


def print_trajectories() -> None:
    """Print the trajectories that the command line asks for, one a line."""
    asked = json.loads(sys.argv[1])
    module, _, name = asked["rulebook"].partition(":")
    game = Game(getattr(import_module(module), name), asked["players"], asked["options"])
    for number in range(asked["games"]):
        print(trajectory(game, number, asked["seed"]))  # noqa: T201 - this is its output


def trajectory(game: Game, number: int, seed: int) -> str:
    """A hash over every byte that the rules write along a random game."""
    digest = hashlib.sha256()
    random = Random(f"{seed} {number} trajectory")
    state = game.initial()
    while not state.is_over:
        digest.update(state.to_bytes())
        digest.update(repr((state.legal.ids, state.weights(), state.scores)).encode())
        known = state.known_to(random.choice(chairs(game)))
        digest.update(known.to_bytes() + known.tensor().tobytes() + known.sample(random).to_bytes())
        state.play(any_action(state, random))
    digest.update(state.to_bytes() + repr(state.outcome).encode())
    return digest.hexdigest()
