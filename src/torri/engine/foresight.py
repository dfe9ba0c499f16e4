"""What an action brings, as far as the seat that does it can know: what holds in every deal that fits.

It is found by doing the action with the game's own rules, on deals that the seat cannot tell from the true
one and never on the true one itself: a sentence made from it tells nothing new.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from torri.engine.ending import by_rank
from torri.engine.language import _
from torri.engine.naming import seat_name
from torri.engine.seats import OVER
from torri.engine.state import after_each, glance, read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.knowledge import Knowledge
    from torri.engine.state import Outcome, State
    from torri.engine.vocabulary import Action

DEALS = (1, 2)
"""The deals that are looked at, each by its seed: what differs between them is not known."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An action that was done to see what it brings; `by` is the seat whose same action next would end it."""

    seat: int
    code: str
    end: Outcome | None = None
    by: int | None = None
    says: tuple[str, ...] = ()
    warns: str = ""
    alone: bool = False

    @property
    def is_something(self) -> bool:
        """Whether there is anything to say of it."""
        return bool(self.says or self.warns or self.end is not None)

    @property
    def loses(self) -> bool:
        """Whether it ends the game, and this seat does not win it."""
        return self.end is not None and self.end.ranks[self.seat] != 1

    @property
    def grave(self) -> bool:
        """Whether it should be done only on purpose: it loses something, and something else is possible."""
        return not self.alone and (self.loses or bool(self.warns))

    def words(self, names: Sequence[str], *, together: bool = False) -> str:
        """What it brings, in a line: that it ends the game first. The names are as this seat reads them."""
        said = [*self.says, self.warns] if self.warns else [*self.says]
        if self.end is not None:
            said = [self._ending(names, together=together), *(said if self.code != "pass" else ())]
        return _("; ").join(said)

    def _ending(self, names: Sequence[str], *, together: bool) -> str:
        assert self.end is not None  # noqa: S101 - asked only then
        said = result(self.end, self.seat, together=together)
        if self.by is None:
            return _("ends the game: {result}").format(result=said)
        name = seat_name(self.by, names)
        if self.code == "pass":
            return _("ends the game if {name} passes too: {result}").format(name=name, result=said)
        return _("ends the game if {name} does the same: {result}").format(name=name, result=said)


def result(end: Outcome, seat: int, *, together: bool) -> str:
    """How a game ends for a seat: you lose 0 : 13."""
    if together:
        return _("everybody has won") if end.winners else _("everybody has lost")
    if len(end.winners) > 1 and seat in end.winners:
        return _("a draw")
    points = "\u00a0:\u00a0".join(
        str(end.scores[each]) for each in (seat, *(s for s in by_rank(end) if s != seat))
    )
    return (_("you win {points}") if seat in end.winners else _("you lose {points}")).format(points=points)


def foresee(known: Knowledge) -> dict[str, Foreseen]:
    """For every legal action of a seat by its code: what it is known to bring."""
    legal = known.legal
    if not legal:
        return {}
    first, second = map(known.sample, DEALS)
    seen = {each.code: each for each in tried(known, legal, first)}
    doubtful = [action for action in legal if seen[action.code].is_something]
    if doubtful and second != first:  # they are the same where nothing is hidden
        for also in tried(known, doubtful, second):
            seen[also.code] = agreed(seen[also.code], also)
    return seen


def agreed(one: Foreseen, other: Foreseen) -> Foreseen:
    """What is the same in two deals."""
    if one == other:
        return one
    return replace(
        one,
        end=one.end if one.end == other.end else None,
        says=tuple(said for said in one.says if said in other.says),
        warns=one.warns if one.warns == other.warns else "",
    )


def tried(known: Knowledge, actions: Sequence[Action], deal: State) -> list[Foreseen]:
    """What each action does in one deal, before chance or anybody else decides."""
    seat, book, alone = known.to_move, known.game.rulebook, len(known.legal) == 1
    before, points = read(deal), deal.scores[seat]
    seen = []
    for action, after in zip(actions, after_each(deal, [action.id for action in actions]), strict=True):
        to_move, by = after.to_move, None
        end = after.outcome if to_move == OVER else None
        if end is None and to_move != seat and len(action.data) == 1:
            end, by = followed(after, action)
        positions, gain = (before, glance(after)), after.scores[seat] - points
        says = tuple(book.brings(*positions, action.data, seat, gain))
        warns = book.warns(*positions, action.data, seat)
        seen.append(Foreseen(seat, action.code, end, by, says, warns, alone))
    return seen


def followed(after: State, action: Action) -> tuple[Outcome | None, int | None]:
    """How the game ends if the next seat does the same; nothing where it goes on."""
    if after.to_move < 0 or action.id not in after.legal.ids:
        return None, None
    then = after.after(action)
    return (then.outcome, after.to_move) if then.is_over else (None, None)
