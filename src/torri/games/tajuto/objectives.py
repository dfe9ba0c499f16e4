"""The objectives: who meets them first, and the two that are given at the end."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.engine.seats import OVER
from torri.engine.sets import count_members
from torri.games.tajuto.material import (
    ALL_OFFERINGS,
    EIGHT_OFFERINGS,
    FIRST_PAGODA,
    FOUR_OFFERINGS,
    FOURTH_PAGODA,
    FURTHEST,
    LITTLE_WISDOM,
    MUCH_WISDOM,
    PAGODAS,
    PAGODAS_TO_END,
    PATH_GOAL,
    PATH_THIRTY,
    SOME_OFFERINGS,
    WISDOM_FIVE,
    WISDOM_STACKS,
    WISDOM_TEN,
)
from torri.games.tajuto.state import FINISHED, ON_BOARD, complete


@rule
def wisdom(s: Position, seat: int) -> int:
    """The points printed on a player's wisdom tiles."""
    points = 0
    for stack in range(WISDOM_STACKS):
        points += int(s.owned[seat, stack]) * (stack + 1)
    return points


@rule
def offerings(s: Position, seat: int) -> int:
    """How many offerings a player has made."""
    return PAGODAS - count_members(int(s.cubes[seat]))


@rule
def claim(s: Position, objective: int, is_met: bool) -> None:
    """An objective goes to the first player who meets it on an own turn, and stays there."""
    if is_met and s.objectives[objective] == ON_BOARD:
        s.objectives[objective] = s.turn


@rule
def claim_wisdom(s: Position) -> None:
    """Five points on wisdom tiles, and ten; the bonus of lanterns does not count."""
    points = wisdom(s, s.turn)
    claim(s, WISDOM_FIVE, points >= LITTLE_WISDOM)
    claim(s, WISDOM_TEN, points >= MUCH_WISDOM)


@rule
def claim_offerings(s: Position) -> None:
    """Four offerings, and all eight."""
    made = offerings(s, s.turn)
    claim(s, FOUR_OFFERINGS, made >= SOME_OFFERINGS)
    claim(s, EIGHT_OFFERINGS, made >= ALL_OFFERINGS)


@rule
def advance(s: Position, steps: int) -> None:
    """The monk goes forward on the path of meditation, perhaps as far as the objective."""
    s.meditation[s.turn] += steps
    claim(s, PATH_THIRTY, s.meditation[s.turn] >= PATH_GOAL)


@rule
def pagodas_to_go(s: Position) -> int:
    """How many more pagodas have to be finished until the game is over."""
    return PAGODAS_TO_END - count_members(complete(s))


@rule
def claim_pagoda(s: Position) -> None:
    """Who finishes the first pagoda meets an objective; who finishes the fourth does, and ends the game."""
    claim(s, FIRST_PAGODA, count_members(complete(s)) == 1)
    if pagodas_to_go(s) == 0:
        claim(s, FOURTH_PAGODA, is_met=True)
        end_game(s)


@rule
def end_game(s: Position) -> None:
    """The game is over at once; who stands furthest along the path, alone, meets the last objective."""
    best = 0
    alone = True
    for seat in range(1, s.players):
        if s.meditation[seat] > s.meditation[best]:
            best = seat
            alone = True
        elif s.meditation[seat] == s.meditation[best]:
            alone = False
    if alone:
        s.objectives[FURTHEST] = best
    s.phase = FINISHED
    s.to_move = OVER
