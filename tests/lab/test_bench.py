from __future__ import annotations

import json
import sys
from dataclasses import replace
from io import StringIO
from itertools import count
from subprocess import PIPE, Popen
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from rich.console import Console

import torri
from torri.bridges.vector.env import VectorEnvironment
from torri.lab.bench import cluster, parts, peers, rules, scripts, speed, vector
from torri.lab.bench.rows import RATE, Row, measure
from torri.lab.bench.rules import dealt, in_play, playing
from torri.lab.bench.search import SIMULATIONS, Thinking, rows_of
from torri.lab.bench.speed import run_bench
from torri.lab.report import BENCH_COLUMNS, bench_cells, bench_page
from torri.players.search.recipe import PLAIN

if TYPE_CHECKING:
    from pathlib import Path

GAME = torri.game("san-gimignano")
IN_ONE_WORKER = pytest.mark.xdist_group("vector")  # it is compiled in tests/bridges/test_vector.py
ROWS = [
    Row("base, steps", RATE, [8.0, 9.0, 10.0], "1.5 x", [6.0, 5.0, 6.0]),
    Row("state", "bytes", [504], "at most 512"),
    Row("clone", "ns", [7.0, 6.5]),
]


def test_windows_take_turns() -> None:
    """Each round gives every work its window, and rates are work by the clock."""
    order: list[str] = []

    def work(name: str, done: float) -> float:
        order.append(name)
        return done

    ticks = count()
    works = {"a": lambda: work("a", 3.0), "b": lambda: work("b", 6.0)}
    rates = measure(works, window=2, rounds=2, clock=lambda: float(next(ticks)))
    assert order == ["a", "b", "a", "b", "a", "b"]
    assert rates == {"a": [1.0, 1.0], "b": [2.0, 2.0]}


def test_a_row_says_best_median_range_and_ratio() -> None:
    """The best rate is the highest and the best time the lowest; the ratio is of medians."""
    assert bench_cells(ROWS[0]) == ["base, steps", "10.00 M/s", "9.00", "8.00", "10.00", "1.50", "1.5 x"]
    assert bench_cells(ROWS[1]) == ["state", "504 bytes", "504", "504", "504", "", "at most 512"]
    assert bench_cells(ROWS[2]) == ["clone", "6.50 ns", "6.75", "6.50", "7.00", "", ""]


def test_playouts_start_after_the_deal() -> None:
    """Both sides are measured from positions in which a seat decides."""
    assert (dealt(GAME, 3)["to_move"] >= 0).all()
    assert (in_play(GAME, 10)["to_move"] >= 0).all()
    work, share = playing(GAME)
    assert work() > 0
    assert 0 < share < 1


def test_the_page_has_the_command_the_machine_and_all_rows() -> None:
    """The page of the documentation tells how it was made."""
    page = bench_page(ROWS, "a machine", window=0.4, rounds=9)
    assert 'make bench ARGS="--write docs/benchmarks.md"' in page
    assert "Measured on: a machine." in page
    assert "9 windows of 0.4 s" in page
    assert f"| {' | '.join(BENCH_COLUMNS)} |" in page
    for row in ROWS:
        assert f"| {' | '.join(bench_cells(row))} |" in page


def test_the_state_is_small() -> None:
    """A position has at most 512 bytes."""
    assert GAME.rulebook.position.itemsize <= 512


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark that takes no time, where no peer is installed."""
    monkeypatch.setattr(speed, "bench", lambda *_given, **_named: ROWS)
    monkeypatch.setattr(peers, "find_spec", lambda _module: None)


def test_the_command_names_the_peers_that_are_missing(measured: None, tmp_path: Path) -> None:
    """A sentence says how to get each, and the rest is printed and written."""
    out = StringIO()
    page = tmp_path / "docs" / "benchmarks.md"
    run_bench(json=False, write=page, console=Console(file=out, width=110))
    for text in (out.getvalue(), page.read_text(encoding="utf-8")):
        assert "base, steps" in text
        assert all(peer.install in text for peer in peers.PEERS)


def test_a_peer_that_cannot_be_imported_is_named_with_its_reason(
    measured: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A damaged package keeps nobody from being measured."""
    (tmp_path / "half_a_peer.py").write_text("open('/nowhere/roms')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    damaged = replace(peers.PEERS[0], name="Half a peer", modules=("half_a_peer",))
    monkeypatch.setattr(peers, "PEERS", (damaged,))
    monkeypatch.setattr(peers, "find_spec", lambda module: module)
    assert peers.installed() == []
    out = StringIO()
    run_bench(json=False, write=None, console=Console(file=out, width=200))
    assert "Half a peer cannot be imported and was not measured: FileNotFoundError" in out.getvalue()


def test_what_was_measured_is_kept_and_not_measured_again(tmp_path: Path) -> None:
    """A run that was stopped goes on from its file; the page then has all rows."""
    asked: list[object] = []

    def first(_window: float, _rounds: int) -> list[Row]:
        asked.append("first")
        return ROWS[:2]

    def second(_window: float, _rounds: int) -> list[Row]:
        if "second" not in asked:
            asked.append("second")
            raise KeyboardInterrupt
        return ROWS[2:]

    kept = tmp_path / "rows.json"
    with pytest.raises(KeyboardInterrupt):
        speed.bench(asked.append, (first, second), kept=kept)
    assert speed.bench(asked.append, (first, second), kept=kept) == ROWS
    assert asked == ["first", 1, "second", 1, 2]


def test_a_cluster_is_measured_beside_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both play the deals that come next; what counts is how many there are, and their own processor time."""
    spent = {"processes": iter([0.0, 4.0]), "cluster": iter([1.0, 6.0])}
    monkeypatch.setattr(cluster, "processor_time", lambda name: next(spent[name]))
    found = cluster.compared({name: Deals() for name in ("processes", "cluster")}, 0.0, 1)
    row = cluster.row(found, 2, "spent", cluster.SPENT)
    assert (row.values, row.beside, row.asked) == ([20.0], [25.0], "0.9 x processes")
    assert row.ratio == 0.8


class Deals:
    """A crew that plays a hundred thousand deals in no time."""

    def play(self, _seconds: float) -> int:
        """So many."""
        return 100_000


def test_processor_time_is_that_of_all_whom_a_crew_began() -> None:
    """A child that works adds to that of the processes, and not to that of the cluster."""
    before = cluster.processor_time("processes"), cluster.processor_time("cluster") - process_time()
    work = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\ninput()"
    with Popen([sys.executable, "-c", work], stdin=PIPE, stdout=PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        after = cluster.processor_time("processes"), cluster.processor_time("cluster") - process_time()
        child.communicate(b"\n")
    assert after[0] - before[0] > 0.25
    assert after[1] - before[1] < 0.2


def test_without_ray_its_rows_are_missing_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is measured."""
    monkeypatch.setattr(cluster, "find_spec", lambda _module: None)
    assert cluster.cluster_rows(0.1, 1) == []
    assert any("Ray is not installed" in sentence for sentence in speed.absent())


@pytest.mark.parametrize("peer", peers.installed(), ids=lambda peer: peer.name)
def test_a_peer_plays_whole_games(peer: peers.Peer) -> None:
    """The work of every peer that is installed here is done, and counted."""
    assert peer.playing()() > 0
    assert peer.version


def test_the_ratio_is_to_the_best_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several peers the fastest is the measure; each has a row that says how many times as fast we are."""
    slow = peers.Peer("slow", (), "numpy", "", lambda: lambda: 1.0)
    fast = peers.Peer("fast", (), "numpy", "", lambda: lambda: 4.0)
    many = peers.Peer("many", (), "numpy", "", lambda: lambda: 9e6, batched=True)
    monkeypatch.setattr(rules, "installed", lambda: [slow, fast, many])
    monkeypatch.setattr(rules, "TRIALS", rules.TRIALS[:1])
    monkeypatch.setattr(rules, "playing", lambda _game: (lambda: 8.0, 0.5))
    monkeypatch.setattr(
        rules, "measure", lambda works, *_rest: {name: [work()] for name, work in works.items()}
    )
    steps, decisions, *theirs = rules.speed_rows(0.1, 1)
    assert (steps.ratio, decisions.ratio) == (2.0, 1.0)
    assert [row.asked for row in theirs] == ["8.0 x as fast here", "2.0 x as fast here"]


@IN_ONE_WORKER
def test_the_vector_environment_is_measured_beside_its_bare_steps() -> None:
    """Both count steps of whole games, deals and chance included, and the games are at every stage."""
    bare, pace = vector.whole_games(GAME)
    assert bare() > 120 * 20
    assert pace.steps > pace.calls > 20
    tables = VectorEnvironment(GAME, vector.GAMES, scaled=False)
    work = vector.stepping(tables, pace)
    assert len(set(tables.rows.states["turns"].tolist())) > 20
    assert work() == pytest.approx(vector.GAMES * vector.STEPS * pace.steps / pace.calls)
    few = vector.stepping(VectorEnvironment(GAME, 1024, scaled=False), pace)
    assert few() == pytest.approx(work())  # fewer games, oftener


@IN_ONE_WORKER
@pytest.mark.parametrize("kind", vector.KINDS)
def test_the_vector_environment_is_measured_as_the_row_says(kind: str) -> None:
    """Whole numbers or float32, packed masks or not; with `copy=False` the same arrays in every step."""
    tables = VectorEnvironment(GAME, 2, **vector.KINDS[kind])
    first, _info = tables.reset(seed=1)
    again, *_rest = tables.step(tables.random_actions())
    assert first["observation"].dtype == kind.partition(",")[0]
    assert (first["action_mask"].shape[1] < GAME.num_actions) == ("packed" in kind)
    assert np.shares_memory(first["observation"], again["observation"]) == ("copy=False" in kind)


@pytest.mark.soak
def test_the_parts_of_a_step_are_measured_by_leaving_them_out() -> None:
    """Without the tensor the loop steps the same games, and nothing is written of them."""
    pace = vector.Pace(steps=12.0, calls=10.0)
    assert parts.looping(GAME, pace, ("tensor",))() == vector.GAMES * vector.STEPS
    assert parts.beside_each_other(GAME, pace)() == pytest.approx(vector.GAMES * vector.STEPS * 10 / 12)


def test_rows_that_were_measured_by_themselves_replace_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of another number of cores, too; all others stay, and a peer that is there now is not missing."""
    page, ray = tmp_path / "page.md", speed.without_ray()
    page.write_text(bench_page(ROWS, "a machine", 0.4, 9, [ray, "rlcard is missing"]), encoding="utf-8")
    before = page.read_text(encoding="utf-8").splitlines()
    monkeypatch.setattr(speed, "machine", lambda: "another machine")
    for cores, rate in ((2, 1.5), (4, 2.5)):
        own = [Row(f"cluster of {cores} cores: deals", "k/s", [rate]), Row("cluster: bytes", "bytes", [308])]
        monkeypatch.setattr(speed, "bench", lambda *_given, _own=own, **_named: _own)
        run_bench(
            json=False, write=page, console=Console(file=StringIO()), subjects=speed.BY_NAME[scripts.CLUSTER]
        )
    after = page.read_text(encoding="utf-8").splitlines()
    rows = [f"| {' | '.join(bench_cells(row))} |" for row in [*ROWS, *own]]
    assert [line for line in after if line in rows] == rows
    assert not any("cluster of 2 cores" in line for line in after)
    assert [line for line in after if line not in before] == [
        *rows[-2:],
        "* Rows of `torri bench cluster` were measured by themselves, on: another machine.",
    ]
    assert [line for line in before if line not in after] == [f"* {ray}"]


def test_rows_by_themselves_are_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence says how the page is made, or why nothing was measured."""
    alone, console = speed.BY_NAME[scripts.CLUSTER], Console(file=StringIO())
    monkeypatch.setattr(speed, "absent", lambda: ["Ray is not installed."])
    page = tmp_path / "page.md"
    with pytest.raises(torri.Error, match="torri bench --write"):
        run_bench(json=False, write=page, console=console, subjects=alone)
    assert not page.exists()
    page.write_text(bench_page(ROWS, "a machine", 0.4, 9), encoding="utf-8")
    monkeypatch.setattr(speed, "bench", lambda *_given, **_named: [])
    with pytest.raises(torri.Error, match=r"Nothing was measured. Ray is not installed\."):
        run_bench(json=False, write=page, console=console, subjects=alone)


def test_the_same_rules_run_as_plain_python() -> None:
    """A process without the compiler says how fast it was."""
    assert rules.uncompiled() > 0


def test_the_command_prints_json(measured: None) -> None:
    """The JSON has every window."""
    out = StringIO()
    run_bench(json=True, write=None, console=Console(file=out, width=110))
    rows = json.loads(out.getvalue())["rows"]
    assert [row["values"] for row in rows] == [row.values for row in ROWS]
    assert rows[0]["ratio"] == 1.5


def test_the_search_is_measured_in_simulations_and_steps() -> None:
    """Plain playouts from the first decision of San Gimignano go to the end: many steps each."""
    work = Thinking(GAME, PLAIN)
    assert work() == SIMULATIONS
    assert work.steps > 20
    rows = rows_of({"plain": work}, {"plain": [2000.0]})
    assert [row.values for row in rows] == [[2.0], [work.steps * 0.002]]


def test_a_script_is_run_from_the_source_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`torri bench table` runs the script and ends as it ends; without one a sentence says where it is."""
    monkeypatch.setattr(scripts, "ROOT", tmp_path)
    with pytest.raises(torri.Error, match="from a clone of the source"):
        scripts.run_script("table")
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "table.py").write_text("raise SystemExit(3)", encoding="utf-8")
    assert scripts.run_script("table") == 3
    monkeypatch.setitem(scripts.NEEDED, "table", "no_such")
    with pytest.raises(torri.Error, match="needs no_such, which is not installed: make setup"):
        scripts.run_script("table")
