"""The workbench: one variant that several widgets of a notebook work on together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import traitlets

from rules.data import DataFaults, Fault, Ruleset, ruleset_of
from rules.data.altered import as_written
from rules.data.faults import nearest
from rules.data.records import DESCRIBING
from rules.data.variants import BOOK
from rules.design import Answers, VariantFile, differences, situations

from .controls import shown
from .workbench_files import expanded, file_in, no_file, place_of

__all__ = ["Workbench", "path_in"]

# How many texts are remembered with the rules that they make.
MOST_LAID = 16


def path_in(rules: Ruleset, given: object) -> str:
    """Give the path of a value of some rules, `text:id.key`, its key written as in a data file.

    A quote's id is taken too, with hyphens in its key. Raises ValueError with a sentence.
    """
    ref, _, key = given.partition(".") if isinstance(given, str) else ("", "", "")
    record = rules.records.get(ref)
    if record is not None:
        key = as_written(type(record), key)
        if key in {each.name for each in fields(record)} - DESCRIBING:
            return f"{ref}.{key}"
    near = nearest(shown(given), rules.quotes())
    raise ValueError(
        f"{shown(given)} was given; the text:id.key of a value of the rules is allowed."
        + (f" Nearest: {near}." if near else "")
    )


class Workbench(traitlets.HasTraits):
    """A variant in the making, over the book's rules or others.

    Widgets that are given one follow it: `text` is the variant's file, `last` the text that is in
    force while that one can't be, '' for none, `picked` the value that is looked at, as
    `text:id.key`, `pinned` the ids of the situations whose charts are shown, `home` the path of the
    variant's file, '' without one, `saved` the text that stands in that file.
    """

    text = traitlets.Unicode(VariantFile().text)
    last = traitlets.Unicode("")
    saved = traitlets.Unicode(VariantFile().text)
    home = traitlets.Unicode("")
    picked = traitlets.Unicode("")
    pinned = traitlets.Tuple()

    def __init__(self, variant: str | Path | None = None, *, base: Ruleset | None = None) -> None:
        """Begin with a variant's file, or with nothing changed.

        Raises `DataFaults` where the file cannot be read; what is wrong within it is in `faults`.
        """
        super().__init__()
        self.base = base or ruleset_of(BOOK)
        # What each file held when it was last loaded or saved here, and which of them were saved.
        self._known: dict[Path, str] = {}
        self._written: set[Path] = set()
        # What has been worked out, for all widgets.
        self.answers = Answers()
        self._laid: dict[VariantFile, Ruleset | tuple[Fault, ...]] = {}
        self._differing: tuple[Ruleset, Mapping[str, Any]] | None = None
        self.pinned = tuple(each.id for each in situations(self.base)[:1])
        if variant is not None:
            self.load(variant)

    @traitlets.validate("picked")
    def _is_a_value(self, proposal: traitlets.Bunch) -> str:
        """Take the path of a value, or '' for none; raises TraitError with a sentence."""
        if not proposal["value"]:
            return ""
        try:
            return path_in(self.base, proposal["value"])
        except ValueError as fault:
            raise traitlets.TraitError(str(fault)) from None

    @property
    def file(self) -> VariantFile:
        """The variant as a file."""
        return self._file_of(self.text)

    @property
    def rules(self) -> Ruleset:
        """The rules with the variant, or with the last of its texts that could be in force."""
        for text in (self.text, self.last):
            found = self._laid_over(text)
            if text and isinstance(found, Ruleset):
                return found
        return self.base

    @property
    def found_faults(self) -> tuple[Fault, ...]:
        """Why the present text is not in force; none where it is."""
        found = self._laid_over(self.text)
        return () if isinstance(found, Ruleset) else found

    @property
    def faults(self) -> tuple[str, ...]:
        """The same as sentences."""
        return tuple(map(str, self.found_faults))

    def _file_of(self, text: str) -> VariantFile:
        return VariantFile(text, self.path.name if self.path else VariantFile().file, self.base)

    def _laid_over(self, text: str) -> Ruleset | tuple[Fault, ...]:
        """Give the rules with a text of the variant, the same ones each time, or its faults."""
        file = self._file_of(text)
        if file not in self._laid:
            while len(self._laid) >= MOST_LAID:
                del self._laid[next(iter(self._laid))]
            try:
                # A variant that changes nothing is the base under another name.
                self._laid[file] = file.rules(self.base) if file.changes else self.base
            except DataFaults as found:
                self._laid[file] = found.faults
        return self._laid[file]

    @traitlets.observe("text")
    def _keep_last(self, change: traitlets.Bunch) -> None:
        """Keep in force what was, where the new text can't be."""
        if not self.found_faults:
            self.last = ""
        elif isinstance(self._laid_over(change["old"]), Ruleset):
            self.last = change["old"]

    @property
    def differing(self) -> Mapping[str, Any]:
        """What the rules in force say otherwise than the base, as `differences` gives it."""
        rules = self.rules
        if self._differing is None or self._differing[0] is not rules:
            self._differing = rules, differences(self.base, rules)
        return self._differing[1]

    # ---- files

    @property
    def path(self) -> Path | None:
        """Where the variant is saved; None without a file."""
        return Path(self.home) if self.home else None

    @traitlets.observe("home")
    def _moved_home(self, _change: object) -> None:
        """Know of the file that it has now what that held; an undo brings another one back."""
        path = self.path
        self.saved = VariantFile().text if path is None else self._known.get(place_of(path), "")

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the present text; a variant without a file has nothing to lose."""
        return self.text == self.saved

    def is_saved_at(self, path: str | Path) -> bool:
        """Whether a file held the present text when it was last loaded or saved here."""
        return self._known.get(place_of(path)) == self.text

    def load(self, path: str | Path) -> None:
        """Begin anew with a variant's file; raises `DataFaults` where it cannot be read."""
        target = expanded(path)
        text = file_in(target).text
        self._written.discard(place_of(target))
        self._keep(target, text)

    def save(self, path: str | Path | None = None, *, over: bool = False) -> Path:
        """Write the variant to its file, or to another that is its own from now on.

        Only what differs from the base is written. What stands at the path and did not come from
        here is kept unless it is written `over`. Raises FileExistsError for that, IsADirectoryError
        for what can never be a variant's file, `DataFaults` and OSError as `VariantFile.save` does,
        ValueError without a path.
        """
        target = self.path if path is None else expanded(path)
        if target is None:
            raise ValueError("No file was named; give the path to save the variant at.")
        if what := no_file(target):
            raise IsADirectoryError(f"'{target}' can't hold it: {what}.")
        if not over and target.exists() and not self._came_from_here(target):
            raise FileExistsError(f"{target.name} holds something that was not written from here.")
        if faults := self.found_faults:
            raise DataFaults(faults)
        file = self.file.rewritten(self.file.rules(self.base), self.base)
        file.save(target, self.base)
        self._written.add(place_of(target))
        self._keep(target, file.text)
        return target

    def _keep(self, target: Path, text: str) -> None:
        self._known[place_of(target)] = text
        self.text = text
        self.home = str(target)
        self.saved = text

    def _came_from_here(self, target: Path) -> bool:
        place = place_of(target)
        # A file that was only loaded is the variant's own until the loading is undone.
        loaded = self.path is not None and place == place_of(self.path)
        if place not in self._known or not (loaded or place in self._written):
            return False
        return file_in(target).text == self._known[place]
