"""Lines as they were labelled, of folders with `first.jsonl`, `turns.jsonl`, `overheard.jsonl`, `safety.jsonl`.

Fields of a line: `id`, `text`, `expect` (accepted `intent` and `follow_up_type`, `entities`, `free`, in turns
`state_after`); turns have `thread` and `page` (of `data/pages.tsv`), overheard ones `thread_first` and `answer`, those
of safety `before`, `addressed`, `kind` and `lifted`. `out`: labellers differ; the line is read and not judged.

A line of its own, of any kind, may have `state_before`: what is in force, by the names of entities; `page` then stands
in its thread, and `before` is only what was typed. A folder may have pages of its own in `pages.tsv`, and in
`vocabulary.json` the names of the catalogue that its lines are read with, as `vocabulary_of` takes them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from engine.catalogue import Vocabulary, fold_key
from engine.conversation import ShownDish
from engine.reading import vocabulary_of
from tests.eval.reading.words import DATA, rows_of

KINDS = ("first", "turns", "overheard", "safety")
OWN = Path(__file__).parent / "lines" / "sample"
"""The few that continuous integration reads."""
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
    """Shown from the answer to the conversation's first line on, or in the state before a line of its own."""
    state_before: Mapping[str, Any] | None = None
    is_for_us: bool = True
    is_judged: bool = True
    topic: str = ""
    """What a line of safety is: allergy, unnamed, retraction, preference, pregnancy, joke, none."""
    lifted: tuple[str, ...] = field(default=())

    @property
    def entities(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.expect.get("entities", {})
        return found


def pages(folder: Path = DATA) -> dict[str, tuple[ShownDish, ...]]:
    found: dict[str, tuple[ShownDish, ...]] = {}
    for page, place, dish, restaurant in rows_of("pages.tsv", folder):
        key = fold_key(restaurant)
        shown = ShownDish(place, f"{key}/{fold_key(dish)}", key, restaurant, dish, Decimal(0))
        found[page] = (*found.get(page, ()), shown)
    return found


def lines_of(folders: Iterable[Path]) -> Iterator[Line]:
    """By kind, in the order of the files; lines without a label that need one are passed over.

    ValueError for folders of one name: it tells whose a thread is.
    """
    own = {folder: pages() | (pages(folder) if (folder / "pages.tsv").exists() else {}) for folder in folders}
    if len({folder.name for folder in own}) < len(own):
        raise ValueError(f"folders of one name, whose conversations would be taken for one: {', '.join(map(str, own))}")
    for kind in KINDS:
        for folder, shown in own.items():
            if (file := folder / f"{kind}.jsonl").exists():
                rows = map(json.loads, file.read_text("utf-8").splitlines())
                yield from (_line(kind, folder.name, row, shown) for row in rows if _is_labelled(row))


def words_of(folder: Path) -> Vocabulary | None:
    """Of the catalogue that its lines are read with; None: of any."""
    file = folder / "vocabulary.json"
    return vocabulary_of(json.loads(file.read_text("utf-8"))) if file.exists() else None


def _is_labelled(row: Mapping[str, Any]) -> bool:
    return "expect" in row or row.get("answer") is False


def _line(kind: str, folder: str, row: Mapping[str, Any], shown: Mapping[str, tuple[ShownDish, ...]]) -> Line:
    before = row.get("before") or ([row["thread_first"]] if "thread_first" in row else [])
    return Line(
        kind, f"{folder}/{kind}/{row['id']}", row["text"], row.get("addressed", kind != "overheard"),
        expect=row.get("expect", NOTHING_EXPECTED),
        thread=f"{folder}/{row['thread']}" if "thread" in row else "",
        before=tuple(before), page=shown.get(row.get("page", ""), ()), state_before=row.get("state_before"),
        is_for_us=row.get("answer", True), is_judged=not row.get("out", False),
        topic=row.get("kind", ""), lifted=tuple(row.get("lifted", ())),
    )  # fmt: skip
