"""Groups of tests, tested from outside: small tests that say which worker ran them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

SMALL = """
import pytest

@pytest.mark.parametrize("number", range(6))
@pytest.mark.xdist_group("{group}")
def test_in_a_group(number):
    pass

@pytest.mark.parametrize("number", range(6))
def test_alone(number):
    pass
"""


def test_a_group_stays_in_one_worker(tmp_path: Path) -> None:
    """Two groups in three files go to two workers; no group is divided, and all tests run."""
    for file, group in (("one", "first"), ("two", "second"), ("three", "first")):
        (tmp_path / f"test_{file}.py").write_text(SMALL.format(group=group))
    command = [sys.executable, "-m", "pytest", "-p", "tests.together", "-c", os.devnull, "--rootdir", "."]
    done = subprocess.run(
        [*command, "-v", "-n", "2", "--dist", "loadgroup", "."],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert "36 passed" in done.stdout, done.stdout + done.stderr
    ran = re.findall(r"\[(gw\d)\] .* PASSED test_(\w+)\.py::test_in_a_group", done.stdout)
    assert len(ran) == 18
    workers = {file: {worker for worker, of in ran if of == file} for file in ("one", "two", "three")}
    assert [len(found) for found in workers.values()] == [1, 1, 1]
    assert workers["one"] == workers["three"] != workers["two"]
