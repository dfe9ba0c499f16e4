"""The rulebooks as code, a package for each game; no screens, no network, no clock."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.collection import Collection
from torri.engine.defaults import title_from
from torri.engine.errors import Error, RecordError
from torri.engine.game import Game
from torri.engine.language import _
from torri.engine.match import Match, record_from

if TYPE_CHECKING:
    from torri.engine.rulebook import Rulebook

RULEBOOKS = Collection(sys.modules[__name__])


def games() -> tuple[str, ...]:
    """The games that can be played."""
    return tuple(RULEBOOKS)


def game(name: str, /, players: int | None = None, **options: Any) -> Game:
    """A game by its name, for so many players, with these options."""
    return Game(rulebook(name), players, options)


def rulebook(name: str) -> Rulebook:
    """The rulebook of a game by its name."""
    if name not in RULEBOOKS:
        sentence = _('There is no game "{name}". {advice}')
        raise Error(sentence, name=name, advice=advise(name, RULEBOOKS))
    return RULEBOOKS[name]


def title_of_game(name: str) -> str:
    """What people call a game, also one that is not installed any more."""
    return RULEBOOKS[name].title() if name in RULEBOOKS else title_from(name)


def replay(record: Any) -> Match:
    """The match of a record, every step checked: a Record, a path to one, or its text."""
    read = record_from(record)
    try:
        return Match(Game(rulebook(read.game), read.players, read.options), record=read)
    except RecordError:
        raise
    except Error as error:
        raise RecordError(_("The record cannot be played: {error}"), error=error) from None
