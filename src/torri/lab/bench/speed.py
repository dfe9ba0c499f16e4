"""How fast Torri is, measured beside its peers in the same run.

Windows of CPU time take turns, so that a busy machine slows all alike.
"""

from __future__ import annotations

import json as as_json
import os
import platform
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from torri.engine.errors import Error
from torri.engine.language import _
from torri.lab.bench import cluster, judge, parts, rules, search, vector
from torri.lab.bench.peers import broken, installed, missing, trouble
from torri.lab.bench.rows import Row
from torri.lab.bench.scripts import CLUSTER, RULES, VECTOR

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rich.console import Console

WINDOW, ROUNDS = 0.4, 9  # seconds, and how many windows of each kind
Subject = tuple["Callable[[float, int], list[Row]]", ...]
SUBJECTS: Subject = (
    rules.speed_rows,
    rules.size_rows,
    rules.door_rows,
    rules.batch_rows,
    vector.vector_rows,
    vector.thread_rows,
    parts.part_rows,
    search.search_rows,
    judge.judge_rows,
    rules.uncompiled_rows,
    rules.start_rows,
    cluster.cluster_rows,
)
PARTS: Subject = (parts.part_rows,)
BY_NAME: Mapping[str, Subject] = {RULES: SUBJECTS, VECTOR: PARTS, CLUSTER: (cluster.cluster_rows,)}


def bench(
    progress: Callable[[int], object],
    subjects: Subject = SUBJECTS,
    window: float = WINDOW,
    rounds: int = ROUNDS,
    kept: Path | None = None,
) -> list[Row]:
    """Measure every subject; `progress` is told how many are done.

    What was measured is kept in a file, if one is named, and not measured again.
    """
    found: dict[str, list[Row]] = {}
    if kept is not None and kept.exists():
        found = {name: [Row(**row) for row in rows] for name, rows in as_json.loads(kept.read_text()).items()}
    for done, subject in enumerate(subjects, 1):
        if subject.__name__ not in found:
            found[subject.__name__] = subject(window, rounds)
        if kept is not None:
            text = as_json.dumps({name: [asdict(row) for row in rows] for name, rows in found.items()})
            kept.write_text(text, encoding="utf-8")
        progress(done)
    return [row for subject in subjects for row in found[subject.__name__]]


def machine() -> str:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        named = [line for line in facts.read_text(encoding="utf-8").splitlines() if "model name" in line]
        model = named[0].partition(":")[2].strip() if named else model
    packages = [f"{name} {version(name)}" for name in ("numpy", "numba")]
    packages += [f"ray {version('ray')}"] if cluster.is_installed() else []
    packages += dict.fromkeys(peer.version for peer in installed())
    python = f"Python {platform.python_version()}"
    busy = f"load {os.getloadavg()[0]:.1f}"  # above the number of cores: read the best windows
    return ", ".join([model, f"{os.cpu_count()} cores", platform.system(), python, *packages, busy])


def run_bench(
    json: bool,
    write: Path | None,
    console: Console,
    subjects: Subject = SUBJECTS,
    kept: Path | None = None,
) -> None:
    """The command `torri bench`: a table, JSON, or the page of the documentation."""
    from torri.lab.bench.own_rows import page_lines, rewrite
    from torri.lab.report import bench_page, print_bench, progress_bar

    alone = next((name for name, own in BY_NAME.items() if own is subjects and own is not SUBJECTS), "")
    if write is not None and alone:
        page_lines(write)  # refused before something is measured
    with progress_bar(_("Measuring"), len(subjects)) as progress:
        rows = bench(progress, subjects, kept=kept)
    if write is not None and alone:
        if not rows:
            raise Error(_("Nothing was measured. {why}"), why=" ".join(absent()))
        rewrite(write, alone, rows, machine(), [without_ray()] if alone == CLUSTER else [])
    elif write is not None:
        write.parent.mkdir(parents=True, exist_ok=True)
        write.write_text(bench_page(rows, machine(), WINDOW, ROUNDS, absent()), encoding="utf-8")
    if json:
        figures = [asdict(row) | {"best": row.best, "ratio": row.ratio} for row in rows]
        console.out(as_json.dumps({"machine": machine(), "rows": figures}, indent=2), highlight=False)
        return
    print_bench(rows, machine(), console)
    for sentence in absent():
        console.print(sentence, highlight=False)


def absent() -> list[str]:
    """The peers that are not installed, each with the command that changes it; and those that are damaged."""
    found = [without(peer.name, peer.install) for peer in missing()]
    sentence = _("{peer} cannot be imported and was not measured: {reason}")
    found += [sentence.format(peer=peer.name, reason=trouble(peer)) for peer in broken()]
    return found if cluster.is_installed() else [*found, without_ray()]


def without(peer: str, install: str) -> str:
    """That something is not installed."""
    sentence = _("{peer} is not installed and was not measured: {install}")
    return sentence.format(peer=peer, install=install)


def without_ray() -> str:
    """That Ray is not."""
    return without("Ray", cluster.INSTALL)
