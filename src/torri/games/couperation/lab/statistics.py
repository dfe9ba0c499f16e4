"""Couperation: how often the team wins, what it loses by, and whether the cards are enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import Position, rule
from torri.games.couperation.material import CELLS
from torri.games.couperation.state import CONTRADICTION, DEEDS, STUCK, WISH, WON
from torri.lab.statistics.page import by_players, figure, share, table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torri.lab.statistics.watching import Watched

VARIANTS: tuple[dict[str, Any], ...] = ({}, {"finish": False})
NOTES = np.dtype((np.record, np.dtype([
    ("deck", "<i8"),  # when the cards are dealt
    ("allowed", "<i8"),  # cards that might have been drawn
    ("deeds", "<i8", len(DEEDS)),
])))  # fmt: skip


@rule
def note(before: Position, s: Position, notes: Any) -> None:
    """Count what is done in each turn, and what may be drawn before it."""
    if s.phase == WISH:
        notes.deck = s.deck_size
    if s.turns > before.turns:
        notes.allowed += min(s.limit, s.deck_size)
        notes.deeds[s.deed] += 1
    elif s.result in (WON, CONTRADICTION):
        notes.deeds[s.deed] += 1


def page(all_games: Sequence[Watched], how: str, *, usual: bool) -> str:
    """The page of the documentation; `usual`: with what we read from the figures of the game as it is."""
    groups = {
        name: [some for some in all_games if bool(some.game.options["finish"]) is finish]
        for name, finish in (("with the Finish", True), ("without the Finish", False))
    }
    groups = {name: some for name, some in groups.items() if some}
    name, first = next(iter(groups.items()))
    heads = by_players(some.players for some in first)
    return PAGE.format(
        how=how,
        results="\n\n".join(table([name, *heads], result_rows(some)) for name, some in groups.items()),
        course=table([f"a game {name}", *heads], course_rows(first)),
        reading=READING if usual else "",
    )


def result_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """How games end: each is in one row."""
    ends: dict[str, Callable[[Watched], Any]] = {
        "won": lambda some: some.finals["result"] == WON,
        "lost: a card turned up did not fit": lambda some: some.finals["result"] == CONTRADICTION,
        "lost: only the apex left, and not for this player": lambda some: is_stuck(some) & is_full(some),
        "lost: nothing else could be done": lambda some: is_stuck(some) & ~is_full(some),
    }
    return [[name, *(share(ended(some)) for some in all_games)] for name, ended in ends.items()]


def is_stuck(some: Watched) -> Any:
    """In which games somebody had no legal action."""
    return some.finals["result"] == STUCK


def is_full(some: Watched) -> Any:
    """In which games every place below the apex was taken, with nothing to turn up."""
    return (np.count_nonzero(some.finals["tower"], axis=1) >= CELLS - 1) & (some.finals["down"] == 0)


def course_rows(all_games: Sequence[Watched]) -> list[list[str]]:
    """How long games are, what is done in them, and what is drawn."""
    rows = [
        ["turns", *(figure(some.finals["turns"]) for some in all_games)],
        ["cards face up at the end", *(figure(some.points) for some in all_games)],
    ]
    for name, deed in (
        ("played face up", 1),
        ("placed face down", 2),
        ("turned up", 3),
        ("Reserve plays", 4),
    ):
        rows.append([name, *(figure(some.notes["deeds"][:, deed]) for some in all_games)])
    rows.append(["draws allowed a turn", *(per_turn(some, some.notes["allowed"]) for some in all_games)])
    rows.append(["draws made a turn", *(per_turn(some, drawn(some)) for some in all_games)])
    rows.append(["left in the deck", *(figure(some.finals["deck_size"]) for some in all_games)])
    return rows


def drawn(some: Watched) -> Any:
    """How many cards came from the deck after the deal."""
    return some.notes["deck"] - some.finals["deck_size"]


def per_turn(some: Watched, cards: Any) -> str:
    """Cards a turn, over all games."""
    return f"{cards.sum() / some.finals['turns'].sum():.2f}"


PAGE = """\
# Couperation in figures

{how}

Which mark a card carries is our assumption (see
[the page of the game](../../src/torri/games/couperation/rules.md#what-is-ours)), and with it how many cards
are drawn. The team decides from what each player may know: its own hand, what it hid, and what lies open.

## Results

{results}

## Course

*Draws allowed* is what the card of the turn before permits, as far as the deck goes.

{course}
{reading}"""
READING = """
The deck is nearly used up, and players may draw a little more than they do: so the assumed marks fit a
rulebook that advises not always to draw all. With more players more games are lost at the apex: when the
last card below it lies open, whoever comes next must have the Finish.
"""
