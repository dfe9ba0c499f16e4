"""Gathers the pages of the documentation site into a folder and builds it: `make docs`.

The pages are the documents of the repository, where they lie: the folder gets copies, with links that fit.
What a link names and the site does not have, such as a source file, becomes an address in the repository.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from torri.games import RULEBOOKS
from torri.web.app import create_app
from torri.web.config import Config
from torri.web.pages.reference import routes_of

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)#\s]+)(#[^)]*)?(\))")
WITHIN_A_SENTENCE = re.compile(
    r"(?<=[^\x00-\x7f])\n *(?=[^\x00-\x7f])"
)  # Japanese has no spaces between words
API = "api.md"
BESIDE = {  # files that the pages of the site need, and where they lie in the repository
    "assets/iframe-worker.js": "scripts/iframe-worker.js",
    "assets/site.css": "docs/site.css",
    "assets/icon.svg": "src/torri/web/static/icon.svg",
}
RENAMED = {"README.md": "index.md", "SECURITY.md": "report.md"}
GUIDE = "src/torri/web/guide"

# The chapters of the site: pages of the repository, and one that is made here, with their titles. Without one
# it is that of the page itself.
CHAPTERS: dict[str, list[tuple[str, str]]] = {
    "Torri": [("README.md", "Torri")],
    "Play": [
        ("docs/games.md", "The games"),
        (f"{GUIDE}/table.md", ""),
        (f"{GUIDE}/opponents.md", ""),
        ("docs/terminal.md", ""),
    ],
    "Learn": [
        ("docs/learn.md", ""),
        (f"{GUIDE}/review.md", ""),
        ("docs/review.md", "How a review counts"),
        ("docs/review-figures.md", "Reviews in figures"),
    ],
    "Host": [
        (f"{GUIDE}/hosting.md", ""),
        ("docs/table.md", "Tables and hosting"),
        (API, "The API"),
        ("docs/security.md", "What a server promises"),
        ("docs/table-load.md", "Load"),
        ("docs/browser.md", "How pages are made"),
    ],
    "Research": [
        ("docs/library.md", "The library"),
        ("docs/reference.md", "Reference"),
        ("docs/research.md", "Environments"),
        ("docs/tensors.md", "Tensors"),
        ("docs/outside.md", "A bot of your own"),
        ("docs/research/learning.md", "Learners"),
        ("docs/players.md", "Players"),
        ("docs/levels.md", "Levels"),
        ("docs/styles.md", "Styles"),
        ("docs/decisions.md", "Decisions"),
        ("docs/results.md", "Results"),
        ("docs/benchmarks.md", "Speed"),
    ],
    "Design": [("docs/lab.md", "Studies of balance")],
    "The project": [
        ("CONTRIBUTING.md", "Contributing"),
        ("ARCHITECTURE.md", "Architecture"),
        ("CHANGELOG.md", "Changelog"),
        ("SECURITY.md", "Report a fault"),
        ("CODE_OF_CONDUCT.md", "Conduct"),
    ],
    "日本語": [(f"{GUIDE}/{name}.ja.md", "") for name in ("table", "opponents", "review", "hosting")],
}


def chapters() -> dict[str, list[tuple[str, str]]]:
    """All chapters, with the games that there are and with the pages that no chapter names."""
    found = {
        chapter: [(page, name or title_of(page)) for page, name in pages]
        for chapter, pages in CHAPTERS.items()
    }
    for book in RULEBOOKS.values():
        home = f"src/torri/games/{book.id.replace('-', '_')}"
        for chapter, file in (("Play", "rules.md"), ("日本語", "rules.ja.md")):
            found[chapter].append((f"{home}/{file}", title_of(f"{home}/{file}")))
    listed = {page for pages in found.values() for page, _ in pages}
    rest = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
    for page in rest:
        chapter = "Research" if page.startswith("docs/research/") else "Design"
        if page not in listed:
            found[chapter].append((page, title_of(page)))
    return found


def title_of(page: str) -> str:
    """The title that a page gives itself."""
    return (ROOT / page).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def place_of(page: str) -> str:
    """Where a page of the repository stands in the site."""
    if page in RENAMED:
        return RENAMED[page]
    rules = re.fullmatch(r"src/torri/games/(\w+)/rules(\.ja)?\.md", page)
    if rules:
        return f"{'ja' if rules[2] else 'rules'}/{rules[1].replace('_', '-')}.md"
    guide = re.fullmatch(rf"{GUIDE}/(\w+)(\.ja)?\.md", page)
    if guide:
        return f"{'ja' if guide[2] else 'guide'}/{guide[1]}.md"
    return page.removeprefix("docs/").lower()


def gather(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """Write all pages into a folder; the chapters with their titles and places."""
    found = chapters()
    pages = {page: place_of(page) for listed in found.values() for page, _ in listed if page != API}
    pictures = [path for path in (ROOT / "docs").rglob("*") if path.suffix in {".svg", ".webp"}]
    places = pages | {
        path.relative_to(ROOT).as_posix(): place_of(str(path.relative_to(ROOT))) for path in pictures
    }
    for source, place in places.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        if source in pages:
            text = (ROOT / source).read_text(encoding="utf-8")
            if source.endswith(".ja.md"):
                text = WITHIN_A_SENTENCE.sub("", text)
            (folder / place).write_text(relinked(text, source, places), encoding="utf-8")
        else:
            shutil.copy(ROOT / source, folder / place)
    (folder / API).write_text(api(), encoding="utf-8")
    for place, source in BESIDE.items():
        (folder / place).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / source, folder / place)
    return {chapter: [(name, place_of(page)) for page, name in listed] for chapter, listed in found.items()}


def relinked(text: str, source: str, places: dict[str, str]) -> str:
    """A page whose links lead to pages of the site, or into the repository."""

    def link(found: re.Match[str]) -> str:
        before, target, part, after = found.groups()
        path = os.path.normpath(Path(source).parent / target)
        if path in places:
            target = os.path.relpath(places[path], Path(places[source]).parent)
        else:
            target = f"{PROJECT['urls']['Repository']}/blob/main/{path}"
        return f"{before}{target}{part or ''}{after}"

    return LINK.sub(link, text)


def api() -> str:
    """A page of all routes, from the description that programs read."""
    lines = ["# The API\n", "Made from the OpenAPI description, which a server has at `/api/openapi.json`."]
    lines.append("[Tables and hosting](table.md) says how they belong together.\n")
    for route in routes_of(create_app(Config(database="unused")).openapi()):
        lines += [f"## {route['method']} {route['path']}\n", f"{route['does']}\n"]
        lines += [f"* `{name}`: {kind}" for name, kind in route["fields"]]
        lines += [""] if route["fields"] else []
    return "\n".join(lines)


def configuration(found: dict[str, list[tuple[str, str]]]) -> str:
    """What Zensical reads: the order of the pages, light and dark, no font and no script of another host."""
    nav = [{chapter: [{name: place} for name, place in pages]} for chapter, pages in found.items()]
    settings = (ROOT / "docs" / "site.toml").read_text(encoding="utf-8")
    address = f"site_url = {as_toml(PROJECT['urls']['Documentation'])}\n"
    return settings.replace("nav = []", f"{address}nav = {as_toml(nav)}")


def as_toml(value: object) -> str:
    """Lists, tables and texts, on one line."""
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{as_toml(key)} = {as_toml(inner)}' for key, inner in value.items())}}}"
    return json.dumps(value, ensure_ascii=False)


def main() -> int:
    """Build the site into build/site."""
    shutil.rmtree(BUILD / "pages", ignore_errors=True)
    found = gather(BUILD / "pages")
    (BUILD / "zensical.toml").write_text(configuration(found), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    return subprocess.run(command, cwd=BUILD, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
