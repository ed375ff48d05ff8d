"""What a rule refuses: the rule by its ref, and a sentence that says why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be: `rule` is the ref of the record that says so."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence


class Refused(ValueError):  # noqa: N818 (it holds many refusals; it is not one error)
    """Something that the rules do not allow; `refusals` holds every reason."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals: tuple[Refusal, ...] = tuple(refusals)
        super().__init__(" ".join(map(str, self.refusals)))

    def __reduce__(self) -> tuple[type[Refused], tuple[tuple[Refusal, ...]]]:
        return type(self), (self.refusals,)


def refuse(*refusals: Refusal) -> None:
    """Raise `Refused` with all of them, or do nothing where there is none."""
    if refusals:
        raise Refused(refusals)
