"""How OpenSearch is asked: the only file that touches its client.

Every call has a deadline. What only reads is tried on another host where there is one; what changes something is tried
once. A server that fails three times is left alone for a while. What goes wrong becomes `Unavailable`, and `Unusable`
where waiting would not help.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from opensearchpy import AIOHttpConnection, AsyncOpenSearch
from opensearchpy.exceptions import (
    AuthenticationException,
    AuthorizationException,
    ConnectionError,
    ConnectionTimeout,
    NotFoundError,
    OpenSearchException,
    SSLError,
    TransportError,
)

from engine.ports import Unavailable, Unusable
from engine.stores.breaker import Breaker
from engine.stores.lexical.fields import PART
from engine.stores.lexical.word_index import Busy, Missing
from engine.stores.opensearch.address import Address

BREAKER_FAILURES = 3
BREAKER_OPEN_S = 5.0
"""As Redis: three deadlines are what a person waits through, five seconds are a short restart."""
TOO_MANY = 429
"""What OpenSearch answers while its queues or its memory are full (RFC 6585 §4)."""
CONNECTIONS = 32
"""To each host; as many turns as one process answers at a time without waiting for each other."""

Answer = TypeVar("Answer")
Ask = Callable[[AsyncOpenSearch], Awaitable[Answer]]


class OpenSearch:
    """One client over the hosts; use it with `async with`, which closes its connections."""

    def __init__(
        self, address: Address, deadline_s: float, *, reads: bool, breaker_open_s: float = BREAKER_OPEN_S
    ) -> None:
        """`reads`: what is asked through this one changes nothing, so that it may be asked twice."""
        hosts = list(address.hosts)
        tries = min(len(hosts), 2) if reads else 1
        self._deadline_s, self._reads = deadline_s, reads
        self._breaker = Breaker(BREAKER_FAILURES, breaker_open_s)
        self._client = AsyncOpenSearch(
            hosts=hosts,
            http_auth=address.credentials,
            ssl_context=_trust(address) if any(host["use_ssl"] for host in hosts) else None,
            connection_class=_Connection,
            maxsize=CONNECTIONS,
            # Of a frozen host and one that answers, a question has to reach the second within its deadline.
            timeout=deadline_s / tries,
            max_retries=tries - 1,
            retry_on_timeout=tries > 1,
            retry_on_status=(),
        )
        self._closed = False

    async def __aenter__(self) -> "OpenSearch":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        self._closed = True
        # The client would forget the connections to hosts that it passes over at the moment.
        for connection in getattr(self._client.transport.connection_pool, "orig_connections", ()):
            await connection.close()
        await self._client.close()

    async def ask(self, call: Ask[Answer]) -> Answer:
        """Raises Missing for what is not there, Busy where too much is asked at once, Unavailable past the deadline and
        for every other failure."""
        if self._closed:
            raise Unavailable(PART, "it is closed")
        if self._breaker.is_open:
            raise Unavailable(PART, "OpenSearch did not answer a moment ago")
        try:
            async with asyncio.timeout(self._deadline_s):
                answer = await call(self._client)
        except NotFoundError as missing:
            raise Missing(PART, "it is not there") from missing
        except (OpenSearchException, OSError, TimeoutError) as error:
            # What is written is slowed down by who writes it, and nothing of it is answered otherwise.
            if not (_refused(error) or (_is_busy(error) and not self._reads)):
                self._breaker.failed()
            raise _told(error) from error
        self._breaker.succeeded()
        return answer


@contextmanager
def readable() -> Iterator[None]:
    """Around whatever takes an answer apart: one of another shape is no answer."""
    try:
        yield
    except (TypeError, KeyError, IndexError, ValueError, AttributeError) as odd:
        raise Unavailable(PART, f"OpenSearch gave an answer that cannot be read ({type(odd).__name__})") from odd


class _Connection(AIOHttpConnection):
    """Says nothing to the log: its lines would quote what people asked."""

    def log_request_success(self, *_: Any, **__: Any) -> None: ...

    def log_request_fail(self, *_: Any, **__: Any) -> None: ...


def _trust(address: Address) -> ssl.SSLContext:
    """Raises OSError for a file that cannot be read, ssl.SSLError for one that is no certificate."""
    context = ssl.create_default_context(cafile=address.ca_file)
    if address.client_certificate is not None:
        context.load_cert_chain(address.client_certificate, address.client_key)
    return context


def _refused(error: Exception) -> bool:
    """It answered, and would answer others."""
    return isinstance(error, TransportError) and isinstance(status := error.status_code, int) and 400 <= status < 429


def _is_busy(error: Exception) -> bool:
    return isinstance(error, TransportError) and error.status_code == TOO_MANY


def _told(error: Exception) -> Unavailable:
    """Never the server's own words, which may quote a question."""
    if isinstance(error, AuthenticationException):
        return Unusable(PART, "is refused by OpenSearch: who we are is not accepted", WHO)
    if isinstance(error, AuthorizationException):
        return Unusable(PART, "is refused by OpenSearch: we may not do this", RIGHTS)
    if isinstance(error, SSLError) or _is_certificate(error):
        return Unusable(PART, "does not trust OpenSearch: its certificate cannot be verified", CERTIFICATE)
    if isinstance(error, (ConnectionTimeout, TimeoutError)):
        return Unavailable(PART, "OpenSearch did not answer in time")
    if isinstance(error, ConnectionError):
        return Unavailable(PART, "OpenSearch cannot be reached")
    if isinstance(error, TransportError):
        told = Busy if _is_busy(error) else Unavailable
        return told(PART, f"OpenSearch answered {error.status_code} ({_kind(error)})")
    return Unavailable(PART, f"OpenSearch gave an answer that is no JSON ({type(error).__name__})")


def _kind(error: TransportError) -> str:
    """The type of the fault as the server names it, one word."""
    info = error.info if isinstance(error.info, Mapping) else {}
    fault = info.get("error")
    found = fault.get("type") if isinstance(fault, Mapping) else None
    return str(found) if found else type(error).__name__


def _is_certificate(error: BaseException) -> bool:
    """The client wraps what aiohttp says in what it calls a connection error."""
    cause = error.info if isinstance(error, TransportError) else None
    return isinstance(cause, BaseException) and isinstance(getattr(cause, "certificate_error", cause), ssl.SSLError)


WHO = "Look at PLATTER_OPENSEARCH_USER and PLATTER_OPENSEARCH_PASSWORD, or the client certificate."
RIGHTS = "Let that user manage, read and write the indexes whose names begin with PLATTER_OPENSEARCH_INDEX."
CERTIFICATE = "Name the authority that signed it in PLATTER_OPENSEARCH_CA_FILE, and reach it by the name in it."
