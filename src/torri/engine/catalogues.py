"""Catalogues of messages: gettext's text files (.po), read without any library.

They are read where they are used, so that a translator sees a changed line at once and nothing is built.
Python's `gettext` reads the binary form, which is made here in memory.
"""

from __future__ import annotations

import ast
import gettext
import struct
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MAGIC, VERSION, HEADER = 0x950412DE, 0, 7 * 4
CONTEXT, FORMS = "\x04", "\x00"  # what gettext puts between a context and a message, and between plural forms

Entry = dict[str, str]
"""What stands behind each keyword: `msgid`, `msgid_plural`, `msgctxt`, `msgstr` or `msgstr[0]`."""


def read(file: Path) -> gettext.GNUTranslations:
    """The messages of a catalogue; a ValueError says which line cannot be read."""
    messages = dict(map(_message, _translated(file.read_text(encoding="utf-8"))))
    messages[""] = f"{messages.get('', '')}\nContent-Type: text/plain; charset=UTF-8\n"
    return gettext.GNUTranslations(BytesIO(_binary(messages)))


def _translated(text: str) -> Iterator[Entry]:
    """The entries that say something and that nobody doubts."""
    for lines in _entries(text):
        entry = _entry(lines)
        doubted = any(line.startswith("#,") and "fuzzy" in line for _, line in lines)
        if "msgid" in entry and (entry["msgid"] == "" or not doubted) and any(_forms(entry)):
            yield entry


def _entries(text: str) -> Iterator[list[tuple[int, str]]]:
    """The lines of each entry with their numbers; one ends when its message was said."""
    lines: list[tuple[int, str]] = []
    said = False
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if said and not line.startswith(("msgstr", '"')):
            yield lines
            lines, said = [], False
        said = said or line.startswith("msgstr")
        lines.append((number, line))
    yield lines


def _entry(lines: list[tuple[int, str]]) -> Entry:
    entry: Entry = {}
    keyword = ""
    for number, line in lines:
        if not line or line.startswith("#"):
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")  # noqa: PLW2901 - the rest of it
            entry[keyword] = ""
        entry[keyword] = entry.get(keyword, "") + _string(number, line)
    return entry


def _string(number: int, quoted: str) -> str:
    try:
        return str(ast.literal_eval(quoted.strip()))
    except (SyntaxError, ValueError):
        raise ValueError(f"line {number}: {quoted}") from None


def _forms(entry: Entry) -> list[str]:
    """What it says: one form, or one for each kind of number."""
    return [value for keyword, value in sorted(entry.items()) if keyword.startswith("msgstr")]


def _message(entry: Entry) -> tuple[str, str]:
    """An entry as gettext keeps it."""
    key = entry["msgid"]
    if "msgctxt" in entry:
        key = entry["msgctxt"] + CONTEXT + key
    if "msgid_plural" in entry:
        key += FORMS + entry["msgid_plural"]
    return key, FORMS.join(_forms(entry))


def _binary(messages: dict[str, str]) -> bytes:
    """Two tables of lengths and places, then all texts, each ended by a zero."""
    pairs = sorted((key.encode(), value.encode()) for key, value in messages.items())
    values_at = HEADER + 8 * len(pairs)
    place = values_at + 8 * len(pairs)
    table, texts = b"", b""
    for text in [key for key, _ in pairs] + [value for _, value in pairs]:
        table += struct.pack("<II", len(text), place + len(texts))
        texts += text + b"\0"
    head = struct.pack("<7I", MAGIC, VERSION, len(pairs), HEADER, values_at, 0, 0)
    return head + table + texts
