"""The language of the reader: gettext catalogues, chosen per context.

Every message in the source is English and goes through `_`, or `N_` where it is only marked. The language
is a context variable, so that a server can answer two readers at once in two languages. A catalogue is a file
`<language>.po` in one of the folders; what no catalogue of a language says is said in English.
"""

from __future__ import annotations

import gettext
import logging
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.catalogues import read
from torri.engine.errors import Error, cause

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger("torri")

SOURCE = "en"
CATALOGUES = [Path(__file__).parent.parent / "locale"]
"""The folders of the catalogues: Torri's own, then those of the games."""

MESSAGES = 16384
"""So many messages are at hand without a look into their catalogues: more than there are in two languages."""

_language: ContextVar[str] = ContextVar("language", default=SOURCE)


def _(message: str) -> str:
    """The message in the reader's language."""
    return _said(_language.get(), message)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for translation where it is not yet said."""
    return message


def plural(one: str, many: str, n: int) -> str:
    """The message for n things, in the reader's language."""
    return catalogue(_language.get()).ngettext(one, many, n)


def add_catalogues(folder: Path) -> None:
    """Let a game that was found speak its languages."""
    if folder not in CATALOGUES:
        CATALOGUES.append(folder)
        languages.cache_clear()
        catalogue.cache_clear()
        _said.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be chosen: English, and all that somebody translated something into."""
    found = {file.stem for folder in CATALOGUES for file in folder.glob("*.po")}
    return (SOURCE, *sorted(found - {SOURCE}))


def understood(tag: str) -> str | None:
    """The language that is meant by "ja", "ja-JP" or "ja_JP.UTF-8", where it can be chosen."""
    whole = tag.partition(".")[0].replace("-", "_").lower()
    known = {language.lower(): language for language in languages()}
    return known.get(whole) or known.get(whole.partition("_")[0])


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this block messages are in `language`."""
    if language not in languages():
        raise Error(
            _('Torri does not speak "{language}", but {known}.'),
            language=language,
            known=", ".join(languages()),
        )
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def speaking_now() -> str:
    """The language in which messages are said now."""
    return _language.get()


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The messages of a language, Torri's own first; English is the source itself."""
    found = gettext.NullTranslations()
    for file in [folder / f"{language}.po" for folder in CATALOGUES]:
        if file.is_file():
            try:
                found.add_fallback(read(file))
            except (ValueError, OSError) as error:  # the other catalogues can be read
                log.warning("The catalogue %s is left out: %s", file, cause(error))
    return found


@lru_cache(MESSAGES)
def _said(language: str, message: str) -> str:
    """A message in a language; a page says hundreds of them."""
    return catalogue(language).gettext(message)
