"""A table as a CSV file that Excel opens as it is meant: pure."""

import csv
import io
import unicodedata

from channels.plain import one_line
from engine.messages import Sheet

BEGINS_A_FORMULA = frozenset("=+-@")
"""With one of these a spreadsheet takes a cell for a formula; tabs and line breaks in front are taken out before.
[OWASP: CSV Injection]"""
BOM = "\ufeff"
"""Without it Excel reads UTF-8 as the machine's own code page."""


def csv_of(sheet: Sheet) -> bytes:
    """RFC 4180, UTF-8: a header and a row each; menus' words can neither begin a formula nor break a row."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, quoting=csv.QUOTE_MINIMAL)
    writer.writerow(map(harmless, sheet.columns))
    writer.writerows(map(harmless, row) for row in sheet.rows)
    return (BOM + written.getvalue()).encode()


def harmless(cell: str) -> str:
    """One line of words: an apostrophe in front keeps a spreadsheet from working it out. Wide forms of the signs, and
    signs behind what no reader sees, count too."""
    line = one_line(cell)
    begins = next((c for c in unicodedata.normalize("NFKC", line) if unicodedata.category(c) != "Cf"), "")
    return f"'{line}" if begins in BEGINS_A_FORMULA else line
