"""Towers of San Gimignano (Kazuma Suzuki, Tarte Games 2020): two families compete in building towers.

Two players, hidden hands, reactions. A turn is one action; compound actions are small decisions one after
the other. Everything random is drawn from a deck of known contents or from the other player's hand.
"""

from __future__ import annotations

from torri.engine.language import N_
from torri.engine.rulebook import Option, Rulebook
from torri.games.san_gimignano.actions import ids
from torri.games.san_gimignano.brings import brings, warns
from torri.games.san_gimignano.material import MATCH_TARGET
from torri.games.san_gimignano.rules import apply, chance, legal
from torri.games.san_gimignano.scoring import ranks, score_parts, scores
from torri.games.san_gimignano.secrets import redact, sample
from torri.games.san_gimignano.sight import seen_as
from torri.games.san_gimignano.state import POSITION
from torri.games.san_gimignano.tensor import LAYOUT, sight, tensor
from torri.games.san_gimignano.turns import setup
from torri.games.san_gimignano.view import view
from torri.games.san_gimignano.why import why_not
from torri.games.san_gimignano.words import PART_NAMES, READINGS, title, words


def _switch(name: str, text: str) -> Option:
    return Option(name, default=False, values=(False, True), help=text)


RULEBOOK = Rulebook(
    id="san-gimignano",
    package=__name__,
    shelf=1,
    title=title,
    players=(2,),
    options=(
        _switch("advanced", N_("the advanced game with the ten noble cards")),
        Option(
            "deals",
            1,
            (1, 2, MATCH_TARGET),
            N_("how many deals"),
            (N_("one deal"), N_("two deals"), N_("deals until somebody has 120 points")),
        ),
        *(_switch(name, text) for name, text in READINGS.items()),
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
    sight=sight,
    view=view,
    words=words,
    brings=brings,
    warns=warns,
    why_not=why_not,
    seen_as=seen_as,
)
