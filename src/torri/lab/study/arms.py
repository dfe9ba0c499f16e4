"""The versions that a study compares: other numbers, other options, or a seat that does without something.

A version is written as a text. `Observatory.cost=4` changes what is printed, `option advanced=true` how the
game is played. `without observatory` keeps one seat, another in each deal, from every action that names the
thing: what that costs it is what the thing is worth, since nothing else differs. `first take upper judge`
begins with this action wherever it is possible. `Observatory.cost=4 without observatory` is both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.game import actions_of
from torri.engine.language import _
from torri.engine.tables import other_names, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torri.engine.rulebook import Rulebook
    from torri.engine.vocabulary import Action

OPTION, WITHOUT, FIRST = "option", "without", "first"
WORDS = re.compile(rf"(?:^|\s)({OPTION}|{WITHOUT}|{FIRST})\s+")
AMONG = " among "
"""Between one player and those among whom it sits."""
THINGS = ("card", "tile")
"""What the structured form of an action calls a thing that can be had."""
MOST_THINGS = 50
"""A game with more of them has no kinds of things, but cards that are all different."""


@dataclass(frozen=True)
class Arm:
    """A version as it was written, in its parts."""

    changes: str = ""
    options: tuple[tuple[str, str], ...] = ()
    without: str = ""
    first: str = ""

    @property
    def limits(self) -> bool:
        """Whether one seat is kept from something, or told what to do."""
        return bool(self.without or self.first)

    @property
    def whole(self) -> Arm:
        """The same version in which nobody is kept from anything."""
        return Arm(self.changes, self.options)

    @property
    def text(self) -> str:
        """As it is written."""
        parts = [self.changes, *(f"{OPTION} {name}={value}" for name, value in self.options)]
        parts += [f"{word} {what}" for word, what in ((WITHOUT, self.without), (FIRST, self.first)) if what]
        return " ".join(filter(None, parts))


def read_arm(text: str) -> Arm:
    """The version that a text means."""
    changes, *rest = WORDS.split(text.strip())
    told: dict[str, list[str]] = {OPTION: [], WITHOUT: [], FIRST: []}
    for word, what in zip(rest[::2], rest[1::2], strict=True):
        told[word].append(" ".join(what.split()))
    for word in (WITHOUT, FIRST):
        if len(told[word]) > 1 or "" in told[word]:
            raise Error(_('"{text}": after "{word}" one thing is named.'), text=text.strip(), word=word)
    return Arm(
        " ".join(changes.split()),
        tuple(sorted(map(read_option, told[OPTION]))),
        "".join(told[WITHOUT]),
        "".join(told[FIRST]),
    )


def read_option(text: str) -> tuple[str, str]:
    """An option and its value: `advanced=true`, or just `advanced`."""
    name, sign, value = text.partition("=")
    return name.strip().replace("-", "_"), value.strip() if sign else "true"


# --- what somebody can do without --------------------------------------------------------------------------


def decisions_of(book: Rulebook) -> tuple[Action, ...]:
    """What seats can decide on."""
    actions = actions_of(book)
    return actions.all[: actions.decisions]


def words_in(value: Any) -> Iterable[str]:
    """The words in a part of the structured form of an action."""
    return map(str, value) if isinstance(value, list) else (str(value),)


def things_of(book: Rulebook) -> list[str]:
    """The kinds of cards and tiles that actions name, in their order."""
    named = dict.fromkeys(
        action.data[key] for action in decisions_of(book) for key in THINGS if key in action.data
    )
    return list(named) if len(named) <= MOST_THINGS else []


def verbs_of(book: Rulebook) -> list[str]:
    """What can be done, in one word each."""
    return list(dict.fromkeys(action.data["do"] for action in decisions_of(book)))


def code_of(book: Rulebook, what: str) -> str:
    """A thing by the code that the tables have for it, whatever of its names somebody used."""
    tables = tables_of((book.printed or book).package)
    return other_names(tables).get(what.strip().lower().replace(" ", "-"), what)


def barred(book: Rulebook, what: str) -> list[int]:
    """The ids of the actions that somebody does without: those of a verb, of a thing, or one by its code."""
    wanted = code_of(book, what)
    actions = decisions_of(book)
    verb = [one.id for one in actions if wanted == one.data["do"]]
    thing = [one.id for one in actions if any(one.data.get(key) == wanted for key in THINGS)]
    own = sorted({*thing, *verb}) or [
        one.id
        for one in actions
        if wanted == one.code or any(wanted in words_in(told) for told in one.data.values())
    ]
    if not own:
        names = [*things_of(book), *verbs_of(book)]
        sentence = _('No action of {game} is called "{what}" or names it. {advice}')
        raise Error(sentence, game=book.id, what=what, advice=advise(what, names))
    return own


def opening_action(book: Rulebook, code: str) -> int:
    """The id of the action with which a game begins."""
    action = actions_of(book).find(code)
    if action.id >= actions_of(book).decisions:
        raise Error(_('"{code}" is decided by chance; a game cannot begin with it.'), code=code)
    return action.id
