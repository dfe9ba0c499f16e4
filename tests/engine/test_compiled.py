"""Compiled code on disk: never stale, pruned, and nothing breaks without it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from torri.engine import compiled
from torri.engine.loops import pick

if TYPE_CHECKING:
    from pathlib import Path

    import numpy.typing as npt
    import pytest

PRICES = "PRICE = {price}\n"
TAXES = """
import tomllib
from pathlib import Path
from torri.engine.compiled import rule
from shop.prices import PRICE

TAX = tomllib.loads((Path(__file__).parent / "tax.toml").read_text())["tax"]

@rule
def total(n):
    return n * PRICE + TAX
"""
TILL = """
from torri.engine.compiled import rule
from .taxes import total

@rule
def pay(n):
    return total(n) + 0

if __name__ == "__main__":
    print(pay(2), sum(pay.stats.cache_hits.values()))
"""


def run(folder: Path, cache: Path) -> list[int]:
    """What the till says, and how much of it came from the cache."""
    environment = os.environ | {
        "TORRI_CACHE_DIR": str(cache),
        "PYTHONPATH": os.pathsep.join([str(folder), *sys.path]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "-m", "shop.till"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [int(number) for number in done.stdout.split()]


def test_the_cache_cannot_go_stale(tmp_path: Path) -> None:
    """An edited constant or data table behind two imports is compiled anew, and only then."""
    shop = tmp_path / "shop"
    shop.mkdir()
    for name, text in {
        "__init__": "",
        "prices": PRICES.format(price=10),
        "taxes": TAXES,
        "till": TILL,
    }.items():
        (shop / f"{name}.py").write_text(text)
    (shop / "tax.toml").write_text("tax = 1\n")
    cache = tmp_path / "cache"
    assert run(tmp_path, cache) == [21, 0]
    assert run(tmp_path, cache) == [21, 1]
    (shop / "prices.py").write_text(PRICES.format(price=30))
    assert run(tmp_path, cache) == [61, 0]
    (shop / "tax.toml").write_text("tax = 5\n")
    assert run(tmp_path, cache) == [65, 0]
    assert run(tmp_path, cache) == [65, 1]


def test_code_is_compiled_once_wherever_it_stands(tmp_path: Path) -> None:
    """A second clone finds what the first one compiled, and so does a file that was written again."""
    for clone in ("first", "second"):
        shop = tmp_path / clone / "shop"
        shop.mkdir(parents=True)
        texts = {"__init__": "", "prices": PRICES.format(price=10), "taxes": TAXES, "till": TILL}
        for name, text in texts.items():
            (shop / f"{name}.py").write_text(text)
        (shop / "tax.toml").write_text("tax = 1\n")
    cache = tmp_path / "cache"
    assert run(tmp_path / "first", cache) == [21, 0]
    assert run(tmp_path / "second", cache) == [21, 1]
    os.utime(tmp_path / "first" / "shop" / "till.py", (0, 0))
    assert run(tmp_path / "first", cache) == [21, 1]


def test_another_package_is_watched_too(tmp_path: Path) -> None:
    """A rule may use a constant from another package of its author."""
    for package, name, text in (
        ("shop", "taxes", TAXES.replace("shop.prices", "store")),
        ("shop", "till", TILL),
        ("shop", "__init__", ""),
    ):
        (tmp_path / package).mkdir(exist_ok=True)
        (tmp_path / package / f"{name}.py").write_text(text)
    (tmp_path / "shop" / "tax.toml").write_text("tax = 1\n")
    (tmp_path / "store.py").write_text(PRICES.format(price=10))
    assert run(tmp_path, tmp_path / "cache") == [21, 0]
    (tmp_path / "store.py").write_text(PRICES.format(price=30))
    assert run(tmp_path, tmp_path / "cache") == [61, 0]


def directories(folder: Path, ages: list[float]) -> None:
    """Directories of compiled code, used so many seconds ago."""
    for number, age in enumerate(ages):
        (folder / str(number)).mkdir()
        os.utime(folder / str(number), (time.time() - age,) * 2)


def test_two_processes_may_make_a_directory_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes second keeps compiled code all the same."""
    monkeypatch.setenv("TORRI_CACHE_DIR", str(tmp_path))
    compiled.cache_directory.cache_clear()
    modules = frozenset({"torri.engine.rng"})
    directory = compiled.cache_directory(modules)
    assert directory is not None
    compiled.cache_directory.cache_clear()
    seen = iter([False])
    monkeypatch.setattr(type(directory), "is_dir", lambda _path: next(seen, True))
    assert compiled.cache_directory(modules) == directory
    compiled.cache_directory.cache_clear()


def test_old_code_is_pruned(tmp_path: Path) -> None:
    """Code that was not used for a month goes."""
    directories(tmp_path, [0, compiled.KEEP_FOR + 60])
    compiled.prune(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["0"]


def test_much_code_is_pruned_earlier(tmp_path: Path) -> None:
    """Beyond the latest directories code goes that was not used for a day; what is in use stays."""
    directories(tmp_path, [60.0] * compiled.KEEP_AT_MOST + [120.0, compiled.IN_USE + 60])
    compiled.prune(tmp_path)
    assert not (tmp_path / str(compiled.KEEP_AT_MOST + 1)).exists()
    assert len(list(tmp_path.iterdir())) == compiled.KEEP_AT_MOST + 1


def test_the_cache_is_where_one_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """TORRI_CACHE_DIR names the place, else the user's cache has it."""
    monkeypatch.setenv("TORRI_CACHE_DIR", str(tmp_path))
    assert compiled.cache_home() == tmp_path
    monkeypatch.delenv("TORRI_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiled.cache_home() == tmp_path / "torri"


def test_rules_run_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a place for compiled code rules are compiled all the same."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TORRI_CACHE_DIR", str(tmp_path / "file"))
    compiled.cache_directory.cache_clear()
    try:
        assert compiled.cache_directory(frozenset({"torri.engine.rng"})) is None
        double = compiled.rule(_double)
        assert double(4) == 8
    finally:
        compiled.cache_directory.cache_clear()


def test_code_that_can_only_be_read_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An image brings compiled rules along, in a folder of another user; what is missing is not kept."""
    monkeypatch.setenv("TORRI_CACHE_DIR", str(tmp_path))
    modules = frozenset({"torri.engine.rng"})
    directory = compiled.cache_directory.__wrapped__(modules)

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "utime", refuse)
    assert compiled.cache_directory.__wrapped__(modules) == directory
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", refuse)
    assert compiled.rule(_double)(4) == 8


def test_what_was_edited_since_the_process_began_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules are in memory as they were: under the name of the new file they would be stale for good."""
    file = tmp_path / "rules_of_today.py"
    file.write_text("")
    module = ModuleType(file.stem)
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, file.stem, module)
    monkeypatch.setenv("TORRI_CACHE_DIR", str(tmp_path / "cache"))
    modules = frozenset({file.stem})
    monkeypatch.setattr(compiled, "STARTED", time.time() - 60)
    assert compiled.cache_directory.__wrapped__(modules) is None
    monkeypatch.setattr(compiled, "STARTED", time.time() + 60)
    assert compiled.cache_directory.__wrapped__(modules) is not None


def test_to_decorate_a_rule_looks_at_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its place on disk is looked for when it is compiled: most come along with rules that call them."""
    asked: list[frozenset[str]] = []
    monkeypatch.setattr(compiled, "cache_directory", asked.append)
    double = compiled.rule(_double)
    assert asked == []
    assert double(4) == 8
    assert len(asked) == compiled.compiling()


def _double(n: int) -> int:
    return 2 * n


def test_settings_of_the_compiler_have_their_own_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code with bounds checks is not taken for code without."""
    plain = compiled.fingerprint.__wrapped__(frozenset({"torri.engine.rng"}))
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert compiled.fingerprint.__wrapped__(frozenset({"torri.engine.rng"})) != plain


def test_a_rule_of_one_game_never_runs_for_another() -> None:
    """A bound algorithm carries the name of its game."""
    bound = compiled.bind(_double, {}, "my-game")
    assert bound.__name__ == "_double__my_game"
    assert bound(3) == 6


@compiled.rule
def _tripled(number: int) -> int:
    return 3 * number


@compiled.rule
def _of_all_widths(numbers: npt.NDArray[np.int8], more: npt.NDArray[np.int16]) -> int:
    return _tripled(numbers[0]) + _tripled(more[0]) + _tripled(len(more)) + _tripled(5)


def test_a_number_of_any_width_is_taken_by_the_same_code() -> None:
    """A rule that is called with a byte, a constant and a longer number is compiled once."""
    assert _of_all_widths(np.array([100], np.int8), np.array([200], np.int16)) == 3 * (100 + 200 + 1 + 5)
    if compiled.compiling():
        cast("Any", _of_all_widths).recompile()  # what came from the disk has no parts to count
        assert len(cast("Any", _tripled).inner.signatures) == 1


def test_what_was_bound_is_watched_through_what_it_is_bound_into() -> None:
    """A loop around a player around an outlook depends on the outlook: an edited one is compiled anew."""
    player = compiled.bind(_double, {"outlook": pick}, "my-game")
    loop = compiled.bind(_double, {"player": player}, "my-game")
    assert pick.__module__ in getattr(loop, compiled.MADE_OF)


def test_a_number_that_was_bound_counts_through_what_it_is_bound_into() -> None:
    """It is part of the code: a game that becomes cooperative is compiled anew."""

    def loop(cooperative: bool) -> frozenset[str]:
        player = compiled.bind(_double, {"cooperative": cooperative}, "my-game")
        return getattr(compiled.bind(_double, {"player": player}, "my-game"), compiled.MADE_OF)

    assert len({compiled.fingerprint(loop(cooperative)) for cooperative in (True, False, True)}) == 2


def test_packages_of_an_environment_around_this_one_are_no_part_of_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A virtual environment can see packages that are installed elsewhere, compiled ones too."""
    other = tmp_path / "site-packages" / "compiled_elsewhere.so"
    other.parent.mkdir()
    other.write_bytes(b"\xf0\x00")
    rules = tmp_path / "rules_of_a_game.py"
    rules.write_text("import compiled_elsewhere\n", encoding="utf-8")
    for file in (other, rules):
        module = ModuleType(file.stem)
        module.__file__ = str(file)
        monkeypatch.setitem(sys.modules, file.stem, module)
    assert compiled.dependencies(frozenset({"rules_of_a_game"})) == {rules}


TYPED = """
from typing import TYPE_CHECKING
import first

if TYPE_CHECKING:
    import types_only
    from torri.engine import choices
else:
    import second

if not TYPE_CHECKING:
    import fourth

def rule():
    import third
"""


def test_what_is_imported_for_the_type_checker_does_not_count(tmp_path: Path) -> None:
    """A change there compiles nothing again; what the code can use does, wherever it is imported."""
    file = tmp_path / "typed.py"
    file.write_text(TYPED)
    names = compiled.imported("", file)
    assert sorted(names) == ["first", "fourth", "second", "third", "typing", "typing.TYPE_CHECKING"]


def test_two_threads_bind_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba's decorator is never entered by both at once."""
    meeting, met = threading.Barrier(2), []

    def njit(**_options: Any) -> Any:
        with suppress(threading.BrokenBarrierError):
            met.append(meeting.wait(timeout=0.5))
        left_out = dict.fromkeys(("get_call_template", "get_overload", "_compiling_counter"))
        return lambda function: SimpleNamespace(**left_out, py_func=function)

    monkeypatch.setattr("numba.njit", njit)
    binding = [threading.Thread(target=compiled.rule, args=(lambda s: s.to_move,)) for _ in range(2)]
    for thread in binding:
        thread.start()
    for thread in binding:
        thread.join()
    assert met == []
