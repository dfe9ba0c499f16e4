"""Positions of Tajuto, laid out as on a table.

    table(pagodas={"amber": 3}, floors=("amber 4, ink 6", ""), meditation=(10, 0), cubes_on="amber 3")

It is the turn of seat 0 unless `turn` says otherwise. Cubes on floors were offered by those who `offered`
that colour. All floors that are not mentioned lie in the bag, unless `bag` names what is in it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import torri
from torri.games.tajuto.material import ALL_FLOORS, COLOURS, COPIES, OBJECTIVES, PAGODAS, STACKS
from torri.games.tajuto.state import ON_BOARD
from torri.games.tajuto.turns import start_turn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.state import State


@cache
def game(players: int = 2, **options: Any) -> Game:
    """The game with these options, made once."""
    return torri.game("tajuto", players, **options)


def table(
    *,
    players: int = 2,
    turn: int = 0,
    pagodas: Mapping[str, int] | None = None,
    cubes_on: str = "",
    floors: Sequence[str] = (),
    bag: str | None = None,
    meditation: Sequence[int] = (),
    offered: Sequence[str] = (),
    tiles: Sequence[str] = (),
    inaugurations: Sequence[str] = (),
    objectives: Mapping[str, int] | None = None,
    used: str = "",
    **options: Any,
) -> State:
    """A position in a turn; `used` are the action tiles of the seat whose turn it is."""
    state = game(players, **options).initial()
    s = state.position
    for seat, names in enumerate(tiles):
        for name in names.split():
            s.stacks[STACKS.index(name)] -= 1
            s.owned[seat, STACKS.index(name)] += 1
    assert (s.stacks >= 0).all()
    _lay_floors(s, pagodas or {}, floors, bag)
    s.cubed = floor_set(cubes_on)
    assert not int(s.cubed) & ~int(s.built)
    for seat, colours in enumerate(offered):
        s.cubes[seat] &= ~colour_set(colours)
    for seat, steps in enumerate(meditation):
        s.meditation[seat] = steps
    for seat, colours in enumerate(inaugurations):
        s.inaugurations[seat] = colour_set(colours)
        s.at_site &= ~colour_set(colours)
    for name, seat in (objectives or {}).items():
        s.objectives[OBJECTIVES.index(name)] = seat
    start_turn(s, turn)
    for letter in used.split():
        s.ready["ABCDEF".index(letter)] -= 1
        s.tiles_used += 1
    return state


def _lay_floors(s: Position, pagodas: Mapping[str, int], floors: Sequence[str], bag: str | None) -> None:
    for colour, floors_high in pagodas.items():
        s.built |= floor_set(", ".join(f"{colour} {size + 1}" for size in range(floors_high)))
        if floors_high == 6:
            s.at_site &= ~colour_set(colour)
    for seat, names in enumerate(floors):
        s.held[seat] = floor_set(names)
    elsewhere = int(s.built) | sum(int(held) for held in s.held)
    s.bag = ALL_FLOORS & ~elsewhere if bag is None else floor_set(bag)
    assert not int(s.bag) & elsewhere


def floor_set(names: str) -> int:
    """The set of these floors: "amber 4, ink 6"."""
    members = 0
    for name in filter(None, (part.strip() for part in names.split(","))):
        colour, size = name.split()
        members |= 1 << (PAGODAS * (int(size) - 1) + COLOURS.index(colour))
    return members


def colour_set(names: str) -> int:
    """The set of these colours: "amber ink"."""
    return sum(1 << COLOURS.index(name) for name in names.split())


def play(state: State, *codes: str) -> State:
    """Play these actions and outcomes one after the other."""
    for code in codes:
        state.play(code)
    return state


def codes(state: State, verb: str = "") -> set[str]:
    """The codes of the legal actions that begin with this verb."""
    return {action.code for action in state.legal if action.code.startswith(verb)}


def steps(state: State, seat: int = 0) -> int:
    """How far a monk stands along the path."""
    return int(state.view(None)["players"][seat]["meditation"])


def held(state: State, seat: int = 0) -> str:
    """The floors in front of a player, as they would be given to `table`."""
    floors = state.view(None)["players"][seat]["floors"]
    return ", ".join(f"{floor['colour']} {floor['size']}" for floor in floors)


def heights(state: State) -> dict[str, int]:
    """The pagodas that are begun, as they would be given to `table`."""
    return {p["colour"]: p["height"] for p in state.view(None)["pagodas"] if p["height"]}


def owner(state: State, objective: str) -> int | None:
    """Who has met an objective."""
    found: int | None = state.view(None)["objectives"][OBJECTIVES.index(objective)]["owner"]
    return found


COLUMN = sum(1 << (PAGODAS * size) for size in range(6))  # all floors of the first colour


def check_material(state: State) -> None:
    """All 48 floors, 32 cubes and 53 tiles are there, less the cubes and tiles of absent players."""
    s = state.position
    seats, colours = range(state.game.players), range(PAGODAS)
    places = [int(s.bag), int(s.built), *(int(s.held[seat]) for seat in seats)]
    assert sum(place.bit_count() for place in places) == 48
    assert sum(places) == ALL_FLOORS
    for colour in colours:
        on_floors = (int(s.cubed) & COLUMN << colour).bit_count()
        assert on_floors + sum(int(s.cubes[seat]) >> colour & 1 for seat in seats) == len(seats)
        bought = sum(int(s.inaugurations[seat]) >> colour & 1 for seat in seats)
        removed = not bought and int(s.built) >> (5 * PAGODAS + colour) & 1
        assert bought + (int(s.at_site) >> colour & 1) + removed == 1
    assert not int(s.cubed) & ~int(s.built)
    assert (s.stacks + s.owned.sum(axis=0) == COPIES).all()
    assert all(ON_BOARD <= seat < len(seats) for seat in s.objectives)
    basic, village, objectives, inaugurations = 3 * len(seats), int(COPIES.sum()), 8, 8
    assert basic + village + objectives + inaugurations == 53 - 3 * (4 - len(seats))
