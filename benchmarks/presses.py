"""How often one presses in a turn of Tajuto or another game: `python -m benchmarks.presses [GAME]`.

Games of greedy players are played on the same deals every time. Each decision is looked for on the drawn
table as its player sees it: one press, or none of its own where the button before led to it at once.
"""

from __future__ import annotations

import re
import sys
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

import torri
from torri.web.drawing import fragment
from torri.web.legal import legal_actions

if TYPE_CHECKING:
    from torri.engine.knowledge import Knowledge

GAMES = 10
PAIRS = re.compile(r'name="action" value="([^"]*)"[^>]* data-then="([^"]*)"')


class Presses(NamedTuple):
    """What a number of games took."""

    turns: int
    decisions: int
    presses: int


def pairs_offered(known: Knowledge, *parts: str) -> set[tuple[str, str]]:
    """The pairs of actions that a button does at once, of the table and the prompt or of one of them."""
    drawn = fragment(known.view(), legal_actions(known))
    html = "".join(drawn[part] for part in parts or drawn)
    return {(unescape(first), unescape(then)) for first, then in PAIRS.findall(html)}


def count(game: str, players: int, games: int = GAMES) -> Presses:
    """The turns of greedy games, their decisions, and the presses that a person would have needed."""
    turns = decisions = presses = 0
    for number in range(games):
        match = torri.game(game, players=players).match(seed=f"presses {number}")
        player, before, done = torri.player("greedy", seed=1), -1, ("", set[tuple[str, str]]())
        while not match.is_over:
            seat, known = match.to_move, match.state.known_to(match.to_move)
            action = player.choose(known).code
            follows = seat == before and (done[0], action) in done[1]
            turns, decisions, presses = turns + (seat != before), decisions + 1, presses + (not follows)
            before, done = seat, (action, pairs_offered(known))
            match.play(seat, action)
    return Presses(turns, decisions, presses)


def main(game: str) -> None:
    """Print the figures for every number of players."""
    book = torri.game(game).rulebook
    for players in book.players:
        turns, decisions, presses = count(game, players)
        said = f"{decisions / turns:.2f} decisions and {presses / turns:.2f} presses a turn"
        sys.stdout.write(f"{game}, {players} players: {said} ({turns} turns)\n")


if __name__ == "__main__":
    main(*sys.argv[1:] or ["tajuto"])
