"""What people who play in tournaments say of cards, and what the cards are worth to players without plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torri.lab.study.found import worths
from torri.lab.study.telling import named, points_of

if TYPE_CHECKING:
    from torri.lab.study.command import Study
    from torri.lab.study.found import Prices

PEOPLE_SAY = {
    "mistress-of-ceremonies": "in the first series the strongest card of all; tournaments bid for it",
    "observatory": "as strong; nearly always used for its draw, mostly on nobles",
    "judge": "comes right behind them",
    "pub": "buys points for two rubles each at the very end, where it beats all other uses of money",
}
FOUGHT_FOR = ("mistress-of-ceremonies", "observatory")


def remarks(study: Study, _prices: Prices) -> list[str]:
    """What the cards for which people fight are worth here; then what is said of some cards, row by row."""
    found = {one.name: one for one in worths(study)}
    places = {one.name: place for place, one in enumerate(found.values(), 1)}
    level, book = study.plan.levels[-1], study.plan.made("").rulebook
    rows = [
        f"| {named(book, card)} | {said} | {points_of(found[card].by_level[level])} | {places[card]} |"
        for card, said in PEOPLE_SAY.items()
    ]
    fought_for = " and ".join(
        f"{named(book, card)} {points_of(found[card].by_level[level])} %" for card in FOUGHT_FOR
    )
    return [
        f"The cards for which people fight are worth to `{level}`: {fought_for} of the victories.",
        "",
        f"| card | people say | worth to `{level}` | its place |",
        "| --- | --- | ---: | ---: |",
        *rows,
        "",
        "The place is among all cards and actions. Where people and figures part, ask first who plays: these",
        "players look no further than their next decision, and an Observatory or a Pub pays for plans.",
    ]
