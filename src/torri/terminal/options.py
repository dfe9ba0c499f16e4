"""How a game is played, as the command line says it: options by name, and the files of an owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torri.engine.errors import Error
from torri.engine.language import _
from torri.engine.variants import CHANGES, varied
from torri.games import RULEBOOKS, rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from torri.engine.rulebook import Rulebook


def read_options(game: str, given: Sequence[str], files: Mapping[str, Path | None]) -> dict[str, Any]:
    """The options of a game; what is given by name counts more than what a file says."""
    return from_files(game, files) | by_name(given)


def playable(game: str, options: Mapping[str, Any]) -> Rulebook:
    """The rulebook that is played by with these options, all of them checked before anything takes time."""
    book, left = varied(rulebook(game), options)
    book.read_options(left)
    return book


def with_changes(given: Sequence[str] | None, changes: Sequence[str] | None) -> list[str]:
    """What was given as options, and as changes of printed numbers."""
    return [*(given or []), *([f"{CHANGES}={' '.join(changes)}"] if changes else [])]


def by_name(given: Sequence[str]) -> dict[str, Any]:
    """Options as they are typed: `advanced=true`, or just `advanced`."""
    pairs = [text.partition("=") for text in given]
    return {name.strip().replace("-", "_"): value.strip() if sign else "true" for name, sign, value in pairs}


def as_typed(options: Mapping[str, Any]) -> list[str]:
    """Options as somebody would type them."""
    texts = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()
    }
    return [f"{name}={text}" for name, text in texts.items()]


def from_files(game: str, files: Mapping[str, Path | None]) -> dict[str, Any]:
    """What an owner of this game wrote down: the marks of the cards, the prices."""
    options: dict[str, Any] = {}
    readers = rulebook(game).files
    for name, path in files.items():
        if path is None:
            continue
        if name not in readers:
            owners = ", ".join(book.id for book in RULEBOOKS.values() if name in book.files)
            sentence = _("--{name} belongs to {owner}; {game} has no such file.")
            raise Error(sentence, name=name, owner=owners, game=game)
        options |= readers[name](path)
    return options
