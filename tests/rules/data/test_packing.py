"""Rulesets packed into bytes: what comes out is what went in, and nothing is packed twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules.data import current, ruleset_of, shipped_variants
from rules.data.packing import pack

ASKED = """
import sys
from pathlib import Path
from rules.data import loading, packing, ruleset_of, current, shipped_variants
packing.unpack(Path(sys.argv[1]).read_bytes())
names = list(shipped_variants())
def refuse(*_):
    raise AssertionError("a file was read")
loading.read_folder = refuse
for name in (None, "book", *names):
    rules = ruleset_of(name)
    faces = rules.quote("momenta:dice-pool.success-faces").text
    print(rules.fingerprint, rules.variant, len(rules.records))
    print(faces, rules.table("momenta:weapons").rows[0][0].text)
print(len({id(each) for name in ("book", *names) for each in ruleset_of(name).records.values()}))
"""


@pytest.mark.skipif(sys.platform == "emscripten", reason="no subprocess in a page")
def test_what_is_packed_is_had_without_reading_a_file(tmp_path: Path) -> None:
    packed = tmp_path / "packed"
    packed.write_bytes(pack())
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(packed)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    names = [None, "book", *shipped_variants()]
    for index, name in enumerate(names):
        rules = ruleset_of(name)
        assert told[2 * index] == f"{rules.fingerprint} {rules.variant} {len(rules.records)}"
        faces = rules.quote("momenta:dice-pool.success-faces").text
        assert told[2 * index + 1] == f"{faces} {rules.table('momenta:weapons').rows[0][0].text}"
    # The book's records, and one more for each that a variant changes.
    book = current().records
    changed = sum(
        record != book[ref]
        for name in shipped_variants()
        for ref, record in ruleset_of(name).records.items()
    )
    assert 0 < changed < 10
    assert int(told[-1]) == len(book) + changed
