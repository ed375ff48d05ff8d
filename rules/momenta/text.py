"""What the Momenta core text declares to the loader."""

from rules.data.text import Text
from rules.momenta.characters.records import FILES as CHARACTERS
from rules.momenta.checks import CHECKS
from rules.momenta.computed import computed
from rules.momenta.lesson_records import FILES as LESSON
from rules.momenta.prologue_records import FILES as PROLOGUE
from rules.momenta.records import FILES
from rules.momenta.tables import tables

TEXT = Text(
    name="momenta",
    files={**PROLOGUE, **FILES, **LESSON, **CHARACTERS},
    checks=CHECKS,
    computed=computed,
    tables=tables,
)
