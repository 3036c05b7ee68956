"""Where the OpenSearch servers are, and who we are to them. Nothing here needs the client."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

DEFAULT_PORT = 9200


@dataclass(frozen=True, slots=True)
class Address:
    """Certificates are verified wherever the scheme is https."""

    urls: tuple[str, ...] = field(repr=False)
    """`https://user:password@host:9200`; several are nodes of one cluster."""
    user: str | None = None
    """None: the one that the first URL with a user names."""
    password: str | None = field(default=None, repr=False)
    ca_file: Path | None = None
    """Certificates to trust; None: those the system trusts."""
    client_certificate: Path | None = None
    client_key: Path | None = None
    """None: it stands in the certificate's file."""

    @property
    def hosts(self) -> tuple[dict[str, Any], ...]:
        """As the client takes them. Raises ValueError for what is no URL, without repeating it."""
        return tuple(map(_host, self.urls))

    @property
    def credentials(self) -> tuple[str, str] | None:
        if self.user is not None:
            return self.user, self.password or ""
        named = (parts for parts in map(urlsplit, self.urls) if parts.username)
        return next(((unquote(str(one.username)), unquote(one.password or "")) for one in named), None)

    def __str__(self) -> str:
        """`host:port`, for people; several with a comma."""
        return ", ".join(f"{one['host']}:{one['port']}" for one in self.hosts)


def _host(url: str) -> dict[str, Any]:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or DEFAULT_PORT
    except ValueError:
        host, port = None, 0
    if not host or parts.scheme not in ("http", "https") or "@" in parts.path + parts.query + parts.fragment:
        raise ValueError("is not https://host:9200 (several with a comma between them)")
    before = {"url_prefix": prefix} if (prefix := parts.path.strip("/")) else {}
    return {
        "host": host,
        "port": port,
        "use_ssl": parts.scheme == "https",
        **before,
    }
