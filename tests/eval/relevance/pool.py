"""What is to be graded: for each query the best of every source, shuffled so that nobody can tell which one found it.

`python -m tests.eval.relevance.pool --data folder --folder folder --out folder [--run runs.json] [--ungraded]` writes
A/NN.txt and B/NN.txt (the same lists in two orders) for two graders, and keys.json: what stands behind each number. A
further source is a file {query id: [doc_id, …]}. `--ungraded`: only what no grade is kept of, after arms have changed.
"""

import argparse
import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

from engine.catalogue.document import MenuDocument
from tests.eval.conversations.run import filled
from tests.eval.menus import prepared
from tests.eval.relevance.arms import OPEN, PAGE, TYPED, Run, runs_of
from tests.eval.relevance.grades import Grades, read_grades
from tests.eval.relevance.plain import PlainBm25
from tests.eval.relevance.queries import QUERIES, Query, read_queries

POOL_DEPTH = 20
SMALLER = 10
"""Of the page, which holds no more, and of the sources that are only there so that the others miss less."""
REWORDED = QUERIES.parent / "reworded.jsonl"
"""What somebody who knows food would type to find what a query means but does not name: a source that no arm is."""
SMALL_SOURCES = frozenset({*TYPED, PAGE, "reworded"})
SOURCES = (*OPEN, *TYPED[:2], PAGE)
QUERIES_A_BATCH = 14
DESCRIPTION = 140
"""Characters shown of a description."""
SEED = 5
ASKED = """Grade every numbered dish from 0 to 3 by GUIDELINES.md, in order. Answer one line a query, a digit a dish, in
groups of ten, as many as the heading says. For a query q01 of twelve dishes:
q01: 0310022100 12
"""

Lists = Mapping[str, Sequence[str]]
"""Query id → doc_ids in the order shown."""
Keys = dict[str, dict[str, list[str]]]
"""Batch → its lists."""


def pools_of(queries: Iterable[Query], runs: Mapping[str, Run]) -> dict[str, list[str]]:
    """Intent → distinct doc_ids, ascending; what a misspelt query finds joins its twin's list."""
    found: dict[str, set[str]] = {}
    for query in queries:
        for name, run in runs.items():
            best = run.get(query.id, [])[: SMALLER if name in SMALL_SOURCES else POOL_DEPTH]
            found.setdefault(query.intent, set()).update(best)
    return {intent: sorted(ids) for intent, ids in found.items()}


def shuffled(pools: Lists, grader: str) -> dict[str, list[str]]:
    """Queries and dishes in this grader's order, the same with every run."""
    random = Random(f"{SEED}{grader}")
    order = random.sample(sorted(pools), len(pools))
    return {intent: random.sample(pools[intent], len(pools[intent])) for intent in order}


def line_of(document: MenuDocument) -> str:
    """`dish | restaurant, city | section/cuisine | description | labels`, on one line."""
    place = ", ".join(filter(None, (document.restaurant_name, document.city)))
    kind = "/".join(filter(None, (document.menu_group_name, ", ".join(filter(None, document.cuisine)))))
    labels = ", ".join((*document.dietary_labels, *(f"{label} on request" for label in document.dietary_options)))
    parts = (document.item_name, place, kind, document.item_description[:DESCRIPTION], labels)
    return " ".join(" | ".join(parts).split())


def lists_in(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Query id and doc_id, gathered by query."""
    found: dict[str, list[str]] = {}
    for query, doc_id in pairs:
        found.setdefault(query, []).append(doc_id)
    return found


def write_batches(out: Path, grader: str, pools: Lists) -> int:
    """NN.txt of one grader, and its part of keys.json; the number of batches. Reads lines.json."""
    texts = {query.id: query.text for query in read_queries()}
    lines: dict[str, str] = json.loads((out / "lines.json").read_text("utf-8"))
    lists = list(shuffled(pools, grader).items())
    (out / grader).mkdir(parents=True, exist_ok=True)
    keys: Keys = {}
    for number, at in enumerate(range(0, len(lists), QUERIES_A_BATCH), start=1):
        batch = keys[f"{number:02}"] = dict(lists[at : at + QUERIES_A_BATCH])
        (out / grader / f"{number:02}.txt").write_text(_batch(batch, texts, lines), "utf-8")
    path = out / "keys.json"
    before = json.loads(path.read_text("utf-8")) if path.exists() else {}
    path.write_text(json.dumps({**before, grader: keys}), "utf-8")
    return len(keys)


def _batch(batch: Lists, texts: Mapping[str, str], lines: Mapping[str, str]) -> str:
    found = [ASKED]
    for intent, ids in batch.items():
        found.append(f"\n## {intent}: {texts[intent]}  ({len(ids)} dishes)")
        found += [f"{number}| {lines[doc_id]}" for number, doc_id in enumerate(ids, start=1)]
    return "\n".join(found) + "\n"


def _plain(queries: Sequence[Query], documents: Sequence[MenuDocument]) -> dict[str, Run]:
    """Of the queries as typed by what a dish is called and described as; reworded, by all that the graders see."""
    short = PlainBm25({one.doc_id: f"{one.item_name} {one.item_description}" for one in documents})
    whole = PlainBm25({one.doc_id: line_of(one) for one in documents})
    reworded = {one["id"]: one["text"] for one in map(json.loads, REWORDED.read_text("utf-8").splitlines())}
    return {
        "plain": {query.id: short.search(query.text, POOL_DEPTH) for query in queries},
        "reworded": {intent: whole.search(text, POOL_DEPTH) for intent, text in reworded.items()},
    }


def without_graded(pools: Lists, grades: Grades) -> dict[str, list[str]]:
    """What is left to grade; a query of which all is graded has no list."""
    left = {intent: [one for one in ids if one not in grades.get(intent, {})] for intent, ids in pools.items()}
    return {intent: ids for intent, ids in left.items() if ids}


async def _pooled(menus: Path, folder: Path, out: Path, further: Mapping[str, Run], known: Grades) -> None:
    queries = read_queries()
    documents = [one for entry in prepared(menus) for one in entry.documents]
    async with filled(folder / "real", menus) as platter:
        runs = await runs_of(platter, queries)
    sources = {**{name: runs[name] for name in SOURCES}, **_plain(queries, documents), **further}
    pools = without_graded(pools_of(queries, sources), known)
    wanted = {doc_id for ids in pools.values() for doc_id in ids}
    shown = {one.doc_id: line_of(one) for one in documents if one.doc_id in wanted}
    for name, kept in (("runs", {**runs, **sources}), ("lines", shown)):
        (out / f"{name}.json").write_text(json.dumps(kept), "utf-8")
    batches = [write_batches(out, grader, pools) for grader in ("A", "B")]
    print(f"{len(pools)} lists, {sum(map(len, pools.values()))} dishes, {batches} batches")  # noqa: T201


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder that holds menus/")
    parser.add_argument("--folder", type=Path, required=True, help="where the filled catalogue lies, or shall lie")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--run", type=Path, action="append", default=[], help="a further source")
    parser.add_argument("--ungraded", action="store_true", help="only what is not graded yet")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    further = {path.stem: json.loads(path.read_text("utf-8")) for path in chosen.run}
    menus = chosen.data / "menus" / "restaurants.jsonl.gz"
    known = read_grades() if chosen.ungraded else {}
    asyncio.run(_pooled(menus, chosen.folder, chosen.out, further, known))


if __name__ == "__main__":
    main()
