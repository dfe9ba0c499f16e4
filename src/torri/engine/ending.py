"""The end of a match in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.engine.language import _, plural

if TYPE_CHECKING:
    from torri.engine.match import Match
    from torri.engine.state import Outcome


def winner_sentence(match: Match, outcome: Outcome) -> str:
    """Who won."""
    if match.game.rulebook.cooperative:
        return _("Everybody has won.") if outcome.winners else _("Everybody has lost.")
    if len(outcome.winners) == len(match.seats):
        return _("A draw.")
    winners = _(" and ").join(match.seats[seat] for seat in outcome.winners)
    points = " : ".join(str(outcome.scores[seat]) for seat in by_rank(outcome))
    said = plural("{name} wins, {points}.", "{name} win together, {points}.", len(outcome.winners))
    return said.format(name=winners, points=points)


def by_rank(outcome: Outcome) -> list[int]:
    """The seats, the winner first."""
    return sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__)
