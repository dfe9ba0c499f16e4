"""Catalogues are read as gettext's own tools read them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import torri
from torri.engine import catalogues

OURS = sorted(Path(torri.__file__).parent.rglob("*.po"))

SMALL = """
#, fuzzy
msgid "Pass"
msgstr "doubted"

#. a remark
msgctxt "verb"
msgid "Build"
msgstr "Konstrui"
msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karto"
msgstr[1] "{n} "
"kartoj \\"\\n"

msgid "Empty"
msgstr ""

#~ msgid "Old"
#~ msgstr "Malnova"
"""


def by_babel(file: Path) -> dict[Any, str]:
    """What Babel finds in a catalogue."""
    import gettext

    compiled = BytesIO()
    with file.open("rb") as text:
        write_mo(compiled, read_po(text, locale=file.stem))
    compiled.seek(0)
    return messages(gettext.GNUTranslations(compiled))


def messages(found: Any) -> dict[Any, str]:
    """The messages without what is said about the catalogue itself."""
    return {key: value for key, value in found._catalog.items() if key}


@pytest.mark.parametrize("file", OURS, ids=lambda file: file.parts[-3])
def test_our_catalogues_are_read_as_babel_reads_them(file: Path) -> None:
    """All messages, and no other."""
    assert messages(catalogues.read(file)) == by_babel(file) != {}


def test_contexts_plurals_and_doubts(tmp_path: Path) -> None:
    """What is doubted, empty or old does not count; a header is not needed."""
    file = tmp_path / "eo.po"
    file.write_text(SMALL, encoding="utf-8")
    found = catalogues.read(file)
    assert messages(found) == by_babel(file)
    assert found.pgettext("verb", "Build") == "Konstrui"
    assert found.ngettext("{n} card", "{n} cards", 2) == '{n} kartoj "\n'
    assert [found.gettext(message) for message in ("Pass", "Empty", "Old")] == ["Pass", "Empty", "Old"]


@pytest.mark.parametrize("line", ["msgstr Pass", 'msgstr "Pass', "nonsense", 'msgstr "a" "b'])
def test_a_line_that_cannot_be_read_is_named(line: str, tmp_path: Path) -> None:
    """Whoever translates finds it."""
    file = tmp_path / "eo.po"
    file.write_text(f'msgid "Pass"\n{line}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"^line 2: "):
        catalogues.read(file)
