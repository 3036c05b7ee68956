"""How a command ends: a sentence on standard error and an exit code; a traceback never.

0 done · 1 failed · 2 wrong use or setting
"""

import asyncio
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

import typer

Result = TypeVar("Result")
FAILED, WRONG_USE, INTERRUPTED = 1, 2, 130
"""130: what shells say of a process that SIGINT ended."""


class Failed(Exception):
    """The command could not do what was asked; the message says why and what to do."""


@contextmanager
def ending() -> Iterator[None]:
    """Turns every error of a command into its sentence and exit code."""
    try:
        yield
    except typer.Exit:
        raise
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        sys.stderr.close()  # Whoever read us has gone; nobody is left to tell.
        raise typer.Exit(FAILED) from None
    except Exception as error:
        _end(error)


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Runs a command's coroutine on the fastest loop there is."""
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def _end(error: Exception) -> NoReturn:
    from bot.settings import SettingsError
    from engine.ports import Unusable

    if isinstance(error, SettingsError):
        for problem in error.problems:
            typer.echo(f"platter: {problem}", err=True)
        raise typer.Exit(WRONG_USE)
    typer.echo(f"platter: {_sentence(error)}", err=True)
    raise typer.Exit(WRONG_USE if isinstance(error, Unusable) else FAILED)


def _sentence(error: Exception) -> str:
    """Our own errors say what to do; of others the type and place are told, for a report."""
    import structlog

    from bot.embedded.data_folder import UnusableDataDir
    from bot.embedded.postgresql import PostgresFailed
    from bot.embedded.redis import RedisFailed
    from engine.ports import PlatterError

    if isinstance(error, (PlatterError, UnusableDataDir, PostgresFailed, RedisFailed, Failed)):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}{f': {error.filename}' if error.filename else ''}"
    structlog.get_logger().error("command_failed", exc_info=error)
    return f"stopped by an error that was not foreseen ({type(error).__name__}); the place is in the log line above"
