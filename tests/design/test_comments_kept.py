"""Comments of a variant's file stand above what they are about, whatever is set and taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.design import VariantFile
from rules.design.comments_kept import put_back, set_apart
from tests.design.edits import edited
from tests.support import ROOT

GRITTY = VariantFile.open(ROOT / "notebooks" / "variants" / "gritty.toml")
HEAD = '# The file.\nversion = 1\nname = "Mine"\n'
TOKENS, ONE, OTHER = next(
    (ref, *list(record.values)[:2])
    for ref, record in current().records.items()
    if len(record.values) > 1
)
# Tables, each with two of its keys.
TABLES = {
    '"momenta:thread"': ("bonus", "grants"),
    '"momenta:max-vitality"': ("times", "plus"),
    '"momenta:dice-pool"': ("die_sides", "dice_per_point"),
    '"moment-board:starting-bag"': ("destiny", "destiny_lit"),
    f'"{TOKENS}".values': (ONE, OTHER),
}
PATHS = [f"{name}.{key}".replace('"', "") for name, keys in TABLES.items() for key in keys]


def above(text: str) -> dict[str, list[str]]:
    """Give the comments directly above each head of a table, and above each value in the head."""
    found: dict[str, list[str]] = {}
    held: list[str] = []
    for line in text.splitlines():
        if line.startswith(("[", '"')):
            found[re.split(" = |#", line)[0].strip()] = held
        held = [*held, line] if line.startswith("#") else []
    return found


def test_the_comment_of_a_table_goes_with_it_and_that_of_the_next_stays() -> None:
    file = GRITTY.without("momenta:extra-success.repeats")
    gone = GRITTY.text[GRITTY.text.index("# One lucky") : GRITTY.text.index("# ---- Friends")]
    assert file.text == GRITTY.text.replace(gone, "")


@pytest.mark.parametrize("path", GRITTY.changes)
def test_whichever_value_goes_the_comments_of_the_others_stay(path: str) -> None:
    ref = path.partition(".")[0]
    is_last_of_its_table = sum(each.startswith(f"{ref}.") for each in GRITTY.changes) == 1
    expected = above(GRITTY.text)
    if is_last_of_its_table:
        del expected[f'["{ref}"]']
    assert above(GRITTY.without(path).text) == expected


def test_a_new_value_comes_before_the_comments_of_the_next_table() -> None:
    file = GRITTY.with_value("momenta:dice-pool.dice_per_point", 2)
    assert "success_faces = [7, 8]\ndice_per_point = 2\n\n# One lucky" in file.text
    assert above(file.text) == above(GRITTY.text)


@pytest.mark.parametrize(
    ("form", "left"),
    [
        ("# Of it.\nX.bonus = 3\n# Of that.\nY.times = 2\n", "# Of that.\nY.times = 2\n"),
        ("# Of it.\nX = {bonus = 3}\n# Of that.\nY.times = 2\n", "# Of that.\nY.times = 2\n"),
        ("# Of it.\n[X]\n# Inside.\nbonus = 3\n# Of that.\n[Y]\n", "# Of that.\n[Y]\n"),
        ("# Free.\n\n# Of it.\n[X]\nbonus = 3\n\n[Y]\n", "# Free.\n\n[Y]\n"),
        ("[Y]\n# End.\n\n[X]\nbonus = 3\n\n# Of nothing.\n", "[Y]\n# End.\n\n# Of nothing.\n"),
        (
            "\n[Y]\ntimes = [ # a\n  # b\n]\n# Of it.\n[X]\nbonus = 3",
            "\n[Y]\ntimes = [ # a\n  # b\n]\n",
        ),
    ],
)
def test_in_any_form_a_comment_goes_with_what_it_is_about(form: str, left: str) -> None:
    names = {"X": '"momenta:thread"', "Y": '"momenta:max-vitality"'}

    def written(text: str) -> str:
        return HEAD + re.sub("[XY]", lambda found: names[found[0]], text)

    assert VariantFile(written(form)).without("momenta:thread.bonus").text == written(left)


def test_the_comment_at_the_top_is_of_the_file() -> None:
    file = VariantFile('# My rules.\n"momenta:thread".bonus = 3\nversion = 1\nname = "Mine"\n')
    assert file.without("momenta:thread.bonus").text == (
        '# My rules.\n\nversion = 1\nname = "Mine"\n'
    )


def forms(name: str, keys: list[str], end: str) -> dict[str, list[str]]:
    """Give the forms in which a table can be written, each as its statements."""
    held = ", ".join(f"{key} = 3" for key in keys)
    return {
        "table": [f"[{name}]{end}\n" + "".join(f"{key} = 3{end}\n" for key in keys)],
        "dotted": [f"{name}.{key} = 3{end}\n" for key in keys],
        "inline": [f"{name} = {{{held}}}{end}\n"],
    }


@st.composite
def files(draw: st.DrawFn) -> str:
    """Files of some tables in any form, with comments above them, behind them, and of nothing."""
    head, tables = [], []
    names = draw(st.lists(st.sampled_from(sorted(TABLES)), min_size=1, unique=True))
    for name in names:
        keys = draw(st.lists(st.sampled_from(TABLES[name]), min_size=1, unique=True))
        form = draw(st.sampled_from(["table", "table", "dotted", "inline"]))
        for at, statement in enumerate(forms(name, keys, draw(ENDS))[form]):
            title = f"{name} {at}"
            own = draw(
                st.sampled_from(["", f"# above {title}\n", f"# 1 {title}\n# 2 {title} #^1\n"])
            )
            apart = draw(
                st.sampled_from(["", "\n", f"\n# free {title}\n\n", f"# free {title}\n\n"])
            )
            (tables if form == "table" else head).append(f"{apart}{own}{statement}")
    last = draw(st.sampled_from(["", "\n", "# free end", "\n# free end\n"]))
    text = "".join([HEAD, *head, *tables, last])
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


ENDS = st.sampled_from(["", " # behind", " #^0"])


def free(text: str) -> Iterator[str]:
    yield from (line for line in text.splitlines() if line.startswith(("# free", "# The file")))


EDITS = st.lists(st.tuples(st.sampled_from(PATHS), st.none() | st.integers(2, 9)), max_size=6)


@settings(max_examples=150, deadline=None)
@given(files(), EDITS)
def test_every_comment_of_what_stays_stays_above_it(
    text: str, edits: list[tuple[str, int | None]]
) -> None:
    assert put_back(*set_apart(text)).rstrip() == text.rstrip()
    file = VariantFile(text)
    for path, value in edits:
        before = file.text
        file, expected = edited(file, dict(file.changes), path, value)
        assert file.changes == expected
        was, now = above(before), above(file.text)
        for head in now.keys() & was.keys():
            assert now[head] == was[head]
        assert sorted(free(file.text)) == sorted(free(before))
        gone = {line for head in was.keys() - now.keys() for line in was[head]}
        assert not gone - set(free(before)) & set(file.text.splitlines())
