"""Tables of what characters can do and suffer, a line each (19, 22, 25, 26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from rules.data import Cell, Record, Ruleset, Table
from rules.data.cells import NOTHING, cell, text_cell
from rules.data.styles import listed
from rules.momenta.characters.archetype_records import Ability
from rules.momenta.characters.listed_records import (
    Condition,
    Costing,
    LimitBreak,
    Maneuver,
    Reaction,
)


def listed_tables(ruleset: Ruleset) -> Mapping[str, Callable[[], Table]]:
    """Give the tables of maneuvers, reactions, conditions and Limit Breaks, by id."""
    return {
        name: partial(make, ruleset)
        for name, make in {
            "maneuvers": maneuvers,
            "special-maneuvers": special_maneuvers,
            "reactions": reactions,
            "conditions": conditions,
            "limit-breaks": limit_breaks,
        }.items()
    }


def maneuvers(ruleset: Ruleset) -> Table:
    """Give the maneuvers that everybody has (19, gap maneuvers)."""
    rows = tuple(
        (
            cell(ruleset, maneuver, "label"),
            _cost(ruleset, maneuver, maneuver.full_turn),
            _told(ruleset, maneuver),
        )
        for maneuver in ruleset.of(Maneuver)
        if maneuver.everyone
    )
    caption = "Maneuvers that everybody has"
    return Table("momenta:maneuvers", caption, ("Maneuver", "Vigor", "What it does"), rows)


def special_maneuvers(ruleset: Ruleset) -> Table:
    """Give the maneuvers that an archetype or a Bond opens (19, 24, 25)."""
    rows = tuple(
        (
            cell(ruleset, maneuver, "label"),
            _maneuver_source(ruleset, maneuver),
            _cost(ruleset, maneuver, maneuver.full_turn),
            _told(ruleset, maneuver),
        )
        for maneuver in ruleset.of(Maneuver)
        if not maneuver.everyone
    )
    return Table(
        "momenta:special-maneuvers",
        "Maneuvers that an archetype or a Bond opens",
        ("Maneuver", "Opened by", "Vigor", "What it does"),
        rows,
    )


def _maneuver_source(ruleset: Ruleset, maneuver: Maneuver) -> Cell:
    if maneuver.bond:
        mutual = "mutual " if maneuver.mutual else ""
        text = f"{mutual}Bond {maneuver.bond}"
        return text_cell(ruleset, maneuver, text[:1].upper() + text[1:], "bond", "mutual")
    return _ability_source(ruleset, maneuver, "maneuvers")


def _ability_source(ruleset: Ruleset, record: Costing, key: str) -> Cell:
    """Make the cell of the archetype ranks whose abilities give a maneuver or a reaction."""
    givers = [ability for ability in ruleset.of(Ability) if record.id in getattr(ability, key)]
    ranks = [f"{_label(ruleset, ability, ability.archetype)} {ability.rank}" for ability in givers]
    if not givers:
        return text_cell(ruleset, record, NOTHING, "everyone")
    return text_cell(ruleset, givers[0], listed(tuple(ranks), "or"), key, "rank")


def _cost(ruleset: Ruleset, record: Costing, full_turn: bool) -> Cell:
    """Make the cell of a cost; a full turn that costs no Vigor is told as that."""
    key = "vigor" if record.cost is None else "cost"
    if full_turn and not record.vigor:
        return text_cell(ruleset, record, "a full turn", "full_turn")
    text = record.told("cost") if record.vigor is None else str(record.vigor)
    return text_cell(ruleset, record, text, key)


def _told(ruleset: Ruleset, record: Costing) -> Cell:
    """Make the cell of what a record does, with its limit behind."""
    if record.limit is None:
        return cell(ruleset, record, "meaning")
    text = f"{record.told('meaning')} {record.told('limit')}"
    return text_cell(ruleset, record, text, "meaning", "limit")


def reactions(ruleset: Ruleset) -> Table:
    """Give the reactions, those of everybody first (19, gap reactions)."""
    rows = tuple(
        (
            cell(ruleset, reaction, "label"),
            _reaction_source(ruleset, reaction),
            cell(ruleset, reaction, "family"),
            _cost(ruleset, reaction, False),
            cell(ruleset, reaction, "trigger"),
            _told(ruleset, reaction),
        )
        for reaction in sorted(ruleset.of(Reaction), key=lambda reaction: not reaction.everyone)
    )
    columns = ("Reaction", "Who has it", "Reactive", "Vigor", "When", "What it does")
    return Table("momenta:reactions", "Reactions", columns, rows)


def _reaction_source(ruleset: Ruleset, reaction: Reaction) -> Cell:
    if reaction.everyone:
        return text_cell(ruleset, reaction, "everybody", "everyone")
    return _ability_source(ruleset, reaction, "reactions")


def conditions(ruleset: Ruleset) -> Table:
    """Give the conditions, how they stack and clear (22)."""
    rows = tuple(
        (
            cell(ruleset, condition, "label"),
            text_cell(ruleset, condition, _stacks(condition), "stackable", "most_stacks"),
            text_cell(ruleset, condition, _clears(ruleset, condition), "clears", "clears_by"),
            cell(ruleset, condition, "meaning"),
        )
        for condition in ruleset.of(Condition)
    )
    columns = ("Condition", "Stacks", "Clears", "What it does")
    return Table("momenta:conditions", "Conditions", columns, rows)


def _stacks(condition: Condition) -> str:
    if not condition.stackable:
        return "no"
    most = condition.most_stacks
    return "without limit" if most is None else f"up to {most}"


def _clears(ruleset: Ruleset, condition: Condition) -> str:
    if not condition.clears_by:
        return condition.clears
    by = ruleset.quote(f"{condition.ref}.clears-by").text
    return f"{condition.clears} ({by})"


def limit_breaks(ruleset: Ruleset) -> Table:
    """Give the Limit Breaks and what opens each (26, Limit Breaks Catalog)."""
    rows = tuple(
        (
            cell(ruleset, limit_break, "label"),
            _limit_source(ruleset, limit_break),
            cell(ruleset, limit_break, "meaning"),
        )
        for limit_break in ruleset.of(LimitBreak)
    )
    columns = ("Limit Break", "Takes", "What it does")
    return Table("momenta:limit-breaks", "Limit Breaks", columns, rows)


def _limit_source(ruleset: Ruleset, limit_break: LimitBreak) -> Cell:
    if limit_break.archetype:
        label = ruleset.quote(f"{limit_break.ref}.archetype").text
        return text_cell(ruleset, limit_break, f"{label} realized", "archetype")
    if limit_break.mutual_bond:
        text = f"mutual Bond {limit_break.mutual_bond}"
        return text_cell(ruleset, limit_break, text, "mutual_bond")
    least = [f"{_label(ruleset, limit_break, core)} {n}" for core, n in limit_break.cores.items()]
    first = next(iter(limit_break.cores))
    text = listed(tuple(least), "and")
    return text_cell(ruleset, limit_break, text, f"cores.{first}")


def _label(ruleset: Ruleset, record: Record, name: str) -> str:
    return str(getattr(ruleset[f"{record.text}:{name}"], "label", name))
