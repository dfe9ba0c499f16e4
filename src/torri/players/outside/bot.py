"""Any player of Torri as a program that answers on standard output what is asked on standard input.

`torri bot level:6` runs it. It asks little of the Torri beside it, so that a version that has no such command
can play too: `cmd:/there/.venv/bin/python /here/src/torri/players/outside/bot.py level:6`.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import numpy as np

import torri
from torri.engine.knowledge import Knowledge
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from torri.engine.game import Game


def answer_all(spec: str, questions: Iterable[str], answers: TextIO) -> None:
    """Let a player answer every question, one line after the other, until no more come."""
    game: Any = None
    for line in questions:
        asked = read(line)
        if game is None:  # a program plays one match
            game = torri.game(asked["game"], asked["players"], **asked.get("options", {}))
            player = torri.player(spec, asked.get("seed"))
        action = player.choose(knowledge_of(asked, game))
        print(json.dumps(action.code), file=answers, flush=True)


def read(line: str) -> dict[str, Any]:
    """A question; anything else is refused."""
    try:
        asked = json.loads(line)
    except ValueError:
        asked = None
    if not isinstance(asked, dict) or not {"game", "players", "seat", "position"} <= asked.keys():
        raise torri.Error(_("This is no question to a player: {line}"), line=line.strip()[:60])
    return asked


def knowledge_of(asked: dict[str, Any], game: Game) -> Knowledge:
    """What the seat knows, made again from the fields of the question."""
    array = np.zeros(1, game.rulebook.position)
    try:
        fill(array[0], asked["position"])
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError) as error:
        sentence = _("This version of Torri keeps positions of {game} differently: {why}.")
        raise torri.Error(sentence, game=game.id, why=error) from None
    return Knowledge(game, asked["seat"], array)


def fill(record: Any, given: Any) -> None:
    """Write every field of a record, or of several; fields that only one side knows are refused."""
    if record.shape:
        for one, its in zip(record, given, strict=True):
            fill(one, its)
        return
    odd = set(record.dtype.names) ^ given.keys()
    if odd:
        raise LookupError(", ".join(sorted(odd)))
    for name, value in given.items():
        if record.dtype[name].base.names is None:
            if np.shape(value) != record[name].shape:
                raise ValueError(name)
            record[name] = value
        else:
            fill(record[name], value)


def complain(sentence: str) -> int:
    """What went wrong, for whoever started the program; its exit code."""
    sys.stderr.write(sentence + "\n")
    return 2


def main(arguments: list[str]) -> int:
    """Play as the spec says; what went wrong is one sentence."""
    if len(arguments) != 1:
        return complain(_("Say who plays, for example level:6."))
    try:
        answer_all(arguments[0], sys.stdin, sys.stdout)
    except torri.Error as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
