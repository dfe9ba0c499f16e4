"""Studies in which players who search do without something, and play fewer deals than others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import torri
from torri.cli import main
from torri.engine.compiled import bind, left_open
from torri.engine.errors import Error
from torri.lab.study.answers import Played, is_precise
from torri.lab.study.arms import barred, read_arm
from torri.lab.study.command import carry_out
from torri.lab.study.found import worths
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.limits import can_be_kept, is_limit, limited_choice, repeats
from torri.lab.study.plan import games_in, plan_of
from torri.lab.study.playing import BLOCK, FEW, Version, blocks, is_quick
from torri.lab.study.watching import NOBODY, by_judge
from torri.players.judge.judges import Judge, names_in as judge_names_in
from torri.players.judge.player import JudgePlayer

if TYPE_CHECKING:
    from collections.abc import Collection

    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action
    from torri.lab.study.command import Study
    from torri.lab.study.plan import Plan

ask_judge = left_open

TAJUTO = torri.game("tajuto", players=2)


class Last:
    """Does the last that it may."""

    spec = "last"

    def choose(self, knowledge: Knowledge) -> Action:
        """The last action."""
        return knowledge.legal[-1]

    def choose_among(self, knowledge: Knowledge, ids: Collection[int]) -> Action:
        """The last of these."""
        return [one for one in knowledge.legal if one.id in ids][-1]


def first_decision() -> Knowledge:
    """What is known of who decides first."""
    state = TAJUTO.match("1").state
    return state.known_to(state.to_move)


def test_a_player_does_the_next_best_of_what_it_may() -> None:
    """Where all or nothing of it is possible, it is not kept from anything."""
    known = first_decision()
    taken = np.zeros(len(TAJUTO.actions.all), bool)
    ids = [one.id for one in known.legal]
    assert limited_choice(Last(), known, taken, NOBODY) is known.legal[-1]
    assert not is_limit(ids, taken)
    taken[known.legal[-1].id] = True
    assert limited_choice(Last(), known, taken, NOBODY) is known.legal[-2]
    assert is_limit(ids, taken)
    taken[:] = True
    assert limited_choice(Last(), known, taken, NOBODY) is known.legal[-1]
    assert not is_limit(ids, taken)


def test_a_player_begins_as_it_is_told_where_it_can() -> None:
    """Else as it would."""
    known = first_decision()
    assert limited_choice(Last(), known, None, known.legal[0].id) is known.legal[0]
    absent = barred(TAJUTO.rulebook, "acquire")[0]
    assert limited_choice(Last(), known, None, absent) is known.legal[-1]


@pytest.mark.parametrize(
    ("spec", "can"), [("level:2", True), ("level:4", True), ("search:20", True), ("style:tiles", False)]
)
def test_who_can_be_kept_from_something(spec: str, *, can: bool) -> None:
    """Quick players, and those who search: they know what else they would do."""
    assert can_be_kept(spec, TAJUTO.rulebook) is can


def asked(games: int | list[int], levels: tuple[str, ...] = ("greedy", "search:2")) -> Plan:
    """A study of the market in which one seat does without it."""
    return plan_of("tajuto", 2, [], {}, levels, games, 0.0, "1", worth="market")


@pytest.fixture(scope="module")
def study() -> Study:
    """Greedy players play twelve deals, searching ones four."""
    plan = asked([12, 4])
    return carry_out(plan, StudyLedger(plan))


def test_searching_players_give_a_worth_on_fewer_deals(study: Study) -> None:
    """Each level has its own deals and its own interval."""
    (market,) = worths(study)
    assert market.each == {"greedy": 12, "search:2": 4}
    assert market.deals == "12 / 4"
    assert list(market.by_level) == ["greedy", "search:2"]
    used = study.played.games("search:2", "without market")
    assert used["met"].sum() > 0
    assert len(used) == 4
    assert {one.deals for one in study.figures if "among" in one.level} == {4}


def ask_first(workspaces: Any, desk: Any, listed: Any) -> int:
    """What the judge says in the first workspace."""
    return int(ask_judge(workspaces[0], desk, listed[0]))


def test_in_the_loop_the_judge_is_asked_as_by_its_player() -> None:
    """The same choice in the same situation, and of some actions none but them."""
    names = judge_names_in(TAJUTO.rulebook)
    asked = bind(ask_first, names | {"ask_judge": bind(by_judge, names, "tajuto")}, "tajuto")
    workspaces, desk = Judge(TAJUTO).workspace(), np.zeros(1, TAJUTO.rulebook.position)
    listed, follows = np.zeros(1, TAJUTO.choices), JudgePlayer()
    match = TAJUTO.match("1")
    for number in range(30):
        known = match.state.known_to(match.to_move)
        desk[0] = np.frombuffer(known.to_bytes(), TAJUTO.rulebook.position)[0]
        ids = [one.id for one in known.legal][number % 2 :] or [known.legal[0].id]
        listed["count"], listed["ids"][0, : len(ids)] = len(ids), ids
        found = asked(workspaces, desk, listed)
        assert found in ids
        assert len(ids) < len(known.legal) or found == follows.choose(known).id
        match.play(match.to_move, follows.choose(known))


@pytest.mark.soak
def test_who_follows_the_judge_plays_in_the_loop() -> None:
    """And beats random players, also where a seat does without something."""
    plan = plan_of("tajuto", 2, [], {}, ["random", "judge"], 60, 0.0, "1", worth="market")
    study = carry_out(plan, StudyLedger(plan))
    assert is_quick("judge", 2)
    assert list(worths(study)[0].by_level) == ["random", "judge"]
    assert next(one for one in study.figures if "among" in one.level).value.value > 0.9


@pytest.mark.parametrize(("thing", "is_wanted"), [("B", True), ("market", False)])
def test_a_game_that_comes_out_the_same_is_not_played_twice(thing: str, *, is_wanted: bool) -> None:
    """What is remembered is what would be played; where the seat used the thing, it is played anew."""
    plan = asked([8, 8], ("greedy", "search:2"))
    free, without = (Version(plan, read_arm(text), "search:2").table for text in ("", f"without {thing}"))
    assert without.free
    without.free.played.clear()
    anew = [without.play(number) for number in range(4)]
    without.played.clear()
    without.free, again = free, []
    for number in range(4):
        free.play(number)
        again.append(without.play(number))
    same = [one.lists is free.play(number).lists for number, one in enumerate(again)]
    assert same == [not is_wanted] * 4
    for one, other in zip(anew, again, strict=True):
        assert one.final.tobytes() == other.final.tobytes()
        assert one.note.tolist() == other.note.tolist()
        assert (one.used == other.used).all()


@pytest.mark.parametrize(
    ("spec", "does"), [("search:20", True), ("level:4", True), ("search:20ms", False), ("style:tiles", False)]
)
def test_who_plays_the_same_game_again(spec: str, *, does: bool) -> None:
    """Those who search, if they do not go by the clock."""
    assert repeats(spec, TAJUTO.rulebook) is does


def test_thinking_players_lose_less_to_a_stop() -> None:
    """Their blocks are short, and end where their deals do."""
    plan = asked([120, 12])
    found = blocks(plan, 0, 120)
    assert {one.deals for one in found if one.level == "greedy"} == {BLOCK, 20}
    slow = [one for one in found if one.level == "search:2" and one.changes == ""]
    assert [(one.start, one.deals) for one in slow] == [(0, FEW), (5, FEW), (10, 2)]
    assert not [one for one in blocks(plan, 100, 120) if one.level != "greedy"]


def test_a_level_that_has_played_all_holds_up_nobody() -> None:
    """Nothing is left to ask of it."""
    assert is_precise([], [], 0.01)
    assert not is_precise([], [], 0.0)


def test_of_each_level_the_deals_that_were_asked_for_are_counted() -> None:
    """Where two levels meet, it is as many as both play."""
    plan = asked([120, 12])
    played = Played(plan, StudyLedger(plan), 60)
    assert [played.deals_at(table) for table in plan.tables] == [60, 12, 12]
    assert "--games 120,12" in plan.command()
    assert asked([120, 12]).head() == asked([400, 100]).head()


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ("100,100", "1 levels play, and 2 numbers of games"),
        ("many", "is not a number of games"),
        ("", "is not a number of games"),
        ("1", "too few"),
    ],
)
def test_what_is_no_number_of_games(games: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says what is possible."""
    assert main(["study", "tajuto", "--levels", "greedy", "--games", games]) == 2
    assert said in capsys.readouterr().err


def test_games_are_one_number_or_one_for_each_level() -> None:
    """As text, as a number, or as a list of a file."""
    assert games_in("2000") == games_in(2000) == [2000]
    assert games_in("200,20") == games_in([200, 20]) == [200, 20]
    with pytest.raises(Error, match="is not a number of games"):
        games_in([2.5, True])
