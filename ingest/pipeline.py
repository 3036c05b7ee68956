"""One ingest run: read → parse → normalise or set aside → enrich → index → report."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path

from engine.catalogue import Fulfilment
from engine.ports import CatalogWriter, Clock, Embedder, SourceMark
from ingest.incremental import Figures, mark_of, unchanged
from ingest.index import Run, changes
from ingest.parse import Rejected
from ingest.prepare import Chunk, Prepared, chunks, rejected_of
from ingest.progress import Progress, Step
from ingest.read import Survey, survey
from ingest.report import Report
from ingest.sample_files import PLATFORM, sample_folder, sample_restaurants

# A second ingest waits this long for the first, then says who holds the catalogue.
WAIT_S = 30.0
# Items computed at a time: small enough to spread over processes, large enough that passing them on costs little.
CHUNK = 1_000


async def ingest(
    paths: Sequence[str | Path],
    *,
    writer: CatalogWriter,
    embedder: Embedder,
    clock: Clock,
    complete: bool = False,
    keep_sample: bool = False,
    sample: bool = False,
    progress: Progress | None = None,
    owner: str = "ingest",
    wait_s: float = WAIT_S,
) -> Report:
    """Brings the catalogue to what the files say; readers see it before the run or after it.

    Raises Unavailable when another run holds the catalogue longer than `wait_s`, or a part is gone; the old catalogue
    then still answers and a rerun completes. Bad files are in the report and change nothing.
    """
    async with writer.exclusive(owner, wait_s):
        run = _Ingest(Run(writer, embedder, clock), writer, progress)
        started = clock.now()
        try:
            await run.read([*paths, *([sample_folder()] if sample else [])])
            await run.remove_gone(complete=complete, keep_sample=keep_sample)
            run.report.seconds = (clock.now() - started).total_seconds()
            await run.publish()
        except BaseException:
            await run.stop()
            await writer.abandon()
            raise
        run.report.seconds = (clock.now() - started).total_seconds()
        return run.report


class _Ingest:
    """What a run knows while it goes."""

    def __init__(self, run: Run, writer: CatalogWriter, progress: Progress | None) -> None:
        self.report = Report()
        self._run = run
        self._writer = writer
        self._progress = progress
        self._seen: set[str] = set()
        self._real = False
        self._known: list[Rejected] = []
        self._empty = True
        self._marks: dict[str, SourceMark] = {}
        self._skipped: dict[str, Figures] = {}
        self._found = Survey((), (), {}, 0, {})

    async def read(self, paths: Iterable[str | Path]) -> None:
        """Everything the files hold, against the live documents of the same restaurants."""
        found = await asyncio.to_thread(survey, list(paths))
        self._found, self.report.bad_files = found, found.bad
        self._skipped = unchanged(found, await self._writer.source_marks())
        for restaurant_id, figures in self._skipped.items():
            self._skip(restaurant_id, figures)
        self._show()
        async for chunk in chunks(found, CHUNK, frozenset(self._skipped), self.report.read, self._run.at):
            await self._take(chunk)
            self._show()

    def _show(self) -> None:
        if self._progress:
            self._progress(Step(self.report.read, self._found.items, self.report.written))

    def _skip(self, restaurant_id: str, figures: Figures) -> None:
        self.report.read += figures.read
        self.report.restaurants += 1
        self.report.unchanged += figures.documents
        self.report.cents_for_dollars += figures.cents
        self.report.labels_dropped.update(figures.labels_dropped)
        self.report.set_aside.update(figures.set_aside)
        self._note(restaurant_id, figures.documents, figures.platform)

    def _note(self, restaurant_id: str, documents: int, platform: str) -> None:
        self._empty = self._empty and not documents
        self._seen.add(restaurant_id)
        self._real = self._real or platform != PLATFORM

    async def _take(self, chunk: Chunk) -> None:
        ids = [each.restaurant_id for each in chunk.prepared if each.restaurant_id]
        live = await self._writer.hashes(ids) if ids else {}
        otherwise: dict[str, Fulfilment | None] = {}
        delivering = await self._writer.fulfilments(ids) if ids else {}
        for each in chunk.prepared:
            self._count(each)
            if each.restaurant_id is None:
                continue
            self._note(each.restaurant_id, len(each.documents), each.platform)
            self._marks[each.restaurant_id] = mark_of(each, self._found)
            known = live.get(each.restaurant_id, {})
            written, gone = changes(each, known)
            self.report.written += len(written)
            self.report.unchanged += len(each.documents) - len(written)
            self.report.removed += len(gone)
            delivers_otherwise = each.fulfilment != delivering.get(each.restaurant_id)
            if each.raw is not None and (written or gone or delivers_otherwise):
                await self._run.keep_raw(each.restaurant_id, each.raw)
            await self._run.put(written)
            await self._run.remove(gone)
            if delivers_otherwise:
                otherwise[each.restaurant_id] = each.fulfilment
        self.report.fulfilments += len(otherwise)
        await self._run.put_fulfilments(otherwise)

    def _count(self, prepared: Prepared) -> None:
        self.report.read += prepared.read
        self.report.restaurants += prepared.restaurant_id is not None
        self.report.cents_for_dollars += prepared.cents
        self.report.labels_dropped.update(prepared.labels_dropped)
        self.report.set_aside.update(each.reason for each in prepared.rejected)
        self._known.extend(prepared.rejected)

    async def remove_gone(self, *, complete: bool, keep_sample: bool) -> None:
        """With `complete`, restaurants gone from the feed; the shipped sample at the first real run."""
        gone: set[str] = set()
        if complete and self.report.bad_files:
            # What a bad file held is unknown, so nothing can be called gone.
            self.report.not_removed = "a file could not be read, so nothing was taken for gone"
        elif complete:
            gone |= set(await self._writer.hashes()) - self._seen - (sample_restaurants() if keep_sample else set())
        if self._real and not keep_sample:
            gone |= sample_restaurants() - self._seen
        if gone:
            live = await self._writer.hashes(sorted(gone))
            doc_ids = sorted(doc_id for documents in live.values() for doc_id in documents)
            self.report.removed += len(doc_ids)
            await self._run.remove(doc_ids)

    async def stop(self) -> None:
        await self._run.stop()

    async def publish(self) -> None:
        """An unchanged rerun writes nothing: what it set aside stands in the table from the run before.

        A run of nothing but bad items changes nothing either, and is recorded.
        """
        if self.report.changed or self._empty:
            await self._run.set_aside(self._known)
            skipped = frozenset(key for key, figures in self._skipped.items() if figures.set_aside)
            await self._run.set_aside(await asyncio.to_thread(lambda: list(rejected_of(self._found, skipped))))
        await self._run.publish(self.report.to_json())
        self.report.generation = self._run.generation if self.report.changed else None
        if self._marks:
            await self._writer.mark_sources(self._marks)
