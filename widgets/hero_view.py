"""How a hero is drawn who is being built: where to start, the steps, the present one, the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from rules.data.records import FrozenMap

from .book_pages import CREATING
from .charts import local
from .hero_archetypes import draw_ancestry, draw_paths
from .hero_attributes import draw_attributes, draw_cores, draw_rank
from .hero_equipment import draw_equipment
from .hero_finish import draw_finish
from .hero_keep import EMPTY, LOAD, begin_button, draw_begin, draw_keep
from .hero_masteries import draw_masteries
from .hero_path import draw_path, draw_ways, steps_of
from .hero_rules import STEP_CHAPTERS, chapter_link
from .hero_sheet import draw_sheet
from .hero_status import draw_status, draw_told, label_of_step, states_of
from .hero_story import draw_bonds, draw_concept, draw_threads
from .hero_terms import draw_terms
from .html import Child, Markup, element, fragment

if TYPE_CHECKING:
    from .hero_builder import HeroBuilder

__all__ = ["draw_builder"]

STEPS: Final[Mapping[str, Callable[[HeroBuilder], Child]]] = FrozenMap(
    {
        "step-rank": draw_rank,
        "step-concept": draw_concept,
        "step-cores": draw_cores,
        "step-attributes": draw_attributes,
        "step-ancestry": draw_ancestry,
        "step-paths": draw_paths,
        "step-masteries": draw_masteries,
        "step-equipment": draw_equipment,
        "step-threads": draw_threads,
        "step-bonds": draw_bonds,
        "step-finish": draw_finish,
    }
)


def draw_builder(builder: HeroBuilder) -> Markup:
    """Give the whole builder."""
    hero, rules = builder.hero, builder.rules
    states = states_of(hero, rules)
    return element(
        "div",
        draw_begin(builder, begin_button("Start an empty hero", EMPTY)),
        element("p", builder.told, class_="m-notice", role="status"),
        draw_status(hero, rules),
        _draw_elsewhere(builder),
        element(
            "div",
            element(
                "div",
                draw_path(states, builder.here, rules),
                _draw_step(builder),
                data_lead=builder.here,
                class_="m-h-work",
            ),
            element("div", draw_sheet(builder.prefix, hero, rules), class_="m-h-side"),
            class_="m-h-desk",
        ),
        draw_keep(builder, local("Print this sheet", "print")),
        class_="m-hero",
    )


def _draw_step(builder: HeroBuilder) -> Markup:
    rules, here = builder.rules, builder.here
    step = steps_of(rules)[here]
    ident = f"{builder.prefix}-heading"
    state = states_of(builder.hero, rules)[here]
    chapter = STEP_CHAPTERS.get(step.id, CREATING)
    held = fragment(STEPS[step.id](builder))
    return element(
        "section",
        element("p", f"Step {here} of {len(steps_of(rules)) - 1}", class_="m-quiet"),
        # The theme's own headings would stand in the page's contents.
        element(
            "p",
            step.label,
            id=ident,
            class_="m-title",
            role="heading",
            aria_level=2,
            tabindex=-1,
        ),
        element("p", step.told("meaning"), " The rule: ", chapter_link(chapter), "."),
        None if builder.invalid == LOAD else builder.draw_problems(),
        draw_told(state, rules),
        draw_terms(builder.prefix, held, rules),
        held,
        draw_ways(here, rules),
        aria_labelledby=ident,
        class_="m-step m-h-step",
    )


def _draw_elsewhere(builder: HeroBuilder) -> Child:
    """Give what the rules refuse at other steps, so that nothing that is wrong is out of sight."""
    rules = builder.rules
    here = steps_of(rules)[builder.here].id
    found = [
        (state, told)
        for state in states_of(builder.hero, rules)
        if state.refused and state.step != here
        for told in [draw_told(state, rules)]
    ]
    if not found:
        return None
    return element(
        "div",
        [(element("p", f"At {label_of_step(state.step, rules)}:"), told) for state, told in found],
        class_="m-h-elsewhere",
    )
