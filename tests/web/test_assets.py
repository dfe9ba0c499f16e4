"""The files that pages fetch: all of one version, in a folder that is named after it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from torri.web import assets
from torri.web.styles import STATIC

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.web.conftest import Client

FETCHED = re.compile(r'<(?:link|script)[^>]* (?:href|src)="([^"]+)"')
IMPORTED = re.compile(r"""\b(?:from|import)\b\s*\(?\s*["']([^"']+)""")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of files that may be changed."""
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "torri.js").write_text('import "./dom.js";')
    (tmp_path / "js" / "dom.js").write_text("")
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """Let the files be read anew, as another server would."""
    for remembered in (assets.files, assets.version, assets.modules):
        remembered.cache_clear()


def test_a_page_names_everything_that_it_fetches(shared: Client) -> None:
    """Every module is named, so that none has to wait for its importer; each may be kept for good."""
    addresses = FETCHED.findall(shared.get("/").text)
    modules = {path.name for path in (STATIC / "js").glob("*.js")}
    assert {address.rpartition("/")[2] for address in addresses} == modules | {"icon.svg"}
    assert len({address.split("/")[2] for address in addresses}) == 1
    for address in addresses:
        answer = shared.get(address)
        assert answer.status_code == 200
        assert answer.headers["Content-Type"].startswith(("text/javascript", "image/svg+xml"))
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_modules_import_each_other_within_their_folder(shared: Client) -> None:
    """So an import leads to a module of the same version."""
    names = [name for address in assets.modules() for name in IMPORTED.findall(shared.get(address).text)]
    assert names
    for name in names:
        assert name.startswith("./")
        assert f"js/{name.removeprefix('./')}" in assets.files()


def test_a_changed_module_is_in_another_folder(copied: Path) -> None:
    """With any of the files the address of all of them changes."""
    before = assets.asset("js/torri.js")
    forget()
    assert assets.asset("js/torri.js") == before
    (copied / "js" / "dom.js").write_text("export const still = true;")
    assert assets.asset("js/torri.js") == before, "a running server goes on with what it has"
    forget()
    assert assets.asset("js/torri.js") != before


@pytest.mark.parametrize(
    "path", ["/static/js/torri.js", "/static/0123456789abcdef/js/torri.js", "{folder}/house.css"]
)
def test_there_is_nothing_else_to_fetch(shared: Client, path: str) -> None:
    """No other version, no stylesheet (it is in the page)."""
    folder = f"/static/{assets.version()}"
    assert shared.get(path.format(folder=folder)).status_code == 404
