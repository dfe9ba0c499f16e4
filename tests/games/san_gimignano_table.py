"""Positions of San Gimignano, laid out as on a table.

    table(hands=("9 9 9 7", "5 8"), towers=("10 9 8!, 7 7 7*", ""), market="7 8 9 10")

Cards are named as in the codes of actions. Towers stand in the slots a, b, c and so on; their stories are
given from the lowest up, a star is a stone, an exclamation mark completes a tower. All cards that are not
mentioned lie in the decks, unless `deck` or `nobles` names what is in them: then the others are set aside.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import torri
from torri.games.san_gimignano.material import COPIES, KIND_NAMES, PIETRA, SPIRE, TOWER_KINDS
from torri.games.san_gimignano.state import EVERYBODY, NOBLE_BACK, NOBODY, TOWER_BACK, TURN, back
from torri.games.san_gimignano.towers import free_slot

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.state import State

Pair = tuple[str, str]


@cache
def game(**options: Any) -> Game:
    """The game with these options, made once."""
    return torri.game("san-gimignano", **options)


def table(
    *,
    hands: Pair = ("", ""),
    market: str = "7 8 9 10",
    towers: Pair = ("", ""),
    deck: str | None = None,
    top: str = "",
    bottom: str = "",
    nobles: str | None = None,
    used: Pair = ("", ""),
    removed: str = "",
    turn: int = 0,
    marker: int | None = None,
    ending: bool = False,
    passes: int = 0,
    deal: int = 1,
    totals: tuple[int, int] = (0, 0),
    **options: Any,
) -> State:
    """A position at the start of a turn; `top` is the face-up pile on the deck, the next card first."""
    state = game(**options).initial().play("deals 1")
    s = state.position
    s.turn, s.to_move, s.phase, s.dealer = turn, turn, TURN, 1 - turn
    s.ending, s.passes, s.deal, s.totals[:] = ending, passes, deal, totals
    s.marker = NOBODY if marker is None else marker
    _count(s.market, market)
    _count(s.removed, removed)
    for seat in range(2):
        _count(s.hand[seat], hands[seat])
        _count(s.used[seat], used[seat])
        for kind in range(len(KIND_NAMES)):
            s.held[seat, back(kind)] += s.hand[seat, kind]
        for text in filter(None, (part.strip() for part in towers[seat].split(","))):
            _raise_tower(s, seat, text)
    for name in reversed(top.split()):
        s.top[s.tops] = KIND_NAMES.index(name)
        s.tops += 1
    for name in bottom.split():
        _bury(s, KIND_NAMES.index(name))
    _fill_decks(s, deck, nobles)
    s.decks_before = int(s.unseen.sum()) + int(s.bottoms.sum()) + int(s.tops)
    return state


def _count(counts: Any, names: str) -> None:
    for name in names.split():
        counts[KIND_NAMES.index(name)] += 1


def _raise_tower(s: Position, seat: int, text: str) -> None:
    """Put a tower into the next slot; its stones lie before their player as used."""
    stories = text.removesuffix("!").split()
    ranks = [int(story.removesuffix("*")) for story in stories]
    stones = [rank for rank, story in zip(ranks, stories, strict=True) if story.endswith("*")]
    slot = free_slot(s, seat)
    tower = s.towers[seat, slot]
    tower.colourful = len(set(ranks)) > 1
    assert ranks == list(range(ranks[0], ranks[0] - len(ranks), -1)) if tower.colourful else len(ranks) >= 3
    tower.rank, tower.height = ranks[0], len(ranks)
    tower.stones = sum(1 << (rank - SPIRE) for rank in stones) if tower.colourful else len(stones)
    s.used[seat, PIETRA] += len(stones)
    slots = s.complete if text.endswith("!") else s.building
    slots[seat] |= 1 << slot


def _bury(s: Position, kind: int) -> None:
    deck = back(kind)
    s.bottom[deck, s.bottoms[deck]] = kind
    s.buried_by[deck, s.bottoms[deck]] = EVERYBODY
    s.bottoms[deck] += 1


def _fill_decks(s: Position, deck: str | None, nobles: str | None) -> None:
    """What is nowhere else lies in the decks; no card is there twice."""
    s.deck[:] = 0
    placed = cards_on_table(s)
    left = Counter({kind: int(COPIES[kind]) - placed[kind] for kind in range(_kinds(s))})
    assert min(left.values()) >= 0, f"too many cards: {left}"
    for which, names in ((TOWER_BACK, deck), (NOBLE_BACK, nobles)):
        wanted = None if names is None else Counter(KIND_NAMES.index(name) for name in names.split())
        for kind in (kind for kind in left if back(kind) == which):
            s.deck[kind] = left[kind] if wanted is None else wanted[kind]
            assert s.deck[kind] <= left[kind], f"too many cards: {KIND_NAMES[kind]}"
    s.unseen[TOWER_BACK] = s.deck[:TOWER_KINDS].sum()
    s.unseen[NOBLE_BACK] = s.deck[TOWER_KINDS:].sum()


def _kinds(s: Position) -> int:
    return len(KIND_NAMES) if s.advanced else TOWER_KINDS


def cards_on_table(s: Position) -> Counter[int]:
    """Every card of a position, wherever it lies, by kind."""
    cards: Counter[int] = Counter()
    for counts in (s.hand[0], s.hand[1], s.market, s.used[0], s.used[1], s.removed, s.deck):
        cards.update({kind: int(count) for kind, count in enumerate(counts)})
    cards.update(s.top[: s.tops].tolist())
    for which in range(2):
        cards.update(s.bottom[which, : s.bottoms[which]].tolist())
    for seat in range(2):
        for tower in s.towers[seat]:
            cards.update(real_cards(tower))
    return cards


def real_cards(tower: Position) -> Counter[int]:
    """The tower cards of a tower by kind; its stones lie before their player."""
    if not tower.rank:
        return Counter()
    lowest_kind = int(tower.rank) - int(KIND_NAMES[0])
    if not tower.colourful:
        return Counter({lowest_kind: int(tower.height) - int(tower.stones)})
    ranks = [int(tower.rank) - story for story in range(tower.height)]
    return Counter(rank - int(KIND_NAMES[0]) for rank in ranks if not int(tower.stones) >> (rank - SPIRE) & 1)


def play(state: State, *codes: str) -> State:
    """Play these actions and outcomes one after the other."""
    for code in codes:
        state.play(code)
    return state


def codes(state: State, verb: str = "") -> set[str]:
    """The codes of the legal actions that begin with this verb."""
    return {action.code for action in state.legal if action.code.startswith(verb)}


def hand(state: State, seat: int) -> str:
    """A hand, as it would be given to `table`."""
    return " ".join(state.view(seat)["players"][seat]["hand"])


def market(state: State) -> str:
    """The market, as it would be given to `table`."""
    return " ".join(state.view(None)["market"])


def towers(state: State, seat: int) -> str:
    """The towers of a player, as they would be given to `table`."""
    standing = state.view(None)["players"][seat]["towers"]
    return ", ".join(" ".join(tower["stories"]) + "!" * tower["complete"] for tower in standing)


def deck_size(state: State) -> int:
    """How many cards the tower deck has."""
    return int(state.view(None)["deck"]["size"])


def used(state: State, seat: int) -> list[str]:
    """The nobles before a player."""
    return list(state.view(None)["players"][seat]["nobles_used"])


def removed(state: State) -> list[str]:
    """The cards out of the game."""
    return list(state.view(None)["removed"])
