"""What a tree keeps: the branches that stand open, or shut."""

from __future__ import annotations

import re

from .controls import ControlFault, shown
from .texts import KeptNames

__all__ = ["KeptBranches"]

BRANCH = re.compile(r"[a-z0-9_:/.-]{1,160}")


class KeptBranches(KeptNames):
    """The branches of a tree that stand open, or shut."""

    def _part(self, part: object) -> str:
        if isinstance(part, str) and BRANCH.fullmatch(part):
            return part
        raise self._fault(part)

    def _fault(self, raw: object) -> ControlFault:
        return ControlFault(
            f"{self.label}: {shown(raw)} was given; up to {self.most} branches are allowed."
        )
