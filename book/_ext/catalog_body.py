"""What stands below the heading of a catalog's entry: sentences, facts, values by result band."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from docutils import nodes
from rules.data import Cell, Record, Ruleset, Table
from rules.data.cells import NOTHING
from rules.momenta.characters.archetype_records import Archetype, Domain
from rules.momenta.characters.creation_records import ReadyHero
from rules.momenta.records import Band

from . import base_values, marks
from .base_tables import of_table
from .base_values import Base, changed_value
from .catalog_entries import Entry, Fact, pointed_to
from .catalog_nodes import entry_cell, entry_fact, entry_facts, entry_ladder, entry_link
from .tables import LONG, NUMBER

#: Records whose entries hold more below them: they stand in the page's own contents.
WIDE = (Archetype, Domain, ReadyHero)
#: What a column is called whose cells are sentences that speak for themselves, and a look.
SENTENCES, LOOK = "What ", "Looks like"
#: What stands between the lines of a cell that holds several.
BETWEEN = " · "
#: What an ability may lead to, by the key of its record.
POINTERS = ("maneuvers", "reactions", "conditions")


def body(rules: Ruleset, entry: Entry) -> list[nodes.Node]:
    """What stands below an entry's heading: sentences, facts, values by result band."""
    bands = {band.label for band in rules.of(Band)}
    given = [fact for fact in entry.facts if fact.cell.text != NOTHING]
    told = [fact for fact in given if fact.name.startswith((SENTENCES, LOOK))]
    ladder = [fact for fact in given if fact.name in bands]
    facts = [fact for fact in given if fact not in told and fact not in ladder]
    # Sentences that open the table's row open the entry as well, and in a wide entry all do.
    is_wide = isinstance(entry.record, WIDE)
    leads = [fact for fact in told if is_wide or not facts or fact.column < facts[0].column]
    return [
        *(_cell(rules, fact, "p") for fact in leads),
        *([_facts(rules, facts)] if facts else []),
        *([_ladder(rules, entry, ladder)] if ladder else []),
        *(_cell(rules, fact, "p") for fact in told if fact not in leads),
    ]


def _facts(rules: Ruleset, facts: Iterable[Fact]) -> nodes.Node:
    return entry_facts("", *(_fact(rules, fact) for fact in facts))


def _fact(rules: Ruleset, fact: Fact) -> nodes.Node:
    lines = _lines(fact.cell)
    changed = base_of(rules, fact) is not None
    mark = marks.Mark.of(fact.cell, changed=changed) if lines else None
    name = base_values.told(fact.name, _base_of_name(rules, fact))
    is_long = len(fact.cell.text) > LONG
    return entry_fact("", _cell(rules, fact, "dd"), name=name, mark=mark, long=is_long)


def _ladder(rules: Ruleset, entry: Entry, ladder: list[Fact]) -> nodes.Node:
    cells = [_cell(rules, fact, "td") for fact in ladder]
    columns = [
        base_values.told(fact.name, _base_of_name(rules, fact), short=True) for fact in ladder
    ]
    mark = next((cell["mark"] for cell in cells if not cell["base"]), None)
    return entry_ladder("", *cells, entry=entry.title, columns=columns, mark=mark)


def base_of(rules: Ruleset, fact: Fact) -> Base | None:
    """What the book says in place of a fact; None where it says the same."""
    own = of_table(rules.table(fact.ref))
    return own.rows[fact.row][fact.column] if own else None


def _base_of_name(rules: Ruleset, fact: Fact) -> Base | None:
    """What the book says in place of a fact's name, which heads its column or its row."""
    table = rules.table(fact.ref)
    own = of_table(table)
    if own is None:
        return None
    heads_column = fact.name == table.columns[fact.column]
    return own.columns[fact.column] if heads_column else own.rows[fact.row][0]


def _cell(rules: Ruleset, fact: Fact, tag: str) -> entry_cell:
    cell, base = fact.cell, base_of(rules, fact)
    node = entry_cell(
        "",
        "",
        ref=fact.ref,
        row=fact.row,
        column=fact.column,
        value=marks.machine_value(cell.value),
        mark=marks.Mark.of(cell, changed=base is not None),
        base=base,
        is_number=bool(NUMBER.fullmatch(cell.text)),
        tag=tag,
        classes=["entry-look"] if fact.name == LOOK else [],
    )
    lines = _lines(cell)
    if lines:
        node += nodes.bullet_list("", *map(nodes.list_item, lines, _told_lines(lines, base)))
    else:
        node += list(linked(rules, fact.ref, cell.text, cell.value))
        base_values.tell(node, base, short=tag == "td")
    return node


def _told_lines(lines: list[str], base: Base | None) -> Iterator[nodes.paragraph]:
    """Yield the lines of a cell, each with what the book has in its place."""
    before = json.loads(base.value) if base and base.value else None
    alike = isinstance(before, list) and len(before) == len(lines)
    for at, line in enumerate(lines):
        told = nodes.paragraph("", line)
        if base and alike:
            base_values.tell(told, None if before[at] == line else Base(str(before[at])))
        elif base and at == len(lines) - 1:
            told += changed_value("", "", base=base, short=False)
        yield told


def _lines(cell: Cell) -> list[str]:
    """The lines of a cell that holds several texts; none where it holds one, or names."""
    is_told = isinstance(cell.value, list) and cell.text == BETWEEN.join(map(str, cell.value))
    return cell.value if is_told and cell.value else []


def linked(rules: Ruleset, ref: str, text: str, value: object) -> Iterator[nodes.Node]:
    """Yield the text of a cell of the table `ref`; names in it that have an entry lead there."""
    for record in pointed_to(rules, ref.partition(":")[0], value):
        label = str(getattr(record, "label", record.id))
        before, named, after = text.partition(label)
        if named:
            yield from [nodes.Text(before)] if before else []
            yield entry_link("", label, target=record.ref)
            text = after
    if text:
        yield nodes.Text(text)


def values(rules: Ruleset, table: Table) -> nodes.Node:
    """Give the values of a table's second column, each under the name that heads its row."""
    facts = (Fact(row[0].text, row[1], table.ref, place, 1) for place, row in enumerate(table.rows))
    return _facts(rules, facts)


def pointers(rules: Ruleset, record: Record) -> Iterator[nodes.Node]:
    """Yield where to read on about what an ability gives."""
    ids = [name for key in POINTERS for name in getattr(record, key, ())]
    links = [
        entry_link("", str(getattr(found, "label", found.id)), target=found.ref)
        for found in pointed_to(rules, record.text, ids)
    ]
    if links:
        parts: list[nodes.Node] = [nodes.Text("See ")]
        for place, link in enumerate(links):
            parts += [nodes.Text(", "), link] if place else [link]
        yield nodes.paragraph("", "", *parts, nodes.Text("."), classes=["entry-see"])
