"""The search at a workbench: what is asked is what is searched, and a setting is taken whole."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.data import Ruleset, altered, current
from rules.data.styles import percent
from rules.design import (
    Figure,
    Goal,
    Knob,
    Situation,
    VariantFile,
    finding,
    situations,
    with_situations,
)
from rules.design.figures import Work
from rules.momenta import RollSpec, odds
from tests.widgets.markup import Element, captioned, read
from tests.widgets.playing import told
from tests.widgets.spoken import unlike_their_names
from tests.widgets.variant_touches import FACES, FOUR_UP, SIDES
from widgets import TargetFinder, Workbench
from widgets.controls import ControlFault, shown
from widgets.target_finder_asked import MOST_ROWS
from widgets.target_finder_found import OLDER
from widgets.target_finder_kept import (
    MOST_CHOICES,
    KeptRows,
    read_amount,
    read_choices,
    write_amount,
    write_choices,
)
from widgets.target_finder_values import at_first, found_values, movable, value_in
from widgets.target_finder_view import reaches

BOOK = current()
THREE, TIMES = "momenta:successes-of-3", "momenta:max-vitality.times"
LONG = "moment-board:result-standard-breakthrough"


def bench_with(*pinned: str, text: str | None = None) -> Workbench:
    bench = Workbench()
    bench.pinned = pinned
    bench.text = text or bench.text
    return bench


def asking(bench: Workbench | None = None) -> TargetFinder:
    """Ask for two successes of three dice at least every other time; the faces may move."""
    panel = TargetFinder(bench or bench_with(THREE))
    panel.touch("goal:0-figure", "at-least-2")
    panel.touch("goal:0-amount", "50%")
    panel.touch("add_knob:value", FACES)
    assert told(panel) == []
    return panel


def ask(panel: TargetFinder) -> None:
    panel._handle_custom_msg({"need": "more", "turn": panel.working.get("turn")}, [])


def standing(panel: TargetFinder) -> dict[str, list[str]]:
    return captioned(read(panel.html))["Where the goals stand"]


# ---- what is asked


def test_it_begins_with_what_is_pinned_as_it_stands() -> None:
    panel = TargetFinder(bench_with(THREE, text=FOUR_UP))
    before, after = (
        percent(odds(RollSpec(3), rules).effective.at_least(1))
        for rules in (BOOK, panel.bench.rules)
    )
    assert standing(panel) == {
        "3 dice, one or more successes": [before, after, f"at least {after}", "yes"]
    }
    assert panel.works_on() is None


def test_a_goal_is_a_figure_a_bound_and_an_amount() -> None:
    panel = asking()
    chance = odds(RollSpec(3), BOOK).effective.at_least(2)
    row = "3 dice, two or more successes"
    assert standing(panel)[row] == [*[percent(chance)] * 2, "at least 50.0%", "no, too low"]
    for bound, goal, reached in (
        ("most", Goal(THREE, "at-least-2", None, Fraction(1, 2)), "yes"),
        ("about", Goal.about(THREE, "at-least-2", Fraction(1, 2)), "no, too low"),
    ):
        panel.touch("goal:0-bound", bound)
        assert panel.goal_rows()[0].goal == goal
        assert standing(panel)[row][3] == reached
    panel.touch("goal:0-figure", "at-least-3")
    assert panel.goal_rows()[0].amount == odds(RollSpec(3), BOOK).effective.at_least(3)


def test_goals_and_values_are_added_and_taken_out_up_to_a_number() -> None:
    panel = TargetFinder(bench_with())
    assert panel.goals == ""
    assert "Nothing is wanted yet" in panel.html
    for _ in range(MOST_ROWS):
        panel.touch("add_goal:situation", THREE)
    panel.touch("add_goal:situation", THREE)
    assert told(panel) == [f"Goals: there are {MOST_ROWS}, and no more fit."]
    panel.touch("drop_goal:0")
    assert len(panel.goal_rows()) == MOST_ROWS - 1
    refs = [each.ref for each in found_values("rapier", BOOK)] + [FACES, SIDES, TIMES]
    for ref in [*refs, "momenta:thread.bonus", "momenta:luck-roll.roll"][: MOST_ROWS + 1]:
        panel.touch("add_knob:value", ref)
    assert told(panel) == [f"Values that may move: there are {MOST_ROWS}, and no more fit."]
    panel.touch("drop_knob:2")
    assert [row.ref for row in panel.knob_rows()] == [*refs[:2], *refs[3:MOST_ROWS]]


def test_a_situation_that_takes_long_is_worked_out_before_its_figures_are_offered() -> None:
    panel = TargetFinder(bench_with())
    panel.touch("add_goal:situation", LONG)
    assert panel.at_work
    assert "is worked out first." in panel.html
    panel.touch("find")
    assert "the goals are worked out first" in told(panel)[0]
    panel.finish()
    assert panel.goal_rows()[0].goal is not None
    assert "at least" in standing(panel)[next(iter(standing(panel)))][2]


def test_what_takes_long_or_is_simulated_is_not_begun_with() -> None:
    (played, *_) = (each.id for each in situations(BOOK) if each.kind == "simulated")
    for name in (played, LONG):
        panel = TargetFinder(bench_with(name))
        assert panel.goals == ""
        assert not panel.at_work


def test_what_is_picked_at_the_workbench_is_offered_to_move() -> None:
    bench = bench_with(THREE)
    panel = TargetFinder(bench)
    bench.picked = FACES
    assert "Let Dice pool: success faces move" in panel.html
    panel.touch(f"pick_knob:{FACES}")
    assert [(row.ref, row.text) for row in panel.knob_rows()] == [(FACES, "[6]; [5, 6]; [4, 5, 6]")]
    assert "Let Dice pool: success faces move" not in panel.html


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("add_goal:situation", "momenta:nosuch"),
        ("goal:0-figure", "nosuch"),
        ("goal:0-bound", "nosuch"),
        ("goal:0-amount", "many"),
        ("goal:0-amount", "101%"),
        ("goal:0-amount", None),
        ("goal:7-amount", "1"),
        ("goal:0-nosuch", "1"),
        ("drop_goal:7", None),
        ("add_knob:value", "momenta:nosuch.key"),
        ("add_knob:value", "momenta:dice-pool.label"),
        ("knob:0", "6 to 2"),
        ("knob:7", "2 to 6"),
        ("drop_knob:x", None),
        ("take:0", None),
        ("goals", "[[1]]"),
        ("goals", '[["momenta:nosuch", "", "least", ""]]'),
        ("knobs", f'[["{FACES}", "6 to 2"]]'),
        ("knobs", "{}"),
        ("most", 0),
    ],
)
def test_what_can_not_be_is_told_and_changes_nothing(key: str, value: object) -> None:
    panel = asking()
    rows = panel.goal_rows(), panel.knob_rows()
    panel.touch(key, value)
    assert len(told(panel)) == 1
    if key not in ("goals", "knobs"):
        assert (panel.goal_rows(), panel.knob_rows()) == rows


def amount_field(panel: TargetFinder, key: str = "goal:0-amount") -> Element:
    return read(panel.html).one("input", data_key=key)


def test_what_was_refused_is_told_at_its_field() -> None:
    panel = asking()
    for key, value, said in (
        ("goal:0-amount", "200%", "200% was given; a chance from 0% to 100% is allowed"),
        ("knob:0", "abc", "abc was given; lists as [6]; [5, 6] are allowed"),
    ):
        assert "aria-invalid" not in amount_field(panel, key).attributes
        panel.touch(key, value)
        assert amount_field(panel, key).attributes["aria-invalid"] == "true"
        (fault,) = read(panel.html).all("span", class_="m-fault")
        assert said in fault.text
    panel.touch("knob:0", "[5, 6]; [6]")
    assert read(panel.html).all("span", class_="m-fault") == []


@pytest.mark.parametrize("bound", ["least", "between"])
def test_a_percentage_of_what_is_no_chance_is_told(bound: str) -> None:
    panel = TargetFinder(bench_with("momenta:mean-successes"))
    panel.touch("goal:0-bound", bound)
    before = panel.goals
    panel.touch("goal:0-amount", "75%")
    assert "75% was given; " in told(panel)[0]
    assert "without %" in told(panel)[0]
    assert panel.goals == before
    assert amount_field(panel).attributes["aria-invalid"] == "true"


@pytest.mark.parametrize(
    ("kind", "hint", "good", "bad"),
    [
        (int, "Write 2 to 6, or numbers with ; between.", "1; 2", ["abc", "[1]", "true"]),
        (bool, "Write true, false, or both with ; between.", "true", ["1", "yes", "0 to 1"]),
        (tuple, "Write lists with ; between, as [6]; [5, 6].", "[1]; [2, 3]", ["1 to 3", "x"]),
        (str, "Write names with ; between: ", "", ["nosuch", "2", "1 to 3"]),
    ],
)
def test_the_hint_and_what_is_refused_fit_the_value(
    kind: type, hint: str, good: str, bad: list[str]
) -> None:
    for ref in [ref for ref in movable(BOOK) if type(value_in(BOOK, ref)) is kind][:1]:
        panel = TargetFinder(bench_with(THREE))
        panel.touch("add_knob:value", ref)
        named = read(panel.html).one(id=f"{panel.prefix}-knob-0-hint").text
        assert hint in named
        assert ("2 to 6" in named) == (kind is int)
        if good:
            panel.touch("knob:0", good)
            assert told(panel) == []
        before = panel.knobs
        for raw in bad:
            panel.touch("knob:0", raw)
            assert "allowed" in told(panel)[0]
            assert panel.knobs == before
            # So it is where a link says it.
            panel.touch("knobs", KeptRows.written([(ref, raw)]))
            assert "allowed" in told(panel)[0]
            panel.touch("undo")


def test_values_are_found_by_the_paths_that_the_bench_shows() -> None:
    for path in (FACES, FACES.replace("_", "-"), "dice-pool.success_faces", "Success_Faces"):
        assert FACES in [each.ref for each in found_values(path, BOOK)]


# ---- what is played


def played(low: float, high: float) -> Figure:
    return Figure("rounds", "Rounds", "mean", (low + high) / 2, "rounds", low=low, high=high)


@pytest.mark.parametrize(
    ("least", "most", "answer"),
    [
        (3.0, None, "yes"),
        (3.4, None, "yes"),
        (3.45, None, "perhaps"),
        (3.55, None, "perhaps"),
        (3.7, None, "no, too low"),
        (None, 3.6, "yes"),
        (None, 3.5, "perhaps"),
        (None, 3.3, "no, too high"),
        (3.0, 4.0, "yes"),
        (3.0, 3.5, "perhaps"),
        (3.5, 3.5, "perhaps"),
    ],
)
def test_what_an_interval_reaches_only_in_part_it_reaches_perhaps(
    least: float | None, most: float | None, answer: str
) -> None:
    assert reaches(Goal("x", "rounds", least, most), 3.5, played(3.4, 3.6)) == answer


def test_an_exact_figure_reaches_a_goal_or_not() -> None:
    assert reaches(Goal("x", "rounds", 3.5), 3.5) == "yes"
    assert reaches(Goal("x", "rounds", 3.5), 3.4) == "no, too low"


def searched(least: str, *spans: tuple[float, float]) -> TargetFinder:
    """Search for rounds that are played: the more faces succeed, the later of the spans."""

    def work(rules: Ruleset) -> Work:
        yield 0.5
        faces = len(rules.quote("momenta:dice-pool.success-faces").value)
        return (played(*spans[faces - 1]),)

    some = Situation("momenta:some", "Some rounds", "Rolls", "Rounds", work, "simulated")
    bench = Workbench(base=with_situations(BOOK, some))
    bench.pinned = ()
    panel = TargetFinder(bench)
    panel.touch("add_goal:situation", "momenta:some")
    panel.finish()
    panel.touch("goal:0-amount", least)
    panel.touch("add_knob:value", FACES)
    panel.touch("knob:0", "[6]; [5, 6]")
    panel.touch("find")
    panel.finish()
    assert told(panel) == []
    return panel


def test_a_played_figure_is_shown_with_its_interval_and_said_to_be_sure_or_not() -> None:
    panel = searched("3.45", (2.0, 2.5), (3.4, 3.6))
    assert standing(panel)["Rounds"][0] == "3.50 (3.40 to 3.60)"
    assert standing(panel)["Rounds"][-1] == "perhaps"
    rows = captioned(read(panel.html))["What setting 1 comes to"]["Rounds"]
    assert rows == ["3.50 (3.40 to 3.60)", "perhaps"]
    text = read(panel.html).text
    assert "Perhaps one setting reaches every goal; 2 of 2 were tried." in text
    assert "1. Perhaps reaches every goal" in text
    assert "Played at random" in text
    assert "1. Rounds: 3.50 (3.40 to 3.60)" in panel.said()


def test_a_setting_that_is_sure_is_counted_apart_from_one_that_is_perhaps() -> None:
    panel = searched("2.2", (2.0, 2.5), (3.4, 3.6))
    text = read(panel.html).text
    assert "One setting reaches every goal, and perhaps 1 of the others does; 2 of 2" in text
    titles = [each.text for each in read(panel.html).all("p", class_="m-side")]
    assert titles == ["1. Reaches every goal", "2. Perhaps reaches every goal"]


def test_what_the_whole_interval_misses_is_missed() -> None:
    panel = searched("4", (2.0, 2.5), (3.4, 3.6))
    rows = captioned(read(panel.html))["What setting 1 comes to"]["Rounds"]
    assert rows == ["3.50 (3.40 to 3.60)", "no, too low"]
    assert "No setting reaches every goal" in read(panel.html).text


def test_what_a_button_says_is_in_its_name() -> None:
    panel = searched("2.2", (3.4, 3.6), (2.0, 2.5))
    assert "Take this setting" in [each.text for each in read(panel.html).all("button")]
    assert unlike_their_names(panel.html) == []


def test_a_search_for_nothing_is_refused_with_all_that_is_missing() -> None:
    panel = TargetFinder(bench_with())
    panel.touch("find")
    assert len(told(panel)) == 2
    assert not panel.at_work


# ---- the search


def test_it_finds_what_the_search_of_the_rules_finds() -> None:
    panel = asking()
    panel.touch("add_knob:value", SIDES)
    panel.touch("find")
    panel.finish()
    choices = ((6,), (5, 6), (4, 5, 6))
    goal = Goal(THREE, "at-least-2", Fraction(1, 2))
    work = finding(BOOK, [goal], [Knob(FACES, choices), Knob.between(SIDES, 4, 8)])
    while True:
        try:
            next(work)
        except StopIteration as over:
            found = over.value
            break
    assert panel.sought.found == found
    # Those that are farther off than the book are not told.
    off = float(Fraction(1, 2) - odds(RollSpec(3), BOOK).effective.at_least(2))
    assert panel.said().splitlines()[1:] == [
        f"{at}. {'; '.join(each.told)}"
        for at, each in enumerate(found.best, 1)
        if sum(each.misses) <= off + 1e-9
    ]
    heads = [each.text for each in read(panel.html).all("p", class_="m-side")]
    assert heads[0] == "1. Reaches every goal"
    assert "settings can't be" in read(panel.html).text


def test_it_searches_from_the_variant_as_it_stands() -> None:
    panel = asking(bench_with(THREE, text=FOUR_UP))
    panel.touch("find")
    panel.finish()
    best = panel.sought.best[0]
    assert (best.reached, dict(best.changes)) == (True, {})
    assert "Nothing changes: these are the rules as they are." in panel.html


def test_who_stops_it_has_the_best_so_far_and_it_does_not_begin_anew_by_itself() -> None:
    panel = TargetFinder(bench_with())
    panel.touch("add_goal:situation", "momenta:hero-mira-body")
    panel.finish()
    panel.touch("goal:0-figure", "max-vitality-at-10")
    panel.touch("goal:0-amount", "60")
    panel.touch("add_knob:value", TIMES)
    panel.touch("knob:0", "1 to 5")
    panel.touch("find")
    while len(panel.sought.best) < 2:
        ask(panel)
    panel.touch("stop_work")
    assert "so far." in panel.said()
    best = list(panel.sought.best)
    panel.touch("take:0")
    panel.finish()
    assert panel.sought.best == best
    assert panel.sought.found is None
    panel.touch("find")
    panel.finish()
    assert panel.sought.found is not None


def test_a_setting_is_taken_into_the_variant_and_out_again_by_undo() -> None:
    bench = bench_with(THREE, text='version = 1\nname = "Mine"  # a try\n')
    panel, before = asking(bench), bench.text
    panel.touch("find")
    panel.finish()
    panel.touch("take:0")
    assert "Undo takes it out again." in panel.notice
    assert bench.file.changes == {FACES: [4, 5, 6]}
    assert "# a try" in bench.text
    assert bench.rules.quote("momenta:dice-pool.success-faces").text == "4, 5 or 6"
    assert standing(panel)["3 dice, two or more successes"][3] == "yes"
    panel.touch("undo")
    assert bench.text == before
    panel.touch("redo")
    assert bench.file.changes == {FACES: [4, 5, 6]}


def test_a_value_that_is_as_in_the_base_again_is_no_change_of_the_variant() -> None:
    bench = bench_with(THREE, text=FOUR_UP)
    panel = asking(bench)
    panel.touch("goal:0-bound", "most")
    panel.touch("goal:0-amount", "26%")
    panel.touch("find")
    panel.finish()
    at = next(at for at, each in enumerate(panel.sought.best) if each.changes == {FACES: (5, 6)})
    panel.touch(f"take:{at}")
    assert dict(bench.file.changes) == {}
    assert bench.file.name == "Four up"


def test_nothing_is_taken_into_a_text_that_is_no_toml() -> None:
    bench = bench_with(THREE)
    panel = asking(bench)
    panel.touch("find")
    panel.finish()
    bench.text = "no toml"
    panel.touch("take:0")
    assert told(panel) == ["Find the rule: the variant's text is no TOML now; mend it first."]
    assert bench.text == "no toml"


def test_a_link_holds_what_is_asked() -> None:
    panel = asking()
    again = TargetFinder(bench_with(), state=panel.link)
    assert again.goal_rows() == panel.goal_rows()
    assert again.knob_rows() == panel.knob_rows()


@pytest.mark.parametrize(
    ("key", "value"),
    [("goal:0-amount", "60%"), ("goal:0-bound", "most"), ("knob:0", "[6]"), ("drop_knob:0", None)],
)
def test_what_was_found_for_other_goals_is_marked_and_not_taken(key: str, value: object) -> None:
    bench = bench_with(THREE)
    panel, before = asking(bench), bench.text
    panel.touch("find")
    panel.finish()
    assert OLDER not in panel.html
    panel.touch(key, value)
    assert OLDER in read(panel.html).text
    assert panel.said().startswith(OLDER)
    assert "Take this setting" not in panel.html
    panel.touch("take:0")
    assert told(panel) == [f"Find the rule: {OLDER}"]
    assert bench.text == before


def test_figures_are_listed_by_what_tells_them_apart_in_a_row_of_their_own() -> None:
    panel = asking()
    (field,) = read(panel.html).all("select", data_key="goal:0-figure")
    names = [each.text for each in field.all("option")]
    assert names[0] == "One or more successes"
    assert not any(name.startswith("3 dice") for name in names)
    assert 'm-w-long"><label' in panel.html


def test_a_goal_between_two_amounts_is_one_goal_and_one_row() -> None:
    panel = asking()
    panel.touch("goal:0-bound", "between")
    panel.touch("goal:0-amount", "25 to 40%")
    assert panel.goal_rows()[0].goal == Goal(THREE, "at-least-2", Fraction(1, 4), Fraction(2, 5))
    assert standing(panel)["3 dice, two or more successes"][2] == "between 25.0% and 40.0%"
    assert TargetFinder(bench_with(THREE), state=panel.link).goal_rows() == panel.goal_rows()
    panel.touch("goal:0-amount", "40% to 25%")
    assert len(told(panel)) == 1
    panel.touch("goal:0-bound", "most")
    assert panel.goal_rows()[0].goal == Goal(THREE, "at-least-2", None, Fraction(2, 5))


def test_what_changes_nothing_has_no_button_and_a_value_without_effect_is_told() -> None:
    panel = asking(bench_with(THREE, text=FOUR_UP))
    panel.touch("add_knob:value", TIMES)
    panel.touch("find")
    panel.finish()
    assert dict(panel.sought.best[0].changes) == {}
    page = read(panel.html)
    assert not page.all(data_key="take:0")
    assert page.all(data_key="take:1")
    idle = f"{movable(BOOK)[TIMES].named} changes none of these figures."
    assert idle in page.text
    assert panel.said().splitlines()[-1] == idle
    assert panel.sought.found is not None
    assert panel.sought.found.idle == (TIMES,)


def test_a_setting_that_is_farther_off_than_the_present_rules_is_not_offered() -> None:
    panel = asking()
    panel.touch("knob:0", "[6]; [5, 6]")
    panel.touch("find")
    panel.finish()
    assert [dict(each.changes) for each in panel.sought.best] == [{}, {FACES: (6,)}]
    assert [dict(each.changes) for each in panel.sought.offered] == [{}]
    assert "none comes nearer than the rules as they are" in panel.said()
    assert len(panel.said().splitlines()) == 2
    panel.touch("take:1")
    assert len(told(panel)) == 1


# ---- what is typed


@pytest.mark.parametrize(
    ("raw", "chance", "amount"),
    [
        ("50%", True, Fraction(1, 2)),
        ("50", True, Fraction(1, 2)),
        ("0.5", True, Fraction(1, 2)),
        ("1/3", True, Fraction(1, 3)),
        ("1", True, Fraction(1)),
        ("33,3 %", True, Fraction(333, 1000)),
        ("2,5", False, Fraction(5, 2)),
        ("−3", False, Fraction(-3)),
    ],
)
def test_amounts_are_read_as_people_write_them(raw: str, chance: bool, amount: Fraction) -> None:
    assert read_amount(raw, "x", is_chance=chance) == amount
    exact = str(amount)
    assert read_amount(exact, "x", is_chance=chance) == amount
    if amount.denominator != 3:
        written = write_amount(amount, is_chance=chance)
        assert read_amount(written, "x", is_chance=chance) == amount


NO_AMOUNTS: list[Any] = ["", "x", "1/0", "1e9", "--1", None, 5, [], "9" * 30, "1/2/3", "%"]


@pytest.mark.parametrize("raw", NO_AMOUNTS, ids=shown)
def test_what_is_no_amount_is_told(raw: Any) -> None:
    for chance in (True, False):
        with pytest.raises(ControlFault, match=r"is allowed\.$"):
            read_amount(raw, "How much", is_chance=chance)


@pytest.mark.parametrize(
    ("raw", "choices"),
    [
        ("2 to 4", (2, 3, 4)),
        ("-1..1", (-1, 0, 1)),
        ("2 – 8 by 3", (2, 5, 8)),
        ("4; 2; 4", (4, 2)),
        ("[6]; [5, 6]", ((6,), (5, 6))),
        ("true; false", (True, False)),
        ('luck; "action"', ("luck", "action")),
    ],
)
def test_choices_are_read_as_spans_or_as_values(raw: str, choices: tuple[Any, ...]) -> None:
    assert read_choices(raw, "x") == choices
    assert read_choices(write_choices(choices), "x") == choices


NO_CHOICES: list[Any] = [
    *("", " ", "6 to 2", "2 to 6 by 0", f"0 to {MOST_CHOICES}", "[[[", "1; ;2", "1.5", "{}", "1 2"),
    *(None, 7, [], "x" * 500, "2 to 999999999", "value = 1", "a = 1; b", "1979-05-27"),
]


@pytest.mark.parametrize("raw", NO_CHOICES, ids=shown)
def test_what_is_no_list_of_choices_is_told(raw: Any) -> None:
    with pytest.raises(ControlFault, match=r"are allowed\.$"):
        read_choices(raw, "Faces")


def test_every_value_that_may_move_has_choices_with_its_own_among_them() -> None:
    values = movable(BOOK)
    assert FACES in values
    assert not any(ref.endswith((".label", ".meaning")) for ref in values)
    for ref in list(values)[::7]:
        value = value_in(BOOK, ref)
        assert value in read_choices(at_first(ref, BOOK), ref)
        assert altered(BOOK, {ref: value}) is not None
    assert [each.ref for each in found_values("DICE pool success", BOOK)] == [FACES]


def test_the_variant_of_nothing_but_a_name_is_searched_as_the_base() -> None:
    panel = asking(bench_with(THREE, text=VariantFile().named("Mine").text))
    panel.touch("find")
    panel.finish()
    assert panel.sought.best[0].changes == {FACES: (4, 5, 6)}


def test_what_is_in_force_while_a_text_cannot_be_is_undone_and_linked() -> None:
    finder = TargetFinder()
    sixes = VariantFile().with_value("momenta:dice-pool.success_faces", [6]).text
    finder.touch("text", sixes)
    finder.touch("text", "no toml")
    rules = finder.bench.rules
    assert dict(finder.bench.differing)
    assert TargetFinder(state=finder.link).bench.rules.fingerprint == rules.fingerprint
    finder.touch("restart")
    assert not finder.bench.differing
    finder.touch("undo")
    assert finder.bench.rules is rules
