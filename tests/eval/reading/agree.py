"""Agreement of two labellers: `python -m tests.eval.reading.agree A B OUT` merges their folders of the same lines.

A line on which they differ is out: left out, or in a conversation marked so, because those behind it need its words and
the state after it, which is then that of A. A slot that either leaves free is free. Folders may lie in A and B at any
depth.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any

from tests.eval.reading.judge import WITHOUT_KIND
from tests.eval.reading.labelled import KINDS, NOTHING_EXPECTED
from tests.eval.reading.match import is_right, matched
from tests.eval.reading.state import plain
from tests.support.goals import say

MOST_WAYS = 64
"""Of naming all that a label lists; nobody writes so many."""
Row = dict[str, Any]
Labels = Mapping[str, Any]


def merged(one: Row, other: Row, disputed: set[str] | None = None) -> tuple[Row, list[str]]:
    """The line with the label of both, and where they differ. `disputed`: slots in force on which they differ already,
    which are no longer judged; grows."""
    if "expect" not in one and "expect" not in other:
        return one, []
    mine, theirs = one.get("expect", NOTHING_EXPECTED), other.get("expect", NOTHING_EXPECTED)
    free = {*mine.get("free", []), *theirs.get("free", [])}
    label: Row = {"intent": [intent for intent in mine["intent"] if intent in theirs["intent"]]}
    differ = [] if label["intent"] else ["intent"]
    if "follow_up_type" in mine and "follow_up_type" in theirs:
        label["follow_up_type"] = [kind for kind in mine["follow_up_type"] if kind in theirs["follow_up_type"]]
        if not label["follow_up_type"] and not {*label["intent"]} <= {*WITHOUT_KIND}:
            differ.append("follow_up_type")
    agreed_on, odd = _both(mine.get("entities", {}), theirs.get("entities", {}))
    label["entities"] = {slot: value for slot, value in agreed_on.items() if slot not in free}
    differ += [slot for slot in odd if slot not in free]
    if "state_after" in mine:
        label["state_after"], odd = _both(mine["state_after"], theirs.get("state_after", {}))
        before = disputed or set()
        differ += [f"{slot} in force" for slot in odd if slot not in free | before]
        if disputed is not None:
            disputed.update(odd)
    if not is_same("allergies", one.get("lifted"), other.get("lifted")):
        differ.append("lifted")
    return {**one, "expect": {**label, "free": sorted(free)}}, differ


def _both(mine: Labels, theirs: Labels) -> tuple[Row, list[str]]:
    label, differ = Row(), list[str]()
    for slot in dict.fromkeys((*mine, *theirs)):
        if is_same(slot, mine.get(slot), theirs.get(slot), mine, theirs):
            label[slot] = _common(slot, mine.get(slot), theirs.get(slot))
        else:
            differ.append(slot)
    return label, differ


def is_same(slot: str, one: Any, other: Any, mine: Labels | None = None, theirs: Labels | None = None) -> bool:
    """Either would be right where the other is expected; `mine`, `theirs`: the labels that they are among."""
    return _is_met(slot, one, other, theirs or {}) and _is_met(slot, other, one, mine or {})


def _is_met(slot: str, label: Any, other: Any, among: Labels) -> bool:
    if label is None:
        return any(not way for way in _ways(slot, other))
    read = {name: plain(name, value) for name, value in among.items()}
    return any(is_right(slot, matched(slot, label, way, read)) for way in _ways(slot, other))


def _ways(slot: str, label: Any) -> Iterator[Any]:
    """What may be read where this is expected, without what may be there as well."""
    if isinstance(label, dict) and "any_of" in label:
        for one in label["any_of"]:
            yield from _ways(slot, one)
        return
    listed: list[Any] = []
    if isinstance(label, dict):
        listed = label.get("must") or label.get("must_name") or []
    if listed and all(isinstance(unit, str) for unit in listed):
        yield from map(list, islice(product(*(unit.split("|") for unit in listed)), MOST_WAYS))
    else:
        yield plain(slot, label)


def _common(slot: str, one: Any, other: Any) -> Any:
    """Of several readings those that both take; what may be there, by either."""
    if one is None:
        return other
    if not isinstance(one, dict):
        return one
    if "any_of" in one:
        options = [option for option in one["any_of"] if is_same(slot, option, other)]
        return options[0] if len(options) == 1 else {"any_of": options or one["any_of"]}
    free = {name: [*one[name]] for name in ("may", "may_name") if name in one}
    for name, values in free.items():
        values += [value for value in (other.get(name, []) if isinstance(other, dict) else []) if value not in values]
    return {**one, **free}


def agreed(ours: Path, theirs: Path, out: Path) -> dict[str, Counter[str]]:
    """Writes the agreed files; by kind, how many lines are in, out, and out for what."""
    found = {kind: Counter[str]() for kind in KINDS}
    for file in sorted(path for path in ours.rglob("*.jsonl") if path.stem in KINDS):
        place, kind = file.relative_to(ours), file.stem
        others = {row["id"]: row for row in _rows(theirs / place)}
        rows, disputed = list[Row](), dict[str, set[str]]()
        for row in _rows(file):
            other = others.get(row["id"], {})
            known = disputed.setdefault(str(row.get("thread", row["id"])), set())
            label, differ = merged(row, other, known) if other.get("text") == row["text"] else (row, ["no such line"])
            found[kind].update(["out" if differ else "in", *(f"out for {why}" for why in differ)])
            if not differ:
                rows.append(label)
            elif kind == "turns":
                rows.append({**row, "out": True})
        (out / place).parent.mkdir(parents=True, exist_ok=True)
        (out / place).write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), "utf-8")
    return found


def _rows(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("ours", "theirs", "out"):
        parser.add_argument(name, type=Path)
    chosen = parser.parse_args(arguments)
    for kind, counts in agreed(chosen.ours, chosen.theirs, chosen.out).items():
        say(f"{kind:12}" + ", ".join(f"{number} {what}" for what, number in counts.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
