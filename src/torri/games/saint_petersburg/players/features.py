"""What a position of Saint Petersburg looks like from a seat: a few numbers to which a line can be fitted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.compiled import Position, rule
from torri.games.saint_petersburg.material import (
    BOARD,
    BUILDING,
    COLOUR,
    KINDS,
    MARIINSKIJ,
    NOBLE,
    NOBLE_POINTS,
    OBSERVATORY,
    POINTS,
    PUB,
    PUB_POINTS,
    PUB_PRICE,
    RUBLES,
    SMELTER,
    STACK,
    TAX_MAN,
    TRADING,
    WAREHOUSE,
    WORKER,
    WORKSHOP,
)
from torri.games.saint_petersburg.prices import dearest_target, reduced_cost
from torri.games.saint_petersburg.state import AT_PUB, LAYOUT, OBSERVATORY_TURNS, cards_on_board

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

FEATURES = (
    "points",
    "rubles to 6",  # the first rubles, those after them, and the rest: they are not worth the same
    "rubles to 14",
    "rubles to 25",
    "rubles above",
    "rubles of workers",  # what a scoring brings
    "rubles of buildings",
    "rubles of nobles",
    "points of workers",
    "points of buildings",
    "points of nobles",
    "kinds of nobles",
    "noble points",
    "plain workers",  # that a trading card may displace
    "plain buildings",
    "plain nobles",
    "hand",
    "hand rubles",
    "hand points",
    "hand new nobles",
    "hand cost",
    "hand beyond means",
    "pub",
    "pub drinks",
    "warehouse",
    "observatory",
    "observatory used",
    "observatory turns",
    "workshop",
    "smelter",
    "mariinskij",
    "tax man",
)
(
    TRACK,
    FIRST_RUBLES,
    SECOND_RUBLES,
    THIRD_RUBLES,
    LAST_RUBLES,
    INCOME,  # of three colours
    _,
    _,
    SCORING,  # of three colours
    _,
    _,
    NOBLE_KINDS,
    NOBLE_TABLE,
    PLAIN,  # of three colours
    _,
    _,
    HAND,
    HAND_RUBLES,
    HAND_POINTS,
    HAND_NOBLES,
    HAND_COST,
    HAND_DEAR,
    PUBS,
    DRINKS,
    WAREHOUSES,
    OBSERVATORIES,
    USED,
    LOOKING,
    WORKSHOPS,
    SMELTERS,
    THEATERS,
    TAX_MEN,
) = range(len(FEATURES))

PURSES = (6.0, 14.0, 25.0)  # where rubles begin to be worth less
MOMENTS = ("worker", "building", "pub", "noble", "trading")
AFTER_BUILDINGS = MOMENTS.index("pub")


@rule
def moment(s: Position) -> int:
    """Which of the MOMENTS it is: when the Pubs are asked, the buildings were scored already."""
    if s.phase == AT_PUB:
        return AFTER_BUILDINGS
    return s.this_round + (s.this_round > BUILDING)


@rule
def cards_to_come(s: Position) -> float:
    """How many cards the smallest stack will have after the next layout: the game ends with it."""
    fewest = BOARD * 4
    coming = s.stack if s.phase == LAYOUT else (s.this_round + 1) & 3
    missing = int(s.to_lay) if s.phase == LAYOUT else BOARD - cards_on_board(s)
    for stack in range(4):
        fewest = min(fewest, int(s.stack_sizes[stack]) - (missing if stack == coming else 0))
    return float(max(0, fewest))


@rule
def describe(s: Position, seat: int, out: Numbers) -> None:
    """Write the features of a seat."""
    out[:] = 0.0
    out[TRACK] = s.points[seat]
    write_money(s, seat, out)
    write_tableau(s, seat, out)
    write_hand(s, seat, out)
    write_specials(s, seat, out)


@rule
def write_money(s: Position, seat: int, out: Numbers) -> None:
    """Rubles, in four purses."""
    rubles = float(s.rubles[seat])
    out[FIRST_RUBLES] = min(rubles, PURSES[0])
    out[SECOND_RUBLES] = max(0.0, min(rubles, PURSES[1]) - PURSES[0])
    out[THIRD_RUBLES] = max(0.0, min(rubles, PURSES[2]) - PURSES[1])
    out[LAST_RUBLES] = max(0.0, rubles - PURSES[2])


@rule
def write_tableau(s: Position, seat: int, out: Numbers) -> None:
    """What the placed cards bring in each scoring, and which of them can be displaced."""
    cards = s.tableau[seat]
    workers = 0
    nobles = 0
    kinds = 0
    for kind in range(KINDS):
        count = int(cards[kind])
        if count:
            colour = COLOUR[kind]
            out[INCOME + colour] += count * RUBLES[kind]
            out[SCORING + colour] += count * POINTS[kind]
            out[PLAIN + colour] += count * (STACK[kind] != TRADING)
            workers += count * (colour == WORKER)
            nobles += count * (colour == NOBLE)
            kinds += colour == NOBLE
    out[NOBLE_KINDS] = kinds
    out[NOBLE_TABLE] = NOBLE_POINTS[min(kinds, len(NOBLE_POINTS) - 1)]
    if cards[MARIINSKIJ]:
        out[INCOME + BUILDING] += nobles
    if cards[TAX_MAN]:
        out[INCOME + NOBLE] += workers


@rule
def write_hand(s: Position, seat: int, out: Numbers) -> None:
    """What the hand will bring, and what it will cost."""
    cost = 0.0
    for place in range(s.hand_size[seat]):
        kind = s.hand[seat, place] + 0
        out[HAND] += 1.0
        out[HAND_RUBLES] += RUBLES[kind]
        out[HAND_POINTS] += POINTS[kind]
        out[HAND_NOBLES] += (COLOUR[kind] == NOBLE) & (s.tableau[seat, kind] == 0)
        due = float(reduced_cost(s, seat, kind))
        if STACK[kind] == TRADING:
            due -= dearest_target(s, seat, COLOUR[kind])
        cost += max(1.0, due)
    out[HAND_COST] = cost
    out[HAND_DEAR] = max(0.0, cost - float(s.rubles[seat]))


@rule
def write_specials(s: Position, seat: int, out: Numbers) -> None:
    """The cards with an effect."""
    cards = s.tableau[seat]
    out[PUBS] = cards[PUB]
    out[DRINKS] = min(float(s.rubles[seat]), float(PUB_PRICE * PUB_POINTS * cards[PUB]))
    out[WAREHOUSES] = cards[WAREHOUSE]
    out[OBSERVATORIES] = cards[OBSERVATORY]
    out[USED] = s.observatories_used[seat]
    out[LOOKING] = s.phase == OBSERVATORY_TURNS and s.turn == seat
    out[WORKSHOPS] = cards[WORKSHOP]
    out[SMELTERS] = cards[SMELTER]
    out[THEATERS] = cards[MARIINSKIJ]
    out[TAX_MEN] = cards[TAX_MAN]
