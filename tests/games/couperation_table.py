"""Positions of Couperation, laid out as on a table.

    table(hands=("12 18 3", "5 6 7"), tower="g1:25 h1:30 g2:?27@1", reserve="1 50 30")

Cards are named as in the codes of actions, places too: the 25 begins at g1, and g2 rests on g1 and h1. A
question mark is a face-down card, behind the @ stands who placed it. Cards that are not mentioned lie in the
deck, unless `deck` says what is in it: then the others are discarded.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import torri
from torri.engine.seats import CHANCE
from torri.engine.sets import count_members
from torri.games.couperation.grid import FIRST, PLACE_AT, SPOT_NAMES
from torri.games.couperation.material import CARD_NAMES, FINISH_BIT, GLASSES
from torri.games.couperation.state import ACTION, DEEDS
from torri.games.couperation.tower import clear_tower, number_place, survey

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.state import State
    from torri.engine.vocabulary import Action

ALL_ON = {
    "center25": True,
    "finish_anywhere": True,
    "optional_first_draw": True,
    "b_draw_stepwise": True,
    "sent_stay": True,
    "extra_discards": True,
}
VARIANTS: list[dict[str, Any]] = [{}, {"finish": False}, {"extra_discards": True}, ALL_ON]
VARIANT_NAMES = ["base", "simple", "extra discards", "every option"]

# The complete tower of the specification, without the Finish, from the bottom row up.
PYRAMID = (
    (1, 5, 12, 25, 33, 42, 50),
    (3, 8, 17, 28, 39, 46),
    (7, 14, 24, 35, 44),
    (10, 19, 30, 41),
    (16, 26, 37),
    (21, 32),
)


@cache
def game(players: int = 2, **options: Any) -> Game:
    """The game with these options, made once."""
    return torri.game("couperation", players=players, **options)


def cards(names: str) -> int:
    """A set of cards by their names."""
    return sum(1 << (CARD_NAMES.index(name) + 1) for name in names.split())


def names(of: int) -> str:
    """The names of a set of cards."""
    return " ".join(name for number, name in enumerate(CARD_NAMES, 1) if of >> number & 1)


def pyramid(rows: int = 6, down: str = "") -> str:
    """The lowest rows of the complete tower; places named in `down` are face down, placed by seat 0."""
    spots = [
        (f"{chr(ord('d') + column)}{row + 1}", number)
        for row, numbers in enumerate(PYRAMID[:rows])
        for column, number in enumerate(numbers)
    ]
    return " ".join(
        f"{spot}:?{number}@0" if spot in down.split() else f"{spot}:{number}" for spot, number in spots
    )


def table(
    *,
    hands: tuple[str, ...] = ("", ""),
    tower: str = "g1:25",
    reserve: str = "1 50",
    deck: str | None = None,
    finish_in: int = 0,
    turn: int = 0,
    **options: Any,
) -> State:
    """A position before the action of a turn; `finish_in`: the upper part of the deck has so many cards."""
    state = game(len(hands), **options).initial()
    s = state.position
    s.turn, s.to_move, s.phase, s.turns, s.deed = turn, turn, ACTION, 1, DEEDS.index("play")
    raise_tower(s, tower)
    s.reserve = cards(reserve)
    s.reserve_size = len(reserve.split())
    for seat, hand in enumerate(hands):
        s.hand[seat] = cards(hand)
        s.hand_size[seat] = count_members(cards(hand) & GLASSES)
    elsewhere = int(s.reserve) | sum(1 << int(card) for card in s.tower if card)
    for seat in range(len(hands)):
        elsewhere |= int(s.hand[seat])
    rest = GLASSES & ~elsewhere
    s.deck = rest if deck is None else cards(deck)
    s.cleared = rest & ~int(s.deck)
    s.upper_left = finish_in
    s.deck_size = count_members(int(s.deck)) + (finish_in > 0)
    if s.finish and not finish_in and not elsewhere & FINISH_BIT:
        s.cleared |= FINISH_BIT  # not possible in play, and harmless where a test is not about the Finish
    return state


def raise_tower(s: Position, text: str) -> None:
    """Lay the cards of the tower."""
    clear_tower(s)
    placed = [item.split(":") for item in text.split()]
    s.left = min(ord(spot[0]) - ord("a") for spot, _ in placed if spot[1] == "1")
    for spot, what in placed:
        place = int(PLACE_AT[s.left, SPOT_NAMES.index(spot)])
        s.tower[place] = CARD_NAMES.index(what.strip("?").split("@")[0]) + 1
        number_place(s, place)
        if what.startswith("?"):
            s.down = int(s.down) | 1 << place
            seat = int(what.split("@")[1])
            s.placed[seat] = int(s.placed[seat]) | 1 << place
        s.heights[place - int(FIRST[int(spot[1]) - 1])] += 1
    s.run = sum(spot[1] == "1" for spot, _ in placed)
    survey(s)


def codes(state: State, verb: str = "") -> list[str]:
    """The codes of the legal actions, or of those with one verb."""
    return [action.code for action in state.legal if not verb or action.data["do"] == verb]


def play(state: State, *steps: str) -> State:
    """Do these actions and outcomes one after the other."""
    for code in steps:
        state.play(code)
    return state


def tower(state: State) -> dict[str, str]:
    """The tower as seat 0 sees it: spot and card, a question mark for a face-down one."""
    return {
        card["at"]: ("?" if card["face"] == "down" else "") + (card["card"] or "")
        for card in state.view(0)["tower"]
    }


def cautious(state: State, random: Random) -> Action:
    """A random action that makes games long and rich: few cards turned up, many Reserve plays."""
    if state.to_move == CHANCE:
        ids, weights = state.weights()
        return state.game.actions.all[random.choices(ids, weights)[0]]
    legal = list(state.legal)
    reserve = [action for action in legal if action.data["do"] in ("send", "exchange", "fetch", "correct")]
    calm = [action for action in legal if action.data["do"] != "reveal"]
    if reserve and random.random() < 0.6:
        return random.choice(reserve)
    return random.choice(calm if calm and random.random() < 0.97 else legal)


def cautious_positions(of: Game, count: int, seed: int) -> Iterator[State]:
    """Positions of long games, in the order of play: one state that goes on, then the next."""
    random = Random(seed)
    state = of.initial()
    for _ in range(count):
        yield state
        state.play(cautious(state, random))
        if state.is_over:
            state = of.initial()
