"""`platter ingest`: the run, its progress on a terminal, its report."""

from collections.abc import Sequence
from pathlib import Path

from bot.cli.outcome import FAILED, Failed, run
from bot.cli.report import drawn, show
from bot.cli.start import start
from bot.settings import Settings
from ingest.pipeline import ingest
from ingest.report import Report


def run_ingest(paths: Sequence[Path], *, sample: bool, keep_sample: bool, complete: bool, as_json: bool) -> None:
    """Exit code 1 where a file could not be read; the good ones are in the catalogue all the same."""
    settings = start()
    missing = [str(path) for path in paths if not path.exists()]
    if missing:
        raise Failed(f"there is no {', '.join(missing)}")
    report = run(_ingest(settings, paths, sample, keep_sample, complete, as_json))
    show(report, "Ingest", as_json)
    if report.bad_files:
        raise SystemExit(FAILED)


async def _ingest(
    settings: Settings, paths: Sequence[Path], sample: bool, keep_sample: bool, complete: bool, as_json: bool
) -> Report:
    from bot.app import open_stores

    async with open_stores(settings) as stores:
        with drawn("Reading menus", as_json) as progress:
            return await ingest(
                paths,
                writer=stores.writer,
                embedder=stores.embedder,
                clock=stores.clock,
                complete=complete,
                keep_sample=keep_sample,
                sample=sample,
                progress=progress,
            )
