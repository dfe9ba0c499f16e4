"""A hint: what a search thinks of the choices, what each player may expect, and how the game may go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from torri.engine.language import _
from torri.players.search import search
from torri.players.search.hints import of_other_kinds, worth_telling
from torri.terminal.drawing import HEADING, NUMBER, QUIET, paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.intervals import Estimate
    from torri.engine.knowledge import Knowledge
    from torri.engine.vocabulary import Action
    from torri.players.search.explanation import Candidate, Explanation

THINKING = "1s"
SHOWN = 3


def think(knowledge: Knowledge, names: Sequence[str]) -> Explanation:
    """What a second of search finds."""
    return search(THINKING).explain(knowledge, names)


def draw(
    explanation: Explanation,
    offered: Sequence[Action],
    names: Sequence[str],
    width: int,
    *,
    together: bool,
    brief: bool = False,
) -> list[Text]:
    """The best candidates with their numbers in the menu; in brief with one's own prospects alone."""
    numbers = {action.code: number for number, action in enumerate(offered, 1)}
    said = _("Hint, from {games} games played in thought").format(games=f"{explanation.simulations:,}")
    lines = [Text(said, HEADING)]
    told = worth_telling(explanation, SHOWN)
    for candidate in told:
        best = candidate is explanation.best
        tried = tried_most(candidate) if best else tried_too(candidate)
        number = numbers[candidate.code]
        if brief:
            lines += draw_briefly(candidate, number, tried, explanation.seat, width)
        else:
            lines += draw_candidate(candidate, number, tried, names, width, together=together)
    if others := of_other_kinds(explanation, told):
        said = " · ".join(named(each, numbers[each.code], explanation.seat) for each in others)
        lines += paragraph(_("Also possible: {choices}").format(choices=said), width, style=QUIET)
    if explanation.too_close:
        lines += paragraph(_("The first two are too close to call."), width, style=QUIET)
    return lines


def named(candidate: Candidate, number: int, seat: int) -> str:
    """A choice in a few words: its number in the menu and its chance, where it was tried."""
    tried = candidate.prospects
    chance = f"{100 * tried[seat].win.value:.0f} %" if tried else _("not looked into")
    return f"{number} {candidate.words} ({chance})"


def tried_most(candidate: Candidate) -> str:
    """What is said of the choice that the search would make."""
    return _("suggested, tried {share}").format(share=f"{100 * candidate.share:.0f} %")


def tried_too(candidate: Candidate) -> str:
    """What is said of another one."""
    return _("tried {share}").format(share=f"{100 * candidate.share:.0f} %")


def draw_candidate(
    candidate: Candidate, number: int, tried: str, names: Sequence[str], width: int, *, together: bool
) -> list[Text]:
    """A choice, what may come of it, and what may follow."""
    lines = paragraph(f"{candidate.words} ({tried})", width, label=f"{number:>2}", indent=3, ink=NUMBER)
    lines += paragraph(expected(candidate, names, together=together), width, label="", indent=3)
    if len(candidate.line) > 1:
        lines += paragraph(going_on(candidate, names), width, label="", indent=3, style=QUIET)
    return lines


def draw_briefly(candidate: Candidate, number: int, tried: str, seat: int, width: int) -> list[Text]:
    """A choice and what the one who decides may expect of it."""
    own = candidate.prospects[seat]
    said = _("{words} ({tried}): wins {share}, {points} points").format(
        words=candidate.words, tried=tried, share=chances(own.win), points=about(own.points)
    )
    return paragraph(said, width, label=f"{number:>2}", indent=3, ink=NUMBER)


def expected(candidate: Candidate, names: Sequence[str], *, together: bool) -> str:
    """What each player may expect, or all of them together."""
    prospects = candidate.prospects
    if together:
        return _("together: wins {share}, {points} points").format(
            share=chances(prospects[0].win), points=about(prospects[0].points)
        )
    said = _("{name}: wins {share}, {points} points")
    return " · ".join(
        said.format(name=name, share=chances(prospect.win), points=about(prospect.points))
        for name, prospect in zip(names, prospects, strict=True)
    )


def going_on(candidate: Candidate, names: Sequence[str]) -> str:
    """The decisions that may follow; how sure, where it is not."""
    steps = []
    for step in candidate.line[1:]:
        share = "" if step.share > 0.95 else f" ({100 * step.share:.0f} %)"
        steps.append(f"{names[step.seat]}: {step.words}{share}")
    return _("perhaps then: {line}").format(line=" → ".join(steps))


def chances(estimate: Estimate) -> str:
    """A share of victories with its interval."""
    return f"{100 * estimate.value:.0f} % ({100 * estimate.low:.0f}-{100 * estimate.high:.0f})"


def about(estimate: Estimate) -> str:
    """A number of points with its interval."""
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"
