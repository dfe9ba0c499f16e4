"""Towers: Build, Extend, Complete, and the Highest Marker."""

from __future__ import annotations

from torri.engine.choices import Choices, add, add_if, add_members, add_row
from torri.engine.compiled import Position, inlined, rule
from torri.engine.counts import ALL_EIGHT, EIGHT, more
from torri.engine.sets import count_members, lowest
from torri.games.san_gimignano.actions import (
    BUILD,
    COLOURFUL,
    COMPLETE,
    EXTEND,
    LONG_PATTERN,
    PATTERN,
    PATTERNS,
    PLAIN,
    PLAIN_ROWS,
    RUN_ROWS,
    RUNS,
    RUNS_BY_STONES,
    RUNS_IN_HAND,
    SHAPES,
)
from torri.games.san_gimignano.material import (
    HAND_LIMIT_WITH_MURA,
    LOWEST_RANK,
    LOWEST_TOWER,
    PALAZZO,
    PIETRA,
    SPIRE,
    TOWER_KINDS,
)
from torri.games.san_gimignano.state import (
    NONE,
    highest,
    highest_among,
    lose,
    opponent,
    standing,
    top_rank,
    usable_stones,
)

NO_CAP = 127
RANKS_OF_CARDS = (2 << TOWER_KINDS) - 2


@rule
def height_cap(s: Position, seat: int) -> int:
    """Palazzo: nobody builds higher than the highest tower of its owner."""
    owner = opponent(seat)
    if s.used[owner, PALAZZO] == 0:
        return NO_CAP
    return max(LOWEST_TOWER, highest(s, owner)) if s.palazzo_min3 else highest(s, owner)


@inlined
def list_towers(s: Position, choices: Choices) -> None:
    """3 Build and 4 Extend: every tower that can be laid from the hand, every one that can grow by it."""
    stones = usable_stones(s, s.turn)
    cap = height_cap(s, s.turn)
    have = ranks_in_hand(s)
    list_builds(s, choices, have, stones, cap)
    list_extensions(s, choices, have, stones, cap)


@inlined
def ranks_in_hand(s: Position) -> int:
    """The ranks of which the player whose turn it is holds a card, as a set: bit 0 is the spire."""
    return (more(s.hand[s.turn], NONE, 0) << 1) & RANKS_OF_CARDS


# --- Build -------------------------------------------------------------------------------------------------


@inlined
def list_builds(s: Position, choices: Choices, have: int, stones: int, cap: int) -> None:
    """3 Build: every tower that can be laid from the hand."""
    if stones or cap < NO_CAP:
        list_some_builds(s, choices, have, stones, cap)
        return
    hand = s.hand[s.turn]
    for kind in range(TOWER_KINDS):
        add_row(choices, PLAIN_ROWS[kind], max(0, int(hand[kind]) - LOWEST_TOWER + 1))
    add_row(choices, RUN_ROWS[have], RUNS_IN_HAND[have])


@rule
def list_some_builds(s: Position, choices: Choices, have: int, stones: int, cap: int) -> None:
    """Towers with up to so many stones, and not too high."""
    for kind in range(TOWER_KINDS):
        list_plain(choices, kind, int(s.hand[s.turn, kind]), stones, min(cap, HAND_LIMIT_WITH_MURA))
    for place in range(RUNS_BY_STONES[stones + 1]):
        needed = int(RUNS[place, 0])
        add_if(choices, COLOURFUL + place, (needed & have == needed) & (RUNS[place, 1] <= cap))


@rule
def list_plain(choices: Choices, kind: int, cards: int, stones: int, cap: int) -> None:
    """Plain towers of one rank, from at least three stories and one real card."""
    for laid_stones in range(stones + 1):
        for laid in range(max(1, LOWEST_TOWER - laid_stones), min(cards, cap - laid_stones) + 1):
            add(choices, PLAIN[kind, laid, laid_stones])


@rule
def build(s: Position, action: int) -> None:
    """3 Build: lay the cards of a new tower, under construction."""
    shape = SHAPES[action - BUILD]
    slot = free_slot(s, s.turn)
    tower = s.towers[s.turn, slot]
    tower.rank = shape[0]
    tower.height = shape[1]
    tower.colourful = shape[2]
    tower.stones = shape[3]
    s.building[s.turn] |= 1 << slot
    s.slot = slot
    s.height_before = 0
    s.stones_before = 0
    note_laid(s)


@rule
def free_slot(s: Position, seat: int) -> int:
    """The first place without a tower."""
    return lowest(~standing(s, seat))


@rule
def note_laid(s: Position) -> None:
    """Count what was laid in this Build or Extend: the stories above `height_before`."""
    tower = s.towers[s.turn, s.slot]
    s.laid[:] = 0
    if tower.colourful:
        for story in range(s.height_before, tower.height):
            rank = int(tower.rank) - story
            if not (int(tower.stones) >> (rank - SPIRE)) & 1:
                s.laid[rank - LOWEST_RANK] += 1
        s.laid_stones = count_members(int(tower.stones)) - count_members(int(s.stones_before))
    else:
        s.laid_stones = int(tower.stones) - int(s.stones_before)
        s.laid[tower.rank - LOWEST_RANK] = int(tower.height) - int(s.height_before) - int(s.laid_stones)


@rule
def pay_for_laid(s: Position) -> None:
    """The laid cards leave the hand; stones count as nobles used and lie before the player for good."""
    for kind in range(TOWER_KINDS):
        lose(s, s.turn, kind, int(s.laid[kind]))
    lose(s, s.turn, PIETRA, int(s.laid_stones))
    s.used[s.turn, PIETRA] += s.laid_stones


# --- Extend ------------------------------------------------------------------------------------------------


@inlined
def list_extensions(s: Position, choices: Choices, have: int, stones: int, cap: int) -> None:
    """4 Extend: what can be added to each own tower under construction."""
    rest = int(s.building[s.turn])
    while rest:
        slot = lowest(rest)
        if can_grow(s.towers[s.turn, slot], have, stones):
            list_extensions_of(s, choices, slot, stones, cap)
        rest &= rest - 1


@inlined
def can_grow(tower: Position, have: int, stones: int) -> bool:
    """Whether there is a card or stone for the next story of a tower under construction."""
    rank = int(tower.rank) - int(tower.height) * int(tower.colourful)
    fits = (have >> max(0, rank - SPIRE)) & 1 == 1  # bit 0, the spire, is never a card
    return fits | (stones > 0)


@rule
def list_extensions_of(s: Position, choices: Choices, slot: int, stones: int, cap: int) -> None:
    """4 Extend: what can be added to one tower."""
    tower = s.towers[s.turn, slot]
    room = cap - int(tower.height)
    first = EXTEND + slot * len(PATTERNS)
    if tower.colourful:
        extend_colourful(s, choices, first, top_rank(tower), min(room, top_rank(tower) - SPIRE), stones)
    else:
        extend_plain(choices, first, int(s.hand[s.turn, tower.rank - LOWEST_RANK]), room, stones)


@rule
def extend_plain(choices: Choices, first: int, cards: int, room: int, stones: int) -> None:
    """Cards of the same rank, stones on top of them."""
    for laid in range(1, min(cards + stones, room, HAND_LIMIT_WITH_MURA) + 1):
        for laid_stones in range(max(0, laid - cards), min(stones, laid) + 1):
            if laid < len(PATTERN):
                add(choices, first + PATTERN[laid, (1 << laid_stones) - 1])
            else:
                add(choices, first + LONG_PATTERN[laid, laid_stones])


@rule
def extend_colourful(s: Position, choices: Choices, first: int, top: int, room: int, stones: int) -> None:
    """The next lower ranks in order, a stone for any of them; above a 5 only a stone."""
    for laid in range(1, room + 1):
        lacking = 0  # a bit for each story that needs a stone, the first story the highest bit
        for story in range(laid):
            rank = top - 1 - story
            missing = rank < LOWEST_RANK or s.hand[s.turn, rank - LOWEST_RANK] == 0
            lacking = lacking * 2 + (1 if missing else 0)
        if count_members(lacking) > stones:
            return
        for mask in range(1 << laid if stones else 1):
            if mask & lacking == lacking and count_members(mask) <= stones:
                add(choices, first + PATTERN[laid, mask])


@rule
def extend(s: Position, action: int) -> None:
    """4 Extend: add cards on top of a tower under construction."""
    s.slot = (action - EXTEND) // len(PATTERNS)
    laid = int(PATTERNS[(action - EXTEND) % len(PATTERNS), 0])
    mask = int(PATTERNS[(action - EXTEND) % len(PATTERNS), 1])
    tower = s.towers[s.turn, s.slot]
    s.height_before = tower.height
    s.stones_before = tower.stones
    if tower.colourful:
        bits = int(tower.stones)
        for story in range(laid):
            if (mask >> (laid - 1 - story)) & 1:
                bits |= 1 << (top_rank(tower) - 1 - story - SPIRE)
        tower.stones = bits
    else:
        tower.stones = int(tower.stones) + count_members(mask)
    tower.height += laid
    note_laid(s)


# --- what happens to towers --------------------------------------------------------------------------------


@rule
def unlay(s: Position) -> None:
    """Take what was laid in this action off the tower again."""
    tower = s.towers[s.turn, s.slot]
    tower.height = s.height_before
    tower.stones = s.stones_before
    if tower.height == 0:
        clear(s, s.turn, s.slot)


@rule
def clear(s: Position, seat: int, slot: int) -> None:
    """Leave a place without a tower."""
    tower = s.towers[seat, slot]
    tower.rank = 0
    tower.height = 0
    tower.colourful = 0
    tower.stones = 0
    s.building[seat] &= ~(1 << slot)
    s.complete[seat] &= ~(1 << slot)


@rule
def claim_marker(s: Position) -> None:
    """The Highest Marker goes to whoever lays a tower strictly higher than every other one standing.

    With option marker_against_other: than every tower of the other player.
    """
    height = s.towers[s.turn, s.slot].height
    others = 0 if s.marker_against_other else standing(s, s.turn) & ~(1 << s.slot)
    if height > highest_among(s, s.turn, others) and height > highest(s, opponent(s.turn)):
        s.marker = s.turn


@inlined
def list_completions(s: Position, choices: Choices) -> None:
    """5 Complete: every own tower under construction."""
    building = int(s.building[s.turn])
    add_members(choices, COMPLETE, building & ALL_EIGHT)
    if building > ALL_EIGHT:
        add_members(choices, COMPLETE + EIGHT, building >> EIGHT)


@rule
def complete_tower(s: Position, slot: int) -> None:
    """5 Complete: turn a tower."""
    s.building[s.turn] &= ~(1 << slot)
    s.complete[s.turn] |= 1 << slot
