"""Players from outside Torri: a class in a file of Python, or a program in any language (docs/outside.md).

They run with the rights of whoever names them, so they come from the command line and from Python alone: a
table knows only the players of the house.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.players.outside.file import FilePlayer
from torri.players.outside.program import ProgramPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.players.protocol import Player

KINDS: dict[str, Callable[[str, str, float, int | None], Player]] = {
    "file": FilePlayer,
    "cmd": ProgramPlayer,
}
EXAMPLES = ("file:my_bot.py", "cmd:node bot.js")
USUAL_LIMIT = 30.0
"""So many seconds a decision may take where nobody says otherwise."""
UNITS = {"ms": 0.001, "s": 1.0}


def is_outside(spec: str) -> bool:
    """Whether a spec asks for a player from outside; nothing is opened to find out."""
    kind, colon, _argument = spec.partition(":")
    return bool(colon) and kind.partition("@")[0] in KINDS


def outside_player(spec: str, seed: int | str | None = None) -> Player:
    """The player of a spec such as `file:my_bot.py`; `cmd@2s:node bot.js` has two seconds for a decision."""
    kind, _colon, argument = spec.partition(":")
    name, at, limit = kind.partition("@")
    seconds = read_limit(limit, spec) if at else USUAL_LIMIT
    return KINDS[name](spec, argument.strip(), seconds, None if seed is None else number_of(seed))


def read_limit(text: str, spec: str) -> float:
    """A time limit as it is written: 500ms, 2s."""
    found = re.fullmatch(r"(\d{1,6})(ms|s)", text)
    if found is None or not int(found[1]):
        sentence = _('"{text}" in {spec} is no time limit; say for example cmd@500ms: or file@2s:.')
        raise Error(sentence, text=text, spec=spec)
    return int(found[1]) * UNITS[found[2]]


def number_of(seed: int | str) -> int:
    """A seed to hand out: the given one may be that of the cards too, and would foretell them."""
    return int.from_bytes(sha256(str(seed).encode()).digest()[:6], "big")
