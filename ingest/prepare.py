"""The part of a run that only computes: decoded documents in, documents to index and rejected items out."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from engine.catalogue import Fulfilment, MenuDocument
from engine.safety import diet_label_of
from ingest.enrich import enrich
from ingest.merge import Merged, merge
from ingest.normalise import Restaurant, normalise
from ingest.parse import Raw, Rejected, SourceDocument, parse_document
from ingest.read import Entry, Survey, items_in, restaurants
from ingest.workers import WORTH_PROCESSES, workers

Batch = list[list[Entry] | Rejected]


@dataclass(frozen=True, slots=True)
class Prepared:
    """All that the run says about one restaurant; without an id, what could not be attached to any."""

    restaurant_id: str | None
    read: int
    documents: tuple[MenuDocument, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    raw: Raw | None = None
    """The newest source document."""
    fulfilment: Fulfilment | None = None
    platform: str = ""
    cents: int = 0
    labels_dropped: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Chunk:
    """Some restaurants, about as many items as one batch of the index holds."""

    prepared: list[Prepared] = field(default_factory=list)
    items: int = 0


async def chunks(
    found: Survey,
    size: int,
    unchanged: frozenset[str] = frozenset(),
    unchanged_items: int = 0,
    indexed_at: datetime | None = None,
    worth_processes: int = WORTH_PROCESSES,
) -> AsyncIterator[Chunk]:
    """Chunks of about `size` items, in the order of the files; some are computed while the caller stores one.

    Restaurants that are `unchanged` are left out.
    """
    loop = asyncio.get_running_loop()
    batches = _batches(found, size, unchanged)
    with workers(found.items - unchanged_items, worth_processes) as (executor, at_once):
        ahead: deque[asyncio.Future[Chunk]] = deque()
        try:
            while True:
                while len(ahead) <= at_once and (batch := await asyncio.to_thread(next, batches, None)) is not None:
                    ahead.append(loop.run_in_executor(executor, compute, batch, indexed_at))
                if not ahead:
                    return
                yield await ahead.popleft()
        finally:
            for future in ahead:
                future.cancel()


def compute(batch: Batch, indexed_at: datetime | None = None) -> Chunk:
    """The work of one batch, in whatever thread or process."""
    chunk = Chunk()
    for each in batch:
        whole = [Prepared(None, 0, rejected=(each,))] if isinstance(each, Rejected) else prepare(each, indexed_at)
        chunk.prepared.extend(whole)
        chunk.items += sum(prepared.read for prepared in whole)
    return chunk


def prepare(entries: Sequence[Entry], indexed_at: datetime | None = None) -> list[Prepared]:
    """parse → normalise → merge → enrich, for all documents of one restaurant."""
    parsed = [parse_document(entry.raw, entry.place) for entry in entries]
    good = [normalise(each) for each in parsed if isinstance(each, SourceDocument)]
    bad = tuple(each for each in parsed if isinstance(each, Rejected))
    return [_merged(good, bad, indexed_at)] if good else [Prepared(None, 0, rejected=(each,)) for each in bad]


def rejected_of(found: Survey, restaurant_ids: frozenset[str]) -> Iterator[Rejected]:
    """What is set aside of these restaurants, without making documents of the rest."""
    for entries in restaurants(found):
        if not isinstance(entries, Rejected) and entries[0].restaurant_id in restaurant_ids:
            parsed = [parse_document(entry.raw, entry.place) for entry in entries]
            yield from (each for each in parsed if isinstance(each, Rejected))
            yield from merge([normalise(each) for each in parsed if isinstance(each, SourceDocument)]).rejected


def _merged(documents: Sequence[Restaurant], bad: tuple[Rejected, ...], indexed_at: datetime | None) -> Prepared:
    merged = merge(documents)
    made = enrich(merged, indexed_at)
    return Prepared(
        restaurant_id=merged.restaurant_id,
        read=merged.read,
        documents=tuple(made),
        rejected=(*bad, *merged.rejected),
        raw=merged.newest.raw,
        # Of a restaurant without a dish nothing can be ordered.
        fulfilment=merged.fulfilment if made else None,
        platform=merged.newest.platform,
        cents=sum(document.cents for document in documents),
        labels_dropped=Counter(_dropped(merged, made)),
    )


def _dropped(merged: Merged, made: Sequence[MenuDocument]) -> Iterator[str]:
    """Diets that a source labels an item with, and the item's own words contradict."""
    for kept, document in zip(merged.kept, made, strict=True):
        labels = {label for raw in kept.item.source.labels if (label := diet_label_of(raw))}
        yield from sorted(labels - set(document.dietary_labels))


def _batches(found: Survey, size: int, unchanged: frozenset[str] = frozenset()) -> Iterator[Batch]:
    batch: Batch = []
    items = 0
    for each in restaurants(found):
        if unchanged and not isinstance(each, Rejected) and each[0].restaurant_id in unchanged:
            continue
        batch.append(each)
        items += 0 if isinstance(each, Rejected) else sum(items_in(entry.raw) for entry in each)
        if items >= size:
            yield batch
            batch, items = [], 0
    if batch:
        yield batch
