"""Why Redis cannot be used, and what to do; nothing of the driver's own words is passed on.

Only what waiting does not mend is Unusable. A server that does not answer is merely Unavailable: turns go on without.
"""

import socket
import ssl

from redis.exceptions import AuthenticationError, AuthorizationError, NoPermissionError, ResponseError
from redis.exceptions import TimeoutError as SlowRedis

from engine.ports import Unavailable, Unusable
from engine.stores.addresses import UnreadableUrl, server_at

SETTING = "PLATTER_REDIS_URL"


def unreadable() -> Unusable:
    return Unusable(
        "Redis",
        "has an address that cannot be read",
        f"Write {SETTING} as redis://login:password@host:6379/0, special characters of the password percent-encoded",
    )


def unreadable_certificate(url: str) -> Unusable:
    reason = "is asked with a certificate's file that cannot be read"
    return Unusable(f"Redis at {server_at(url)}", reason, f"Mend its path in {SETTING}")


def refusal(url: str, error: BaseException) -> Unavailable:
    """For an error of a call to this URL's server."""
    try:
        part = f"Redis at {server_at(url)}"
    except UnreadableUrl:
        return unreadable()
    if isinstance(error, TypeError):
        return unreadable()  # an option that the client does not know
    root = _root(error)
    wrong = _wrong(error, root)
    return Unusable(part, *wrong) if wrong else Unavailable(part, _silence(url, error, root))


def _silence(url: str, error: BaseException, root: BaseException) -> str:
    if isinstance(root, ConnectionRefusedError):
        return "nothing listens at that address"
    if isinstance(error, (TimeoutError, SlowRedis)):
        return "no answer in time" + (", or it speaks no TLS" if url.startswith("rediss:") else "")
    return f"it does not answer as Redis does ({type(root).__name__})"


def _wrong(error: BaseException, root: BaseException) -> tuple[str, str] | None:
    if isinstance(error, (AuthenticationError, AuthorizationError)):
        return "refuses the login or its password", f"Check both in {SETTING}, special characters percent-encoded"
    if isinstance(error, NoPermissionError):
        return "does not allow this login what Platter does", "Let its ACL allow ~session:* ~lane:* +@all -@dangerous"
    if isinstance(error, ResponseError) and "DB index" in str(error):
        return "has no database of that number", f"Mend the number at the end of {SETTING}"
    if isinstance(root, socket.gaierror):
        return "is not found: nobody knows a host of that name", f"Check the host in {SETTING}"
    if isinstance(root, ssl.SSLCertVerificationError):
        return "shows a certificate that is not trusted for this host", "Name the authority's file: ?ssl_ca_certs=FILE"
    if isinstance(root, FileNotFoundError):
        return "has no socket at that path", f"Mend the path in {SETTING}"
    return None


def _root(error: BaseException) -> BaseException:
    """What the driver's error was made of."""
    under = error.__cause__ or error.__context__
    return _root(under) if under is not None else error
