"""Studies that a server shows: the list to its owner, a report to whoever has its link, nothing else."""

from __future__ import annotations

import os
import re
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import httpx
import pytest

from torri.engine.errors import Error
from torri.engine.language import speaking
from torri.lab.study.command import carry_out
from torri.lab.study.ledger import StudyLedger
from torri.lab.study.page import page_of
from torri.lab.study.plan import plan_of
from torri.web.app import create_app
from torri.web.config import Config
from torri.web.studies import MOST, kept_key

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("table")]

LINK = re.compile(r'<a class="act plain" href="http://torri\.test(/studies/[^"]+)"')
TITLE = "Tajuto with 2 players: how is it balanced?"
REFUSED = "Studies open by their private links only"


@pytest.fixture
def anyio_backend() -> str:
    """The server runs on asyncio."""
    return "asyncio"


@pytest.fixture(scope="module")
def written() -> str:
    """A report as `torri study --report` writes it."""
    plan = plan_of("tajuto", 2, [], {}, ["random"], 4, 0.0, "1")
    with speaking("en"):
        return page_of(carry_out(plan, StudyLedger(plan)), ".html")


@pytest.fixture
def folder(tmp_path: Path, written: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one report; the key lies elsewhere."""
    monkeypatch.setenv("TORRI_DATA_DIR", str(tmp_path / "data"))
    made = tmp_path / "studies"
    made.mkdir()
    (made / "first & 第一.html").write_text(written, encoding="utf-8")
    return made


class Reader:
    """Somebody with a browser, and the link that the server printed."""

    def __init__(self, folder: Path | str) -> None:
        config = Config(database=str(Path(os.environ["TORRI_DATA_DIR"]) / "t.sqlite"), studies=str(folder))
        self.app = create_app(config)
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self._browser = httpx.AsyncClient(transport=transport, base_url="http://torri.test")

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """A page."""
        return await self._browser.get(path, headers=headers)

    async def reports(self, **headers: str) -> httpx.Response:
        """The list, by the owner's link."""
        return await self.get(self.app.state.studies.link, **headers)

    async def links(self) -> list[str]:
        """The links of the reports, from the top."""
        return LINK.findall((await self.reports()).text)


async def test_the_list_tells_of_each_report_the_newest_first(folder: Path, written: str) -> None:
    """The question, the answer, the game, when, and how long it is; in the language of the reader."""
    (folder / "older.html").write_text(written, encoding="utf-8")
    os.utime(folder / "older.html", (1e9, 1e9))
    owner = Reader(folder)
    page = (await owner.reports()).text
    answer = re.search(r"<h1>(.+?)</h1>", written)
    assert answer is not None
    assert page.count(f"<b>{TITLE}</b>") == 2
    assert page.count(f'<small class="terms">{answer[1]}</small>') == 2
    assert page.count("<span>Tajuto</span>") == 2
    assert f"{round(len(written.encode()) / 1000)} KB" in page
    assert re.search(r"2001-09-\d\d \d\d:\d\d", page)
    names = [unquote(link).removeprefix("/studies/").partition("?")[0] for link in await owner.links()]
    assert names == ["first & 第一.html", "older.html"]
    assert "調査" in (await owner.reports(**{"Accept-Language": "ja"})).text


async def test_a_link_opens_its_report_as_it_was_written_and_no_other(folder: Path, written: str) -> None:
    """Its key fits neither the list nor the report beside it."""
    (folder / "other.html").write_text(written, encoding="utf-8")
    reader = Reader(folder)
    first, second = await reader.links()
    assert (await reader.get(first)).text == written
    key = first.partition("?")[2]
    for path in (f"/studies?{key}", f"{second.partition('?')[0]}?{key}"):
        answer = await reader.get(path)
        assert answer.status_code == 403
        assert REFUSED in answer.text


async def test_a_report_can_do_nothing_but_be_read(folder: Path) -> None:
    """Its styles work; no script, no other host, no form, no frame; and the address goes nowhere."""
    reader = Reader(folder)
    headers = (await reader.get((await reader.links())[0])).headers
    rules = dict(rule.partition(" ")[::2] for rule in headers["Content-Security-Policy"].split("; "))
    assert rules == {
        "default-src": "'none'",
        "style-src": "'unsafe-inline'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "sandbox": "",
    }
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert (await reader.reports()).headers["Referrer-Policy"] == "same-origin"  # its forms name their origin
    for answer in (headers, (await reader.reports()).headers):
        assert "set-cookie" not in answer


@pytest.mark.parametrize("key", ["", "?key=", "?key=wrong", "?key=%E9%8D%B5", "?key=%ff", "?key=%00"])
@pytest.mark.parametrize("path", ["/studies", "/studies/there.html", "/studies/not-there.html"])
async def test_without_the_key_nothing_is_told(folder: Path, written: str, path: str, key: str) -> None:
    """Not even whether there is such a report."""
    (folder / "there.html").write_text(written, encoding="utf-8")
    answer = await Reader(folder).get(path + key)
    assert answer.status_code == 403
    assert REFUSED in answer.text
    assert "Tajuto" not in answer.text


@pytest.mark.parametrize(
    "name",
    ["..html", "../secret.html", "..%2fsecret.html", "%2e%2e/secret.html", "sub/x.html", "%00.html", "%0a"],
)
async def test_no_name_leads_out_of_the_folder(folder: Path, written: str, name: str) -> None:
    """Not even with a key that was made for it."""
    (folder.parent / "secret.html").write_text(written, encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "x.html").write_text(written, encoding="utf-8")
    reader = Reader(folder)
    answer = await reader.get(f"/studies/{name}?key={reader.app.state.studies.key_of(unquote(name))}")
    assert answer.status_code in {403, 404}
    assert TITLE not in answer.text
    for asked in ("../secret.html", "sub/x.html", str(folder.parent / "secret.html")):
        with pytest.raises(Error, match="is not there any more"):
            reader.app.state.studies.report(asked, reader.app.state.studies.key_of(asked))


def a_link(file: Path, written: str) -> None:
    """A link to a report elsewhere."""
    (file.parent.parent / "secret.html").write_text(written, encoding="utf-8")
    file.symlink_to(file.parent.parent / "secret.html")


def too_long(file: Path, written: str) -> None:
    """A report of more bytes than a report has."""
    file.write_text(written + " " * MOST, encoding="utf-8")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda file, _written: file.write_text("<!doctype html><title>Tajuto</title>"), "is no report"),
        (lambda file, _written: file.write_bytes(b"\xff\x00" * 9), "is no report"),
        (lambda file, _written: file.mkdir(), "is not there any more"),
        (too_long, "is no report"),
        (a_link, "is not there any more"),
        (lambda file, written: file.with_suffix(".md").write_text(written), "is not there any more"),
    ],
    ids=["another page", "bytes", "a folder", "too long", "a link", "Markdown"],
)
async def test_what_is_no_report_is_not_shown(
    folder: Path, written: str, make: Callable[[Path, str], object], sentence: str
) -> None:
    """A sentence says so to whoever has a link of that name, and the list leaves it out."""
    make(folder / "x.html", written)
    reader = Reader(folder)
    answer = await reader.get(reader.app.state.studies.link_to("x.html"))
    assert answer.status_code == 404
    assert f"x.html {sentence}" in answer.text
    assert len(await reader.links()) == 1
    assert ("1 other page" in (await reader.reports()).text) == (sentence == "is no report")


async def test_a_folder_that_went_away_and_one_that_is_empty(folder: Path) -> None:
    """Both are said in a sentence."""
    owner = Reader(folder)
    (folder / "first & 第一.html").unlink()
    assert "No report is in the folder yet." in (await owner.reports()).text
    shutil.rmtree(folder)
    answer = await owner.reports()
    assert answer.status_code == 404
    assert "The folder of the studies cannot be read" in answer.text


async def test_a_server_without_studies_says_so(folder: Path) -> None:
    """That is how it is unless the owner wants it otherwise."""
    for path in ("/studies", "/studies/first.html"):
        answer = await Reader("").get(path)
        assert answer.status_code == 404
        assert "This server shows no studies." in answer.text
    assert not (folder.parent / "data" / "studies.key").exists()


def test_the_key_outlives_the_server_and_is_private(tmp_path: Path) -> None:
    """Links that were sent open after a restart; without the file all keys are new."""
    file = tmp_path / "data" / "studies.key"
    key = kept_key(file)
    assert re.fullmatch(r"[\w-]{22}", key)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept_key(file) == key
    file.unlink()
    assert kept_key(file) != key


@pytest.mark.parametrize("held", [b"", b"short\n", b"\xff" * 30])
def test_a_damaged_key_is_refused(tmp_path: Path, held: bytes) -> None:
    """A server does not begin with a key that could be guessed."""
    file = tmp_path / "studies.key"
    file.write_bytes(held)
    with pytest.raises(Error, match=r"holds no key|cannot be used"):
        kept_key(file)
