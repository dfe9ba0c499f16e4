"""The documentation site: every page of the repository is in it once, and every link leads somewhere."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from scripts import build_site
from torri.games import RULEBOOKS

if TYPE_CHECKING:
    from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages as the generator gets them, and its configuration."""
    folder = tmp_path_factory.mktemp("site")
    chapters = build_site.gather(folder)
    (folder / "zensical.toml").write_text(build_site.configuration(chapters), encoding="utf-8")
    return folder


def listed(site: Path) -> list[str]:
    """The pages in the order of the site."""
    nav = tomllib.loads((site / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    return [
        place for chapter in nav for pages in chapter.values() for page in pages for place in page.values()
    ]


def test_every_page_is_listed_once(site: Path) -> None:
    """What lies in docs, the rules of each game in both languages, and the pages about the project."""
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.md"))
    assert sorted(listed(site)) == pages
    assert {f"{folder}/{game}.md" for folder in ("rules", "ja") for game in RULEBOOKS} <= set(pages)


def test_links_lead_to_pages_and_pictures_of_the_site(site: Path) -> None:
    """Or into the repository, where the file exists."""
    repository = f"{build_site.PROJECT['urls']['Repository']}/blob/main/"
    missing = []
    for page in site.rglob("*.md"):
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            if link.startswith(repository):
                found = (build_site.ROOT / link.removeprefix(repository)).exists()
            else:
                found = "://" in link or (page.parent / link).exists()
            missing += [] if found else [f"{page.name}: {link}"]
    assert missing == []


def test_the_search_of_opened_files_comes_with_the_site(site: Path) -> None:
    """Without a script of this name the generator would load one from another host."""
    project = tomllib.loads((site / "zensical.toml").read_text(encoding="utf-8"))["project"]
    assert "offline" in project["plugins"]
    scripts = [script["path"] for script in project["extra"]["polyfills"]]
    assert any("iframe-worker" in script for script in scripts)
    assert [script for script in scripts if not (site / script).is_file()] == []


def test_the_end_of_a_line_is_no_space_in_japanese(site: Path) -> None:
    """A sentence goes on; lists, tables and code keep their lines."""
    text = (site / "ja" / "table.md").read_text(encoding="utf-8")
    source = (build_site.ROOT / build_site.GUIDE / "table.ja.md").read_text(encoding="utf-8")
    assert text.replace("\n", "").replace(" ", "") == source.replace("\n", "").replace(" ", "")
    lines = text.splitlines()
    assert not [line for line, after in pairwise(lines) if line[-1:] == "、" and after]
    assert text.count("\n| ") == source.count("\n| ")
    assert text.count("\n* ") == source.count("\n* ")


def test_who_comes_to_play_learn_host_research_or_design_finds_it_at_once(site: Path) -> None:
    """A chapter for each, and a line of links on the first page."""
    nav = tomllib.loads((site / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    wanted = ["Play", "Learn", "Host", "Research", "Design"]
    assert [title for chapter in nav for title in chapter][1:6] == wanted
    first = (site / "index.md").read_text(encoding="utf-8")
    assert all(re.search(rf"\*\*\[{title}\]\([^)]+\.md\)\*\*", first) for title in wanted)


def test_the_api_has_a_page(site: Path) -> None:
    """From the description that the server gives to programs."""
    text = (site / build_site.API).read_text(encoding="utf-8")
    assert "## POST /api/tables" in text
    assert text.count("\n## ") > 15


def test_a_source_file_becomes_an_address() -> None:
    """The site holds documents only."""
    text = build_site.relinked("[a](../src/torri/cli) [b](table.md#x)", "docs/games.md", {
        "docs/games.md": "games.md", "docs/table.md": "table.md",
    })  # fmt: skip
    assert re.fullmatch(r"\[a\]\(https://.*/blob/main/src/torri/cli\) \[b\]\(table.md#x\)", text)
