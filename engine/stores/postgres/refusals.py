"""Why PostgreSQL cannot be used, and what to do: read out of the driver's words, of which nothing else is passed on.

The driver gives no code for a connection that failed (libpq has none), so its English words are looked at; a server
whose messages are in another language ends in the sentence for anything else.
"""

import re

import psycopg

from engine.ports import Unusable
from engine.stores.addresses import UnreadableUrl, server_at

SETTING = "PLATTER_DATABASE_URL"

_REASONS: tuple[tuple[str, str, str], ...] = (
    (
        r"password authentication failed|no password supplied",
        "refuses the login or its password",
        f"Check both in {SETTING}, and that every special character of the password is percent-encoded",
    ),
    (r'role "[^"]*" (does not exist|is not permitted to log in)', "does not know this login", f"Check it in {SETTING}"),
    (
        r"no pg_hba\.conf entry",
        "does not let this machine in",
        "Allow it in the server's pg_hba.conf; if that demands TLS, add ?sslmode=require to the URL",
    ),
    (
        r'database "[^"]*" does not exist',
        "has no database of that name",
        f"Make it (CREATE DATABASE), or name another in {SETTING}",
    ),
    (
        r"failed to resolve host|could not translate host name|Name or service not known",
        "is not found: nobody knows a host of that name",
        f"Check the host in {SETTING}",
    ),
    (
        r"Connection refused",
        "is not there: nothing listens at that address",
        f"Start the server, or mend host and port in {SETTING}",
    ),
    (
        r"does not support SSL",
        "speaks no TLS, which the URL demands",
        "Switch it on in the server, or take sslmode out of the URL if the network between is trusted",
    ),
    (
        r"root certificate file|certificate authority file",
        "is asked with a certificate authority's file that cannot be read",
        f"Mend sslrootcert in {SETTING}",
    ),
    (
        r"certificate verify failed|does not match host name|self-signed certificate",
        "shows a certificate that is not trusted for this host",
        "Name the authority's file as sslrootcert and the host as the certificate does",
    ),
    (r"too many clients|remaining connection slots", "has no connection left", "Raise max_connections, or close some"),
    (
        r"starting up|shutting down|in recovery mode",
        "is starting or stopping",
        "Try again in a moment",
    ),
    (
        r"timeout expired|timed out|No route to host|unreachable",
        "does not answer",
        f"Check host and port in {SETTING}, and firewalls on the way",
    ),
)
_ANYTHING = ("does not answer as PostgreSQL does", f"Check host and port in {SETTING}, and the server's log")
_UNREADABLE = (
    "has an address that cannot be read",
    f"Write {SETTING} as postgresql://login:password@host:5432/database, special characters percent-encoded",
)


def connection_refused(url: str, error: psycopg.Error) -> Unusable:
    """For an error of connecting to this URL."""
    said = str(error)
    try:
        part = f"PostgreSQL at {server_at(url)}"
    except UnreadableUrl:
        return Unusable("PostgreSQL", *_UNREADABLE)
    if isinstance(error, psycopg.ProgrammingError) or "invalid integer value" in said:
        return Unusable(part, *_UNREADABLE)
    found = ((reason, remedy) for pattern, reason, remedy in _REASONS if re.search(pattern, said, re.IGNORECASE))
    return Unusable(part, *next(found, _ANYTHING))


def unusable(url: str, reason: str, remedy: str) -> Unusable:
    """For a server that was reached."""
    return Unusable(f"PostgreSQL at {server_at(url)}", reason, remedy)
