"""Positions of Saint Petersburg, laid out as on a table.

    table(upper="market pub", lower="theater", tableaus=("lumberjack lumberjack",), round="building")

Cards are named by their codes, one word each. What is given for fewer seats than there are leaves the others
with nothing (with 25 rubles). All cards that are not mentioned lie in their stacks, unless `stacks` names
what is in one: then the others of that stack are out of the game.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import torri
from torri.games.saint_petersburg.material import CODES, COPIES, STACK, STACKS
from torri.games.saint_petersburg.state import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.state import State

Texts = tuple[str, ...]
Numbers = tuple[int, ...]

START_RUBLES = 25


@cache
def game(players: int = 2, **options: Any) -> Game:
    """The game for so many players with these options, made once."""
    return torri.game("saint-petersburg", players=players, **options)


def table(
    players: int = 2,
    *,
    upper: str = "",
    lower: str = "",
    tableaus: Texts = (),
    hands: Texts = (),
    rubles: Numbers = (),
    points: Numbers = (),
    used: Numbers = (),
    stacks: Mapping[str, str] | None = None,
    round: str = "worker",  # noqa: A002 - the word of the rulebook
    turn: int = 0,
    markers: Numbers | None = None,
    passes: int = 0,
    series: int = 1,
    last_series: bool = False,
    **options: Any,
) -> State:
    """A position at the start of a turn; the markers lie around the table, the first at seat 0."""
    state = game(players, **options).initial()
    s = state.position
    s.turn, s.to_move, s.phase, s.this_round = turn, turn, TURN, STACKS.index(round)
    s.passes, s.series, s.last_series = passes, series, last_series
    s.markers[:] = markers or [marker % players for marker in range(4)]
    s.may_get[:] = 0
    for row, names in enumerate((upper, lower)):
        _lay(s.row, s.row_size, row, names)
    for seat in range(players):
        _lay(s.hand, s.hand_size, seat, _of(hands, seat, ""))
        _count(s.tableau[seat], _of(tableaus, seat, ""))
        s.rubles[seat] = _of(rubles, seat, START_RUBLES)
        s.points[seat] = _of(points, seat, 0)
        s.observatories_used[seat] = _of(used, seat, 0)
    _fill_stacks(s, stacks or {})
    return state


def _of(given: tuple[Any, ...], seat: int, otherwise: Any) -> Any:
    return given[seat] if seat < len(given) else otherwise


def _count(counts: Any, names: str) -> None:
    for name in names.split():
        counts[CODES.index(name)] += 1


def _lay(places: Any, sizes: Any, which: int, names: str) -> None:
    kinds = sorted(CODES.index(name) for name in names.split())
    places[which, : len(kinds)] = kinds
    sizes[which] = len(kinds)


def _fill_stacks(s: Position, stacks: Mapping[str, str]) -> None:
    """What is nowhere else lies in the stacks, or in the discard pile; no card is there twice."""
    s.stacks[:] = 0
    s.discarded[:] = 0
    lying = cards_on_table(s)
    left = Counter({name: int(COPIES[kind]) - lying[name] for kind, name in enumerate(CODES)})
    assert min(left.values()) >= 0, f"too many cards: {left}"
    for kind, name in enumerate(CODES):
        stack = STACKS[STACK[kind]]
        s.stacks[kind] = stacks[stack].split().count(name) if stack in stacks else left[name]
        s.discarded[kind] = left[name] - int(s.stacks[kind])
        assert s.discarded[kind] >= 0, f"too many cards: {name}"
    for number, stack in enumerate(STACKS):
        s.stack_sizes[number] = sum(
            int(s.stacks[kind]) for kind in range(len(CODES)) if STACK[kind] == number
        )
        assert stack not in stacks or s.stack_sizes[number] == len(stacks[stack].split())


def cards_on_table(s: Position) -> Counter[str]:
    """Every card of a position wherever it lies, by code: 116 in all."""
    cards: Counter[str] = Counter()
    for counts in (*s.tableau, s.stacks, s.discarded):
        cards.update({CODES[kind]: int(count) for kind, count in enumerate(counts)})
    for places, sizes in ((s.row, s.row_size), (s.hand, s.hand_size)):
        for place, size in zip(places, sizes, strict=True):
            cards.update(CODES[kind] for kind in place[:size])
    if s.drawn >= 0:
        cards[CODES[s.drawn]] += 1
    return cards


def play(state: State, *codes: str) -> State:
    """Play these actions and outcomes one after the other."""
    for code in codes:
        state.play(code)
    return state


def turned(state: State, names: str) -> State:
    """Let chance turn these cards."""
    return play(state, *(f"turned {name}" for name in names.split()))


def deal_any(state: State) -> State:
    """Let chance decide, anything, until a seat is to move."""
    while state.to_move == torri.CHANCE:
        state.play(state.legal[0])
    return state


def pass_round(state: State) -> State:
    """Everybody passes: the round ends, with chance or a Pub next."""
    players = state.game.players
    return play(state, *["pass"] * (players - int(state.position.passes)))


def codes(state: State, verb: str = "") -> set[str]:
    """The codes of the legal actions that begin with this verb."""
    return {action.code for action in state.legal if action.code.startswith(verb)}


def paid(state: State, code: str) -> int:
    """What an action costs whoever is to move: the money that is gone after it."""
    seat = state.to_move
    after = state.copy().play(code)
    return rubles(state, seat) - rubles(after, seat)


def rubles(state: State, seat: int) -> int:
    """The money of a player."""
    return int(state.view(seat)["players"][seat]["rubles"])


def points(state: State, seat: int) -> int:
    """The points of a player on the track."""
    return int(state.view(None)["players"][seat]["points"])


def hand(state: State, seat: int) -> str:
    """A hand, as it would be given to `table`."""
    return " ".join(card["card"] for card in state.view(seat)["players"][seat]["hand"])


def row(state: State, which: str) -> str:
    """A row, `upper` or `lower`, as it would be given to `table`."""
    return " ".join(card["card"] for card in state.view(None)[which])


def tableau(state: State, seat: int) -> str:
    """What a player has placed, as it would be given to `table`."""
    placed = state.view(None)["players"][seat]["tableau"]
    return " ".join(" ".join([card["card"]] * card["count"]) for colour in placed.values() for card in colour)


def discarded(state: State) -> str:
    """The discard pile."""
    return " ".join(state.view(None)["discarded"])


def times(count: int, name: str) -> str:
    """So many of one card."""
    return " ".join([name] * count)
