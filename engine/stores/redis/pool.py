"""Connections to one Redis, with our deadlines, and over TLS with one reading of the certificates."""

from typing import Any
from urllib.parse import urlsplit

from redis.asyncio import BlockingConnectionPool
from redis.asyncio.connection import SSLConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from engine.stores.redis.refusals import unreadable, unreadable_certificate

POOL_SIZE = 32


def pool_of(url: str, call_timeout_s: float) -> BlockingConnectionPool:
    """Nothing is connected yet. Raises Unusable for a URL, or a certificate's file, that nobody can read."""
    try:
        parts = urlsplit(url)
        if parts.scheme != "unix" and not (parts.path.strip("/") or "0").isdigit():
            raise unreadable()  # the client would take database 0 for a name
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=POOL_SIZE,
            timeout=call_timeout_s,
            socket_timeout=None,  # every call has one deadline round it; the client's would be two timers more
            socket_connect_timeout=call_timeout_s,
            retry=Retry(NoBackoff(), 0),
            retry_on_error=[],
            protocol=2,
            driver_info=None,
        )
        if issubclass(pool.connection_class, SSLConnection):
            pool.connection_class = _with_one_context(pool.connection_class(**pool.connection_kwargs))
    except OSError:
        raise unreadable_certificate(url) from None
    except (ValueError, TypeError):
        raise unreadable() from None
    return pool


def _with_one_context(first: SSLConnection) -> type[SSLConnection]:
    """The client would read the system's certificates for each connection, which holds up every turn of the process:
    for 0.27 s on a busy machine (measured), which is nearly all that a call may take."""
    first.ssl_context.get()

    class Connection(SSLConnection):
        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            self.ssl_context = first.ssl_context

    return Connection
