"""Code that only compiled code calls: no machine code is made of it, nor a way in for Python.

Numba makes something whole of every function: it optimizes it together with all that it calls, makes machine
code of it, and a wrapper by which Python calls it. Of hundreds of rules Python calls a dozen, the doors
(`engine/calls.py`). So a rule that a rule calls is only translated for the compiler. The rules that doors and
bound algorithms call are optimized once, together with all that they call in turn, and kept for the others;
the parts of one algorithm are optimized in it alone. A game is compiled in less than half the time, and takes
a fifth of the room on disk.
"""
# ruff: noqa: SLF001 - Numba's libraries of code have no public interface

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler, CompileResult

if TYPE_CHECKING:
    from collections.abc import Iterator

KIND = "linked"  # how such code is marked on disk; Numba's own is "object"
EXPORTED = "external"
SELDOM = (50_000, 20, 20)
"""New objects until young ones are searched for garbage, and searches until older ones are."""
SHARED = "linkonce_odr"  # several modules may bring a copy of it, and it may vanish into its callers


class Linked(JITCodeLibrary):  # type: ignore[misc]
    """A function as its callers need it, and the libraries of what it calls."""

    _shared_module: Any
    _linking_libraries: Any
    _is_optimized = False

    def _optimize_functions(self, ll_module: Any) -> None:
        """Nothing yet: a function is optimized together with what it calls."""
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Nothing is left to do, but for a rule that calls itself: it is called by its address."""
        if any(one.name.startswith(RuntimeLinker.PREFIX) for one in self._final_module.global_variables):
            super().finalize()
        self._own = [one.name for one in self._final_module.functions if is_exported(one)]
        self._set_linkage(SHARED)
        self._finalized = True

    def _set_linkage(self, linkage: str) -> None:
        for name in self._own:
            self._final_module.get_function(name).linkage = linkage

    def _get_module_for_linking(self) -> Any:
        """One module with all that it calls; from then on it is the function's own.

        Whoever links it in optimizes it: before that it is only where it is kept for several callers.
        """
        self._ensure_finalized()
        if self._shared_module is None:
            for called in list(self._all_linked()):
                self._reload_init.update(called._reload_init)
                brought = (
                    called._final_module if isinstance(called, Linked) else called._get_module_for_linking()
                )
                self._final_module.link_in(brought, preserve=True)
            self._linking_libraries = []
            self._shared_module = self._final_module
        return self._shared_module

    def _optimized_module(self) -> Any:
        """The same, optimized."""
        module = self._get_module_for_linking()
        if not self._is_optimized:
            self._is_optimized = True
            self._set_linkage(EXPORTED)  # else nothing would be left of it: nobody calls it yet
            self._optimize_final_module()
            self._set_linkage(SHARED)
        return module

    def _all_linked(self) -> Iterator[Any]:
        """Everything that it calls, and what that calls, each once."""
        waiting, seen = [self], {self}
        while waiting:
            for called in waiting.pop()._linking_libraries:
                if called not in seen:
                    seen.add(called)
                    yield called
                    waiting += [called] if isinstance(called, Linked) else []

    @property
    def has_dynamic_globals(self) -> bool:
        """Whether there is an address of this process in it, so that it cannot be kept."""
        variables = self._optimized_module().global_variables
        return any(one.name.startswith("numba.dynamic.globals") for one in variables)

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        """What is kept on disk: the code before it is machine code."""
        return self.name, KIND, self._optimized_module().as_bitcode()

    @classmethod
    def read(cls, codegen: Any, kept: tuple[str, str, bytes]) -> Linked:
        """What was kept on disk."""
        name, _, bitcode = kept
        library = cls(codegen, name)
        library._final_module = library._shared_module = llvm.parse_bitcode(bitcode)
        library._finalized = library._is_optimized = True
        return library


def is_exported(function: Any) -> bool:
    """Whether a module offers this function to others, as what it is about."""
    return not function.is_declaration and function.linkage == llvm.Linkage.external


class ForRules(Compiler):  # type: ignore[misc]
    """The compiler of a function that compiled code calls."""

    def __init__(
        self, typing: Any, target: Any, library: Any, args: Any, result: Any, flags: Any, types: Any
    ) -> None:
        flags.no_compile = True
        library = library or Linked(target.codegen(), "rule")
        super().__init__(typing, target, library, args, result, flags, types)

    def _compile_core(self) -> CompileResult:
        result = super()._compile_core()
        entry = entry_of(result.library, result.fndesc, result.environment)
        result.target_context.insert_user_function(entry, result.fndesc, [result.library])
        return result._replace(entry_point=entry)


class ForPython(Compiler):  # type: ignore[misc]
    """The compiler of a function that Python calls."""

    def _compile_core(self) -> CompileResult:
        with few_searches_for_garbage():
            result = super()._compile_core()
        environments = result._find_referenced_environments()  # also of the functions that were linked in
        for environment in environments:
            result.library.codegen.set_env(environment.env_name, environment)
        return result._replace(referenced_envs=environments)


@contextmanager
def few_searches_for_garbage() -> Iterator[None]:
    """Search rarely: a compiler makes objects by the million, and needs most of them to its end."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def entry_of(library: Linked, fndesc: Any, environment: Any) -> Any:
    """What stands for a function without an address: Numba looks for its code by this."""
    name = fndesc.qualname.rpartition(".")[2]
    return _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, environment, (library,))


def read_result(context: Any, kept: tuple[Any, ...]) -> CompileResult:
    """A function that was kept on disk, of either kind."""
    libdata, fndesc, environment, signature, objectmode, lifted, annotation, reload_init, environments = kept
    if libdata[1] != KIND:
        return CompileResult._rebuild(context, *kept)
    for reload in reload_init:
        reload()
    library = Linked.read(context.codegen(), libdata)
    return CompileResult(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=entry_of(library, fndesc, environment),
        fndesc=fndesc,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=reload_init,
        referenced_envs=environments,
    )
