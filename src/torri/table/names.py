"""What bots are called, in the language of whoever reads it: names, and titles of levels and styles."""

from __future__ import annotations

from functools import cache

from torri.engine.language import languages, speaking
from torri.players.levels import LEVELS
from torri.players.styles import all_styles
from torri.table.characters import called

TITLED = {level.spec: level for level in LEVELS}


def title_of(spec: str) -> str:
    """How a bot is called, in the reader's language."""
    if spec in TITLED:
        return TITLED[spec].title
    style = all_styles().get(spec.removeprefix("style:"))
    return style.title if style and style.spec == spec else spec


def bot_name(stored: str, spec: str) -> str:
    """A bot's name for the reader: that of a character or, at an older table, the title of its level."""
    for title in titles(spec):
        if stored == title or stored.startswith(f"{title} "):
            return title_of(spec) + stored.removeprefix(title)
    return called(stored)


@cache
def titles(spec: str) -> tuple[str, ...]:
    """What a bot is called in each language."""
    found = []
    for language in languages():
        with speaking(language):
            found.append(title_of(spec))
    return tuple(found)
