"""A record that no file holds is read, checked and varied as the others are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import pytest

from rules.data import DataFaults, Ruleset, altered, current
from rules.data.added import added, code_of
from rules.data.recording import digest_of, recording
from rules.momenta.own_patterns import OwnPattern
from rules.momenta.records import Pattern, Rung


@dataclass(frozen=True, slots=True, kw_only=True)
class Odd(OwnPattern):
    """Dice that show odd faces."""

    most: int = 6

    def start(self) -> tuple[int, ...]:
        return (0, 0)

    def step(self, state: tuple[int, ...], face: int, dice: int) -> tuple[int, ...]:
        odd = state[0] + (face % 2) * dice
        return odd, odd // self.size


GOOD: dict[str, Any] = {"id": "odd", "label": "Odd", "size": 3, "meaning": "{size} odd dice."}


def with_odd(**more: object) -> Ruleset:
    return added(current(), Odd, **{**GOOD, **more})


def test_it_stands_behind_the_others_of_its_kind_and_has_a_reason() -> None:
    rules = with_odd()
    assert [pattern.id for pattern in rules.of(Pattern)][-2:] == ["quad", "odd"]
    mark = rules["momenta:odd"].mark("size")
    assert (mark.provenance, mark.source) == ("house", "odd")
    assert rules.gaps["odd"].reason == "Dice that show odd faces."
    assert rules.quote("momenta:odd.meaning").text == "3 odd dice."
    assert "momenta:odd" not in current().records


def test_of_a_class_of_the_rules_it_is_one_record_more() -> None:
    rules = added(
        current(),
        Pattern,
        **{**GOOD, "id": "quint", "size": 5, "source": "C-42"},
        provenance="house",
    )
    assert rules["momenta:quint"].file == "momenta/patterns.toml"
    assert rules["momenta:quint"].mark("size").source == "C-42"


def test_a_variant_of_it_is_checked_as_any() -> None:
    rules = with_odd()
    assert altered(rules, {"momenta:odd.most": 3})["momenta:odd"].most == 3  # type: ignore[attr-defined]
    with pytest.raises(DataFaults, match=r"momenta:odd, sice: found an unknown key"):
        altered(rules, {"momenta:odd.sice": 3})
    with pytest.raises(DataFaults, match="found 1; allowed is a whole number from 2 to 10"):
        altered(rules, {"momenta:odd.size": 1})


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(DataFaults) as found:
        with_odd(id="quad", size=1, labelz="x")
    told = [str(fault) for fault in found.value.faults]
    assert len(told) == 3
    assert "an id that momenta/patterns.toml has too" in told[0]
    assert "labelz" in told[1]
    assert "found 1" in told[2]


def test_what_spans_records_is_checked() -> None:
    with pytest.raises(DataFaults, match="an outcome for every band"):
        added(current(), Rung, id="absurd", label="Absurd", description="No.", outcomes={})


def no_record() -> type[Any]:
    class Loose(OwnPattern):
        pass

    return Loose


@pytest.mark.parametrize("cls", [int, no_record(), None])
def test_another_class_is_refused_in_a_sentence(cls: Any) -> None:
    with pytest.raises(DataFaults, match=r"allowed is (the class of a record|a class under)"):
        added(current(), cls, **GOOD)


def changed() -> type[OwnPattern]:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Odd(OwnPattern):
        """Dice that show odd faces."""

        most: int = 6
        start: ClassVar[Any] = staticmethod(lambda: (0, 0))

        def step(self, state: tuple[int, ...], face: int, dice: int) -> tuple[int, ...]:
            odd = state[0] + (face % 2) * dice
            return odd, (odd + 1) // self.size

    return Odd


def test_other_code_gives_other_rules_and_no_old_answers() -> None:
    one, same, other = with_odd(), with_odd(), added(current(), changed(), **GOOD)
    assert one == same
    assert one != other
    reads = {"momenta:odd.size", "momenta:dice-pool.die_sides"}
    assert digest_of(one, reads) == digest_of(same, reads) != digest_of(other, reads)
    # A variant of it is still of that code.
    assert digest_of(altered(one, {"momenta:odd.most": 3}), reads) == digest_of(one, reads)


def test_code_is_told_apart_by_what_it_does() -> None:
    def make(more: int) -> Any:
        return partial(lambda a, b: a + b, more)

    assert code_of(make(1)) == code_of(make(1)) != code_of(make(2))
    assert code_of(lambda: 1) == code_of(lambda: 1) != code_of(lambda: 2)
    assert code_of(Odd) == code_of(Odd) != code_of(changed())


def test_what_is_read_of_it_is_noted() -> None:
    noting, noted = recording(with_odd())
    record = noting["momenta:odd"]
    assert isinstance(record, Odd)
    assert record.step((0, 0), 1, 4) == (4, 1)
    assert noted == {"momenta:odd.size"}
