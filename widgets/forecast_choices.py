"""What each hero of a Moment chooses: a form with one list for each of them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.data import current
from rules.moment_board.moment import Moment
from rules.moment_board.records import BoardLimits, Commitment
from rules.moment_board.resolving import ADVANCE, commitments

from .choices import Choice
from .form import Form
from .html import Child, element

__all__ = ["OUT", "HeroChoices", "commitment_names"]

# The choice to take no part.
OUT = "out"


def commitment_names() -> list[tuple[str, str]]:
    """Give the commitments in activation order: id and label."""
    return [(area.id, area.label) for area in commitments(current())]


def _options() -> list[tuple[str, str]]:
    return [*commitment_names(), (OUT, "takes no part")]


class OneChoice(Form):
    """What one hero chooses, who may take no part."""

    choice = Choice("Commitment", _options, start=lambda: ADVANCE)


class OneCommitment(OneChoice):
    """What one hero chooses who takes part."""

    choice = Choice("Commitment", commitment_names, start=lambda: ADVANCE)


class HeroChoices(Form):
    """What each hero chooses, as far as the board has places for heroes."""

    title = "Choices"

    def __init__(self, *, all_in: bool = False) -> None:
        """Make it; with `all_in` nobody can choose to take no part."""
        super().__init__()
        self._kind = OneCommitment if all_in else OneChoice

    def make_parts(self) -> dict[str, Form]:
        """Give a form for each place."""
        return {
            f"h{place + 1}": self._kind() for place in range(current().one(BoardLimits).most_heroes)
        }

    def chosen(self, moment: Moment) -> tuple[str, ...]:
        """Give the commitment of each hero of a Moment; "" for who takes no part."""
        every = [part.choice for part in self.parts.values() if isinstance(part, OneChoice)]
        return tuple("" if choice == OUT else choice for choice in every[: len(moment.heroes)])

    def in_words(self, moment: Moment, but: int | None = None) -> str:
        """Say how many heroes choose what, such as `2 Advance`, leaving one hero out."""
        chosen = [each for at, each in enumerate(self.chosen(moment)) if at != but]
        said = [
            f"{count} {current().one(Commitment, area).label}"
            for area, _ in commitment_names()
            if (count := chosen.count(area))
        ]
        out = chosen.count("")
        said += [f"{out} {'takes' if out == 1 else 'take'} no part"] if out else []
        return ", ".join(said) or "nobody"

    def draw_for(self, moment: Moment, label: str, but: int | None = None) -> Child:
        """Give the lists of a Moment's heroes, named by them, leaving one hero out."""
        parts: Sequence[Form] = [*self.parts.values()][: len(moment.heroes)]
        lists = [
            part.draw_control("choice", label=hero.name or f"Hero {at + 1}")
            for at, (part, hero) in enumerate(zip(parts, moment.heroes, strict=False))
            if at != but
        ]
        return element("div", lists, class_="m-controls", role="group", aria_label=label)
