"""What helps after a wrong word."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable


def advise(wrong: str, possible: Iterable[str]) -> str:
    """What was perhaps meant, and what is possible."""
    words = [str(word) for word in possible]
    close = get_close_matches(str(wrong), words, n=1)
    advice = _("Possible: {words}.").format(words=", ".join(words))
    return _('Did you mean "{word}"?').format(word=close[0]) + " " + advice if close else advice
