"""The part of a run that only computes: decoded documents in, documents to index and rejected items out."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field

from engine.domain.document import MenuDocument
from ingest.enrich import enrich
from ingest.merge import merge
from ingest.normalise import Restaurant, normalise
from ingest.parse import Raw, Rejected, SourceDocument, parse_document
from ingest.read import Entry, Survey, restaurants


@dataclass(frozen=True, slots=True)
class Prepared:
    """All that the run says about one restaurant; without an id, what could not be attached to any."""

    restaurant_id: str | None
    read: int
    documents: tuple[MenuDocument, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    raw: Raw | None = None
    """The newest source document."""
    platform: str = ""
    cents: int = 0


@dataclass(slots=True)
class Chunk:
    """Some restaurants, about as many items as one batch of the index holds."""

    prepared: list[Prepared] = field(default_factory=list)
    items: int = 0


async def chunks(found: Survey, size: int) -> AsyncIterator[Chunk]:
    """Chunks of about `size` items; the next one is computed in a thread while the caller stores the last."""
    source = _chunked(found, size)
    ahead = asyncio.create_task(asyncio.to_thread(next, source, None))
    try:
        while (chunk := await ahead) is not None:
            ahead = asyncio.create_task(asyncio.to_thread(next, source, None))
            yield chunk
    finally:
        # The generator is in its thread until this step ends; it cannot be closed before.
        await asyncio.wait([ahead])


def prepare(entries: Sequence[Entry]) -> list[Prepared]:
    """parse → normalise → merge → enrich, for all documents of one restaurant."""
    parsed = [parse_document(entry.raw, entry.place) for entry in entries]
    good = [normalise(each) for each in parsed if isinstance(each, SourceDocument)]
    bad = [Prepared(None, 0, rejected=(each,)) for each in parsed if isinstance(each, Rejected)]
    return [*bad, _merged(good)] if good else bad


def _merged(documents: Sequence[Restaurant]) -> Prepared:
    merged = merge(documents)
    return Prepared(
        restaurant_id=merged.restaurant_id,
        read=merged.read,
        documents=tuple(enrich(merged)),
        rejected=merged.rejected,
        raw=merged.newest.raw,
        platform=merged.newest.platform,
        cents=sum(document.cents for document in documents),
    )


def _chunked(found: Survey, size: int) -> Iterator[Chunk]:
    chunk = Chunk()
    for each in restaurants(found):
        whole = [Prepared(None, 0, rejected=(each,))] if isinstance(each, Rejected) else prepare(each)
        chunk.prepared.extend(whole)
        chunk.items += sum(prepared.read for prepared in whole)
        if chunk.items >= size:
            yield chunk
            chunk = Chunk()
    if chunk.prepared:
        yield chunk
