"""`platter reindex`: every live document embedded and indexed anew, for another embedder or a damaged index."""

from engine.ports import CatalogWriter, Clock, Embedder
from ingest.index import BATCH, Run
from ingest.pipeline import WAIT_S
from ingest.progress import Progress, Step
from ingest.report import Report


async def reindex(
    *,
    writer: CatalogWriter,
    embedder: Embedder,
    clock: Clock,
    progress: Progress | None = None,
    owner: str = "reindex",
    wait_s: float = WAIT_S,
) -> Report:
    """Puts every live document again with a new vector; keys stay as they were (an ingest computes those)."""
    report = Report()
    async with writer.exclusive(owner, wait_s):
        started = clock.now()
        run = Run(writer, embedder, clock)
        total = sum(len(documents) for documents in (await writer.hashes()).values())
        try:
            async for batch in writer.live_documents(BATCH):
                await run.put(batch)
                report.read += len(batch)
                report.written += len(batch)
                if progress:
                    progress(Step(report.read, total, report.written))
            report.seconds = (clock.now() - started).total_seconds()
            await run.publish(report.to_json())
        except BaseException:
            await run.stop()
            await writer.abandon()
            raise
        report.generation = run.generation
    return report
