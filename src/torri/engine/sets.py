"""Sets of small numbers, as the bits of one integer."""

from __future__ import annotations

from torri.engine.compiled import rule


@rule
def count_members(members: int) -> int:
    """How many members a set has: the bits added up side by side.

    The compiler knows this way of counting, and makes one instruction of it.
    """
    members = int(members)
    pairs = members - ((members >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((eights * 0x0101010101010101) >> 56) & 0x7F


@rule
def lowest(members: int) -> int:
    """The lowest member of a set that is not empty: as many bits are below it."""
    return count_members((members & -members) - 1)
