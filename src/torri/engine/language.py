"""The language of the reader: gettext catalogues, read with Babel, chosen per context.

Every message in the source is English and goes through `_`, or `N_` where it is only marked. The language
is a context variable, so that a server can answer two readers at once in two languages.
"""

from __future__ import annotations

import gettext
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.errors import Error

if TYPE_CHECKING:
    from collections.abc import Iterator

LANGUAGES = ("en", "ja")
CATALOGUES = Path(__file__).parent.parent / "locale"

_language: ContextVar[str] = ContextVar("language", default="en")


def _(message: str) -> str:
    """The message in the reader's language."""
    return catalogue(_language.get()).gettext(message)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message for translation where it is not yet said."""
    return message


def plural(one: str, many: str, n: int) -> str:
    """The message for n things, in the reader's language."""
    return catalogue(_language.get()).ngettext(one, many, n)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this block messages are in `language`."""
    if language not in LANGUAGES:
        raise Error(
            _('Torri does not speak "{language}", but {known}.'),
            language=language,
            known=", ".join(LANGUAGES),
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
    """The messages of a language; English is the source itself."""
    if language == "en":
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # only readers of other languages wait for Babel
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (CATALOGUES / language / "LC_MESSAGES" / "torri.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
