"""The parts that the lesson's steps share: dice to pick, dice to read, a choice, the ladder."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.data import current
from rules.data.styles import in_words
from rules.momenta import Reading, Result
from rules.momenta.records import Band, Outcome, Rung

from .choices import Choice, radio_group
from .controls import Place
from .dice_faces import die
from .html import Markup, element, table

__all__ = [
    "Answer",
    "answers",
    "dice_to_pick",
    "dice_to_read",
    "ladder",
    "played_through",
    "why_each",
]


class Answer(Choice):
    """One of a few named values, or '' as long as none is chosen."""

    def read(self, raw: object) -> str:
        """Give the option whose value is `raw`, or ''; raises ControlFault for any other."""
        return "" if raw == "" else super().read(raw)


def dice_to_pick(reading: Reading, picked: Collection[int], place: Place, ident: str) -> Markup:
    """Give the dice as buttons that stay down when they are picked."""
    return element(
        "div",
        [
            element(
                "button",
                die(one.face, False, f"Die {one.index + 1} shows {one.face}"),
                element("span", "picked" if one.index in picked else "", aria_hidden="true"),
                type="button",
                data_key=f"{place.path}pick:{one.index}",
                aria_pressed="true" if one.index in picked else "false",
                class_="m-pick",
            )
            for one in reading.dice
        ],
        id=f"{place.prefix}-{ident}",
        role="group",
        aria_label="Your dice: pick",
        class_="m-controls m-picks",
    )


def dice_to_read(
    reading: Reading,
    ident: str,
    *,
    marked: bool,
    taken: Mapping[int, str] | None = None,
    label: str = "Your dice",
) -> Markup:
    """Give the dice as they lie; `marked` ticks the successes, `taken` names sets by place."""
    taken = taken or {}
    return element(
        "ol",
        [
            element(
                "li",
                die(
                    one.face,
                    marked and one.success,
                    f"{one.face}{', a success' if marked and one.success else ''}",
                ),
                element("span", taken[one.index], class_="m-taken") if one.index in taken else None,
                class_="m-in-pattern" if one.index in taken else None,
            )
            for one in reading.dice
        ],
        id=ident,
        class_="m-dice",
        aria_label=label,
    )


def answers(
    label: str,
    key: str,
    options: Sequence[tuple[str, str]],
    value: str,
    place: Place,
    *,
    fixed: bool = False,
) -> Markup:
    """Give a named group of radio buttons whose touch arrives under `key`; none may be chosen."""
    group = radio_group(
        label, options, value, f"{place.prefix}-{key}", f"{place.path}{key}", disabled=fixed
    )
    return element("fieldset", group, class_="m-controls m-control m-radios m-answers")


def ladder(rung: Rung, marked: str = "") -> Markup:
    """Give what each band brings on a difficulty; the band of id `marked` stands out."""
    rules = current()
    bands = rules.of(Band)
    rows = [(band.label, rules.one(Outcome, rung.outcomes[band.id]).label) for band in bands]
    at = frozenset(place for place, band in enumerate(bands) if band.id == marked)
    return table(f"Where the task is {rung.label}", ("Your band", "What it brings"), rows, at)


def why_each(reading: Reading, places: Collection[int]) -> list[str]:
    """Say of the dice in these places why they count or don't, each face once."""
    return list(dict.fromkeys(reading.dice[place].why for place in sorted(places)))


def played_through(reading: Reading, best: Result, pool: str) -> Markup:
    """Give the lesson with one roll as a table: for paper, and where nothing can be played."""
    rules = current()
    names = {outcome.id: outcome.label for outcome in rules.of(Outcome)}
    rung = rules.one(Rung, str(reading.spec.difficulty))
    good = ", ".join(str(one.face) for one in reading.dice if one.success)
    sets = " and ".join(offer.written for offer in best.taken)
    rows = [
        ("Pool", pool),
        ("Roll", " ".join(map(str, reading.faces))),
        ("Count", f"{in_words(reading.successes).capitalize()}: {good}" if good else "None"),
        ("Band", reading.band.label),
        ("Outcome", f"{rung.label}: {names[str(best.outcome_before)]}"),
        ("Pattern", f"{sets}: {names[str(best.outcome)]}" if sets else "None"),
    ]
    return element(
        "div",
        table(
            "The whole lesson with dice that were rolled before", ("Step", "What is found"), rows
        ),
        class_="m-numbers",
    )
