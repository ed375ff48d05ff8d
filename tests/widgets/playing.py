"""Play any kind of widget: make it, touch all that it has, and look at what it then shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from hypothesis import strategies as st

import widgets
from rules.data import current
from rules.momenta.characters.hero_codes import hero_code
from rules.momenta.characters.ready import hero_from, ready_heroes
from rules.momenta.records import DicePool
from tests.widgets.hero_changes_touches import changes, written
from tests.widgets.log_touches import TOUCHES as LOG_TOUCHES
from tests.widgets.log_touches import WHOLE as LOG_WHOLE
from tests.widgets.markup import Element, read
from tests.widgets.rule_touches import RULE_TOUCHES, RULE_WHOLE
from tests.widgets.variant_touches import VARIANT_TOUCHES, VARIANT_WHOLE
from widgets import keeping
from widgets.choices import Choice
from widgets.controls import Slider, Toggle
from widgets.hero_changes_controls import KeptChanges
from widgets.hero_text import KeptHero
from widgets.panel import Panel
from widgets.table_dice import TypedDice
from widgets.texts import TextBox

# All that is public and drawn; a workbench is what some of them stand on.
KINDS: tuple[type[Panel], ...] = tuple(
    kind for name in widgets.__all__ if issubclass(kind := getattr(widgets, name), Panel)
)
# Those with something to set, which have a state to keep.
PLAYED = tuple(kind for kind in KINDS if list(kind().values()))
Touch = tuple[str, object]
TOUCHES = {**LOG_TOUCHES, **RULE_TOUCHES, **VARIANT_TOUCHES}
WHOLE = {**LOG_WHOLE, **RULE_WHOLE, **VARIANT_WHOLE}

# Any of the patterns that the dice on the table offer.
TAKE = "take:"
SEEDS = st.sampled_from(["ash", "lantern", "7", "é ~.&%+,<", ""]) | st.text(
    st.characters(categories=["L", "N", "P", "S"]), max_size=12
)


def faces() -> st.SearchStrategy[int]:
    """Give the faces of a die."""
    return st.integers(1, current().one(DicePool).die_sides)


def values_of(kind: type[Panel]) -> dict[str, st.SearchStrategy[object]]:
    """Give, for each key of a kind of widget, values that its control allows."""
    panel, found = kind(), {}
    for key, _ in panel.values():
        control = panel.control(key)
        allowed: st.SearchStrategy[object] | None = None
        if isinstance(control, Slider):
            allowed = st.integers(*control.bounds())
        elif isinstance(control, Choice):
            allowed = st.sampled_from([value for value, _ in control.options()])
        elif isinstance(control, Toggle):
            allowed = st.booleans()
        elif isinstance(control, TypedDice):
            allowed = st.lists(faces(), max_size=8).map(lambda dice: " ".join(map(str, dice)))
        elif isinstance(control, KeptHero):
            allowed = st.sampled_from([hero_code(hero_from(ready)) for ready in ready_heroes()])
        elif isinstance(control, KeptChanges):
            allowed = changes().map(written)
        elif isinstance(control, TextBox):
            allowed = SEEDS
        elif (kind.__name__, key) in WHOLE:
            allowed = st.sampled_from(WHOLE[kind.__name__, key])
        if allowed is not None:
            found[key] = allowed
    panel.close()
    return found


@cache
def touches(kind: type[Panel], most: int = 6) -> st.SearchStrategy[list[Touch]]:
    """Give touches that a reader can make, on everything that a kind of widget has."""
    settings = [st.tuples(st.just(key), value) for key, value in values_of(kind).items()]
    parts = kind().parts
    actions = [name for name in ("roll", "again", "best", "extras") if hasattr(kind, name)]
    actions += [f"{part}.extras" for part in parts if hasattr(parts[part], "extras")]
    one: list[st.SearchStrategy[Touch]] = [*settings]
    one += [st.tuples(st.just(action), st.none()) for action in actions]
    if "roll" in actions:
        one += [st.tuples(st.just("roll"), st.none())] * 4
        one += [st.tuples(st.just(TAKE), st.integers(0, 5))] * 4
    if kind.__name__ in TOUCHES:
        one += [TOUCHES[kind.__name__]] * len(one)
    return st.lists(st.one_of(one), max_size=most)


def play(panel: Panel, made: Iterable[Touch]) -> None:
    """Make the touches; of patterns, one that lies on the table."""
    for key, value in made:
        play_one(panel, key, value)


def play_one(panel: Panel, key: str, value: object) -> None:
    """Make one touch."""
    if key == TAKE and isinstance(value, int):
        reading = getattr(panel, "reading", None)
        offers = reading.offers if reading else ()
        key = f"{TAKE}{offers[value % len(offers)].id}" if offers else f"{TAKE}solid-hit-5-1"
        value = True
    panel.touch(key, value)
    assert not any("could not be done" in problem for problem in panel.problems)


def kept(kind: type[Panel], **held: object) -> Panel:
    """Make a widget on a page that kept something of it."""
    keeping.receive({"mine": held})
    return kind(name="mine")


def page(panel: Panel) -> str:
    """Give what a panel shows of its state alone: no ids, nothing said in passing, no toolbar."""
    panel.unsay()
    panel.notice = ""
    if hasattr(panel, "cleared"):
        panel.cleared = False
    panel.refresh()
    html = panel.html
    return re.sub(rf'\b{panel.prefix}(?=[-"])', "m", html[: html.rindex('<div class="m-toolbar">')])


def told(panel: Panel) -> list[str]:
    """Give what a panel says of what could not be done; each is a whole sentence, in sight."""
    held = read(panel.html)
    seen = " ".join(where.text for where in held.all(class_="m-problems"))
    seen += " ".join(where.text for where in held.all(role="status"))
    for problem in panel.problems:
        assert problem in seen
        assert problem.isprintable()
        assert problem[-1] in ".?"
        assert len(problem) < 700
    return list(panel.problems)


def whole(panel: Panel) -> Element:
    """Give a panel's markup, which is whole: its settings and its toolbar are there."""
    held = read(panel.html)
    assert "can't be drawn" not in panel.html
    assert held.all("button", data_key="undo")
    assert held.all("input", "select")
    return held
