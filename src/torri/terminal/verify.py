"""Checking a record of play, step by step."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from torri.engine.ending import winner_sentence
from torri.engine.errors import RecordError
from torri.engine.language import _, plural
from torri.engine.match import record_from
from torri.engine.variants import varied
from torri.games import RULEBOOKS, replay
from torri.table.fair_record import check_fairness
from torri.terminal.compiling import ready_to_play

if TYPE_CHECKING:
    from pathlib import Path

    from torri.engine.match import Match
    from torri.engine.record import Record


def verify(path: Path, seen: str | None = None) -> str:
    """What can be said of a record that is right; a RecordError names the first step that is not.

    `seen` is the commitment, or the fingerprint of the agreement, that a player saw before the first card.
    """
    chair = chair_of(path)
    if chair is not None:
        return chair
    record = record_from(path)
    if record.game in RULEBOOKS:
        ready_to_play(varied(RULEBOOKS[record.game], record.options)[0])
    match = replay(record)
    steps = len(record.steps)
    legal = plural("{n} step, and it is legal.", "{n} steps, every one legal.", steps).format(n=steps)
    return " ".join([f"{match.game.title}:", legal, ending(match), *fair(record, seen), *outside(record)])


def chair_of(path: Path) -> str | None:
    """What can be said of a record that one chair saw of a game that goes on; None for any other file."""
    try:
        head, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError):
        return None
    if not isinstance(head, dict) or head.get("torri") != "chair":
        return None
    known = RULEBOOKS.get(head.get("game", ""))
    whole = known is not None and all(isinstance(line, dict) and "seen" in line for line in lines)
    if not whole:
        raise RecordError(_("This is a record of Torri seen from a chair, but it is damaged."))
    said = _(
        "{game}: what one chair saw of a game that goes on, {n} lines. It leaves out what the chair may not"
        " know, so its steps cannot be checked; after the end the table gives the whole record, which can be."
    )
    return said.format(game=known.title() if known else "", n=len(lines))


def fair(record: Record, seen: str | None = None) -> list[str]:
    """Whether chance was decided as the table had promised; nothing for a record that promises nothing."""
    if record.fairness is None:
        if seen is not None:
            raise RecordError(_("This record tells nothing about its chance, so that no commitment fits it."))
        return []
    check_fairness(record, seen)
    taken_back = len(record.fairness["taken_back"])
    said = _("Chance was fair: every outcome follows from the secret that the table had committed itself to.")
    if not taken_back:
        return [said]
    gone = plural("{n} outcome was taken back.", "{n} outcomes were taken back.", taken_back)
    return [said, gone.format(n=taken_back)]


def outside(record: Record) -> list[str]:
    """What the record says and no check can cover: who resigned."""
    resigned = (record.fairness or {}).get("resigned", [])
    names = _(", ").join(record.seats[one["seat"]] for one in resigned)
    said = _("It says that {names} resigned, which nothing else proves.").format(names=names)
    return [said] if names else []


def ending(match: Match) -> str:
    """How the game ended, or that it did not."""
    outcome = match.state.outcome
    if outcome is None:
        return _("The game is not finished.")
    scores = _(", ").join(f"{name} {score}" for name, score in zip(match.seats, outcome.scores, strict=True))
    said = _("The final score is right: {scores}. {winner}")
    return said.format(scores=scores, winner=winner_sentence(match, outcome))
