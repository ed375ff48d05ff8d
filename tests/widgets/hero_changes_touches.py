"""Touches that a reader can make on HeroChanges: numbers put on its list, set and taken back."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.data import current
from rules.momenta.characters.ready import ready_heroes
from widgets.hero_changes_controls import write_change
from widgets.hero_changes_values import Number, numbers

Touch = tuple[str, object]
NUMBERS = tuple(numbers(current()).values())
# Those that the rules give, and a few of those that they leave open.
GIVEN = tuple(number for number in NUMBERS if not number.is_open(current()))
SOME = (*GIVEN, *(number for number in NUMBERS[::40] if number.is_open(current())))


def value_of(number: Number) -> st.SearchStrategy[int]:
    """Give the values that a number can have, most of them near those of a game."""
    near = st.integers(max(number.least, -3), min(number.most, 8))
    return near | st.integers(number.least, number.most)


@st.composite
def changes(draw: st.DrawFn, most: int = 5) -> dict[str, int]:
    """Give changes of different numbers, by their names."""
    found = draw(st.lists(st.sampled_from(SOME), max_size=most, unique=True))
    return {number.name: draw(value_of(number)) for number in found}


def written(made: dict[str, int]) -> list[str]:
    """Write changes as a list that a widget keeps."""
    return [write_change(name, value) for name, value in made.items()]


@st.composite
def touches(draw: st.DrawFn) -> Touch:
    """Give one touch: most of them fit whatever is on the list."""
    number = draw(st.sampled_from(SOME))
    return draw(
        st.sampled_from(
            [
                ("changes.add:number", number.name),
                ("changes.given", write_change(number.name, draw(value_of(number)))),
                ("changes.reset_all", None),
                ("changes.empty", None),
                ("changes.search", number.about.split()[0]),
                ("who.bring:hero", f"ready:{draw(st.sampled_from(ready_heroes())).id}"),
                ("who.bring:hero", ""),
                ("undo", None),
            ]
        )
    )
