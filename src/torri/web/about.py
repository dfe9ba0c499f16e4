"""What a thing on a page is, in a line: shown when it is pointed at, focused or pressed for long.

A template marks a thing with `data-about="key"`; the game's `about(view)` says what stands behind each key.
"""

from __future__ import annotations

from typing import NamedTuple

from torri.engine.language import N_, _


class About(NamedTuple):
    """What a thing is: its name, one line, and the heading of the rules that says more."""

    name: str
    line: str
    rule: str = ""
    """A heading of `rules.md`, as it stands there in English; it leads to the same one in other languages."""


HOUSE = {
    "house-clock": (
        N_("Clock"),
        N_("The time that is left to this player. Its end is what was agreed when the table was opened."),
    ),
    "house-bot": (
        N_("Bot"),
        N_("Played by the server. It knows what a person on this seat would know, and no hidden card."),
    ),
    "house-score": (N_("Score"), N_("The points by the rules if the game ended now. A ? is still hidden.")),
}
"""What every table has: keys with a name and a line, marked for translation."""


def house_about() -> dict[str, About]:
    """What every table has."""
    return {key: About(_(name), _(line)) for key, (name, line) in HOUSE.items()}
