from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import torri
from torri.cli import main
from torri.lab.arena import Arena, set_up
from torri.lab.luck import AFTER, luck_of, new_desk, quick_lineup, shares, weigh_in
from torri.lab.simulate import simulate
from torri.lab.training.positions import JUDGING
from torri.players.compiled import GREEDY, RANDOM
from torri.players.judge.judges import Judge

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt

    from torri.engine.game import Game
    from torri.engine.state import State
    from torri.engine.vocabulary import Action

pytestmark = pytest.mark.xdist_group("luck")  # one worker compiles it

GAMES = [("san-gimignano", 2), ("couperation", 3), ("tajuto", 4)]


def before_a_draw(game: Game) -> State:
    """A position in which chance decides once, and then a seat."""
    state, dice = game.initial(), Random(1)
    while True:
        outcomes = [outcome for outcome, _chance in state.chance]
        if outcomes and all(state.copy().play(outcome).to_move >= 0 for outcome in outcomes):
            return state
        state.play(dice.choice(outcomes or list(state.legal)))


def test_luck_is_0_on_average() -> None:
    """Over all floors that can be drawn, each as likely as it is, luck adds up to nothing but noise."""
    game = torri.game("tajuto", 4)
    state, judge = before_a_draw(game), Judge(game)
    sums = []
    for seed in range(8):
        luck = np.zeros(4)
        for outcome, chance in state.chance:
            luck += chance * drawn(judge, state, outcome, seed)
        sums.append(luck)
    error = np.std(sums, axis=0, ddof=1) / np.sqrt(len(sums))
    assert (np.abs(np.mean(sums, axis=0)) < 4 * error).all()


def drawn(judge: Judge, state: State, outcome: Action, seed: int) -> npt.NDArray[np.float64]:
    """What an outcome of chance is worth to each seat beside the others."""
    game = state.game
    workspace, desk, luck = judge.workspace(), new_desk(game), np.zeros(game.players)
    workspace["rng"]["word"], workspace["before"] = Random(seed).getrandbits(64), state.position
    desk[AFTER] = state.copy().play(outcome).position
    weigh_in(game.rulebook)(workspace, desk, quick_lineup(game, ["greedy"] * game.players), luck)
    return luck


def test_positions_are_played_on_by_players_like_those_in_the_seats() -> None:
    """Whoever is not quick is played by the player who rolls out benchmark decisions."""
    game = torri.game("san-gimignano")
    assert quick_lineup(game, ["random", "level:3"]).tolist() == [RANDOM, GREEDY]
    assert quick_lineup(game, ["greedy", "level:6"]).tolist() == [GREEDY, JUDGING]


def test_other_dice_throw_other_samples() -> None:
    """The same dice give the same luck, and other dice another: no two games err alike."""
    game = torri.game("tajuto", 4)
    state, judge = before_a_draw(game), Judge(game)
    outcome = state.chance[0][0]
    once, again, other = (drawn(judge, state, outcome, seed).tolist() for seed in (1, 1, 2))
    assert once == again != other
    assert sum(once) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_judge_shares_out_one_victory(name: str, players: int) -> None:
    """The shares of all seats add up to 1, and where all play together they have one chance."""
    game = torri.game(name, players)
    state = game.match(seed=3).state
    told = Judge(game).expects(state)
    if game.rulebook.cooperative:
        assert len(set(told.wins)) == 1
    else:
        assert sum(told.wins) == pytest.approx(1)
        assert sum(told.leads) == pytest.approx(0, abs=1e-4)


def test_the_end_of_a_game_is_its_result() -> None:
    """A judge does not guess what is known."""
    game = torri.game("san-gimignano")
    match = game.match(seed=1)
    greedy = torri.player("greedy", 1)
    while not match.is_over:
        match.play(match.to_move, greedy.choose(match.state.known_to(match.to_move)))
    told = Judge(game).expects(match.state)
    assert match.state.outcome is not None
    assert told.wins == tuple(float(rank == 1) for rank in match.state.outcome.ranks)


def test_to_ask_the_judge_does_not_change_the_games() -> None:
    """The same seed gives the same games with luck counted and without."""
    game = torri.game("tajuto", 2)
    told = simulate(game, ["greedy", "greedy"], 2, seed=5, adjusted=True)
    plain = simulate(game, ["greedy", "greedy"], 2, seed=5)
    assert [player.score for player in told.players] == [player.score for player in plain.players]
    assert told.judge == Judge(game).fingerprint
    assert plain.judge == ""


def test_luck_of_a_match_explains_part_of_its_result() -> None:
    """Without luck the results of equal players scatter less about their fair share."""
    game = torri.game("san-gimignano")
    told = simulate(game, ["greedy", "greedy"], 60, seed=5, adjusted=True).players[0]
    assert told.share is not None
    assert told.adjusted is not None
    assert told.adjusted.high - told.adjusted.low < 0.8 * (told.share.high - told.share.low)
    assert told.explained is not None
    assert told.explained.luck.value == pytest.approx(told.share.value - told.adjusted.value)
    assert told.explained.correlation > 0.5
    assert told.explained.smaller > 1.5


def test_all_seats_together_have_no_luck() -> None:
    """What chance gives to one it takes from the others."""
    game = torri.game("tajuto", 4)
    match = game.match(seed=2)
    player = torri.player("random", 1)
    while not match.is_over:
        match.play(match.to_move, player.choose(match.state.known_to(match.to_move)))
    assert sum(luck_of(Judge(game), match, ["random"] * 4, "1")) == pytest.approx(0, abs=1e-6)


def test_first_together_share_the_victory() -> None:
    """Two who are first have a half each; where all play together each has the whole."""
    ranks = np.array([[1, 1, 3]])
    assert shares(ranks, cooperative=False).tolist() == [[0.5, 0.5, 0]]
    assert shares(ranks, cooperative=True).tolist() == [[1, 1, 0]]


def test_an_adjusted_arena_keeps_its_judge(tmp_path: Path) -> None:
    """The fingerprint is in the file, and a file with another judge is not gone on with."""
    file = tmp_path / "arena.jsonl"
    setting = set_up("tajuto", 2, {}, "1", adjusted=True)
    arena = Arena(setting, ["random", "greedy"], 4, file)
    arena.run()
    (encounter,) = arena.results().encounters
    assert encounter.adjusted is not None
    head, *deals = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert head["judge"] == Judge(torri.game("tajuto", 2)).fingerprint
    assert all(len(game["luck"]) == 2 for deal in deals for game in deal["games"])
    file.write_text(file.read_text(encoding="utf-8").replace(head["judge"], "another"), encoding="utf-8")
    with pytest.raises(torri.Error, match="something else"):
        Arena(setting, ["random", "greedy"], 4, file)


def test_without_a_judge_a_ledger_is_as_it_was(tmp_path: Path) -> None:
    """Games that were kept before there were judges can be gone on with."""
    file = tmp_path / "arena.jsonl"
    Arena(set_up("tajuto", 2, {}, "1"), ["random", "greedy"], 2, file).run()
    head, deal = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert "judge" not in head
    assert "luck" not in deal["games"][0]


def test_the_commands_show_both(capsys: pytest.CaptureFixture[str]) -> None:
    """Raw and adjusted results stand beside each other, with the judge."""
    fingerprint = Judge(torri.game("tajuto", 2)).fingerprint
    for command in ("simulate", "arena"):
        assert main([command, "tajuto", "--players", "greedy,random", "--games", "4", "--adjusted"]) == 0
        said = capsys.readouterr().out
        assert fingerprint in said
        assert "wit" in said  # "without luck", however narrow the column is
