"""Sankt Petersburg (Michael Tummelhofer, 2004), first edition: workers, buildings and nobles for the Czar.

Two to four players. A series is four rounds; in each the players buy, take, play or pass in turn, then the
cards of the round's colour bring rubles and points. Chance turns cards from four stacks of known contents;
everything else is public to whoever pays attention.
"""

from __future__ import annotations

from torri.engine.language import N_
from torri.engine.rulebook import Option, Rulebook
from torri.games.saint_petersburg.actions import ids
from torri.games.saint_petersburg.brings import brings
from torri.games.saint_petersburg.rounds import setup
from torri.games.saint_petersburg.rules import apply, chance, legal
from torri.games.saint_petersburg.scoring import ranks, score_parts, scores
from torri.games.saint_petersburg.secrets import redact, sample
from torri.games.saint_petersburg.sight import seen_as
from torri.games.saint_petersburg.state import POSITION
from torri.games.saint_petersburg.tensor import LAYOUT, tensor
from torri.games.saint_petersburg.view import view
from torri.games.saint_petersburg.why import why_not
from torri.games.saint_petersburg.words import PART_NAMES, title, words


def _switch(name: str, text: str) -> Option:
    return Option(name, default=False, values=(False, True), help=text)


RULEBOOK = Rulebook(
    id="saint-petersburg",
    package=__name__,
    shelf=3,
    title=title,
    players=(2, 3, 4),
    options=(
        Option(
            "youngest",
            -1,
            (-1, 0, 1, 2),
            N_("with three players: who gets two markers"),
            (
                N_("chance decides who gets two markers"),
                N_("the first seat gets two markers"),
                N_("the second seat gets two markers"),
                N_("the third seat gets two markers"),
            ),
        ),
        _switch("displace_used_observatory", N_("an Observatory used this round may be displaced")),
        _switch("tie_by_all_money", N_("a tie is broken by all rubles, those too that became points")),
        _switch("open_money", N_("everyone's rubles are shown")),
        _switch("open_hands", N_("everyone's hands are shown")),
    ),
    position=POSITION,
    vocabulary=ids,
    layout=LAYOUT,
    parts=PART_NAMES,
    setup=setup,
    legal=legal,
    chance=chance,
    apply=apply,
    redact=redact,
    sample=sample,
    scores=scores,
    ranks=ranks,
    score_parts=score_parts,
    tensor=tensor,
    view=view,
    words=words,
    brings=brings,
    why_not=why_not,
    seen_as=seen_as,
)
