"""One of two rolls that are compared: a roll, and the rules that it is read by."""

from __future__ import annotations

from rules.data import current, shipped_variants
from rules.momenta import net_dice

from .choices import Choice
from .html import Child, element
from .roll_controls import RollControls

__all__ = ["HERE", "ComparedRoll"]

BOOK, HERE = "book", "here"


def rule_choices() -> list[tuple[str, str]]:
    """Give the rules that a roll may be read by: this book's own, and the variants that ship."""
    own = current().variant
    named = [(HERE, own if own else "The book's rules")]
    named += [(BOOK, "The rules without a variant")] if own else []
    return named + [(variant.id, variant.name) for variant in shipped_variants().values()]


class ComparedRoll(RollControls):
    """One of the two rolls."""

    rules = Choice("Rules", rule_choices, start=lambda: HERE)

    def __init__(self, title: str) -> None:
        """Name the roll."""
        super().__init__()
        self.title = title  # type: ignore[misc]

    def own_controls(self) -> list[str]:
        """Name the controls of this kind of roll, the rules after them."""
        return [*super().own_controls(), "rules"]

    def named(self) -> str:
        """Name the roll by its place, its pool and its rules."""
        dice = max(net_dice(self.spec), 0)
        return f"{self.title}: {dice}d, {dict(rule_choices())[self.rules]}"

    def draw_about(self) -> Child:
        """Say what the chosen variant is about."""
        variant = shipped_variants().get(self.rules)
        return element("p", variant.about, class_="m-hint") if variant else None
