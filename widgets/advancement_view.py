"""How a planner of advancement is drawn: the hero, the ranks gained, the next one, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.data import Ruleset
from rules.momenta.characters.hero import Hero
from rules.momenta.characters.refusing import ADVANCEMENT

from .advancement_ahead import draw_ahead, draw_chart
from .advancement_next import draw_next
from .advancement_ranks import brings, changes, draw_gained, spent_on, steps_of
from .book_pages import CREATING
from .hero_keep import LOAD, draw_begin, draw_keep
from .hero_parts import heading
from .hero_sheet import draw_sheet, summary_of
from .hero_status import draw_status, draw_told, label_of_step, name_of, states_of, status_of
from .hero_text import written
from .html import Child, Markup, element
from .links import LONGEST, write_link

if TYPE_CHECKING:
    from .advancement_planner import AdvancementPlanner

__all__ = ["draw_planner", "plan_said"]

# The builder's name in its chapter.
BUILT = "hero"


def draw_planner(planner: AdvancementPlanner) -> Markup:
    """Give the whole planner."""
    hero, rules = planner.hero, planner.rules
    return element(
        "div",
        draw_begin(planner),
        element("p", planner.told, class_="m-notice", role="status"),
        draw_status(hero, rules, f"Rank {hero.character_rank}. "),
        _draw_choose(planner),
        None if planner.invalid == LOAD else planner.draw_problems(),
        _draw_refused(planner),
        element(
            "div",
            element(
                "div",
                # First, so that it stays where it is while ranks are added below it.
                draw_next(planner),
                _draw_gained(planner),
                class_="m-h-work",
            ),
            element("div", draw_sheet(planner.prefix, hero, rules), class_="m-h-side"),
            class_="m-h-desk",
        ),
        element("div", planner.draw_control("group"), class_="m-controls")
        if hero.advances
        else None,
        draw_chart(planner.prefix, hero, planner.group, rules),
        draw_ahead(hero, rules),
        draw_keep(planner),
        class_="m-hero m-h-planner",
    )


def _draw_choose(planner: AdvancementPlanner) -> Child:
    """Lead to the builder's step where masteries or gear are left to choose; nothing for none."""
    hero = planner.hero
    # First what must be chosen, then what may be; what grows with a rank is chosen here.
    left = [
        (not any(one.needed for one in state.missing), at)
        for at, state in enumerate(states_of(hero, planner.rules))
        if state.missing and state.step != ADVANCEMENT
    ]
    if not left:
        return None
    build = planner.controls["build"].write(written(hero))
    link = write_link({"build": build, "here": str(min(left)[1])})
    if len(link) > LONGEST:
        return None
    return element(
        "p",
        "What new ranks leave to choose is chosen in the builder: ",
        element("a", f"open {name_of(hero)} there", href=f"book:{CREATING.page}?{BUILT}={link}"),
        ".",
        class_="m-quiet",
    )


def _draw_refused(planner: AdvancementPlanner) -> Child:
    """Give what the rules refuse of the hero, and what is left to choose of the ranks gained."""
    rules = planner.rules
    found = [
        (label_of_step(state.step, rules), draw_told(state, rules))
        for state in states_of(planner.hero, rules)
        if state.refused or (state.step == ADVANCEMENT and state.missing)
    ]
    if not found:
        return None
    return element(
        "div",
        [(element("p", f"At {label}:"), told) for label, told in found],
        class_="m-h-elsewhere",
    )


def _draw_gained(planner: AdvancementPlanner) -> Markup:
    """Give the ranks that were gained, and a button that takes the last one back."""
    hero, rules = planner.hero, planner.rules
    steps = steps_of(hero)
    last = (
        element(
            "button",
            f"Take back rank {hero.character_rank}",
            type="button",
            class_="m-button m-small",
            data_key=f"take_back:{hero.character_rank}",
        )
        if steps
        else None
    )
    return element(
        "section",
        heading(f"{name_of(hero)}, from rank {hero.rank} to rank {hero.character_rank}"),
        element("p", summary_of(hero, rules), class_="m-quiet"),
        element("div", last, class_="m-controls m-actions") if last else None,
        element(
            "ol",
            [element("li", draw_gained(step, rules)) for step in steps],
            aria_label="The ranks gained since creation",
            class_="m-h-ranks",
        )
        if steps
        else element("p", "No rank is gained yet."),
        class_="m-h-gained",
    )


def plan_said(hero: Hero, ruleset: Ruleset) -> str:
    """Give the plan as lines of text, a line for each rank."""
    lines = [f"{name_of(hero)}: {summary_of(hero, ruleset)}"]
    for step in steps_of(hero):
        more = brings(step.rank, ruleset)
        told = f"Rank {step.rank}: {spent_on(step, ruleset)}"
        told += f"; it brought {more}" if more else ""
        found = changes(step.before, step.after, ruleset)
        lines.append(f"{told}; {', '.join(found)}." if found else f"{told}.")
    lines.append(status_of(hero, ruleset))
    lines += [f"- {one.sentence}" for state in states_of(hero, ruleset) for one in state.refused]
    return "\n".join(lines)
