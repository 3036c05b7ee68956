"""From graders' lines to the grades that are kept: checked, compared, joined; where two are far apart a third looks.

`python -m tests.eval.relevance.grading --pool folder --grades folder [--third] [--write]`: `--pool` is what `pool`
wrote; `--grades` holds A/NN.txt and B/NN.txt, and C/NN.txt once the third has looked.
"""

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.eval.relevance.grades import GRADES, Marks, Pair, lines_of, read_kept
from tests.eval.relevance.measures import TOP_GRADE, weighted_kappa
from tests.eval.relevance.pool import Keys, lists_in, write_batches

APART = 2
"""From this difference on a third looks."""
_LINE = re.compile(r"^\s*([a-z]\d+)\s*:\s*([0-9 ]*)$")


@dataclass(slots=True)
class Judged:
    """One grader's grades, and what is wrong with the lines."""

    grades: dict[Pair, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def judged_by(keys: Keys, folder: Path) -> Judged:
    """Every batch of one grader; a line that does not hold is said and gives no grade."""
    found = Judged()
    for batch, lists in keys.items():
        path = folder / f"{batch}.txt"
        if path.exists():
            _take_in(found, f"{folder.name}/{path.name}", dict(_lines(path.read_text("utf-8"))), lists)
        else:
            found.wrong.append(f"{folder.name}/{path.name}: not there")
    return found


def _take_in(found: Judged, name: str, lines: dict[str, str], lists: Mapping[str, list[str]]) -> None:
    for query, ids in lists.items():
        digits = lines.pop(query, None)
        if problem := _problem(digits, len(ids)):
            found.wrong.append(f"{name}: {query}: {problem}")
        else:
            found.grades |= {(query, doc_id): int(digit) for doc_id, digit in zip(ids, digits or "", strict=True)}
    found.wrong += [f"{name}: {query}: not of this batch" for query in lines]


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Query id and its digits without spaces; what reads otherwise is no line of grades."""
    for line in text.splitlines():
        if found := _LINE.match(line):
            yield found[1], found[2].replace(" ", "")


def _problem(digits: str | None, wanted: int) -> str | None:
    if digits is None:
        return "no line"
    if len(digits) != wanted:
        return f"{len(digits)} grades for {wanted} dishes"
    high = [digit for digit in digits if int(digit) > TOP_GRADE]
    return f"no such grade: {high[0]}" if high else None


def apart(one: Marks, other: Marks) -> list[Pair]:
    return sorted(pair for pair in one.keys() & other.keys() if abs(one[pair] - other[pair]) >= APART)


def agreement(one: Marks, other: Marks) -> dict[str, float]:
    """Of all that both graded."""
    both = sorted(one.keys() & other.keys())
    a, b = [one[pair] for pair in both], [other[pair] for pair in both]
    same = sum(x == y for x, y in zip(a, b, strict=True))
    return {
        "graded twice": len(both),
        "quadratically weighted kappa": round(weighted_kappa(a, b), 3) if both else 0.0,
        "the same grade": round(same / len(both), 3) if both else 0.0,
        "apart by 2 or more": len(apart(one, other)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--grades", type=Path, required=True)
    parser.add_argument("--third", action="store_true", help="writes C/NN.txt of what is far apart")
    parser.add_argument("--write", action="store_true", help="adds to grades.jsonl where no line is wrong")
    chosen = parser.parse_args()
    keys: dict[str, Keys] = json.loads((chosen.pool / "keys.json").read_text("utf-8"))
    graders = {name: judged_by(batches, chosen.grades / name) for name, batches in keys.items()}
    a, b = graders["A"], graders["B"]
    c = graders.get("C", Judged())
    wrong = [line for grader in graders.values() for line in grader.wrong]
    figures = [f"{name:30} {value}" for name, value in agreement(a.grades, b.grades).items()]
    print("\n".join([*wrong, *figures]))  # noqa: T201
    if chosen.third:
        write_batches(chosen.pool, "C", lists_in(apart(a.grades, b.grades)))
    if chosen.write and not wrong:
        GRADES.write_text("\n".join(lines_of(a.grades, b.grades, c.grades, read_kept())) + "\n", "utf-8")


if __name__ == "__main__":
    main()
