"""Compiling players ahead: the search of a game takes up to a minute, once on each machine."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from torri.engine import warmup
from torri.engine.calls import rules_of
from torri.engine.compiled import are_compiled, compiling
from torri.engine.game import Game
from torri.players.greedy import GreedyPlayer
from torri.players.search.budget import Budget
from torri.players.search.recipe import PLAIN
from torri.players.search.simulation import simulate_in
from torri.players.search.tree_search import TreeSearch

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from torri.engine.rulebook import Rulebook

log = logging.getLogger("torri")
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
    state = Game(rulebook).match(seed=1).state
    known = state.known_to(state.to_move)
    GreedyPlayer(1).choose(known)
    TreeSearch(known, PLAIN, Budget(simulations=1), 1, tally=False).run()
    if compiling():
        warmup.leave(_note(rulebook))
