"""What a game gives to the engine: its record, its rules, its actions and its words."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from torri.engine import defaults
from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.naming import check_id
from torri.engine.positions import WORD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    import numpy.typing as npt

    from torri.engine.choices import Choices
    from torri.engine.compiled import Position
    from torri.engine.layout import Layout, Sheet
    from torri.engine.vocabulary import Data, Vocabulary

View = dict[str, Any]
"""What a seat sees of a position, as plain JSON."""


PAIRS = (("redact", "sample"), ("sample", "redact"), ("layout", "tensor"), ("parts", "score_parts"))
"""A rulebook that has the first of a pair needs the second, too."""


@dataclass(frozen=True)
class Option:
    """A choice of how a game is played. Its value is kept in the record, in the field of the same name."""

    name: str
    default: int | bool
    values: tuple[int | bool, ...]
    help: str
    names: tuple[str, ...] = ()
    """A short name for each value, for reading: "two deals". Without them the help and the value are said."""

    def said(self, value: Any) -> str:
        """The short name of a value in the reader's language; empty where it has none."""
        return _(self.names[self.values.index(value)]) if self.names else ""

    def read(self, given: Any) -> int | bool:
        """The value meant by what somebody gave: one of its values, or the text of one."""
        for value in self.values:
            if given is value or str(given).lower() == str(value).lower():
                return value
        names = [str(value).lower() for value in self.values]
        sentence = _('Option {name} cannot be "{given}". {advice}')
        raise Error(sentence, name=self.name, given=given, advice=advise(str(given), names))

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


@dataclass(frozen=True, eq=False, kw_only=True)  # there is one of a game: it is found by what it is
class Rulebook:
    """A game as the engine sees it. What has a default can be left out.

    The compiled part works on a position `s`, a record with at least the fields `to_move`, `players` and one
    for each option. `legal` and `chance` fill a list of ids, in their order. `tensor`, `view` and `seen_as`
    are only ever shown redacted positions, `tensor` also whole ones by a judge of reviews. `tensor` writes
    onto an empty sheet of `layout`; `seen_as` tells what a seat sees of an action, from the positions before
    and after it as this seat knows them, or None where it sees nothing. `parts` is what a score consists of,
    each part with its name for people; `score_parts` counts them for a seat, in the same order. `conserved`
    counts what is never lost and never made (all cards, wherever they lie), by its name. `brings` says what
    an action brings its seat, from the positions before and after it, in a deal that fits what the seat
    knows, and the points gained; `warns` says why it should be done only on purpose (`engine/foresight.py`).
    `why_not` says in a sentence why an action is not legal for a seat, from what that seat knows.
    """

    id: str
    players: tuple[int, ...]
    position: np.dtype[np.void]
    vocabulary: Vocabulary
    title: Callable[[], str] = None  # type: ignore[assignment]  # from the id
    options: tuple[Option | TableOption, ...] = ()
    cooperative: bool = False  # all win, or all lose
    silent: bool = False  # players must not tell each other about their cards

    setup: Callable[[Position], None]
    legal: Callable[[Position, Choices], None]
    apply: Callable[[Position, int], None]
    scores: Callable[[Position, Any], None]
    ranks: Callable[[Position, Any], None] | None = None  # by the scores
    parts: Mapping[str, str] = None  # type: ignore[assignment]  # the points alone
    score_parts: Callable[[Position, int, Any], None] | None = None  # the score alone
    conserved: Callable[[Position], Mapping[str, int]] = defaults.nothing_counted

    chance: Callable[[Position, Choices], None] = defaults.no_chance
    redact: Callable[[Position, int], None] = defaults.nothing_hidden
    sample: Callable[[Position, int, Any], None] = defaults.nothing_to_fill
    seen_as: Callable[[Position, Position, Data, int], Data | None] = defaults.seen_by_all

    words: Callable[[Data, Sequence[str] | None], str] = defaults.words
    brings: Callable[[Position, Position, Data, int, int], Sequence[str]] = defaults.points_gained
    warns: Callable[[Position, Position, Data, int], str] = defaults.no_warning
    why_not: Callable[[Position, Data, int], str] = defaults.no_reason
    view: Callable[[Position, int], View] = None  # type: ignore[assignment]  # the fields of the record
    layout: Layout = None  # type: ignore[assignment]  # that of the record
    tensor: Callable[[Position, int, Sheet], None] = defaults.record_tensor
    sight: Callable[[Position, int, Sheet], None] | None = None
    """Writes of a whole position what `tensor` writes of a redacted one, so that the vector environment need
    not redact; `legal` must tell the seat to move no more of a whole one either. `torri.testing` holds a game
    to both."""

    files: Mapping[str, Callable[[Path], dict[str, Any]]] = field(default_factory=dict)
    """Files in which an owner of the game corrects what is assumed, by kind: how each is read as options."""
    recorded: Mapping[str, Callable[[Any], dict[str, Any]]] = field(default_factory=dict)
    """Tables whose numbers positions keep, by file: the options by which a changed one is played with."""
    changes: str = ""
    """What is changed of the printed numbers (`engine/variants.py`); set there, as the next one is."""
    printed: Rulebook | None = None
    """The game as printed, of a variant."""
    package: str = ""
    """Where the game's other parts are found (`engine/parts.py`): the `__name__` of its package."""
    shelf: int = 0
    """The games of Torri are listed in this order."""

    def __post_init__(self) -> None:
        """Refuse what cannot work, and fill in what the game leaves to Torri."""
        check_id(self.id)
        self._check_fields()
        supplied = {
            "title": partial(defaults.title_from, self.id),
            "view": partial(defaults.record_view, most=max(self.players)),
            "layout": defaults.record_layout(self.position),
            "parts": defaults.PARTS,
        }
        for name, default in supplied.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, default)
        self._check_pairs()

    def _check_fields(self) -> None:
        """Every record says who moves and how the game is played; no name is one that NumPy uses itself."""
        names = self.position.names or ()
        missing = {"to_move", "players", *(option.name for option in self.options)} - set(names)
        if missing:
            raise Error(f"{self.id}: the record needs a field for {', '.join(sorted(missing))}.")
        if self.position.itemsize % WORD:
            size = self.position.itemsize
            raise Error(
                f"{self.id}: a record has whole words of {WORD} bytes, not {size}; see `position_type`."
            )
        taken = [name for name in names if hasattr(np.record, name)]
        if taken:  # only compiled code could read it
            raise Error(f"{self.id}: a field of the record cannot be named {', '.join(taken)}.")

    def _check_pairs(self) -> None:
        """What makes sense only together is brought together."""
        own = {name for name in ("redact", "sample", "tensor", "score_parts") if self._brings(name)}
        if self.layout.record != defaults.record_layout(self.position).record:
            own.add("layout")
        if self.parts != defaults.PARTS:
            own.add("parts")
        for one, other in PAIRS:
            if one in own and other not in own:
                raise Error(f"{self.id}: with a `{one}` of its own the game needs its own `{other}`, too.")

    def _brings(self, name: str) -> bool:
        return bool(getattr(self, name) != getattr(Rulebook, name))

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """A variant is made again in another process, from the game as printed."""
        if self.printed is None:
            return super().__reduce_ex__(protocol)
        from torri.engine.variants import make

        return (make, (self.printed, self.changes))

    def read_options(self, given: Mapping[str, Any]) -> dict[str, int | bool | str]:
        """All options with their values, the defaults where nothing was given."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                sentence = _('{game} has no option "{name}". {advice}')
                raise Error(sentence, game=self.id, name=name, advice=advise(name, known))
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}

    def opening(self, players: int, options: Mapping[str, Any]) -> npt.NDArray[np.void]:
        """An empty record that knows how the game is played."""
        array = np.zeros(1, self.position)
        array["players"] = players
        for option in self.options:
            array[0][option.name] = option.stored(options[option.name])
        return array
