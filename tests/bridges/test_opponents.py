from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import torri
from torri.bridges.gymnasium import vector
from torri.bridges.vector.opponents import NetworkPolicy

pytestmark = pytest.mark.xdist_group("vector")  # one worker: it is compiled for each game

GAME = torri.game("tajuto")
WHOLE = "san-gimignano"  # whole numbers are compiled for this game (test_vector.py)
NUMBERS, ACTIONS = GAME.rulebook.layout.size, GAME.num_actions


def first_legal(_observation: Any, mask: Any) -> Any:
    """A policy: the first action of each mask."""
    return mask.argmax(axis=1)


def layers(seed: int, numbers: int = NUMBERS, actions: int = ACTIONS + 1) -> list[Any]:
    """Some weights; behind the actions stands a value, as learners have it."""
    dice = np.random.default_rng(seed)
    return [
        (dice.normal(size=(numbers, 8)), np.zeros(8)),
        (dice.normal(size=(8, actions)), np.zeros(actions)),
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_a_policy_decides_for_the_other_seats(players: int) -> None:
    """A game against it is the one in which the caller decides so for every seat."""
    against: Any = vector("tajuto", 1, players, opponents=first_legal)
    alone: Any = vector("tajuto", 1, players)
    seen, info = against.reset(seed=1)
    shown, beside = alone.reset(seed=1)
    over = ended = np.zeros(1, bool)
    while not ended:
        if over or beside["seat"] != info["seat"]:
            action = first_legal(None, shown["action_mask"])
        else:
            assert (seen["observation"] == shown["observation"]).all()
            assert (seen["action_mask"] == shown["action_mask"]).all()
            action = against.random_actions()
            seen, _rewards, over, _truncated, info = against.step(action)
        shown, _rewards, ended, _truncated, beside = alone.step(action)
    assert over
    assert info["rewards"].tolist() == beside["rewards"].tolist()


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
def test_threads_policies_and_compiled_players_go_together(autoreset: str) -> None:
    """Whoever the others are and however games end, the caller alone is asked, and illegal is nothing."""
    opponents: list[Any] = [first_legal, "random", NetworkPolicy(layers(1))]
    tables: Any = vector("tajuto", 6, 4, opponents=opponents, autoreset=autoreset, threads=2)
    _seen, info = tables.reset(seed=1)
    ends = 0
    for _ in range(120):
        seats = info["seat"]
        _seen, rewards, over, _truncated, info = tables.step(tables.random_actions())
        assert not info["illegal"].any()
        assert (rewards == info["rewards"][range(6), seats]).all()
        if autoreset == "next_step":
            assert (info["seat"] == seats)[over].all()
        else:
            assert (info["seat"] == (seats + over) % 4).all()
        ends += over.sum()
    assert ends
    tables.close()


@pytest.mark.parametrize(
    ("game", "spec"),
    [
        ("tajuto", "style:offerings"),
        ("tajuto", "level:2"),
        ("tajuto", "search:3"),
        (WHOLE, "judge"),
    ],
)
def test_any_player_can_be_an_opponent(game: str, spec: str) -> None:
    """Styles, levels, the search and who follows the judge are asked; the same seed gives the same game."""
    seen = []
    for _ in range(2):
        tables: Any = vector(game, 2, opponents=spec, scaled=game != WHOLE)
        tables.reset(seed=3)
        for _step in range(4):
            shown, *_rest = tables.step(tables.random_actions())
        seen.append(shown["observation"])
    assert (seen[0] == seen[1]).all()


def test_a_copy_takes_its_opponents_along() -> None:
    """A copy goes on as its original does, the chance of a network included."""
    tables: Any = vector("tajuto", 3, opponents=NetworkPolicy(layers(1)))
    tables.reset(seed=1)
    twin = copy.deepcopy(tables)
    for _ in range(20):
        here, there = (one.step(one.random_actions())[0]["observation"] for one in (tables, twin))
        assert (here == there).all()


def test_weights_are_handed_over() -> None:
    """A network plays as it was when it was handed over, until it is handed over again."""
    mine = layers(1)
    policy = NetworkPolicy(mine, sharp=True)
    seen = np.random.default_rng(2).normal(size=(50, NUMBERS)).astype(np.float32)
    mask = np.ones((50, ACTIONS), np.int8)
    before = policy(seen, mask)
    mine[0][0][:] = 0  # learning goes on
    assert (policy(seen, mask) == before).all()
    policy.hand_over(layers(5))
    assert (policy(seen, mask) != before).any()
    mask[:, 3:] = 0
    assert policy(seen, mask).max() < 3


def test_a_network_draws_by_its_probabilities() -> None:
    """Of two actions, one three times as likely, the other one is chosen now and then."""
    policy = NetworkPolicy([(np.zeros((1, 2)), np.log([3.0, 1.0]))])
    drawn = policy(np.zeros((4000, 1), np.float32), np.ones((4000, 2), np.int8))
    assert 0.2 < drawn.mean() < 0.3


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        (lambda _seen, mask: mask.argmin(axis=1), "chose .* not legal in game .; possible"),
        (lambda _seen, mask: mask.argmax(axis=1) - 9999, "chose -"),
        (lambda _seen, _mask: [0.5], "1 whole numbers"),
        (NetworkPolicy(layers(1, numbers=7)), "has 7 inputs"),
    ],
)
def test_a_policy_that_answers_nonsense_is_named(policy: Any, told: str) -> None:
    """What is wrong with an answer is said, and what is possible."""
    tables: Any = vector("tajuto", 2, opponents=policy)  # in one of the games the policy begins
    with pytest.raises(torri.Error, match=told):
        tables.reset(seed=1)


def test_what_is_no_opponent_is_refused() -> None:
    """A number, a style of another game, weights that do not fit each other."""
    with pytest.raises(torri.Error, match="not 7"):
        vector("tajuto", 1, opponents=[7])  # type: ignore[list-item]
    with pytest.raises(torri.Error, match="one for all seats, or a list of them, not 3"):
        vector("tajuto", 1, opponents=3)  # type: ignore[arg-type]
    for nothing in ([], 5, [("a", "b")], [layers(1)[0][0]]):
        with pytest.raises(torri.Error, match="pairs of a matrix and a vector"):
            NetworkPolicy(nothing)  # type: ignore[arg-type]
    with pytest.raises(torri.Error, match="Layer 0 does not fit"):
        NetworkPolicy([(1, 2)])
    with pytest.raises(torri.Error, match="Layer 0 has weights that are no finite numbers"):
        NetworkPolicy([(layers(1)[0][0] * np.nan, layers(1)[0][1])])
    with pytest.raises(torri.Error, match="no style"):
        vector("tajuto", 1, opponents="style:nobles")
    with pytest.raises(torri.Error, match="Layer 1 does not fit"):
        NetworkPolicy([layers(1)[0], layers(1)[0]])
    with pytest.raises(torri.Error, match='cannot be "sigmoid"'):
        NetworkPolicy(layers(1), activation="sigmoid")
