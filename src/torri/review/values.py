"""What choices and outcomes are worth: played on by the reference player for everybody, then judged.

`value` is written once and bound to a game. `w` is a workspace (`players/search/workspace.py`). Chance comes
from numbered futures: in the n-th one it throws alike wherever it is asked from, so that choices, and
positions that follow each other in a game, are compared in pairs.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.compiled import bind, left_open
from torri.engine.loops import stepping
from torri.engine.rng import next_u64
from torri.engine.seats import CHANCE, OVER
from torri.players.judge.judges import names_in
from torri.players.judge.network import fingerprint_of, load_network
from torri.players.search.recipe import recipe_for
from torri.players.search.workspace import workspace_type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from torri.engine.compiled import Position
    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook
    from torri.players.search.workspace import Workspace

    Shares = npt.NDArray[np.float64]
    """By future, choice and seat the share of the victory."""

legal = apply = redact = sample = suppose = outlook = judge = random_step = judged_action = left_open

TO_THE_END = 1 << 30
GREEDY, JUDGING = range(2)  # who plays on for everybody
NOTHING = -1  # the choice of one who only looks: play on from the position as it is
DEALS = 1 << 62  # deals are drawn apart from what chance throws after them


def greedy_choice(w: Workspace) -> int:
    """Of the listed actions in the redacted position `w.known` the first with the best outlook."""
    seat = w.known.to_move
    suppose(w.known)
    chosen = -1
    highest = 0.0
    for place in range(w.choices.count):
        w.trial = w.known
        apply(w.trial, int(w.choices.ids[place]))
        promise = outlook(w.trial, seat)
        if chosen < 0 or promise > highest:
            chosen, highest = int(w.choices.ids[place]), promise
    return chosen


def reference_action(w: Workspace, player: int) -> int:
    """What the reference player does in `w.state`; it gets nothing but what the seat knows, and no dice."""
    w.known = w.state
    redact(w.known, w.state.to_move)
    legal(w.known, w.choices)
    if w.choices.count == 1:
        return int(w.choices.ids[0])
    return int(judged_action(w)) if player == JUDGING else int(greedy_choice(w))


def play_on(w: Workspace, player: int, turns: int) -> None:
    """Play `w.state` on until chance has had so many turns and is asked again, and judge there."""
    s = w.state
    while s.to_move != OVER and (turns > 0 or s.to_move != CHANCE):
        if s.to_move != CHANCE:
            apply(s, reference_action(w, player))
            w.steps += 1
            continue
        turns -= 1
        while s.to_move == CHANCE:
            random_step(s, w.choices, w.rng)
    judge(w)


def begin_future(w: Workspace, number: int) -> None:
    """From here on chance throws as in this future."""
    w.rng.word = w.seed + number
    w.rng.word = next_u64(w.rng)


def value(workspaces: Any, ids: Any, player: int, turns: int, whole: bool, first: int, shares: Any) -> int:
    """What each seat can expect after each choice in `w.root`, future by future.

    `w.root` is a whole position, or what the seat to move knows: then each future has a deal of its own. The
    answer is what the reference player would choose; `w.state` is the last position that was judged.
    """
    w = workspaces[0]
    seat = w.root.to_move
    reference = NOTHING
    if seat >= 0:
        w.state = w.root
        reference = reference_action(w, player)
    for future in range(len(shares)):
        w.before = w.root
        if not whole:
            begin_future(w, first + future + DEALS)
            sample(w.before, seat, w.rng)
        for place in range(len(ids)):
            begin_future(w, first + future)
            w.state = w.before
            if ids[place] != NOTHING:
                apply(w.state, int(ids[place]))
            play_on(w, player, turns)
            for other in range(np.int64(w.root.players)):
                shares[future, place, other] = w.result.wins[other]
    return int(reference)


PARTS = (greedy_choice, reference_action, play_on, begin_future)


@cache
def value_in(rulebook: Rulebook) -> Callable[..., int]:
    """`value` for one game."""
    names: dict[str, Any] = stepping(rulebook) | names_in(rulebook)
    for part in PARTS:
        names[part.__name__] = bind(part, names, rulebook.id)
    return bind(value, names, rulebook.id)


class Valuer:
    """Says what positions of a game are worth; each thread needs one of its own.

    `turns` is how many turns of chance are played on before the judge is asked; where there is no judge,
    games are played to their end.
    """

    def __init__(self, game: Game, turns: int, seed: int) -> None:
        network = load_network(game.rulebook, game.players)
        learned = bool(network[0]["first"].any())
        self.judge = fingerprint_of(network) if learned else ""
        self.player = (
            JUDGING if learned and recipe_for(game.rulebook, game.players).learned_priors else GREEDY
        )
        self.turns = turns if learned else TO_THE_END
        self._game = game
        self._players = game.players
        self._value = value_in(game.rulebook)
        self._workspace = np.zeros(1, workspace_type(game.rulebook))
        self._workspace["network"] = network
        self._workspace["seed"] = seed

    def choices(
        self, position: Position, ids: Sequence[int], first: int, futures: int, *, whole: bool
    ) -> tuple[Shares, int]:
        """What the seats can expect after each choice, and what the reference player chooses."""
        return self._ask(position, ids, self.turns, first, futures, whole=whole)

    def here(self, position: Position, futures: int) -> Shares:
        """What the seats can expect in a whole position in which a seat decides, by future."""
        return self._ask(position, (NOTHING,), self.turns, 0, futures, whole=True)[0][:, 0]

    def end_of(
        self, position: Position, choice: int, future: int, *, whole: bool = False
    ) -> tuple[Position, int]:
        """The position in which a game ends that goes on with this choice, and after how many decisions."""
        self._ask(position, (choice,), TO_THE_END, future, 1, whole=whole)
        return self._workspace["state"][0], self.lasted

    @cached_property
    def quick(self) -> Valuer:
        """One that asks the judge without playing on, where there is one."""
        return Valuer(self._game, 0, int(self._workspace["seed"][0]))

    @property
    def lasted(self) -> int:
        """The decisions in all futures of the last question."""
        return int(self._workspace["steps"][0])

    def reference(self, position: Position) -> int:
        """What the reference player chooses."""
        return self._ask(position, (), 0, 0, 0, whole=True)[1]

    def chance(self, position: Position, futures: int) -> Shares:
        """What the seats can expect where chance is to move, by future."""
        turns = min(self.turns + 1, TO_THE_END)
        return self._ask(position, (NOTHING,), turns, 0, futures, whole=True)[0][:, 0]

    def _ask(
        self, position: Position, ids: Sequence[int], turns: int, first: int, futures: int, *, whole: bool
    ) -> tuple[Shares, int]:
        shares = np.zeros((futures, len(ids), self._players))
        self._workspace["root"] = position
        self._workspace["steps"] = 0
        wanted = np.array(ids, np.int64)
        chosen = self._value(self._workspace, wanted, self.player, turns, whole, first, shares)
        return shares, chosen
