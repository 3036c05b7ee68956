"""`platter remove`: a restaurant by id or name, or the shipped sample."""

from engine.catalogue import name_key
from engine.ports import CatalogWriter, Clock, Embedder
from ingest.index import Run
from ingest.pipeline import WAIT_S
from ingest.report import Report
from ingest.sample_files import PLATFORM

_BATCH = 2_000


async def remove(
    what: str | None = None,
    *,
    sample: bool = False,
    writer: CatalogWriter,
    embedder: Embedder,
    clock: Clock,
    owner: str = "remove",
    wait_s: float = WAIT_S,
) -> Report:
    """Takes out every live document of the restaurants that `what` names: a restaurant_id, a restaurant_key, or a name
    (then in every city). With `sample`, every document of the shipped sample, whatever version shipped it.

    The report's `removed` is 0 where nothing matched.
    """
    report = Report()
    async with writer.exclusive(owner, wait_s):
        started = clock.now()
        run = Run(writer, embedder, clock)
        try:
            doc_ids, restaurants = await _matching(writer, what, sample)
            report.removed, report.restaurants = len(doc_ids), len(restaurants)
            report.seconds = (clock.now() - started).total_seconds()
            await run.remove(doc_ids)
            await run.publish(report.to_json())
        except BaseException:
            await writer.abandon()
            raise
        report.generation = run.generation
    return report


async def _matching(writer: CatalogWriter, what: str | None, sample: bool) -> tuple[list[str], set[str]]:
    doc_ids: list[str] = []
    restaurants: set[str] = set()
    name = name_key(what) if what else None
    async for batch in writer.live_documents(_BATCH):
        for document in batch:
            named = what in (document.restaurant_id, document.restaurant_key) or (
                bool(name) and name_key(document.restaurant_name) == name
            )
            if (what and named) or (sample and document.source_platform == PLATFORM):
                doc_ids.append(document.doc_id)
                restaurants.add(document.restaurant_id)
    return sorted(doc_ids), restaurants
