"""From an annotation of a record class to the JSON Schema of what a file may write there.

A schema asks for what the reader asks for, as far as a schema can. What spans several keys, records
or files (an order, a sum, an id used twice) is told by loading alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from rules.data.constraints import Between, Constraint, Filled, Items, Only, RefTo, Shape
from rules.data.reader import hints
from rules.data.records import FILLED, FrozenMap
from rules.data.schema_words import comments_of, sentence_of

Schema = dict[str, Any]
_PLAIN: Final = {int: "integer", str: "string", bool: "boolean", float: "number"}


@dataclass(frozen=True, slots=True)
class Known:
    """The ids that there are of each kind, and whether a table must have all that is required."""

    ids: Mapping[str, Sequence[str]] = field(default_factory=FrozenMap)
    whole: bool = True


def value_schema(hint: Any, known: Known) -> Schema:
    """Give the schema of a value so annotated."""
    if hasattr(hint, "__metadata__"):
        return _constrained(hint, known)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return value_schema(next(arg for arg in get_args(hint) if arg is not NoneType), known)
    if origin is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    if origin is tuple:
        # A list is replaced, never merged: what stands in it is whole.
        inner = value_schema(get_args(hint)[0], replace(known, whole=True))
        return {"type": "array", "items": inner}
    if origin is not None and issubclass(origin, Mapping):
        key, inner = get_args(hint)
        return _map_schema(key, inner, known)
    if is_dataclass(hint):
        return table_schema(hint, keys_of(hint), known)  # type: ignore[arg-type]
    return {"type": _PLAIN[hint]}


def keys_of(cls: type) -> tuple[str, ...]:
    """Give the keys of a class that a file may write."""
    return tuple(described.name for described in fields(cls) if described.name not in FILLED)


def table_schema(cls: type, names: Iterable[str], known: Known) -> Schema:
    """Give the schema of a table with those keys of a class."""
    described = {each.name: each for each in fields(cls) if each.name in set(names)}
    required = [name for name, each in described.items() if _must(each)]
    return {
        "type": "object",
        "description": sentence_of(cls),
        "properties": {name: _key_schema(cls, each, known) for name, each in described.items()},
        **({"required": required} if known.whole and required else {}),
        "additionalProperties": False,
    }


def _must(described: Field[Any]) -> bool:
    return described.default is MISSING and described.default_factory is MISSING


def _key_schema(cls: type, described: Field[Any], known: Known) -> Schema:
    schema = value_schema(hints(cls)[described.name], known)
    told = (comments_of(cls).get(described.name), schema.pop("description", None))
    if words := " ".join(part for part in told if part):
        schema["description"] = words
    # What a variant leaves out stays as it is in the book, whatever the class would put there.
    if known.whole and isinstance(described.default, (bool, int, str)):
        schema["default"] = described.default
    return schema


def _map_schema(key: Any, inner: Any, known: Known) -> Schema:
    """Name each key where they are known, so that an editor can offer them."""
    names, value = value_schema(key, known), value_schema(inner, known)
    schema: Schema = {"type": "object", "propertyNames": names}
    if "enum" in names:
        return {**schema, "properties": dict.fromkeys(names["enum"], value)}
    return {**schema, "additionalProperties": value}


def _constrained(hint: Any, known: Known) -> Schema:
    base, *constraints = get_args(hint)
    schema = value_schema(base, known)
    words = [schema.pop("description", "")]
    for constraint in constraints:
        if isinstance(constraint, Constraint):
            schema |= _keywords(constraint, known)
            words.append(f"Allowed is {constraint.allowed}.")
    return {**schema, "description": " ".join(filter(None, words))}


def _keywords(constraint: Constraint, known: Known) -> Schema:
    """Give what a schema can say of a constraint; of one that it does not know, nothing."""
    match constraint:
        case Between(least, most):
            return {"minimum": least, "maximum": most}
        case Only(value):
            return {"const": value}
        case Items(least, most, ascending):
            order = {"uniqueItems": True} if ascending else {}
            return {"minItems": least, "maxItems": most, **order}
        case Shape(pattern):
            return {"pattern": f"^(?:{pattern})$"}
        case Filled():
            return {"pattern": r"\S"}
        case RefTo(kind):
            return ids_schema(kind, known)
        case _:
            return {}


def ids_schema(kind: str, known: Known) -> Schema:
    """Give the ids of a kind, or no limit where none of its files can be read."""
    ids = known.ids.get(kind, ())
    return {"enum": list(ids)} if ids else {}


def keys_pattern(names: Iterable[str]) -> str:
    """Give the pattern of what stands below one of the keys, such as `bonuses.spd`."""
    return rf"^(?:{'|'.join(map(re.escape, names))})\..+$"
