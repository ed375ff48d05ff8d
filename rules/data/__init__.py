"""The rules as data: loading, checking, provenance, variants, quotes and tables.

A text's concepts stand in `rules/data/<text>/<concept>.toml`, each file `version = 1` and then
`[[record]]` tables. `rules/<text>/records.py` names the record class of each file, a frozen
dataclass whose annotations are the whole schema; `rules/<text>/text.py` adds the checks that span
records, the computed values and the tables. This package knows no game.

>>> from rules.data import current
>>> current().quote("momenta:dice-pool.success-faces").text
'5 or 6'
"""

from rules.data.altered import altered
from rules.data.faults import DataFaults, Fault
from rules.data.quotes import Computed, Quote
from rules.data.records import Gap, Mark, Record
from rules.data.ruleset import Ruleset, current
from rules.data.tables import Cell, Table
from rules.data.variants import ShippedVariant, ruleset_of, shipped_variants

__all__ = [
    "Cell",
    "Computed",
    "DataFaults",
    "Fault",
    "Gap",
    "Mark",
    "Quote",
    "Record",
    "Ruleset",
    "ShippedVariant",
    "Table",
    "altered",
    "current",
    "ruleset_of",
    "shipped_variants",
]
