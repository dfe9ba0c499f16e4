"""What a seat sees of a position, as a plain dict.

Wisdom tiles and lanterns of others lie face down, so they and the sum of points are left out unless the
option `open_scores` shows them: whoever paid attention knows them, but nobody has to tell. Objectives and
inaugurations stay in view: all were told who met an objective, and an inauguration lay open until its pagoda
was finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.reading import once, to_change
from torri.engine.seats import CHANCE, OVER
from torri.games.tajuto.actions import CHOICES, DRAWN as IS_DRAWN
from torri.games.tajuto.garden import building_gain, in_bag, offering_gain, weigh_bag
from torri.games.tajuto.material import (
    ACTION_TILES,
    BASIC_TILES,
    COLOURS,
    COPIES,
    FIRST_EXTRA,
    INAUGURATION,
    LANTERN,
    MARKET,
    OBJECTIVES,
    PAGODAS,
    PRICED,
    SIZES,
    STACKS,
    USAGE,
    WISDOM_STACKS,
)
from torri.games.tajuto.objectives import offerings, pagodas_to_go
from torri.games.tajuto.price_table import CONFIDENCE, CONFIDENCES
from torri.games.tajuto.scoring import PARTS, score_parts
from torri.games.tajuto.state import DRAWN, FIRST, PHASES, free_tops, height, next_floors
from torri.games.tajuto.village import price, printed_price

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.rulebook import View


OPEN_PARTS = frozenset({"inaugurations", "objectives"})
"""What everybody sees lying: these parts of a score are no secret."""


def view(s: Position, seat: int) -> View:
    """The table as this seat sees it."""
    over = s.to_move == OVER
    return common(s) | {
        "seat": seat if seat >= 0 else None,
        "pagodas": [pagoda(s, colour, seat) for colour in range(PAGODAS)],
        "village": [stack(s, number, seat) for number in range(len(STACKS))],
        "players": [
            player(s, number, number == seat or over or bool(s.open_scores)) for number in range(s.players)
        ],
    }


@once
def common(s: Position) -> dict[str, Any]:
    """What is the same for all seats."""
    return {
        "game": "tajuto",
        "phase": PHASES[s.phase],
        "to_move": {CHANCE: "chance", OVER: None}.get(int(s.to_move), int(s.to_move)),
        "turn": int(s.turn),
        "tiles_used": int(s.tiles_used),
        "size_wanted": int(s.size_wanted) + 1 if s.phase == DRAWN else None,
        "quiet_turns": max(0, int(s.quiet)),
        "stalled": bool(s.stalled),
        "pagodas_to_go": pagodas_to_go(s),
        "bag": [bag(s, size) for size in range(SIZES)],
        "objectives": [objective(s, number) for number in range(len(OBJECTIVES))],
    }


def members(numbers: int) -> list[int]:
    """The members of a set of colours or floors."""
    bits = int(numbers)
    return [member for member in range(bits.bit_length()) if bits >> member & 1]


def colours(numbers: int) -> list[str]:
    """The colours of a set by name."""
    return [COLOURS[colour] for colour in members(numbers)]


# --- the garden --------------------------------------------------------------------------------------------


def pagoda(s: Position, colour: int, seat: int) -> dict[str, Any]:
    """A pagoda with its inauguration tile, and what that costs this seat."""
    return built(s, colour) | {"inauguration": inauguration(s, colour, seat)}


@once
def built(s: Position, colour: int) -> dict[str, Any]:
    """A pagoda: its height, the floors with an offering, and what is gained there."""
    floors = height(s, colour)
    cubed = [floor // PAGODAS + 1 for floor in members(s.cubed) if floor % PAGODAS == colour]
    return {
        "colour": COLOURS[colour],
        "height": floors,
        "complete": floors == SIZES,
        "offerings": cubed,
        "offering_on_top": floors in cubed,
        "build_gain": None if floors == SIZES else building_gain(s, colour),
        "offer_gain": offering_gain(s, colour) if free_tops(s) >> colour & 1 else None,
    }


def inauguration(s: Position, colour: int, seat: int) -> dict[str, Any]:
    """An inauguration tile: for sale, somebody's, or out of the game."""
    if int(s.at_site) >> colour & 1:
        return {"where": "board", "owner": None} | priced(s, INAUGURATION, seat)
    owners = [number for number in range(s.players) if int(s.inaugurations[number]) >> colour & 1]
    return {"where": "player", "owner": owners[0]} if owners else {"where": "removed", "owner": None}


def bag(s: Position, size: int) -> dict[str, Any]:
    """The floors of a size left in the bag, those that could be built now, and the chance to draw one."""
    left = colours(in_bag(s, size))
    fits = colours(in_bag(s, size) & (next_floors(s) >> (PAGODAS * size)))
    chance = len(fits) / max(1, len(left))
    if s.clumsy_fingers and left:
        chance = clumsy_chance(s, size)
    return {"size": size + 1, "left": left, "fits": fits, "chance_to_fit": round(chance, 4)}


def clumsy_chance(s: Position, size: int) -> float:
    """Clumsy fingers: how likely it is to draw a floor that could be built now, feeling for this size."""
    table = to_change(s)
    table[0].size_wanted = size
    drawn = np.zeros(1, CHOICES)
    weigh_bag(table[0], drawn[0])
    count, fitting = int(drawn[0].count), next_floors(s)
    weights = dict(zip(drawn[0].ids[:count].tolist(), drawn[0].weights[:count].tolist(), strict=True))
    good = sum(weight for outcome, weight in weights.items() if fitting >> (outcome - IS_DRAWN) & 1)
    return good / sum(weights.values())


# --- the village -------------------------------------------------------------------------------------------


def stack(s: Position, number: int, seat: int) -> dict[str, Any]:
    """A stack of the village: how many tiles are left, what the top one costs, and what this seat lacks."""
    lies = tiles(s, number)
    if seat < 0 or not lies["left"]:
        return lies | {"yours": None, "short": None}
    yours = price(s, seat, number)
    return lies | {"yours": yours, "short": max(0, yours - int(s.meditation[seat]))}


@once
def tiles(s: Position, number: int) -> dict[str, Any]:
    """How many tiles a stack has, and the price of the top one."""
    left = int(s.stacks[number])
    cost = printed(s, number) if left else {"price": None, "confidence": None}
    return {"tile": STACKS[number], "left": left} | cost


def priced(s: Position, number: int, seat: int) -> dict[str, Any]:
    """The printed price of a tile, how far it can be trusted, and what this seat would pay."""
    return printed(s, number) | {"yours": price(s, seat, number) if seat >= 0 else None}


def printed(s: Position, number: int) -> dict[str, Any]:
    """The price that is printed on a tile, and how far it can be trusted."""
    place = 0 if PRICED[number] == "inauguration" else int(COPIES[number]) - int(s.stacks[number])
    confidence = CONFIDENCES[s.prices[CONFIDENCE, number, place]]
    return {"price": printed_price(s, number), "confidence": confidence}


def objective(s: Position, number: int) -> dict[str, Any]:
    """An objective and who has met it."""
    owner = int(s.objectives[number])
    return {"objective": OBJECTIVES[number], "owner": owner if owner >= 0 else None}


# --- the players -------------------------------------------------------------------------------------------


@once
def player(s: Position, number: int, open_tiles: bool) -> dict[str, Any]:
    """One player's side of the table, with or without what lies face down for others."""
    return side(s, number) | {
        "wisdom": wisdom_tiles(s, number) if open_tiles else None,
        "lanterns": int(s.owned[number, LANTERN]) if open_tiles else None,
        "score": score(s, number) if open_tiles else None,
    }


@once
def side(s: Position, number: int) -> dict[str, Any]:
    """What everybody sees of it."""
    return {
        "meditation": int(s.meditation[number]),
        "cubes": colours(s.cubes[number]),
        "offerings": offerings(s, number),
        "floors": floors_of(s, number),
        "action_tiles": action_tiles(s, number),
        "markets": int(s.owned[number, MARKET]),
        "inaugurations": colours(s.inaugurations[number]),
        "open_score": {part: points for part, points in score(s, number).items() if part in OPEN_PARTS},
    }


def floors_of(s: Position, number: int) -> list[dict[str, Any]]:
    """The floors in front of a player, and whether each could be built now."""
    fitting = next_floors(s)
    return [
        {
            "colour": COLOURS[floor % PAGODAS],
            "size": floor // PAGODAS + 1,
            "fits": bool(fitting >> floor & 1),
        }
        for floor in members(s.held[number])
    ]


def action_tiles(s: Position, number: int) -> list[dict[str, Any]]:
    """The action tiles of a player; in the own turn, which of them are used."""
    copies = [1] * BASIC_TILES + s.owned[number, FIRST_EXTRA:].tolist()
    ready = s.ready.tolist() if number == s.turn and s.phase != FIRST else copies
    return [
        {"tile": letter, "usage": int(USAGE[tile]), "ready": copy < ready[tile]}
        for tile, letter in enumerate(ACTION_TILES)
        for copy in range(copies[tile])
    ]


def wisdom_tiles(s: Position, number: int) -> list[int]:
    """The points on a player's wisdom tiles."""
    return [points + 1 for points in range(WISDOM_STACKS) for _ in range(s.owned[number, points])]


@once
def score(s: Position, number: int) -> dict[str, int]:
    """The parts of a player's score as it stands."""
    parts = np.zeros(len(PARTS), np.int64)
    score_parts(s, number, parts)
    points = parts.tolist()
    return dict(zip(PARTS, points, strict=True)) | {"sum": sum(points)}
