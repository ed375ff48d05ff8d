"""A variant as its file: only what differs, with the comments and the order that its author gave.

>>> from rules.design.variant_files import VariantFile
>>> file = VariantFile('version = 1\\nname = "Mine"  # a try\\n')
>>> print(file.with_value("momenta:thread.bonus", 2).text)
version = 1
name = "Mine"  # a try
<BLANKLINE>
["momenta:thread"]
bonus = 2
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from rules.data import DataFaults, Fault, Ruleset, ruleset_of
from rules.data.altered import as_written, laid_over
from rules.data.faults import in_words, nearest, shown
from rules.data.files import VERSION, parse_any_toml, read_text
from rules.data.records import FrozenMap
from rules.data.variant import fitting_name, variant_of_text
from rules.data.variants import BOOK
from rules.data.whole_files import write_whole
from rules.design.comments_kept import put_back, set_apart
from rules.design.rule_differences import differences, entries_of
from rules.design.variant_edits import set_value, take_out, with_empty_line, writable

__all__ = ["VariantFile", "stacked"]

NEW: Final = f'version = {VERSION}\nname = "Your rules"\n'
UNSAVED: Final = "variant.toml"


@dataclass(frozen=True, slots=True)
class VariantFile:
    """The text of a variant's file, and the name that faults call it by. Immutable.

    `base` are the rules that it changes, where they are not the book's.
    """

    text: str = NEW
    file: str = UNSAVED
    base: Ruleset | None = field(default=None, compare=False, repr=False)

    # ---- from files and to them

    @classmethod
    def open(cls, path: str | Path) -> VariantFile:
        """Read a file as it stands; raises `DataFaults` where there is none that can be read."""
        path, faults = Path(path), list[Fault]()
        text = read_text(path, path.name, faults)
        if text is None:
            raise DataFaults(faults)
        return cls(text, path.name)

    def save(self, path: str | Path, base: Ruleset | None = None) -> None:
        """Write the file, whole or not at all.

        Raises `DataFaults` with every fault of the variant, and where what stands at the path is no
        variant's file, or one of another version: it is kept. Raises OSError where the file cannot
        be written.
        """
        path = Path(path)
        self.rules(base)
        if path.is_file():
            faults: list[Fault] = []
            variant_of_text(VariantFile.open(path).text, path.name, faults)
            # One with no good name is a variant's all the same.
            if other := [fault for fault in faults if fault.key not in ("name", "about")]:
                raise DataFaults(other)
        write_whole(path, self.text)

    # ---- what it says

    @property
    def changes(self) -> Mapping[str, Any]:
        """Give what the file changes, by `text:id.key` or `text:id.key.entry`.

        Raises `DataFaults` for what is no variant's file.
        """
        faults: list[Fault] = []
        variant = variant_of_text(self.text, self.file, faults)
        if faults:
            raise DataFaults(faults)
        return FrozenMap(
            {
                path: value
                for ref, keys in variant.changes.items()
                for key, held in keys.items()
                for path, value in entries_of(f"{ref}.{key}", held)
            }
        )

    @property
    def name(self) -> str:
        """The name of the variant; that of the file where it has none."""
        return variant_of_text(self.text, self.file, []).name

    def rules(self, base: Ruleset | None = None) -> Ruleset:
        """Give the rules with the variant laid over them, over its own base where none are given.

        Raises `DataFaults` with every fault at once.
        """
        faults: list[Fault] = []
        variant = variant_of_text(self.text, self.file, faults)
        return laid_over(self._over(base), variant, faults)

    def _over(self, base: Ruleset | None = None) -> Ruleset:
        return base or self.base or ruleset_of(BOOK)

    # ---- changed

    def with_value(self, path: str, value: Any) -> VariantFile:
        """Give the file with one value set; whatever else stands in it stays as it is.

        `path` is `text:id.key`, or `text:id.key.entry` for one entry of a table. Raises
        `DataFaults` for a path to nothing, a text that is no TOML, or a value that TOML has none
        for: what the base gives, no variant can leave out.
        """
        record, keys = _taken_apart(path, self.file, self._over())
        value = writable(path, value, self.file)
        document = self._document()
        if isinstance(document.get(record), dict):
            return self._edited(lambda apart: set_value(apart, record, keys, value))
        document = tomlkit.parse(with_empty_line(self.text))
        document[record] = tomlkit.table()
        set_value(document, record, keys, value)
        return replace(self, text=tomlkit.dumps(document))

    def without(self, path: str) -> VariantFile:
        """Give the file with one value as in the base again; a table left empty goes too.

        The comments directly above what goes are taken along; all others stay where they are.
        """
        record, keys = _taken_apart(path, self.file, self._over())
        self._document()
        return self._edited(lambda apart: take_out(apart, record, keys))

    def named(self, name: str, about: str | None = None) -> VariantFile:
        """Give the file with another name, and a line on what it is about; '' takes that out."""

        def say(apart: Any) -> bool:
            apart["name"] = name
            if about:
                apart["about"] = about
            elif about is not None:
                apart.pop("about", None)
            return True

        self._document()
        return self._edited(say)

    def rewritten(self, rules: Ruleset, base: Ruleset | None = None) -> VariantFile:
        """Give the file made to say what differs between these rules and the base, and only that.

        What it says already stays where and as it is, with its comments. Raises `DataFaults` where
        the rules leave out what the base gives.
        """
        made = replace(self, base=self._over(base))
        wanted = differences(made._over(), rules)
        for path in self.changes:
            if path not in wanted:
                made = made.without(path)
        for path, value in wanted.items():
            made = made.with_value(path, value)
        return made

    def _edited(self, edit: Callable[[Any], bool]) -> VariantFile:
        """Give the file after an edit of its values, which says whether it has changed any."""
        text, comments = set_apart(self.text)
        apart = tomlkit.parse(text)
        if not edit(apart):
            return self
        return replace(self, text=put_back(tomlkit.dumps(apart), comments))

    def _document(self) -> Any:
        faults: list[Fault] = []
        parse_any_toml(self.text, self.file, faults)
        if faults:
            raise DataFaults(faults)
        try:
            return tomlkit.parse(self.text)
        except (TOMLKitError, ValueError, RecursionError) as error:
            allowed = "TOML without syntax errors"
            raise DataFaults([Fault(self.file, "", "", in_words(error), allowed)]) from None


def stacked(
    variants: Iterable[VariantFile], base: Ruleset | None = None
) -> tuple[Ruleset, tuple[str, ...]]:
    """Give the rules with several variants laid over one another, and the paths given twice.

    Where two give one value, the later one counts. Raises `DataFaults` with every fault.
    """
    rules, given, twice = base or ruleset_of(BOOK), set[str](), dict[str, None]()
    names = []
    for variant in variants:
        twice |= dict.fromkeys(path for path in variant.changes if path in given)
        given |= set(variant.changes)
        rules = variant.rules(rules)
        names.append(variant.name)
    if names:
        rules = laid_over(
            rules, variant_of_text(_head(fitting_name(" + ".join(names))), UNSAVED, [])
        )
    return rules, tuple(twice)


def _head(name: str) -> str:
    return VariantFile().named(name).text


def _taken_apart(path: str, file: str, base: Ruleset) -> tuple[str, list[str]]:
    ref, _, dotted = path.partition(".") if isinstance(path, str) else ("", "", "")
    record = base.records.get(ref)
    if record is None or not dotted:
        near = nearest(path, base.quotes())
        raise DataFaults([Fault(file, "", "", shown(path), "the text:id.key of a value", near)])
    first, _, rest = dotted.partition(".")
    return ref, [as_written(type(record), first), *([rest] if rest else [])]
