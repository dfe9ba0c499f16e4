from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from rich.console import Console

import torri
from torri.lab.arena import Arena, set_up
from torri.lab.arena.playing import play_game
from torri.lab.arena.ratings import ratings, strengths
from torri.lab.arena.report import print_arena
from torri.lab.arena.schedule import Pairing, Task, pairings, tasks
from torri.lab.batches import crew

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.match import Match

SETTING = set_up("san-gimignano", None, {}, "7")
SPECS = ["random", "greedy"]


def test_everybody_meets_everybody_in_every_seat() -> None:
    """Two players meet in both seatings; among more than two, each is once alone against the other kind."""
    assert len(pairings(["a", "b", "c"], 2, cooperative=False, ladder=False)) == 3
    assert [str(pairing) for pairing in pairings(["a", "b", "c"], 2, cooperative=False, ladder=True)] == [
        "a / b",
        "b / c",
    ]
    assert [str(pairing) for pairing in pairings(["a", "b"], 3, cooperative=False, ladder=False)] == [
        "a / b",
        "b / a",
    ]
    one_way = pairings(["a", "b", "c"], 3, cooperative=False, one_way=True)
    assert [str(pairing) for pairing in one_way] == ["a / b", "a / c", "b / c"]
    assert Pairing("a", "b", 3).seatings() == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert pairings(["a"], 4, cooperative=True, ladder=False)[0].seatings() == [("a",) * 4]


def test_deals_are_spread_over_the_pairings() -> None:
    """A run that is stopped has treated all pairings alike, and games are rounded up to whole deals."""
    one, two = pairings(["a", "b", "c"], 2, cooperative=False, ladder=True)
    assert list(tasks([one, two], lambda _pairing: 3)) == [
        Task(one, 0),
        Task(two, 0),
        Task(one, 1),
        Task(two, 1),
    ]


def test_every_seating_of_a_deal_has_the_same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards are dealt, and the n-th thing that chance decides is thrown alike."""
    seeds: list[str] = []
    game = torri.game("san-gimignano")
    match = game.match

    def noted(seed: str) -> Match:
        seeds.append(seed)
        return match(seed)

    monkeypatch.setattr("torri.lab.arena.playing.made", lambda _setting: game)
    monkeypatch.setattr(game, "match", noted)
    task = Task(Pairing("random", "greedy", 2), 4)
    games = [play_game(SETTING, task, seating) for seating in task.pairing.seatings()]
    assert seeds == ["7:4", "7:4"]
    assert [game.players for game in games] == [("random", "greedy"), ("greedy", "random")]
    assert [sorted(game.ranks) for game in games] == [[1, 2], [1, 2]]


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers() -> None:
    """Who plays a deal makes no difference to it; the times are another matter."""
    found = []
    for workers in (1, 2):
        arena = Arena(SETTING, SPECS, 4)
        with crew(workers) as hired:
            arena.run(hired)
        results = arena.results()
        assert arena.done == arena.total == results.games == 4
        found.append((results.encounters, [standing.rating for standing in results.standings]))
    assert found[0] == found[1]


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    """What was played is not played again; a line that was cut off is."""
    file = tmp_path / "games" / "arena.jsonl"
    first = Arena(SETTING, SPECS, 4, file)
    first.run()
    written = file.read_text(encoding="utf-8")
    file.write_text(written[:-20], encoding="utf-8")
    again = Arena(set_up("san-gimignano", None, {}, None, file), SPECS, 6, file)
    assert again.done == 2
    again.run()
    assert again.done == 6
    whole = Arena(SETTING, SPECS, 6)
    whole.run()
    assert again.results().encounters == whole.results().encounters


def test_a_file_is_not_changed_by_being_looked_at(tmp_path: Path) -> None:
    """Neither one with all its games, nor one that holds something else."""
    file = tmp_path / "arena.jsonl"
    Arena(SETTING, SPECS, 2, file).run()
    written = file.read_bytes()
    assert Arena(SETTING, SPECS, 2, file).done == 2
    assert file.read_bytes() == written
    file.write_text("a shopping list", encoding="utf-8")
    with pytest.raises(torri.Error, match="holds something else"):
        Arena(SETTING, SPECS, 2, file)
    assert file.read_text(encoding="utf-8") == "a shopping list"


def test_one_way_and_both_ways_count_their_own_games_in_a_file(tmp_path: Path) -> None:
    """One way goes on to both ways, and does not count the other one when it is asked for again."""
    file = tmp_path / "arena.jsonl"
    setting = set_up("tajuto", 3, {}, "7")
    found = []
    for one_way in (True, False, True):
        arena = Arena(setting, ["greedy", "random"], 3, file, one_way=one_way)
        found.append((arena.done, arena.total))
        arena.run()
        results = arena.results()
        assert [entry.one for entry in results.encounters] == (["greedy"] if one_way else SPECS[::-1])
    assert found == [(0, 3), (3, 6), (3, 3)]


@pytest.mark.parametrize(("game", "seats"), [("san-gimignano", 2), ("couperation", 4)])
def test_one_way_changes_nothing_where_nobody_sits_alone(game: str, seats: int) -> None:
    """Two meet in both seats anyway, and teams meet nobody."""
    setting = set_up(game, seats, {}, "7")
    plain, one_way = (Arena(setting, SPECS, 4, one_way=one_way) for one_way in (False, True))
    assert plain.tasks == one_way.tasks


def test_sigterm_ends_the_workers_and_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    """All who write to the output are gone when it ends, what came out is shown, what was played is kept."""
    file = tmp_path / "arena.jsonl"
    setting = ["san-gimignano", "--players", ",".join(SPECS), "--games", "20000", "--file", str(file)]
    command = [sys.executable, "-m", "torri", "arena", *setting]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        while process.poll() is None and not (
            file.exists() and file.read_text(encoding="utf-8").count("\n") > 2
        ):
            time.sleep(0.05)
        process.terminate()
        out, errors = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, errors.strip()) == (130, "")
    assert "random" in out
    assert Arena(set_up("san-gimignano", None, {}, None, file), SPECS, 20_000, file).done >= 2


@pytest.mark.parametrize("content", ["hello\n", '{"game": "tajuto"}\n', ""])
def test_a_file_of_something_else_is_left_alone(content: str, tmp_path: Path) -> None:
    """A file that is not of this arena is refused, and not written to."""
    file = tmp_path / "file"
    file.write_text(content, encoding="utf-8")
    if not content:
        Arena(SETTING, SPECS, 2, file)
        return
    with pytest.raises(torri.Error, match="holds something else"):
        Arena(SETTING, SPECS, 2, file)
    assert file.read_text(encoding="utf-8") == content


def test_ratings_are_what_the_results_make_likeliest() -> None:
    """Three to one are 400 * log10(3) points, nearly, when there are many games; the order is kept."""
    wins = np.array([[0, 300, 0], [100, 0, 300], [0, 100, 0]], float)
    found = strengths(wins)
    assert found[0] - found[1] == pytest.approx(190.8, abs=1.5)
    assert found[1] - found[2] == pytest.approx(190.8, abs=1.5)
    rated = ratings(np.array([wins] * 2), anchor=1)
    assert rated[1].value == rated[1].low == rated[1].high == 1000
    assert all(rating.low <= rating.value <= rating.high for rating in rated)


def test_a_player_that_won_everything_has_a_finite_rating() -> None:
    """Who never lost is far ahead, not infinitely."""
    found = strengths(np.array([[0.0, 50.0], [0.0, 0.0]]))
    assert 400 < found[0] - found[1] < 1200


def test_results_are_printed_and_written() -> None:
    """A line for each encounter and each player, and JSON with all of it."""
    arena = Arena(SETTING, SPECS, 6)
    arena.run()
    results = arena.results()
    out = StringIO()
    print_arena(results, Console(file=out, width=120))
    assert "random" in out.getvalue()
    assert "6 games, every deal in every seating; seed 7" in out.getvalue()
    written = json.loads(results.to_json())
    assert written["encounters"][0]["wins"]["value"] == 0.0
    assert [standing["spec"] for standing in written["standings"]] == ["greedy", "random"]
    assert written["standings"][0]["rating"]["value"] == pytest.approx(1000)


def test_a_cooperative_game_is_played_by_teams() -> None:
    """Every team plays the same deals, and is rated by where it won and others lost."""
    arena = Arena(set_up("couperation", 2, {}, "1"), ["random", "greedy"], 6)
    arena.run()
    results = arena.results()
    assert [entry.others for entry in results.encounters] == [None, None]
    assert results.standings[0].spec == "greedy"
    assert all(entry.lead is None for entry in results.encounters)
    (contest,) = results.contests
    won = [round(entry.wins.value * 6) for entry in results.encounters]
    assert (contest.one, contest.other) == ("greedy", "random")
    assert contest.deals == won[0] + won[1] - 2 * min(won)  # random teams win nothing
    assert contest.wins.value == 1.0
    out = StringIO()
    print_arena(results, Console(file=out, width=100))
    assert "only one of two teams won" in out.getvalue()


@pytest.mark.parametrize(
    ("specs", "games", "sentence"),
    [
        (["greedy"], 2, "at least two players"),
        (["greedy", "greedy"], 2, "greedy is named twice"),
        (["greedy", "gary"], 2, 'There is no player "gary"'),
        (["greedy", "random"], 0, "0 games cannot be played"),
    ],
)
def test_what_cannot_be_played_is_refused(specs: list[str], games: int, sentence: str) -> None:
    """Before anything is played, in a sentence."""
    with pytest.raises(torri.Error, match=sentence):
        Arena(SETTING, specs, games)


def test_open_cards_show_what_hidden_ones_cost() -> None:
    """A search is given the whole position, and its games differ; other players cannot use it."""
    games = []
    for open_cards in (False, True):
        arena = Arena(set_up("couperation", 2, {}, "3", open_cards=open_cards), ["search:4"], 1)
        arena.run()
        games.append(arena.results().to_json())
    assert games[0] != games[1]
    with pytest.raises(torri.Error, match="greedy cannot use open cards"):
        Arena(set_up("couperation", 2, {}, "3", open_cards=True), ["greedy"], 1)
