"""Compiling players ahead: the search of a game takes up to a minute, once on each machine."""

from __future__ import annotations

import logging
import os
import sys
import threading
from typing import TYPE_CHECKING

from torri.engine import warmup
from torri.engine.calls import rules_of
from torri.engine.compiled import are_compiled, compiling
from torri.engine.game import Game
from torri.engine.variants import CHANGES, varied
from torri.games import RULEBOOKS
from torri.players.greedy import GreedyPlayer
from torri.players.search.budget import Budget
from torri.players.search.recipe import PLAIN
from torri.players.search.simulation import simulate_in
from torri.players.search.tree_search import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")
PLAYERS, UNDO, HINTS = "players", "undo", "hints"
"""What is compiled beside a person who plays already, in this order."""
SEARCH = "search"  # the word for a game against players who search
NICENESS = 5
RULES_SHARE = 0.4  # of the time that compiling a game and its players takes


def is_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left to compile for a game and its players on this machine."""
    return warmup.is_compiled(rulebook) and are_players_compiled(rulebook)


def are_players_compiled(rulebook: Rulebook) -> bool:
    """Whether nothing is left to compile for the players of a game."""
    if not compiling() or not are_compiled(rules_of(rulebook).values()):
        return True
    note = _note(rulebook)
    return note is not None and note.exists()


def _note(rulebook: Rulebook) -> Path | None:
    """The file that says so; its directory changes with everything that the players depend on."""
    parts = [simulate_in, TreeSearch, GreedyPlayer, *rules_of(rulebook).values()]
    return warmup.note_in(frozenset(part.__module__ for part in parts), f"{rulebook.id}.players")


def compile_all(rulebook: Rulebook, progress: Callable[[float], None] = lambda _: None) -> None:
    """Compile a game and its players; `progress` hears which share is done."""
    if compiling():  # plain Python is ready as it is
        warmup.compile_game(rulebook, lambda share: progress(RULES_SHARE * share))
        compile_players(rulebook)
    progress(1.0)


def ensure_players_compiled(rulebook: Rulebook) -> None:
    """Compile the players of a game that are not compiled yet, and say so."""
    if not are_players_compiled(rulebook):
        log.warning("Compiling the players of %s for this machine: up to a minute, once.", rulebook.title())
        compile_players(rulebook)


def compile_players(rulebook: Rulebook) -> None:
    """Let the greedy player and the search decide once."""
    compile_greedy(rulebook)
    compile_search(rulebook)
    if compiling():
        warmup.leave(_note(rulebook))


def compile_greedy(rulebook: Rulebook) -> None:
    """Let the greedy player decide once."""
    GreedyPlayer(1).choose(_first_decision(rulebook))


def compile_search(rulebook: Rulebook) -> None:
    """Let the search decide once."""
    known = _first_decision(rulebook)
    search = TreeSearch(known, PLAIN, Budget(simulations=1), 1, tally=False)
    search.run()
    search.root_edges()  # looks its root up from Python, by rules that compiled code brings along by itself


def _first_decision(rulebook: Rulebook) -> Knowledge:
    state = Game(rulebook).match(seed=1).state
    return state.known_to(state.to_move)


def compile_beside(rulebook: Rulebook, *, search: bool, say: Callable[[str], None]) -> None:
    """Compile what a game needs after its first question, in the order in which a person asks for it."""
    compile_greedy(rulebook)
    if search:
        compile_search(rulebook)
    say(PLAYERS)
    warmup.compile_game(rulebook)
    say(UNDO)
    compile_players(rulebook)
    say(HINTS)


def end_with_parent() -> None:
    """End this process when the one that started it does, or closes its pipe."""
    sys.stdin.read()
    os._exit(0)


def tell(stage: str) -> None:
    """Tell the process that started this one how far it is."""
    sys.stdout.write(f"{stage}\n")
    sys.stdout.flush()


def main(name: str, changes: str, search: str) -> None:
    """In a process of its own: compile beside a person who plays already."""
    os.nice(NICENESS)
    threading.Thread(target=end_with_parent, daemon=True).start()
    book, _options = varied(RULEBOOKS[name], {CHANGES: changes} if changes else {})
    compile_beside(book, search=search == SEARCH, say=tell)


if __name__ == "__main__":
    main(*sys.argv[1:])
