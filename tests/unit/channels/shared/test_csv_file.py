"""A table as CSV: read back as it was, and nothing that a menu says is worked out by a spreadsheet."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from channels.shared.csv_file import csv_of, harmless
from channels.shared.plain_text import one_line
from engine.messages import Sheet

rows = st.integers(1, 5).flatmap(lambda width: st.lists(st.tuples(*[st.text(max_size=30)] * width), max_size=6))


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "  =1",
        "\n-2+3|cmd",
        "＝1+1",
        "﹣1",
        "\u200b=1",
        '=HYPERLINK("http://x","y")',
    ],
)
def test_what_would_begin_a_formula_is_words(cell: str) -> None:
    assert harmless(cell).startswith("'")


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("Beans;=1+1", "Beans;'=1+1"),
        ("Beans; =1+1;+2; @x", "Beans;' =1+1;'+2;' @x"),
        ("Beans;\t=1", "Beans;' =1"),
        ("Beans;\r-1", "Beans;'-1"),
        ("Beans;＝1;\u200b=1", "Beans;'＝1;'\u200b=1"),
        (";=1", ";'=1"),
    ],
)
def test_what_stands_behind_a_semicolon_begins_no_formula_either(cell: str, written: str) -> None:
    """Excel separates there in countries that write decimals with a comma."""
    assert harmless(cell) == written


@pytest.mark.parametrize(
    "cell", ["", "Fish; chips", "a;b;c", "Baked Ziti, full tray", "178.00", "8-10", "Ben & Jerry's", "طبق", "'quoted'"]
)
def test_plain_words_and_numbers_stay_as_they_are(cell: str) -> None:
    assert harmless(cell) == cell


@given(rows)
def test_any_table_is_read_back_cell_by_cell(table: list[tuple[str, ...]]) -> None:
    width = len(table[0]) if table else 1
    content = csv_of(Sheet("x", tuple("abcde"[:width]), tuple(table)))
    assert content.startswith(b"\xef\xbb\xbf")
    head, *body = read(content)
    assert head == list("abcde"[:width])
    assert [[cell.replace("'", "") for cell in row] for row in body] == [
        [one_line(cell).replace("'", "") for cell in row] for row in table
    ]


@given(st.text(alphabet="=+-@;'\t\r\n ab＝\u200b", max_size=12))
def test_no_part_of_any_cell_begins_a_formula(cell: str) -> None:
    for part in harmless(cell).split(";"):
        assert part.strip(" \u200b")[:1] not in ("=", "+", "-", "@", "＝")
