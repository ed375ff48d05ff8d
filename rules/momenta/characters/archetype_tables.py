"""Tables of archetypes: types, ancestries, domains, and each archetype by rank (07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from rules.data import Cell, Ruleset, Table
from rules.data.cells import NOTHING, cell, empty_cell, span_text, text_cell
from rules.data.styles import written
from rules.momenta.characters.archetype_records import (
    Ability,
    Archetype,
    ArchetypeRank,
    ArchetypeType,
    Domain,
)
from rules.momenta.characters.body_records import Attribute, Stat
from rules.momenta.characters.mastery_records import Mastery, MasterySet


def archetype_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of archetypes by id; of each archetype `ranks-…` and `abilities-…`."""
    made: dict[str, Callable[[], Table]] = {
        "archetype-types": partial(archetype_types, ruleset),
        "ancestries": partial(ancestries, ruleset),
        "archetype-domains": partial(archetype_domains, ruleset),
        "specialists": partial(specialists, ruleset),
    }
    for archetype in ruleset.of(Archetype):
        made[f"ranks-{archetype.id}"] = partial(ranks, ruleset, archetype)
        made[f"abilities-{archetype.id}"] = partial(abilities, ruleset, archetype)
    return made


def archetype_types(ruleset: Ruleset) -> Table:
    """Give each type: its ranks, how many a character has, what it asks and gives (07)."""
    rows = tuple(
        (
            cell(ruleset, kind, "label"),
            cell(ruleset, kind, "most_rank"),
            _how_many(ruleset, kind),
            cell(ruleset, kind, "prerequisite"),
            cell(ruleset, kind, "gives"),
        )
        for kind in ruleset.of(ArchetypeType)
    )
    columns = ("Type", "Ranks", "How many", "Prerequisite", "What it gives")
    return Table("momenta:archetype-types", "Types of archetype", columns, rows)


def _how_many(ruleset: Ruleset, kind: ArchetypeType) -> Cell:
    # An upper bound that is ours makes the whole span ours.
    key, other = ("most", "least") if kind.most is not None else ("least", "most")
    return text_cell(ruleset, kind, span_text(kind.least, kind.most), key, other)


def ancestries(ruleset: Ruleset) -> Table:
    """Give SPD and SEN in squares and the SIZE of each ancestry (gap ancestry-base-stats)."""
    keys = ("label", "spd", "sen", "size")
    rows = tuple(
        tuple(cell(ruleset, archetype, key) for key in keys)
        for archetype in ruleset.of(Archetype)
        if archetype.spd is not None
    )
    columns = ("Ancestry", "SPD", "SEN", "SIZE")
    return Table("momenta:ancestries", "What an ancestry starts from", columns, rows)


def archetype_domains(ruleset: Ruleset) -> Table:
    """Give the domains of everybody, then what archetypes open (gap mastery-domain-access)."""
    rows = [
        (text_cell(ruleset, domain, "Everybody", "everyone"), cell(ruleset, domain, "label"))
        for domain in ruleset.of(Domain)
        if domain.everyone
    ]
    for archetype in ruleset.of(Archetype):
        if archetype.domains:
            opened = cell(ruleset, archetype, "domains", "and")
            rows.append((cell(ruleset, archetype, "label"), opened))
        for ability in ruleset.of(Ability):
            if ability.archetype == archetype.id and ability.domains:
                text = f"{archetype.label} at rank {ability.rank}, besides"
                who = text_cell(ruleset, ability, text, "archetype", "rank")
                rows.append((who, cell(ruleset, ability, "domains", "and")))
    caption = "Which domains of masteries are open to whom"
    return Table("momenta:archetype-domains", caption, ("Who", "Domains"), tuple(rows))


def specialists(ruleset: Ruleset) -> Table:
    """Give what each specialist path asks for (gap specialist-archetypes)."""
    rows = tuple(
        (
            cell(ruleset, archetype, "label"),
            cell(ruleset, archetype, "realized", "and"),
            cell(ruleset, archetype, "any_of", "list") if archetype.any_of else _none(archetype),
            _attributes(ruleset, archetype),
            cell(ruleset, archetype, "meaning"),
        )
        for archetype in ruleset.of(Archetype)
        if archetype.realized or archetype.any_of or archetype.attributes
    )
    columns = ("Path", "Realized", "Begun", "Attribute at least", "What it is")
    return Table("momenta:specialists", "What specialist paths ask for", columns, rows)


def _none(archetype: Archetype) -> Cell:
    return empty_cell(archetype.mark("realized"))


def _attributes(ruleset: Ruleset, archetype: Archetype) -> Cell:
    if not archetype.attributes:
        return _none(archetype)
    labels = {attribute.id: attribute.label for attribute in ruleset.of(Attribute)}
    text = ", ".join(f"{labels[name]} {least}" for name, least in archetype.attributes.items())
    named = _entries("attributes", archetype.attributes)
    return replace(text_cell(ruleset, archetype, text, "attributes", *named), value=text)


def _entries(key: str, entries: Mapping[str, int]) -> tuple[str, ...]:
    """Name the keys of the entries of a map, each of which a variant may change alone."""
    return tuple(f"{key}.{name}" for name in entries)


def ranks(ruleset: Ruleset, archetype: Archetype) -> Table:
    """Give what each rank of an archetype adds, and the names of its abilities."""
    rows = tuple(
        (
            cell(ruleset, rank, "rank"),
            bonus_cell(ruleset, rank),
            _ability_names(ruleset, rank),
        )
        for rank in sorted(ruleset.of(ArchetypeRank), key=lambda rank: rank.rank)
        if rank.archetype == archetype.id
    )
    columns = ("Rank", "Bonuses", "Abilities")
    return Table(f"momenta:ranks-{archetype.id}", f"{archetype.label} by rank", columns, rows)


def _ability_names(ruleset: Ruleset, rank: ArchetypeRank) -> Cell:
    found = [
        ability
        for ability in ruleset.of(Ability)
        if (ability.archetype, ability.rank) == (rank.archetype, rank.rank)
    ]
    if not found:
        return empty_cell(rank.mark("bonuses"))
    names = tuple(ability.label for ability in found)
    first = text_cell(ruleset, found[0], ", ".join(names), "label")
    changed = any(ability.is_changed(key) for ability in found for key in ("label", "rank"))
    return replace(first, value=list(names), variant=ruleset.variant if changed else None)


def abilities(ruleset: Ruleset, archetype: Archetype) -> Table:
    """Give the abilities of an archetype with their rank and what they do."""
    rows = tuple(
        (
            cell(ruleset, ability, "label"),
            cell(ruleset, ability, "rank"),
            effect_cell(ruleset, ability),
        )
        for ability in sorted(ruleset.of(Ability), key=lambda ability: ability.rank)
        if ability.archetype == archetype.id
    )
    columns = ("Ability", "Rank", "What it does")
    ref, caption = f"momenta:abilities-{archetype.id}", f"{archetype.label}: abilities"
    return Table(ref, caption, columns, rows)


Bonused = ArchetypeRank | Ability | Mastery | MasterySet


def bonus_cell(ruleset: Ruleset, record: Bonused) -> Cell:
    """Make the cell of what a record adds to stats, such as "Max Vitality +2"."""
    text = bonus_text(ruleset, record) or NOTHING
    named = _entries("bonuses", record.bonuses)
    return replace(text_cell(ruleset, record, text, "bonuses", *named), value=text)


def effect_cell(ruleset: Ruleset, record: Ability | Mastery | MasterySet) -> Cell:
    """Make the cell of what a record does, with what it adds to stats behind."""
    text = record.told("meaning")
    if adds := bonus_text(ruleset, record):
        text = f"{text.removesuffix('.')} ({adds})."
    named = _entries("bonuses", record.bonuses)
    return text_cell(ruleset, record, text, "meaning", "bonuses", *named)


def bonus_text(ruleset: Ruleset, record: Bonused) -> str:
    """Write what a record adds to stats; an empty text where it adds nothing."""
    labels = {stat.id: stat.label for stat in ruleset.of(Stat)}
    return ", ".join(
        f"{labels[stat]} {written(bonus, 'signed', record.ref)}"
        for stat, bonus in record.bonuses.items()
    )
