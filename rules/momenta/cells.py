"""Where computed odds stand in the sources, and whose values they follow from."""

from __future__ import annotations

from typing import Final

from rules.data import Mark

POOL_ODDS: Final = Mark(provenance="derived", source="pool-probabilities", chapter="03")
PATTERN_ODDS: Final = Mark(provenance="derived", source="pattern-probabilities", chapter="04")
LADDER_ODDS: Final = Mark(provenance="house", source="narrative-ladder", chapter="14")
EXAMPLES: Final = Mark(provenance="derived", source="worked-examples", chapter="04")
