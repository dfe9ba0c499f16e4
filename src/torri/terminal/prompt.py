"""Reading a choice: a number, the code of an action, or one of a few letters."""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torri.engine.vocabulary import Action, Actions

SHOWN = 40


class Wish(Enum):
    """What can be asked for besides an action, by the letter that asks for it."""

    UNDO = "u"
    HELP = "?"
    LOG = "l"
    HINT = "i"
    TABLE = "t"
    QUIT = "q"


WORDS = {
    "undo": Wish.UNDO,
    "h": Wish.HELP,
    "help": Wish.HELP,
    "log": Wish.LOG,
    "hint": Wish.HINT,
    "table": Wish.TABLE,
    "quit": Wish.QUIT,
    "exit": Wish.QUIT,
} | {wish.value: wish for wish in Wish}


def understand(line: str, offered: Sequence[Action], known: Actions) -> Action | Wish:
    """What a line means; an Error says what is possible instead."""
    text = " ".join(unicodedata.normalize("NFKC", line).lower().split())
    if text in WORDS:
        return WORDS[text]
    if not text:
        return _confirm(offered)
    if text.isdecimal():
        return _by_number(text, offered)
    for action in offered:
        if action.code.lower() == text:
            return action
    raise Error(_refusal(text, offered, known))


def _confirm(offered: Sequence[Action]) -> Action:
    """An empty line: yes to the only choice there is."""
    if len(offered) == 1:
        return offered[0]
    raise Error(_("Nothing chosen. {possible}").format(possible=possible(offered)))


def _by_number(text: str, offered: Sequence[Action]) -> Action:
    if 1 <= int(text[:9]) <= len(offered):
        return offered[int(text) - 1]
    said = _("There is no choice {number}. {possible}")
    raise Error(said.format(number=shown(text), possible=possible(offered)))


def _refusal(text: str, offered: Sequence[Action], known: Actions) -> str:
    if _are_two(text, known):
        said = _('One choice at a time: "{text}" is more than one.')
    elif _is_code(text, known):
        said = _('"{text}" is not possible now.')
    else:
        said = _('"{text}" is none of the choices.')
    return f"{said.format(text=shown(text))} {possible(offered)}"


def _are_two(text: str, known: Actions) -> bool:
    """Whether a line holds two numbers or two codes."""
    words = text.replace(",", " ").replace(";", " ").split()
    if len(words) > 1 and all(word.isdecimal() for word in words):
        return True
    cuts = range(1, len(words))
    return any(
        _is_code(" ".join(words[:cut]), known) and _is_code(" ".join(words[cut:]), known) for cut in cuts
    )


def _is_code(text: str, known: Actions) -> bool:
    try:
        known.find(text)
    except Error:
        return False
    return True


def possible(offered: Sequence[Action]) -> str:
    """What can be typed now."""
    if len(offered) == 1:
        return _("Enter confirms the only choice; ? helps.")
    return _("Type a number from 1 to {last}; ? helps.").format(last=len(offered))


def shown(text: str) -> str:
    """What somebody typed, safe to print and not too long."""
    printable = "".join(sign if sign.isprintable() else "?" for sign in text)
    return printable if len(printable) <= SHOWN else f"{printable[:SHOWN]}..."
