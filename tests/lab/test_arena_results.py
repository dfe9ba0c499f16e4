"""The figures of an arena, from games that were written down by hand."""

from __future__ import annotations

import json
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from rich.console import Console

from torri.engine.intervals import Estimate
from torri.lab.arena.playing import Played, Setting
from torri.lab.arena.report import print_arena, seconds, signed, span
from torri.lab.arena.results import Results, lead, summary, victory
from torri.lab.arena.schedule import Pairing

if TYPE_CHECKING:
    from collections.abc import Sequence

DUEL = Pairing("greedy", "random", 2)


def played(players: str, ranks: Sequence[int], points: Sequence[int]) -> Played:
    """A game in which each seat made ten decisions, of 20 ms each."""
    seats = len(ranks)
    return Played(tuple(players.split()), tuple(ranks), tuple(points), (10,) * seats, (0.2,) * seats)


def duel(*results: tuple[int, int]) -> Results:
    """Deals of two games each, in which greedy and random got these points."""
    deals = {}
    for deal, (own, other) in enumerate(results):
        ranks = [1 if own >= other else 2, 1 if other >= own else 2]
        deals[deal] = [
            played("greedy random", ranks, (own, other)),
            played("random greedy", ranks[::-1], (other, own)),
        ]
    setting = Setting("tajuto", 2, (), "7")
    return summary(setting, ["random", "greedy"], {DUEL: deals}, cooperative=False)


def team(*won: str) -> Results:
    """A cooperative game of three deals: the deals that each of two teams won, as in "110"."""
    deals = {
        Pairing(spec, None, 2): {
            deal: [played(f"{spec} {spec}", (1, 1) if sign == "1" else (2, 2), (5, 5))]
            for deal, sign in enumerate(signs)
        }
        for spec, signs in zip(("random", "greedy"), won, strict=True)
    }
    return summary(Setting("couperation", 2, (), "7"), ["random", "greedy"], deals, cooperative=True)


def test_a_shared_victory_counts_in_parts() -> None:
    """Half for each of two; where all play together a whole one for everybody."""
    game = played("greedy random random", (1, 1, 3), (7, 7, 2))
    assert [victory(game, seat, cooperative=False) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [victory(game, seat, cooperative=True) for seat in range(3)] == [1.0, 1.0, 0.0]


def test_the_lead_is_that_over_the_best_of_the_others() -> None:
    """Negative for whoever is behind."""
    game = played("greedy random random", (1, 2, 3), (9, 7, 2))
    assert [lead(game, seat) for seat in range(3)] == [2.0, -2.0, -7.0]


def test_an_encounter_is_told_from_the_side_of_the_one() -> None:
    """Wins, losses, points and lead of greedy over both seats."""
    (entry,) = duel((10, 4), (8, 8), (3, 5)).encounters
    assert (entry.one, entry.others, entry.games) == ("greedy", "random", 6)
    assert entry.wins.value == pytest.approx((2 + 1 + 0) / 6)
    assert entry.losses.value == pytest.approx(1 - entry.wins.value)
    assert entry.points.value == pytest.approx((10 + 8 + 3) / 3)
    assert entry.lead is not None
    assert entry.lead.value == pytest.approx((6 + 0 - 2) / 3)


def test_the_strongest_stands_first_and_greedy_is_the_measure() -> None:
    """Its rating is 1000, whoever was named first; a decision took 20 ms."""
    results = duel((10, 4), (9, 2), (3, 5))
    assert [standing.spec for standing in results.standings] == ["greedy", "random"]
    best, last = results.standings
    assert best.rating == Estimate(1000.0, 1000.0, 1000.0)
    assert last.rating.low <= last.rating.value < 1000.0
    assert best.decisions == 60
    assert best.seconds == pytest.approx(0.02)


def test_teams_are_compared_by_the_deals_that_one_of_them_won() -> None:
    """What both won or both lost says nothing."""
    (contest,) = team("1001", "1110").contests
    assert (contest.one, contest.other, contest.deals) == ("greedy", "random", 3)
    assert contest.wins.value == pytest.approx(2 / 3)
    assert team("101", "101").contests == []


def test_a_pairing_without_games_is_left_out() -> None:
    """A run that was stopped early has figures for what it played."""
    empty = summary(Setting("tajuto", 2, (), "7"), ["random", "greedy"], {DUEL: {}}, cooperative=False)
    assert (empty.games, empty.encounters, empty.standings) == (0, [], [])


def shown(results: Results) -> str:
    """What the command prints."""
    out = StringIO()
    print_arena(results, Console(file=out, width=100))
    return out.getvalue()


def test_the_tables_are_printed() -> None:
    """Who met whom with the lead, and the standings; teams have no opponent."""
    text = shown(duel((10, 4), (8, 8)))
    for word in ("tajuto, 2 players", "greedy", "75.0 %", "+3.0", "20.0 ms", "seed 7"):
        assert word in text
    text = shown(team("100", "111"))
    assert "against" not in text
    assert "of the deals that only one of two teams won" in text


def test_no_game_is_said_so() -> None:
    """Instead of empty tables."""
    empty = summary(Setting("tajuto", 2, (), "7"), [], {}, cooperative=False)
    assert shown(empty) == "No game was finished.\n"


def test_all_figures_are_there_for_programs() -> None:
    """As JSON, with the setting."""
    told = json.loads(duel((10, 4)).to_json())
    assert (told["games"], told["setting"]["seed"]) == (2, "7")
    assert told["encounters"][0]["wins"]["value"] == 1.0


def test_figures_are_said_as_people_say_them() -> None:
    """Seconds or milliseconds; a lead with its sign; no interval where there is none."""
    assert [seconds(1.234), seconds(0.0123)] == ["1.23 s", "12.3 ms"]
    assert signed(Estimate(-1.5, -2.0, -1.0)) == "-1.5 ± 0.5"
    assert [span(Estimate(1000, 1000, 1000)), span(Estimate(900, 850, 950))] == ["", "850 - 950"]
