"""Whatever form of TOML an author has chosen, an edit changes its value and keeps the comments."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import current
from rules.design import VariantFile, differences
from tests.design.edits import edited

BOOK = current()
TOKENS, ONE, OTHER = next(
    (ref, *list(record.values)[:2])
    for ref, record in BOOK.records.items()
    if len(record.values) > 1
)


def in_forms() -> dict[str, str]:
    """Give files that change two values, each in a form of its own, with a comment to keep."""
    head = 'version = 1\nname = "Ünser"\n'
    bonus, values = '["momenta:thread"]\nbonus = 3\n', f'["{TOKENS}".values]'
    inner = f"{{values = {{{ONE} = 9}}}}"
    forms = {
        "tables": f"{values} # kept\n{ONE} = 9\n{bonus}".rstrip(),
        "dotted": f'"momenta:thread".bonus = 3\n"{TOKENS}".values.{ONE} = 9 # kept\n',
        "inline": f'"momenta:thread" = {{bonus = 3}}\n"{TOKENS}" = {inner} # kept',
        "dotted within": f'["{TOKENS}"]\nvalues.{ONE} = 9 # kept\n{bonus}',
        "quoted": f"[ 'momenta:thread' ] # kept\n'bonus' = 0x3\n{values}\n'{ONE}'=9",
        "apart": f'{values} # kept\n{ONE} = 9\n{bonus}["{TOKENS}"]',
        "escaped": f'["momenta\\u003Athread"]\n# kept\nbonus = 3\n{values}\n{ONE} = 9',
    }
    forms = {name: head + text for name, text in forms.items()}
    forms["a head at the end"] = f"{forms['dotted'].removeprefix(head)}{head.rstrip()} # kept"
    forms["other ends of lines"] = forms["tables"].replace("\n", "\r\n")
    return forms


EDITED = (
    "momenta:thread.bonus",
    f"{TOKENS}.values.{ONE}",
    f"{TOKENS}.values.{OTHER}",
    "momenta:max-vitality.times",
)
EDITS = st.lists(
    st.tuples(st.sampled_from(EDITED), st.one_of(st.none(), st.integers(2, 4))), max_size=6
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(in_forms())), EDITS)
def test_every_form_of_toml_takes_edits(form: str, edits: list[tuple[str, int | None]]) -> None:
    file = VariantFile(in_forms()[form])
    expected: dict[str, Any] = {"momenta:thread.bonus": 3, f"{TOKENS}.values.{ONE}": 9}
    assert file.rewritten(file.rules()).text == file.text
    for path, value in edits:
        file, expected = edited(file, expected, path, value)
        if value is not None:
            assert "kept" in file.text or any(held is None for _, held in edits)
        assert file.changes == expected
    wanted = {path: value for path, value in expected.items() if value != in_the_book(path)}
    assert differences(BOOK, file.rules()) == wanted
    assert file.name == "Ünser"


def in_the_book(path: str) -> Any:
    ref, key, *entry = path.split(".")
    held = getattr(BOOK[ref], key)
    return held[entry[0]] if entry else held
