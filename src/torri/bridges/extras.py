"""Libraries that come with `pip install 'torri[bridges]'`, and what to say where they are missing."""

from __future__ import annotations

from importlib.util import find_spec

from torri.engine.errors import Error
from torri.engine.language import _


def need(library: str) -> None:
    """Refuse to go on without a library, and say how to get it."""
    if find_spec(library) is None:
        sentence = _("This bridge needs {library}, which is not installed: pip install 'torri[bridges]'")
        raise Error(sentence, library=library)
