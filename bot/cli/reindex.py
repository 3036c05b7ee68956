"""`platter reindex`."""

from bot.cli.outcome import run
from bot.cli.report import drawn, show
from bot.cli.start import start
from bot.settings import Settings
from ingest.reindex import reindex
from ingest.report import Report


def run_reindex(*, as_json: bool) -> None:
    show(run(_reindex(start(), as_json)), "Reindex", as_json)


async def _reindex(settings: Settings, as_json: bool) -> Report:
    from bot.app import open_stores

    async with open_stores(settings, replaces_embedder=True) as stores:
        with drawn("Indexing anew", as_json) as progress:
            return await reindex(writer=stores.writer, embedder=stores.embedder, clock=stores.clock, progress=progress)
