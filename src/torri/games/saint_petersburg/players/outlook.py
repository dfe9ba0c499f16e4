"""What a sensible player of Saint Petersburg thinks of a position: points now, and what cards will bring."""

from __future__ import annotations

from torri.engine.compiled import Position, rule
from torri.games.saint_petersburg.material import (
    BUILDING,
    COLOUR,
    FIRST_OF_STACK,
    KINDS,
    MARIINSKIJ,
    NOBLE,
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
from torri.games.saint_petersburg.scoring import count_colour, final_score, noble_points
from torri.games.saint_petersburg.state import FINISHED, LAYOUT, OBSERVATORY_TURNS

# Chosen by hand, compared by `torri simulate`.
LAST_RUBLE, EARLY_RUBLE = 0.1, 0.75  # what a ruble is worth in points, at the end and early on
EARLY = 4.0  # so many series before the end everything can still be reinvested
CARDS_A_SERIES = 4.6  # that the building stack loses; it is the first to run out
IN_HAND = 0.55  # the share of its worth that a card in the hand has
LEFT_IN_HAND = -5.0
A_LOOK = 2.0  # a card that an Observatory turns
CHEAPER = 0.8  # rubles a series that the workshop or the smelter saves
ROOM = 1.0  # the fourth card of the Warehouse, a series
AT_HAND = 5  # rubles to have in the worker round, after a trading round without income


@rule
def outlook(s: Position, seat: int) -> float:
    """How many points a player may expect at the end."""
    if s.phase == FINISHED:
        return float(final_score(s, seat))
    series = series_to_come(s)
    value = float(s.points[seat]) + noble_points(s, seat) + money(s, seat, series)
    for kind in range(KINDS):
        if s.tableau[seat, kind]:
            value += s.tableau[seat, kind] * worth(s, kind, series)
    value += specials(s, seat, series) + hand(s, seat, series)
    return value + (A_LOOK if s.phase == OBSERVATORY_TURNS and s.turn == seat else 0.0)


@rule
def series_to_come(s: Position) -> float:
    """How often the buildings will still be laid out anew, before they or the nobles run out."""
    if s.last_series:
        return 1.0 if s.this_round == WORKER else 0.0
    nobles = cards_to_come(s, NOBLE) - (CARDS_A_SERIES if s.this_round == BUILDING else 0.0)
    return max(0.0, min(cards_to_come(s, BUILDING), nobles) / CARDS_A_SERIES)


@rule
def cards_to_come(s: Position, stack: int) -> float:
    """How many cards a stack will have after those that are being laid out."""
    return float(s.stack_sizes[stack]) - (s.to_lay if s.phase == LAYOUT and s.stack == stack else 0)


@rule
def scorings(s: Position, colour: int, series: float) -> float:
    """How often the cards of a colour will still be scored."""
    if colour == NOBLE:
        return series + (1.0 if s.this_round in (BUILDING, NOBLE) else 0.0)
    return series + (1.0 if colour == BUILDING and s.this_round == BUILDING else 0.0)


@rule
def ruble(series: float) -> float:
    """What a ruble is worth in points: what it can still be made into."""
    return LAST_RUBLE + (EARLY_RUBLE - LAST_RUBLE) * min(1.0, series / EARLY)


@rule
def worth(s: Position, kind: int, series: float) -> float:
    """What a placed card will bring."""
    later = ruble(series / 2)  # rubles come in on the way to the end
    return scorings(s, COLOUR[kind], series) * (POINTS[kind] + later * RUBLES[kind])


@rule
def money(s: Position, seat: int, series: float) -> float:
    """What the rubles are worth: a few for workers, some for a Pub, the rest as time allows."""
    rubles = float(s.rubles[seat])
    value = ruble(series) * rubles
    if series >= 1.0 and s.this_round == TRADING:
        value += 0.4 * min(rubles, AT_HAND)
    if s.tableau[seat, PUB] and scorings(s, BUILDING, series) >= 1.0:
        drinks = min(rubles, float(PUB_PRICE * PUB_POINTS * s.tableau[seat, PUB]))
        value += max(0.0, 1.0 / PUB_PRICE - ruble(series)) * drinks
    return value


@rule
def specials(s: Position, seat: int, series: float) -> float:
    """What the cards with an effect will bring beyond their numbers."""
    later = ruble(series / 2)
    value = CHEAPER * series * later * (int(s.tableau[seat, WORKSHOP]) + int(s.tableau[seat, SMELTER]))
    if s.tableau[seat, MARIINSKIJ]:
        value += scorings(s, BUILDING, series) * later * (count_colour(s, seat, NOBLE) + series)
    if s.tableau[seat, TAX_MAN]:
        value += scorings(s, NOBLE, series) * later * (count_colour(s, seat, WORKER) + series)
    value += A_LOOK * s.tableau[seat, OBSERVATORY] * max(0.0, scorings(s, BUILDING, series) - 0.5)
    value -= A_LOOK * s.observatories_used[seat]
    return value + ROOM * series * s.tableau[seat, WAREHOUSE]


@rule
def hand(s: Position, seat: int, series: float) -> float:
    """What the hand promises: part of what its cards will be worth, or the points lost for them."""
    value = 0.0
    for place in range(s.hand_size[seat]):
        kind = s.hand[seat, place] + 0
        gain = worth(s, kind, series) - ruble(series) * due(s, seat, kind)
        if COLOUR[kind] == NOBLE and s.tableau[seat, kind] == 0:
            gain += noble_step(s, seat)
        if series >= 0.6 and gain > 0.0:
            value += IN_HAND * gain - 1.0
        else:
            value += LEFT_IN_HAND
    return value


@rule
def noble_step(s: Position, seat: int) -> int:
    """What one more kind of noble adds at the end."""
    count = 0
    for kind in range(FIRST_OF_STACK[NOBLE], KINDS):
        count += (s.tableau[seat, kind] > 0) & (COLOUR[kind] == NOBLE)
    return min(count + 1, 10)


@rule
def due(s: Position, seat: int, kind: int) -> float:
    """What a card in the hand would cost now, displacing the dearest card it could."""
    cost = float(reduced_cost(s, seat, kind))
    if STACK[kind] == TRADING:
        cost -= dearest_target(s, seat, COLOUR[kind])
    return max(1.0, cost)
