"""What a thing on a page is, in a line: shown when it is pointed at, focused or pressed for long.

A template marks a thing with `data-about="key"`; the game's `about(view)` says what stands behind each key.
"""

from __future__ import annotations

from typing import NamedTuple


class About(NamedTuple):
    """What a thing is: its name, one line, and the heading of the rules that says more."""

    name: str
    line: str
    rule: str = ""
    """A heading of `rules.md`, as it stands there in English; it leads to the same one in other languages."""
