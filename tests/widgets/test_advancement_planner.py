"""Planning an advancement: each rank with what it brings and changes, none against the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import altered, current
from rules.momenta.characters.advancement import (
    advance,
    gives_attribute,
    limit_break_slots,
    rank_gains,
    tier_of,
)
from rules.momenta.characters.archetype_records import Archetype
from rules.momenta.characters.body_records import Attribute, Stat
from rules.momenta.characters.choosing import NONE
from rules.momenta.characters.hero import NO_ARCHETYPE, Advance, Hero
from rules.momenta.characters.hero_file_values import MOST_ITEMS
from rules.momenta.characters.hero_files import read_hero
from rules.momenta.characters.next_rank import rank_refusal
from rules.momenta.characters.options import options
from rules.momenta.characters.ready import ready_heroes
from rules.momenta.characters.refusing import ADVANCEMENT, label_of
from rules.momenta.characters.stats import stats_of
from rules.momenta.characters.validation import is_complete, is_legal, refusals
from tests.widgets.hero_touches import a_touch, grown, place, ready, shown, text, touch, touchable
from tests.widgets.markup import captioned, read
from tests.widgets.playing import kept, page, told
from tests.widgets.test_hostile import HOSTILE, IDS, assert_harmless
from widgets import AdvancementPlanner, HeroBuilder, shelf
from widgets.advancement_ahead import draw_chart
from widgets.advancement_ranks import at_rank, brings, changes
from widgets.series import LOOKS

RULES = current()


def ranks(planner: AdvancementPlanner) -> list[str]:
    return [at.text for at in shown(planner).all("div", class_="m-h-rank")]


def test_it_begins_with_the_worked_example_who_can_gain_a_rank_at_once() -> None:
    planner = AdvancementPlanner()
    assert planner.hero == ready()
    assert "Next: rank 4" in text(planner, "m-h-next")
    touch(planner, "gain:warrior")
    assert planner.hero == advance(ready(), "warrior")
    (rank,) = ranks(planner)
    assert rank.startswith("Rank 4: Warrior 3.")


def test_a_rank_with_an_attribute_takes_both_in_one_step_to_undo() -> None:
    planner = AdvancementPlanner()
    touch(planner, "growth", "luck")
    before = planner.now
    touch(planner, "gain:half-elf")
    assert planner.hero == advance(ready(), "half-elf", "luck")
    assert planner.growth == "later"
    touch(planner, "undo")
    assert (planner.now, planner.hero) == (before, ready())


def test_gap_rank_order_the_attribute_of_a_rank_counts_for_its_archetype() -> None:
    asking = [record for record in RULES.of(Archetype) if record.attributes]
    assert asking
    for record in asking:
        ((name, least),) = record.attributes.items()
        hero = Hero(rank=3, attributes={name: least - 1})
        for path in (*record.realized, *record.any_of[:1]):
            for _ in range(3):
                hero = advance(hero, path)
        if not gives_attribute(hero.character_rank + 1):
            hero = advance(hero, "half-elf")
        refused = rank_refusal(hero, record.id, None, RULES)
        assert refused is not None
        assert f"{label_of(name, RULES)} {least}" in refused.sentence
        assert rank_refusal(hero, record.id, name, RULES) is None


def test_fact_79_each_rank_says_what_it_brings() -> None:
    for rank in range(4, 25):
        told_text, gains = brings(rank, RULES), rank_gains(rank)
        assert ("attribute point" in told_text) == bool(gains.attribute_points)
        for stat in RULES.of(Stat):
            grows = any(stat is found for found, _ in gains.stats)
            assert (f"{stat.label} +" in told_text) == grows
        assert ("tier" in told_text) == (gains.tier is not None)
        assert ("Limit Break" in told_text) == bool(gains.limit_breaks)


def test_what_lies_ahead_goes_beyond_the_last_rank_of_the_table() -> None:
    ahead = captioned(shown(AdvancementPlanner()))["What lies ahead"]
    assert next(iter(ahead)) == "4"
    assert int(list(ahead)[-1]) > 20
    for row, (tier, besides, slots) in ahead.items():
        rank = int(row)
        assert tier == tier_of(rank).label
        assert slots == str(limit_break_slots(rank))
        assert besides == (brings(rank, RULES) or "nothing besides")


def test_each_rank_shows_the_numbers_before_and_after() -> None:
    planner = AdvancementPlanner(grown())
    for gained, told_text in enumerate(ranks(planner)):
        before, after = (stats_of(at_rank(planner.hero, gained + more)) for more in (0, 1))
        for stat in RULES.of(Stat):
            was, now = before[stat.id].value, after[stat.id].value
            line = f"{stat.label} {was} → {now}"
            assert (line in told_text) == (was != now)


def test_slots_of_a_bonus_board_that_opens_are_told() -> None:
    before, after = (at_rank(grown(), gained) for gained in (1, 2))
    assert any("Scholar repertoire slots 0 →" in line for line in changes(before, after, RULES))


def test_an_archetype_that_is_closed_says_why() -> None:
    planner = AdvancementPlanner(open_only=False)
    cards = {c.all("strong")[0].text: c for c in shown(planner).all("li", class_="m-h-card")}
    closed = 0
    for record in RULES.of(Archetype):
        card = cards[record.label]
        refused = rank_refusal(planner.hero, record.id, None, RULES)
        assert ("disabled" in card.one("button").attributes) == (refused is not None)
        if refused is not None:
            closed += 1
            assert refused.sentence in card.one(class_="m-h-closed").text
            assert card.one(class_="m-h-closed").one("a")
    assert closed


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_what_is_open_is_what_the_rules_offer(record: object) -> None:
    hero = advance(ready(record.id), "warrior", "luck")  # type: ignore[attr-defined]
    for option in options(hero, ADVANCEMENT):
        if not option.id.startswith("+"):
            name = "" if option.id == NONE else option.id
            assert (rank_refusal(hero, name, None, RULES) is None) == option.allowed


def test_fact_76_equilibrium_is_named_where_it_bars_an_attribute() -> None:
    planner = AdvancementPlanner()
    touch(planner, "growth", "pow")
    touch(planner, "gain:warrior")
    touch(planner, "gain:scholar")
    closed = {
        at["value"]
        for at in touchable(planner)
        if at.get("data-key") == "growth" and "disabled" in at
    }
    assert closed == {"pow", "agi"}
    assert "The rule: equilibrium, in Creating a Character" in text(planner, "m-h-grow")
    planner.touch("growth", "agi")
    planner.touch("gain:warrior")
    assert len(told(planner)) >= 1
    assert planner.hero.character_rank == 5


def test_an_attribute_that_was_not_chosen_can_still_grow() -> None:
    planner = AdvancementPlanner(grown())
    assert "Rank 4 still lets an attribute grow" in text(planner, "m-h-next")
    touch(planner, "grow:late", "luck")
    assert planner.hero.advances[0].attribute == "luck"
    assert "still lets" not in text(planner, "m-h-next")


def test_the_last_rank_is_taken_back_once() -> None:
    planner = AdvancementPlanner(grown())
    planner.touch("take_back:5")
    planner.touch("take_back:5")
    assert planner.hero == at_rank(grown(), 1)
    touch(planner, "take_back:4")
    assert planner.hero == ready()
    planner.touch("take_back:3")
    assert len(told(planner)) == 1


def test_a_hero_can_go_up_to_rank_20_and_beyond() -> None:
    planner = AdvancementPlanner()
    while planner.hero.character_rank < 26:
        grows = gives_attribute(planner.hero.character_rank + 1)
        open_ = [
            at
            for at in touchable(planner)
            if at.get("data-key") == "growth" and "disabled" not in at
        ]
        if grows:
            touch(planner, "growth", open_[1]["value"])
        key = next(
            at["data-key"]
            for at in touchable(planner)
            if at.get("data-key", "").startswith("gain:") and "disabled" not in at
        )
        touch(planner, key)
    assert is_legal(planner.hero)
    assert len(ranks(planner)) == 23
    assert planner.link


def test_a_plan_that_is_full_says_so_and_offers_no_more() -> None:
    full = replace(ready(), advances=(Advance(NO_ARCHETYPE),) * MOST_ITEMS)
    planner = AdvancementPlanner(full)
    assert f"{MOST_ITEMS} ranks are gained here, and a plan holds no more." in text(
        planner, "m-h-next"
    )
    assert not any(at.get("data-key", "").startswith("gain:") for at in touchable(planner))


def test_the_chart_shows_the_numbers_of_every_rank() -> None:
    planner = AdvancementPlanner(grown())
    touch(planner, "group", "mastery")
    rows = captioned(shown(planner))["Mastery slots by rank"]
    assert list(rows) == ["3", "4", "5"]
    stats = [stat for stat in RULES.of(Stat) if stat.group == "mastery"]
    for gained, cells in enumerate(rows.values()):
        found = stats_of(at_rank(grown(), gained))
        assert cells == [str(found[stat.id].value) for stat in stats]


def test_numbers_that_no_line_is_left_for_stand_in_the_table_and_are_named() -> None:
    group = "mastery"
    stats = [stat for stat in RULES.of(Stat) if stat.group != group][: len(LOOKS)]
    rules = altered(RULES, {f"{stat.ref}.group": group for stat in stats})
    every = [stat for stat in rules.of(Stat) if stat.group == group]
    drawn = draw_chart("m1", grown(), group, rules)
    (rows,) = captioned(read(str(drawn))).values()
    assert {len(cells) for cells in rows.values()} == {len(every)}
    (said,) = read(str(drawn)).all("p", class_="m-quiet")
    assert said.text.endswith("in the table alone.")
    for at, stat in enumerate(every):
        assert (stat.label in said.text) == (at >= len(LOOKS))


def test_before_a_rank_is_gained_there_is_no_chart() -> None:
    planner = AdvancementPlanner()
    assert "data-chart" not in planner.html
    assert "Mastery slots by rank" not in captioned(shown(planner))
    touch(planner, "gain:warrior")
    assert "data-chart" in planner.html


def test_a_hyphen_of_a_label_is_no_minus_sign_beside_the_numbers() -> None:
    rules = altered(RULES, {"momenta:max-vitality.label": "Max-Vitality"})
    told_text = [
        found
        for gained in (0, 1)
        for found in changes(at_rank(grown(), gained), at_rank(grown(), gained + 1), rules)
    ]
    assert any(found.startswith("Max-Vitality ") for found in told_text)
    fewer = changes(at_rank(grown(), 1), at_rank(grown(), 0), rules)
    assert any(found.startswith("Max-Vitality ") and "(−" in found for found in fewer)


@pytest.mark.parametrize("record", ready_heroes(), ids=lambda record: record.id)
def test_any_ready_hero_can_be_planned_and_exported(record: object) -> None:
    planner = AdvancementPlanner()
    touch(planner, f"begin:{record.id}")  # type: ignore[attr-defined]
    touch(planner, "gain:warrior")
    (save,) = shown(planner).all("button", data_local="file")
    assert read_hero(save.attributes["data-text"]) == planner.hero
    other = AdvancementPlanner()
    touch(other, "load:file", save.attributes["data-text"])
    assert other.hero == planner.hero


def test_an_illegal_plan_of_a_file_is_shown_with_every_refusal() -> None:
    planner = AdvancementPlanner()
    planner.touch(
        "load:file",
        '{"version": 1, "rank": 3, "archetypes": ["elf", "ninja"], "advances": ['
        '{"archetype": "human"}, {"archetype": "warrior", "attribute": "pow"},'
        '{"archetype": "nosuch", "attribute": "charm"}, {"archetype": ""}]}',
    )
    assert_honest(planner)
    assert len(refusals(planner.hero)) > 4


def assert_honest(planner: AdvancementPlanner) -> None:
    """Check that what a planner says of its hero is what the rules say."""
    hero, status = planner.hero, text(planner, "m-h-status")
    assert ("complete and legal" in status) == is_complete(hero)
    assert ("against the rules" in status) == (not is_legal(hero))
    told_text = text(planner, "m-h-told")
    for refusal in refusals(hero):
        assert refusal.sentence in told_text
        assert refusal.rule in RULES.records


@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_whatever_is_touched_the_plan_is_told_as_it_is_and_can_be_undone(
    data: st.DataObject,
) -> None:
    shelf.receive(None)
    planner = AdvancementPlanner()
    states, pages = [planner.now], [page(planner)]
    for _ in range(data.draw(st.integers(1, 10))):
        key, value = data.draw(a_touch(planner))
        if key in ("undo", "redo", "restart") or "shel" in key:
            continue
        planner.touch(key, value)
        assert not any("could not be done" in said for said in told(planner))
        assert_honest(planner)
        if planner.now != states[-1]:
            states.append(planner.now)
            pages.append(page(planner))
    if planner.link:
        again = kept(AdvancementPlanner, link=planner.link)
        assert (again.hero, page(again)) == (planner.hero, page(planner))
        again.close()
    for state, drawn in zip(reversed(states[:-1]), reversed(pages[:-1]), strict=True):
        planner.touch("undo")
        assert (planner.now, page(planner)) == (state, drawn)
    planner.close()


@pytest.mark.parametrize("text", HOSTILE, ids=IDS)
def test_hostile_touches_are_refused_and_change_nothing(text: str) -> None:
    planner = AdvancementPlanner(grown())
    before = planner.now
    for key, value in (
        (f"gain:{text}", None),
        ("gain:warrior", text),
        (f"grow:{text}", text),
        ("grow:late", None),
        ("growth", text),
        ("group", {}),
        (f"begin:{text}", None),
        ("load:file", text),
    ):
        planner.touch(key, value)
        assert planner.problems, key
        assert not any("could not be done" in said for said in told(planner))
    planner.touch(f"take_back:{text}")
    assert planner.now == before
    assert_harmless(planner)


def test_said_is_a_line_for_each_rank() -> None:
    said = AdvancementPlanner(grown()).said().splitlines()
    assert said[0].startswith("Mira: Rank 5")
    assert said[1].startswith("Rank 4: Warrior 3; it brought")
    assert said[2].startswith("Rank 5: Scholar 1; it brought")


def test_every_attribute_can_be_asked_to_grow() -> None:
    (grow,) = shown(AdvancementPlanner()).all("fieldset", class_="m-h-grow")
    values = [at.attributes["value"] for at in grow.all("input")]
    assert values == ["later", *(attribute.id for attribute in RULES.of(Attribute))]


def leads_to(planner: AdvancementPlanner) -> HeroBuilder | None:
    """Open the builder that a planner leads to."""
    addresses = [at.attributes["href"] or "" for at in shown(planner).all("a")]
    states = [state for _, found, state in (at.partition("?hero=") for at in addresses) if found]
    return HeroBuilder(state=states[0]) if states else None


def test_it_leads_to_the_builder_at_the_first_step_that_must_be_done_else_at_one_that_may() -> None:
    planner = AdvancementPlanner()
    for gained, step in ((None, "finish"), ("scholar", "masteries")):
        if gained:
            touch(planner, f"gain:{gained}")
        builder = leads_to(planner)
        assert builder is not None
        assert (builder.hero, builder.here) == (planner.hero, place(step))
    # An attribute that is still to grow is chosen in the planner itself.
    full = ready("hulda")
    for hero in (full, advance(full, "warrior")):
        assert leads_to(AdvancementPlanner(hero)) is None
