"""The file of the variant: its name and what it is about, saving it, loading another."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rules.data import DataFaults, Fault
from rules.data.faults import in_words
from rules.data.variant import variant_of_text

from .bench_panel import BenchPanel
from .controls import ControlFault, button, shown
from .form import action
from .html import Child, element
from .texts import TextBox

__all__ = ["VariantFiles"]

LINES = {"name": TextBox("Name", longest=80), "about": TextBox("What it is about", longest=300)}
UNNAMED = "variant.toml"
# In characters, of a path.
LONGEST = 400


class VariantFiles(BenchPanel):
    """A panel with the file of its workbench's variant."""

    file_path = TextBox("File", longest=LONGEST, hint="Its folder must be there.")
    # The file that the text is of: what brings a text back brings its file back.
    home = TextBox("Saved at", longest=LONGEST)
    # What became of the file with the last touch, and whether it may be written over.
    file_told = ""
    asks_over = False

    def prepare(self, start: Mapping[str, object]) -> None:
        """Begin with the path that the workbench has."""
        super().prepare({"file_path": str(self.bench.path or UNNAMED)[:LONGEST], **start})

    def unsay(self) -> None:
        """Forget what became of the file, too."""
        self.file_told, self.asks_over = "", False
        super().unsay()

    @property
    def head(self) -> Mapping[str, str]:
        """The name of the variant and what it is about, as its text has them."""
        faults: list[Fault] = []
        variant = variant_of_text(self.bench.text, UNNAMED, faults)
        # Where the text can't be read, the variant is called as it was last.
        is_lost = bool(faults) and not variant.changes and variant.name == Path(UNNAMED).stem
        name = (self.bench.rules.variant or "") if is_lost else variant.name
        return {"name": name, "about": variant.about}

    # ---- touches

    @action
    def line(self, what: str, value: object) -> None:
        """Set the name of the variant, or what it is about."""
        if what not in LINES:
            self.refuse(f"{self.title}: {shown(what)} is no line of a variant; it has name, about.")
            return
        try:
            read = LINES[what].read(value)
            told = {**self.head, what: read}
            self.put_text(self.bench.file.named(told["name"], told["about"]).text)
        except ControlFault as fault:
            self.refuse(str(fault))
        except (DataFaults, RecursionError):
            self.refuse(f"{self.title}: the text is no TOML now; mend it first.")

    @action
    def save(self) -> None:
        """Save the variant at the path."""
        self._save(over=False)

    @action
    def save_over(self) -> None:
        """Save it there, whatever stands there."""
        self._save(over=True)

    @action
    def load(self) -> None:
        """Begin with the file at the path; undo brings back what was here."""
        if (path := self._path()) is None:
            return
        try:
            self.bench.load(path)
        except DataFaults as found:
            self.refuse(f"{self.title}: {found.faults[0]}")
            return
        for fault in self.take_bench():
            self.refuse(fault)
        self.file_told = f"Loaded from {path}. Undo brings back what was here."

    def _save(self, *, over: bool) -> None:
        if (path := self._path()) is None:
            return
        before = self.text
        try:
            saved = self.bench.save(path, over=over)
        except IsADirectoryError as reason:
            self.refuse(f"{self.title}: it is not saved. {reason}")
        except FileExistsError as reason:
            self.asks_over = True
            self.refuse(f"{self.title}: it is not saved. {reason}")
        except DataFaults as found:
            self.refuse(f"{self.title}: it is not saved, for it has faults. {found.faults[0]}")
        except (OSError, ValueError) as reason:
            why = in_words(reason)
            if isinstance(reason, FileNotFoundError):
                why = "there is no such folder"
            self.refuse(f"{self.title}: it is not saved at {shown(str(path))}: {why}.")
        else:
            self.take_bench()
            if self.text == before:  # what is undone next is the last change, not the saving
                self.now = self._state()
            self.file_told = f"Saved as {saved}."

    def _path(self) -> Path | None:
        if not self.file_path:
            self.refuse(f"{self.title}: no file is named; a path such as {UNNAMED} is allowed.")
            return None
        return Path(self.file_path)

    # ---- the text

    def put_text(self, text: str) -> None:
        """Make this the text of the variant, for all widgets of the workbench."""
        if fault := self.put("text", text):
            self.refuse(fault)
        self.share()

    def take_bench(self) -> list[str]:
        """Take what the workbench has by now; give why some of it can't be taken."""
        told = [self._take(key, getattr(self.bench, key)) for key in self.shares]
        return [fault for fault in told if fault]

    # ---- drawing

    def draw_file(self) -> Child:
        """Give the name of the variant, its file, and whether that holds what is here."""
        # Of the file that is named now, whichever one the text is of.
        is_saved = bool(self.file_path) and self.bench.is_saved_at(self.file_path)
        is_bare = self.bench.path is None and self.bench.is_saved
        stands = "Nothing to save yet." if is_bare else "Not saved."
        if is_saved:
            stands = "Saved: the file holds what is here."
        return element(
            "fieldset",
            element("legend", "The variant"),
            element(
                "div",
                [self._draw_line(name) for name in LINES],
                self.draw_control("file_path"),
                class_="m-controls",
            ),
            element(
                "div",
                button("Save", "save"),
                button("Save over it", "save_over") if self.asks_over else None,
                button("Load", "load"),
                element("span", stands, class_="m-r-stands", data_saved=is_saved or is_bare),
                element("span", self.file_told, class_="m-told", role="status"),
                class_="m-tools",
            ),
            class_="m-r-file",
        )

    def _draw_line(self, name: str) -> Child:
        ident = f"{self.prefix}-line-{name}"
        return element(
            "div",
            element("label", LINES[name].label, for_=ident),
            element(
                "input",
                type="text",
                id=ident,
                data_key=f"line:{name}",
                maxlength=LINES[name].longest,
                autocomplete="off",
                value=self.head[name],
            ),
            class_="m-control m-text",
        )
