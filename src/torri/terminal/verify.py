"""Checking a record of play, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.ending import winner_sentence
from torri.engine.language import _, plural
from torri.engine.match import record_from
from torri.games import RULEBOOKS, replay
from torri.table.fairness import check_fairness
from torri.terminal.compiling import ready

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.match import Match
    from torri.engine.record import Record


def verify(path: Path) -> str:
    """What can be said of a record that is right; a RecordError names the first step that is not."""
    record = record_from(path)
    if record.game in RULEBOOKS:
        ready(RULEBOOKS[record.game])
    match = replay(record)
    steps = len(record.steps)
    legal = plural("{n} step, and it is legal.", "{n} steps, every one legal.", steps).format(n=steps)
    return " ".join([f"{match.game.title}:", legal, ending(match), *fair(record)])


def fair(record: Record) -> list[str]:
    """Whether chance was decided as the table had promised; nothing for a record that promises nothing."""
    if record.fairness is None:
        return []
    check_fairness(record)
    taken_back = len(record.fairness["taken_back"])
    said = _("Chance was fair: every outcome follows from the secret that the table had committed itself to.")
    if not taken_back:
        return [said]
    gone = plural("{n} outcome was taken back.", "{n} outcomes were taken back.", taken_back)
    return [said, gone.format(n=taken_back)]


def ending(match: Match) -> str:
    """How the game ended, or that it did not."""
    outcome = match.state.outcome
    if outcome is None:
        return _("The game is not finished.")
    scores = _(", ").join(f"{name} {score}" for name, score in zip(match.seats, outcome.scores, strict=True))
    said = _("The final score is right: {scores}. {winner}")
    return said.format(scores=scores, winner=winner_sentence(match, outcome))
