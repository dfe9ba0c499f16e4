from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import best_response, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy
from open_spiel.python.tests import games_sim_test

import torri
from torri.bridges.openspiel import short_name
from torri.engine.rulebook import TableOption
from torri.games import RULEBOOKS

GAMES = [f"{short_name(book)}(players={players})" for book in RULEBOOKS.values() for players in book.players]
GAMES.append("torri_san_gimignano(advanced=True,deals=2)")

TEXTS: dict[
    str, Any
] = {  # each of a kind that OpenSpiel's own form would break: signs, a number, a number that is too large
    "prices": "market=9!,12~ lantern=11,13?",
    "finish_mark": "2",
    "marks": "12" * 25,
}


def with_text(book: Any, name: str) -> Any:
    """A game with a text for this option."""
    return pyspiel.load_game(short_name(book), {name: TEXTS[name]})


TEXT_OPTIONS = [
    pytest.param(book, option.name, id=option.name)
    for book in RULEBOOKS.values()
    for option in book.options
    if isinstance(option, TableOption)
]


def play(state: Any, steps: int, seed: int = 1) -> Any:
    """A state so many random steps later, or where the game ended before."""
    dice = Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


def in_play(name: str, steps: int, seed: int = 1) -> Any:
    """A state so many random steps after the opening, and a seat to move."""
    state = play(pyspiel.load_game(name).new_initial_state(), steps, seed)
    while state.is_chance_node():
        play(state, 1, seed)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_simulation_test(name: str) -> None:
    """OpenSpiel's C++ test of random games finds nothing: masks, strings, tensors, serialised states."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_python_simulation_test(name: str) -> None:
    """OpenSpiel's Python test finds nothing: clones, pickles of games and states, utilities."""
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize(("book", "name"), TEXT_OPTIONS)
def test_a_game_with_an_option_that_is_a_text_passes_the_simulation_tests(book: Any, name: str) -> None:
    """Its games and states are cloned, pickled and serialised like all others."""
    game = with_text(book, name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize(("book", "name"), TEXT_OPTIONS)
def test_an_option_that_is_a_text_survives(book: Any, name: str) -> None:
    """The name of a game, a copy, a pickle and a serialised state give the same text back."""
    game = with_text(book, name)
    wanted = torri.game(book.id, **{name: TEXTS[name]})
    state = in_play(str(game), 30)
    kept = pyspiel.serialize_game_and_state(game, state)
    again, same_state = pyspiel.deserialize_game_and_state(kept)
    for twin in (
        game,
        again,
        same_state.get_game(),
        pyspiel.load_game(str(game)),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ):
        assert twin.torri_game == wanted
        assert str(twin) == str(game)
        assert twin.new_initial_state().torri_state == wanted.initial()
    assert same_state.torri_state == state.torri_state


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_game_can_be_played(name: str) -> None:
    """What comes out of a pickle deals and plays as the game that went in."""
    game = pickle.loads(pickle.dumps(pyspiel.load_game(name)))
    assert play(game.new_initial_state(), 10_000).is_terminal()


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_its_seat(name: str) -> None:
    """String and tensor of the information state are unchanged, and the game goes on from there."""
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for steps in (30, 60):
        state = in_play(name, steps)
        if state.is_terminal():
            continue
        seat = state.current_player()
        twin = state.resample_from_infostate(seat, sampler)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert twin.observation_string(seat) == state.observation_string(seat)
        assert twin.legal_actions() == state.legal_actions()
        assert play(twin, 10_000).is_terminal()


def test_an_information_state_is_the_way_and_not_only_the_place() -> None:
    """Two orders that lead to the same knowledge are one observation, and two information states."""
    base = in_play("torri_tajuto(first=0)", 1)
    draws = [action for action in base.legal_actions() if "size" in base.action_to_string(action)][:1]
    here, there = base.clone(), base.clone()
    here.apply_action(draws[0] if draws else here.legal_actions()[0])
    assert here.information_state_string(0) != there.information_state_string(0)
    assert base.information_state_string(0) == there.information_state_string(0)


def test_what_another_seat_holds_leaves_no_trace() -> None:
    """A deal that differs only in the opponent's hand gives the same information state, move after move."""
    state = in_play("torri_san_gimignano", 20, seed=2)
    me = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    twins = [state.resample_from_infostate(me, sampler) for _ in range(10)]
    assert len({twin.information_state_string(1 - me) for twin in twins}) > 1
    for action in state.legal_actions():
        seen = {play_one(twin, action).information_state_string(me) for twin in twins}
        assert seen == {play_one(state, action).information_state_string(me)}


def play_one(state: Any, action: int) -> Any:
    """A copy of a state one action later."""
    after = state.clone()
    after.apply_action(action)
    return after


def test_ids_and_codes_are_those_of_the_library() -> None:
    """An action has the same id and code as everywhere; chance counts its outcomes from 0."""
    state = pyspiel.load_game("torri_saint_petersburg(players=3)").new_initial_state()
    mine = state.torri_state
    assert mine.game == torri.game("saint-petersburg", players=3)
    assert [p for _outcome, p in state.chance_outcomes()] == [p for _action, p in mine.chance]
    assert state.action_to_string(0) == mine.chance[0][0].code
    decided = in_play("torri_saint_petersburg(players=3)", 20)
    said = [decided.action_to_string(action) for action in decided.legal_actions()]
    assert said == [action.code for action in decided.torri_state.legal]


def test_an_illegal_action_is_refused() -> None:
    """The sentence says what is possible, and the state has not changed."""
    state = in_play("torri_tajuto", 20)
    before = str(state)
    illegal = next(action for action in range(101) if action not in state.legal_actions())
    with pytest.raises(torri.IllegalAction, match="is not possible now"):
        state.apply_action(illegal)
    assert str(state) == before


def test_the_searches_of_openspiel_play() -> None:
    """MCTS and information-set MCTS choose legal actions."""
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    state = in_play("torri_san_gimignano", 20, seed=2)
    bots = [
        mcts.MCTSBot(state.get_game(), 2.0, 4, rollouts, random_state=dice),
        ismcts.ISMCTSBot(
            game=state.get_game(), evaluator=rollouts, uct_c=2.0, max_simulations=4, random_state=dice
        ),
    ]
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


def test_a_best_response_is_found_where_the_tree_is_small() -> None:
    """In a position whose every action ends the game, the best response takes the best end."""
    near = next(state for state in map(before_the_end, range(1000)) if is_small(state))
    seat = near.current_player()
    policy = UniformRandomPolicy(near.get_game())
    best = best_response.BestResponsePolicy(near.get_game(), seat, policy, near)
    ends = {action: play_one(near, action).returns()[seat] for action in near.legal_actions()}
    assert best.value(near) == max(ends.values())
    assert ends[best.best_response_action(near.information_state_string(seat))] == max(ends.values())


def before_the_end(seed: int) -> Any:
    """The last decision of a random game."""
    state = pyspiel.load_game("torri_tajuto").new_initial_state()
    last = state
    while not state.is_terminal():
        if state.is_player_node():
            last = state.clone()
        play(state, 1, seed=seed + state.move_number())
    return last


def is_small(state: Any) -> bool:
    """Whether there is a choice, and every action ends the game."""
    after = [play_one(state, action) for action in state.legal_actions()]
    return len(after) > 1 and all(child.is_terminal() for child in after)


def test_the_spectator_observes_what_is_public() -> None:
    """An observer without private information sees the table and no hand."""
    state = in_play("torri_san_gimignano", 20, seed=2)
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = state.get_game().make_py_observer(kind)
    observer.set_from(state, 0)
    assert (observer.tensor == state.torri_state.tensor(None)).all()
    with pytest.raises(ValueError, match="no parameters"):
        state.get_game().make_py_observer(kind, {"colour": True})


def test_what_does_not_exist_is_answered_with_what_does() -> None:
    """A wrong number of players is refused with the numbers there are."""
    with pytest.raises(torri.Error, match="4"):
        pyspiel.load_game("torri_tajuto(players=5)")
    for wrong in (-1, 2_000_000_000):
        with pytest.raises(torri.Error, match="from 0 to 20000"):
            pyspiel.load_game(f"torri_tajuto(history={wrong})")


def test_an_information_state_has_the_sights_of_a_seat() -> None:
    """With `history` its tensor has all that the seat saw; the latest sight is the observation."""
    game = pyspiel.load_game("torri_san_gimignano(history=30)")
    size = game.observation_tensor_shape()[0]
    assert game.information_state_tensor_shape() == [30, size + 1]
    state = in_play("torri_san_gimignano(history=30)", 40, seed=3)
    seat = state.current_player()
    sights = np.array(state.information_state_tensor(seat)).reshape(30, size + 1)
    assert sights[-1, :-1].tolist() == state.observation_tensor(seat)
    assert len({row.tobytes() for row in sights}) > 10
    action = state.legal_actions()[0]
    state.apply_action(action)
    latest = np.array(state.information_state_tensor(seat)).reshape(30, size + 1)
    assert latest[-1, -1] == action + 1
    assert (latest[:-1] == sights[1:]).all()
    games_sim_test.GamesSimTest().sim_game(game)
