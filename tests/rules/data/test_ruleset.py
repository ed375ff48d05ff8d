"""Loading gives one immutable ruleset, the same every time."""

from __future__ import annotations

import dataclasses
import pickle
from pathlib import Path

import pytest

from rules.data import DataFaults, Record, Ruleset, current
from rules.momenta.records import DicePool, Rung
from tests.support import in_force


def test_loading_twice_gives_equal_rulesets() -> None:
    one, two = Ruleset.load(), Ruleset.load()
    assert one is not two
    assert one == two
    assert one.records == two.records
    assert one.gaps == two.gaps
    assert hash(one) == hash(two)
    assert one.fingerprint == two.fingerprint


def test_current_is_loaded_once_and_kept() -> None:
    assert current() is current()


def test_current_takes_the_variant_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, variants: Path
) -> None:
    monkeypatch.setenv("MOMENTA_VARIANT", str(variants / "four-up.toml"))
    with in_force(current()), monkeypatch.context() as patch:
        patch.setattr("rules.data.ruleset._given", [])
        current.cache_clear()
        assert current().variant == "Four and up"


def test_other_rules_are_the_present_ones_only_for_a_while() -> None:
    before, other = current(), Ruleset.load()
    with in_force(other):
        assert current() is other
    assert current() is before


def test_a_ruleset_cannot_be_changed() -> None:
    rules = current()
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.variant = "mine"  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.records["momenta:dice-pool"] = rules["momenta:double"]  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.one(DicePool).die_sides = 8  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.one(Rung, "tricky").outcomes["band-0s"] = "success"  # type: ignore[index]
    with pytest.raises(TypeError):
        rules.one(DicePool).success_faces[0] = 1  # type: ignore[index]


def test_every_record_is_hashable() -> None:
    assert len({hash(record) for record in current().records.values()}) > 1


def test_a_ruleset_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(current())) == current()


def test_a_record_is_found_by_its_reference() -> None:
    record = current()["momenta:dice-pool"]
    assert isinstance(record, DicePool)
    assert record.ref == "momenta:dice-pool"
    assert (record.text, record.id, record.file) == (
        "momenta",
        "dice-pool",
        "momenta/dice-pool.toml",
    )


def test_an_unknown_record_names_the_nearest() -> None:
    with pytest.raises(DataFaults, match="Nearest: momenta:dice-pool") as caught:
        current()["momenta:dice-pol"]
    assert caught.value.faults[0].nearest == "momenta:dice-pool"


def test_an_unknown_id_of_a_class_names_the_nearest() -> None:
    with pytest.raises(DataFaults, match="Nearest: tricky"):
        current().one(Rung, "trickky")


def test_records_come_in_the_order_of_their_file() -> None:
    ids = [rung.id for rung in current().of(Rung)]
    assert ids == ["routine", "tricky", "daunting", "insurmountable"]


def test_the_fingerprint_follows_data_and_variant(variants: Path) -> None:
    plain = Ruleset.load()
    four_up = Ruleset.load(variants / "four-up.toml")
    assert plain.fingerprint != four_up.fingerprint
    assert plain != four_up
    assert int(plain.fingerprint, 16)


def test_the_fingerprint_ignores_comments(copy) -> None:
    before = copy.load().fingerprint
    path = copy.path("momenta/dice-pool.toml")
    path.write_text("# A word.\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert copy.load().fingerprint == before
    copy.replace("momenta/dice-pool.toml", "[5, 6]", "[6]")
    assert copy.load().fingerprint != before


def test_a_ruleset_is_not_equal_to_something_else() -> None:
    assert current() != "momenta"


def test_it_says_what_it_is(variants: Path) -> None:
    assert "66 records" in repr(current()) or "records" in repr(current())
    assert "Four and up" in repr(Ruleset.load(variants / "four-up.toml"))


def test_every_record_has_a_provenance() -> None:
    for record in current().records.values():
        assert isinstance(record, Record)
        assert record.provenance in ("stated", "derived", "house")
