"""Tables for the catalog pages: archetypes by type, and what ready-made heroes chose (07, 12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from rules.data import Cell, Record, Ruleset, Table
from rules.data.cells import NOTHING, cell, text_cell
from rules.data.styles import listed
from rules.momenta.characters.archetype_records import Ability, Archetype, ArchetypeType
from rules.momenta.characters.boards import Board, boards_of, slots_stat
from rules.momenta.characters.body_records import Attribute, Core
from rules.momenta.characters.body_tables import quoted
from rules.momenta.characters.creation_records import ReadyBond, ReadyHero
from rules.momenta.characters.ready import hero_from
from rules.momenta.characters.ready_computed import bonds_of, mastery_names
from rules.momenta.characters.refusing import label_of
from rules.momenta.characters.stat_sources import rank_records

Columns = Mapping[str, Callable[[Ruleset, Archetype], Cell]]


def ready_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give `archetypes-<type>`, and of heroes `hero-choices`, `hero-attributes-<id>` and so on."""
    made: dict[str, Callable[[], Table]] = {"hero-choices": partial(hero_choices, ruleset)}
    for kind in ruleset.of(ArchetypeType):
        made[archetypes_of(kind)] = partial(archetypes, ruleset, kind)
    for hero in ruleset.of(ReadyHero):
        made[f"hero-attributes-{hero.id}"] = partial(hero_attributes, ruleset, hero)
        made[f"hero-masteries-{hero.id}"] = partial(hero_masteries, ruleset, hero)
        made[f"hero-threads-{hero.id}"] = partial(hero_threads, ruleset, hero)
    return made


def archetypes_of(kind: ArchetypeType) -> str:
    """Give the id of the table of the archetypes of a type, such as "archetypes-basic"."""
    return f"archetypes-{kind.id.removeprefix('type-')}"


def archetypes(ruleset: Ruleset, kind: ArchetypeType) -> Table:
    """Give the archetypes of a type, with what of SPD, prerequisites and domains they have (07)."""
    shown = [each for each in ruleset.of(Archetype) if each.type == kind.id]
    columns: Columns = {
        "Archetype": partial(_keyed, "label"),
        "What it is": partial(_keyed, "meaning"),
        **_given(shown, "SPD", "spd"),
        **_given(shown, "SEN", "sen"),
        **_given(shown, "SIZE", "size"),
        **({"Prerequisite": _prerequisite} if any(map(_asks, shown)) else {}),
        "Mastery domains": partial(_keyed, "domains"),
    }
    rows = tuple(tuple(make(ruleset, each) for make in columns.values()) for each in shown)
    return Table(f"momenta:{archetypes_of(kind)}", f"{kind.label}: all", tuple(columns), rows)


def _keyed(key: str, ruleset: Ruleset, archetype: Archetype) -> Cell:
    return cell(ruleset, archetype, key, "comma" if key == "domains" else None)


def _given(shown: list[Archetype], heading: str, key: str) -> Columns:
    """Give the column of a key if any of the archetypes has it."""
    return {heading: partial(_keyed, key)} if any(key in each.given for each in shown) else {}


def _asks(archetype: Archetype) -> bool:
    return bool(archetype.realized or archetype.any_of or archetype.attributes)


def _prerequisite(ruleset: Ruleset, archetype: Archetype) -> Cell:
    asked = {
        "realized": [label_of(name, ruleset) for name in archetype.realized],
        "any_of": [label_of(name, ruleset) for name in archetype.any_of],
        "attributes": [
            f"{label_of(name, ruleset)} {least}" for name, least in archetype.attributes.items()
        ],
    }
    texts = [f"{name} realized" for name in asked["realized"]]
    if asked["any_of"]:
        texts.append(f"{listed(tuple(asked['any_of']), 'or')} begun")
    texts += asked["attributes"]
    keys = (*asked, *(f"attributes.{name}" for name in archetype.attributes))
    made = text_cell(ruleset, archetype, ", ".join(texts) or NOTHING, *keys)
    return replace(made, value=[*archetype.realized, *archetype.any_of, *archetype.attributes])


def hero_choices(ruleset: Ruleset) -> Table:
    """Give what each ready-made hero chose besides archetypes and masteries (12)."""
    rows = tuple(
        (
            cell(ruleset, hero, "label"),
            cell(ruleset, hero, "concept"),
            _names(ruleset, hero, "gear"),
            _names(ruleset, hero, "wondrous"),
            _names(ruleset, hero, "limit_breaks"),
            _lines(ruleset, hero, hero.threads, "threads"),
            _bonds(ruleset, hero),
        )
        for hero in ruleset.of(ReadyHero)
    )
    columns = ("Hero", "Concept line", "Gear", "Wondrous items", "Limit Breaks", "Threads", "Bonds")
    return Table("momenta:hero-choices", "What the heroes chose", columns, rows)


def _names(ruleset: Ruleset, hero: ReadyHero, key: str) -> Cell:
    """Make the cell of what is chosen under a key: its names, and its ids as the value."""
    names = tuple(label_of(name, ruleset) for name in getattr(hero, key))
    return text_cell(ruleset, hero, ", ".join(names) or NOTHING, key)


def _lines(ruleset: Ruleset, record: Record, lines: tuple[str, ...], key: str) -> Cell:
    """Make the cell of texts that stand one below another."""
    return replace(text_cell(ruleset, record, " · ".join(lines) or NOTHING, key), value=list(lines))


def _bonds(ruleset: Ruleset, hero: ReadyHero) -> Cell:
    bonds = bonds_of(hero, ruleset)
    if not bonds:
        return text_cell(ruleset, hero, NOTHING, "threads")
    lines = tuple(_told(ruleset, bond) for bond in bonds)
    variant = ruleset.variant if any(bond.changed for bond in bonds) else None
    return replace(_lines(ruleset, bonds[0], lines, "descriptor"), variant=variant)


def _told(ruleset: Ruleset, bond: ReadyBond) -> str:
    level = ruleset.quote(f"{bond.ref}.level").text
    return f"{bond.target}, Bond {level}: “{bond.descriptor}”"


def hero_attributes(ruleset: Ruleset, hero: ReadyHero) -> Table:
    """Give the cores of a ready-made hero and how each is split between its attributes (12)."""
    rows = tuple(
        (
            cell(ruleset, core, "label"),
            quoted(ruleset, f"{hero.ref}-{core.id}"),
            _split(ruleset, hero, core),
        )
        for core in ruleset.of(Core)
    )
    caption = f"{hero.label}: cores and attributes"
    return Table(
        f"momenta:hero-attributes-{hero.id}", caption, ("Core", "Points", "Attributes"), rows
    )


def _split(ruleset: Ruleset, hero: ReadyHero, core: Core) -> Cell:
    own = {each.id: each.label for each in ruleset.of(Attribute) if each.core == core.id}
    points = {name: hero.attributes.get(name, 0) for name in own}
    text = ", ".join(f"{own[name]} {has}" for name, has in points.items())
    keys = tuple(f"attributes.{name}" for name in own if name in hero.attributes)
    made = text_cell(ruleset, hero, text, *(keys or ("attributes",)))
    return replace(made, value=points)


def hero_masteries(ruleset: Ruleset, hero: ReadyHero) -> Table:
    """Give the mastery boards of a ready-made hero that have slots, and what is on each (12)."""
    boards = [each for each in boards_of(hero_from(hero, ruleset), ruleset) if each.slots]
    rows = tuple(
        (
            text_cell(ruleset, hero, board.label, "label"),
            _slots(ruleset, hero, board),
            _on_board(ruleset, hero, board),
        )
        for board in boards
    )
    caption = f"{hero.label}: masteries"
    columns = ("Mastery board", "Slots", "What is on it")
    return Table(f"momenta:hero-masteries-{hero.id}", caption, columns, rows)


def _slots(ruleset: Ruleset, hero: ReadyHero, board: Board) -> Cell:
    if not board.bonus:
        return quoted(ruleset, f"{hero.ref}-{slots_stat(board.id)}")
    givers = list(_giving(ruleset, hero, board))
    made = text_cell(ruleset, givers[0], str(board.slots), "board_slots")
    changed = any(ability.is_changed("board_slots") for ability in givers)
    return replace(made, value=board.slots, variant=ruleset.variant if changed else None)


def _giving(ruleset: Ruleset, hero: ReadyHero, board: Board) -> Iterator[Ability]:
    for record in rank_records(hero.archetypes, ruleset):
        if isinstance(record, Ability) and record.board == board.id:
            yield record


def _on_board(ruleset: Ruleset, hero: ReadyHero, board: Board) -> Cell:
    if not board.holds:
        return text_cell(ruleset, hero, NOTHING, "masteries")
    text = ", ".join(mastery_names(board.holds, ruleset))
    return text_cell(ruleset, hero, text, f"masteries.{board.id}")


def hero_threads(ruleset: Ruleset, hero: ReadyHero) -> Table:
    """Give the Threads of a ready-made hero, one a row (09, 12)."""
    made = text_cell(ruleset, hero, "", "threads")
    rows = tuple(
        (replace(made, text=str(place), value=place), replace(made, text=line, value=line))
        for place, line in enumerate(hero.threads, 1)
    )
    caption = f"{hero.label}: Threads"
    return Table(f"momenta:hero-threads-{hero.id}", caption, ("Thread", "What it says"), rows)
