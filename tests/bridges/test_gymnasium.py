from __future__ import annotations

import copy
import pickle
import sys
from importlib import import_module
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import torri
from torri.bridges.gymnasium import env
from torri.games import RULEBOOKS

TABLES = [(name, players) for name, book in RULEBOOKS.items() for players in book.players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_game_passes_the_environment_checker(game: str, players: int) -> None:
    """Gymnasium's own checker finds nothing, rendering included."""
    check_env(gymnasium.make(f"torri/{game}-v0", players=players).unwrapped)


def test_the_learner_plays_a_whole_game_against_other_players() -> None:
    """The opponents decide for all other seats; the game ends with the learner's payment."""
    table = env("tajuto", players=3, opponents=["greedy", "random"])
    seen, info = table.reset(seed=4)
    terminated = False
    while not terminated:
        assert table._course.state.to_move == info["seat"]
        assert (seen["action_mask"] == table.action_masks()).all()
        seen, reward, terminated, truncated, info = table.step(int(seen["action_mask"].argmax()))
        assert not truncated
        assert not info["illegal"]
    outcome = table._course.state.outcome
    assert outcome is not None
    assert (reward > 0) == (info["seat"] in outcome.winners)


def test_the_learner_changes_seats_unless_it_has_one() -> None:
    """Over several games the learner sits everywhere; a seat that was asked for stays."""
    table = env("saint-petersburg", players=4, opponents="random")
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2, 3}
    fixed = env("saint-petersburg", players=4, opponents="random", seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_an_illegal_action_loses_the_game() -> None:
    """The game is over, the payment is the worst there is, and the position has not changed."""
    table = env("tajuto", opponents="random")
    seen, _info = table.reset(seed=1)
    before = table._course.state.to_bytes()
    _seen, reward, terminated, truncated, info = table.step(int(seen["action_mask"].argmin()))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert table._course.state.to_bytes() == before


@pytest.mark.parametrize("game", RULEBOOKS)
def test_after_an_illegal_action_the_game_stays_ended(game: str) -> None:
    """The mask is empty, and no action does or pays anything until the next deal; a copy knows it, too."""
    table = env(game, opponents="random")
    seen, _info = table.reset(seed=1)
    legal = int(seen["action_mask"].argmax())
    seen, *_rest = table.step(int(seen["action_mask"].argmin()))
    before = table._course.state.to_bytes()
    for ended in (table, copy.deepcopy(table)):
        assert not seen["action_mask"].any()
        assert not ended.action_masks().any()
        seen, reward, terminated, truncated, info = ended.step(legal)
        assert (reward, terminated, truncated, info["illegal"]) == (0, True, False, True)
        assert ended._course.state.to_bytes() == before
    seen, _info = table.reset(seed=1)
    assert seen["action_mask"][legal]
    assert table.step(legal)[4]["illegal"] is False


def test_after_the_end_nothing_more_is_paid() -> None:
    """A step after the last one is no illegal action and costs nothing."""
    table = env("tajuto", opponents="random")
    seen, _info = table.reset(seed=1)
    terminated = False
    while not terminated:
        seen, _reward, terminated, _truncated, _info = table.step(int(seen["action_mask"].argmax()))
    assert not seen["action_mask"].any()
    assert table.step(0)[1:] == (0, True, False, {"seat": table._seat, "illegal": False})


def test_a_game_must_be_dealt_before_it_is_stepped() -> None:
    """Without a reset there is nothing to decide, and a sentence says so."""
    with pytest.raises(torri.Error, match="call reset first"):
        env("tajuto", opponents="random").step(0)


def test_pixels_are_refused_with_what_there_is() -> None:
    """A table is drawn as text; who asks for an array of pixels reads which modes exist."""
    with pytest.raises(torri.Error, match=r"rgb_array.*ansi, human"):
        env("tajuto", render_mode="rgb_array")


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]
)
def test_a_copy_goes_on_from_where_the_game_stands(copied: Any) -> None:
    """The copy of an environment plays the same game to its end, the opponents included, and by itself."""
    table = env("san-gimignano", opponents="greedy")
    seen, _info = table.reset(seed=1)
    for _ in range(3):
        seen, *_rest = table.step(int(seen["action_mask"].argmax()))
    twin = copied(table)
    for _ in range(5):
        action = int(seen["action_mask"].argmax())
        before = table._course.state.to_bytes()
        same, *same_rest = twin.step(action)
        assert table._course.state.to_bytes() == before
        seen, *rest = table.step(action)
        assert (seen["observation"] == same["observation"]).all()
        assert rest == same_rest


def test_what_does_not_exist_is_answered_with_what_does() -> None:
    """Wrong opponents and seats are refused with a sentence."""
    with pytest.raises(torri.Error, match="greedy"):
        env("tajuto", opponents="greedi")
    with pytest.raises(torri.Error, match="2 other seats"):
        env("tajuto", players=3, opponents=["greedy"])
    with pytest.raises(torri.Error, match="seats go from 0 to 1"):
        env("tajuto", seat=2)
    with pytest.raises(torri.Error, match="or a list of them, not 3"):
        env("tajuto", opponents=3)  # type: ignore[arg-type]
    table = env("tajuto")
    with pytest.raises(torri.Error, match='Did you mean "start_at"'):
        table.reset(seed=1, options={"startat": 1})
    table.reset(seed=1)
    for action in ("a", 0.5, None):
        with pytest.raises(torri.Error, match="An action is a whole number, not"):
            table.step(action)


@pytest.mark.parametrize(
    ("bridge", "library"),
    [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    bridge: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the extra a bridge says in one sentence what to install."""
    monkeypatch.delitem(sys.modules, f"torri.bridges.{bridge}", raising=False)
    monkeypatch.setattr("torri.engine.extras.find_spec", lambda _name: None)
    with pytest.raises(torri.Error, match=rf"{library}.*pip install .*\[bridges\]'"):
        import_module(f"torri.bridges.{bridge}")
