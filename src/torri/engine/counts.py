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


@intrinsic  # type: ignore[untyped-decorator]
def _compare(_context: Any, counts: Any, less: Any, start: Any) -> Any:
    """Compare eight bytes with one instruction; the compiler does not find it by itself."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        eight_bytes = ir.VectorType(ir.IntType(8), EIGHT)
        rows = []
        for kind, row in zip(signature.args, arguments[:2], strict=False):
            data = context.make_array(kind)(context, builder, row).data
            first = builder.gep(data, [arguments[2]])
            rows.append(builder.load(builder.bitcast(first, eight_bytes.as_pointer()), align=1))
        places = builder.bitcast(builder.icmp_signed(">", *rows), ir.IntType(EIGHT))
        return builder.zext(places, ir.IntType(64))

    return types.int64(counts, less, types.int64), generate


@overload(more)  # type: ignore[untyped-decorator]
def _compiled_more(counts: Any, less: Any, start: Any) -> Callable[[Any, Any, Any], int] | None:
    def compare(counts: Any, less: Any, start: Any) -> int:
        return int(_compare(counts, less, start))

    return compare if counts.dtype == less.dtype == types.int8 else None
