"""Couperation (Yusuke Sawaguchi, Fudacoma Games 2018): a tower of glasses, built together without a word.

Two to four players, cooperative: all win or all lose. Hidden hands, and cards that lie face down in a public
tower, known only to whoever placed them. Which mark a card carries is an assumption (`cards.json`) that an
owner of the game can correct.
"""

from __future__ import annotations

from torri.engine.language import N_
from torri.engine.rulebook import Option, Rulebook, TableOption
from torri.games.couperation.actions import ids
from torri.games.couperation.brings import brings, warns
from torri.games.couperation.cards import check_finish_mark, check_marks, read_cards, store_marks
from torri.games.couperation.material import (
    ASSUMED_MARKS,
    FINISH_MARK,
    FINISH_NUMBER,
    HIGHEST,
    MARKS,
    PLAYERS,
)
from torri.games.couperation.rules import apply, chance, legal
from torri.games.couperation.scoring import ranks, score_parts, scores
from torri.games.couperation.secrets import redact, sample
from torri.games.couperation.sight import seen_as
from torri.games.couperation.state import POSITION
from torri.games.couperation.tensor import LAYOUT, tensor
from torri.games.couperation.turns import setup
from torri.games.couperation.view import view
from torri.games.couperation.why import why_not
from torri.games.couperation.words import PART_NAMES, title, words

__all__ = ["RULEBOOK", "read_cards"]


def _switch(name: str, text: str) -> Option:
    return Option(name, default=False, values=(False, True), help=text)


RULEBOOK = Rulebook(
    id="couperation",
    package=__name__,
    shelf=2,
    title=title,
    players=PLAYERS,
    options=(
        Option(
            "finish",
            True,
            (False, True),
            N_("with the Finish card; without it any card goes on the apex"),
            (N_("without the Finish card"), N_("with the Finish card")),
        ),
        _switch("center25", N_("the 25 stays in the middle of the bottom row")),
        _switch("finish_anywhere", N_("the Finish may stand in the tower as a second card of its number")),
        _switch("optional_first_draw", N_("the first player may draw a card or not")),
        _switch("b_draw_stepwise", N_("after a face-down card one card at a time is drawn")),
        _switch("sent_stay", N_("a card just sent to the Reserve may not be fetched")),
        _switch("extra_discards", N_("more cards may be discarded to correct than the number is away")),
        TableOption(
            "marks",
            ASSUMED_MARKS,
            N_("the marks of the cards 1 to 50: 1, 2 or H each"),
            check_marks,
            store_marks,
        ),
        _switch("marks_verified", N_("the marks were compared with printed cards")),
        Option(
            "finish_number", FINISH_NUMBER, tuple(range(1, HIGHEST + 1)), N_("the number of the Finish card")
        ),
        TableOption(
            "finish_mark",
            FINISH_MARK,
            N_("the mark of the Finish card: none, 1, 2 or H"),
            check_finish_mark,
            MARKS.index,
        ),
    ),
    position=POSITION,
    vocabulary=ids,
    layout=LAYOUT,
    setup=setup,
    legal=legal,
    chance=chance,
    apply=apply,
    redact=redact,
    sample=sample,
    scores=scores,
    ranks=ranks,
    parts=PART_NAMES,
    score_parts=score_parts,
    tensor=tensor,
    view=view,
    words=words,
    brings=brings,
    warns=warns,
    why_not=why_not,
    seen_as=seen_as,
    files={"cards": read_cards},
    cooperative=True,
    silent=True,
)
