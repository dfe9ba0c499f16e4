from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.cli import main
from torri.lab.given import Study, gathered
from torri.lab.training.chunks import CHUNK
from torri.lab.training.contest import contest
from torri.lab.training.fitting import Network
from torri.lab.training.positions import draw_positions
from torri.lab.training.rollouts import Samples, label, samples_of
from torri.lab.training.run import HELD_OUT, Run
from torri.lab.training.strong import draw_strong_positions
from torri.players.compiled import GREEDY
from torri.players.judge.network import WIN, forward_first, load_network, read_network, write_network

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.game import Game

pytestmark = pytest.mark.xdist_group("learning")  # one worker compiles it

soak = (
    pytest.mark.soak
)  # each further game is compiled for training, which takes longer than all of these tests
KNOWING_NOTHING = float(np.log(2))
SAN_GIMIGNANO = Study("san-gimignano", 2)


def drawn(game: Game, study: Study, wanted: int, seed: str = "new") -> Samples:
    """Positions of new greedy games, labelled by one rollout, as the seats know them."""
    positions = draw_positions(game, None, wanted, seed, study.keep, study.blunders, 0.0)
    return samples_of(game, positions, label(game, positions, None, GREEDY, 1, seed), whole=False)


def test_samples_are_what_the_seats_know_and_what_they_got() -> None:
    """Each seat sees its own hand only, and what the two of them got adds up to a whole victory."""
    game = torri.game("san-gimignano")
    samples = drawn(game, SAN_GIMIGNANO, 200)
    assert samples.wins[::2] + samples.wins[1::2] == pytest.approx(1)
    assert samples.leads[::2] == pytest.approx(-samples.leads[1::2])
    hands = samples.inputs.copy().view(game.rulebook.layout.record)["sides"]["hand"]
    assert hands[:, 0, 0].any()
    assert not hands[:, 0, 1].any()


def test_a_whole_position_shows_both_hands() -> None:
    """The judge of a review is told what nobody could know."""
    game = torri.game("san-gimignano")
    positions = draw_positions(game, None, 50, "1", 0.06, (0.0,), 0.0)
    samples = samples_of(game, positions, label(game, positions, None, GREEDY, 1, "1"), whole=True)
    hands = samples.inputs.copy().view(game.rulebook.layout.record)["sides"]["hand"]
    assert hands[:, 0, 1].any()


@soak
@pytest.mark.parametrize("players", [3, 4])
def test_what_all_seats_got_is_a_whole_at_larger_tables(players: int) -> None:
    """One victory is shared out, and leads are measured from the average of all."""
    samples = drawn(torri.game("tajuto", players), Study("tajuto", players, keep=0.01), 100)
    assert samples.wins.reshape(-1, players).sum(axis=1) == pytest.approx(1)
    assert samples.leads.reshape(-1, players).sum(axis=1) == pytest.approx(0, abs=1e-4)


def test_more_rollouts_of_a_position_agree_better() -> None:
    """The same positions labelled twice: with twenty rollouts the two labels are nearer than with one."""
    game = torri.game("san-gimignano")
    positions = draw_positions(game, None, 200, "1", 0.06, (0.0,), 0.0)

    def apart(rollouts: int) -> float:
        one, other = (label(game, positions, None, GREEDY, rollouts, seed).wins for seed in ("a", "b"))
        return float(np.abs(one - other).mean())

    assert apart(20) < 0.5 * apart(1)


def test_the_same_seed_gives_the_same_samples() -> None:
    """What is learned can be learned again."""
    game = torri.game("san-gimignano")
    once, again = (drawn(game, SAN_GIMIGNANO, 200, seed="7") for _ in range(2))
    assert np.array_equal(once.inputs, again.inputs)
    assert np.array_equal(once.wins, again.wins)


def test_strong_positions_are_of_games_between_levels() -> None:
    """They can be played on like any other, and the same seed gives the same ones."""
    game = torri.game("san-gimignano")
    once, again = (draw_strong_positions(game, 8, "1", 0.06) for _ in range(2))
    assert np.array_equal(once, again)
    assert label(game, once, None, GREEDY, 1, "1").wins.sum(axis=1) == pytest.approx(1)


@soak
def test_blunders_ruin_a_team() -> None:
    """A study can say how many there are: with one blind decision in five hardly a game is won."""
    game = torri.game("couperation", 4)
    study = Study("couperation", 4)
    careful, careless = (drawn(game, replace(study, blunders=(share,)), 800) for share in (0.0, 0.2))
    assert careful.wins.mean() > 1.5 * careless.wins.mean()


@soak
def test_what_never_changed_makes_no_difference() -> None:
    """A team with other marks on its cards is judged as one with the marks that were always the same."""
    game = torri.game("couperation", 2)
    samples = drawn(game, Study("couperation", 2), 1_500)
    network = Network(game.rulebook.layout, seed=1)
    network.fit([samples], epochs=1)
    inputs = samples.inputs.copy()
    marks = inputs.view(game.rulebook.layout.record)
    marks["double"], marks["hearts"] = marks["hearts"].copy(), marks["double"].copy()
    assert not np.array_equal(inputs, samples.inputs)
    assert np.allclose(network.answers(samples._replace(inputs=inputs)), network.answers(samples), atol=1e-4)


def test_compiled_code_says_what_the_network_says() -> None:
    """The record for compiled code, its scales multiplied in, gives the same odds and the same lead."""
    layout = torri.game("san-gimignano").rulebook.layout
    network = Network(layout, seed=3, lead=7.0)
    numbers = np.random.default_rng(1).integers(0, 4, (5, layout.size)).astype(np.int8)
    nothing = np.zeros(5, np.float32)
    said = network.answers(Samples(numbers, nothing, nothing, nothing))
    net = network.record()
    for row, answer in zip(numbers, said, strict=True):
        net["numbers"][0] = row
        forward_first(net)
        assert net["told"][0] == pytest.approx(answer, rel=1e-3, abs=1e-3)


@soak
def test_with_trust_a_network_begins_with_the_outlook() -> None:
    """Before it has learned anything it foretells games of Tajuto as well as the greedy player's outlook."""
    game = torri.game("tajuto", 2)
    samples = drawn(game, Study("tajuto", 2, keep=0.01), 1_000)
    trusting = Network(game.rulebook.layout, seed=1, trust=0.1)
    logits = 0.1 * samples.outlooks
    assert trusting.loss([samples]) == pytest.approx(
        np.mean(np.logaddexp(0, logits) - samples.wins * logits), abs=0.02
    )
    assert trusting.loss([samples]) < Network(game.rulebook.layout, seed=1).loss([samples])


@pytest.mark.parametrize(
    "study",
    [
        pytest.param(study, id=study.name, marks=() if study.game == SAN_GIMIGNANO.game else soak)
        for study in gathered("STUDIES")
    ],
)
def test_what_was_learned_fits_the_numbers_of_the_game(study: Study) -> None:
    """The judge in the package foretells new games better than by guessing."""
    for game in study.games():
        net = load_network(game.rulebook, game.players).copy()
        samples = drawn(game, study, 1_000)
        said = []
        for row in samples.inputs:
            net["numbers"][0] = row
            forward_first(net)
            said.append(net["told"][0, WIN])
        odds = np.array(said) + float(net["trust"][0, WIN]) * samples.outlooks
        guess = samples.wins.mean()
        guessing = -guess * np.log(guess) - (1 - guess) * np.log(1 - guess)
        assert np.mean(np.logaddexp(0, odds) - samples.wins * odds) < guessing - 0.02


def test_a_run_learns_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """What was played is not played again, and the same network comes out."""
    study = replace(SAN_GIMIGNANO, rounds=1, positions=HELD_OUT * CHUNK)
    (first,) = Run(study, 1, tmp_path).rounds()
    assert first.loss < KNOWING_NOTHING - 0.05
    (tmp_path / "0-3.npz").write_bytes(b"cut off")
    before = (tmp_path / "0-4.npz").stat().st_mtime_ns
    (again,) = Run(study, 1, tmp_path).rounds()
    assert again.loss == first.loss
    assert (tmp_path / "0-4.npz").stat().st_mtime_ns == before


def test_a_run_goes_on_from_a_judge(tmp_path: Path) -> None:
    """It plays the round that comes after the judge, and what it learned is near what the judge was."""
    book = torri.game("san-gimignano").rulebook
    judge = load_network(book, 2)
    study = replace(SAN_GIMIGNANO, rounds=1, positions=1)
    run = Run(study, 1, tmp_path, judge)
    (only,) = run.rounds()
    assert (tmp_path / "1-0.npz").exists()
    assert not (tmp_path / "0-0.npz").exists()
    weights, learned = judge[0]["second"], only.network.record()[0]["second"]
    assert 0 < np.abs(learned - weights).max() < np.abs(weights).max()
    (again,) = Run(study, 1, tmp_path, judge).rounds()
    assert again.loss == only.loss
    with pytest.raises(torri.Error, match="holds another training"):
        Run(study, 1, tmp_path)


def test_a_network_that_goes_on_says_what_the_judge_says() -> None:
    """Taken out of compiled code and put back, the weights are the same; half way is their mean."""
    book = torri.game("saint-petersburg").rulebook
    judge = load_network(book, 2)
    network = Network(book.layout, seed=1, trust=0.5, lead=20.0)
    blank = network.parameters
    network.go_on_from(judge)
    for name in ("first", "third", "third_bias", "trust"):
        assert network.record()[0][name] == pytest.approx(judge[0][name], rel=1e-4, abs=1e-6)
    network.stay_half_way(blank)
    assert network.record()[0]["trust"][WIN] == pytest.approx((judge[0]["trust"][WIN] + 0.5) / 2, rel=1e-4)


def test_a_folder_with_another_training_is_refused(tmp_path: Path) -> None:
    """Games of two studies are never mixed."""
    Run(SAN_GIMIGNANO, 1, tmp_path)
    with pytest.raises(torri.Error, match="holds another training"):
        Run(SAN_GIMIGNANO, 2, tmp_path)


def test_a_judge_that_knows_nothing_loses_the_contest() -> None:
    """Players who follow the judge in the package win more than their share against it."""
    game = torri.game("san-gimignano")
    known = load_network(game.rulebook, 2)
    blank = Network(game.rulebook.layout, seed=1).record()
    assert contest(game, known, blank, 60).low > 0
    assert contest(game, blank, known, 60).high < 0


def test_the_command_keeps_what_was_learned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It writes a judge that can be read again, and never replaces a better one."""
    asked = ["train", "san-gimignano", "--rounds", "1", "--positions", "1"]
    folders = ["--folder", str(tmp_path / "games"), "--out", str(tmp_path)]
    assert main([*asked, *folders]) == 0
    layout = torri.game("san-gimignano").rulebook.layout
    file = tmp_path / "san-gimignano-2.npz"
    assert read_network(file, layout)["first"].any()
    assert "round 1" in capsys.readouterr().out


def test_a_worse_judge_does_not_replace_a_better_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says so, and answers 1."""
    from rich.console import Console

    from torri.lab.training.command import replace_judge

    book = torri.game("san-gimignano").rulebook
    file = tmp_path / "san-gimignano-2.npz"
    write_network(load_network(book, 2), book.layout, file)
    before = file.read_bytes()
    blank = Network(book.layout, seed=1).record()
    assert replace_judge(SAN_GIMIGNANO, blank, tmp_path, Console()) == 1
    assert "stays" in capsys.readouterr().out
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["san-gimignan"], "san-gimignano"),
        (["tajuto", "--players", "7"], "2, 3, 4"),
        (["tajuto", "--rounds", "0"], "at least 1"),
        (["tajuto", "--further", "--out", "nowhere"], "without --further"),
    ],
)
def test_what_cannot_be_trained_is_one_sentence(
    wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is played in vain without a word why."""
    assert main(["train", *wrong]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_that_is_a_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is learned in vain without a word why."""
    (tmp_path / "file").touch()
    assert main(["train", "san-gimignano", "--folder", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err


def test_a_judge_of_other_numbers_is_refused(tmp_path: Path) -> None:
    """One that was made for another game, or is no judge at all, is named in a sentence."""
    tajuto, petersburg = (torri.game(name).rulebook.layout for name in ("tajuto", "saint-petersburg"))
    file = tmp_path / "judge.npz"
    write_network(load_network(torri.game("tajuto").rulebook, 2), tajuto, file)
    with pytest.raises(torri.Error, match="train it again"):
        read_network(file, petersburg)
    file.write_bytes(b"nothing")
    with pytest.raises(torri.Error, match="holds no judge"):
        read_network(file, tajuto)
