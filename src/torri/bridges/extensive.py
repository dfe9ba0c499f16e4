"""The whole tree of a small game in Gambit's form, for exact solvers.

    found = tree(small("nim"))
    solver = pyspiel.CFRPlusSolver(pyspiel.load_efg_game(found.text))  # Gambit reads the text, too

What a seat can tell apart is all that it ever saw, in its order. The games as printed have no tree that could
be written down: a game is made small by the option `changes`, which changes the numbers of its tables. The
`lab` part of a game can say how (`SMALL`).
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from torri.bridges.memory import Memory
from torri.bridges.payoffs import payoffs
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.parts import part
from torri.engine.seats import CHANCE, OVER
from torri.games import game as find_game, rulebook

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.state import State

MOST = 100_000
"""Positions; a larger tree is refused."""


@dataclass
class Tree:
    """A game in Gambit's form, and how large it is."""

    lines: list[str]
    infosets: list[dict[str, int]]
    """For each seat what it can tell apart when it decides, each with its number."""
    counts: dict[str, int] = field(default_factory=lambda: {"decisions": 0, "chance": 0, "ends": 0})
    paid: dict[tuple[float, ...], int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The file."""
        return "\n".join(self.lines) + "\n"

    @property
    def size(self) -> int:
        """All positions of the tree, each as often as it is reached."""
        return sum(self.counts.values())


def small(name: str) -> Game:
    """A game in its small form; an Error where nobody has found one."""
    changes = getattr(part(rulebook(name), "lab"), "SMALL", None)
    if changes is None:
        raise Error(_("{game} has no small form yet: make one with `changes`."), game=name)
    return find_game(name, changes=changes)


def tree(game: Game, most: int = MOST) -> Tree:
    """Everything that can happen in a game; an Error if that is more than so many positions."""
    names = " ".join(f'"seat {seat}"' for seat in range(game.players))
    found = Tree([f'EFG 2 R "{game.id}" {{ {names} }} ""'], [{} for _ in range(game.players)])
    waiting = [Memory(game.initial())]
    while waiting:
        memory = waiting.pop()
        if found.size >= most:
            sentence = _(
                "The tree of {game} has more than {most} positions: make the game smaller (`changes`)."
            )
            raise Error(sentence, game=repr(game), most=most)
        found.lines.append(line_of(found, memory))
        if memory.to_move != OVER:
            waiting += [after(memory, number) for number in reversed(memory.state.legal.ids)]
    return found


def after(memory: Memory, action: int) -> Memory:
    """What everybody remembers after an action."""
    twin = deepcopy(memory)
    twin.play(action)
    return twin


def line_of(found: Tree, memory: Memory) -> str:
    """One position: an end, a chance, or a decision."""
    state: State = memory.state
    if memory.to_move == OVER:
        found.counts["ends"] += 1
        paid = tuple(payoffs(state))
        number = found.paid.setdefault(paid, len(found.paid) + 1)
        return f't "" {number} "" {{ {" ".join(map(str, paid))} }}'
    # with the id: towers of one story are both plain and colourful, two actions with one code
    codes = [f"{action.id} {action.code}" for action in state.legal]
    if memory.to_move == CHANCE:
        found.counts["chance"] += 1
        _ids, weights = state.weights()
        shares = " ".join(
            f'"{code}" {weight / sum(weights)!r}' for code, weight in zip(codes, weights, strict=True)
        )
        return f'c "" {found.counts["chance"]} "" {{ {shares} }} 0'
    found.counts["decisions"] += 1
    own = found.infosets[memory.to_move]
    number = own.setdefault(memory.recalled(memory.to_move), len(own) + 1)
    listed = " ".join(f'"{code}"' for code in codes)
    return f'p "" {memory.to_move + 1} {number} "{memory.to_move}.{number}" {{ {listed} }} 0'
