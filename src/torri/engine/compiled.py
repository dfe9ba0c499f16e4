"""Compiled rules: `@rule`, a disk cache that cannot go stale, and algorithms bound to a game.

A rule is a plain Python function over a position (one NumPy record). `@rule` compiles it with Numba when it
is first called and keeps the result on disk. Numba alone watches only the function's own file, so that an
edited rule would be ignored by a cached search in another file. Here the cache directory is named after a
hash of everything that the code can depend on: the function's file, every file that this one imports, and
the data tables beside them. So code is compiled once a machine, whichever clone or branch it stands in.
`NUMBA_DISABLE_JIT=1` runs the same rules as plain Python.
"""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import shutil
import sys
import sysconfig
import time
import types
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import llvmlite
import numba
import numpy as np
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    InTreeCacheLocator,
)
from numba.core.compiler_lock import global_compiler_lock
from numba.core.types.misc import unliteral
from numba.extending import is_jitted

from torri.engine.linking import ForPython, ForRules, read_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

Position = np.record
"""The state of a game: a NumPy record. Rules take it as `s` and change it in place."""

Function = TypeVar("Function", bound="Callable[..., Any]")

DATA_TABLES = (".toml", ".json")
PYTHON = tuple(sysconfig.get_path(place) for place in ("stdlib", "platstdlib"))
INSTALLED = {"site-packages", "dist-packages"}  # of this environment, of one around it, or of the user
FOR_TYPES = "TYPE_CHECKING"  # what is true for the type checker alone
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")  # where statements stand in others
VARIANT = "~"  # stands in the name of a package whose printed numbers were changed
INNER = "inner"  # the attribute of compiled code that is called in its place by compiled code
MADE_OF = "made_of"  # the attribute of compiled code that names the modules it depends on
WORD = 64  # bits
KEEP_FOR = 30 * 24 * 3600
IN_USE = 24 * 3600
KEEP_AT_MOST = 256
STARTED = time.time()


def compiling() -> bool:
    """Whether rules are compiled in this process, or run as plain Python."""
    return not numba.config.DISABLE_JIT


def are_compiled(rules: Iterable[Any]) -> bool:
    """Whether compiled code can call all of these: a function without `@rule` stays plain Python."""
    return all(is_jitted(rule) for rule in rules if callable(rule))


def rule(function: Function) -> Function:
    """Compile a rule when it is first called, and keep the result on disk."""
    return _compile(function, frozenset({function.__module__}))


def inlined(function: Function) -> Function:
    """A rule whose code is repeated in each rule that calls it: for what is done at nearly every step."""
    return _compile(function, frozenset({function.__module__}), forceinline=True)


def left_open(*_: Any) -> Any:
    """Stand in for a rule of a game until `bind` puts it here."""
    raise NotImplementedError


def bind(template: Function, names: Mapping[str, Any], owner: str, **options: Any) -> Function:
    """A generic algorithm compiled for one game: `names` become the globals it leaves open.

    The own `__qualname__` gives each game its own cache file: without it the code of one game would
    silently run for another. With a rule that is not compiled the algorithm is plain Python, too.
    """
    made_of = _made_of(template.__name__, template).union(*(_made_of(*item) for item in names.items()))
    name = f"{template.__name__}__{owner.replace('-', '_')}{variant_in(made_of)}"
    scope = dict(template.__globals__) | dict(names)
    bound = types.FunctionType(template.__code__, scope, name, template.__defaults__)
    bound.__qualname__ = name
    bound.__module__ = template.__module__
    bound.__doc__ = template.__doc__
    if not are_compiled(names.values()):
        return bound  # type: ignore[return-value]
    for value in names.values():
        _keep_inner(value)
    return _compile(bound, made_of, **options)  # type: ignore[return-value]


def variant_in(modules: Iterable[str]) -> str:
    """What tells code of a variant from that of the game as printed; empty where no number was changed."""
    marks = {name.partition(VARIANT)[2].partition(".")[0] for name in modules if VARIANT in name}
    return "".join(f"__{mark}" for mark in sorted(marks))


def _made_of(name: str, value: Any) -> frozenset[str]:
    """The modules that a value is made of: of what was bound also those of all that was bound into it.

    A number has no module; what it is counts, as `name=value`.
    """
    own = f"{name}={value}" if isinstance(value, int | float) else getattr(value, "__module__", None)
    return getattr(value, MADE_OF, frozenset()) | (frozenset() if own is None else {own})


def _compile(
    function: Function, modules: frozenset[str], *, forceinline: bool = False, **options: Any
) -> Function:
    if not compiling():
        return function
    # What is left out would be as in the first caller. Nobody calls a rule from C.
    options |= {"nogil": True, "forceinline": forceinline, "no_cfunc_wrapper": True}
    setattr(function, MADE_OF, modules)
    with (
        global_compiler_lock
    ):  # two threads may bind a game at once, and Numba's decorator is not made for that
        dispatcher = numba.njit(**options, pipeline_class=ForPython)(function)
        inner = numba.njit(**options, no_cpython_wrapper=True, pipeline_class=ForRules)(function)
    if is_on_disk(function):
        dispatcher._cache = Kept(function)  # noqa: SLF001 - `cache=True` would look for its place now
    setattr(dispatcher, MADE_OF, modules)
    return _called_as(dispatcher, inner)


def is_on_disk(function: Callable[..., Any]) -> bool:
    """Whether a function stands in a file; else it was typed at a prompt."""
    return Path(function.__code__.co_filename).is_file()


def _called_as(dispatcher: Any, inner: Any) -> Any:
    """Let compiled code call `inner`, and pass it any whole number as eight bytes.

    Numba would compile it anew for each width.
    """
    template = inner.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_wide, args)), {name: _wide(value) for name, value in kws.items()})

    setattr(dispatcher, INNER, inner)
    dispatcher.get_call_template = get_call_template
    dispatcher.get_overload = inner.get_overload
    dispatcher._compiling_counter = inner._compiling_counter  # noqa: SLF001 - by it Numba sees a rule that calls itself
    return dispatcher


def _keep_inner(rule: Any) -> None:
    """Keep on disk what compiled code calls of a rule: other algorithms are bound to it as well."""
    inner = getattr(rule, INNER, None)
    is_bound = len(getattr(rule, MADE_OF, ())) > 1  # a part of one algorithm alone
    if inner is not None and not is_bound and is_on_disk(inner.py_func):
        inner._cache = Kept(inner.py_func, f".{INNER}")  # noqa: SLF001


class ByContent(InTreeCacheLocator):  # type: ignore[misc]
    """Where Numba keeps a function: in the directory of all it depends on, wherever its file stands."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(cache_directory(getattr(function, MADE_OF)))
        self._module = function.__module__

    def ensure_cache_path(self) -> None:
        """It is there already, and may be one that can only be read."""

    def get_disambiguator(self) -> str:
        """What tells functions of one name apart."""
        return f"{self._module}-{super().get_disambiguator()}"


class InOurPlace(CompileResultCacheImpl):  # type: ignore[misc]
    """How Numba writes and reads a function."""

    _locator_classes = (ByContent,)

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """What was read, ready to be called."""
        return read_result(target_context, payload)


class Kept(FunctionCache):  # type: ignore[misc]
    """A function on disk, whose place is looked for when it is first compiled.

    Most rules never are: code that comes from the disk brings along all that it calls.
    """

    def __init__(self, function: Callable[..., Any], kind: str = "") -> None:
        self._name = repr(function)
        self._py_func = function
        self._kind = kind

    @cached_property
    def _directory(self) -> Path | None:
        return cache_directory(getattr(self._py_func, MADE_OF))

    @cached_property
    def _enabled(self) -> bool:
        return self._directory is not None

    @cached_property
    def _cache_path(self) -> str:
        return str(self._directory or "")

    @cached_property
    def _impl(self) -> InOurPlace:
        return InOurPlace(self._py_func)

    @cached_property
    def _cache_file(self) -> IndexDataCacheFile:
        stamp = ""  # what must not have changed: the name of the directory says it all
        return IndexDataCacheFile(self._cache_path, self._impl.filename_base + self._kind, stamp)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, where that is possible."""
        with suppress(OSError):
            super().save_overload(sig, data)

    def flush(self) -> None:
        """Forget what is on disk."""
        if self._enabled:
            super().flush()


def _wide(kind: Any) -> Any:
    """The type that an argument of this type is passed as: for a constant or a narrow number, eight bytes."""
    kind = unliteral(kind)
    narrow = isinstance(kind, numba.types.Integer) and kind.signed and kind.bitwidth < WORD
    return numba.types.int64 if narrow else kind


def cache_home() -> Path:
    """Where compiled code is kept: `TORRI_CACHE_DIR`, or `torri` in the user's cache."""
    own = os.environ.get("TORRI_CACHE_DIR")
    return Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "torri"


@cache
def cache_directory(modules: frozenset[str]) -> Path | None:
    """The directory for code that depends on these modules; None where nothing can be kept."""
    if any(map(is_changed, dependencies(modules))):
        return None
    directory = cache_home() / "compiled" / fingerprint(modules)
    try:
        if not directory.is_dir():
            directory.mkdir(parents=True, exist_ok=True)  # another process may be faster
            prune(directory.parent)
    except OSError:
        return None
    with suppress(OSError):  # what came with an image is read, and cannot be written
        os.utime(directory)
    return directory


def prune(home: Path) -> None:
    """Remove compiled code that was not used for a month; where there is a lot, for a day."""
    ages: list[tuple[float, Path]] = []
    for path in home.iterdir():
        with suppress(FileNotFoundError):  # another process prunes too
            ages.append((time.time() - path.stat().st_mtime, path))
    for place, (age, path) in enumerate(sorted(ages)):
        if age > KEEP_FOR or (place >= KEEP_AT_MOST and age > IN_USE):
            shutil.rmtree(path, ignore_errors=True)


@cache
def fingerprint(modules: frozenset[str]) -> str:
    """A hash of all that code of these modules can depend on."""
    settings = sorted(
        (k, v) for k, v in os.environ.items() if k.startswith("NUMBA_") and k != "NUMBA_CACHE_DIR"
    )
    versions = (numba.__version__, llvmlite.__version__, np.__version__, platform.python_version())
    constants = sorted(name for name in modules if "=" in name)
    numbers = (constants, variant_in(modules)) if variant_in(modules) else constants
    digest = hashlib.sha256(repr((settings, versions, numbers)).encode())
    for path in sorted(dependencies(modules)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


@cache
def dependencies(modules: frozenset[str]) -> set[Path]:
    """The files of the modules and of all they import that can change, and the tables beside them."""
    found: set[Path] = set()
    waiting = list(modules)
    roots = {"torri"} | {name.partition(".")[0] for name in modules}
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        file = getattr(module, "__file__", None)
        if module is None or file is None or Path(file) in found:
            continue
        if name.partition(".")[0] not in roots and is_installed(file):
            continue  # Python itself and other packages change with their versions
        found.add(Path(file))
        found.update(path for path in Path(file).parent.iterdir() if path.suffix in DATA_TABLES)
        waiting += imported(module.__package__ or "", Path(file))
    return found


def is_installed(file: str) -> bool:
    """Whether a file belongs to Python or to an installed package."""
    return file.startswith(PYTHON) or not INSTALLED.isdisjoint(Path(file).parts)


def is_changed(file: Path) -> bool:
    """Whether a file was written since this process began: what is in memory may be older."""
    about = file.stat()
    return max(about.st_mtime, about.st_ctime) > STARTED


@cache
def imported(package: str, file: Path) -> tuple[str, ...]:
    """Every name in the import statements of a file of this package that could be a module.

    Imports for the type checker do not count: no code can use them when it runs.
    """
    return tuple(_imports(package.split("."), file))


def _imports(package: list[str], file: Path) -> Iterator[str]:
    for node in _executed(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = [*package[: len(package) + 1 - node.level], node.module] if node.level else [node.module]
            source = ".".join(part for part in start if part)
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements of a program but those that only the type checker reads."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for block in BLOCKS[_is_for_types(node) :]:
            waiting += getattr(node, block, ())


def _is_for_types(node: ast.AST) -> bool:
    """Whether the first block of a statement is for the type checker alone."""
    test = getattr(node, "test", None)
    return getattr(test, "id", None) == FOR_TYPES or getattr(test, "attr", None) == FOR_TYPES
