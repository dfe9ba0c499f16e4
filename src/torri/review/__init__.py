"""A review of a game that adds up: what chance gave, what was hidden, and what mistakes cost each seat.

`course.py` reads the game, `values.py` says what positions are worth, `decisions.py` grades, `luck.py` weighs
chance, `reviewing.py` puts a pass together, `sum.py` adds up; `reasons.py` says why something was worse,
`chances.py` what else could have come. `results.py` is what comes out.
"""

from __future__ import annotations

from torri.review.results import Review
from torri.review.reviewing import review

__all__ = ["Review", "review"]
