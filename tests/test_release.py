"""The release script: what it refuses, and what it writes down."""

from __future__ import annotations

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
    assert release.notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def test_a_version_that_stands_nowhere_is_refused(release: Any) -> None:
    """Nothing is written then."""
    with pytest.raises(release.Refusal, match="does not stand there once"):
        release.with_version("version: 1.0.0\n", "version: {version}", "0.9.0", "1.1.0")
