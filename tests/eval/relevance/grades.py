"""The grades as they are kept: item ids and numbers, and no word of any menu.

One line a query: {"query": "d01", "items": {doc_id: [first, second]}}, with the third grader's where there is one.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

GRADES = Path(__file__).parent / "grades.jsonl"

Pair = tuple[str, str]
"""Query id and doc_id."""
Marks = Mapping[Pair, int]
"""One grader's."""
Grades = dict[str, dict[str, int]]
"""Query id → doc_id → final grade, 0 to 3."""


def final(marks: Sequence[int]) -> int:
    """The mean of two, a half rounded down (GUIDELINES.md: unsure between two, the lower one); the median of three."""
    return sum(marks) // 2 if len(marks) == 2 else int(median(marks))


def read_grades(path: Path = GRADES) -> Grades:
    """{} where nothing is graded yet."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = map(json.loads, lines)
    return {row["query"]: {item: final(marks) for item, marks in row["items"].items()} for row in rows}


def lines_of(one: Marks, other: Marks, third: Marks) -> Iterator[str]:
    """Lines of the file for what both graded, ascending."""
    kept: dict[str, dict[str, list[int]]] = {}
    for query, item in sorted(one.keys() & other.keys()):
        marks = [grader[query, item] for grader in (one, other, third) if (query, item) in grader]
        kept.setdefault(query, {})[item] = marks
    return (json.dumps({"query": query, "items": items}, separators=(",", ":")) for query, items in kept.items())
