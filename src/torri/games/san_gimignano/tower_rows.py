"""All towers of a side at once, for the numbers of a tensor: no processor foresees how many stand.

One after the other they take a loop of unforeseeable length, which costs more than all sixteen places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from torri.engine.layout import Layout, number
from torri.engine.sets import lowest
from torri.games.san_gimignano.material import BLESSING, CAPPELLA_HEIGHT, LOWEST_RANK, TOWERS
from torri.games.san_gimignano.scoring import BYTE, BYTE_MASK, NO_TOWERS, add_tower
from torri.games.san_gimignano.state import standing, stone_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from torri.engine.compiled import Position
    from torri.engine.layout import Sheet

    Counted = tuple[int, int, int, int, int]

QUARTER, HALF, WORD = 16, 32, 64  # bits

TOWER = Layout(
    number("stands", "whether there is a tower"),
    number("colourful", "whether it is colourful"),
    number("rank", "its rank; of a colourful one that of its lowest story", of=11),
    number("height", "its stories", of=13),
    number("stones", "Buona Pietra among them", of=3),
    number("complete", "whether it is completed"),
)


def show_towers(s: Position, player: int, side: Sheet) -> Counted:
    """Write the towers that stand; they are counted on the way, as `scoring.count_towers` does."""
    counted, rest = NO_TOWERS, standing(s, player)
    while rest:
        slot = lowest(rest)
        counted = add_tower(s, player, slot, counted)
        show_tower(s.towers[player, slot], side.towers[slot], (int(s.complete[player]) >> slot) & 1)
        rest &= rest - 1
    return counted


def show_tower(tower: Position, out: Sheet, complete: int) -> None:
    """A tower that stands."""
    out.stands = 1
    out.colourful = tower.colourful
    out.rank = tower.rank
    out.height = tower.height
    out.stones = stone_count(tower)
    out.complete = complete


@intrinsic  # type: ignore[untyped-decorator]
def _show_all(_context: Any, towers: Any, stand: Any, complete: Any, unblessed: Any, shown: Any) -> Any:
    """All places at once: one lane each; a place without a tower is all zeros."""
    counted = types.UniTuple(types.int64, len(NO_TOWERS))

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kinds = signature.args
        source = context.make_array(kinds[0])(context, builder, arguments[0]).data
        target = context.make_array(kinds[4])(context, builder, arguments[4]).data
        lanes = Lanes(builder, source, *arguments[1:4])
        lanes.write(builder.bitcast(target, ir.IntType(BYTE).as_pointer()))
        return context.make_tuple(builder, counted, lanes.count())

    return counted(towers, types.int64, types.int64, types.int64, shown), generate


class Lanes:
    """The towers of a side, a lane of half a word for each place."""

    row = ir.VectorType(ir.IntType(HALF), TOWERS)
    wide = ir.VectorType(ir.IntType(WORD), TOWERS)

    def __init__(self, builder: Any, source: Any, stand: Any, complete: Any, unblessed: Any) -> None:
        self.b = builder
        self.stands = self.members(stand)
        loaded = builder.load(builder.bitcast(source, self.row.as_pointer()), align=1)
        tower = builder.select(self.stands, loaded, self.all(0))
        self.rank, self.height, self.colourful, self.stones = (self.byte(tower, at) for at in range(4))
        self.is_plain = builder.icmp_signed("==", self.colourful, self.all(0))
        self.plain = builder.select(self.is_plain, self.height, self.all(0))
        self.complete, self.unblessed = self.members(complete), self.members(unblessed)

    def all(self, number: int) -> Any:
        """The same number in every lane."""
        return ir.Constant(self.row, [number] * TOWERS)

    def members(self, places: Any) -> Any:
        """A set of places as a truth in each lane."""
        bits = self.b.trunc(places, ir.IntType(TOWERS))
        return self.b.bitcast(bits, ir.VectorType(ir.IntType(1), TOWERS))

    def byte(self, lanes: Any, at: int) -> Any:
        """A field of every tower."""
        return self.b.and_(self.b.lshr(lanes, self.all(BYTE * at)), self.all(BYTE_MASK))

    def joined(self, *fields: Any) -> Any:
        """Numbers of one byte beside each other in each lane."""
        found = fields[0]
        for place, field in enumerate(fields[1:], 1):
            found = self.b.or_(found, self.b.shl(field, self.all(BYTE * place)))
        return found

    def number(self, truth: Any) -> Any:
        """1 where it is so, else 0."""
        return self.b.zext(truth, self.row)

    def bits(self, lanes: Any) -> Any:
        """How many bits are set, of a byte in each lane."""
        for step, mask in ((1, 0x55), (2, 0x33), (4, 0x0F)):
            higher = self.b.and_(self.b.lshr(lanes, self.all(step)), self.all(mask))
            lanes = self.b.add(self.b.and_(lanes, self.all(mask)), higher)
        return lanes

    def write(self, target: Any) -> None:
        """Each tower in its place; it is written a word at a time, the next one over what is too much."""
        b = self.b
        stones = b.select(self.is_plain, self.stones, self.bits(self.stones))
        first = self.joined(self.number(self.stands), self.colourful, self.rank, self.height)
        rest = b.zext(self.joined(stones, self.number(self.complete)), self.wide)
        words = b.or_(b.zext(first, self.wide), b.shl(rest, ir.Constant(self.wide, [HALF] * TOWERS)))
        for place in range(TOWERS):
            word = b.extract_element(words, ir.IntType(HALF)(place))
            at = b.gep(target, [ir.IntType(WORD)(TOWER.size * place)])
            if place < TOWERS - 1:
                self.store(word, at)
            else:
                self.store(b.trunc(word, ir.IntType(HALF)), at)
                at = b.gep(at, [ir.IntType(WORD)(HALF // BYTE)])
                self.store(b.trunc(b.lshr(word, word.type(HALF)), ir.IntType(QUARTER)), at)

    def store(self, value: Any, at: Any) -> None:
        """A number of any width, at any place."""
        self.b.store(value, self.b.bitcast(at, value.type.as_pointer()), align=1)

    def count(self) -> list[Any]:
        """What `scoring.add_tower` counts: four sums, and the highest plain tower of each rank."""
        b = self.b
        is_blessed = b.and_(b.icmp_signed("==", self.rank, self.all(BLESSING)), b.not_(self.unblessed))
        blessed = b.select(is_blessed, self.plain, self.all(0))
        high = self.number(b.icmp_signed(">=", self.height, self.all(CAPPELLA_HEIGHT)))
        word = ir.Constant(self.wide, [0] * TOWERS)
        for place, field in enumerate((blessed, self.colourful, b.sub(self.height, self.plain), high)):
            shift = ir.Constant(self.wide, [QUARTER * place] * TOWERS)
            word = b.or_(word, b.shl(b.zext(field, self.wide), shift))
        total = self.together(word, b.add)
        quarter = total.type((1 << QUARTER) - 1)
        sums = [b.and_(b.lshr(total, total.type(QUARTER * place)), quarter) for place in range(4)]
        return [*sums, self.heights()]

    def heights(self) -> Any:
        """The height of the highest plain tower of each rank, a byte each."""
        b = self.b
        places = b.mul(b.sub(self.rank, self.all(LOWEST_RANK)), self.all(BYTE))
        is_there = b.icmp_signed("!=", self.plain, self.all(0))
        places = b.zext(b.select(is_there, places, self.all(0)), self.wide)
        bytes_of = ir.VectorType(ir.IntType(BYTE), TOWERS * WORD // BYTE)
        rows = b.bitcast(b.shl(b.zext(self.plain, self.wide), places), bytes_of)
        highest = self.together(rows, self.greater, least=WORD // BYTE)
        return b.bitcast(highest, ir.IntType(WORD))

    def greater(self, one: Any, other: Any) -> Any:
        """The greater number in each place."""
        return self.b.select(self.b.icmp_unsigned(">", one, other), one, other)

    def together(self, row: Any, join: Callable[[Any, Any], Any], least: int = 1) -> Any:
        """A row folded in the middle until so few numbers are left; one alone is no row any more."""
        while row.type.count > least:
            half = row.type.count // 2
            row = join(*(self.part(row, start, half) for start in (0, half)))
        return row if least > 1 else self.b.extract_element(row, ir.IntType(HALF)(0))

    def part(self, row: Any, start: int, count: int) -> Any:
        """Some numbers of a row."""
        places = ir.Constant(ir.VectorType(ir.IntType(HALF), count), list(range(start, start + count)))
        return self.b.shuffle_vector(row, row, places)


@overload(show_towers)  # type: ignore[untyped-decorator]
def _compiled_show(s: Any, player: Any, side: Any) -> Callable[[Any, Any, Any], Counted]:
    def at_once(s: Any, player: Any, side: Any) -> Counted:
        stand, complete, unblessed = standing(s, player), int(s.complete[player]), int(s.unblessed[player])
        return _show_all(s.towers[player], stand, complete, unblessed, side.towers)

    return at_once
