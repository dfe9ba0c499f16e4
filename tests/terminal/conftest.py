"""A person at the terminal: what they type, and what they are shown."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from torri.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COLUMNS = "100"


@dataclass(frozen=True)
class Evening:
    """How a run of the command ended, and what it wrote."""

    code: int
    shown: str
    errors: str


Torri = "Callable[..., Evening]"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep records in a folder of the test's own, speak English, in a terminal of a known width."""
    monkeypatch.setenv("TORRI_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("COLUMNS", COLUMNS)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    return tmp_path / "records"


@pytest.fixture
def torri(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Evening]:
    """Run `torri` with these words, somebody typing these lines."""

    def run(arguments: str, *typed: str) -> Evening:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(arguments.split())
        written = capsys.readouterr()
        return Evening(code, written.out, written.err)

    return run
