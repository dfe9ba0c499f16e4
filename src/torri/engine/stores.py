"""Numbers of one byte each, written many at a time: the compiler alone would write them one by one.

It cannot know that what is read and what is written are two places, and looks anew after every byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from torri.engine.counts import in_all_places

if TYPE_CHECKING:
    from collections.abc import Callable

AT_ONCE = 8
"""Members of a set to one number of a part; a byte for each."""
BYTE, HALF, WORD = 8, 32, 64  # bits; wider rows than half a word would slow some processors down
LINE = 64  # bytes of memory that a processor handles together


def copy_counts(counts: Any, out: Any) -> None:
    """Counts of one byte each, as they are."""
    for place in range(len(out)):
        out[place] = counts[place]


def add_counts(counts: Any, out: Any) -> None:
    """Counts of one byte each, added to others."""
    for place in range(len(out)):
        out[place] += counts[place]


def spread(members: Any, out: Any) -> None:
    """A set: for each eight that could be in it one number, with a byte of 1 for each member."""
    for eight in range(len(out)):
        bits, found = int(members) >> (AT_ONCE * eight), 0
        for bit in range(AT_ONCE):
            found |= ((bits >> bit) & 1) << (BYTE * bit)
        out[eight] = found


def mark_equal(counts: Any, value: int, out: Any) -> None:
    """For each number of one byte: 1 where it is this value, else 0."""
    for place in range(len(out)):
        out[place] = counts[place] == value


def clear(record: Any) -> None:
    """All numbers of a record become 0."""
    record.setfield(0, record.dtype)


@intrinsic  # type: ignore[untyped-decorator]
def _copy(_context: Any, counts: Any, out: Any) -> Any:
    """As many bytes as there are to be written: two places that do not overlap."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        source, target = (
            context.make_array(kind)(context, builder, value).data
            for kind, value in zip(signature.args, arguments, strict=True)
        )
        cgutils.raw_memcpy(builder, target, source, ir.Constant(ir.IntType(WORD), length_of(out)), 1)

    return types.void(counts, out), generate


@intrinsic  # type: ignore[untyped-decorator]
def _add(_context: Any, counts: Any, out: Any) -> Any:
    """The same as one sum of many bytes."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        row = ir.VectorType(ir.IntType(BYTE), length_of(out)).as_pointer()
        added, target = (
            builder.bitcast(context.make_array(kind)(context, builder, value).data, row)
            for kind, value in zip(signature.args, arguments, strict=True)
        )
        total = builder.add(builder.load(target, align=1), builder.load(added, align=1))
        builder.store(total, target, align=1)

    return types.void(counts, out), generate


@intrinsic  # type: ignore[untyped-decorator]
def _mark_equal(_context: Any, counts: Any, value: Any, out: Any) -> Any:
    """All comparisons at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        row = ir.VectorType(ir.IntType(BYTE), length_of(out))
        kinds = signature.args[0], signature.args[2]
        source, target = (
            builder.bitcast(context.make_array(kind)(context, builder, array).data, row.as_pointer())
            for kind, array in zip(kinds, (arguments[0], arguments[2]), strict=True)
        )
        wanted = in_all_places(builder, builder.trunc(arguments[1], row.element), row.count)
        equal = builder.icmp_signed("==", builder.load(source, align=1), wanted)
        builder.store(builder.zext(equal, row), target, align=1)

    return types.void(counts, types.int64, out), generate


@intrinsic  # type: ignore[untyped-decorator]
def _clear(_context: Any, record: Any) -> Any:
    """Line by line: the compiler would call a function for so many bytes, which takes as long."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        for start, length in stretches(signature.args[0].size):
            row = ir.VectorType(ir.IntType(BYTE), length)
            target = cgutils.pointer_add(builder, arguments[0], ir.Constant(ir.IntType(WORD), start))
            builder.store(ir.Constant(row, None), builder.bitcast(target, row.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(record), generate


@intrinsic  # type: ignore[untyped-decorator]
def _spread(_context: Any, members: Any, out: Any) -> Any:
    """Each bit as a byte: a row of bits is something that processors can widen at once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        target = context.make_array(signature.args[1])(context, builder, arguments[1]).data
        target = builder.bitcast(target, ir.IntType(BYTE).as_pointer())
        places = AT_ONCE * length_of(out)
        for start in range(0, places, HALF):
            word = builder.lshr(arguments[0], ir.Constant(ir.IntType(WORD), start))
            shown = widened(builder, builder.trunc(word, ir.IntType(HALF)), min(HALF, places - start))
            first = builder.gep(target, [ir.Constant(ir.IntType(WORD), start)])
            builder.store(shown, builder.bitcast(first, shown.type.as_pointer()), align=1)

    return types.void(types.int64, out), generate


def widened(builder: Any, word: Any, places: int) -> Any:
    """The lowest bits of half a word, a byte for each."""
    bits = builder.bitcast(word, ir.VectorType(ir.IntType(1), HALF))
    wide = builder.zext(bits, ir.VectorType(ir.IntType(BYTE), HALF))
    kept = ir.Constant(ir.VectorType(ir.IntType(HALF), places), list(range(places)))
    return builder.shuffle_vector(wide, ir.Constant(wide.type, ir.Undefined), kept)


def stretches(size: int) -> list[tuple[int, int]]:
    """How so many bytes are cut into lines: the last may begin within the one before it."""
    if size < LINE:
        return [(place, 1) for place in range(size)]
    whole = [(start, LINE) for start in range(0, size - LINE + 1, LINE)]
    return whole if size % LINE == 0 else [*whole, (size - LINE, LINE)]


def length_of(row: Any) -> int:
    """How many numbers a part has, of one row."""
    return int(row.shape[0])


def is_part(row: Any, kind: Any) -> bool:
    """Whether this is a part of a record, of one row of such numbers, so that its length is known."""
    return isinstance(row, types.NestedArray) and row.ndim == 1 and row.dtype == kind


@overload(copy_counts)  # type: ignore[untyped-decorator]
def _compiled_copy(counts: Any, out: Any) -> Callable[[Any, Any], None]:
    def at_once(counts: Any, out: Any) -> None:
        _copy(counts, out)

    return at_once if is_part(out, types.int8) and counts.dtype == types.int8 else copy_counts


@overload(add_counts)  # type: ignore[untyped-decorator]
def _compiled_add(counts: Any, out: Any) -> Callable[[Any, Any], None]:
    def at_once(counts: Any, out: Any) -> None:
        _add(counts, out)

    return at_once if is_part(out, types.int8) and counts.dtype == types.int8 else add_counts


@overload(spread)  # type: ignore[untyped-decorator]
def _compiled_spread(members: Any, out: Any) -> Callable[[Any, Any], None]:
    def at_once(members: Any, out: Any) -> None:
        _spread(members, out)

    return at_once if is_part(out, types.int64) else spread


@overload(mark_equal)  # type: ignore[untyped-decorator]
def _compiled_mark_equal(counts: Any, value: Any, out: Any) -> Callable[[Any, Any, Any], None]:
    def at_once(counts: Any, value: Any, out: Any) -> None:
        _mark_equal(counts, int(value), out)

    return at_once if is_part(out, types.int8) and is_part(counts, types.int8) else mark_equal


@overload(clear)  # type: ignore[untyped-decorator]
def _compiled_clear(record: Any) -> Callable[[Any], None]:
    def clear_lines(record: Any) -> None:
        _clear(record)

    return clear_lines
