"""What the tests are worth: each defence is taken away in turn, in a copy, and its test has to fail.

`python -m tests.hostile.without` does that for all of `defences.toml`, with `--only 13` for one point of the
list, and with `--write` into docs/security.md. It takes some minutes, so it is no test itself; one test holds
that every defence is still found in the code (`test_defences.py`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LIST = Path(__file__).with_name("defences.toml")
PAGE = ROOT / "docs" / "security.md"
HEADING, NEXT = "## What the tests are worth", "## What was tried"
FAILED = 1
"""How pytest ends where tests failed; nothing else counts as noticed."""


@dataclass(frozen=True)
class Defence:
    """A piece of code that keeps a promise, what it is without it, and the test that is to notice."""

    point: int
    what: str
    file: str
    there: str
    instead: str
    test: str

    @property
    def path(self) -> Path:
        """The file, seen from the folder of the sources."""
        return Path("torri") / self.file


def defences() -> list[Defence]:
    """All of them, in the order of the list."""
    return [Defence(**each) for each in tomllib.loads(LIST.read_text(encoding="utf-8"))["defence"]]


def fails_without(defence: Defence, sources: Path) -> bool:
    """Whether the test fails where the defence is taken away from this copy of the sources."""
    file = sources / defence.path
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace(defence.there, defence.instead), encoding="utf-8")
    try:
        compile(file.read_text(encoding="utf-8"), str(file), "exec")
        return run([defence.test], sources) == FAILED
    finally:
        file.write_text(whole, encoding="utf-8")


def run(tests: list[str], sources: Path) -> int:
    """How pytest ends on these sources."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-x", "-p", "no:cacheprovider"]
    given = [f"tests/{test}" for test in tests]
    environment = os.environ | {"PYTHONPATH": str(sources)}
    quiet = subprocess.DEVNULL
    return subprocess.run(
        [*command, *given], cwd=ROOT, env=environment, stdout=quiet, stderr=quiet, check=False
    ).returncode


def report(noticed: list[tuple[Defence, bool]]) -> str:
    """The chapter of the page: a row for each defence."""
    count, today = sum(failed for _defence, failed in noticed), time.strftime("%Y-%m-%d")
    said = [
        f"Written by `python -m tests.hostile.without --write` on {today}: each defence was taken away once,",
        f"in a copy, and its test was run. {count} of {len(noticed)} were noticed, as they should be.",
    ]
    rows = [
        f"| {each.point} | {each.what} | `{each.test}` | {'yes' if failed else '**no**'} |"
        for each, failed in noticed
    ]
    head = ["| point | defence | test | fails without it |", "|---:|---|---|---|"]
    return "\n".join([HEADING, "", *said, "", *head, *rows, ""])


def main() -> int:
    """Take away one defence after the other, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/security.md")
    parser.add_argument("--only", type=int, nargs="*", help="these points of the list")
    given = parser.parse_args()
    wanted = [each for each in defences() if not given.only or each.point in given.only]
    noticed = []
    with tempfile.TemporaryDirectory(prefix="torri-without-") as folder:
        sources = Path(folder)
        shutil.copytree(ROOT / "src", sources, dirs_exist_ok=True)
        if run(sorted({each.test for each in wanted}), sources):
            sys.exit("The tests fail with all defences in place.")
        for each in wanted:
            noticed.append((each, fails_without(each, sources)))
            said = "noticed" if noticed[-1][1] else "NOT NOTICED"
            sys.stdout.write(f"{each.point:2} {said}: {each.what}\n")
            sys.stdout.flush()
    if given.write:
        page = PAGE.read_text(encoding="utf-8")
        before = page.partition(HEADING if HEADING in page else NEXT)[0].rstrip()
        PAGE.write_text(f"{before}\n\n{report(noticed)}\n{NEXT}{page.partition(NEXT)[2]}", encoding="utf-8")
    return 0 if all(failed for _defence, failed in noticed) else 1


if __name__ == "__main__":
    sys.exit(main())
