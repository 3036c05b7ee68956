"""Lines as they were labelled, of folders with `first.jsonl`, `turns.jsonl`, `overheard.jsonl`, `safety.jsonl`.

Fields of a line: `id`, `text`, `expect` (accepted `intent` and `follow_up_type`, `entities`, `free`, in turns
`state_after`); turns have `thread` and `page` (of `data/pages.tsv`), overheard ones `thread_first` and `answer`, those
of safety `before`, `addressed`, `kind` and `lifted`. `out`: labellers differ; the line is read and not judged.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from engine.catalogue import fold_key
from engine.conversation import ShownDish
from tests.eval.reading.words import rows_of

KINDS = ("first", "turns", "overheard", "safety")
OWN = Path(__file__).parent / "lines"
NOTHING_EXPECTED: dict[str, Any] = {"intent": ["other"]}


@dataclass(frozen=True, slots=True)
class Line:
    kind: str
    id: str
    """With its folder's name."""
    text: str
    addressed: bool
    expect: Mapping[str, Any]
    thread: str = ""
    """Of a conversation whose lines follow each other; "" where the line is alone with those before it."""
    before: tuple[str, ...] = ()
    page: tuple[ShownDish, ...] = ()
    """Shown from the answer to the conversation's first line on."""
    is_for_us: bool = True
    is_judged: bool = True
    topic: str = ""
    """What a line of safety is: allergy, unnamed, retraction, preference, pregnancy, joke, none."""
    lifted: tuple[str, ...] = field(default=())

    @property
    def entities(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.expect.get("entities", {})
        return found


def pages() -> dict[str, tuple[ShownDish, ...]]:
    found: dict[str, tuple[ShownDish, ...]] = {}
    for page, place, dish, restaurant in rows_of("pages.tsv"):
        key = fold_key(restaurant)
        shown = ShownDish(place, f"{key}/{fold_key(dish)}", key, restaurant, dish, Decimal(0))
        found[page] = (*found.get(page, ()), shown)
    return found


def lines_of(folders: Iterable[Path]) -> Iterator[Line]:
    """By kind, in the order of the files; lines without a label that need one are passed over."""
    shown, folders = pages(), list(folders)
    for kind in KINDS:
        for file in (folder / f"{kind}.jsonl" for folder in folders):
            if file.exists():
                rows = map(json.loads, file.read_text("utf-8").splitlines())
                yield from (_line(kind, file.parent.name, row, shown) for row in rows if _is_labelled(row))


def _is_labelled(row: Mapping[str, Any]) -> bool:
    return "expect" in row or row.get("answer") is False


def _line(kind: str, folder: str, row: Mapping[str, Any], shown: Mapping[str, tuple[ShownDish, ...]]) -> Line:
    before = row.get("before") or ([row["thread_first"]] if "thread_first" in row else [])
    return Line(
        kind, f"{folder}/{kind}/{row['id']}", row["text"], row.get("addressed", kind != "overheard"),
        expect=row.get("expect", NOTHING_EXPECTED),
        thread=f"{folder}/{row['thread']}" if "thread" in row else "",
        before=tuple(before), page=shown.get(row.get("page", ""), ()),
        is_for_us=row.get("answer", True), is_judged=not row.get("out", False),
        topic=row.get("kind", ""), lifted=tuple(row.get("lifted", ())),
    )  # fmt: skip
