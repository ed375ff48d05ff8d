"""What stands below every widget: undo, what to share, what was noted, the rule that it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .charts import local
from .controls import button
from .html import Child, Markup, element

if TYPE_CHECKING:
    from .panel import Panel

__all__ = ["toolbar"]


def toolbar(panel: Panel) -> Markup | None:
    """Give the row below a panel, or None where there is nothing to undo and no rule to name."""
    if not panel.controls and not panel.parts:
        return _rule(panel)
    history = panel.history
    return element(
        "div",
        _notes(panel),
        element(
            "div",
            button("Undo", "undo", disabled=not history.past, aria_keyshortcuts="Control+Z"),
            button("Redo", "redo", disabled=not history.future, aria_keyshortcuts="Control+Y"),
            button("Start over", "restart", disabled=not panel.state),
            # In a page it copies its link, in a notebook the code that makes it again.
            local("Copy link", "copy", data_what="link", data_text=panel.code),
            local("Copy as text", "copy", data_text=said) if (said := panel.said()) else None,
            element("span", panel.stepped, class_="m-told", role="status"),
            role="group",
            aria_label=f"{panel.title}: undo and share",
            class_="m-tools",
        ),
        _rule(panel),
        class_="m-toolbar",
    )


def _notes(panel: Panel) -> Child:
    notes = panel.history.notes
    if not notes:
        return None
    return element(
        "details",
        element("summary", f"Your last rolls ({len(notes)})"),
        element(
            "ol",
            [
                element("li", element("a", note.said, href=href, data_state=note.state))
                for note in notes
                if (href := f"?{panel.name}={note.state}")
            ],
        ),
        class_="m-notes",
    )


def _rule(panel: Panel) -> Markup | None:
    if panel.told_in is None:
        return None
    page, name = panel.told_in
    rule = element("a", name, href=f"book:{page}", class_="m-rule")
    return element("p", "The rule: ", rule, class_="m-plays")
