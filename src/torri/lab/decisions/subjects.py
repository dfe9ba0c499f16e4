"""The games whose decisions are kept: every trial of the lab, and who rolls its choices out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import game as find_game
from torri.lab.decisions.continuations import Company
from torri.lab.given import Study, gathered
from torri.lab.training.positions import JUDGING
from torri.players.compiled import GREEDY
from torri.players.judge.network import fingerprint_of, load_network

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    from torri.engine.game import Game


@dataclass(frozen=True)
class Subject:
    """A game for so many players, perhaps with some of its switches on."""

    title: str
    game: str
    players: int
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """What it is asked for by."""
        return f"{self.game}-{self.file_name}"

    @property
    def file_name(self) -> str:
        """What its file is called, without the ending."""
        return "-".join([str(self.players), *(name for name, _value in self.options)])

    def made(self) -> Game:
        """The game as it is played."""
        return find_game(self.game, self.players, **dict(self.options))


def subjects() -> list[Subject]:
    """All that there are."""
    return [Subject(trial.name, trial.id, trial.players, trial.options) for trial in gathered("TRIALS")]


def chosen_subjects(names: Sequence[str]) -> list[Subject]:
    """Those of these games, or of these names; all where nothing is named."""
    every = subjects()
    known = {subject.name for subject in every} | {subject.game for subject in every}
    for name in names:
        if name not in known:
            sentence = _('There are no decisions of "{name}". {advice}')
            raise Error(sentence, name=name, advice=advise(name, sorted(known)))
    return [subject for subject in every if not names or {subject.name, subject.game} & {*names}]


def judge_of(game: Game) -> npt.NDArray[np.void] | None:
    """The network of the game's judge; None where none was learned."""
    network = load_network(game.rulebook, game.players)
    return network if network[0]["first"].any() else None


def study_of(game: Game) -> Study:
    """How the game is learned; one that brings no study is learned as usual."""
    own = (game.id, game.players)
    studies = (study for study in gathered("STUDIES") if (study.game, study.players) == own)
    return next(studies, None) or Study(*own)


def rollout_player(game: Game) -> int:
    """The best quick player of a game: who follows the judge, where that is better than the greedy one."""
    follows = study_of(game).judge_plays_on and judge_of(game) is not None
    return JUDGING if follows else GREEDY


def reference(game: Game) -> Company:
    """Who plays on for everybody."""
    return Company((rollout_player(game),) * game.players, judge_of(game))


def reference_name(game: Game) -> str:
    """The reference player, with the fingerprint of the judge that it follows."""
    network = judge_of(game)
    if network is None or rollout_player(game) == GREEDY:
        return "greedy"
    return f"counting-judge-{fingerprint_of(network)}"
