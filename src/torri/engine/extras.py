"""Libraries that come with an extra, such as `torri[play]`, and what to say where they are missing."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from torri.engine.errors import Error
from torri.engine.language import _

CLONE = Path(__file__).parents[3]
"""The folder of the project, where Torri runs from its source."""


class MissingExtra(Error, ImportError):
    """A library that an extra installs is not there; the sentence says how to get it."""


def need(extra: str, *libraries: str) -> None:
    """Refuse to go on without the libraries of an extra."""
    for library in libraries:
        if find_spec(library) is None:
            sentence = _("This needs {library}, which is not installed: pip install {what}")
            raise MissingExtra(sentence, library=library, what=what_to_install(extra))


def what_to_install(extra: str) -> str:
    """The extra as pip wants it: of the clone that is running, or of what was installed from an index."""
    if (CLONE / "pyproject.toml").is_file():
        return f"--editable '{CLONE}[{extra}]'"
    return f"'torri[{extra}]'"
