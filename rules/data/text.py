"""What a source text must declare so that its data can be loaded, quoted and tabled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from rules.data.records import Problem, Record

if TYPE_CHECKING:
    from rules.data.quotes import Computed
    from rules.data.ruleset import Ruleset
    from rules.data.tables import Table
    from rules.design.figures import Situation

R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The records of one text that could be read, for checks that span several of them."""

    records: tuple[Record, ...]
    # Classes of which some record could not be read, so that a check that needs all of them waits.
    unread: frozenset[type[Record]] = frozenset()

    def of(self, cls: type[R]) -> tuple[R, ...]:
        """Give the records of one class in the order of the file."""
        return tuple(record for record in self.records if isinstance(record, cls))


Check = Callable[[Shelf], Iterator[tuple[Record, Problem]]]


def _nothing(_: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Text:
    """One source text: its files with their record classes, and what is computed from them."""

    name: str
    files: Mapping[str, type[Record]]
    checks: tuple[Check, ...] = ()
    # What can be quoted or tabled beyond the records; which ids there are may hang on the rules.
    computed: Callable[[Ruleset], Mapping[str, Callable[[], Computed]]] = _nothing
    tables: Callable[[Ruleset], Mapping[str, Callable[[], Table]]] = _nothing
    # What was added in memory: situations of the design bench, and a digest of code not in `rules`.
    listed: tuple[Situation, ...] = ()
    code: str = ""

    @property
    def folder(self) -> str:
        """The folder of its data and of its code: the name with each hyphen as an underscore."""
        return self.name.replace("-", "_")


def text_named(folder: str) -> Text:
    """Import what the text of a data folder declares: `rules.<folder>.text.TEXT`."""
    module = import_module(f"rules.{folder}.text")
    declared = module.TEXT
    assert isinstance(declared, Text)
    return declared
