"""Logs: events with constant names, ids and figures; never a person's words, a secret or a message of a library.

Our own events pass whole. Of a library's record only its name, level and place are kept, and of an exception its type
and the places it went through: their messages may quote a query's parameters, a URL with its password or a body.
"""

import logging
import sys
import traceback
from collections.abc import Iterable
from typing import Any, Literal, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

Format = Literal["auto", "json", "console"]
FRAMES = 6
"""The innermost places of an exception that are told; enough to find it, short enough for one line."""
QUIET = (
    "aiohttp",
    "aiohttp.access",
    "asyncio",
    "botbuilder",
    "botframework",
    "httpcore",
    "httpx",
    "langchain",
    "langgraph",
    "msrest",
    "openai",
    "opensearch",
    "opensearchpy",
    "opensearchpy.trace",
    "psycopg",
    "psycopg.pool",
    "redis",
    "slack_bolt",
    "slack_sdk",
    "urllib3",
    "wordllama",
)
"""Libraries that speak below WARNING of every connection, query, body or token; and some bring a handler, or set their
level by a variable of the environment (OPENAI_LOG), so that the root's alone would not hold them."""


def configure_logs(level: str = "info", form: Format = "auto", stream: TextIO | None = None) -> None:
    """Sends all logs to `stream` (standard error), one line an event. Safe to call again."""
    stream = stream or sys.stderr
    console = form == "console" or (form == "auto" and stream.isatty())
    threshold = getattr(logging, level.upper())
    structlog.configure(
        processors=[*_shared(), *_last(console)],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    _tame_libraries(threshold)


def tell_escaped(where: str, raised: BaseException | None) -> None:
    """An exception that nobody caught, like any other, in the place of Python's own report, which quotes its message.

    Safe before `configure_logs`: what is told is made here.
    """
    event = exception_places(None, "error", {"exc_info": raised or True})
    structlog.get_logger().error("escaped", where=where, **event)


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        exception_places,
    ]


def _last(console: bool) -> Iterable[Processor]:
    if console:
        return (structlog.dev.ConsoleRenderer(colors=True),)
    return (structlog.processors.EventRenamer("event"), structlog.processors.JSONRenderer())


def exception_places(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """`exc_info` as its type and places; the message is left out on purpose."""
    found = event.pop("exc_info", None)
    if not found:
        return event
    raised = found if isinstance(found, BaseException) else sys.exc_info()[1]
    if raised is not None:
        event["exception"] = f"{type(raised).__module__}.{type(raised).__qualname__}"
        event["at"] = [f"{_short(frame.filename)}:{frame.lineno}" for frame in _innermost(raised)]
    return event


def _innermost(raised: BaseException) -> list[traceback.FrameSummary]:
    return list(traceback.extract_tb(raised.__traceback__, limit=-FRAMES))


def _short(path: str) -> str:
    """The last two parts of a path: "engine/engine.py", without where it is installed."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])


class _LibraryHandler(logging.Handler):
    """A library's record as one of our events, without its message."""

    def emit(self, record: logging.LogRecord) -> None:
        fields: dict[str, Any] = {"logger": record.name, "place": f"{_short(record.pathname)}:{record.lineno}"}
        if record.exc_info and record.exc_info[1] is not None:
            fields["exc_info"] = record.exc_info[1]
        log = structlog.get_logger()
        log.error("library_said", **fields) if record.levelno >= logging.ERROR else log.warning(
            "library_said", **fields
        )


def _tame_libraries(threshold: int) -> None:
    root = logging.getLogger()
    root.handlers = [_LibraryHandler()]
    root.setLevel(max(threshold, logging.WARNING))
    for name in QUIET:
        logger = logging.getLogger(name)
        logger.setLevel(max(threshold, logging.WARNING))
        logger.handlers, logger.propagate = [], True
    logging.captureWarnings(True)
