"""The whole numbers of the rules that heroes hang on, found in the annotations of the records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Union, cast, get_args, get_origin

from rules.data import Record, Ruleset
from rules.data.constraints import Between, RefTo
from rules.data.reader import hints
from rules.data.styles import minus, plural
from rules.momenta.characters.records import FILES
from rules.momenta.characters.stat_sources import source_label

from .catalog_kinds import CATALOGS
from .hero_changes_scope import ENTRIES, OF_PLAY, OF_PLAY_KEYS, WORDS

__all__ = ["NOTHING", "Number", "group_names", "label_of_record", "name_of", "numbers", "written"]

TEXT: Final = "momenta:"
# Between the parts of a name, which stands in links; no id holds it.
PART: Final = "--"
NOTHING: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number of the rules: where it stands, what it is called, and its bounds."""

    # What a touch and a link call it, such as "max-vitality--times".
    name: str
    record: str
    key: str
    # The entry of the table under the key, '' where the key holds the number itself.
    entry: str
    # The kind of its record, and what it is about and means in words.
    group: str
    about: str
    word: str
    least: int
    most: int

    @property
    def label(self) -> str:
        """The number in words, such as "Max Vitality: times"."""
        return f"{self.about}: {self.word}"

    @property
    def ref(self) -> str:
        """The number as `altered` names it."""
        return ".".join(filter(None, (self.record, self.key, self.entry)))

    def of(self, ruleset: Ruleset) -> int | None:
        """Give the number in some rules; None where they give none."""
        held = getattr(ruleset[self.record], self.key)
        found = held.get(self.entry) if self.entry else held
        return None if found is None else int(found)

    def is_open(self, ruleset: Ruleset) -> bool:
        """Whether some rules leave it open: what is not given, and counts for nothing."""
        found = self.of(ruleset)
        return found is None or (found == 0 and self.key not in ruleset[self.record].given)


def written(number: int | None) -> str:
    """Write a number as a reader sees it."""
    return NOTHING if number is None else minus(number)


def name_of(record: str, *keys: str) -> str:
    """Give what a touch and a link call the number under some keys of a record.

    >>> name_of("momenta:max-vitality", "plus_before")
    'max-vitality--plus-before'
    """
    return PART.join((record.removeprefix(TEXT), *keys)).replace("_", "-")


@lru_cache(maxsize=16)
def numbers(ruleset: Ruleset) -> Mapping[str, Number]:
    """Give every number that heroes hang on by name, those too that the rules leave open.

    A table has an entry for everything that it can hold.
    """
    found = (
        number
        for cls in FILES.values()
        if cls not in OF_PLAY
        for record in ruleset.of(cls)
        for number in _of_record(record, ruleset)
    )
    return MappingProxyType({number.name: number for number in found})


@lru_cache(maxsize=16)
def group_names(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """Give the groups of numbers: the kind of the records, and its title."""
    kinds = {number.group: ruleset[number.record] for number in numbers(ruleset).values()}
    return tuple((kind, _title(type(record), ruleset)) for kind, record in kinds.items())


def label_of_record(record: Record, ruleset: Ruleset) -> str:
    """Name a record; one without a label by its id."""
    label = source_label(record, ruleset)
    return label if label != record.id else _title(type(record), ruleset)


def _of_record(record: Record, ruleset: Ruleset) -> Iterator[Number]:
    about = label_of_record(record, ruleset)
    for key, (between, kind) in bounded(cast(Any, type(record))).items():
        for entry, word in _entries(record, key, kind, ruleset):
            yield Number(
                name_of(record.ref, key, *filter(None, (entry,))),
                record.ref,
                key,
                entry,
                type(record).kind,
                about,
                word,
                between.least,
                between.most,
            )


def _entries(
    record: Record, key: str, kind: str | None, ruleset: Ruleset
) -> Iterator[tuple[str, str]]:
    if kind is None:
        own = ruleset.records.get(f"{TEXT}{key}")
        # What has its number from here is called as there: SPD and SEN.
        named = own.label if own is not None and hasattr(own, "label") else None
        word = WORDS.get(f"{record.kind}.{key}") or WORDS.get(key) or key.replace("_", " ")
        yield "", str(named or word)
        return
    phrase = ENTRIES.get(key, f"{key.replace('_', ' ')} of {{}}")
    for each in ruleset.records.values():
        if each.kind == kind and each.text == record.text:
            yield each.id, phrase.format(label_of_record(each, ruleset))


@cache
def bounded(cls: type[Record]) -> Mapping[str, tuple[Between, str | None]]:
    """Give each key of a class that holds a whole number between bounds.

    Where it holds a table of them, the kind of the records that its entries name comes along.
    """
    left_out = OF_PLAY_KEYS.get(cls, frozenset())
    found = {key: _bounds(hint) for key, hint in hints(cast(Any, cls)).items()}
    return {key: each for key, each in found.items() if each and key not in left_out}


def _bounds(hint: Any) -> tuple[Between, str | None] | None:
    if get_origin(hint) in (Union, UnionType):
        hint = next(each for each in get_args(hint) if each is not NoneType)
    constraints = getattr(hint, "__metadata__", ())
    between = next((each for each in constraints if isinstance(each, Between)), None)
    if between is not None and get_args(hint)[0] is int:
        return between, None
    origin = get_origin(hint)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        name, inner = get_args(hint)
        held = _bounds(inner)
        kind = next((c.kind for c in getattr(name, "__metadata__", ()) if isinstance(c, RefTo)), "")
        return (held[0], kind) if held and kind else None
    return None


def _title(cls: type[Record], ruleset: Ruleset) -> str:
    """Name a class of records as catalogs do; one that is no catalog by its kind."""
    for catalog in CATALOGS.values():
        if catalog.of is cls:
            return catalog.label
    kind = cls.kind.replace("-", " ").capitalize()
    several = len(ruleset.of(cls)) > 1
    return plural(kind) if several and not kind.endswith("rules") else kind
