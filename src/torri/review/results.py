"""What a review says, as typed values: each can be written as plain data and read again."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from torri.review.decisions import Choice
from torri.review.grades import BAD

Shares = tuple[float, ...]
"""A figure for each seat, in shares of the victory."""
TOLD = 6
"""Choices that are told of a decision, with what was played."""


@dataclass(frozen=True)
class Parts:
    """The sum of a seat: what it was worth before the deal, what came to it, and the result."""

    start: float
    luck: float
    hidden: float
    own_mistakes: float
    others_mistakes: float
    rest: float
    result: float
    doubt: float = 0.0
    """How far off its own choices can be counted, with it the luck: half of a 95 % interval."""

    @property
    def adjusted(self) -> float:
        """The result without the luck of the cards and of what nobody could know."""
        return self.result - self.luck - self.hidden


@dataclass(frozen=True)
class Step:
    """A decision on the way on: whose, and which."""

    seat: int
    code: str


@dataclass(frozen=True)
class Reason:
    """Why a choice is worse than the best: what is expected at the end, the choice less the best."""

    parts: dict[str, float]
    """By part of the score sheet the points of the seat that decides."""
    rivals: float
    """The points of the others, on average."""
    decisions: float
    """How many decisions longer the game lasts."""
    line: tuple[Step, ...] = ()
    """How the game may go on after what was played."""
    better: tuple[Step, ...] = ()
    """How it may go on after the best choice."""


@dataclass(frozen=True)
class Decision:
    """A decision of a seat, graded by what it could know; a loss is a share of the victory."""

    step: int
    seat: int
    played: str
    best: str
    loss: float
    low: float
    high: float
    grade: str
    alike: bool
    """Whether it made no difference what was chosen."""
    given: Shares
    """What the choice gave each seat or cost it, beside that of the reference player, by what was known."""
    hidden: Shares
    """What the choice brought beyond that on the real deal."""
    doubt: float
    """Half of the 95 % interval of what it gave its own seat."""
    choices: tuple[Choice, ...]
    reason: Reason | None = None

    @property
    def is_bad(self) -> bool:
        """Whether it is an inaccuracy, a mistake or a blunder."""
        return self.grade in BAD

    @property
    def told(self) -> list[Choice]:
        """What was played among the choices that were best, the best first."""
        others = [one for one in self.choices if one.code != self.played][: TOLD - 1]
        own = [one for one in self.choices if one.code == self.played]
        return sorted(others + own, key=lambda one: (one.code != self.best, one.loss))


@dataclass(frozen=True)
class Way:
    """A way in which a turn of chance could have gone: its outcomes, and what it was worth to each seat."""

    codes: tuple[str, ...]
    likely: float
    """How probable it was."""
    shares: Shares
    half: Shares
    """Half of the 95 % interval of each share."""
    points: Shares
    """What each seat has at the end, on average."""
    worse: Shares
    """By seat how probable it was that something worse came."""


@dataclass(frozen=True)
class Chances:
    """What came in a turn of chance, and what else it could have brought."""

    came: Way
    others: tuple[Way, ...]
    drawn: int
    """How many ways were drawn, of which these are a few; 0: these are all."""


@dataclass(frozen=True)
class Stroke:
    """A turn of chance: its steps from first to last, and what it gave each seat."""

    step: int
    last: int
    luck: Shares
    rest: Shares
    """How far the judge, who looks further ahead from here on, changed its mind before."""
    chances: Chances | None = None
    """What else could have come; of the largest strokes of a deep review."""


@dataclass(frozen=True)
class Point:
    """What each seat could expect before a step."""

    step: int
    shares: Shares


@dataclass(frozen=True)
class Figures:
    """How a seat played: its accuracy (None where it had nothing to decide), and mistakes by size."""

    accuracy: float | None
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    luck: float
    adjusted: float


@dataclass(frozen=True)
class Review:
    """A game reviewed: a sum for each seat that adds up, every decision, and what chance gave."""

    game: str
    players: int
    options: dict[str, Any]
    seats: tuple[str, ...]
    finished: bool
    """Whether the game was over; else it is reviewed up to there, and the result is what can be expected."""
    steps: int
    depth: str
    made_by: dict[str, str]
    """The versions that made it: of Torri, of the judge."""
    sums: tuple[Parts, ...]
    decisions: tuple[Decision, ...]
    strokes: tuple[Stroke, ...]
    curve: tuple[Point, ...]
    figures: tuple[Figures, ...]
    gave: tuple[Shares, ...] = field(default=())
    """By seat: what its choices gave each seat, or cost it."""

    def at(self, step: int) -> Decision | None:
        """The decision at a step."""
        return next((decision for decision in self.decisions if decision.step == step), None)

    def mistakes(self, seat: int) -> list[Decision]:
        """What a seat did wrong, in the order of the game."""
        return [decision for decision in self.decisions if decision.seat == seat and decision.is_bad]

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Review:
        """The review that `to_dict` wrote, also after JSON."""
        own = {
            "seats": tuple(data["seats"]),
            "sums": tuple(Parts(**one) for one in data["sums"]),
            "decisions": tuple(_decision(one) for one in data["decisions"]),
            "strokes": tuple(_stroke(one) for one in data["strokes"]),
            "curve": tuple(Point(one["step"], tuple(one["shares"])) for one in data["curve"]),
            "figures": tuple(Figures(**one) for one in data["figures"]),
            "gave": tuple(tuple(one) for one in data["gave"]),
        }
        return cls(**{**data, **own})

    def _repr_html_(self) -> str:
        """The sums as a table, for a notebook."""
        from torri.review.notebook import cell  # which knows these types

        return cell(self)


def _decision(data: dict[str, Any]) -> Decision:
    shares = {name: tuple(data[name]) for name in ("given", "hidden")}
    choices = tuple(Choice(**{**one, "shares": tuple(one["shares"])}) for one in data["choices"])
    return Decision(**{**data, **shares, "choices": choices, "reason": _reason(data["reason"])})


def _stroke(data: dict[str, Any]) -> Stroke:
    shares = {name: tuple(data[name]) for name in ("luck", "rest")}
    return Stroke(**{**data, **shares, "chances": _chances(data.get("chances"))})


def _chances(data: dict[str, Any] | None) -> Chances | None:
    if data is None:
        return None
    others = tuple(_way(one) for one in data["others"])
    return Chances(**{**data, "came": _way(data["came"]), "others": others})


def _way(data: dict[str, Any]) -> Way:
    lists = {name: tuple(one) for name, one in data.items() if isinstance(one, list)}
    return Way(**{"codes": (), **data, **lists})  # the API says what came in words only


def _reason(data: dict[str, Any] | None) -> Reason | None:
    if data is None:
        return None
    lines = {name: tuple(Step(**one) for one in data[name]) for name in ("line", "better")}
    return Reason(**{**data, **lines})
