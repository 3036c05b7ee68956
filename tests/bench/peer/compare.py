"""Platter and Haystack's hybrid pipeline in turns: how long each takes, and how good what it finds is.

The queries are those of the graded set. Each is put to Platter's retrieval (words, meaning, fusion, documents read), to
the peer, and, everywhere, to a whole turn of Platter (understanding, filters, session and row written, reply built); in
changing order, so that what else the machine does falls on all alike.
"""

import json
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from uuid import uuid4

import numpy as np

from bot.app import Platter
from bot.embedded.servers import embedded_servers
from engine.catalogue.filters import Filters
from engine.dependencies import Parts
from engine.messages import ThreadKey
from engine.ports import LexicalQuery, Vector
from engine.search.fusion import rrf_merge, weights_for
from engine.stores.postgres.catalog import stream_documents
from ingest.meaning import vectors_of
from tests.bench.peer.process import Peer, running_peer
from tests.bench.turns import SHARES, place_with
from tests.eval.relevance.arms import DECLINED, DEPTH, say
from tests.eval.relevance.grades import read_grades
from tests.eval.relevance.measures import interval, ndcg
from tests.eval.relevance.queries import Query, read_queries
from tests.support.stores.opensearch_server import left_out, running_opensearch

BATCH = 2_000
WARMING = 5
"""Queries asked before any is measured."""
ARRANGEMENTS = ("memory", "servers")
SEED = 3
NARROWED = 4
"""One query in so many is also asked in one city: it says how long that takes, and the peer takes its time."""
FOLDER_MODE = 0o755
"""As root the embedded server runs as a user of its own, who must reach the folder."""


@dataclass(slots=True)
class Taken:
    """Milliseconds and ids of every query, by who answered."""

    ms: dict[str, list[float]] = field(default_factory=dict)
    ids: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def add(self, who: str, query: Query, ms: float, ids: list[str]) -> None:
        self.ms.setdefault(who, []).append(ms)
        self.ids.setdefault(who, {})[query.id] = ids


async def compare(
    platter: Platter, python: Path, folder: Path, arrangements: Sequence[str]
) -> AsyncIterator[tuple[str, dict[str, float]]]:
    """Arrangement, and its figures with stable names. `python`: the peer's interpreter; `folder`: an empty one."""
    await _hand_over(platter, folder)
    for arrangement in arrangements:
        if arrangement == "servers" and (why := left_out()):
            print(f"{why} The peer on servers is left out.", file=sys.stderr)  # noqa: T201
            continue
        async with _served(folder, arrangement):
            with running_peer(python, folder, arrangement) as peer:
                yield arrangement, await _measured(platter, peer)


async def _hand_over(platter: Platter, folder: Path) -> None:
    """The documents as files: every word that a search may go by, and the embeddings that Platter itself ranks by."""
    stores, rows = platter.stores, list[Vector]()
    generation = (await stores.catalog.state()).generation
    with (folder / "documents.jsonl").open("w", encoding="utf-8") as file:
        async for documents in stream_documents(stores.database, generation, BATCH):
            rows.append(await vectors_of(documents, stores.embedder))
            for one in documents:
                where = (one.menu_group_name, *one.cuisine, one.restaurant_name, one.city)
                content = ". ".join(filter(None, (one.item_name, one.item_description, *where)))
                file.write(json.dumps({"id": one.doc_id, "content": content, "city": one.city_key}) + "\n")
    np.save(folder / "embeddings.npy", np.concatenate(rows))


@asynccontextmanager
async def _served(folder: Path, arrangement: str) -> AsyncIterator[None]:
    """The servers that the arrangement needs, empty, and their addresses in the folder."""
    if arrangement != "servers":
        yield
        return
    data = folder / "pg"
    data.mkdir(FOLDER_MODE, exist_ok=True)
    async with embedded_servers(data, needs_postgres=True, needs_redis=False) as urls:
        with running_opensearch(quick=False) as server:
            addresses = {"opensearch": server.url, "postgres": urls.database_url}
            (folder / "servers.json").write_text(json.dumps(addresses), encoding="utf-8")
            yield


async def _measured(platter: Platter, peer: Peer) -> dict[str, float]:
    queries = read_queries()
    place, _ = await place_with(platter.stores, SHARES["one_percent"])
    city = place.city_key
    for query in queries[:WARMING]:
        await _ask_all(platter, peer, query, city, Taken())
    open_, narrow = Taken(), Taken()
    random.Random(SEED).shuffle(queries)
    for at, query in enumerate(queries):
        await _ask_all(platter, peer, query, "", open_)
        if at % NARROWED == 0:
            await _ask_all(platter, peer, query, city, narrow)
    return {"write_s": peer.write_s} | _times(open_, "") | _times(narrow, "one_percent_") | _quality(queries, open_)


async def _ask_all(platter: Platter, peer: Peer, query: Query, city: str, taken: Taken) -> None:
    """`city`: a key, or "" for everywhere, which is then asked of a whole turn, too."""
    parts: Parts = platter.engine._parts
    vector = (await parts.embedder.embed([query.text]))[0]
    ours_first = len(taken.ms.get("peer", ())) % 2 == 0
    for who in ("retrieval", "peer") if ours_first else ("peer", "retrieval"):
        if who == "peer":
            taken.add(who, query, *peer.ask(query.text, [float(value) for value in vector], city))
        else:
            taken.add(who, query, *await _retrieved(parts, query.text, vector, city))
    if not city:
        taken.add("turn", query, *await _turn(platter, query.text))


async def _retrieved(parts: Parts, text: str, vector: Vector, city: str) -> tuple[float, list[str]]:
    """What the peer does, on Platter's parts: both arms, their fusion, and the documents found."""
    filters = Filters(city_key=city) if city else Filters()
    snapshot = await parts.catalog.current()
    generation = snapshot.generation
    began = perf_counter()
    words = await parts.lexical.search(LexicalQuery(text), filters, DEPTH, generation)
    meaning = await parts.vectors.search(vector, filters, DEPTH, generation)
    weights = weights_for(text, words, snapshot.columns, parts.weights)
    fused = [one.doc_id for one in rrf_merge({"words": words, "meaning": meaning}, weights=weights)]
    await parts.catalog.documents(fused, generation)
    return (perf_counter() - began) * 1000, fused


async def _turn(platter: Platter, text: str) -> tuple[float, list[str]]:
    """The turn that shows a page: where a question comes first, it is answered with indifference."""
    thread = ThreadKey("bench", "bench", "bench", uuid4().hex)
    for said in (text, DECLINED):
        began = perf_counter()
        reply = await say(platter.engine, thread, said)
        ms = (perf_counter() - began) * 1000
        if reply.kind != "question":
            break
    row = await platter.engine._parts.log.last(thread)
    more = row.ranked_ids if row is not None else ()
    return ms, list(dict.fromkeys((*(card.doc_id for card in reply.cards), *more)))


def _times(taken: Taken, prefix: str) -> dict[str, float]:
    """Medians, 95th percentiles, and how many times as long the peer takes, query by query."""
    found = {}
    for who, ms in taken.ms.items():
        found[f"{prefix}{who}_p50_ms"] = median(ms)
        found[f"{prefix}{who}_p95_ms"] = sorted(ms)[int(len(ms) * 0.95)]
    for who in sorted(taken.ms.keys() - {"peer"}):
        ratios = [theirs / ours for theirs, ours in zip(taken.ms["peer"], taken.ms[who], strict=True)]
        found[f"{prefix}peer_to_{who}_ratio"] = median(ratios)
    return found


def _quality(queries: Sequence[Query], taken: Taken) -> dict[str, float]:
    """nDCG@10 of the queries that are graded, and the bounds of a 95 % interval of what Platter is above the peer."""
    grades = read_grades()
    graded = [query for query in queries if query.intent in grades]
    each = {who: [ndcg(ids[one.id], grades[one.intent]) for one in graded] for who, ids in taken.ids.items()}
    found = {f"{who}_ndcg": mean(values) for who, values in each.items()}
    for who in sorted(each.keys() - {"peer"}):
        low, high = interval([ours - theirs for ours, theirs in zip(each[who], each["peer"], strict=True)])
        found |= {f"{who}_above_peer_low": low, f"{who}_above_peer_high": high}
    return found
