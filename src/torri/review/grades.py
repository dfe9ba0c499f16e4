"""What a decision is called: by the share of the victory that it gives away, where that is beyond doubt."""

from __future__ import annotations

from torri.engine.language import N_

BEST, CLOSE, SMALL = "best", "close", "small"
INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
LIMITS = {BLUNDER: 0.12, MISTAKE: 0.06, INACCURACY: 0.03}
"""The share of the victory from which on a loss is called so."""
BAD = tuple(LIMITS)

TITLES = {
    BEST: N_("best"),
    CLOSE: N_("too close to call"),
    SMALL: N_("hardly worse"),
    INACCURACY: N_("inaccuracy"),
    MISTAKE: N_("mistake"),
    BLUNDER: N_("blunder"),
}


def grade_of(loss: float, low: float) -> str:
    """The grade of a choice that loses so much beside the best one; `low` is the end of its interval."""
    if loss == 0 == low:
        return BEST
    if low <= 0:
        return CLOSE
    return next((grade for grade, limit in LIMITS.items() if loss >= limit), SMALL)
