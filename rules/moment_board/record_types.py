"""What the values of the board's records may be."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.data.constraints import Between

Small = Annotated[int, Between(0, 20)]
Amount = Annotated[int, Between(1, 20)]
Margin = Annotated[int, Between(0, 40)]
Change = Annotated[int, Between(-20, 20)]
Power = Annotated[int, Between(0, 99)]
CommitmentId = Literal["prepare", "advance", "breakthrough"]
Side = Literal["for", "against"]
Size = Literal["minor", "major"]
ModelId = Literal["bag", "pool"]
EffectId = Literal[
    "difficulty",
    "resistance",
    "advantage",
    "clear-wear",
    "cause-wear",
    "waive-pressure",
    "double-pressure",
    "bar",
    "limit",
    "wear-on-failure",
    "breakthrough-impact",
]
