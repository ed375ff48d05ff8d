"""Measure exact odds against icepool and dyce, and what importing them costs.

Run as `python bench/bench_dice.py`: prints one table, and leaves with 1 when a ratio is missed.

Every query starts from fresh objects (dice, pools, evaluators) with the caches of all libraries
emptied, and ends with what each library's public interface gives. The others are asked in the way
that was measured fastest for them. Blocks of runs of each library take turns, so that a slow moment
of the machine falls on all; as in timeit, the garbage collector rests meanwhile. Times are medians,
ratios medians over neighbouring blocks. Before anything is timed, the results are compared: they
must be equal.
"""

from __future__ import annotations

import functools
import gc
import os
import subprocess
import sys
import tempfile
import warnings
from math import gcd
from operator import truediv
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import dyce
import icepool
from dyce.p import survey_outcome_order_ascending

from rules import dice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).parents[1]
BLOCKS = 15
RUNS_A_BLOCK = 5
SHORTEST_BLOCK = 0.001  # seconds
IMPORTS = 31
MOST_IMPORT_RATIO = 1.5
FEWEST_TIMES_FASTER_REPEATED = 4
APART = 1_000  # keeps successes and payoff apart in one number


class Query(NamedTuple):
    """One question, put to each library, and how many times faster ours has to be."""

    name: str
    ours: Callable[[], Any]
    icepool: Callable[[], Any]
    at_least_icepool: int
    dyce: Callable[[], Any] | None = None
    at_least_dyce: int = 0


# --- Successes and the sum of the best doubles, each double worth its face ------------------------


def our_joint(size: int) -> dice.JointDistribution:
    die = dice.Die(6, (5, 6))
    return dice.joint(dice.Pool(size, die), [dice.SetPayoff.per_face(2, die)])


class BestDoubles(icepool.MultisetEvaluator):
    """Successes and doubles in one number: measured faster than a pair as the state."""

    def initial_state(self, order, outcomes, size):
        return 0

    def next_state(self, state, order, outcome, count):
        return state + count // 2 * outcome + (APART * count if outcome >= 5 else 0)

    def final_outcome(self, final_state, order, outcomes, size):
        return divmod(final_state, APART)


def icepool_joint(size: int) -> Any:
    return BestDoubles().evaluate(icepool.Die(range(1, 7)).pool(size))


def dyce_doubles(state: int, outcome: int, count: int) -> int:
    return state + count // 2 * outcome + (APART * count if outcome >= 5 else 0)


def dyce_joint(size: int) -> Any:
    return (size @ dyce.P(6)).survey(
        accumulate=dyce_doubles,
        order=survey_outcome_order_ascending,
        initial=0,
        settle=lambda state: divmod(state, APART),
    )


# --- Successes, opposed rolls, a sweep ------------------------------------------------------------


def our_successes(size: int) -> dice.Distribution:
    return dice.successes(dice.Pool(size, dice.Die(6, (5, 6))))


def icepool_successes(size: int) -> Any:
    return size @ (icepool.Die(range(1, 7)) >= 5)


def dyce_successes(size: int) -> Any:
    return size @ dyce.H(6).ge(5)


def our_opposed(ours: int, theirs: int) -> dice.Distribution:
    die = dice.Die(6, (5, 6))
    return dice.opposed(dice.Pool(ours, die), dice.Pool(theirs, die))


def icepool_opposed(ours: int, theirs: int) -> Any:
    success = icepool.Die(range(1, 7)) >= 5
    return (ours @ success - theirs @ success).clip(0, ours)


def dyce_opposed(ours: int, theirs: int) -> Any:
    success = dyce.H(6).ge(5)
    return (ours @ success - theirs @ success).apply(lambda left: max(0, left))


SIZES = range(1, 13)
KINDS = [(sides, least) for sides in (6, 8) for least in (4, 5, 6)]


def our_sweep() -> Mapping[Any, dice.Distribution]:
    kinds = [dice.Die(sides, tuple(range(least, sides + 1))) for sides, least in KINDS]
    return dice.sweep(SIZES, kinds)


def icepool_sweep() -> Mapping[Any, Any]:
    found = {}
    for sides, least in KINDS:
        success = icepool.Die(range(1, sides + 1)) >= least
        for size in SIZES:
            found[size, (sides, least)] = size @ success
    return found


def queries() -> list[Query]:
    def about(function: Callable[..., Any], *sizes: int) -> Callable[[], Any]:
        return functools.partial(function, *sizes)

    pools = (8, 12, 20)
    sides = ((6, 4), (12, 10), (20, 20))
    return [
        *(
            Query(
                f"successes and best doubles, {n} dice",
                about(our_joint, n),
                about(icepool_joint, n),
                25,
                about(dyce_joint, n),
                12,
            )
            for n in pools
        ),
        *(
            Query(
                f"successes, {n} dice",
                about(our_successes, n),
                about(icepool_successes, n),
                20,
                about(dyce_successes, n),
                10,
            )
            for n in pools
        ),
        *(
            Query(
                f"opposed, {a} against {b} dice",
                about(our_opposed, a, b),
                about(icepool_opposed, a, b),
                20,
                about(dyce_opposed, a, b),
                6,
            )
            for a, b in sides
        ),
        Query("sweep of 12 sizes x 3 thresholds x 2 dice", our_sweep, icepool_sweep, 40),
    ]


# --- Measuring ------------------------------------------------------------------------------------


@functools.cache
def caches() -> list[Any]:
    """Every function cache of the three libraries."""
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, functools._lru_cache_wrapper)
        and (found.__module__ or "").startswith(("rules.dice", "icepool", "dyce"))
    ]


def empty_caches() -> None:
    for cache in caches():
        cache.cache_clear()


class Timed(NamedTuple):
    """The median seconds of a function, and how many times those of the first function they are.

    The second is the median over blocks of runs that lie side by side, so that a machine that
    changes its speed meanwhile changes it little.
    """

    seconds: float
    times_the_first: float


def timed(functions: list[tuple[Callable[[], Any], Callable[[], None]]]) -> list[Timed]:
    """Time functions, each after its preparation, in blocks of runs that take turns."""
    blocks: list[list[float]] = [[] for _ in functions]
    for _ in range(BLOCKS):
        for (function, prepare), found in zip(functions, blocks, strict=True):
            gc.collect()
            gc.disable()
            runs: list[float] = []
            while len(runs) <= RUNS_A_BLOCK or sum(runs) < SHORTEST_BLOCK:
                prepare()
                start = perf_counter()
                function()
                runs.append(perf_counter() - start)
            gc.enable()
            found.append(median(runs[1:]))  # the first run only wakes the machine up
    return [Timed(median(found), median(map(truediv, found, blocks[0]))) for found in blocks]


def in_lowest_terms(result: Any) -> dict[Any, Any]:
    """Give the ways to each outcome as plain numbers, for comparing."""
    ways = {outcome: int(count) for outcome, count in result.items() if count}
    common = gcd(*ways.values())
    return {outcome: count // common for outcome, count in ways.items()}


def differences(query: Query) -> list[str]:
    ours, theirs = query.ours(), query.icepool()
    if query.dyce is None:
        found = {
            (size, (die.sides, die.success_faces[0])): in_lowest_terms(distribution)
            for (size, die), distribution in ours.items()
        }
        same = found == {key: in_lowest_terms(result) for key, result in theirs.items()}
        return [] if same else [f"{query.name}: icepool's results differ from ours"]
    expected = in_lowest_terms(ours)
    return [
        f"{query.name}: the results of {name} differ from ours"
        for name, result in (("icepool", theirs), ("dyce", query.dyce()))
        if in_lowest_terms(result) != expected
    ]


def import_seconds() -> tuple[float, float, float, str]:
    """Give what importing rules.dice takes, its standard modules alone, the ratio, and their names.

    Both in fresh interpreters, taking turns, with byte code already written.
    """
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}

    def run(code: str) -> str:
        finished = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return finished.stdout.strip()

    def took(statement: str) -> float:
        return float(
            run(
                "from time import perf_counter\nstart = perf_counter()\n"
                f"{statement}\nprint(perf_counter() - start)"
            )
        )

    with tempfile.TemporaryDirectory() as prefix:
        environment["PYTHONPYCACHEPREFIX"] = prefix
        new = run(
            "import sys; before = set(sys.modules); import rules.dice; print(*("
            "name for name in sys.modules if name not in before and name.split('.')[0] != 'rules'))"
        ).split()
        standard = "import " + ", ".join(new)
        took("import rules.dice")
        took(standard)
        ours, theirs = [], []
        for _ in range(IMPORTS):
            ours.append(took("import rules.dice"))
            theirs.append(took(standard))
    public = ", ".join(name for name in new if name[0] != "_")
    return median(ours), median(theirs), median(map(truediv, ours, theirs)), public


def main() -> int:
    warnings.simplefilter("ignore")  # that dyce calls its fastest route experimental is known
    asked = queries()
    missed = [line for query in asked for line in differences(query)]
    versions = f"icepool {icepool.__version__}", f"dyce {dyce.__version__}"
    print(f"Exact odds, cold caches, medians of {BLOCKS} blocks of runs, microseconds")
    print(f"{'':44}{'ours':>9}{versions[0]:>16}{'times':>8}{versions[1]:>14}{'times':>8}  wanted")

    for query in asked:
        functions = [query.ours, query.icepool, *([query.dyce] if query.dyce else [])]
        ours, *others = timed([(function, empty_caches) for function in functions])
        bounds = [("icepool", query.at_least_icepool), ("dyce", query.at_least_dyce)]
        line = f"{query.name:44}{ours.seconds * 1e6:9.1f}"
        for (name, wanted), theirs, width in zip(bounds, others, (16, 14), strict=False):
            times = theirs.times_the_first
            line += f"{theirs.seconds * 1e6:{width}.1f}{times:8.1f}"
            if times < wanted:
                missed.append(f"{query.name}: {times:.1f} times as fast as {name}, wanted {wanted}")
        wants = ", ".join(f"{wanted}" for _, wanted in bounds[: len(others)])
        print(f"{line:100}{wants:>8}")

    print("\nA repeated query, against the same with cold caches, microseconds")
    die = dice.Die(6, (5, 6))
    pool, doubles = dice.Pool(12, die), [dice.SetPayoff.per_face(2, die)]
    repeated: dict[str, Callable[[], Any]] = {
        "successes and best doubles, 12 dice": lambda: dice.joint(pool, doubles),
        "successes, 12 dice": lambda: dice.successes(pool),
        "opposed, 12 against 12 dice": lambda: dice.opposed(pool, pool),
    }
    for name, query_again in repeated.items():
        warm, cold = timed([(query_again, int), (query_again, empty_caches)])
        times = cold.times_the_first
        print(f"{name:44}{warm.seconds * 1e6:9.2f}{cold.seconds * 1e6:16.1f}{times:8.1f}", end="")
        print(f"{FEWEST_TIMES_FASTER_REPEATED:31}")
        if times < FEWEST_TIMES_FASTER_REPEATED:
            missed.append(
                f"{name}, repeated: {times:.1f} times as fast as cold, "
                f"wanted {FEWEST_TIMES_FASTER_REPEATED}"
            )

    package, standard, ratio, names = import_seconds()
    print(
        f"\nimport rules.dice {package * 1e3:.2f} ms, its standard modules {standard * 1e3:.2f} ms:"
    )
    print(f"{ratio:.2f} times, wanted at most {MOST_IMPORT_RATIO} ({names})")
    if ratio > MOST_IMPORT_RATIO:
        missed.append(f"import: {ratio:.2f} times its standard modules")

    for line in missed:
        print(f"MISSED  {line}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
