"""`platter serve`."""

import typer

from bot.commands.outcome import run
from bot.commands.start import start


def run_serve(with_sample: bool) -> None:
    settings = start(quiet=False)
    from bot.serve import serve

    run(serve(settings, with_sample, typer.echo))
