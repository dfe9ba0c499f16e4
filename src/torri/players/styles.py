"""Styles: characters that a game describes, each a page of advice as people give it; `style:nobles`.

They know nothing of the greedy player's outlook, so that players who share it can be measured against others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import RULEBOOKS
from torri.players.expertise import expertise
from torri.players.protocol import must_decide

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.knowledge import Knowledge
    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action, Data

    Wish = Callable[[Data], float]
    """How much somebody wants to do something."""


@dataclass(frozen=True)
class Style:
    """A way to play a game: its id in a spec, a name and a sentence for people, and what it wishes."""

    id: str
    name: str
    sentence: str
    wishes: Callable[[Knowledge], Wish]
    """Looks at the table once; then it can be asked about each action."""

    @property
    def spec(self) -> str:
        """What the style is asked for by."""
        return f"style:{self.id}"

    @property
    def title(self) -> str:
        """The name in the reader's language."""
        return _(self.name)


class StylePlayer:
    """Does what its style wishes most; of several alike any."""

    def __init__(self, name: str, seed: int | str | None = None) -> None:
        self.spec = f"style:{name}"
        self._name = name
        self._random = Random(seed)

    def choose(self, knowledge: Knowledge) -> Action:
        """What the style wishes most."""
        must_decide(knowledge)
        wish = style_in(knowledge.game.rulebook, self._name).wishes(knowledge)
        return max(knowledge.legal, key=lambda action: (wish(action.data), self._random.random()))


def style(argument: str, seed: int | str | None = None) -> StylePlayer:
    """The player of a spec: `style:nobles`."""
    if argument not in all_styles():
        sentence = _('There is no style "{style}". {advice}')
        raise Error(sentence, style=argument, advice=advise(argument, all_styles()))
    return StylePlayer(argument, seed)


def style_in(rulebook: Rulebook, name: str) -> Style:
    """A style of a game; an Error names those that it has."""
    found = {style.id: style for style in expertise(rulebook).styles}
    if name not in found:
        sentence = _('{game} has no style "{style}". {advice}')
        raise Error(sentence, game=rulebook.title(), style=name, advice=advise(name, found))
    return found[name]


@cache
def all_styles() -> dict[str, Style]:
    """The styles of all games, by id."""
    return {style.id: style for book in RULEBOOKS.values() for style in expertise(book).styles}
