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
from torri.lab.batches import Alone, crew
from torri.lab.raw_games import written
from torri.lab.report import print_results
from torri.lab.simulate import EARLIER, Chunk, PlayerResult, Results, rotation, run_simulate, simulate
from torri.players import PLAYERS, line_up
from torri.players.random import RandomPlayer

if TYPE_CHECKING:
    from pathlib import Path

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
    with crew(3, threads=True) as threads:
        one, three = (
            figures(simulate(GAME, ["greedy", "random"], 1000, "a", hired)) for hired in (Alone(), threads)
        )
    assert one == three


def test_another_seed_gives_other_games() -> None:
    """Results depend on the seed."""
    one, two = (simulate(GAME, ["random", "random"], 50, seed=seed).players[0] for seed in (1, 2))
    assert one.score != two.score


def test_other_players_go_through_the_public_interface(first: None) -> None:
    """A player that no compiled loop knows plays too, the same for any number of workers."""
    with crew(2, threads=True) as threads:
        one, two = (
            figures(simulate(GAME, ["first", "greedy"], 12, 3, hired)) for hired in (Alone(), threads)
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


def test_turns_of_several_deals() -> None:
    """All of them, and not those of the last deal."""
    one, two = (
        simulate(torri.game("san-gimignano", deals=deals), ["greedy", "greedy"], 50, seed=4)
        for deals in (1, 2)
    )
    assert one.turns * 1.7 < two.turns < one.turns * 2.3


def test_compiled_games_end_as_the_rules_say() -> None:
    """What is kept of a game is what its final position says."""
    chunk = Chunk(GAME, ("greedy", "random"), seed=5)
    for game in chunk.play(0, 20):
        assert (game["points"] == game["parts"].sum(axis=1)).all()
        better = game["points"].argmax()
        if game["points"][0] != game["points"][1]:
            assert game["ranks"][better] == 1
            assert game["ranks"][1 - better] == 2


def test_equal_players_are_taken_together() -> None:
    """Two columns of the same player would differ by noise; what is told of it is the mean of both."""
    results = simulate(torri.game("tajuto", 3), ["greedy", "random", "random"], 30, seed=1)
    greedy, both = results.kinds
    assert (greedy, both.spec, both.count) == (results.players[0], "random", 2)
    first, second = results.players[1:]
    assert both.score.value == pytest.approx((first.score.value + second.score.value) / 2)
    assert both.wins.value == pytest.approx((first.wins.value + second.wins.value) / 2)
    assert both.parts["wisdom"] == pytest.approx((first.parts["wisdom"] + second.parts["wisdom"]) / 2)
    (mirror,) = simulate(GAME, ["greedy", "greedy"], 200, seed=1).kinds
    assert mirror.count == 2
    (team,) = simulate(torri.game("couperation", 2), ["greedy", "greedy"], 10, seed=1).kinds
    assert team.wins.low < team.wins.value <= team.wins.high
    assert both.wins.high > 0, "none of few games is not never"


def test_what_each_seat_wins() -> None:
    """The shares of all seats are one victory; a win of all together belongs to no seat."""
    seats = simulate(GAME, ["greedy", "greedy"], 400, seed=1).seats
    assert len(seats) == 2
    assert sum(share.value for share in seats) == pytest.approx(1)
    assert all(share.low < share.value < share.high for share in seats)
    assert simulate(torri.game("couperation", 2), ["random", "random"], 4, seed=1).seats == ()


def test_how_long_most_games_are() -> None:
    """Quantiles grow, and the mean lies among them."""
    results = simulate(GAME, ["random", "random"], 500, seed=4)
    for name, average in (("decisions", results.decisions), ("turns", results.turns)):
        found = list(results.quantiles[name].values())
        assert found == sorted(found)
        assert found[0] < average < found[-1]


def test_raw_games_are_written(tmp_path: Path) -> None:
    """A line for each game, from which the figures follow; a file that is there is left alone."""
    file, specs = tmp_path / "games.jsonl", ["greedy", "random"]
    with written(file, GAME, specs) as keep:
        results = simulate(GAME, specs, 300, seed=4, keep=keep)
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert [game["game"] for game in games] == list(range(300))
    own = [game["points"][game["seats"].index("greedy")] for game in games]
    assert sum(own) / len(own) == pytest.approx(results.players[0].score.value)
    assert sum(game["turns"] for game in games) / len(games) == pytest.approx(results.turns)
    assert all(sum(part[0] for part in game["parts"].values()) == game["points"][0] for game in games)
    kept = file.read_bytes()
    with pytest.raises(torri.Error, match="is there already"), written(file, GAME, specs):
        pass
    with pytest.raises(torri.Error, match="cannot be used"), written(file / "in-a-file", GAME, specs):
        pass
    assert file.read_bytes() == kept


def test_progress_is_told() -> None:
    """The number of games done grows to all of them."""
    told: list[int] = []
    simulate(GAME, ["random", "random"], 600, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 600


@pytest.mark.parametrize(
    ("specs", "games", "sentence"),
    [
        (["greedy"], 10, "san-gimignano is for 2 players here; 1 were named: greedy."),
        (["greedy", "gready"], 10, 'There is no player "gready". Did you mean "greedy"?'),
        (["greedy", "random"], 0, "0 games cannot be played; at least 1 can."),
        (["greedy", "random"], -5, "-5 games cannot be played; at least 1 can."),
    ],
)
def test_what_cannot_be_simulated(specs: list[str], games: int, sentence: str) -> None:
    """A sentence says what was wrong and what is possible."""
    with pytest.raises(torri.Error) as caught:
        simulate(GAME, specs, games, seed=1)
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
    for word in ("greedy", "random", "wins", "95 %", "colourful", "20 games", "seats rotated", "median"):
        assert word in text
    assert "2 × greedy" in run("greedy,greedy")


def with_all_parts(name: str) -> Results:
    """Results in which every part of the score gave something."""
    some = Estimate(1.0, 0.5, 1.5)
    parts = dict.fromkeys([*rulebook(name).parts, EARLIER], 1.0)
    players = [PlayerResult("greedy", some, some, parts)] * 2
    lengths: dict[str, dict[int, float]] = {"decisions": {50: 10.0}, "turns": {50: 5.0}}
    kinds = tuple(players)
    return Results(name, {}, 1, 2, 1.0, players, 0.0, some, 10.0, 5.0, kinds=kinds, quantiles=lengths)


def named_parts(name: str, language: str) -> list[str]:
    """What the parts of the score are called in the table of the command."""
    out = StringIO()
    with torri.speaking(language):
        print_results(with_all_parts(name), Console(file=out, width=80))
    first = [
        line.split("│")[1].strip() for line in out.getvalue().partition("└")[0].splitlines() if "│" in line
    ]
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
