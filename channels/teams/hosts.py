"""To which addresses Platter speaks: a service URL comes from outside, and only known hosts are answered. Pure.

The names are looked up by nobody here: a host that is not on the list is refused by its name, so neither an address in
digits nor a name that changes its address gets through.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit

from channels.shared.addresses import is_loopback
from channels.teams.clouds import PUBLIC

KNOWN = PUBLIC.connectors
"""Teams' connectors in the public cloud and in GCC. [faults, "SSRF"]"""


@dataclass(frozen=True, slots=True)
class Hosts:
    """`names`: hosts, domains with a leading dot, or whole origins of this machine ("http://127.0.0.1:9000")."""

    names: tuple[str, ...] = KNOWN
    loopback: bool = False
    """Where nobody signs anything: only this machine's own services are spoken to."""

    def allow(self, url: str) -> bool:
        """Never raises."""
        if not url.isascii() or not url.isprintable() or any(mark in url for mark in " \\@#?"):
            return False
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            return False
        if is_loopback(host):
            return parts.scheme in ("http", "https") and (self.loopback or _origin(url) in self.names)
        return not self.loopback and parts.scheme == "https" and port in (None, 443) and self._is_known(host)

    def _is_known(self, host: str) -> bool:
        return any(host == name or (name[:1] == "." and host.endswith(name)) for name in self.names)


def _origin(url: str) -> str:
    return "/".join(url.split("/")[:3]).lower()


def same_url(one: str, other: str) -> bool:
    """A slash at the end and the case of letters make no other service."""
    return one.rstrip("/").casefold() == other.rstrip("/").casefold()
