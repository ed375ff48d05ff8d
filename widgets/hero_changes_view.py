"""The tables of changed rules: every number of one hero, and what moved of all ready-made ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.data import Ruleset
from rules.data.styles import minus
from rules.momenta.characters.comparing import StatChange
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.refusing import HeroRefusal, Missing
from rules.momenta.characters.stats import stats_of, summed

from .catalog_view import draw_tools
from .hero_changes_found import Moved
from .hero_changes_words import ALL_SAME, difference, stat_labels
from .hero_rules import why
from .html import Child, Markup, element, exact

__all__ = ["draw_hero", "draw_ready"]

SAME = "same"


def draw_hero(hero: Hero | None, found: Moved | None, whose: str, new: Ruleset) -> Child:
    """Give every number of one hero under both rules, and what else differs.

    `whose` names the rules that are compared with.
    """
    if hero is None or found is None:
        return element("p", "Choose a hero above to see every number of theirs.", class_="m-quiet")
    labels, derived = stat_labels(new), stats_of(hero, new)
    rows = [
        _row(
            labels[each.stat],
            (
                exact(minus(each.old), each.old),
                exact(minus(each.new), each.new),
                _difference(each),
                summed(derived[each.stat]),
            ),
            each.old != each.new,
        )
        for each in found.stats
    ]
    columns = ("Number", "Before", "Changed", "Difference", "Comes about as")
    return [
        _figure(f"{found.name}, in {whose} and as changed", columns, rows),
        _draw_more(found, new),
    ]


def draw_ready(found: Sequence[Moved], ruleset: Ruleset) -> Child:
    """Give what moved of the ready-made heroes: a row for each number that differs for any."""
    rows = list(_moved_rows(found, ruleset))
    if not rows:
        return element("div", element("p", ALL_SAME), class_="m-c-empty")
    columns = ("What moves", *(each.name for each in found))
    return _figure("What moves for the ready-made heroes", columns, rows)


def _difference(change: StatChange) -> Markup:
    return exact(difference(change), change.new - change.old)


def _moved_rows(found: Sequence[Moved], ruleset: Ruleset) -> Iterator[Markup]:
    for at, (stat, label) in enumerate(stat_labels(ruleset).items()):
        changes = [each.stats[at] for each in found]
        assert {change.stat for change in changes} <= {stat}
        if any(change.old != change.new for change in changes):
            yield _row(label, [_cell(change) for change in changes])
    for label, counts in (
        ("Refused", [(len(each.refused), len(each.allowed)) for each in found]),
        ("Left to choose", [(len(each.opened), len(each.closed)) for each in found]),
    ):
        if any(map(any, counts)):
            yield _row(label, [_counted(*each) for each in counts])


def _cell(change: StatChange) -> Child:
    if change.old == change.new:
        return exact(SAME, 0)
    return exact(f"{minus(change.new)} ({difference(change)})", change.new - change.old)


def _counted(now: int, before: int) -> str:
    told = [f"{now} new"] if now else []
    told += [f"{before} gone"] if before else []
    return ", ".join(told) or SAME


def _draw_more(found: Moved, ruleset: Ruleset) -> Child:
    lists = [
        _list("Refused under the changed rules", [_why(one, ruleset) for one in found.refused]),
        _list("Refused no longer", [one.sentence for one in found.allowed]),
        _list("Left to choose under the changed rules", _sentences(found.opened)),
        _list("Left to choose no longer", _sentences(found.closed)),
    ]
    return [each for each in lists if each is not None]


def _why(refusal: HeroRefusal, ruleset: Ruleset) -> Child:
    return why(refusal, refusal.step, ruleset)


def _sentences(found: Sequence[Missing]) -> list[Child]:
    return [one.sentence for one in found]


def _list(head: str, items: Sequence[Child]) -> Markup | None:
    if not items:
        return None
    return element(
        "div",
        element("p", element("strong", head)),
        element("ul", [element("li", item) for item in items]),
    )


def _row(head: str, cells: Sequence[Child], differs: bool = False) -> Markup:
    return element(
        "tr",
        element("th", head, scope="row"),
        [element("td", cell) for cell in cells],
        class_="m-c-differs" if differs else None,
    )


def _figure(caption: str, columns: Sequence[str], rows: Sequence[Markup]) -> Markup:
    drawn = element(
        "table",
        element("caption", caption),
        element("thead", element("tr", [element("th", each, scope="col") for each in columns])),
        element("tbody", rows),
        class_="m-table",
    )
    return element(
        "figure",
        draw_tools("Copy the table"),
        element("div", drawn, role="group", aria_label=caption, tabindex=0, class_="m-c-wide"),
        class_="m-figure",
    )
