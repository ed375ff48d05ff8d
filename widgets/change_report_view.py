"""A change report as it is drawn: what is changed, counts by groups, the sentences, its files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from rules.data import Ruleset
from rules.design import ChangeReport, Move, Situation, situations

from .change_report_words import told_size
from .change_report_work import Asked, Finding
from .charts import local
from .controls import button
from .files import draw_files, save_button
from .forecast_wide import wide
from .html import Child, Markup, element, exact, table
from .variant_compare_numbers import signed

__all__ = [
    "MOST_TOLD",
    "SITUATION",
    "SIZE",
    "draw_changed",
    "draw_counts",
    "draw_moves",
    "draw_report_files",
]

SIZE, SITUATION = "size", "situation"
# As many sentences, or situations, stand there at first; a button brings as many more.
MOST_TOLD = 40


def draw_changed(changed: Sequence[str]) -> Child:
    """List what the variant changes."""
    if not changed:
        return None
    return element(
        "details",
        element("summary", f"What is changed ({len(changed)})"),
        element("ul", [element("li", each) for each in changed], class_="m-w-list"),
        class_="m-more",
    )


def draw_counts(base: Ruleset, asked: Asked | None, found: Finding, least: float) -> Child:
    """Count by groups: situations, those that are worked out, figures that move, the largest."""
    every = asked.situations if asked is not None else situations(base)
    rows = [_counted(group, list(each), found, least) for group, each in groupby(every, _group)]
    name = "What is compared"
    columns = (
        "Group",
        "Situations",
        "Worked out",
        "Figures that move",
        "Less than that",
        "Largest move",
    )
    return wide(table(name, columns, rows), name)


def _group(situation: Situation) -> str:
    return situation.group


def _counted(
    group: str, every: Sequence[Situation], found: Finding, least: float
) -> tuple[Child, ...]:
    moves = [move for each in every for move in found.moves.get(each.id, ())]
    told = [move for move in moves if move.size >= least]
    done = [each for each in every if each.id in found.moves]
    most = max(moves, key=lambda move: move.size, default=None)
    return (
        group,
        len(every),
        len(done) if done else "–",
        len(told) if done else "–",
        len(moves) - len(told) if done else "–",
        "–" if most is None else exact(told_size(most), most.size),
    )


# ---- the sentences


def draw_moves(
    moves: Sequence[Move], order: str, many: int, base: Ruleset, pinned: Collection[str]
) -> Child:
    """Give the sentences: all by their size, or those of each situation under its title."""
    if order == SITUATION:
        return _by_situation(moves, many, base, pinned)
    return [
        element("ol", map(_item, moves[:many]), class_="m-w-moves"),
        _more(len(moves), many, "sentences"),
    ]


def _item(move: Move) -> Markup:
    values = str(move).removeprefix(f"{move.told}: ")
    return element("li", move.told, ": ", element("strong", values), _apart(move))


def _apart(move: Move) -> Child:
    difference = move.difference
    if difference is None:
        told = "new under the variant" if move.before is None else "gone under the variant"
    else:
        written = signed(difference, move.unit).lstrip("+−")
        told = f"{written} {'more' if difference > 0 else 'less'}"
    return element("span", f" {told}", class_="m-w-quiet")


def _by_situation(
    moves: Sequence[Move], many: int, base: Ruleset, pinned: Collection[str]
) -> Child:
    titles = {each.id: each for each in situations(base)}
    held: dict[str, list[Move]] = {}
    for move in moves:
        held.setdefault(move.situation, []).append(move)
    items = [
        _one_situation(titles[name], of_one, name in pinned)
        for name, of_one in list(held.items())[:many]
    ]
    return [element("div", items, class_="m-w-rows"), _more(len(held), many, "situations")]


def _one_situation(situation: Situation, moves: Sequence[Move], is_pinned: bool) -> Markup:
    many = f"{len(moves)} figures" if len(moves) > 1 else "1 figure"
    return element(
        "div",
        element(
            "details",
            element("summary", f"{situation.title} ({many}, up to {_largest(moves)})"),
            element("ol", map(_item, moves), class_="m-w-moves"),
            class_="m-more",
        ),
        button(
            "Pinned" if is_pinned else "Pin its chart",
            f"pin:{situation.id}",
            disabled=is_pinned,
            aria_label=f"{'Pinned' if is_pinned else 'Pin its chart'}: {situation.title}",
        ),
        class_="m-w-row",
    )


def _largest(moves: Sequence[Move]) -> str:
    if any(move.difference is None for move in moves):
        return "all of it"
    # The first moves most in parts of the larger number; of its unit, another may move farther.
    unit = moves[0].unit
    apart = [Fraction(move.difference or 0) for move in moves if move.unit == unit]
    return signed(max(apart, key=abs), unit)


def _more(among: int, many: int, what: str) -> Child:
    if among <= many:
        return None
    return element(
        "div",
        element("span", f"{many} of {among:,} {what} stand here.", class_="m-told"),
        button(f"Show {min(MOST_TOLD, among - many)} more", "more"),
        class_="m-tools",
    )


# ---- to take away


def draw_report_files(report: ChangeReport) -> Markup:
    """Give the report as Markdown and as CSV, to copy and to save."""
    return draw_files(
        "The report to take away",
        *_of_one("Markdown", report.markdown(), f"{report.variant}.md"),
        *_of_one("CSV", report.csv(), f"{report.variant}.csv"),
    )


def _of_one(kind: str, text: str, name: str) -> Iterator[Markup]:
    yield local(f"Copy as {kind}", "copy", data_text=text)
    yield save_button(text, f"changes of {name}", f"Download {kind}")
