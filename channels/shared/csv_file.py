"""A table as a CSV file that Excel opens as it is meant: pure."""

import csv
import io
import unicodedata

from channels.shared.plain_text import one_line
from engine.messages import Sheet

BEGINS_A_FORMULA = frozenset("=+-@")
"""With one of these a spreadsheet takes a cell for a formula; tabs and line breaks in front are taken out before.
[OWASP: CSV Injection]"""
SEPARATES_TOO = ";"
"""Where the comma writes decimals Excel separates at this instead, whatever is in quotes further on; LibreOffice at
both. What stands behind one is then a cell of its own."""
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
    """One line of words: an apostrophe in front keeps a spreadsheet from working it out, and so in front of each part
    that one may take for a cell. Wide forms of the signs, and signs behind what no reader sees, count too."""
    return SEPARATES_TOO.join(map(_harmless, one_line(cell).split(SEPARATES_TOO)))


def _harmless(part: str) -> str:
    seen = (c for c in unicodedata.normalize("NFKC", part) if unicodedata.category(c) != "Cf" and not c.isspace())
    return f"'{part}" if next(seen, "") in BEGINS_A_FORMULA else part
