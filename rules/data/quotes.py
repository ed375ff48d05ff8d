"""Quoting a rule: the value under an id, written as prose needs it, with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast, get_args, get_origin

from rules.data.constraints import RefTo
from rules.data.reader import hints
from rules.data.records import DESCRIBING, Mark, Provenance, Record
from rules.data.styles import written

if TYPE_CHECKING:
    from rules.data.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Quote:
    """A rule's value for prose: `text` to print, `value` as JSON can hold it, and its origin.

    `value` is a whole number, a text, true or false, a list of these, or for a chance or a mean
    a float (a chance lies in 0..1). `variant` names the variant that gave the value, if one did.
    """

    ref: str
    text: str
    value: Any
    provenance: Provenance
    source: str | None
    chapter: str | None
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class Computed:
    """A quotable value that a function works out from the records, with its usual style."""

    value: Any
    style: str | None = None
    mark: Mark | None = None
    # The records that give it: with one of them changed by a variant, a value that the source
    # states is `otherwise` (derived, unless told).
    rests_on: tuple[Record, ...] = ()
    otherwise: Mark | None = None


def quotable(record: Record) -> Iterator[str]:
    """Yield the dotted keys that a record gives; a map gives one for each entry."""
    for described in fields(record):
        key = described.name
        if key in DESCRIBING or key not in record.given:
            continue
        # To list what can be quoted is to read none of it.
        value = getattr(record.unnoted, key)
        if isinstance(value, Mapping):
            yield from (f"{key}.{name}" for name in value)
        else:
            yield key


def hyphened(ref: str) -> str:
    """Write a dotted key as refs do, with hyphens."""
    return ref.replace("_", "-")


def value_of(record: Record, key: str) -> Any:
    """Give the value under a dotted key, a text with the record's own values put in."""
    name, _, entry = key.partition(".")
    value = getattr(record, name)
    if isinstance(value, str):
        return record.told(name)
    return value[entry] if entry else value


def as_json(value: Any) -> Any:
    """Give a value in the form that JSON holds; a fraction becomes the nearest float."""
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    return value


def quote_key(ruleset: Ruleset, ref: str, record: Record, key: str, style: str | None) -> Quote:
    """Quote one key of a record; an id under it prints as the name of what it points to."""
    value = value_of(record, key)
    printed = value
    style = style or record.styles.get(key)
    if style != "id" and _is_reference(type(record), key):
        names = value if isinstance(value, tuple) else (value,)
        labels = tuple(_label(ruleset, record.text, name) for name in names)
        printed = labels if isinstance(value, tuple) else labels[0]
    mark = record.mark(key)
    text = written(printed, style, ref)
    variant = ruleset.variant if record.is_changed(key) else None
    return Quote(ref, text, as_json(value), mark.provenance, mark.source, mark.chapter, variant)


def quote_computed(ruleset: Ruleset, ref: str, computed: Computed, style: str | None) -> Quote:
    """Quote a value worked out from the rules: derived, unless its function says otherwise."""
    derived = Mark(provenance="derived")
    mark = computed.mark or derived
    text = written(computed.value, style or computed.style, ref)
    value = as_json(computed.value)
    if not any(record.changed for record in computed.rests_on):
        return Quote(ref, text, value, mark.provenance, mark.source, mark.chapter)
    if mark.provenance == "stated":
        mark = computed.otherwise or derived
    return Quote(ref, text, value, mark.provenance, mark.source, mark.chapter, ruleset.variant)


def _is_reference(cls: type[Record], key: str) -> bool:
    name = key.partition(".")[0]
    return _points(hints(cast(Any, cls))[name])


def _points(hint: Any) -> bool:
    """Whether a value so annotated is the id of another record, or holds such ids."""
    if any(isinstance(item, RefTo) for item in getattr(hint, "__metadata__", ())):
        return True
    inner = get_args(hint)
    origin = get_origin(hint)
    # Of a map, the values are quoted; its keys are only their names.
    if isinstance(origin, type) and issubclass(origin, Mapping):
        inner = inner[1:]
    return any(_points(each) for each in inner)


def _label(ruleset: Ruleset, text: str, name: str) -> str:
    return str(getattr(ruleset[f"{text}:{name}"], "label", name))
