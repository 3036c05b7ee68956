"""Where a server is, in words for people and logs: never its user's password, never the rest of its URL."""

from urllib.parse import parse_qs, unquote, urlsplit

DEFAULT_PORTS = {"postgresql": 5432, "postgres": 5432, "redis": 6379, "rediss": 6379}
"""libpq's and Redis's."""


class UnreadableUrl(ValueError):
    """Carries nothing of the URL, since any part of a broken one may be the password's."""


def server_at(url: str) -> str:
    """ "host:port", or "a socket" for a Unix socket. Raises UnreadableUrl."""
    try:
        parts = urlsplit(url)
        asked = parse_qs(parts.query)
        host, port = parts.hostname or asked.get("host", [""])[0], parts.port
    except ValueError:
        raise UnreadableUrl from None
    if "@" in f"{parts.path}{parts.query}{parts.fragment}":
        raise UnreadableUrl  # a password's bare / ? or # cut the host off, and left its beginning in the host's place
    if parts.scheme == "unix" or host.startswith("/"):
        return "a socket"
    # Several PostgreSQL hosts stand in one URL, separated by commas; urlsplit lowers them and reads the last port.
    if "," in parts.netloc:
        return unquote(parts.netloc.rpartition("@")[2])
    shown = f"[{host}]" if ":" in host else host or "localhost"
    return f"{shown}:{port or asked.get('port', [DEFAULT_PORTS.get(parts.scheme, '')])[0]}"
