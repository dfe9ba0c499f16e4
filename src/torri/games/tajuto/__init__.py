"""Tajuto (Reiner Knizia, 2019): monks build eight pagodas and meditate on the way.

Two to four players. A turn is any number of steps: use action tiles to draw floors from a bag, to make
offerings and to acquire tiles, and build floors. Fingers tell the size of a floor; its colour is up to
chance. Everything else is public to whoever pays attention.
"""

from __future__ import annotations

from torri.engine.language import N_
from torri.engine.rulebook import Option, Rulebook, TableOption
from torri.games.tajuto.actions import ids
from torri.games.tajuto.brings import brings
from torri.games.tajuto.price_table import DEFAULT, check_text, prices_of, read_prices, store
from torri.games.tajuto.rules import apply, chance, legal
from torri.games.tajuto.scoring import ranks, score_parts, scores
from torri.games.tajuto.secrets import redact, sample
from torri.games.tajuto.sight import seen_as
from torri.games.tajuto.state import POSITION
from torri.games.tajuto.tensor import LAYOUT, tensor
from torri.games.tajuto.turns import setup
from torri.games.tajuto.view import view
from torri.games.tajuto.why import why_not
from torri.games.tajuto.words import PART_NAMES, title, words

__all__ = ["RULEBOOK", "read_prices"]


def _switch(name: str, text: str, *, default: bool = False) -> Option:
    return Option(name, default=default, values=(False, True), help=text)


RULEBOOK = Rulebook(
    id="tajuto",
    package=__name__,
    shelf=4,
    title=title,
    players=(2, 3, 4),
    options=(
        Option(
            "first",
            -1,
            (-1, 0, 1, 2, 3),
            N_("the seat of the oldest, who begins; -1: chance decides"),
            (
                N_("chance decides who begins"),
                N_("the first seat begins"),
                N_("the second seat begins"),
                N_("the third seat begins"),
                N_("the fourth seat begins"),
            ),
        ),
        _switch("clumsy_fingers", N_("the floor drawn may be one size larger or smaller than wanted")),
        _switch(
            "new_tile_at_once", N_("an action tile can be used in the turn it is acquired"), default=True
        ),
        _switch("open_scores", N_("everyone's points are shown")),
        TableOption("prices", DEFAULT, N_("what tiles cost, for owners of the game"), check_text, store),
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
    files={"prices": read_prices},
    recorded={"prices.toml": prices_of},
)
