"""What each package imports is declared in the core or in its extra, and what is declared is imported."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "torri"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DECLARED = PROJECT["project"]
UNSEEN = PROJECT["tool"]["deptry"]["per_rule_ignores"]
PEERS = set(UNSEEN["DEP001"])

# Which extras a folder may use; the first pattern that fits counts, and what fits none is the core.
EXTRAS = {
    "lab/training": ["lab", "learn"],
    "lab/bench": ["lab", "bench", "learn"],
    "lab/batches": ["lab", "cluster"],
    "lab": ["lab"],
    "bridges": ["bridges"],
    "cli": ["play", "lab"],
    "terminal": ["play"],
    "table": ["play"],
    "web": ["play"],
    "__main__.py": ["play"],
    r"games/\w+/(lab)": ["lab"],
    r"games/\w+/(terminal|web)": ["play"],
}
SHARED = {"terminal": ["bridges", "lab"]}  # parts of others that must do with their extras


def listed(extra: str | None) -> list[tuple[str, list[str]]]:
    """What an extra asks for, or the core: each distribution with the extras of it."""
    lines = DECLARED["dependencies"] if extra is None else DECLARED["optional-dependencies"][extra]
    pattern = re.compile(r"([\w-]+)(?:\[([\w,]+)\])?")
    found = [pattern.match(line) for line in lines]
    return [(normal(match[1]), (match[2] or "").split(",")) for match in found if match]


@cache
def requirements(extra: str | None) -> frozenset[str]:
    """The distributions of an extra, those of the extras it takes in, too."""
    found = frozenset(name for name, _ in listed(extra) if name != "torri")
    inner = [other for name, extras in listed(extra) if name == "torri" for other in extras]
    return found.union(*map(requirements, inner))


def normal(name: str) -> str:
    """A distribution as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def imports(file: Path) -> set[str]:
    """The packages of others that a file names in its import statements."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found - sys.stdlib_module_names - {"torri"} - PEERS


def extras_of(file: Path) -> list[str]:
    """The extras that a file may use."""
    path = file.relative_to(SOURCE).as_posix()
    return next((extras for folder, extras in EXTRAS.items() if re.match(rf"{folder}(/|$)", path)), [])


@cache
def distributions() -> dict[str, set[str]]:
    """Who brings a package."""
    return {name: set(map(normal, found)) for name, found in packages_distributions().items()}


def brought_by(name: str) -> set[str]:
    """Who brings a package; a peer of the benchmarks that is not installed is taken to be called like it."""
    return distributions().get(name, {normal(name)})


FILES = [file for file in SOURCE.rglob("*.py") if "template" not in file.parts]


def test_every_import_is_declared_where_it_is_used() -> None:
    """The core imports numpy and numba only; a part imports what its own extra installs."""
    wrong = []
    for file in FILES:
        allowed = requirements(None).union(*map(requirements, extras_of(file)))
        missing = {name for name in imports(file) if not brought_by(name) & allowed}
        wrong += [f"{file.relative_to(ROOT)}: {name}" for name in sorted(missing)]
    assert wrong == []


@pytest.mark.parametrize("extra", [None, *DECLARED["optional-dependencies"]])
def test_nothing_is_declared_that_nobody_imports(extra: str | None) -> None:
    """What others look for by its name is listed with the reason, for deptry."""
    files = [file for file in FILES if extra is None or extra in extras_of(file)]
    used = {found for file in files for name in imports(file) for found in brought_by(name)}
    assert {name for name, _ in listed(extra)} - used <= set(UNSEEN["DEP002"])


def test_the_core_is_small() -> None:
    """A library is no server."""
    assert requirements(None) == {"numpy", "numba", "llvmlite"}


def test_everything_is_in_all() -> None:
    """But what only our own benchmarks compare with."""
    others = (requirements(extra) for extra in DECLARED["optional-dependencies"] if extra != "bench")
    assert requirements("all") == frozenset[str]().union(*others)


def test_what_others_draw_with_comes_with_their_extra() -> None:
    """Bridges and lab use the text interface, which draws with rich."""
    for package, extras in SHARED.items():
        used = {name for file in (SOURCE / package).glob("*.py") for name in imports(file)}
        for extra in extras:
            assert used <= requirements(None) | requirements(extra)
