"""Reports of `torri study` in a folder of the owner of this server, and the keys that open them.

One key opens the list. The key of a report is made from it and from the name of the report, so that a link
that was sent opens one report and tells nothing about the others. No name that somebody asks for is ever made
into a path: it is looked for among those that are in the folder.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from torri.engine.errors import Error
from torri.engine.language import _
from torri.games import title_of_game
from torri.table.errors import NotFound, NotYours
from torri.table.sqlite_file import PRIVATE
from torri.web.config import default_database

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torri.web.config import Config

HEAD = 16_384
"""Bytes in which a report has said what it is."""
MOST = 16_000_000
"""Bytes of a report; those of our four games have at most some hundred thousand."""
KEY_BYTES = 16
REPORT = re.compile(
    r'<title>(?P<title>[^<]*)</title><meta name="description" content="(?P<answer>[^"]*)">'
    r'<meta name="generator" content="torri study"><meta name="game" content="(?P<game>[^"]*)">'
)
"""What `lab/study/page.py` writes into the head of a report."""


class Report(NamedTuple):
    """What the list says of a report."""

    title: str
    answer: str
    game: str
    written: float
    kilobytes: int
    link: str

    @property
    def date(self) -> str:
        """When it was written, as clocks at the server say."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.written))

    @property
    def title_of_game(self) -> str:
        """What people call the game."""
        return title_of_game(self.game)


@dataclass(frozen=True)
class Studies:
    """A folder, and the key of whoever it belongs to."""

    folder: Path
    key: str

    @property
    def link(self) -> str:
        """The list, for its owner."""
        return f"/studies?key={quote(self.key)}"

    def link_to(self, name: str) -> str:
        """One report, for whoever gets this link."""
        return f"/studies/{quote(name)}?key={self.key_of(name)}"

    def key_of(self, name: str) -> str:
        """What opens one report and no other."""
        return hmac.new(self.key.encode(), name.encode(), hashlib.sha256).hexdigest()[:32]

    def reports(self, key: str) -> tuple[list[Report], int]:
        """The reports for their owner, the newest first, and how many other pages are left out."""
        must_fit(key, self.key)
        told = [self._told(entry) for entry in self._entries()]
        shown = [report for report in told if report is not None]
        return sorted(shown, key=lambda report: report.written, reverse=True), len(told) - len(shown)

    def report(self, name: str, key: str) -> bytes:
        """One report, for whoever has its link."""
        if not name.isprintable():
            raise NotYours(no_link())
        must_fit(key, self.key_of(name))
        entry = next((entry for entry in self._entries() if entry.name == name), None)
        if entry is None:
            raise NotFound(_("{name} is not there any more: ask whoever sent the link."), name=name)
        if self._told(entry) is None:
            raise NotFound(_("{name} is no report of torri study."), name=name)
        return read(entry, MOST)

    def _entries(self) -> Iterator[os.DirEntry[str]]:
        """The pages that lie in the folder itself: no links, and nothing below it."""
        try:
            with os.scandir(self.folder) as entries:
                yield from (entry for entry in entries if is_page(entry))
        except OSError as error:
            raise NotFound(
                _("The folder of the studies cannot be read: {why}."), why=error.strerror
            ) from None

    def _told(self, entry: os.DirEntry[str]) -> Report | None:
        """What a page says of itself in its head; None where it is no report."""
        try:
            kept, head = entry.stat(follow_symlinks=False), read(entry, HEAD)
        except OSError:  # it went away, or is not for the server to read
            return None
        said = REPORT.search(head.decode(errors="ignore"))
        if said is None or kept.st_size > MOST:
            return None
        title, answer, game = map(unescape, said.groups())
        link = self.link_to(entry.name)
        return Report(title, answer, game, kept.st_mtime, max(1, round(kept.st_size / 1000)), link)


def is_page(entry: os.DirEntry[str]) -> bool:
    """Whether this could be a report, by its name and its kind; a link is none."""
    named = entry.name.endswith(".html") and entry.name.isprintable()
    return named and entry.is_file(follow_symlinks=False)


def read(entry: os.DirEntry[str], most: int) -> bytes:
    """The beginning of a file."""
    with Path(entry.path).open("rb") as file:
        return file.read(most)


def must_fit(given: str, key: str) -> None:
    """Refuse a key that is not this one, in the same time whatever is wrong with it."""
    if not hmac.compare_digest(given.encode(errors="replace"), key.encode()):
        raise NotYours(no_link())


def no_link() -> str:
    """Why nothing is shown."""
    return _(
        "Studies open by their private links only: the server says that of the list when it starts,"
        " and the list has those of the reports."
    )


def studies_of(config: Config) -> Studies | None:
    """The studies that a server shows; None where it shows none."""
    if not config.studies:
        return None
    try:
        folder = Path(config.studies).expanduser()
        os.scandir(folder).close()
    except (OSError, RuntimeError, ValueError) as error:
        sentence = _("{folder} cannot be read: {why}. Name the folder of your reports.")
        raise Error(sentence, folder=config.studies, why=getattr(error, "strerror", error)) from None
    return Studies(folder, kept_key(default_database().with_name("studies.key")))


def kept_key(file: Path) -> str:
    """The owner's key, drawn once: links that were sent open after a restart, too."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            new = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
            with os.fdopen(new, "w", encoding="ascii") as out:
                out.write(secrets.token_urlsafe(KEY_BYTES))
        key = file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Error(_("{file} cannot be used: {why}."), file=file, why=error) from None
    if len(key) < KEY_BYTES:
        sentence = _("{file} holds no key: remove it, and the server draws a new one.")
        raise Error(sentence, file=file)
    return key
