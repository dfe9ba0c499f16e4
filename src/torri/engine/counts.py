"""Rows of small counts, a byte each, compared eight at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

if TYPE_CHECKING:
    from collections.abc import Callable

EIGHT = 8
ALL_EIGHT = (1 << EIGHT) - 1  # the set of their places


def more(counts: Any, less: Any, start: int) -> int:
    """Where one row has more than another, from `start` on, as a set of the places 0 to 7."""
    return sum((counts[start + place] > less[start + place]) << place for place in range(EIGHT))


def equal(counts: Any, value: int) -> int:
    """Where the first eight of a row are this value, as a set of the places 0 to 7."""
    return sum((counts[place] == value) << place for place in range(EIGHT))


@intrinsic  # type: ignore[untyped-decorator]
def _compare(_context: Any, counts: Any, less: Any, start: Any) -> Any:
    """Compare eight bytes with one instruction; the compiler does not find it by itself."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        rows = []
        for kind, row in zip(signature.args, arguments[:2], strict=False):
            data = context.make_array(kind)(context, builder, row).data
            rows.append(load_eight(builder, builder.gep(data, [arguments[2]])))
        return as_set(builder, builder.icmp_signed(">", *rows))

    return types.int64(counts, less, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _equal(_context: Any, counts: Any, value: Any) -> Any:
    """The same for one value in all places."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row = load_eight(builder, context.make_array(signature.args[0])(context, builder, arguments[0]).data)
        wanted = in_all_places(builder, builder.trunc(arguments[1], ir.IntType(8)), EIGHT)
        return as_set(builder, builder.icmp_signed("==", row, wanted))

    return types.int64(counts, types.int64), generate


def load_eight(builder: Any, first: Any) -> Any:
    """Eight bytes at once."""
    return builder.load(builder.bitcast(first, ir.VectorType(ir.IntType(8), EIGHT).as_pointer()), align=1)


def as_set(builder: Any, places: Any) -> Any:
    """What is true, as the bits of a whole number."""
    return builder.zext(builder.bitcast(places, ir.IntType(EIGHT)), ir.IntType(64))


def in_all_places(builder: Any, value: Any, places: int) -> Any:
    """A row with a value in every place."""
    row, number = ir.VectorType(value.type, places), ir.IntType(32)
    alone = builder.insert_element(ir.Constant(row, ir.Undefined), value, number(0))
    return builder.shuffle_vector(alone, alone, ir.Constant(ir.VectorType(number, places), [0] * places))


@overload(more)  # type: ignore[untyped-decorator]
def _compiled_more(counts: Any, less: Any, start: Any) -> Callable[[Any, Any, Any], int] | None:
    def compare(counts: Any, less: Any, start: Any) -> int:
        return int(_compare(counts, less, start))

    return compare if counts.dtype == less.dtype == types.int8 else None


@overload(equal)  # type: ignore[untyped-decorator]
def _compiled_equal(counts: Any, value: Any) -> Callable[[Any, Any], int] | None:
    def compare(counts: Any, value: Any) -> int:
        return int(_equal(counts, int(value)))

    return compare if counts.dtype == types.int8 else None
