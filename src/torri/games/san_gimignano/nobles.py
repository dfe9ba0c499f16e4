"""The noble cards of the advanced game, and Giostra, which answers them."""

from __future__ import annotations

import numpy as np

from torri.engine.choices import Choices, add, add_if
from torri.engine.compiled import Position, rule
from torri.engine.sets import count_members
from torri.games.san_gimignano.actions import (
    CHOICES,
    COLOURFUL,
    EXTEND,
    NOBLE,
    PATTERNS,
    PLAIN,
    RUNS,
    RUNS_BY_STONES,
    TURN_NOBLES,
)
from torri.games.san_gimignano.material import (
    GIOSTRA,
    KINDS,
    LOWEST_RANK,
    PALAZZO,
    PALAZZO_PRICE,
    PIETRA,
    SPIRE,
    TOWER_KINDS,
    VIA,
)
from torri.games.san_gimignano.state import (
    ACTION_ENDS,
    ANSWER,
    BURY,
    DRAWING,
    EFFECT,
    FROM_DECKS,
    NOBLE_BACK,
    REBUILD,
    SETTLING,
    SHOWN,
    STANDS,
    back,
    doubt,
    gain,
    hand_limit,
    hand_size,
    highest,
    lose,
    nobles_used,
    opponent,
    top_rank,
)
from torri.games.san_gimignano.supply import put_under
from torri.games.san_gimignano.towers import build, extend, pay_for_laid, unlay


@rule
def may_use_noble(s: Position, seat: int) -> bool:
    """At most one more noble than the other player has used."""
    return nobles_used(s, seat) <= nobles_used(s, opponent(seat))


@rule
def list_nobles(s: Position, choices: Choices) -> None:
    """The nobles that can be played as the turn's action."""
    if may_use_noble(s, s.turn):
        for place in range(len(TURN_NOBLES)):
            kind = TURN_NOBLES[place]
            add_if(choices, NOBLE + place, s.hand[s.turn, kind] > 0 and may_play(s, kind))


@rule
def may_play(s: Position, kind: int) -> bool:
    """Whether a noble in hand can be played as the turn's action."""
    if kind == VIA:
        return s.ending == 0
    if kind == PALAZZO:
        return palazzo_would_fail(s) or hand_size(s, s.turn) > PALAZZO_PRICE
    return True


@rule
def play_noble(s: Position, kind: int) -> None:
    """A noble as the turn's action; it counts as used before it can be answered."""
    show_noble(s, s.turn, kind)
    if kind == PALAZZO:
        announce_palazzo(s)
    else:
        s.phase = SHOWN


@rule
def show_noble(s: Position, seat: int, kind: int) -> None:
    """Lay a noble before its player."""
    lose(s, seat, kind, 1)
    s.used[seat, kind] += 1
    s.noble = kind
    s.noble_by = seat


@rule
def lay(s: Position) -> None:
    """The cards of a Build or Extend lie on the table; a stone among them can be answered."""
    pay_for_laid(s)
    if s.laid_stones:
        s.noble = PIETRA
        s.noble_by = s.turn
        s.phase = SHOWN
    else:
        s.phase = SETTLING


# --- Giostra -----------------------------------------------------------------------------------------------


@rule
def ask_for_giostra(s: Position) -> None:
    """Ask the other player if, as far as everybody knows, they could hold Giostra: silence must not tell."""
    asked = opponent(s.noble_by)
    elsewhere = s.market[GIOSTRA] or s.removed[GIOSTRA] or s.used[0, GIOSTRA] or s.used[1, GIOSTRA]
    if s.held[asked, NOBLE_BACK] and not elsewhere and may_use_noble(s, asked):
        s.phase = ANSWER
        s.to_move = asked
    else:
        s.phase = STANDS


@rule
def answer_with_giostra(s: Position) -> None:
    """Giostra: the noble has no effect, is removed, and does not count as used."""
    asked = opponent(s.noble_by)
    lose(s, asked, GIOSTRA, 1)
    s.used[asked, GIOSTRA] += 1
    s.used[s.noble_by, s.noble] -= 1
    s.removed[s.noble] += 1
    if s.noble != PIETRA:
        s.phase = ACTION_ENDS
    elif s.stone_guards:
        s.phase = EFFECT
    else:
        lose_a_stone(s)


@rule
def noble_stands(s: Position) -> None:
    """Nobody answered: the noble has its effect. Monumento, Cappella and Mura just lie there."""
    if s.noble == VIA:
        s.to_draw = hand_limit(s, s.turn) - hand_size(s, s.turn)
        s.sources = FROM_DECKS
        s.phase = DRAWING
    elif s.noble == PIETRA and not s.stone_guards:
        s.phase = SETTLING
    else:
        if s.palazzo_fails:
            s.used[s.turn, PALAZZO] -= 1
            s.removed[PALAZZO] += 1
        s.phase = ACTION_ENDS


@rule
def guard_with_stone(s: Position) -> None:
    """Option stone_as_guard: a stone shown as a Guard; it stays before its player."""
    s.stone_guards = 1
    show_noble(s, s.affected, PIETRA)
    s.phase = SHOWN


# --- Palazzo Comunale --------------------------------------------------------------------------------------


@rule
def palazzo_would_fail(s: Position) -> bool:
    """Palazzo fails where the other player already stands higher."""
    return highest(s, opponent(s.turn)) > highest(s, s.turn)


@rule
def announce_palazzo(s: Position) -> None:
    """Palazzo: two cards for the bottom of their decks; only a failing one may be played without."""
    s.palazzo_fails = 1 if palazzo_would_fail(s) else 0
    if hand_size(s, s.turn) < PALAZZO_PRICE:
        s.phase = SHOWN
    else:
        s.to_bury = PALAZZO_PRICE
        s.phase = BURY
        s.to_move = s.turn


@rule
def bury(s: Position, kind: int) -> None:
    """Put a card under its deck, and the only other one too; the other player sees only the backs."""
    put_away(s, kind)
    if s.to_bury and hand_size(s, s.turn) == 1:
        for last in range(KINDS):
            if s.hand[s.turn, last]:
                put_away(s, last)
    if s.to_bury == 0:
        s.phase = SHOWN


@rule
def put_away(s: Position, kind: int) -> None:
    """One card of the hand goes under its deck, unseen."""
    doubt(s, s.turn, back(kind))
    s.hand[s.turn, kind] -= 1
    s.held[s.turn, back(kind)] -= 1
    put_under(s, kind, s.turn)
    s.to_bury -= 1


@rule
def bury_nothing(s: Position) -> None:
    """A failing Palazzo may be played without paying."""
    s.to_bury = 0
    s.phase = SHOWN


# --- Buona Pietra answered by Giostra ----------------------------------------------------------------------


@rule
def lose_a_stone(s: Position) -> None:
    """One stone is gone: build with all of the rest, its stones declared anew, or take the rest back."""
    unlay(s)
    s.laid_stones -= 1
    possible = np.zeros(1, CHOICES)
    list_rebuilds(s, possible[0])
    if possible[0].count:
        s.phase = REBUILD
        s.to_move = s.turn
    else:
        take_back(s)


@rule
def list_rebuilds(s: Position, choices: Choices) -> None:
    """Every tower, or extension of the same tower, made of exactly the cards that still lie there."""
    laid = 0
    ranks = 0  # a bit for each rank laid, bit 0 the spire
    kinds = 0
    last = 0
    for kind in range(TOWER_KINDS):
        if s.laid[kind]:
            laid += int(s.laid[kind])
            ranks |= 2 << kind
            kinds += 1
            last = kind
    if s.height_before:
        list_same_extension(s, choices, laid, ranks)
        return
    if kinds == 1 and PLAIN[last, laid, s.laid_stones] >= 0:
        add(choices, PLAIN[last, laid, s.laid_stones])
    if kinds == laid:
        for place in range(RUNS_BY_STONES[s.laid_stones], RUNS_BY_STONES[s.laid_stones + 1]):
            if RUNS[place, 0] == ranks:
                add(choices, COLOURFUL + place)


@rule
def list_same_extension(s: Position, choices: Choices, laid: int, ranks: int) -> None:
    """The extensions of the tower with exactly the cards that still lie there."""
    tower = s.towers[s.turn, s.slot]
    stories = laid + int(s.laid_stones)
    first = EXTEND + int(s.slot) * len(PATTERNS)
    for place in range(len(PATTERNS)):
        mask = int(PATTERNS[place, 1])
        if PATTERNS[place, 0] != stories or count_members(mask) != s.laid_stones:
            continue
        if tower.colourful:
            fits = real_ranks(top_rank(tower), stories, mask) == ranks
        else:
            fits = mask == (1 << s.laid_stones) - 1
        if fits:
            add(choices, first + place)


@rule
def real_ranks(top: int, stories: int, mask: int) -> int:
    """The bits of the ranks that an extension lays as real cards; -1 if it runs out of ranks."""
    ranks = 0
    for story in range(stories):
        rank = top - 1 - story
        stone = (mask >> (stories - 1 - story)) & 1
        if rank < SPIRE or (rank < LOWEST_RANK and not stone):
            return -1
        if not stone:
            ranks |= 1 << (rank - SPIRE)
    return ranks


@rule
def rebuild(s: Position, action: int) -> None:
    """Build or extend with what Giostra left."""
    if action >= EXTEND:
        extend(s, action)
    else:
        build(s, action)
    s.phase = SETTLING


@rule
def take_back(s: Position) -> None:
    """Take all laid cards back into the hand; the action is spent."""
    for kind in range(TOWER_KINDS):
        for _ in range(s.laid[kind]):
            gain(s, s.turn, kind, True)
    for _ in range(s.laid_stones):
        s.used[s.turn, PIETRA] -= 1
        gain(s, s.turn, PIETRA, True)
    s.phase = ACTION_ENDS
