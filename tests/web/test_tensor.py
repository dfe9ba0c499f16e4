"""What a network at a live table is sent: the numbers of its own seat, and how to read them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import torri
from tests.examples.loading import example
from tests.web.conftest import GAME, Person, two_persons

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Client

pytestmark = pytest.mark.xdist_group("table")


def test_a_seat_gets_its_own_numbers(shared: Client) -> None:
    """They are those of its knowledge, with the mask of what it can do; the other seat's are others."""
    table, persons = two_persons(shared)
    shots = [person.get(f"tables/{table}?tensor=true") for person in persons]
    state = shared.app.state.tables.shelf.in_memory(table).play.match.state
    scale = np.asarray(persons[0].get(f"games/{GAME}/layout")["layout"]["scale"], np.float32)
    for seat, shot in enumerate(shots):
        told = shot["tensor"]
        assert np.asarray(told["counts"]) * scale == pytest.approx(state.tensor(seat))
        legal = [action["id"] for action in shot["legal"]]
        assert np.flatnonzero(told["mask"]).tolist() == sorted(legal)
    assert shots[0]["tensor"]["counts"] != shots[1]["tensor"]["counts"]


def test_nobody_else_gets_numbers(shared: Client) -> None:
    """A spectator has none, nobody has any before the start, and who does not ask is not sent them."""
    host = Person(shared, "Adso")
    table = host.post("tables", game=GAME)["table"]
    assert host.get(f"tables/{table}?tensor=true")["tensor"] is None
    table, persons = two_persons(shared)
    assert Person(shared, "Salvatore").get(f"tables/{table}?tensor=true")["tensor"] is None
    assert shared.get(f"/api/tables/{table}?tensor=true").json()["tensor"] is None
    assert persons[0].get(f"tables/{table}")["tensor"] is None


def test_the_socket_sends_numbers_to_who_asks(shared: Client) -> None:
    """A network need not ask again and again: each message brings the numbers of its position."""
    table, persons = two_persons(shared)
    shot = persons[0].get(f"tables/{table}?tensor=true")
    with persons[0].socket(table, tensor=True) as socket:
        assert socket.table()["tensor"] == shot["tensor"]


def test_who_cannot_act_has_an_empty_mask(shared: Client) -> None:
    """After the end the numbers stay and nothing is legal."""
    table, persons = two_persons(shared)
    persons[0].post(f"tables/{table}/resign")
    told = persons[1].get(f"tables/{table}?tensor=true")["tensor"]
    assert sum(told["mask"]) == 0
    assert len(told["mask"]) == torri.game(GAME).num_actions


@pytest.mark.parametrize("game", torri.games())
def test_the_layout_says_how_to_read_them(shared: Client, game: str) -> None:
    """Every number has a part and a scale, every action its code, and both a version."""
    told = shared.get(f"/api/games/{game}/layout").json()
    layout, actions = told["layout"], told["actions"]
    assert sum(part["numbers"] for part in layout["parts"]) == layout["size"] == len(layout["scale"])
    assert all(part["says"] for part in layout["parts"])
    own = torri.game(game)
    assert (layout["version"], actions["version"]) == (own.rulebook.layout.version, own.actions.version)
    assert actions["codes"] == [action.code for action in own.actions.all[: own.num_actions]]


def test_there_is_no_layout_of_a_game_that_is_not_there(shared: Client) -> None:
    """The answer names the games that are there."""
    refused = shared.get("/api/games/tajutto/layout")
    assert refused.status_code == 404
    assert "tajuto" in refused.json()["message"]


def trained(file: Path, game: str, **other: str) -> Path:
    """A network with the right sizes, as the learner keeps it."""
    own, dice = torri.game(game), np.random.default_rng(1)
    sizes = (own.rulebook.layout.size, 8, own.num_actions + 1)
    layers: dict[str, Any] = {}
    for n, (rows, columns) in enumerate(pairwise(sizes)):
        layers |= {f"w{n}": dice.normal(size=(rows, columns)), f"b{n}": np.zeros(columns)}
    made_for = {"layout": own.rulebook.layout.version, "actions": own.actions.version}
    np.savez(file, allow_pickle=False, game=game, **(made_for | other), **layers)
    return file


def test_a_network_plays_a_whole_game(
    shared: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The example opens a table, plays every decision by its network, and says how it ended."""
    network = example("network")
    monkeypatch.setattr(network, "PAUSE", 0.005)
    server = network.Server(f"http://127.0.0.1:{shared.port}")
    player = network.Network(trained(tmp_path / "couperation.npz", "couperation"))
    assert network.play(server, player)


def test_a_network_for_other_numbers_does_not_sit_down(shared: Client, tmp_path: Path) -> None:
    """It says which version it was made for, and which there is; nor does it sit down at another game."""
    network = example("network")
    server = network.Server(f"http://127.0.0.1:{shared.port}")
    old = network.Network(trained(tmp_path / "old.npz", GAME, layout="00000000"))
    with pytest.raises(SystemExit, match=f"00000000 of {GAME}; the server has"):
        network.play(server, old)
    table = Person(shared, "Adso").post("tables", game="tajuto")["table"]
    with pytest.raises(SystemExit, match="at this table tajuto is played"):
        network.play(server, network.Network(trained(tmp_path / "new.npz", GAME)), table)
