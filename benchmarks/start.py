"""How long Torri takes to start: to the first deal of the library, and to the first question in the terminal.

    python -m benchmarks.start                      # this source
    python -m benchmarks.start --beside OTHER/src   # and another one beside it, in turns

Processor time of whole processes, the median of several; the game is compiled before. On a machine with other
work beside, the ratio is worth more than the seconds.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

SOURCE = Path(__file__).parent.parent / "src"
NUMBA = "import numba"
WARM_UP = "import sys, torri.cli as t; sys.argv[1:] = ['warmup', '{game}']; t.main()"
DEAL = "import torri; torri.game('{game}').match(seed=1)"
PLAY = "import sys, torri.cli as t; sys.argv[1:] = ['play', '{game}', '--seed', '1', '--name', 'A']; t.main()"
STARTS = {"numba alone": NUMBA, "to the first deal": DEAL, "to the first question": PLAY}


def used(program: str, source: Path, home: str) -> float:
    """The processor time of a process that runs a program, with its children."""
    variables = os.environ | {"PYTHONPATH": str(source), "TORRI_DATA_DIR": home}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", program],
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def measure(program: str, sources: list[Path], times: int) -> list[float]:
    """The median for each source; they take turns."""
    with tempfile.TemporaryDirectory() as home:
        for source in sources:
            used(program, source, home)  # Python's own files
        rounds = [[used(program, source, home) for source in sources] for _ in range(times)]
    return [median(column) for column in zip(*rounds, strict=True)]


def main() -> None:
    """Print a line for each way to start."""
    parser = argparse.ArgumentParser(description="How long Torri takes to start.")
    parser.add_argument("--beside", type=Path, help="the src folder of another version")
    parser.add_argument("--game", default="san-gimignano")
    parser.add_argument("--times", type=int, default=7)
    asked = parser.parse_args()
    sources = [SOURCE, *([asked.beside.resolve()] if asked.beside else [])]
    with tempfile.TemporaryDirectory() as home:
        for source in sources:  # else `torri play` compiles the players while its question waits
            used(WARM_UP.format(game=asked.game), source, home)
    for name, program in STARTS.items():
        seconds = measure(program.format(game=asked.game), sources, asked.times)
        ratio = f"   {seconds[0] / seconds[1]:.2f} of it" if len(seconds) > 1 else ""
        sys.stdout.write(f"{name:24}{''.join(f'{second:8.2f} s' for second in seconds)}{ratio}\n")


if __name__ == "__main__":
    main()
