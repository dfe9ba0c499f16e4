"""The glossary of a page: what its things are, each with a link to the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torri.engine.language import SOURCE, speaking_now
from torri.web.about import house_about
from torri.web.pages.rules import contents
from torri.web.scenes import scene

if TYPE_CHECKING:
    from torri.engine.rulebook import View


class Term(NamedTuple):
    """A thing under its key: what it is called, what it is, and where the rules say more."""

    key: str
    name: str
    line: str
    link: str


def glossary(game: str, view: View) -> list[Term]:
    """Everything that a table of a game can be asked about, in the language of now."""
    told = house_about() | scene(game).about(view)
    return [Term(key, one.name, one.line, link_to(game, one.rule)) for key, one in told.items()]


def link_to(game: str, title: str) -> str:
    """The address of a heading of the rules, which is named in English; empty where there is none."""
    english = [heading.title for heading in contents(game, SOURCE)]
    if title not in english:
        return ""
    anchor = contents(game, speaking_now())[english.index(title)].anchor
    return f"/rules/{game}#{anchor}"
