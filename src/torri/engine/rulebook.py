"""What a game gives to the engine: its record, its rules, its actions and its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from torri.engine.advice import choices
from torri.engine.errors import Error
from torri.engine.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy.typing as npt

    from torri.engine.choices import Choices
    from torri.engine.compiled import Position
    from torri.engine.layout import Layout, Sheet
    from torri.engine.vocabulary import Data, Vocabulary

View = dict[str, Any]
"""What a seat sees of a position, as plain JSON."""


@dataclass(frozen=True)
class Option:
    """A choice of how a game is played. Its value is kept in the record, in the field of the same name."""

    name: str
    default: int | bool
    choices: tuple[int | bool, ...]
    help: str

    def read(self, given: Any) -> int | bool:
        """The value meant by what somebody gave: a value of the choices, or its text."""
        for value in self.choices:
            if given is value or str(given).lower() == str(value).lower():
                return value
        names = [str(value).lower() for value in self.choices]
        sentence = _('Option {name} cannot be "{given}". {advice}')
        raise Error(sentence, name=self.name, given=given, advice=choices(str(given), names))

    def stored(self, value: Any) -> Any:
        """The value as the record keeps it."""
        return int(value)


@dataclass(frozen=True)
class TableOption:
    """A table that an owner of the game can correct, given as a text: marks of cards, a list of prices."""

    name: str
    default: str
    help: str
    check: Callable[[str], str]
    """The text as it is kept, or an Error that says what is wrong with it."""
    store: Callable[[str], Any]
    """The table as the record keeps it."""

    def read(self, given: Any) -> str:
        """The table meant by what somebody gave."""
        return self.check(str(given))

    def stored(self, value: Any) -> Any:
        """The value as the record keeps it."""
        return self.store(value)


@dataclass(frozen=True, eq=False)  # there is one of a game: it is found by what it is, not by all its fields
class Rulebook:
    """A game as the engine sees it.

    The compiled part works on a position `s`, a record with at least the fields `to_move`, `players` and
    one for each option. `legal` and `chance` fill a list of ids, in their order. `tensor`, `view` and
    `seen_as` are only ever shown redacted positions: `tensor` writes one onto an empty sheet of `layout`;
    `seen_as` tells what a seat sees of an action, from the positions before and after it as this seat knows
    them, or None where it sees nothing. `parts` names what a score consists of, `score_parts` counts it for a
    seat.
    """

    id: str
    title: Callable[[], str]
    players: tuple[int, ...]
    options: tuple[Option | TableOption, ...]
    position: np.dtype[np.void]
    vocabulary: Vocabulary
    layout: Layout
    parts: tuple[str, ...]

    setup: Callable[[Position], None]
    legal: Callable[[Position, Choices], None]
    chance: Callable[[Position, Choices], None]
    apply: Callable[[Position, int], None]
    redact: Callable[[Position, int], None]
    sample: Callable[[Position, int, Any], None]
    scores: Callable[[Position, Any], None]
    ranks: Callable[[Position, Any], None]
    score_parts: Callable[[Position, int, Any], None]
    tensor: Callable[[Position, int, Sheet], None]

    view: Callable[[Position, int], View]
    words: Callable[[Data, Sequence[str] | None], str]
    seen_as: Callable[[Position, Position, Data, int], Data | None]

    cooperative: bool = False  # all win, or all lose

    def __post_init__(self) -> None:
        """Refuse fields that only compiled code could read: NumPy has things of its own by these names."""
        taken = [name for name in self.position.names or () if hasattr(np.record, name)]
        if taken:
            raise Error(f"{self.id}: a field of the record cannot be named {', '.join(taken)}.")

    def read_options(self, given: Mapping[str, Any]) -> dict[str, int | bool | str]:
        """All options with their values, the defaults where nothing was given."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                sentence = _('{game} has no option "{name}". {advice}')
                raise Error(sentence, game=self.id, name=name, advice=choices(name, known))
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}

    def opening(self, players: int, options: Mapping[str, Any]) -> npt.NDArray[np.void]:
        """An empty record that knows how the game is played."""
        array = np.zeros(1, self.position)
        array["players"] = players
        for option in self.options:
            array[0][option.name] = option.stored(options[option.name])
        return array
