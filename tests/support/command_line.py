"""The command line in this process: as far as it reads what it is given, and run whole."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from click.testing import Result
from typer.main import get_command
from typer.testing import CliRunner

from bot.cli import app


def read(words: list[str]) -> str:
    """The name of the command that would be done. Raises what the command line says wrong use with."""
    group = get_command(app)
    with group.make_context("platter", list(words)) as context:
        name, command, rest = group.resolve_command(context, list(words))  # type: ignore[attr-defined]
        command.make_context(name, rest, parent=context)
    return str(name)


async def platter(*words: str, typed: str = "") -> Result:
    """A command, in a thread, because it has a loop of its own. Settings are those of the environment."""
    with logs_as_they_were():
        return await asyncio.to_thread(CliRunner().invoke, app, list(words), input=typed)


@contextmanager
def logs_as_they_were() -> Iterator[None]:
    """Commands set up the process's logs, on a stream that ends with them."""
    root, kept = logging.getLogger(), structlog.get_config()
    before = (root.handlers[:], root.level)
    try:
        yield
    finally:
        structlog.configure(**kept)
        logging.captureWarnings(False)
        root.handlers[:], root.level = before
