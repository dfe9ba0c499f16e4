from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.lab.given import Study
from torri.lab.learning.__main__ import STUDIES, learn, main
from torri.lab.learning.fitting import Network
from torri.lab.learning.games import draw_samples
from torri.players.search.network import forward_first, load_network

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.xdist_group("learning")  # one worker compiles it

KNOWING_NOTHING = float(np.log(2))
SMALL = Study("san-gimignano", 2)


def test_samples_are_what_the_seats_know_and_what_they_got() -> None:
    """Each seat sees its own hand only, and what the two of them got adds up to a whole victory."""
    game = torri.game("san-gimignano")
    inputs, _outlooks, targets = draw_samples(game, None, 400, seed="1")
    assert 0 < len(targets) <= 400
    assert len(inputs) == len(targets)
    assert targets[::2] + targets[1::2] == pytest.approx(1)
    hands = inputs.copy().view(game.rulebook.layout.record)["sides"]["hand"]
    assert hands[:, 0, 0].any()
    assert not hands[:, 0, 1].any()


@pytest.mark.parametrize("players", [3, 4])
def test_what_all_seats_got_is_a_whole_at_larger_tables(players: int) -> None:
    """Victory and points are shared out: the end of a game is worth as much as what is hoped before."""
    samples = draw_samples(torri.game("tajuto", players), None, 400, seed="1", keep=0.01)
    assert samples.targets.reshape(-1, players).sum(axis=1) == pytest.approx(1)


def test_the_same_seed_gives_the_same_samples() -> None:
    """What is learned can be learned again."""
    game = torri.game("san-gimignano")
    once, again = (draw_samples(game, None, 400, seed="7") for _ in range(2))
    assert np.array_equal(once.inputs, again.inputs)
    assert np.array_equal(once.targets, again.targets)


def test_blunders_ruin_a_team() -> None:
    """A study can say how many there are: with one blind decision in five hardly a game is won."""
    game = torri.game("couperation", 4)
    careful, careless = (draw_samples(game, None, 4_000, "1", mistakes=(share,)) for share in (0.0, 0.2))
    assert careful.targets.mean() > 0.3
    assert careless.targets.mean() < 0.1


def test_what_never_changed_makes_no_difference() -> None:
    """A team with other marks on its cards is judged as one with the marks that were always the same."""
    game = torri.game("couperation", 2)
    samples = draw_samples(game, None, 3_000, seed="1")
    network = Network(game.rulebook.layout, seed=1)
    network.fit([samples], epochs=1)
    other = samples.inputs.copy()
    marks = other.view(game.rulebook.layout.record)
    marks["double"], marks["hearts"] = marks["hearts"].copy(), marks["double"].copy()
    assert not np.array_equal(other, samples.inputs)
    assert np.array_equal(network.forward(other)[-1], network.forward(samples.inputs)[-1])


def test_a_network_learns_from_games() -> None:
    """After two rounds it foretells the games of the second one better than by guessing."""
    *_, (_network, _before, after) = learn(SMALL, rounds=2, positions=6_000, seed=1)
    assert after < KNOWING_NOTHING - 0.05


def test_compiled_code_says_what_the_network_says() -> None:
    """The record for compiled code, its scales multiplied in, gives the same odds."""
    layout = torri.game("san-gimignano").rulebook.layout
    network = Network(layout, seed=3)
    numbers = np.random.default_rng(1).integers(0, 4, (5, layout.size)).astype(np.int8)
    said = network.forward(numbers)[-1][:, 0]
    net = network.record()
    for row, odds in zip(numbers, said, strict=True):
        net["numbers"][0] = row
        assert forward_first(net) == pytest.approx(odds, rel=1e-3, abs=1e-4)


def test_with_trust_a_network_begins_with_the_outlook() -> None:
    """Before it has learned anything it foretells games of Tajuto as well as the greedy player's outlook."""
    game = torri.game("tajuto", 2)
    samples = draw_samples(game, None, 2_000, seed="new", keep=0.01)
    trusting = Network(game.rulebook.layout, seed=1, trust=0.1)
    logits = 0.1 * samples.outlooks
    assert trusting.loss([samples]) == pytest.approx(
        np.mean(np.logaddexp(0, logits) - samples.targets * logits), abs=0.02
    )
    assert trusting.loss([samples]) < Network(game.rulebook.layout, seed=1).loss([samples])


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
def test_what_was_learned_fits_the_numbers_of_the_game(study: Study) -> None:
    """The network in the package predicts new games; one for an older layout of the numbers would not."""
    for game in study.games():
        net = load_network(game.rulebook, game.players).copy()
        samples = draw_samples(game, None, 2_000, seed="new", keep=study.keep, mistakes=study.mistakes)
        said = []
        for row in samples.inputs:
            net["numbers"][0] = row
            said.append(forward_first(net))
        odds = np.array(said) + float(net["trust"][0]) * samples.outlooks
        assert np.mean(np.logaddexp(0, odds) - samples.targets * odds) < KNOWING_NOTHING - 0.05


def test_the_command_keeps_what_was_learned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It writes a file that can be read again, and says how well the network foretells."""
    arguments = ["--rounds", "1", "--positions", "3000", "--folder", str(tmp_path)]
    assert main([*arguments, "--only", "san-gimignano-2"]) == 0
    with np.load(tmp_path / "san-gimignano-2.npz") as weights:
        assert weights["first"].shape[0] == torri.game("san-gimignano").rulebook.layout.size
    assert "round 1" in capsys.readouterr().out


def test_a_folder_that_is_a_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is learned in vain without a word why."""
    (tmp_path / "file").touch()
    arguments = ["--only", "san-gimignano-2", "--rounds", "1", "--positions", "600"]
    assert main([*arguments, "--folder", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err
