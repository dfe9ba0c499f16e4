"""The glossary of a page: what its things are, each with a link to the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torri.engine.language import N_, SOURCE, _, speaking_now
from torri.games import RULEBOOKS
from torri.players.expertise import expertise
from torri.players.levels import LEVELS
from torri.web.about import About
from torri.web.scenes import scene
from torri.web.written_rules import contents

if TYPE_CHECKING:
    from torri.engine.rulebook import View


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


def house_about(game: str) -> dict[str, About]:
    """What every table has, and how the bots of a game play."""
    house = {key: About(_(name), _(line)) for key, (name, line) in HOUSE.items()}
    levels = {
        level.spec: About(_("Level {n}: {name}").format(n=level.number, name=level.title), _(level.about))
        for level in LEVELS
    }
    styles = {
        style.spec: About(style.title, _(style.sentence)) for style in expertise(RULEBOOKS[game]).styles
    }
    return house | levels | styles


class Term(NamedTuple):
    """A thing under its key: what it is called, what it is, and where the rules say more."""

    key: str
    name: str
    line: str
    link: str
    first: bool = False
    """Whether it is explained when it first appears in somebody's games."""


def glossary(game: str, view: View) -> list[Term]:
    """Everything that a table of a game can be asked about, in the language of now."""
    told = house_about(game) | scene(game).about(view)
    firsts = set(scene(game).FIRSTS)
    return [
        Term(key, one.name, one.line, link_to(game, one.rule), key in firsts) for key, one in told.items()
    ]


def link_to(game: str, title: str) -> str:
    """The address of a heading of the rules, which is named in English; empty where there is none."""
    english = [heading.title for heading in contents(game, SOURCE)]
    if title not in english:
        return ""
    anchor = contents(game, speaking_now())[english.index(title)].anchor
    return f"/rules/{game}#{anchor}"
