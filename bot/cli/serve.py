"""`platter serve` and `platter work`."""

import typer

from bot.cli.outcome import run
from bot.cli.start import start


def run_serve(with_sample: bool, *, web_only: bool) -> None:
    settings = start(quiet=False)
    from bot.run.serve import serve

    run(serve(settings, with_sample, typer.echo, works=not web_only))


def run_work(probe_port: int | None) -> None:
    settings = start(quiet=False)
    from bot.run.work import work

    run(work(settings, typer.echo, probe_port=probe_port))
