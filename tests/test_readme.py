"""The pages: their examples run and show what they say, their commands exist, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest
from typer.main import get_command

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = "```"


def blocks(text: str, language: str) -> list[str]:
    """The code blocks in one language."""
    return re.findall(rf"^{FENCE}{language}\n(.*?)^{FENCE}$", text, re.MULTILINE | re.DOTALL)


def commands(program: str) -> list[str]:
    """The lines that run a program, in the shell blocks of all pages."""
    shown = [block for page in PAGES for block in blocks(page.read_text("utf-8"), "sh")]
    lines = {line for block in shown for line in block.splitlines()}
    return sorted(line for line in lines if line.split()[:1] == [program])


@pytest.mark.parametrize("page", ["README.md", "docs/library.md", "docs/reference.md"])
def test_python_examples_run(page: str) -> None:
    """Every Python block runs, one after the other, and shows what the page shows."""
    examples = blocks((ROOT / page).read_text("utf-8"), "python")
    assert all(example.startswith(">>> ") for example in examples)
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, page, page, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)
    assert runner.tries > 5


@pytest.mark.parametrize("line", commands("torri"))
def test_torri_commands_exist(line: str) -> None:
    """Every `torri` command shown in a page is one that the command line understands."""
    known = get_command(import_module("torri.cli").app).commands  # type: ignore[attr-defined]
    name, *arguments = shlex.split(line, comments=True)[1:]
    assert name in known, f"torri has no command {name}"
    known[name].make_context(name, arguments)


@pytest.mark.parametrize("line", commands("make"))
def test_make_targets_exist(line: str) -> None:
    """Every `make` target shown in a page is in the Makefile."""
    words = shlex.split(line, comments=True)[1:]
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    unknown = [word for word in words if "=" not in word and word not in targets]
    assert not unknown, f"the Makefile has no target {', '.join(unknown)}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a file, and every picture, is in the repository."""
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_named_files_exist(page: Path) -> None:
    """Every path into the sources that a page names in backticks exists."""
    named = re.findall(r"`((?:src|tests|docs|scripts|requirements)/[\w./-]+)`", page.read_text("utf-8"))
    missing = [name for name in named if not (ROOT / name).exists()]
    assert not missing
