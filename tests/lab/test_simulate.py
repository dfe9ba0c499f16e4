from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

import torri
from torri.engine.intervals import Estimate
from torri.games import rulebook
from torri.lab.report import print_results
from torri.lab.simulate import EARLIER, Chunk, PlayerResult, Results, rotation, run_simulate, simulate
from torri.players import PLAYERS, line_up
from torri.players.random import RandomPlayer

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action

GAME = torri.game("san-gimignano")


class FirstPlayer(RandomPlayer):
    """Takes the first legal action, which is a pass on its turns: a player that no compiled loop knows."""

    spec = "first"

    def choose(self, knowledge: Knowledge) -> Action:
        """The first action of the list."""
        return knowledge.legal[0]


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player of our own."""
    monkeypatch.setitem(PLAYERS, "first", FirstPlayer)


def figures(results: Results) -> Results:
    """The results without how long they took."""
    return replace(results, seconds=1.0)


def test_every_number_of_workers_gives_the_same_games() -> None:
    """A seed decides all games, whoever plays which of them."""
    one, two, three = (
        figures(simulate(GAME, ["greedy", "random"], 1000, seed="a", workers=workers))
        for workers in (1, 2, 3)
    )
    assert one == two == three


def test_another_seed_gives_other_games() -> None:
    """Results depend on the seed."""
    one, two = (simulate(GAME, ["random", "random"], 50, seed=seed).players[0] for seed in (1, 2))
    assert one.score != two.score


def test_other_players_go_through_the_public_interface(first: None) -> None:
    """A player that no compiled loop knows plays too, the same for any number of workers."""
    one, two = (
        figures(simulate(GAME, ["first", "greedy"], 12, seed=3, workers=workers)) for workers in (1, 2)
    )
    assert one == two
    assert one.players[1].wins.value == 1.0
    assert one.players[0].score.value == 0.0


def test_seats_rotate() -> None:
    """Each game moves all players by one seat, so that each has each seat equally often."""
    assert rotation(3, 0, 4).tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]
    assert rotation(3, 2, 1).tolist() == rotation(3, 0, 3)[2:].tolist()


def test_the_order_of_the_line_up_does_not_matter() -> None:
    """The same players named in the other order sit in the other seats of the same games."""
    played = simulate(GAME, ["greedy", "random"], 400, seed=8)
    turned = simulate(GAME, ["random", "greedy"], 400, seed=8)
    assert played.players[0].wins.low > turned.players[0].wins.high
    assert abs(played.players[0].score.value - turned.players[1].score.value) < 15


def test_an_odd_number_of_games_is_rounded_up() -> None:
    """Every player has every seat equally often, if need be in one game more."""
    assert simulate(GAME, ["random", "random"], 7, seed=1).games == 8


def test_figures_agree_with_each_other() -> None:
    """Wins and draws make all games, and the parts of a score make the score."""
    results = simulate(GAME, ["random", "random"], 500, seed=4)
    assert sum(player.wins.value for player in results.players) + results.draws == pytest.approx(1)
    for player in results.players:
        assert sum(player.parts.values()) == pytest.approx(player.score.value)
    assert results.turns is not None
    assert results.decisions > results.turns


def test_parts_of_several_deals() -> None:
    """What was scored in earlier deals is a part of its own."""
    results = simulate(torri.game("san-gimignano", deals=2), ["greedy", "greedy"], 100, seed=4)
    for player in results.players:
        assert player.parts["earlier deals"] > 0
        assert sum(player.parts.values()) == pytest.approx(player.score.value)


def test_compiled_games_end_as_the_rules_say() -> None:
    """What is kept of a game is what its final position says."""
    chunk = Chunk(GAME, ("greedy", "random"), seed=5)
    for game in chunk.play(0, 20):
        assert (game["points"] == game["parts"].sum(axis=1)).all()
        better = game["points"].argmax()
        if game["points"][0] != game["points"][1]:
            assert game["ranks"][better] == 1
            assert game["ranks"][1 - better] == 2


def test_progress_is_told() -> None:
    """The number of games done grows to all of them."""
    told: list[int] = []
    simulate(GAME, ["random", "random"], 600, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 600


@pytest.mark.parametrize(
    ("specs", "games", "workers", "sentence"),
    [
        (["greedy"], 10, 1, "san-gimignano is for 2 players here; 1 were named: greedy."),
        (["greedy", "gready"], 10, 1, 'There is no player "gready". Did you mean "greedy"?'),
        (["greedy", "random"], 0, 1, "0 games cannot be played; at least 1 can."),
        (["greedy", "random"], -5, 1, "-5 games cannot be played; at least 1 can."),
        (["greedy", "random"], 5, 0, "0 workers play no games; at least 1 is needed."),
    ],
)
def test_what_cannot_be_simulated(specs: list[str], games: int, workers: int, sentence: str) -> None:
    """A sentence says what was wrong and what is possible."""
    with pytest.raises(torri.Error) as caught:
        simulate(GAME, specs, games, seed=1, workers=workers)
    assert str(caught.value).startswith(sentence)


def run(players: str, games: int = 20, *, json: bool = False, width: int = 60) -> str:
    """What the command prints."""
    out = StringIO()
    run_simulate("san-gimignano", line_up(players), games, 1, {}, json, Console(file=out, width=width))
    return out.getvalue()


def test_the_command_prints_a_table() -> None:
    """The table fits into 60 columns and has the players, the wins and the parts of the score."""
    text = run("greedy, random")
    assert all(len(line) <= 60 for line in text.splitlines())
    for word in ("greedy", "random", "wins", "95 %", "colourful", "20 games", "seats rotated"):
        assert word in text


def with_all_parts(name: str) -> Results:
    """Results in which every part of the score gave something."""
    some = Estimate(1.0, 0.5, 1.5)
    parts = dict.fromkeys([*rulebook(name).parts, EARLIER], 1.0)
    players = [PlayerResult("greedy", some, some, parts)] * 2
    return Results(name, {}, 1, 2, 1.0, players, 0.0, some, 10.0, 5.0)


def named_parts(name: str, language: str) -> list[str]:
    """What the parts of the score are called in the table of the command."""
    out = StringIO()
    with torri.speaking(language):
        print_results(with_all_parts(name), Console(file=out, width=80))
    first = [line.split("│")[1].strip() for line in out.getvalue().splitlines() if "│" in line]
    return first[first.index("得点" if language == "ja" else "points") + 1 :]


@pytest.mark.parametrize("name", torri.games())
def test_the_parts_of_a_score_are_named_as_at_the_table(name: str) -> None:
    """Words in English, without underscores; Japanese in Japanese."""
    english, japanese = named_parts(name, "en"), named_parts(name, "ja")
    assert english == [*rulebook(name).parts.values(), EARLIER]
    assert len(japanese) == len(english)
    assert not [part for part in japanese if re.search("[A-Za-z_]", part)]
    assert not [part for part in english if "_" in part]


@pytest.mark.parametrize("name", torri.games())
def test_the_parts_of_a_score_are_named_in_the_order_in_which_they_are_counted(name: str) -> None:
    """A name stands beside its own points."""
    scoring = import_module(f"torri.games.{name.replace('-', '_')}.scoring")
    assert tuple(rulebook(name).parts) == scoring.PARTS


def test_the_command_prints_json() -> None:
    """The JSON has every figure."""
    data = json.loads(run("greedy,random", json=True))
    assert data["games"] == 20
    assert [player["spec"] for player in data["players"]] == ["greedy", "random"]
    assert data["games_a_second"] > 0
    assert data["players"][0]["wins"]["low"] <= data["players"][0]["wins"]["value"]


@pytest.mark.parametrize("players", ["", "greedy", "greedy,random,random", "greedy,clever"])
def test_the_command_refuses_a_wrong_line_up(players: str) -> None:
    """A wrong number of players or an unknown one is refused before anything is played."""
    with pytest.raises(torri.Error, match=r"Possible: "):
        run(players)


@pytest.mark.parametrize("players", ["greedy,,greedy", "greedy,greedy,", ",greedy", ","])
def test_a_line_up_has_no_gaps(players: str) -> None:
    """A comma too many is a player that was forgotten, not one player fewer."""
    with pytest.raises(torri.Error, match=r"a player is missing beside a comma"):
        run(players)
