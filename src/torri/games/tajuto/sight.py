"""What a seat sees of an action: what it costs or brings, and what followed from it. Everything is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.reading import glancing, once, to_change
from torri.engine.seats import OVER
from torri.engine.sets import count_members
from torri.games.tajuto.actions import ids
from torri.games.tajuto.garden import building_gain, covers_cube, in_bag
from torri.games.tajuto.material import (
    ACTION_TILES,
    COLOURS,
    FLOORS,
    INAUGURATION,
    OBJECTIVES,
    OFFERING_BONUS,
    PAGODAS,
    SIZES,
    STACKS,
    USAGE,
)
from torri.games.tajuto.rules import NOTHING, only_answer, step
from torri.games.tajuto.scoring import total
from torri.games.tajuto.state import complete, height, next_floors
from torri.games.tajuto.village import price, printed_price
from torri.games.tajuto.words import words

if TYPE_CHECKING:
    from torri.engine.compiled import Position
    from torri.engine.vocabulary import Data


def _key(data: Data) -> tuple[Any, ...]:
    return tuple(data.items())


ACTIONS = ids.actions("tajuto", words)
ID_OF = {_key(action.data): action.id for action in ACTIONS}


def seen_as(before: Position, after: Position, data: Data, seat: int) -> Data | None:
    """What this seat sees of an action or outcome: all of it, and what followed once it was done."""
    seen = detailed(before, data)
    done = before.tobytes() != after.tobytes()
    events = what_followed(before, ID_OF[_key(data)]) if done else []
    return seen | {"events": events} if events else seen


# --- what an action costs and brings -----------------------------------------------------------------------


def detailed(s: Position, data: Data) -> Data:
    """An action with the numbers of this position."""
    detail = DETAILS.get(data["do"])
    return {**data, **detail(s, data)} if detail else dict(data)


def _build(s: Position, data: Data) -> Data:
    colour = COLOURS.index(data["colour"])
    size = height(s, colour) + 1
    if size > SIZES:
        return {}
    return {"size": size, "meditation": building_gain(s, colour), "covers": bool(covers_cube(s, colour))}


def _use(s: Position, data: Data) -> Data:
    return {"usage": int(USAGE[ACTION_TILES.index(data["tile"])])}


def _size(s: Position, data: Data) -> Data:
    size = int(data["size"]) - 1
    left = in_bag(s, size)
    fitting = next_floors(s) >> (PAGODAS * size)
    return {"left": count_members(left), "fits": count_members(left & fitting)}


def _offer(s: Position, data: Data) -> Data:
    floors = height(s, COLOURS.index(data["colour"]))
    return {"floor": floors, "meditation": floors + OFFERING_BONUS}


def _acquire(s: Position, data: Data) -> Data:
    stack = STACKS.index(data["tile"]) if data["tile"] in STACKS else INAUGURATION
    if stack != INAUGURATION and not s.stacks[stack]:
        return {}
    return {"price": price(s, s.turn, stack), "printed": printed_price(s, stack)}


DETAILS = {
    "build": _build,
    "draw with": _use,
    "offer with": _use,
    "acquire with": _use,
    "size": _size,
    "offer": _offer,
    "acquire": _acquire,
}


# --- what followed -----------------------------------------------------------------------------------------


@once
def what_followed(before: Position, action: int) -> list[Data]:
    """Go the same way again step by step, and tell what nobody decided."""
    table = to_change(before, 2)
    s = table[1]
    events: list[Data] = []
    decided = True
    while action != NOTHING:
        if not decided:
            events.append(detailed(s, ACTIONS[action].data) | {"event": "forced", "seat": int(s.turn)})
        table[0] = table[1]
        step(s, action)
        events += consequences(glancing(table[:1]), glancing(table[1:]))
        action = only_answer(s)
        decided = False
    return events


def consequences(was: Position, s: Position) -> list[Data]:
    """What one step brought about: a finished pagoda, objectives, floors put back, a turn, the end."""
    events: list[Data] = []
    finished = complete(s) & ~complete(was)
    for colour in range(PAGODAS):
        if finished >> colour & 1:
            events.append({"event": "finished", "colour": COLOURS[colour], "owner": owner(s, colour)})
    for number, objective in enumerate(OBJECTIVES):
        if s.objectives[number] != was.objectives[number]:
            events.append({"event": "objective", "objective": objective, "seat": int(s.objectives[number])})
    returned = int(s.bag) & ~int(was.bag)
    if returned:
        events.append({"event": "returned", "floors": floors(returned)})
    if s.to_move == OVER:
        points = [int(total(s, seat)) for seat in range(s.players)]
        events.append({"event": "over", "points": points, "stalled": bool(s.stalled)})
    elif s.turn != was.turn and was.to_move >= 0:
        events.append({"event": "turn", "seat": int(s.turn)})
    return events


def owner(s: Position, colour: int) -> int | None:
    """Who has the inauguration tile of a pagoda."""
    owners = [seat for seat in range(s.players) if int(s.inaugurations[seat]) >> colour & 1]
    return owners[0] if owners else None


def floors(members: int) -> list[Data]:
    """The floors of a set."""
    return [
        {"colour": COLOURS[floor % PAGODAS], "size": floor // PAGODAS + 1}
        for floor in range(FLOORS)
        if members >> floor & 1
    ]
