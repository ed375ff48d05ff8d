"""What every data record carries: its id, where it comes from, and what a variant changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal, TypeVar

from rules.data.constraints import Filled, Shape

Provenance = Literal["stated", "derived", "house"]

Kebab = Annotated[str, Shape(r"[a-z0-9]+(-[a-z0-9]+)*", "a kebab-case id")]
GapId = Annotated[str, Shape(r"[A-Z]-\d\d|[a-z0-9]+(-[a-z0-9]+)*", "a gap id")]
Line = Annotated[str, Filled()]

# A text may name a key of its own record: `{amount}`.
PLACEHOLDER: Final = re.compile(r"\{([\w-]*)\}")

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(Mapping[K, V]):
    """A mapping that cannot change, keeps its order, and can be hashed and pickled."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | None = None) -> None:
        self._items: dict[K, V] = dict(items or {})

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and self._items == dict(other)

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return type(self), (self._items,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Where a value comes from, when that differs from the rest of its record."""

    provenance: Provenance
    chapter: Line | None = None
    source: GapId | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What a record or a ladder finds wrong with itself; the reader adds file and record."""

    key: str
    found: str
    allowed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A frozen record of a data file; each concept adds its own keys in a subclass."""

    kind: ClassVar[str] = "record"
    # The style in which a key is quoted where none is asked for.
    styles: ClassVar[Mapping[str, str]] = FrozenMap()

    id: Kebab
    provenance: Provenance
    chapter: Line | None = None
    source: GapId | None = None
    marks: Mapping[str, Mark] = field(default_factory=FrozenMap)
    # Filled by the reader, never written in a file.
    text: str
    file: str
    given: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()

    @property
    def values(self) -> Mapping[str, int]:
        """The numbers that its texts name besides its keys; a `Worded` record has some."""
        return FrozenMap()

    @property
    def ref(self) -> str:
        """The name by which anything else refers to this record: `text:id`."""
        return f"{self.text}:{self.id}"

    @property
    def unnoted(self) -> Record:
        """The record itself, of its own class: one that notes what is read gives the one below."""
        return self

    def mark(self, key: str) -> Mark:
        """Say where the value under `key` comes from: its own mark, else the record's."""
        path = key
        while path:
            if path in self.marks:
                return self.marks[path]
            path = path.rpartition(".")[0]
        return Mark(provenance=self.provenance, chapter=self.chapter, source=self.source)

    def is_changed(self, key: str) -> bool:
        """Whether a variant gave the value under `key`, or one that the text under it names."""
        top = key.partition(".")[0]
        text = getattr(self, top, None)
        named = PLACEHOLDER.findall(text) if isinstance(text, str) else ()
        values = (f"values.{name}" for name in named)
        return not self.changed.isdisjoint({key, top, *named, *values})

    def told(self, key: str) -> str:
        """Give the text under a key with each `{name}` in it replaced by the record's own value."""

        def own(match: re.Match[str]) -> str:
            name = match.group(1)
            if name in self.values:
                return str(self.values[name])
            return str(getattr(self, name)) if name in self.given else match.group()

        return PLACEHOLDER.sub(own, str(getattr(self, key)))

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong between the keys of this record; subclasses add theirs."""
        yield from ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Worded(Record):
    """A record whose effect is told by its texts, with the numbers in them as `values`."""

    values: Mapping[Kebab, int] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """A place where the source texts are silent or disagree, and why the project fills it so."""

    id: GapId
    title: Line
    chapter: Line
    reason: Line


# Keys that the reader fills.
FILLED = frozenset({"text", "file", "given", "changed"})
# Keys that describe a record and are no rule: never quoted.
DESCRIBING = FILLED | {"id", "provenance", "chapter", "source", "marks"}
