"""Which page shows which rule: kept in the build environment for the provenance page."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


@dataclass(frozen=True)
class Use:
    """One place of the book that shows a rule.

    `sections` are the anchors of the provenance sections that its values come from. A widget's
    cell has no `ref` of its own; `plays` are the ids of the values that it is drawn from, and
    `title` is what the widget calls itself.
    """

    ref: str
    docname: str
    anchor: str
    sections: frozenset[str]
    plays: frozenset[str] = frozenset()
    title: str = ""


def all_uses(env: BuildEnvironment) -> dict[str, list[Use]]:
    """Every use of a rule, by page, in reading order."""
    if not hasattr(env, "momenta_uses"):
        env.momenta_uses = {}  # type: ignore[attr-defined]
    return env.momenta_uses  # type: ignore[attr-defined, no-any-return]


def slug(ref: str) -> str:
    """The reference `ref` as part of an anchor."""
    return ref.lower().replace(":", "-").replace(".", "-")


def note_use(env: BuildEnvironment, ref: str, sections: Collection[str]) -> str | None:
    """Note that the page being read shows `ref`; gives its anchor if this is the first time."""
    here = all_uses(env).setdefault(env.docname, [])
    if any(use.ref == ref for use in here):
        return None
    here.append(Use(ref, env.docname, f"rule-{slug(ref)}", frozenset(sections)))
    return here[-1].anchor


def note_cell(env: BuildEnvironment, anchor: str, plays: frozenset[str], title: str) -> None:
    """Note that the page being read has a widget `title` at `anchor` that plays these values."""
    here = all_uses(env).setdefault(env.docname, [])
    here.append(Use("", env.docname, anchor, frozenset(), plays, title))


def uses_in_order(env: BuildEnvironment) -> list[Use]:
    """The first use of each rule on each page, pages in name order."""
    return [use for _, uses in sorted(all_uses(env).items()) for use in uses]


def forget_page(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Forget what a page showed before it is read again."""
    all_uses(env).pop(docname, None)


def merge_pages(
    app: Sphinx, env: BuildEnvironment, docnames: Collection[str], other: BuildEnvironment
) -> None:
    """Take over what a parallel reader noted."""
    for docname in docnames:
        if docname in all_uses(other):
            all_uses(env)[docname] = all_uses(other)[docname]


def setup(app: Sphinx) -> None:
    """Keep the uses true to the pages."""
    app.connect("env-purge-doc", forget_page)
    app.connect("env-merge-info", merge_pages)
