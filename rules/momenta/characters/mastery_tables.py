"""Tables of what fills mastery slots: masteries by domain, sets, Arts, Resonances (08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Ruleset, Table
from rules.data.cells import cell
from rules.momenta.characters.archetype_records import Domain
from rules.momenta.characters.archetype_tables import effect_cell
from rules.momenta.characters.mastery_records import Art, Mastery, MasterySet, Resonance


def mastery_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of masteries by id; of each domain that has some `masteries-…`."""
    made: dict[str, Callable[[], Table]] = {
        "mastery-domains": partial(domains, ruleset),
        "masteries": partial(masteries, ruleset),
        "mastery-sets": partial(mastery_sets, ruleset),
        "arts": partial(arts, ruleset),
        "resonances": partial(resonances, ruleset),
    }
    for domain in ruleset.of(Domain):
        if any(mastery.domain == domain.id for mastery in ruleset.of(Mastery)):
            made[table_name(domain)] = partial(masteries_of, ruleset, domain)
    return made


def table_name(domain: Domain) -> str:
    """Give the id of the table of a domain's masteries, such as "masteries-general"."""
    return f"masteries-{domain.id.removeprefix('domain-')}"


def domains(ruleset: Ruleset) -> Table:
    """Give the mastery domains and what is in them (08)."""
    rows = tuple(
        (cell(ruleset, domain, "label"), cell(ruleset, domain, "meaning"))
        for domain in ruleset.of(Domain)
    )
    return Table("momenta:mastery-domains", "Mastery domains", ("Domain", "What is in it"), rows)


def masteries(ruleset: Ruleset) -> Table:
    """Give all masteries with their domain (gap masteries)."""
    rows = tuple(
        (
            *(cell(ruleset, mastery, key) for key in ("label", "type", "domain", "slots")),
            effect_cell(ruleset, mastery),
        )
        for mastery in ruleset.of(Mastery)
    )
    columns = ("Mastery", "Type", "Domain", "Slots", "What it does")
    return Table("momenta:masteries", "Masteries", columns, rows)


def masteries_of(ruleset: Ruleset, domain: Domain) -> Table:
    """Give the masteries of one domain (gap masteries)."""
    rows = tuple(
        (
            *(cell(ruleset, mastery, key) for key in ("label", "type", "slots")),
            effect_cell(ruleset, mastery),
        )
        for mastery in ruleset.of(Mastery)
        if mastery.domain == domain.id
    )
    columns = ("Mastery", "Type", "Slots", "What it does")
    return Table(f"momenta:{table_name(domain)}", f"Masteries: {domain.label}", columns, rows)


def mastery_sets(ruleset: Ruleset) -> Table:
    """Give each set, the masteries that it asks for, and what they then give (gap mastery-sets)."""
    rows = tuple(
        (
            cell(ruleset, found, "label"),
            cell(ruleset, found, "masteries", "and"),
            effect_cell(ruleset, found),
        )
        for found in ruleset.of(MasterySet)
    )
    columns = ("Set", "While you have equipped", "What it gives besides")
    return Table("momenta:mastery-sets", "Mastery sets", columns, rows)


def arts(ruleset: Ruleset) -> Table:
    """Give the Arts as masteries, and what casting them costs in Vigor (gap ten-arts)."""
    keys = ("label", "nature", "vigor", "type", "domain", "slots", "meaning")
    rows = tuple(tuple(cell(ruleset, art, key) for key in keys) for art in ruleset.of(Art))
    columns = ("Art", "Nature", "Vigor", "Type", "Domain", "Slots", "What it does")
    return Table("momenta:arts", "Arts", columns, rows)


def resonances(ruleset: Ruleset) -> Table:
    """Give the Resonances as masteries (gap arts-and-resonances-as-masteries)."""
    keys = ("label", "type", "domain", "slots", "dedication", "meaning")
    rows = tuple(
        tuple(cell(ruleset, resonance, key) for key in keys) for resonance in ruleset.of(Resonance)
    )
    columns = ("Resonance", "Type", "Domain", "Slots", "Dedication", "What it is")
    return Table("momenta:resonances", "Resonances", columns, rows)
