from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import torri
from torri.bridges.gymnasium import vector
from torri.bridges.payoffs import payoffs
from torri.bridges.vector.env import VectorEnvironment
from torri.engine.positions import copied
from torri.engine.state import State
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.xdist_group("vector")  # one worker: it is compiled for each game

TABLES: list[Any] = [(name, players, True) for name, book in RULEBOOKS.items() for players in book.players]
TABLES += [("san-gimignano", 2, False), pytest.param("tajuto", 2, False, marks=pytest.mark.soak)]
"""Every table with scaled numbers; whole ones are compiled anew for each game, so one is enough."""


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda tables: pickle.loads(pickle.dumps(tables)),
}


def state_of(tables: VectorEnvironment, row: int) -> State:
    """The position of one game."""
    return State(tables.game, copied(tables.rows.states[row : row + 1]))


def hold(tables: VectorEnvironment, seen: dict[str, Any], seats: Any) -> None:
    """What every row shows is what its seat knows, and what it may do."""
    for row, seat in enumerate(seats.tolist()):
        state = state_of(tables, row)
        numbers = seen["observation"][row]
        shown = numbers * tables.scale if numbers.dtype == np.int8 else numbers
        assert (shown == state.tensor(seat)).all()
        legal = [0] if state.is_over else state.legal.ids
        assert seen["action_mask"][row].nonzero()[0].tolist() == legal


@pytest.mark.parametrize(("game", "players", "scaled"), TABLES)
def test_every_row_shows_what_the_seat_to_move_knows(game: str, players: int, scaled: bool) -> None:
    """Observations, masks, seats and payments are those of the same game in Python, past its end too."""
    tables = vector(game, num_envs=18, players=players, scaled=scaled)
    seen, info = tables.reset(seed=1)
    ends = 0
    for step in range(300):
        if step % 10 == 0:
            hold(tables, seen, info["seat"])
        seats = info["seat"]
        seen, rewards, over, truncated, info = tables.step(tables.random_actions())
        assert not truncated.any()
        assert not info["illegal"].any()
        for row in over.nonzero()[0].tolist():
            paid = payoffs(state_of(tables, row))
            assert info["rewards"][row].tolist() == paid
            assert rewards[row] == paid[seats[row]]
            ends += 1
        assert (info["rewards"][~over] == 0).all()
    hold(tables, seen, info["seat"])
    assert seen in tables.observation_space
    assert all(part.flags.c_contiguous for part in seen.values())
    assert ends


def test_games_are_imagined_as_the_seat_to_move_knows_them() -> None:
    """To the seat that decides every guess looks like its game; what it cannot know differs, by the seed."""
    tables, guesses = (vector("san-gimignano", num_envs=games, scaled=False) for games in (5, 20))
    tables.reset(seed=1)
    for _ in range(30):
        seen, *_rest, info = tables.step(tables.random_actions())
    known, about = tables.imagine(guesses, seed=7)
    hold(guesses, known, about["seat"])
    for name, part in seen.items():
        assert (known[name] == np.repeat(part, 4, axis=0)).all()
    assert about["seat"].tolist() == np.repeat(info["seat"], 4).tolist()
    first = guesses.rows.states["hand"].copy()
    assert len({hands.tobytes() for hands in first[:4]}) > 1
    tables.imagine(guesses, seed=7)
    assert (guesses.rows.states["hand"] == first).all()
    tables.imagine(guesses, seed=8)
    assert (guesses.rows.states["hand"] != first).any()
    known, *_rest, about = guesses.step(guesses.random_actions())
    hold(guesses, known, about["seat"])
    with pytest.raises(torri.Error, match="5 games are imagined in another environment"):
        tables.imagine(vector("san-gimignano", num_envs=7, scaled=False))


def test_a_game_that_is_over_is_dealt_anew_in_the_next_step() -> None:
    """Gymnasium's default: the last observation is returned, the action after it is ignored."""
    tables = vector("tajuto", num_envs=8, opponents="random")
    assert tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    tables.reset(seed=1)
    over = np.zeros(8, bool)
    while not over.any():
        seen, rewards, over, _truncated, _info = tables.step(tables.random_actions())
    row = int(over.argmax())
    assert state_of(tables, row).is_over
    assert seen["action_mask"][row].nonzero()[0].tolist() == [0]
    assert abs(rewards[row]) in {0, 1}
    actions = tables.random_actions()
    actions[row] = -1
    seen, rewards, after, _truncated, info = tables.step(actions)
    assert (rewards[row], after[row], info["illegal"][row]) == (0, False, False)
    assert not state_of(tables, row).is_over
    hold(tables, seen, info["seat"])


@pytest.mark.parametrize("scaled", [True, False])
def test_a_game_that_is_over_can_be_dealt_anew_at_once(scaled: bool) -> None:
    """With `same_step` the new game is shown, and the last observation of the old one is in the info."""
    tables = vector("san-gimignano", num_envs=8, opponents="random", autoreset="same_step", scaled=scaled)
    assert tables.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    tables.reset(seed=1)
    over = np.zeros(8, bool)
    while not over.any():
        seen, _rewards, over, _truncated, info = tables.step(tables.random_actions())
    assert (info["_final_obs"] == over).all()
    for row in range(8):
        final = info["final_obs"][row]
        assert (final is not None) == over[row]
        assert final is None or not (final["observation"] == seen["observation"][row]).all()
    hold(tables, seen, info["seat"])


def test_without_autoreset_the_caller_deals_the_games_that_are_over() -> None:
    """With `disabled` no step goes past an end; `reset_mask` deals these games, and no other is touched."""
    tables: Any = vector("tajuto", num_envs=8, autoreset="disabled")
    assert tables.metadata["autoreset_mode"] is AutoresetMode.DISABLED
    tables.reset(seed=1)
    over = np.zeros(8, bool)
    while not over.any():
        seen, _rewards, over, _truncated, info = tables.step(tables.random_actions())
    hold(tables, seen, info["seat"])
    with pytest.raises(torri.Error, match=rf"over: {over.argmax()}.*reset_mask"):
        tables.step(tables.random_actions())
    before = tables.rows.states[~over]
    seen, info = tables.reset(seed=[7] * 8, options={"reset_mask": over})
    assert (tables.rows.states[~over] == before).all()
    assert not any(state_of(tables, row).is_over for row in range(8))
    hold(tables, seen, info["seat"])
    assert not tables.step(tables.random_actions())[4]["illegal"].any()
    for wrong in (np.ones(7, bool), np.ones(8, int), np.zeros(8, bool)):
        with pytest.raises(torri.Error, match="reset_mask is 8 booleans"):
            tables.reset(options={"reset_mask": wrong})


@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
def test_threads_and_neighbours_make_no_difference(opponents: str | None) -> None:
    """A game is decided by its own seed and actions, whoever steps it and whatever is played beside it."""
    one: Any = vector("tajuto", num_envs=6, players=3, opponents=opponents)
    two = vector("tajuto", num_envs=3, players=3, opponents=opponents, threads=2)
    seen, _info = one.reset(seed=[1, 2, 3, 7, 8, 9])
    two.reset(seed=[1, 2, 3])
    for _ in range(60):
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, *_rest = one.step(actions)
        same, same_rewards, *_rest = two.step(actions[:3])
        assert (seen["observation"][:3] == same["observation"]).all()
        assert (rewards[:3] == same_rewards).all()
    two.close()


def test_one_seed_gives_every_game_its_own() -> None:
    """A number seeds the first game, the ones after it the others; None is different every time."""
    tables = vector("saint-petersburg", num_envs=3)
    counted, _info = tables.reset(seed=5)
    listed, _info = tables.reset(seed=[5, 6, 7])
    assert (counted["observation"] == listed["observation"]).all()
    assert (counted["observation"][0] != counted["observation"][1]).any()
    mixed, _info = tables.reset(seed=[5, None, 7])
    assert (mixed["observation"][[0, 2]] == listed["observation"][[0, 2]]).all()
    assert (tables.reset()[0]["observation"] != listed["observation"]).any()


def same(here: Any, there: Any) -> bool:
    """Whether two steps, or parts of them, are the same to the last number."""
    if isinstance(here, dict):
        return here.keys() == there.keys() and all(same(here[name], there[name]) for name in here)
    if isinstance(here, tuple) or (isinstance(here, np.ndarray) and here.dtype == object):
        return all(same(*pair) for pair in zip(here, there, strict=True))
    return np.array_equal(here, there)


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize(("game", "players", "scaled"), TABLES)
def test_a_copy_goes_on_from_where_the_games_stand(game: str, players: int, scaled: bool, way: str) -> None:
    """It has the same games and the same chance to come, deals included, and steps are its own."""
    tables = vector(game, num_envs=5, players=players, scaled=scaled)
    tables.reset(seed=1)
    for _ in range(7):
        tables.step(tables.random_actions())
    twin, ends = COPIES[way](tables), 0
    for _ in range(400):
        actions = tables.random_actions()
        assert (actions == twin.random_actions()).all()
        there = twin.step(actions)
        here = tables.step(actions)
        assert same(here, there)
        ends += here[2].sum()
    assert ends
    before = tables.rows.states.tobytes()
    for _ in range(3):
        twin.step(twin.random_actions())
    assert tables.rows.states.tobytes() == before != twin.rows.states.tobytes()


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("opponents", [None, "random", "greedy"])
def test_a_copy_keeps_opponents_threads_and_modes(way: str, opponents: str | None) -> None:
    """Several threads, opponents and games that are dealt anew at once go on in a copy."""
    tables = vector("tajuto", num_envs=5, opponents=opponents, threads=2, autoreset="same_step")
    tables.reset(seed=1)
    tables.step(tables.random_actions())
    twin: Any = COPIES[way](tables)
    assert twin.game == tables.game
    assert twin.metadata == tables.metadata
    for _ in range(150):
        assert same(tables.step(tables.random_actions()), twin.step(twin.random_actions()))
    tables.close()
    twin.step(twin.random_actions())
    twin.close()


def test_a_copy_from_before_the_first_deal_can_be_dealt() -> None:
    """What was not dealt yet is not dealt in the copy either, and both deal the same from a seed."""
    tables = vector("tajuto", num_envs=2)
    twin = copy.deepcopy(tables)
    with pytest.raises(torri.Error, match="reset"):
        twin.step(np.zeros(2, int))
    assert same(tables.reset(seed=3), twin.reset(seed=3))


def test_games_can_begin_at_a_position() -> None:
    """`start_at` puts every game there; those after it are dealt as always, and nonsense is refused."""
    game = torri.game("tajuto")
    match = game.match(seed=4)
    for _ in range(6):
        match.play(match.state.to_move, match.state.legal[0])
    tables: Any = vector(game, num_envs=3, autoreset="disabled")
    seen, info = tables.reset(seed=1, options={"start_at": match.state})
    assert (info["seat"] == match.state.to_move).all()
    assert (seen["observation"] == match.state.tensor(match.state.to_move)).all()
    one: Any = gymnasium.make("torri/tajuto-v0", opponents="random", seat=match.state.to_move)
    assert (
        one.reset(seed=1, options={"start_at": match.state})[0]["observation"] == seen["observation"][0]
    ).all()
    chosen = np.array([True, False, False])
    again, _info = tables.reset(seed=2, options={"reset_mask": chosen})
    assert (again["observation"] != seen["observation"]).any(axis=1).tolist() == chosen.tolist()
    for wrong in (torri.game("tajuto", players=3).initial(), "here"):
        with pytest.raises(torri.Error, match="start_at is a state of"):
            tables.reset(options={"start_at": wrong})


def test_the_caller_has_another_seat_in_each_game() -> None:
    """With opponents the caller's seat moves on from game to game, and only it decides."""
    tables = vector("tajuto", num_envs=4, players=4, opponents="random", autoreset="same_step")
    _seen, info = tables.reset(seed=1)
    assert info["seat"].tolist() == [0, 1, 2, 3]
    over = np.zeros(4, bool)
    while not over[0]:
        before = info["seat"]
        _seen, _rewards, over, _truncated, info = tables.step(tables.random_actions())
        assert (info["seat"] == (before + over) % 4).all()


def test_an_illegal_action_loses_its_game_and_touches_no_other() -> None:
    """The row is over with the worst payment, whether the action exists or not."""
    tables = vector("tajuto", num_envs=4)
    seen, info = tables.reset(seed=1)
    before = [state_of(tables, row) for row in range(4)]
    actions = tables.random_actions()
    actions[0] = int(seen["action_mask"][0].argmin())
    actions[1:3] = (-1, tables.game.num_actions)
    _seen, rewards, over, _truncated, after = tables.step(actions)
    assert after["illegal"].tolist() == over.tolist() == [True, True, True, False]
    assert rewards.tolist() == [-1, -1, -1, 0]
    assert after["rewards"][0, info["seat"][0]] == -1
    assert [state_of(tables, row) == before[row] for row in range(3)] == [True] * 3


@pytest.mark.parametrize(
    ("game", "players"), [("couperation", 2), ("couperation", 3), ("couperation", 4), ("tajuto", 3)]
)
def test_an_illegal_action_is_paid_as_a_lost_game(game: str, players: int) -> None:
    """All lose who play together; else only who did it. The step after it pays nothing."""
    tables = vector(game, num_envs=2, players=players)
    _seen, info = tables.reset(seed=1)
    seat, row = int(info["seat"][0]), tables.random_actions()
    _seen, rewards, _over, _truncated, info = tables.step(np.array([-1, row[1]]))
    lost = [-1] * players if game == "couperation" else [-(other == seat) for other in range(players)]
    assert info["rewards"].tolist() == [lost, [0] * players]
    assert rewards.tolist() == [-1, 0]
    assert not tables.step(tables.random_actions())[4]["rewards"].any()


def test_arrays_are_the_callers_unless_it_asks_for_the_fast_ones() -> None:
    """What a step returned stays as it was and can be changed; with `copy=False` it is written anew."""
    kept, shared = vector("tajuto", num_envs=2), vector("tajuto", num_envs=2, copy=False)
    early, _info = kept.reset(seed=1)
    before = {name: part.copy() for name, part in early.items()}
    kept.step(kept.random_actions())
    assert all((early[name] == before[name]).all() for name in early)
    early["action_mask"][:] = 1  # of no concern to anybody else
    first, _info = shared.reset(seed=1)
    again, *_rest = shared.step(shared.random_actions())
    assert all(np.shares_memory(first[name], again[name]) for name in first)
    with pytest.raises(ValueError, match="read-only"):
        again["action_mask"][0] = 1


def test_it_can_be_made_by_name() -> None:
    """`gymnasium.make_vec` finds the vector environment of every game."""
    tables: Any = gymnasium.make_vec("torri/san-gimignano-v0", num_envs=3, advanced=True)
    assert isinstance(tables, VectorEnvironment)
    assert tables.game == torri.game("san-gimignano", advanced=True)


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_a_packed_mask_has_a_bit_for_each_action(autoreset: str) -> None:
    """Unpacked it is the mask with a byte for each; nothing else differs, in opponents and copies neither."""
    both = [
        vector("tajuto", num_envs=6, opponents="greedy", autoreset=autoreset, packed=packed)
        for packed in (False, True)
    ]
    plain, packed = both[0], copy.deepcopy(both[1])
    (seen, _), (dense, _) = plain.reset(seed=4), packed.reset(seed=4)
    for step in range(120):
        unpacked = np.unpackbits(dense["action_mask"], axis=-1, count=101, bitorder="little")
        assert (unpacked == seen["action_mask"]).all()
        assert (dense["observation"] == seen["observation"]).all()
        assert dense in packed.observation_space
        actions = plain.random_actions()
        actions[step % 6] = actions[step % 6] if step % 40 else seen["action_mask"][step % 6].argmin()
        (seen, *rest, info), (dense, *same_rest, same_info) = plain.step(actions), packed.step(actions)
        assert all((one == other).all() for one, other in zip(rest, same_rest, strict=True))
        assert (info["illegal"] == same_info["illegal"]).all()


def test_bad_input_is_answered_with_what_is_possible() -> None:
    """Everything that cannot be is refused with a sentence, before anything happens."""
    with pytest.raises(torri.Error, match="num_envs is 0"):
        vector("tajuto", num_envs=0)
    with pytest.raises(torri.Error, match=r"num_envs is 2\.5"):
        vector("tajuto", num_envs=2.5)  # type: ignore[arg-type]
    with pytest.raises(torri.Error, match="threads is -1"):
        vector("tajuto", num_envs=1, threads=-1)
    with pytest.raises(torri.Error, match="same_step"):
        vector("tajuto", num_envs=1, autoreset="never")
    with pytest.raises(torri.Error, match="no player"):
        vector("tajuto", num_envs=1, opponents="greedily")
    with pytest.raises(torri.Error, match="3 other seats"):
        vector("tajuto", num_envs=1, players=4, opponents=["random"])
    tables = vector("tajuto", num_envs=2)
    with pytest.raises(torri.Error, match="reset"):
        tables.step(np.zeros(2, int))
    with pytest.raises(torri.Error, match="reset"):
        tables.reset(options={"reset_mask": np.ones(2, bool)})
    with pytest.raises(torri.Error, match="seed each"):
        tables.reset(seed=[1])
    for seed in ("abc", 1.5, ["a", "b"]):
        with pytest.raises(torri.Error, match="Seeds are whole numbers, not"):
            tables.reset(seed=seed)  # type: ignore[arg-type]
    with pytest.raises(torri.Error, match=r'no option "reset_masks"\. Did you mean "reset_mask"'):
        tables.reset(options={"reset_masks": np.ones(2, bool)})
    tables.reset(seed=1)
    with pytest.raises(torri.Error, match="another vector environment, not in None"):
        tables.imagine(None)  # type: ignore[arg-type]
    with pytest.raises(torri.Error, match="2 whole numbers"):
        tables.step(np.zeros(3, int))
    with pytest.raises(torri.Error, match="float"):
        tables.step(np.zeros(2))
