from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import torri
from torri.cli import main
from torri.engine.compiled import bind, left_open
from torri.engine.errors import Error
from torri.lab.decisions import __main__ as make_command, command, drawing
from torri.lab.decisions.calibration import calibrate, compared, fitted
from torri.lab.decisions.continuations import Company, Continuations
from torri.lab.decisions.kept import Benchmark, Decision, file_in, read_decisions, write_decisions
from torri.lab.decisions.measuring import clustered, measure
from torri.lab.decisions.page import Report, page
from torri.lab.decisions.quick_players import OVERLOOKING, quick_names_in
from torri.lab.decisions.subjects import Subject, reference, reference_name, subjects
from torri.lab.decisions.values import Values, valued
from torri.lab.training.positions import new_workspace
from torri.players.compiled import GREEDY, RANDOM
from torri.players.greedy.overlooking import OverlookingPlayer

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.knowledge import Knowledge

pytestmark = pytest.mark.xdist_group("learning")  # one worker compiles it

GAME = torri.game("san-gimignano")
decide_quickly = left_open
SUBJECT = Subject("San Gimignano", "san-gimignano", 2)


def met(steps: int) -> Knowledge:
    """A decision with several choices, so many decisions into a random game."""
    match = GAME.match("met")
    one = torri.player("random", 3)
    while steps > 0 or len(match.state.known_to(match.to_move).legal) < 3:
        match.play(match.to_move, one.choose(match.state.known_to(match.to_move)))
        steps -= 1
    return match.state.known_to(match.to_move)


def some_decisions(count: int = 3) -> list[Decision]:
    """Decisions with values that were thought up: the first choice is best, each further one 0.2 worse."""
    found = []
    for place in range(count):
        knowledge = met(4 + 6 * place)
        worth = 0.8 - 0.2 * np.arange(len(knowledge.legal))
        errors = np.full(len(worth), 0.01)
        found.append(Decision(knowledge, place // 2, Values(np.array([worth, worth]), errors, 200)))
    return found


def test_the_same_rollouts_of_a_choice_come_out_alike() -> None:
    """Whatever else is rolled out beside it, and in whichever pieces."""
    knowledge = met(6)
    company = Company((GREEDY, GREEDY))
    everything = np.ones(len(knowledge.legal), np.bool_)
    whole = Continuations(knowledge, company, "7").shares(0, 12, everything)
    alone = everything.copy()
    alone[1:] = False
    again = Continuations(knowledge, company, "7")
    pieces = np.concatenate([again.shares(0, 5, alone), again.shares(5, 7, alone)])
    assert np.array_equal(whole[:, 0], pieces[:, 0])
    assert not pieces[:, 1:].any()


def test_what_nobody_could_know_changes_no_value() -> None:
    """Two positions that the seat cannot tell apart are rolled out from the same deals."""
    knowledge = met(6)
    other = knowledge.sample(5).known_to(knowledge.to_move)
    company = Company((GREEDY, GREEDY))
    everything = np.ones(len(knowledge.legal), np.bool_)
    one, two = (Continuations(known, company, "7").shares(0, 8, everything) for known in (knowledge, other))
    assert np.array_equal(one, two)


def test_choices_get_rollouts_until_the_differences_are_sure() -> None:
    """What is clearly worse gets no more, and all the others as many as there may be."""
    values = valued(met(10), Company((GREEDY, GREEDY)), "1", most=300)
    assert values.halves.shape == (2, len(values.errors))
    assert values.errors.min() == 0  # of the best
    assert 100 <= values.rollouts <= 300
    assert valued(met(10), Company((GREEDY, GREEDY)), "1", most=300).halves == pytest.approx(values.halves)


def test_what_is_given_away_does_not_flatter_the_best() -> None:
    """Of choices that are alike but for noise, the loss is 0 on average, although one of them looks best."""
    dice = np.random.default_rng(1)
    noisy = [Values(dice.normal(0.5, 0.02, (2, 6)), np.full(6, 0.02), 100) for _ in range(2_000)]
    losses = np.array([values.loss(0) for values in noisy])
    assert abs(losses.mean()) < 4 * losses.std() / len(losses) ** 0.5
    flattering = np.mean([values.halves.mean(axis=0).max() - values.halves[:, 0].mean() for values in noisy])
    assert flattering > 0.01


def test_a_clear_mistake_costs_what_it_costs() -> None:
    """Far apart, halving the rollouts makes no difference."""
    values = Values(np.array([[0.6, 0.4], [0.7, 0.4]]), np.array([0.0, 0.01]), 500)
    assert values.loss(0) == 0
    assert values.loss(1) == pytest.approx(0.25)


def test_compiled_levels_overlook_as_they_do_at_tables() -> None:
    """Level 1 in a rollout does each thing as often as level 1 at a table."""
    knowledge = met(8)
    ids = [action.id for action in knowledge.legal]
    slow = OverlookingPlayer(0.3, 1)
    at_tables = np.bincount([slow.choose(knowledge).id for _ in range(3_000)], minlength=max(ids) + 1)[ids]
    compiled = first_actions(knowledge, 0.3, 3_000)
    assert np.abs(at_tables - compiled).max() < 5 * (0.5 * 3_000) ** 0.5
    assert (compiled > 0).sum() > 2


def first_actions(knowledge: Knowledge, sees: float, times: int) -> np.ndarray:
    """How often the compiled overlooking player takes each legal action."""
    workspaces = new_workspace(GAME, None, "1")
    workspaces["state"] = knowledge.position
    taken = np.zeros(times, np.int64)
    bind(take_often, quick_names_in(GAME.rulebook), GAME.id)(
        workspaces, np.zeros(3, GAME.rulebook.position), OVERLOOKING, sees, taken
    )
    ids = [action.id for action in knowledge.legal]
    return np.bincount(taken, minlength=max(ids) + 1)[ids]


def take_often(workspaces: Any, desk: Any, player: int, sees: float, taken: Any) -> None:
    """The same decision again and again."""
    for time in range(len(taken)):
        taken[time] = decide_quickly(workspaces[0], desk, player, sees)


def test_decisions_are_the_same_after_they_were_written_and_read(tmp_path: Path) -> None:
    """What was known byte for byte, values in thousandths, and who made them."""
    decisions = some_decisions()
    file = tmp_path / "2.npz"
    write_decisions(Benchmark({"reference": "greedy"}, decisions), GAME, file)
    read = read_decisions(GAME, file)
    assert read.head["reference"] == "greedy"
    for before, after in zip(decisions, read.decisions, strict=True):
        assert after.knowledge.to_bytes() == before.knowledge.to_bytes()
        assert after.values.halves == pytest.approx(before.values.halves, abs=0.0006)
        assert (after.match, after.values.rollouts) == (before.match, before.values.rollouts)


def test_a_game_without_a_decision_that_matters_is_kept_too(tmp_path: Path) -> None:
    """So that it is not played again."""
    write_decisions(Benchmark({}, []), GAME, tmp_path / "0.npz")
    assert read_decisions(GAME, tmp_path / "0.npz").decisions == []


def test_decisions_of_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record with other fields, or other legal actions, is told in a sentence; so is a broken file."""
    file = tmp_path / "2.npz"
    write_decisions(Benchmark({}, some_decisions()), GAME, file)
    with pytest.raises(Error, match="of other rules"):
        read_decisions(torri.game("tajuto", 2), file)
    fewer = [
        replace(
            one, values=replace(one.values, halves=one.values.halves[:, 1:], errors=one.values.errors[1:])
        )
        for one in some_decisions()
    ]
    write_decisions(Benchmark({}, fewer), GAME, file)
    with pytest.raises(Error, match="of other rules"):
        read_decisions(GAME, file)
    file.write_bytes(file.read_bytes()[:200])
    with pytest.raises(Error, match="holds no decisions"):
        read_decisions(GAME, file)


def test_every_kept_file_fits_the_rules() -> None:
    """Whoever changes a record or an action makes the decisions anew."""
    found = 0
    for subject in subjects():
        game = subject.made()
        file = file_in(game, subject)
        if file is not None:
            benchmark = read_decisions(game, file)
            found += 1
            assert {"command", "reference", "version"} <= benchmark.head.keys()
            for values in (one.values for one in benchmark.decisions):
                # A choice given up early is the best one less a difference of few rollouts.
                slack, shares = 5 * values.errors, values.halves.mean(axis=0)
                assert ((-slack <= shares) & (shares <= 1 + slack)).all()
    assert found


def test_a_player_that_finds_the_best_gives_nothing_away() -> None:
    """And one that never does gives away what the others are worth less, a blunder each time."""
    good, bad = some_decisions(4), some_decisions(4)
    for one in bad:
        one.values.halves[:] = one.values.halves[:, ::-1]

    losses = measure(GAME, good, ["file:" + __file__ + "::First"])[0]
    assert (losses.loss.value, losses.blunders.value) == (0, 0)
    losses = measure(GAME, bad, ["file:" + __file__ + "::First"])[0]
    assert losses.loss.value > 0.12
    assert (losses.blunders.value, losses.decisions) == (1, 4)


class First:
    """Takes the first legal action."""

    def choose(self, knowledge: Knowledge) -> object:
        """Whatever it is."""
        return knowledge.legal[0]


def test_the_same_seed_gives_the_same_losses() -> None:
    """On however many threads."""
    decisions = some_decisions(4)
    once, again = (measure(GAME, decisions, ["random", "level:2"], seed=5) for _ in range(2))
    assert [row.loss for row in once] == [row.loss for row in again]


def test_one_decision_is_too_few() -> None:
    """It has no interval."""
    with pytest.raises(Error, match="too few for an interval"):
        measure(GAME, some_decisions(1), ["greedy"])


def test_decisions_of_one_game_count_together() -> None:
    """Ten values that are all alike in their game say no more than its mean."""
    values = np.repeat([0.0, 0.2, 0.4, 0.1], 10)
    together = clustered(values, np.repeat(np.arange(4), 10))
    apart = clustered(values, np.arange(40))
    assert together.value == apart.value == pytest.approx(0.175)
    assert together.high - together.low > 2 * (apart.high - apart.low)


def test_a_good_judge_has_a_smaller_log_loss_than_a_guess() -> None:
    """What was said and what came are compared band by band; a guess says the average of all."""
    dice = np.random.default_rng(1)
    said = dice.random(4_000)
    came = (dice.random(4_000) < said).astype(float)
    found = compared("made up", said, 10 * (said - 0.5), came)
    assert found.log_loss.high < found.guess.low
    assert found.log_loss.value <= found.outlook.value
    assert found.guess.value == pytest.approx(np.log(2), abs=0.01)
    assert len(found.bands) == 10
    assert all(abs(band.said - band.came.value) < 0.1 for band in found.bands)


def test_odds_are_fitted() -> None:
    """The constant and the slope from which the results were thrown."""
    dice = np.random.default_rng(1)
    hopes = dice.normal(0, 20, 20_000)
    came = (dice.random(20_000) < 1 / (1 + np.exp(-(0.5 + 0.1 * hopes)))).astype(float)
    assert fitted(hopes, came) == pytest.approx([0.5, 0.1], rel=0.15)


def test_the_judge_of_san_gimignano_knows_more_than_a_guess() -> None:
    """On games that it has not seen."""
    found = calibrate(GAME, wanted=1_200)
    assert found is not None
    assert found.log_loss.high < found.guess.low


def test_who_rolls_out_follows_a_judge_where_that_is_better() -> None:
    """Its fingerprint is in the name; for Couperation the greedy player is better."""
    assert reference_name(GAME).startswith("counting-judge-")
    assert reference(torri.game("couperation", 2)).lineup == (GREEDY, GREEDY)
    assert RANDOM not in reference(GAME).lineup


def test_making_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games that were finished are not played again, and the file says who made them and how."""
    monkeypatch.setattr(drawing, "LEVELS", ("greedy",))
    arguments = ["--only", "san-gimignano-2", "--rollouts", "100", "--folder", str(tmp_path / "games")]
    arguments += ["--out", str(tmp_path)]
    assert make_command.main([*arguments, "--decisions", "6", "--minutes", "0"]) == 0
    assert "no decision was finished" in capsys.readouterr().out
    assert make_command.main([*arguments, "--decisions", "6"]) == 0
    (played,) = (tmp_path / "games").glob("*/0.npz")
    before = played.stat().st_mtime_ns
    assert make_command.main([*arguments, "--decisions", "12"]) == 0
    assert played.stat().st_mtime_ns == before
    benchmark = read_decisions(GAME, tmp_path / "san-gimignano-2.npz")
    assert {decision.match for decision in benchmark.decisions} == {0, 1}
    assert "--decisions 12 --rollouts 100" in benchmark.head["command"]


def test_nonsense_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown game, too few rollouts, players where there are none, half a page."""
    assert make_command.main(["--only", "tajutto"]) == 2
    assert make_command.main(["--rollouts", "3"]) == 2
    told = capsys.readouterr().err
    assert 'There are no decisions of "tajutto"' in told
    assert "At least 1 decision and 100 rollouts" in told
    assert main(["bench", "decisions", "chess"]) == 2
    assert main(["bench", "rules", "tajuto"]) == 2
    assert main(["bench", "decisions", "tajuto", "--write", "page.md"]) == 2
    told = capsys.readouterr().err
    assert 'There are no decisions of "chess"' in told
    assert "A game and players are for decisions" in told
    assert "--write goes without a part of them" in told


def test_the_command_tells_what_players_give_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each player, as a table and as JSON."""
    file = tmp_path / "2.npz"
    head = {"reference": "greedy", "version": "1", "command": "made up"}
    write_decisions(Benchmark(head, some_decisions(4)), GAME, file)
    monkeypatch.setattr(command, "file_in", lambda game, _subject: file if game == GAME else None)
    monkeypatch.setattr(command, "calibrate", lambda _game: None)
    assert main(["bench", "decisions", "san-gimignano", "--players", "random,greedy", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert [row["spec"] for row in told["players"]] == ["random", "greedy"]
    assert main(["bench", "decisions", "--players", "random"]) == 0
    assert "San Gimignano: 4 decisions" in capsys.readouterr().out


def test_the_page_says_how_it_came_about() -> None:
    """Who rolled out, by which command, and the bands of the judge."""
    decisions = some_decisions(4)
    benchmark = Benchmark({"reference": "greedy", "version": "1", "command": "made up"}, decisions)
    said = np.linspace(0.05, 0.95, 200)
    found = compared("abc", said, said, np.tile([0.0, 1.0], 100))
    text = page([Report(SUBJECT, benchmark, measure(GAME, decisions, ["greedy"]), found)])
    assert "4 decisions of 2 games, rolled out by greedy, with Torri 1: `made up`." in text
    assert "| greedy | " in text
    assert "The judge abc on 200 positions" in text
