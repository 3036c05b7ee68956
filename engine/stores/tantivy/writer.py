"""The word index as an ingest writes it (`LexicalWriter`): staged beside the one that answers, then sealed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tantivy import Document, Index, IndexWriter, Query

from engine.catalogue import MenuDocument
from engine.stores.lexical.fields import PART
from engine.stores.lexical.word_index import Missing
from engine.stores.offload import Offload
from engine.stores.tantivy.folders import Folders
from engine.stores.tantivy.schema import schema, to_tantivy

HEAP_BYTES = 256_000_000
"""What tantivy buffers before it writes a segment: 100,000 items fit, so a full build is one segment."""
WRITER_THREADS = 1
"""Two are not reproducible and no faster (retrieval-notes, measured: 0 of 100 queries in the same order)."""
MERGE_AT_DELETED_SHARE = 0.10
"""Rule book, Determinism: merged when deletions pass 10 %, since deleted documents still count in BM25's statistics."""
RUN_DEADLINE_S = 600.0
"""For one call of an ingest, not of a turn; a million documents take about a minute."""


@dataclass(slots=True)
class _Run:
    generation: int
    writer: IndexWriter


class TantivyWriter:
    """Writer side; one run at a time, kept apart over processes by the catalogue's `exclusive`."""

    def __init__(self, root: Path, deadline_s: float = RUN_DEADLINE_S) -> None:
        """`root` is the folder that holds a folder a generation; nothing is opened before the first call."""
        self._folders = Folders(root)
        self._run: _Run | None = None
        self._offload = Offload(PART, threads=1, deadline_s=deadline_s)

    async def stage(
        self, base_generation: int, generation: int, puts: Sequence[MenuDocument], removed_ids: Sequence[str]
    ) -> None:
        await self._offload(self._stage, base_generation, generation, puts, removed_ids)

    async def seal(self, generation: int) -> None:
        await self._offload(self._seal, generation)

    async def drop(self, generation: int) -> None:
        await self._offload(self._drop, generation)

    async def retire(self, keep: frozenset[int]) -> None:
        await self._offload(self._folders.retire, keep)

    def close(self) -> None:
        """A run under way is left as a killed process leaves it, with nobody writing on."""
        self._offload.close()
        self._run = None

    def _stage(
        self, base_generation: int, generation: int, puts: Sequence[MenuDocument], removed_ids: Sequence[str]
    ) -> None:
        run = self._running(base_generation, generation)
        for doc_id in (*removed_ids, *(document.doc_id for document in puts)):
            run.writer.delete_documents_by_term("doc_id", doc_id)
        for document in puts:
            run.writer.add_document(to_tantivy(document))

    def _running(self, base_generation: int, generation: int) -> _Run:
        """The run under way; the first call of a run starts from a clean copy of the base."""
        if self._run is None or self._run.generation != generation:
            self._run = None
            folder = self._folders.begin(base_generation, generation)
            self._run = _Run(generation, _writer(folder))
        return self._run

    def _seal(self, generation: int) -> None:
        run = self._running(0, generation)
        self._run = None
        run.writer.commit()
        run.writer.wait_merging_threads()
        folder = self._folders.of(generation)
        if _deleted_share(folder) > MERGE_AT_DELETED_SHARE:
            self._folders.replace(generation, _merged(folder, self._folders.scratch(generation)))
        self._folders.seal(generation)

    def _drop(self, generation: int) -> None:
        if self._run is not None and self._run.generation == generation:
            self._run = None
        self._folders.drop(generation)


def _writer(folder: Path) -> IndexWriter:
    try:
        return Index(schema(), path=str(folder)).writer(HEAP_BYTES, WRITER_THREADS)
    except ValueError as refused:
        raise Missing(PART, f"cannot be written ({refused}): run `platter reindex`") from refused


def _deleted_share(folder: Path) -> float:
    """Deleted documents of all that the segments hold, from tantivy's own record."""
    segments = json.loads((folder / "meta.json").read_text())["segments"]
    held = sum(segment["max_doc"] for segment in segments)
    gone = sum((segment["deletes"] or {}).get("num_deleted_docs", 0) for segment in segments)
    return gone / held if held else 0.0


def _merged(folder: Path, target: Path) -> Path:
    """The live documents of `folder` as one new index in `target`; the binding offers no merge of its own."""
    source = Index.open(str(folder))
    searcher = source.searcher()
    writer = _writer(target)
    live = searcher.search(Query.all_query(), limit=max(1, searcher.num_docs), count=False)
    for _, address in live.hits:
        writer.add_document(Document.from_dict(searcher.doc(address).to_dict(), schema()))
    writer.commit()
    writer.wait_merging_threads()
    return target
