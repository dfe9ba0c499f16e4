"""The whole table of Tajuto for its template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.language import _
from torri.games.tajuto.material import OBJECTIVE_POINTS
from torri.games.tajuto.web.garden import bag, pagoda
from torri.games.tajuto.web.shortcuts import Shortcuts
from torri.games.tajuto.web.sides import rival, side
from torri.games.tajuto.web.village import goals, stack
from torri.games.tajuto.words import TILE_TEXTS, floor, printed
from torri.web.keeping import laid_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.rulebook import View
    from torri.web.legal import LegalActions
    from torri.web.people import Person

QUIET = frozenset({"end turn"})

PATH = 50
STEPS = tuple(range(PATH + 1))


def lay_out(view: View, legal: LegalActions, people: Sequence[Person]) -> dict[str, Any]:
    """The path, the garden, the bag, the village, and what lies before the players."""
    seat, players = view["seat"], len(people)
    others = (
        [(seat + 1 + step) % players for step in range(players - 1)] if seat is not None else range(players)
    )
    short = Shortcuts(view, legal)
    ending = short.build_and_end()
    pagodas = [pagoda(view, seen, legal, short, people) for seen in view["pagodas"]]
    building = {tower["colour"]: tower["build"] for tower in pagodas if tower["build"]}
    for colour, button in building.items():
        said = _("Build {floor}").format(floor=floor({"colour": colour, "size": size_of(view, colour)}))
        legal.urge(button, said)
    legal.urge(ending, _("Build it, end the turn"))
    return {
        "steps": STEPS,
        "monks": monks([player["meditation"] for player in view["players"]], people),
        "pagodas": pagodas,
        "tallest": max(tower["height"] + bool(tower["build"]) for tower in pagodas),
        "bag": bag(view, legal, short),
        "in_bag": sum(len(size["left"]) for size in view["bag"]),
        "village": [stack(view, seen, legal, short) for seen in view["village"]],
        "goals": goals(view, people),
        "objective_points": OBJECTIVE_POINTS,
        "inauguration_text": printed(TILE_TEXTS["inauguration"]),
        "mine": None if seat is None else side(view, seat, legal, short, building),
        "rivals": [rival(number, view["players"][number]) for number in others],
    }


def size_of(view: View, colour: str) -> int:
    """The floor that comes next on a pagoda."""
    return next(1 + int(seen["height"]) for seen in view["pagodas"] if seen["colour"] == colour)


@laid_once
def monks(steps: list[int], people: Sequence[Person]) -> list[dict[str, Any]]:
    """The monks on the path from the first step on; none hides another, however narrow the steps are."""
    walking = sorted(people, key=lambda person: steps[person.seat])
    ahead = [min(steps[person.seat], PATH) for person in walking]
    return [
        {"person": person, "steps": steps[person.seat], "left": left_of(ahead[: place + 1])}
        for place, person in enumerate(walking)
    ]


def left_of(steps: Sequence[int]) -> str:
    """Where the last of these monks stands: on its step, or a monk's width beyond the one before it."""
    last = len(steps) - 1
    places = [f"var(--step)*{step + 0.5} + var(--monk)*{last - place}" for place, step in enumerate(steps)]
    return f"max({', '.join(places)})"
