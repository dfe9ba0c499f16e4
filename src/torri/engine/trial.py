"""Whether a game with changed numbers can be played at all: tried once, where every index is checked.

Compiled rules check no index. So a variant is first played in a process of its own as plain Python, a random
game for every number of players. That it passed is noted beside the compiled code.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from torri.engine.compiled import cache_directory, compiling
from torri.engine.errors import Error, cause
from torri.engine.language import _

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook

LONGEST = 20_000  # steps of a random game; our own have some hundreds
PATIENCE = 300  # seconds


@cache
def refuse_unplayable(printed: Rulebook, text: str) -> None:
    """An Error if the game cannot be played with these changes."""
    if not compiling():
        return  # plain Python finds it itself
    place = cache_directory(frozenset({printed.apply.__module__, f"changes={text}"}))
    note = None if place is None else place / "played"
    if note is not None and note.exists():
        return
    command = [sys.executable, "-m", "torri.engine.trial", printed.package, text]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    try:
        tried = subprocess.run(  # noqa: S603 - Python itself; both arguments were checked
            command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        said = "" if tried.returncode == 0 else (tried.stdout or tried.stderr).strip().splitlines()[-1]
    except subprocess.TimeoutExpired:
        said = _("a game does not end")
    if said:
        sentence = _("{game} cannot be played with {changes}: {why}.")
        raise Error(sentence, game=printed.id, changes=text, why=said.removesuffix("."))
    if note is not None:
        note.touch()


def play_all(package: str, text: str) -> None:
    """A random game for each number of players; an Error if one cannot be played to its end."""
    from torri.engine.game import Game
    from torri.engine.variants import load

    book = load(import_module(package).RULEBOOK, text)
    for players in book.players:
        match, random, steps = Game(book, players).match(seed=1), Random(1), 0
        while not match.is_over:
            match.play(match.to_move, random.choice(list(match.state.legal)))
            steps += 1
            if steps > LONGEST:
                raise Error(_("a game with {players} players does not end"), players=players)


def main(arguments: Any) -> int:
    """Say on standard output what is wrong, or nothing."""
    try:
        play_all(*arguments)
    except Exception as error:  # noqa: BLE001 - whatever it is, the game cannot be played so
        print(cause(error))  # noqa: T201 - it is what the process is for
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
