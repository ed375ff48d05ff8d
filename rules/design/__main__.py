"""The design bench from the command line: `python -m rules.design --help`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from rules.data import DataFaults, Fault, Ruleset, ruleset_of
from rules.data.faults import in_words
from rules.data.variants import BOOK
from rules.data.whole_files import write_whole
from rules.design.asked import beginning, bound, knob, so_many
from rules.design.figures import situation_named
from rules.design.goals import Goal
from rules.design.outputs import check_output
from rules.design.reports import LEAST, reporting, told_value
from rules.design.rule_differences import differences
from rules.design.sweep_tables import rows_csv
from rules.design.sweeps import Sweep
from rules.design.targets import MOST, finding
from rules.design.variant_files import VariantFile, stacked

T = TypeVar("T")

EXAMPLES = """\
A variant is a file that holds only what differs. A value of the rules is named text:id.key, as in
momenta:dice-pool.success_faces; a situation by its id, as in momenta:successes-of-3.

  python -m rules.design check notebooks/variants/gritty.toml
  python -m rules.design report notebooks/variants/gritty.toml --only momenta:successes
  python -m rules.design situations momenta:successes-of-3 --figures
  python -m rules.design find --goal momenta:successes-of-3 at-least-1 75% 80% \\
      --move momenta:dice-pool.success_faces "[[6], [5, 6], [4, 5, 6]]" \\
      --move momenta:dice-pool.die_sides 6..10
  python -m rules.design sweep notebooks/variants/*.toml --only momenta:damage --to damage.csv
"""
ONLY = "situations by id, or by the beginning of ids"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what is asked; gives 0, or 1 with every fault as a sentence on the error stream.

    A search that reaches nothing gives 1, too.
    """
    asked = _parser().parse_args(arguments)
    try:
        return 0 if asked.do(asked) is not False else 1
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 1
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"{where}{in_words(error)}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; what was done is kept where a file keeps it.", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rules.design",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    check = commands.add_parser("check", help="tell what is wrong with variants")
    check.add_argument("variants", nargs="+", type=Path)
    check.set_defaults(do=_check)

    diff = commands.add_parser("diff", help="tell what a variant changes, in the book or another")
    diff.add_argument("variant", type=Path)
    diff.add_argument("--base", type=Path, help="a variant to compare with")
    diff.set_defaults(do=_diff)

    stack = commands.add_parser("stack", help="lay variants over one another in one file")
    stack.add_argument("variants", nargs="+", type=Path)
    stack.add_argument("--to", type=Path, required=True, help="the file to write")
    stack.add_argument("--over", action="store_true", help="write over the variant that is there")
    stack.set_defaults(do=_stack)

    report = commands.add_parser("report", help="tell every chance and number that moves")
    report.add_argument("variant", type=Path)
    report.add_argument("--base", type=Path, help="a variant to compare with")
    report.add_argument(
        "--least", default=f"{LEAST:.1%}", help="tell moves from here on, as 5%% or 0.05"
    )
    report.add_argument("--only", nargs="*", metavar="ID", help=ONLY)
    report.add_argument("--csv", action="store_true", help="as a table, not as a text")
    report.set_defaults(do=_report)

    cases = commands.add_parser("situations", help="list the situations that there are")
    cases.add_argument("beginnings", nargs="*", metavar="ID", help=ONLY)
    cases.add_argument("--figures", action="store_true", help="with the figures of each")
    cases.set_defaults(do=_situations)

    reached = "Exits with 0 where a setting reaches every goal, and with 1 where none does."
    find = commands.add_parser(
        "find", help="find settings that reach a target", description=reached
    )
    find.add_argument("--base", type=Path, help="a variant to begin with")
    find.add_argument(
        "--goal",
        nargs=4,
        action="append",
        required=True,
        metavar=("SITUATION", "FIGURE", "LEAST", "MOST"),
        help="bounds of a figure, as 3 or 75%%; a dash leaves one open",
    )
    find.add_argument(
        "--move",
        nargs=2,
        action="append",
        required=True,
        metavar=("VALUE", "CHOICES"),
        help="a value as text:id.key, and what it may be: 2..5, or a list in JSON",
    )
    find.add_argument("--most", type=int, default=MOST, help="so many settings at most")
    find.set_defaults(do=_find)

    sweep = commands.add_parser("sweep", help="work out variants × situations, as a CSV table")
    sweep.add_argument("variants", nargs="+", type=Path)
    sweep.add_argument("--only", nargs="+", required=True, metavar="ID", help=ONLY)
    sweep.add_argument("--kept", type=Path, help="the file that keeps what is done, to go on with")
    sweep.add_argument("--to", type=Path, required=True, help="the CSV file to write")
    sweep.add_argument(
        "--over", action="store_true", help="write over what is there, even if it is no such table"
    )
    sweep.add_argument("--processes", type=int, default=1, help="so many work side by side")
    sweep.set_defaults(do=_sweep)
    return parser


def _base(asked: argparse.Namespace) -> Ruleset:
    return ruleset_of(BOOK) if asked.base is None else VariantFile.open(asked.base).rules()


def _check(asked: argparse.Namespace) -> None:
    faults: list[Fault] = []
    for path in asked.variants:
        try:
            rules = VariantFile.open(path).rules()
        except DataFaults as fault:
            faults += fault.faults
        else:
            print(f"{path}: {rules.variant} can be played.")
    if faults:
        raise DataFaults(faults)


def _diff(asked: argparse.Namespace) -> None:
    for path, value in differences(_base(asked), VariantFile.open(asked.variant).rules()).items():
        print(f"{path} = {json.dumps(value, ensure_ascii=False)}")


def _stack(asked: argparse.Namespace) -> None:
    check_output(asked.to, asked.variants, over=asked.over)
    rules, twice = stacked(map(VariantFile.open, asked.variants))
    both = VariantFile().named(rules.variant or "").rewritten(rules)
    both.save(asked.to)
    for path in twice:
        print(f"{path} is given more than once; the last one counts.")
    print(f"{asked.to}: {both.name} is written, with {so_many(len(both.changes), 'value')}.")


def _report(asked: argparse.Namespace) -> None:
    base, rules = _base(asked), VariantFile.open(asked.variant).rules()
    only = None if asked.only is None else beginning(asked.only)
    report = _finished(reporting(base, rules, only=only, least=bound(asked.least) or 0.0))
    print(report.csv() if asked.csv else report.markdown(), end="")


def _situations(asked: argparse.Namespace) -> None:
    group = ""
    for name in beginning(asked.beginnings or [""]):
        situation = situation_named(name, ruleset_of(BOOK))
        if situation.group != group:
            group = situation.group
            print(f"# {group}")
        print(f"{name}: {situation.title}")
        for figure in situation.figures(ruleset_of(BOOK)) if asked.figures else ():
            print(f"    {figure.key}: {figure.told}: {told_value(figure.value, figure.unit)}")


def _find(asked: argparse.Namespace) -> bool:
    goals = [
        Goal(situation, figure, bound(least), bound(most))
        for situation, figure, least, most in asked.goal
    ]
    knobs = [knob(*each) for each in asked.move]
    found = _finished(finding(_base(asked), goals, knobs, most=asked.most))
    for setting in found.best:
        print("Reached:" if setting.reached else "Not reached, but near:")
        for path, value in setting.changes.items():
            print(f"  {path} = {json.dumps(value)}")
        print("  nothing changed" if not setting.changes else "", end="\n" * (not setting.changes))
        print(*(f"  → {told}" for told in setting.told), sep="\n")
    print(f"{found.tried:,} of {found.possible:,} settings were tried; {found.refused:,} can't be.")
    for reason in found.reasons:
        print(f"  {reason}")
    return any(setting.reached for setting in found.best)


def _sweep(asked: argparse.Namespace) -> None:
    # Or it would be told only when all the work is done.
    read = [*asked.variants, *([asked.kept] if asked.kept else [])]
    check_output(asked.to, read, over=asked.over, begins=rows_csv(()))
    if asked.processes < 1:
        raise ValueError(f"{asked.processes} was given as --processes; 1 or more is allowed.")
    variants = {str(path): VariantFile.open(path) for path in asked.variants}
    sweep = Sweep(variants, beginning(asked.only), asked.kept)
    if asked.processes > 1:
        with ProcessPoolExecutor(asked.processes) as executor:
            _told(sweep.work(executor))
    else:
        _told(sweep.work())
    write_whole(asked.to, sweep.csv())
    rows = sum(1 for _ in sweep.rows())
    print(f"{asked.to}: {so_many(rows, 'row')} of {so_many(sweep.total, 'cell')} written.")


# ---- how far it is


def _finished(work: Generator[tuple[float, str], None, T]) -> T:
    """Work to the end, with a line about how far it is where somebody looks on."""

    def steps() -> Iterator[tuple[float, str]]:
        result.append((yield from work))

    result: list[Any] = []
    _told(steps())
    found: T = result[0]
    return found


def _told(work: Iterator[tuple[float, str]]) -> None:
    looked_at = sys.stderr.isatty()
    for share, words in work:
        if looked_at:
            print(f"\r\x1b[K{share:4.0%} {words[:70]}", end="", file=sys.stderr, flush=True)
    if looked_at:
        print("\r\x1b[K", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
