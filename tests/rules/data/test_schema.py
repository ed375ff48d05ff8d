"""The schemas that editors read: another validator agrees with the loader, file by file."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.data import schema
from rules.data.constraints import Constraint
from rules.data.files import GAPS, HERE, folders
from rules.data.loading import Loading, read_one, resolve
from rules.data.reader import Place, read_record
from rules.data.schema_values import Known, table_schema, value_schema
from rules.data.text import text_named
from rules.data.variant import Variant

if sys.platform == "emscripten":
    pytest.skip("a page has neither editors nor their validators", allow_module_level=True)

from jsonschema import Draft7Validator

TEXTS = {folder: text_named(folder) for folder in folders(HERE)}
FILES = [f"{folder}/{name}" for folder, text in TEXTS.items() for name in text.files]
TAKEN = [*HERE.glob("variants/*.toml"), *(Path(__file__).parent / "variants").glob("*.toml")]


def parsed(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def schemas() -> dict[str, Any]:
    return dict(schema.schemas())


@cache
def validator(path: str) -> Draft7Validator:
    return Draft7Validator(schemas()[path.removesuffix(".toml") + ".schema.json"])


def refusals(path: str, document: Any) -> list[str]:
    return [error.message for error in validator(path).iter_errors(document)]


@pytest.mark.parametrize("path", [*FILES, GAPS])
def test_every_data_file_has_a_schema_that_takes_it(path: str) -> None:
    assert not refusals(path, parsed(HERE / path))


@pytest.mark.parametrize("path", TAKEN, ids=lambda path: path.stem)
def test_every_variant_passes_its_schema(path: Path) -> None:
    assert not refusals("variant", parsed(path))


def test_every_schema_is_a_schema() -> None:
    assert set(schemas()) == {
        path.removesuffix(".toml") + ".schema.json" for path in (*FILES, GAPS, "variant.toml")
    }
    for made in schemas().values():
        Draft7Validator.check_schema(made)
        assert made["$schema"] == schema.DRAFT


# What is replaced in a file, and by what.
BROKEN = {
    "an unknown key": ("momenta/result-bands.toml", 'label = "2s"', 'labell = "2s"'),
    "a missing key": ("momenta/overflow.toml", 'label = "', '# "'),
    "a word that is no choice": ("momenta/rounding.toml", '"down"', '"sideways"'),
    "a number out of range": ("momenta/zero-dice.toml", "dice = 2", "dice = 99"),
    "a truth for a number": ("momenta/dice-pool.toml", "die_sides = 6", "die_sides = true"),
    "another than the only value": ("momenta/zero-dice.toml", "at_most = 0", "at_most = 1"),
    "a list too short": ("momenta/boost-caps.toml", "boosts = [", "boosts = [] # ["),
    "a face twice": ("momenta/dice-pool.toml", "[5, 6]", "[6, 6]"),
    "an id of another shape": ("momenta/patterns.toml", 'id = "triple"', 'id = "Triple!"'),
    "an empty text": ("momenta/patterns.toml", 'label = "Triple"', 'label = " "'),
    "an unknown id": ("momenta/pattern-effects.toml", 'pattern = "double"', 'pattern = "doublle"'),
    "an unknown id as a key": ("momenta/narrative-ladder.toml", "band-2s = ", "band-7s = "),
    "an unknown gap": (
        "momenta/roll-outcomes.toml",
        'source = "roll-outcomes"',
        'source = "roll-outcome"',
    ),
    "a stated value of no chapter": ("momenta/graze.toml", 'chapter = "03"\n', ""),
    "a stated value with a gap": (
        "momenta/graze.toml",
        'chapter = "03"\n',
        'chapter = "03"\nsource = "result-bands"\n',
    ),
    "a house value without a gap": (
        "momenta/table-spans.toml",
        'provenance = "house"\nsource = "book-limits"\n',
        'provenance = "house"\n',
    ),
    "a mark for no key": ("momenta/boosts.toml", "marks.own_with_thread", "marks.own_dice"),
    "a text among the numbers of texts": ("momenta/tags.toml", "values = {", 'values = { x = "1",'),
    "an unknown version": ("momenta/boosts.toml", "version = 1", "version = 7"),
    "another table": ("momenta/boosts.toml", "[[record]]", "[[rekord]]"),
    "a gap of no reason": (GAPS, "reason = ", "# "),
    "a key that the class of another file has": (
        "moment_board/flames.toml",
        "everywhere",
        "barred",
    ),
}


@pytest.mark.parametrize(("path", "old", "new"), BROKEN.values(), ids=BROKEN)
def test_what_loading_refuses_the_schema_refuses(copy, path: str, old: str, new: str) -> None:
    copy.replace(path, old, new)
    assert refusals(path, parsed(copy.path(path)))
    assert any(fault.file == path for fault in copy.faults())


@dataclass
class Part:
    """A table within another."""

    must: int
    may: int = 1


@dataclass
class Held:
    """A record that holds tables."""

    one: Part
    several: tuple[Part, ...]


def test_a_variant_may_give_part_of_a_table_but_a_list_only_whole() -> None:
    for whole in (True, False):
        takes = Draft7Validator(table_schema(Held, ["one", "several"], Known(whole=whole)))
        assert takes.is_valid({"one": {"must": 1}, "several": [{"must": 1}]})
        assert takes.is_valid({"one": {"may": 2}}) != whole
        assert not takes.is_valid({"one": {"must": 1}, "several": [{"may": 2}]})


VARIANT = 'version = 1\nname = "Mine"\n'
BAD_VARIANTS = {
    "no name": "version = 1",
    "a record that is not there": f'{VARIANT}["momenta:dice-pol"]\ndie_sides = 8',
    "a key that is not there": f'{VARIANT}["momenta:dice-pool"]\nsides = 8',
    "a key that is no rule": f'{VARIANT}["momenta:dice-pool"]\nchapter = "03"',
    "a value out of range": f'{VARIANT}["momenta:dice-pool"]\ndie_sides = 1',
    "an entry that is no outcome": f'{VARIANT}["momenta:tricky"]\noutcomes.band-1s = "luck"',
    "a number for a table": f'{VARIANT}"momenta:dice-pool" = 8',
}


@pytest.mark.parametrize("text", BAD_VARIANTS.values(), ids=BAD_VARIANTS)
def test_a_variant_that_loading_refuses_its_schema_refuses(
    copy, variant_file: Callable[[str], Path], text: str
) -> None:
    assert refusals("variant", tomllib.loads(text))
    assert copy.faults(variant_file(text))


def test_a_variant_may_give_part_of_a_table(variant_file: Callable[[str], Path]) -> None:
    text = f'{VARIANT}["momenta:tricky"]\noutcomes.band-1s = "failure"'
    assert not refusals("variant", tomllib.loads(text))


@cache
def records(path: str) -> list[dict[str, Any]]:
    return parsed(HERE / path)["record"]


@cache
def shipped_ids(folder: str) -> dict[tuple[str, str], set[str]]:
    ids: dict[tuple[str, str], set[str]] = {}
    for name, cls in TEXTS[folder].files.items():
        found = {table["id"] for table in records(f"{folder}/{name}")}
        ids.setdefault((folder, cls.kind), set()).update(found)
    return ids


@cache
def gap_ids() -> set[str]:
    return {gap["id"] for gap in parsed(HERE / GAPS)["gap"]}


def loading(folder: str) -> Loading:
    ids = {kind: set(names) for kind, names in shipped_ids(folder).items()}
    return Loading(Variant(), ids=ids)


WORDS = st.text("ab- 1", max_size=4) | st.sampled_from(["stated", "house", "03", "pow", "double"])
ANY_VALUE = st.recursive(
    # Of a number written with a point a schema takes what stands for a whole one.
    st.integers(-45, 205) | st.booleans() | st.just(0.5) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=4,
)


@st.composite
def spoilt_records(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A record of some file with a key given, taken away, or changed at some depth."""
    path = draw(st.sampled_from(FILES))
    cls = TEXTS[path.partition("/")[0]].files[path.partition("/")[2]]
    table = deepcopy(draw(st.sampled_from(records(path))))
    keys = sorted({*cls.__dataclass_fields__, "another"})
    key = draw(st.sampled_from(keys))
    if key in table and draw(st.booleans()):
        del table[key]
    elif isinstance(table.get(key), dict) and table[key]:
        table[key][draw(st.sampled_from(sorted(table[key])) | WORDS)] = draw(ANY_VALUE)
    elif isinstance(table.get(key), list) and table[key]:
        table[key][draw(st.integers(0, len(table[key]) - 1))] = draw(ANY_VALUE)
    else:
        table[key] = draw(ANY_VALUE)
    return path, table


@settings(deadline=None, max_examples=200)
@given(spoilt_records())
def test_a_schema_refuses_nothing_that_loading_takes(spoilt: tuple[str, dict[str, Any]]) -> None:
    path, table = spoilt
    if not refusals(path, {"version": 1, "record": [table]}):
        return
    folder, _, name = path.partition("/")
    work = loading(folder)
    read_one(work, TEXTS[folder], name, 0, table)
    resolve(work, gap_ids())
    assert work.notes.faults


@settings(deadline=None, max_examples=200)
@given(spoilt_records())
def test_a_schema_refuses_each_value_that_the_reader_refuses(
    spoilt: tuple[str, dict[str, Any]],
) -> None:
    path, table = spoilt
    folder, _, name = path.partition("/")
    work, cls = loading(folder), TEXTS[folder].files[name]
    filled = {"text": "x", "file": path, "given": frozenset(table), "changed": frozenset()}
    read_record(cls, table, Place(path, "x"), work.notes, filled)
    resolve(work, gap_ids())
    # No schema can ask for an order.
    unsaid = [fault for fault in work.notes.faults if "climbing order" not in fault.allowed]
    if unsaid:
        assert refusals(path, {"version": 1, "record": [table]}), unsaid


def test_an_editor_shows_the_comment_of_a_key_and_what_is_allowed() -> None:
    pool = schemas()["momenta/dice-pool.schema.json"]["properties"]["record"]["items"]
    assert pool["description"] == text_named("momenta").files["dice-pool.toml"].__doc__
    points = pool["properties"]["dice_per_point"]["description"]
    assert points.startswith("A roll is described by its dice")
    assert points.endswith("the only value that can be played.")


def test_ids_that_cannot_be_read_limit_nothing(copy) -> None:
    copy.write("momenta/patterns.toml", "version = 1\n[[record]\n")
    made = schema.schemas(copy.root)["momenta/pattern-effects.schema.json"]
    pattern = made["properties"]["record"]["items"]["properties"]["pattern"]
    assert "enum" not in pattern
    assert pattern["type"] == "string"


def test_a_new_record_is_a_choice_at_once(copy) -> None:
    copy.replace("momenta/patterns.toml", 'id = "double"', 'id = "pair"')
    made = schema.schemas(copy.root)["momenta/pattern-effects.schema.json"]
    pattern = made["properties"]["record"]["items"]["properties"]["pattern"]
    assert "pair" in pattern["enum"]
    assert "double" not in pattern["enum"]


def test_the_editors_file_names_the_schema_of_every_data_file() -> None:
    text = (schema.ROOT / schema.EDITOR_FILE).read_text(encoding="utf-8")
    named = {rule["include"][0]: rule["schema"]["path"] for rule in tomllib.loads(text)["rule"]}
    wanted = {
        f"rules/data/{path}": f"_build/schemas/{path.removesuffix('.toml')}.schema.json"
        for path in (GAPS, *FILES)
    }
    wanted["rules/data/variants/*.toml"] = "_build/schemas/variant.schema.json"
    assert named == wanted, "`make schemas` writes it anew"
    assert text == schema.associations()


def test_schemas_are_written_whole_and_old_ones_go(tmp_path: Path) -> None:
    old = tmp_path / "momenta" / "gone.schema.json"
    old.parent.mkdir()
    old.write_text("{}", encoding="utf-8")
    written = schema.write_schemas(tmp_path)
    assert not old.exists()
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == set(written)
    for path in written:
        made = json.loads(path.read_text(encoding="utf-8"))
        assert made == schemas()[path.relative_to(tmp_path).as_posix()]


def test_a_write_that_breaks_off_leaves_the_schema_before_it(tmp_path: Path, monkeypatch) -> None:
    (first, *_) = schema.write_schemas(tmp_path)
    before = first.read_bytes()

    def full(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="full"):
        schema.write_schemas(tmp_path)
    assert first.read_bytes() == before


def test_nothing_that_plays_brings_the_schemas_along() -> None:
    code = (
        "import sys, rules.data, rules.momenta.text, rules.moment_board.text, widgets\n"
        "assert not [name for name in sys.modules if name.startswith('rules.data.schema')]"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_kind_of_check_that_a_schema_cannot_say_is_told_in_words() -> None:
    class Even(Constraint):
        allowed = "an even number"

        def accepts(self, value: Any) -> bool:
            return value % 2 == 0

    made = value_schema(Annotated[int, Even()], Known())
    assert made == {"type": "integer", "description": "Allowed is an even number."}
