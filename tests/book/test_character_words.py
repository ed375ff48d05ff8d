"""The page of reasons calls the values of characters by words, and not by the keys of the data."""

from __future__ import annotations

import pytest

from book._ext.character_words import KEYS, KEYS_OF, NAMED
from book._ext.spoken import KEYS as EVERYWHERE
from book._ext.spoken import spoken
from rules.data import current
from rules.data.quotes import quotable
from rules.momenta.characters.records import FILES

CLASSES = tuple(dict.fromkeys(FILES.values()))


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.kind)
def test_every_key_of_a_characters_record_has_words(cls: type) -> None:
    known = {*KEYS_OF.get(cls.__name__, {}), *KEYS, *EVERYWHERE}
    for record in current().of(cls):
        for key in quotable(record):
            assert key.partition(".")[0].replace("_", "-") in known, f"{record.ref}.{key}"


def test_words_are_kept_for_records_that_there_are() -> None:
    assert {*KEYS_OF, *NAMED} <= {cls.__name__ for cls in CLASSES}


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        ("momenta:rapier.ladder", "Rapier: damage by result band"),
        ("momenta:tag-deflect.meaning", "Tag Deflect: what it means"),
        ("momenta:reaction-deflect.vigor", "Reaction Deflect: Vigor that it costs"),
        ("momenta:warrior-deflect.rank", "Deflect (Warrior): its rank"),
        ("momenta:warrior-r1.bonuses.max-guard", "Warrior, rank 1: adds, Max Guard"),
        ("momenta:creation.points", "A new hero: attribute points"),
        ("momenta:mira-max-vitality", "Mira, Max Vitality"),
        ("momenta:mira-max-vitality.parts", "Mira, Max Vitality: how it comes about"),
        ("momenta:mira-on-wildcard", "Mira, on the board wildcard"),
        ("momenta:mira-ranks", "Mira, archetypes and ranks"),
        ("momenta:mira-kira.level", "Bond of Mira toward Kira: intensity"),
    ],
)
def test_a_value_of_characters_is_called_by_words(ref: str, words: str) -> None:
    assert spoken(current(), ref) == words
