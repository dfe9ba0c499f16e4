from __future__ import annotations

import copy
import pickle
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import torri
from torri.bridges.pettingzoo import env, raw_env
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from pettingzoo import AECEnv

TABLES = [(name, players) for name, book in RULEBOOKS.items() for players in book.players]

# PettingZoo's own test says this of every environment whose observation comes with a mask.
MASKED = (
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
masked = pytest.mark.filterwarnings(*MASKED)


def play(table: AECEnv[str, Any, Any], decisions: int, seed: int = 1) -> None:
    """Let agents choose blindly for a while."""
    dice = Random(seed)
    for _ in range(decisions):
        mask = table.last()[0]["action_mask"]
        table.step(dice.choice(mask.nonzero()[0].tolist()))


@masked
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_game_passes_the_api_test(game: str, players: int) -> None:
    """PettingZoo's own test of the interface finds nothing."""
    api_test(env(game, players, render_mode="ansi"), num_cycles=100)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_gives_the_same_game(game: str, players: int) -> None:
    """PettingZoo's own test of seeds finds nothing."""
    seed_test(lambda: env(game, players), num_cycles=50)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_from_where_the_game_stands(copied: Any) -> None:
    """A copy and a pickle have the same position, and the same chance is still to come."""
    table = env("san-gimignano", advanced=True)
    table.reset(seed=3)
    play(table, 12)
    twin = copied(table)
    for agent in table.possible_agents:
        assert (table.observe(agent)["observation"] == twin.observe(agent)["observation"]).all()
    while table.agents:
        seen = table.last()[0]
        action = None if table.terminations[table.agent_selection] else int(seen["action_mask"].argmax())
        table.step(action)
        twin.step(action)
    assert not twin.agents
    assert table.unwrapped._course.state == twin.unwrapped._course.state


def test_a_shallow_copy_goes_on_by_itself() -> None:
    """A step in the copy of a bare table is no step in the table."""
    table = raw_env("tajuto")
    table.reset(seed=3)
    before = table._course.state.copy()
    twin = copy.copy(table)
    play(twin, 5)
    assert table._course.state == before != twin._course.state


def test_an_agent_sees_what_its_seat_may_know() -> None:
    """The observation is the tensor of the seat's knowledge, and only the seat to move has a mask."""
    table = raw_env("couperation", players=3)
    table.reset(seed=5)
    state = table._course.state
    for seat, agent in enumerate(table.possible_agents):
        seen = table.observe(agent)
        assert (seen["observation"] == state.tensor(seat)).all()
        legal = state.legal.ids if seat == state.to_move else []
        assert seen["action_mask"].nonzero()[0].tolist() == legal


def test_the_winner_is_paid_by_the_others() -> None:
    """At the end those who were first get all that the others lose."""
    table = raw_env("saint-petersburg", players=4)
    table.reset(seed=2)
    for seed in count():
        if any(table.terminations.values()):
            break
        play(table, 1, seed)
    state = table._course.state
    assert state.outcome is not None
    assert sum(table.rewards.values()) == pytest.approx(0)
    paid = {agent for agent, reward in table.rewards.items() if reward > 0}
    assert paid == {f"player_{seat}" for seat in state.outcome.winners}


def test_an_illegal_action_ends_the_game_for_its_agent() -> None:
    """PettingZoo's convention: the game is over, and who broke the rules has lost."""
    table = env("tajuto")
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(table.last()[0]["action_mask"].argmin())
    table.step(illegal)
    assert all(table.terminations.values())
    assert all(table.truncations.values())
    assert table.rewards == {name: -1 if name == agent else 0 for name in table.possible_agents}
    assert not any(table.observe(name)["action_mask"].any() for name in table.possible_agents)
    paid = {}
    for name in table.agent_iter():
        paid[name] = table.last()[1]
        table.step(None)
    assert paid == {name: -1 if name == agent else 0 for name in table.possible_agents}


@pytest.mark.parametrize("players", RULEBOOKS["couperation"].players)
def test_an_illegal_action_loses_the_cooperative_game_for_all(players: int) -> None:
    """Who plays together loses together, by an illegal action too."""
    table = env("couperation", players)
    table.reset(seed=1)
    play(table, 3)
    table.step(int(table.last()[0]["action_mask"].argmin()))
    assert table.rewards == dict.fromkeys(table.possible_agents, -1)
    for _agent in table.agent_iter():
        assert table.last()[1] == -1
        table.step(None)


def test_without_wrappers_an_illegal_action_is_refused() -> None:
    """The raw environment says what is possible and stays as it is."""
    table = raw_env("tajuto")
    table.reset(seed=1)
    before = table._course.state.to_bytes()
    illegal = int(table.observe(table.agent_selection)["action_mask"].argmin())
    with pytest.raises(torri.IllegalAction, match="is not possible now"):
        table.step(illegal)
    assert table._course.state.to_bytes() == before


def test_the_table_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    """`ansi` returns the table as the agent to move sees it, `human` prints it."""
    table = env("san-gimignano", render_mode="ansi")
    table.reset(seed=1)
    drawn = table.render()
    assert isinstance(drawn, str)
    assert "Market" in drawn
    assert f"{table.agent_selection} (you)" in drawn
    printed = env("san-gimignano", render_mode="human")
    printed.reset(seed=1)
    printed.render()
    assert capsys.readouterr().out == drawn


def test_what_does_not_exist_is_answered_with_what_does() -> None:
    """Unknown games, options and ways of rendering are refused with a sentence."""
    with pytest.raises(torri.Error, match="tajuto"):
        env("tajutu")
    with pytest.raises(torri.Error, match="advanced"):
        env("san-gimignano", advancd=True)
    with pytest.raises(torri.Error, match="ansi"):
        env("tajuto", render_mode="rgb_array")
    silent = raw_env("tajuto")
    with pytest.raises(torri.Error, match="reset"):
        silent.step(0)
    silent.reset(seed=1)
    with pytest.raises(torri.Error, match=r"An action is a whole number, not 0\.5"):
        silent.step(0.5)
    for look in (silent.observe, silent.action_space, silent.observation_space):
        with pytest.raises(torri.Error, match="Possible: player_0, player_1"):
            look("white")
    with pytest.raises(torri.Error, match="render_mode"):
        silent.render()


def test_state_is_what_all_agents_know_together() -> None:
    """For critics: the numbers of all seats, one after the other, through the wrappers too."""
    table: Any = env("san-gimignano")
    table.reset(seed=1)
    known = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert (table.state() == np.concatenate(known)).all()
    assert table.state() in table.state_space
