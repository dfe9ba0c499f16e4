"""The moments of a review, told from one chair: nothing that this chair could not see then.

Of others is told what the log told; what would have been better for them only where nothing was hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from torri.engine.language import _
from torri.engine.match import seen_from
from torri.review.chances import ranked
from torri.review.grades import CLOSE, TITLES
from torri.review.turning_points import LEAST, MOST, turning_points
from torri.review.words import how_lucky, percent, why
from torri.web.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.state import State
    from torri.review.chances import Ranked
    from torri.review.results import Chances, Decision, Review, Step, Stroke
    from torri.review.turning_points import TurningPoint
    from torri.table.play import Play

KINDS = ALL, MINE, OTHERS, LUCK = ("all", "mine", "others", "luck")
LINES = 3
"""Outcomes of chance that are told of a stroke of luck."""


@dataclass(frozen=True)
class Choice:
    """A choice that was possible: its chance to win with the interval, and how the game may go on."""

    words: str
    share: float
    low: float
    high: float
    points: str
    """What is expected at the end."""
    played: bool
    best: bool
    alike: bool
    """Whether it cannot be told from the best."""
    line: str


@dataclass(frozen=True)
class Came:
    """A way in which chance could have gone: its chance to win with the interval."""

    words: str
    share: float
    low: float
    high: float
    points: str
    called: str
    """What it is beside the others, or how likely it was."""
    came: bool


@dataclass(frozen=True)
class Told:
    """A moment in words."""

    step: int
    kind: str
    """Whose it is, one of `KINDS`."""
    change: float
    half: str
    at: str
    did: str
    better: str
    why: str
    close: bool
    choices: tuple[Choice, ...]
    flags: tuple[tuple[str, str], ...] = ()
    """What was played and what was better, by their codes with a word for each, to be marked on the table."""
    shown: int = 0
    """The step before which the table is shown: of luck, when it has come."""
    ways: tuple[Came, ...] = ()
    """What chance could have brought, the best first."""
    lucky: str = ""
    """How lucky that was, in a sentence."""

    @property
    def by(self) -> str:
        """The change for whoever looks, with its sign."""
        return percent(self.change, signed=True)


def flags_of(decision: Decision) -> tuple[tuple[str, str], ...]:
    """What was played, and what was better."""
    played = (decision.played, _("played"))
    return (played,) if decision.best == decision.played else (played, (decision.best, _("better")))


def _few(lines: Sequence[str]) -> str:
    """The first lines of what chance did."""
    said = _("; ").join(lines[:LINES])
    return _("{said} and more").format(said=said) if len(lines) > LINES else said or _("Chance decided.")


class Teller:
    """Tells the moments of a game from one chair."""

    def __init__(self, play: Play, review: Review, chair: int) -> None:
        self._play = play
        self._review = review
        self._chair = chair
        self._names = play.table.names
        self._entries = {entry.step: entry for entry in play.entries(chair, 0)}

    def before(self, step: int) -> State:
        """The position before a step."""
        state = self._play.game.initial()
        for one in self._play.match.record.steps[: step - 1]:
            state.play(one.code)
        return state

    def told(self, kind: str = ALL) -> list[Told]:
        """The largest turning points of a kind, in the order of the game."""
        return [self.tell(point) for point in sorted(self._largest(kind), key=lambda point: point.step)]

    def count(self, kind: str) -> int:
        """How many turning points of a kind are told."""
        return len(self._largest(kind))

    def _largest(self, kind: str) -> list[TurningPoint]:
        every = turning_points(self._review, self._chair, self._review.steps)
        return [point for point in every if kind in (ALL, self.kind_of(point))][:MOST]

    def at(self, step: int | None) -> Told | None:
        """The moment at a step; None where nothing turned."""
        every = turning_points(self._review, self._chair, self._review.steps)
        return next((self.tell(point) for point in every if point.step == step), None)

    def kind_of(self, point: TurningPoint) -> str:
        """Whose moment it is."""
        if point.decision is None:
            return LUCK
        return MINE if point.decision.seat == self._chair else OTHERS

    def tell(self, point: TurningPoint) -> Told:
        """One moment."""
        state = self.before(point.step)
        at = scene(self._play.game.id).where(state.known_to(self._chair).view())
        if point.decision is None:
            return self._lucky(point, state, at)
        decision = point.decision
        open_ = self._may_be_told(state, decision)
        half = percent((decision.high - decision.low) / 2)
        return Told(
            point.step,
            self.kind_of(point),
            point.change,
            half,
            at,
            self._did(state, decision) if open_ else self._seen(decision),
            self._words(state, decision.best) if open_ else "",
            self._why(decision) if open_ else "",
            decision.grade == CLOSE,
            self._choices(state, decision) if open_ else (),
            flags_of(decision) if open_ else (),
            shown=point.step,
        )

    def _lucky(self, point: TurningPoint, state: State, at: str) -> Told:
        """A stroke of luck."""
        stroke = point.stroke
        chances = stroke.chances if stroke else None
        last = stroke.last if stroke else point.step
        return Told(
            step=point.step,
            kind=LUCK,
            change=point.change,
            half="",
            at=at,
            did=self._drawn(point.step, last),
            better="",
            why=self._around(stroke) if stroke else "",
            close=False,
            choices=(),
            shown=last + 1,
            ways=self._ways(chances, state) if chances else (),
            lucky=how_lucky(stroke, self._chair) if stroke else "",
        )

    def _ways(self, chances: Chances, state: State) -> tuple[Came, ...]:
        """What came and what else could have come; nothing where this chair would not have seen it."""
        ways = [(one, self._of_chance(state, one.way.codes)) for one in ranked(chances, self._chair)]
        if len({said for _one, said in ways}) == 1:
            return ()
        return tuple(self._came(one, said, chances) for one, said in ways)

    def _came(self, one: Ranked, said: str, chances: Chances) -> Came:
        share, half = (100 * of[self._chair] for of in (one.way.shares, one.way.half))
        likely = "" if chances.drawn else _("{share} likely").format(share=percent(one.way.likely))
        return Came(
            said,
            round(share),
            round(max(0.0, share - half), 1),
            round(min(100.0, share + half), 1),
            f"{one.way.points[self._chair]:.0f}",
            _(one.called) if one.called else likely,
            one.way is chances.came,
        )

    def _of_chance(self, state: State, codes: Sequence[str]) -> str:
        """Outcomes of chance as this chair would have seen them."""
        return _few([str(entry) for entry in seen_from(self._chair, state, codes, self._names)])

    def _around(self, stroke: Stroke) -> str:
        """The chance to win before and after a stroke of luck; nothing where the judge changed its mind."""
        if abs(stroke.rest[self._chair]) >= LEAST:
            return ""
        curve = self._review.curve
        found = (
            next((point for point in curve if point.step >= step), curve[-1])
            for step in (stroke.step, stroke.last + 1)
        )
        before, after = (percent(point.shares[self._chair]) for point in found)
        return _("Your chance: {before} before, {after} after.").format(before=before, after=after)

    def _may_be_told(self, state: State, decision: Decision) -> bool:
        """Whether the choices of a decision may be named: one's own, or where nothing was hidden."""
        return decision.seat == self._chair or state.known_to(self._chair).to_bytes() == state.to_bytes()

    def _drawn(self, first: int, last: int) -> str:
        return _few([str(self._entries[step]) for step in range(first, last + 1) if step in self._entries])

    def _did(self, state: State, decision: Decision) -> str:
        """What was done; a step of which the log has no line of its own is told as the choice that it was."""
        return self._seen(decision, otherwise=self._words(state, decision.played))

    def _seen(self, decision: Decision, otherwise: str = "") -> str:
        """What the log told of it; where it told nothing, what chance then did, which it did tell."""
        entry, after = self._entries.get(decision.step), self._entries.get(decision.step + 1)
        said = (entry.said_to(self._chair) if entry else "") or otherwise
        if not said:
            return str(after) if after and after.by is None else _("a choice that you did not see")
        if decision.seat == self._chair:
            return _("You: {said}").format(said=said)
        return _("{name}: {said}").format(name=self._names[decision.seat], said=said)

    def _words(self, state: State, code: str) -> str:
        return state.known_to(state.to_move).describe(self._play.game.actions.find(code), self._names)

    def _why(self, decision: Decision) -> str:
        said = _("{grade}: {size}").format(grade=_(TITLES[decision.grade]), size=percent(decision.loss))
        if decision.reason is None:
            return said
        reason = why(decision.reason, self._play.game.rulebook.parts)
        return _("{said}. {reason}").format(said=said, reason=reason)

    def _choices(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        told = decision.told
        top = told[0].shares[decision.seat] if told else 0.0
        reason = decision.reason
        lines = {decision.played: reason.line, decision.best: reason.better} if reason else {}
        return tuple(
            Choice(
                self._words(state, one.code),
                round(100 * one.shares[decision.seat]),
                round(max(0.0, min(100.0, 100 * (top - one.high))), 1),
                round(max(0.0, min(100.0, 100 * (top - one.low))), 1),
                "–" if one.points is None else f"{one.points:.0f}",
                one.code == decision.played,
                one.code == decision.best,
                not one.stands_out and one.code != decision.best,
                self._line(lines.get(one.code, ())),
            )
            for one in told
        )

    def _line(self, line: Sequence[Step]) -> str:
        game = self._play.game
        said = [
            _("{name}: {said}").format(
                name=self._names[step.seat],
                said=game.rulebook.words(game.actions.find(step.code).data, self._names).rstrip(".。"),
            )
            for step in line
        ]
        return _("; ").join(said)
