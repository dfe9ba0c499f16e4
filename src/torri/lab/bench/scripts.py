"""Measurements that need servers, browsers and clients: scripts of the source tree, run from there."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from torri.engine.advice import advise
from torri.engine.errors import Error
from torri.engine.language import _

RULES, VECTOR, CLUSTER, DECISIONS, REVIEW = "rules", "vector", "cluster", "decisions", "review"
SPEEDS = (RULES, VECTOR, CLUSTER)
SCRIPTS = {"table": "benchmarks.table", "browser": "benchmarks.browser"}
NEEDED = {"table": "httpx", "browser": "playwright"}
ROOT = Path(__file__).parents[4]


def refuse_players(game: str | None, players: str | None) -> None:
    """Only decisions and reviews are measured for one game or by given players."""
    if game is not None or players is not None:
        sentence = _(
            "A game and players are for decisions and reviews: torri bench decisions GAME --players SPEC,SPEC"
        )
        raise Error(sentence)


def run_script(what: str) -> int:
    """Run the script that measures this; its exit code."""
    if what not in SCRIPTS:
        sentence = _('"{what}" cannot be measured. {advice}')
        raise Error(sentence, what=what, advice=advise(what, [*SPEEDS, DECISIONS, REVIEW, *SCRIPTS]))
    if not (ROOT / "benchmarks").is_dir():
        sentence = _("The {what} is measured from a clone of the source, where the script is: {script}.")
        raise Error(sentence, what=what, script=SCRIPTS[what])
    if find_spec(NEEDED[what]) is None:
        sentence = _("This needs {library}, which is not installed: make setup")
        raise Error(sentence, library=NEEDED[what])
    return subprocess.run([sys.executable, "-m", SCRIPTS[what]], cwd=ROOT, check=False).returncode  # noqa: S603 - our own script
