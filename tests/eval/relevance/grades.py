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

Kept = dict[str, dict[str, list[int]]]
"""Query id → doc_id → the grades as they were given."""


def final(marks: Sequence[int]) -> int:
    """The mean of two, a half rounded down (GUIDELINES.md: unsure between two, the lower one); the median of three."""
    return sum(marks) // 2 if len(marks) == 2 else int(median(marks))


def read_grades(path: Path = GRADES) -> Grades:
    """{} where nothing is graded yet."""
    kept = read_kept(path)
    return {query: {item: final(marks) for item, marks in items.items()} for query, items in kept.items()}


def read_kept(path: Path = GRADES) -> Kept:
    """Every grader's."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {row["query"]: row["items"] for row in map(json.loads, lines)}


def lines_of(one: Marks, other: Marks, third: Marks, before: Kept) -> Iterator[str]:
    """Lines of the file for what both graded beside what was kept before, ascending; a new grade replaces an old."""
    kept = {(query, item): marks for query, items in before.items() for item, marks in items.items()}
    for pair in one.keys() & other.keys():
        kept[pair] = [grader[pair] for grader in (one, other, third) if pair in grader]
    lists: Kept = {}
    for query, item in sorted(kept):
        lists.setdefault(query, {})[item] = kept[query, item]
    return (json.dumps({"query": query, "items": items}, separators=(",", ":")) for query, items in lists.items())
