"""What the Moment Board text declares to the loader."""

from rules.data.text import Text
from rules.moment_board.checks import CHECKS
from rules.moment_board.computed import computed
from rules.moment_board.records import FILES
from rules.moment_board.tables import tables

TEXT = Text(name="moment-board", files=FILES, checks=CHECKS, computed=computed, tables=tables)
