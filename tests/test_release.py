"""The release script: what it refuses, what it writes down, and a whole release where `make` is another."""

from __future__ import annotations

import subprocess
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

import torri

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def release() -> Any:
    """The script as a module."""
    loader = SourceFileLoader("release", str(ROOT / "scripts" / "release"))
    spec = spec_from_loader("release", loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n* Nim.\n\n## [0.1.0] - 2026-11-18\n\n* All.\n"


def test_what_was_unreleased_gets_its_version(release: Any) -> None:
    """And there is room for what comes next."""
    assert release.notes(CHANGELOG) == "### Added\n\n* Nim."
    after = release.released(CHANGELOG, "0.2.0", "2027-01-02")
    assert "## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n### Added\n\n* Nim.\n\n## [0.1.0]" in after
    with pytest.raises(release.Refusal, match="says nothing"):
        release.notes(after)


@pytest.mark.parametrize("version", ["", "1", "1.2", "v1.2.3", "1.2.3rc1"])
def test_a_version_has_three_numbers(release: Any, version: str) -> None:
    """Others are refused with a sentence."""
    with pytest.raises(release.Refusal, match="three numbers"):
        release.numbers(version)


def test_the_version_stands_where_the_script_looks_for_it(release: Any) -> None:
    """Once in each place, and everywhere the same; the changelog has room for a release."""
    assert release.current() == torri.__version__
    for name, line in release.PLACES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        changed = release.with_version(text, line, torri.__version__, "9.8.7")
        assert line.format(version="9.8.7") in changed
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{torri.__version__}]" in log or release.notes(log)  # the script tests what it has released


def test_a_version_that_stands_nowhere_is_refused(release: Any) -> None:
    """Nothing is written then."""
    with pytest.raises(release.Refusal, match="does not stand there once"):
        release.with_version("version: 1.0.0\n", "version: {version}", "0.9.0", "1.1.0")


class Clone:
    """A repository with what the script touches; its `make` notes what it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "clone"
        self.asked = folder / "asked"
        self.make = folder / "bin" / "make"
        (self.root / "src" / "torri").mkdir(parents=True)
        (self.root / "src" / "torri" / "__init__.py").write_text('__version__ = "0.1.0"\n')
        (self.root / "CITATION.cff").write_text("version: 0.1.0\n")
        (self.root / "CHANGELOG.md").write_text(CHANGELOG)
        self.make.parent.mkdir()
        self.let_make(0)
        for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "All"]):
            self.git(*words)

    def let_make(self, code: int) -> None:
        """Say how `make` ends."""
        self.make.write_text(f'#!/bin/sh\necho "$@" >>{self.asked}\nexit {code}\n')
        self.make.chmod(0o755)

    def git(self, *words: str) -> str:
        """What git answers."""
        who = ["-c", "user.name=Adso", "-c", "user.email=adso@example.org"]
        command = ["git", *who, *words]
        return subprocess.run(command, cwd=self.root, check=True, stdout=subprocess.PIPE, text=True).stdout

    def text(self) -> str:
        """All that the script may change."""
        return "".join((self.root / name).read_text() for name in ("CHANGELOG.md", "CITATION.cff"))


@pytest.fixture
def clone(release: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clone:
    """Where the script works in a test."""
    made = Clone(tmp_path)
    monkeypatch.setattr(release, "ROOT", made.root)
    monkeypatch.setenv("PATH", str(made.make.parent), prepend=":")
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Adso")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "adso@example.org")
    return made


def test_a_release_is_tested_built_committed_and_tagged(release: Any, clone: Clone) -> None:
    """The tag says what is new; the same version is refused from then on."""
    release.main("0.2.0")
    assert clone.asked.read_text().split("\n")[:2] == ["test", "packages"]
    assert clone.git("log", "-1", "--format=%s").strip() == "Release 0.2.0"
    assert "### Added\n\n* Nim." in clone.git("tag", "--list", "--format=%(contents)", "v0.2.0")
    assert release.current() == "0.2.0"
    assert not clone.git("status", "--porcelain")
    with pytest.raises(release.Refusal, match=r"v0\.2\.0 is tagged already"):
        release.main("0.2.0")


def test_a_release_that_fails_leaves_everything_as_it_was(release: Any, clone: Clone) -> None:
    """No commit, no tag, no changed file."""
    before = clone.text()
    clone.let_make(2)
    with pytest.raises(release.Refusal, match="make test failed"):
        release.main("0.2.0")
    assert clone.text() == before
    assert not clone.git("tag") + clone.git("status", "--porcelain")


def test_what_is_not_committed_is_not_released(release: Any, clone: Clone) -> None:
    """It would be in the packages, and in no commit."""
    (clone.root / "new.py").write_text("")
    with pytest.raises(release.Refusal, match="not committed"):
        release.main("0.2.0")
