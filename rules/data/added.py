"""Rules with a record more: what no table of the book holds, added in memory.

The class of the record may be a subclass of one of the rules' own, so that it brings a procedure of
its own. It is read and checked as a data file's records are, and from then on it is a rule as any
other: whatever asks for the records of its kind finds it, and a variant may change its numbers.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from functools import partial
from types import CodeType
from typing import Any, Final

from rules.data.altered import plain
from rules.data.faults import DataFaults, Fault, nearest, shown
from rules.data.loading import Loading, check_texts, read_one, resolve
from rules.data.records import FrozenMap, Gap, Record
from rules.data.ruleset import Ruleset
from rules.data.text import Text
from rules.data.variant import Variant

__all__ = ["added", "code_of", "digest"]

# What a class must be, so that its records cannot change and what is read of them can be noted.
RECORD: Final = "a class under @dataclass(frozen=True, slots=True, kw_only=True)"


def added(ruleset: Ruleset, cls: type[Record], **table: Any) -> Ruleset:
    """Give the rules with one record more, its keys as in a data file.

    `cls` is the class of a record of the rules, or a subclass of one. Without a provenance the
    record is a house value, and the first line of the class's docstring is its reason. Raises
    `DataFaults` with every fault at once.

    >>> from rules.data import current
    >>> from rules.momenta.records import Pattern
    >>> rules = added(current(), Pattern, id="quint", label="Quint", size=5, meaning="{size} dice.")
    >>> rules["momenta:quint"].mark("size").provenance
    'house'
    """
    text, name = _home(ruleset, cls)
    table, gaps, ident = plain(table), dict(ruleset.gaps), table.get("id")
    if "provenance" not in table and isinstance(ident, str):
        table |= {"provenance": "house", "source": ident}
        label = table.get("label")
        title = label if isinstance(label, str) else ident
        gaps.setdefault(ident, Gap(id=ident, title=title, chapter="added", reason=_reason(cls)))
    code = digest(text.code, code_of(cls)) if _is_foreign(cls) else text.code
    text = replace(text, files=FrozenMap({**text.files, name: cls}), code=code)
    texts = FrozenMap({**ruleset.texts, text.name: text})
    work = Loading(Variant(), records=dict(ruleset.records))
    for ref, record in ruleset.records.items():
        work.refs[ref] = record.file
        work.ids.setdefault((texts[record.text].folder, record.kind), set()).add(record.id)
    read_one(work, text, name, len(work.records), table)
    resolve(work, set(gaps))
    check_texts(work, {text.name: text})
    if work.notes.faults:
        raise DataFaults(dict.fromkeys(work.notes.faults))
    return replace(
        ruleset,
        records=FrozenMap(work.records),
        gaps=FrozenMap(gaps),
        texts=texts,
        fingerprint=digest(ruleset.fingerprint, text.name, name, code, table),
    )


def _home(ruleset: Ruleset, cls: type[Record]) -> tuple[Text, str]:
    """Give the text that a class belongs to, and the file that its records would stand in."""
    given = shown(getattr(cls, "__name__", cls))
    known = {
        held.__name__: (text, name, held)
        for text in ruleset.texts.values()
        for name, held in text.files.items()
    }
    for text, name, held in known.values():
        if held is cls:
            return text, name
    texts = [
        text for text, _, held in known.values() if isinstance(cls, type) and issubclass(cls, held)
    ]
    if not texts:
        near = nearest(getattr(cls, "__name__", ""), known)
        allowed = "the class of a record of the rules, or a subclass of one"
        raise DataFaults([Fault("", given, "", "no such record", allowed, near)])
    made = is_dataclass(cls) and "__slots__" in vars(cls)
    if not (made and vars(cls)["__dataclass_params__"].frozen):
        raise DataFaults([Fault("", given, "", "a class that is none for records", RECORD)])
    stem = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
    taken = sum(name.startswith(stem) for name in texts[0].files)
    return texts[0], f"{stem}-{taken + 1}.toml" if taken else f"{stem}.toml"


def _is_foreign(cls: type) -> bool:
    return cls.__module__.partition(".")[0] != "rules"


def _reason(cls: type) -> str:
    line = (cls.__doc__ or "").strip().partition("\n")[0]
    # A dataclass without a docstring is given its signature for one.
    return line if line and not line.startswith(f"{cls.__name__}(") else f"{cls.__name__} is added."


def digest(*parts: object) -> str:
    """Give a digest of what can be written as JSON, of anything else by its text."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


# ---- procedures that are not the rules' own


def code_of(made: Any) -> str:
    """Give a digest of the code of a function, or of a class and those of its bases not in `rules`.

    What they call elsewhere is not in it. The same source gives the same digest.
    """
    return digest(list(_codes(made)))


def _codes(made: Any) -> Iterator[object]:
    if isinstance(made, partial):
        yield from _codes(made.func)
        yield repr((made.args, made.keywords))
    elif isinstance(made, type):
        for cls in filter(_is_foreign, made.__mro__[:-1]):
            for name, member in sorted(vars(cls).items()):
                yield name
                yield from _codes(getattr(member, "fget", getattr(member, "__func__", member)))
    elif isinstance(code := getattr(made, "__code__", None), CodeType):
        yield repr((made.__defaults__, made.__kwdefaults__))
        yield _plainly(code)


def _plainly(code: CodeType) -> list[object]:
    """Give what a code does, without the place where it was written."""
    held = [_plainly(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return [code.co_code.hex(), code.co_names, code.co_varnames, held]
