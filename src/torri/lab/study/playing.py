"""The games of a study: a block of deals is what one process plays at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.dice import Dice
from torri.engine.errors import Error
from torri.lab.simulate import Chunk, games_type, rotation
from torri.lab.study.arms import AMONG, THINGS, Arm, barred, decisions_of, opening_action, read_arm
from torri.lab.study.course import POINTS, followed
from torri.lab.study.measures import limited_seat
from torri.lab.study.thinking import Limits, ThinkingTable
from torri.lab.study.watching import NOBODY, SEES, Watch
from torri.players import searches
from torri.players.judge.judges import Judge
from torri.players.warmup import ensure_players_compiled

if TYPE_CHECKING:
    from torri.engine.game import Game
    from torri.engine.rulebook import Rulebook
    from torri.lab.study.plan import Plan

BLOCK = 50  # deals; a run that was stopped loses no more than a block for each process
FEW = 5  # deals of players who think
SCORED = ("points", "ranks", "parts", "decisions", "turns", "first")
FOLLOWED = ("leads", "known", "sure")
NUMBERS = (*SCORED, "met", "king", *FOLLOWED)
"""What a line of the ledger has of each game, beside the luck of studies that ask for it."""


@dataclass(frozen=True)
class Block:
    """Some deals of a version, played by one kind of player."""

    changes: str
    level: str
    start: int
    deals: int


def blocks(plan: Plan, start: int, end: int) -> list[Block]:
    """What is played on the deals from `start` to before `end`, in the order of the ledger."""
    return [
        Block(arm, level, own, min(size, last - own))
        for at in range(start, end, BLOCK)
        for level in plan.tables
        for arm in plan.arms_at(level)
        for last in (min(at + BLOCK, end, plan.deals_at(level)),)
        for size in (BLOCK if is_quick(level, plan.players) else FEW,)
        for own in range(at, last, size)
    ]


def is_quick(level: str, players: int) -> bool:
    """Whether all who sit there are players of the compiled loop."""
    return all(spec in SEES for spec in line_up(level, players))


def line_up(level: str, players: int) -> tuple[str, ...]:
    """Who sits at the table: all alike, or one among others."""
    one, among, others = level.partition(AMONG)
    return (one, *[others if among else one] * (players - 1))


class Version:
    """A version of the game with those who play it."""

    def __init__(self, plan: Plan, arm: Arm, level: str) -> None:
        self.plan, self.arm, self.level = plan, arm, level
        self.game = plan.made(arm.text)
        self.specs = line_up(level, plan.players)
        self.chunk = Chunk(self.game, self.specs, plan.seed)
        self.quick = is_quick(level, plan.players)
        self.judge = judge_of(self.game) if plan.adjusted or arm.text in plan.versions else None

    @cached_property
    def watch(self) -> Watch:
        """The loop that plays it, where all players are quick; its limits hold for others, too."""
        book = self.game.rulebook
        taken = barred(book, self.arm.without) if self.arm.without else []
        begins = opening_action(book, self.arm.first) if self.arm.first else NOBODY
        return Watch(self.game, self.judge, taken, begins, adjusted=self.plan.adjusted)

    @cached_property
    def table(self) -> ThinkingTable:
        """Where players think, who are not in the loop."""
        limits = Limits(self.watch.taken, self.watch.begins, bool(self.arm.without))
        whole = self.arm.whole.text
        free = version_of(self.plan, whole, self.level).table if self.arm.limits else None
        return ThinkingTable(
            self.game, self.specs, self.plan.seed, limits, self.judge, adjusted=self.plan.adjusted, free=free
        )

    def limited(self, start: int, deals: int) -> Any:
        """Who does without something in each deal."""
        if not self.arm.without:
            return np.full(deals, NOBODY)
        return limited_seat({"deal": np.arange(start, start + deals)}, len(self.specs))

    def ready(self) -> None:
        """Compile what is needed."""
        if self.quick:
            self.play(0, 1)
        elif any(searches(spec, self.game.rulebook) for spec in self.specs):
            ensure_players_compiled(self.game.rulebook)

    def play(self, start: int, deals: int) -> dict[str, Any]:
        """What is kept of so many deals."""
        played = self._quickly(start, deals) if self.quick else self._slowly(start, deals)
        notes = played["notes"]
        counts = np.stack([notes["decisions"], notes["first"], notes["turns"]], axis=1)
        games = self.chunk.tally(played["finals"], counts, played["luck"])
        kept = {name: games[name].tolist() for name in SCORED} | {"met": notes["met"].tolist()}
        kept["king"] = notes["king"].round(3).tolist()
        kept |= followed(played["course"], games, self.game)
        if self.plan.adjusted:
            kept["luck"] = games["luck"].round(6).tolist()
        return kept | {"used": uses(self.game.rulebook, played["used"])}

    def _quickly(self, start: int, deals: int) -> dict[str, Any]:
        sits = rotation(len(self.specs), start, deals)
        sees = np.array([SEES[spec] for spec in self.specs])[sits]
        seed = (Dice(self.plan.seed).word() >> 2) + start
        return self.watch.play(sees, seed, self.limited(start, deals))

    def _slowly(self, start: int, deals: int) -> dict[str, Any]:
        """The same through the public interface."""
        thought = [self.table.play(number) for number in range(start, start + deals)]
        return {
            "finals": np.array([one.final for one in thought], self.game.rulebook.position),
            "notes": np.concatenate([one.note for one in thought]),
            "used": np.sum([one.used for one in thought], axis=0),
            "course": [one.course for one in thought],
            "luck": np.array([one.luck for one in thought]),
        }


def judge_of(game: Game) -> Judge | None:
    """The judge of a game, if it has one."""
    try:
        return Judge(game)
    except Error:
        return None


def uses(book: Rulebook, used: Any) -> dict[str, list[int]]:
    """How often something was possible and was done, by verb and by thing."""
    found: dict[str, list[int]] = {}
    for action in decisions_of(book):
        possible, done = used[:, action.id].tolist()
        names = {action.data["do"], *(action.data[key] for key in THINGS if key in action.data)}
        for name in sorted(names) if possible else ():
            told = found.setdefault(name, [0, 0])
            told[0] += possible
            told[1] += done
    return found


@cache
def version_of(plan: Plan, arm: str, level: str) -> Version:
    """A version and who plays it; what chance decides n-th is thrown alike in all versions."""
    return Version(plan, read_arm(arm), level)


@dataclass(frozen=True)
class PlayBlock:
    """The work of a study (`torri.lab.batches`)."""

    plan: Plan

    def ready(self) -> None:
        """Compile everything that is compared."""
        for level in self.plan.tables:
            for arm in self.plan.arms_at(level):
                version_of(self.plan, arm, level).ready()

    def __call__(self, block: Block) -> dict[str, Any]:
        """The games of a block as the ledger keeps them."""
        named = {"variant": block.changes, "level": block.level, "start": block.start}
        return named | version_of(self.plan, block.changes, block.level).play(block.start, block.deals)


def kept_type(game: Game) -> np.dtype[Any]:
    """What a study knows of each game."""
    more: list[Any] = [
        ("deal", "i8"),
        ("met", "i8"),
        ("king", "f8"),
        ("leads", "i8"),
        ("known", "f8"),
        ("sure", "f8", POINTS),
    ]
    return np.dtype(games_type(game).descr + more)


def read_games(game: Game, line: dict[str, Any]) -> Any:
    """The games of a line of the ledger."""
    kept = np.zeros(len(line["ranks"]), kept_type(game))
    kept["deal"] = line["start"] + np.arange(len(kept))
    for name in (*NUMBERS, "luck"):
        if name in line:
            kept[name] = line[name]
    return kept
