"""Show a roll that lies on the table: verdict, dice, patterns to take, why each die counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.data import current
from rules.momenta import DieReading, PatternOffer, Result, best_choice
from rules.momenta.boosts import FEAT, FORTUNE
from rules.momenta.explaining import explained
from rules.momenta.records import Boost, Outcome

from .charts import local
from .controls import Place, button, checkbox
from .dice_faces import die
from .html import Child, Markup, element, plain

__all__ = ["result_view", "verdict_in_words", "waiting_view"]


def waiting_view(cleared: bool) -> Markup:
    """Say that nothing is rolled yet, or no longer."""
    waiting = (
        "Those dice were for other settings: roll again."
        if cleared
        else "No dice on the table yet."
    )
    return element(
        "div",
        element("p", waiting, class_="m-verdict m-quiet", role="status"),
        class_="m-result",
    )


def verdict_in_words(result: Result, rerolled: int = 0) -> str:
    """Give a roll as plain text: its dice, and what they come to."""
    reading = result.reading
    dice = " ".join(map(str, reading.faces))
    if reading.opposition_faces:
        dice += " against " + " ".join(map(str, reading.opposition_faces))
    return f"{dice}: {plain(_verdict(result, rerolled))}"


def result_view(
    result: Result, place: Place, *, seed: object, rerolled: int, asked: Child
) -> Markup:
    """Give all of a roll; `asked` is what may still be done to it, `rerolled` how often it was."""
    reading, prefix = result.reading, place.prefix
    # Another roll is another list, so that the dice are seen to fall again.
    return element(
        "div",
        # The words of another roll are new words, even where they read the same: they are told.
        element(
            "p",
            element("span", _verdict(result, rerolled), id=f"{prefix}-verdict-{seed}-{rerolled}"),
            class_="m-verdict",
            role="status",
        ),
        _dice("Your dice", f"{prefix}-own-{seed}", reading.dice, result.pattern_of),
        [
            element("p", "Against you", class_="m-against"),
            _dice("Opposing dice", f"{prefix}-opposing-{seed}", reading.opposition_dice, {}),
        ]
        if reading.opposition_dice
        else None,
        asked,
        _offers(result, place),
        _why(result, prefix),
        class_="m-result",
        data_seed=seed,
        data_faces=",".join(map(str, reading.faces)),
        data_effective=reading.effective,
    )


def _verdict(result: Result, rerolled: int) -> Child:
    reading = result.reading
    count = reading.effective
    noun = "success" if count == 1 else "successes"
    kind = "effective " if reading.opposition_dice else ""
    parts: list[Child] = [element("strong", f"{count} {kind}{noun}")]
    made = [f"{reading.rolled} rolled"]
    if reading.feats:
        made.append(f"{reading.feat_successes} by {current().one(Boost, FEAT).label}")
    if reading.opposition_dice:
        made.append(f"{reading.taken_away} taken away by the opposition")
    if made[1:]:
        parts.append(f" ({', '.join(made)})")
    parts.append(f", band {reading.band.label}")
    if reading.graze:
        parts.append(", a graze")
    if result.outcome is not None and result.outcome_before is not None:
        names = current()
        label = names.one(Outcome, result.outcome).label
        parts += [": ", element("strong", label)]
        if result.outcome != result.outcome_before:
            parts.append(f" (by count {names.one(Outcome, result.outcome_before).label})")
    if result.extra_damage:
        parts.append(f"; +{result.extra_damage} damage from patterns")
    if result.resolve_recovered:
        parts.append(f"; {result.resolve_recovered} Resolve comes back")
    for name, times in ((FEAT, reading.feats), (FORTUNE, rerolled)):
        boost = current().one(Boost, name)
        if times:
            parts.append(f"; {times * boost.momentum} Momentum spent ({boost.label})")
    return [*parts, "."]


def _dice(
    label: str, ident: str, dice: tuple[DieReading, ...], taken: Mapping[int, PatternOffer]
) -> Child:
    return element(
        "ol",
        [
            element(
                "li",
                die(one.face, one.success, f"{one.face}{', a success' if one.success else ''}"),
                element("span", taken[one.index].written, class_="m-taken")
                if one.index in taken
                else None,
                class_="m-in-pattern" if one.index in taken else None,
            )
            for one in dice
        ],
        id=ident,
        class_="m-dice",
        aria_label=label,
    )


def _offers(result: Result, place: Place) -> Child:
    offers = result.reading.offers
    if not offers:
        why = (
            "Patterns do not apply with no dice left."
            if result.reading.zero_dice
            else "No pattern to take on this roll."
        )
        return element("p", why, class_="m-quiet")
    if not any(offer.allowed for offer in offers):
        told = dict.fromkeys(f"{offer.name}: {offer.why_not}" for offer in offers)
        return [element("p", why, class_="m-quiet") for why in told]
    taken = {offer.id for offer in result.taken}
    refused = dict.fromkeys(
        f"{offer.name}: {offer.why_not}" for offer in offers if not offer.allowed
    )
    return element(
        "fieldset",
        element("legend", "Patterns you may take"),
        [
            checkbox(
                f"{offer.written}, {offer.name}",
                f"take:{offer.id}",
                place,
                checked=offer.id in taken,
                hint=offer.effect,
            )
            for offer in _worth_showing(offers, taken)
        ],
        [element("p", why, class_="m-hint") for why in refused],
        button(
            "Take what helps most",
            f"{place.path}best",
            disabled=set(best_choice(result.reading)) == taken,
        )
        if any(offer.allowed and offer.helps for offer in offers)
        else None,
        class_="m-offers",
    )


def _worth_showing(offers: tuple[PatternOffer, ...], taken: set[str]) -> Iterator[PatternOffer]:
    """Give what is taken and, of each effect and faces, one set more: equal sets are one choice."""
    seen: set[tuple[str, tuple[int, ...]]] = set()
    for offer in offers:
        key = offer.effect_id, offer.faces
        if offer.id in taken:
            yield offer
        elif offer.allowed and key not in seen:
            seen.add(key)
            yield offer


def _why(result: Result, prefix: str) -> Child:
    ident = f"{prefix}-why"
    story = explained(result)
    return [
        local("Why each die counts", "why", aria_expanded="false", aria_controls=ident),
        element(
            "div",
            element("ol", [element("li", why) for why in story.dice], class_="m-why-dice"),
            [
                element("p", "Against you", class_="m-against"),
                element(
                    "ol", [element("li", why) for why in story.opposition_dice], class_="m-why-dice"
                ),
            ]
            if story.opposition_dice
            else None,
            [element("p", remark) for remark in story.remarks],
            id=ident,
            class_="m-numbers",
        ),
    ]
