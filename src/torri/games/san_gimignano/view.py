"""What a seat sees of a position, as a plain dict. It is made from a redacted position only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.seats import CHANCE, OVER
from torri.games.san_gimignano.actions import SLOT_NAMES
from torri.games.san_gimignano.donazione import grants
from torri.games.san_gimignano.material import KIND_NAMES, NOBLES, PIETRA, RANKS, SPIRE, TOWERS, TRADE
from torri.games.san_gimignano.scoring import PARTS, parts_in_play, points_of_deal, score_parts
from torri.games.san_gimignano.state import (
    NOBLE_BACK,
    PHASES,
    TOWER_BACK,
    deck_size,
    hand_limit,
    hand_size,
    standing,
)
from torri.games.san_gimignano.words import READINGS

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.rulebook import View

KEPT = 4096  # sets of cards whose names are at hand


def view(s: Position, seat: int) -> View:
    """The table as this seat sees it."""
    return {
        "game": "san-gimignano",
        "seat": seat if seat >= 0 else None,
        "phase": PHASES[s.phase],
        "to_move": {CHANCE: "chance", OVER: None}.get(int(s.to_move), int(s.to_move)),
        "turn": int(s.turn),
        "dealer": int(s.dealer),
        "deal": int(s.deal),
        "deals": int(s.deals),
        "advanced": bool(s.advanced),
        "readings": [name for name in READINGS if getattr(s, name)],
        "parts": parts_in_play(s),
        "donazioni": [str(rank) for rank in RANKS if grants(s, rank)],
        "ending": bool(s.ending),
        "passes": int(s.passes),
        "market": cards(s.market),
        "deck": deck(s, TOWER_BACK),
        "noble_deck": deck(s, NOBLE_BACK) if s.advanced else None,
        "removed": cards(s.removed),
        "marker": int(s.marker) if s.marker >= 0 else None,
        "marker_on": marked_tower(s, int(s.marker)) if s.marker >= 0 else None,
        "players": [player(s, number, seat) for number in range(2)],
        "action": action_under_way(s),
    }


def player(s: Position, number: int, seat: int) -> dict[str, Any]:
    """One player's side of the table."""
    return {
        "hand": cards(s.hand[number]) if number == seat else None,
        "hand_size": hand_size(s, number),
        "nobles_in_hand": int(s.held[number, NOBLE_BACK]),
        "hand_limit": hand_limit(s, number),
        "known": cards(s.known[number] - s.doubtful[number]),
        "perhaps_buried": cards(s.doubtful[number]),
        "unblessed": [SLOT_NAMES[slot] for slot in slots(s.unblessed[number])],
        "towers": [tower(s, number, slot) for slot in slots(standing(s, number))],
        "nobles_used": [name for name in cards(s.used[number]) if name in NOBLES],
        "total": int(s.totals[number]),
        "before": int(s.totals[number]) - (points_of_deal(s, number) if s.to_move == OVER else 0),
        "score": score(s, number),
    }


def score(s: Position, number: int) -> dict[str, int]:
    """The parts of a player's score in this deal, as if it ended now."""
    parts = np.zeros(len(PARTS), np.int64)
    score_parts(s, number, parts)
    points = parts.tolist()
    return dict(zip(PARTS, points, strict=True)) | {"sum": sum(points)}


def slots(bits: int) -> list[int]:
    """The places of towers that are in a set."""
    members = int(bits)
    return [slot for slot in range(TOWERS) if members >> slot & 1] if members else []


def tower(s: Position, number: int, slot: int) -> dict[str, Any]:
    """A tower with its stories from the lowest up."""
    built = s.towers[number, slot]
    _rank, height, colourful, _stones = built.item()  # an attribute of each takes as long as all of this
    return {
        "slot": SLOT_NAMES[slot],
        "kind": "colourful" if colourful else "plain",
        "stories": stories(built),
        "height": height,
        "complete": bool(s.complete[number] >> slot & 1),
        "above": ranks_above(built) if s.building[number] >> slot & 1 else [],
    }


def ranks_above(tower: Position) -> list[int]:
    """The ranks of stories laid on a tower: again and again its own, or one by one the lower ones."""
    rank, height, colourful, _stones = tower.item()
    return list(range(rank - height, SPIRE - 1, -1)) if colourful else [rank]


def marked_tower(s: Position, seat: int) -> str | None:
    """The tower that carries the Highest Marker: the highest one of its holder."""
    found = slots(standing(s, seat))
    heights = s.towers["height"][seat].tolist()
    return SLOT_NAMES[max(found, key=heights.__getitem__)] if found else None


def stories(tower: Position) -> list[str]:
    """The stories of a tower from the lowest up, a star for a stone."""
    lowest, height, colourful, stones = tower.item()
    if not colourful:
        return [str(lowest)] * (height - stones) + [f"{lowest}*"] * stones
    ranks = [lowest - story for story in range(height)]
    return [f"{rank}*" if stones >> (rank - SPIRE) & 1 else str(rank) for rank in ranks]


def deck(s: Position, number: int) -> dict[str, Any]:
    """A deck: its size, the cards face up on it (the next one first), and what is known to lie under it."""
    top = [KIND_NAMES[kind] for kind in reversed(s.top[: s.tops].tolist())] if number == TOWER_BACK else []
    below = s.bottom[number, : s.bottoms[number]].tolist()
    bottom = [KIND_NAMES[kind] if kind >= 0 else None for kind in below]
    return {"size": deck_size(s, number), "top": top, "bottom": bottom}


def cards(counts: Any) -> list[str]:
    """Cards by name, in the order of their kinds."""
    return [*names_of(counts.tobytes())]


@lru_cache(KEPT)
def names_of(counts: bytes) -> tuple[str, ...]:
    """The same, from a byte for each kind; a view asks a dozen times, most often for what it had before."""
    return tuple(KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count))


def action_under_way(s: Position) -> dict[str, Any]:
    """What the action under way is about, as far as it goes beyond the phase."""
    facts = {
        "to_draw": int(s.to_draw),
        "to_take": int(s.to_take),
        "to_return": int(s.to_return),
        "to_bury": int(s.to_bury),
    }
    known: dict[str, Any] = {name: value for name, value in facts.items() if value}
    if staged := cards(s.staged):
        known["laid" if PHASES[s.phase] != "exchange" else "chosen"] = staged
    if PHASES[s.phase] == "rebuild":
        known["laid"] = cards(s.laid) + [KIND_NAMES[PIETRA]] * int(s.laid_stones)
    if PHASES[s.phase] == "giostra":
        known["noble"] = KIND_NAMES[s.noble]
        known["by"] = int(s.noble_by)
    if PHASES[s.phase] == "guard":
        known |= threat(s)
    return known


def threat(s: Position) -> dict[str, Any]:
    """What a Guard would be shown against."""
    built = s.towers[s.turn, s.slot]
    if built.rank == TRADE:
        return {"against": "trade", "cards": int(built.height)}
    return {"against": "conspiracy", "owner": int(s.affected), "tower": SLOT_NAMES[s.target]}
