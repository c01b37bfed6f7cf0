"""Weighing and comparing rows of numbers, eight at a time, as processors can.

Numba leaves it to LLVM to find out that loops can be done so, and for short rows little comes of it (perhaps because it
has to make sure, row by row, that weights and sums do not overlap). So the two innermost loops of all thinking are
written down for LLVM directly. They reckon in the same order as the plain loops beside them, to the last bit; those run
where the compiler is off or checks every index.
"""

from __future__ import annotations

from typing import Any

from rondel.core.compiling import BOUNDSCHECK, INTERPRETED, rule
from rondel.core.masks import lowest

#: numbers that are compared or added at once, on processors that can; on others LLVM makes several steps of it
LANES = 8
#: columns whose sums stay in registers while all rows are added
BLOCK = 4 * LANES
#: rows that are added up before they are added to the sums
ROWS = 4


@rule
def add_rows_plainly(given: Any, n: int, weights: Any, used: Any, out: Any, start: int, end: int) -> None:
    """Add the listed rows of weights, each times the number given for it, in these columns."""
    whole = n - n % ROWS
    for k in range(0, whole, ROWS):
        a, b, c, d = used[k], used[k + 1], used[k + 2], used[k + 3]
        x, y, z, w = given[a], given[b], given[c], given[d]
        for j in range(start, end):
            out[j] += x * weights[a, j] + y * weights[b, j] + z * weights[c, j] + w * weights[d, j]
    for k in range(whole, n):
        a = used[k]
        x = given[a]
        for j in range(start, end):
            out[j] += x * weights[a, j]


@rule
def differing_plainly(given: Any, before: Any, start: int) -> int:
    """Which of the next numbers differ, as a mask."""
    found = 0
    for i in range(LANES):
        if given[start + i] != before[start + i]:
            found |= 1 << i
    return found


def _for_llvm() -> tuple[Any, Any]:
    """The same two for LLVM; the first for one block of columns."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils as untyped_tools
    from numba.extending import intrinsic

    cgutils: Any = untyped_tools
    index, number = ir.IntType(64), ir.FloatType()
    vector = ir.VectorType(number, LANES)
    unknown = ir.Constant(vector, ir.Undefined)
    first_of_all = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)

    def whole(value: int) -> Any:
        return ir.Constant(index, value)

    def array(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        return context.make_array(kind)(context, builder, value)

    def place(builder: Any, numbers: Any, at: Any) -> Any:
        return builder.bitcast(builder.gep(numbers, [at]), vector.as_pointer())

    def eight(builder: Any, numbers: Any, at: Any) -> Any:
        return builder.load(place(builder, numbers, at), align=4)

    def element(builder: Any, numbers: Any, at: Any) -> Any:
        return builder.load(builder.gep(numbers, [at]))

    def eight_times(builder: Any, value: Any) -> Any:
        one = builder.insert_element(unknown, value, ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(one, unknown, first_of_all)

    @intrinsic
    def add_block(_typing: Any, given: Any, n: Any, weights: Any, used: Any, out: Any, start: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            _given, n, _weights, _used, _out, start = arguments
            arrays = [array(context, builder, signature.args[i], arguments[i]) for i in (0, 2, 3, 4)]
            given, weights, used, out = (one.data for one in arrays)
            columns = cgutils.unpack_tuple(builder, arrays[1].shape)[1]
            offsets = [whole(lane) for lane in range(0, BLOCK, LANES)]
            sums = [
                cgutils.alloca_once_value(builder, eight(builder, out, builder.add(start, offset)))
                for offset in offsets
            ]

            def row(k: Any) -> tuple[Any, Any]:
                """The number given for a row, eight times, and where the row's columns begin."""
                which = element(builder, used, k)
                begin = builder.add(builder.mul(which, columns), start)
                return eight_times(builder, element(builder, given, which)), begin

            def add(rows: list[tuple[Any, Any]]) -> None:
                for offset, so_far in zip(offsets, sums, strict=True):
                    together = None
                    for times, begin in rows:
                        one = builder.fmul(times, eight(builder, weights, builder.add(begin, offset)))
                        together = one if together is None else builder.fadd(together, one)
                    builder.store(builder.fadd(builder.load(so_far), together), so_far)

            in_groups = builder.sub(n, builder.and_(n, whole(ROWS - 1)))
            with cgutils.for_range_slice(builder, whole(0), in_groups, whole(ROWS)) as (k, _):
                add([row(builder.add(k, whole(i))) for i in range(ROWS)])
            with cgutils.for_range_slice(builder, in_groups, n, whole(1)) as (k, _):
                add([row(k)])
            for offset, so_far in zip(offsets, sums, strict=True):
                builder.store(builder.load(so_far), place(builder, out, builder.add(start, offset)), align=4)
            return context.get_dummy_value()

        return types.void(given, types.int64, weights, used, out, types.int64), generate

    @intrinsic
    def differing(_typing: Any, given: Any, before: Any, start: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            now, then = (
                eight(builder, array(context, builder, signature.args[i], arguments[i]).data, arguments[2])
                for i in range(2)
            )
            return builder.zext(builder.bitcast(builder.fcmp_unordered("!=", now, then), ir.IntType(LANES)), index)

        return types.int64(given, before, types.int64), generate

    return add_block, differing


if INTERPRETED or BOUNDSCHECK:

    @rule
    def add_block(given: Any, n: int, weights: Any, used: Any, out: Any, start: int) -> None:
        add_rows_plainly(given, n, weights, used, out, start, start + BLOCK)

    differing = differing_plainly
else:
    add_block, differing = _for_llvm()


@rule
def add_rows(given: Any, n: int, weights: Any, used: Any, out: Any) -> None:
    """Add the ``n`` rows of weights that are listed in ``used`` to the sums, each times the number given for it."""
    blocks = len(out) - len(out) % BLOCK
    for start in range(0, blocks, BLOCK):
        add_block(given, n, weights, used, out, start)
    if blocks < len(out):
        add_rows_plainly(given, n, weights, used, out, blocks, len(out))


@rule
def list_differences(given: Any, before: Any, used: Any, change: Any) -> int:
    """How many of the given numbers were others before; which, in ``used``, and by how much, in ``change``."""
    n = 0
    last = len(given) - len(given) % LANES
    for start in range(0, last, LANES):
        found = differing(given, before, start)
        while found:
            i = start + lowest(found)
            found &= found - 1
            used[n] = i
            change[i] = given[i] - before[i]
            n += 1
    for i in range(last, len(given)):
        used[n] = i
        change[i] = given[i] - before[i]
        n += given[i] != before[i]
    return n


@rule
def list_used(given: Any, count: int, used: Any) -> int:
    """How many of the first numbers are not zero; which, in ``used``."""
    n = 0
    for i in range(count):
        used[n] = i
        n += given[i] != 0.0
    return n
