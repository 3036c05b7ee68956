"""`platter remove`."""

from bot.cli.outcome import Failed, run
from bot.cli.report import show
from bot.cli.start import start
from bot.settings import Settings
from ingest.remove import remove
from ingest.report import Report


def run_remove(restaurant: str | None, *, sample: bool, as_json: bool) -> None:
    report = run(_remove(start(), restaurant, sample))
    nobody = restaurant and not report.removed
    if as_json or not nobody:
        show(report, "Remove", as_json)
    if nobody:
        raise Failed(f"no restaurant is called {restaurant}; its id, its key or its whole name is needed")


async def _remove(settings: Settings, restaurant: str | None, sample: bool) -> Report:
    from bot.app import open_stores

    async with open_stores(settings) as stores:
        return await remove(
            restaurant, sample=sample, writer=stores.writer, embedder=stores.embedder, clock=stores.clock
        )
