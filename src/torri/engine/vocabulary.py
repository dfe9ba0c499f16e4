"""Every action of a game, once: a stable id, a text code that parses back, and a structured form."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Data = dict[str, Any]
"""What was done or seen, as plain JSON: {"do": "draw", "from": "deck"}."""

Words = Callable[[Data, Sequence[str] | None], str]
"""Says what was done or seen; the names of the seats where they are known."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a seat, or chance, can do. `str(action)` says it in the language of the reader.

    Copies and pickles are equal to it; the action of another game is not, whatever its id and code.
    """

    id: int
    code: str
    data: Data = field(compare=False)
    words: Words = field(compare=False, repr=False)
    game: str = field(repr=False)

    def __str__(self) -> str:
        """What the action is, in words."""
        return self.words(self.data, None)


class Vocabulary:
    """The actions of a game in the order of their ids: first what seats decide, then what chance decides.

    A game writes its vocabulary block by block; each block returns its first id, which the rules use:
    `DRAW = ids.block("draw", "from", SOURCES)` makes `DRAW + 2` the id of drawing from the third source.
    """

    def __init__(self) -> None:
        self._said: list[tuple[str, Data]] = []
        self._decisions: int | None = None

    def __len__(self) -> int:
        """How many actions there are, outcomes of chance included."""
        return len(self._said)

    @property
    def decisions(self) -> int:
        """How many actions seats can decide on; the ids from here on are outcomes of chance."""
        return len(self) if self._decisions is None else self._decisions

    @property
    def verbs(self) -> list[str]:
        """What is done by each action, in one word, whichever thing it is done with."""
        return [data["do"] for _code, data in self._said]

    def word(self, do: str, **data: Any) -> int:
        """One action of its own."""
        return self.add(do, {"do": do, **data})

    def block(self, do: str, key: str, values: Iterable[str]) -> int:
        """One action for each value, its code the verb and the value."""
        first = len(self)
        for value in values:
            self.add(f"{do} {value}", {"do": do, key: value})
        return first

    def add(self, code: str, data: Mapping[str, Any]) -> int:
        """One action with a code that is not just verb and value."""
        self._said.append((code, dict(data)))
        return len(self) - 1

    def chance_from_here(self) -> None:
        """What follows is decided by chance."""
        self._decisions = len(self)

    def actions(self, game: str, words: Words) -> tuple[Action, ...]:
        """All actions of the game with this id, each able to say itself with `words`."""
        return tuple(
            Action(number, code, data, words, game) for number, (code, data) in enumerate(self._said)
        )


class Actions:
    """The actions of a game, found by id or by code."""

    def __init__(self, game: str, vocabulary: Vocabulary, words: Words) -> None:
        self.all = vocabulary.actions(game, words)
        self.decisions = vocabulary.decisions
        self._by_code = {action.code: action for action in self.all}

    @property
    def version(self) -> str:
        """Changes with the actions and their order. A network is made for one."""
        return f"{zlib.crc32(chr(10).join(self._by_code).encode()):08x}"

    def find(self, what: Action | int | str) -> Action:
        """The action meant by an Action, an id or a code; an Error if there is none."""
        if isinstance(what, Action):
            return self._own(what)
        if isinstance(what, str):
            code = " ".join(what.split())
            if code not in self._by_code:
                sentence = _('There is no action "{code}". {advice}')
                raise Error(sentence, code=code, advice=advise(code, self._verbs()))
            return self._by_code[code]
        if not 0 <= what < len(self.all):
            sentence = _("There is no action {id}; ids go from 0 to {last}.")
            raise Error(sentence, id=what, last=len(self.all) - 1)
        return self.all[what]

    def _own(self, action: Action) -> Action:
        own = self.all[action.id] if 0 <= action.id < len(self.all) else None
        if own is None or own != action:
            raise Error(_('"{code}" is an action of another game.'), code=action.code)
        return own

    def _verbs(self) -> list[str]:
        return list(dict.fromkeys(action.data["do"] for action in self.all))
