"""Practised lines: each has its label, in words that the judge knows, and a memory that is rebuilt from its names."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.reading import entities_of
from tests.eval.reading.judge import CORE, SOFT
from tests.eval.reading.labelled import KINDS, OWN, lines_of, pages, words_of
from tests.eval.reading.match import is_right, matched
from tests.eval.reading.run import reading_figures
from tests.eval.reading.state import wants_of

PRACTISED = OWN.parent / "practised"
SLOTS = {*CORE, *SOFT, "item_keywords", "items", "unknown_place"}
LARGEST = 1_500_000
"""Bytes of them all: they are read whole in every run that names them."""


def rows_of(kind: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in (PRACTISED / f"{kind}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("kind", KINDS)
def test_every_row_is_a_line_with_a_label(kind: str) -> None:
    rows = rows_of(kind)
    lines = [line for line in lines_of([PRACTISED]) if line.kind == kind]
    assert [line.text for line in lines] == [row["text"] for row in rows]
    assert len({line.id for line in lines}) == len(rows)
    assert {row["source"] for row in rows} == {"practised"}
    assert rows == sorted(rows, key=lambda row: row["id"])
    for line, row in zip(lines, rows, strict=True):
        assert line.is_for_us is row.get("answer", True)
        assert line.page or "page" not in row
        assert {*line.entities, *line.expect.get("state_after", {}), *line.expect.get("free", [])} <= SLOTS


def test_what_was_in_force_is_rebuilt_from_its_names() -> None:
    words = words_of(PRACTISED)
    assert words is not None
    for line in lines_of([PRACTISED]):
        state = line.state_before or {}
        rebuilt = entities_of(wants_of(state, words))
        assert rebuilt.keys() == state.keys()
        assert all(is_right(name, matched(name, value, rebuilt[name], rebuilt)) for name, value in state.items())


def test_a_folder_with_a_vocabulary_and_pages_is_read_with_them(tmp_path: Path) -> None:
    (tmp_path / "vocabulary.json").write_text(json.dumps({"cities": ["Brigadoon"], "dishes": ["haggis"]}))
    (tmp_path / "pages.tsv").write_text("page\tplace\tdish\trestaurant\nshown\t1\tHaggis\tThe Inn\n")
    expect = {"intent": ["search"], "entities": {"serves_min": 9, "city": "Brigadoon"}}
    (tmp_path / "first.jsonl").write_text(json.dumps({"id": "1", "text": "lunch for 9 in Brigadoon", "expect": expect}))
    assert reading_figures(None, [tmp_path], ["product"])["product: first"] == 1
    assert [dish.item_name for dish in pages(tmp_path)["shown"]] == ["Haggis"]


def test_they_are_of_a_size_to_keep() -> None:
    assert sum(file.stat().st_size for file in PRACTISED.iterdir()) < LARGEST
