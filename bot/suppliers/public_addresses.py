"""Public addresses: who is called over the web must be on it.

A feed names where its orders are sent to, and must not make this server call machines beside it (SSRF). A name is
resolved once, all that it resolves to is looked at, and the connection goes to exactly these: a second answer of the
name's server (DNS rebinding) is never asked for.
"""

import ipaddress
import socket

from aiohttp import ThreadedResolver
from aiohttp.abc import AbstractResolver, ResolveResult

NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Of which the last 32 bits are an IPv4 address. [RFC 6052]"""


class NotPublic(OSError):
    """Some of what the name resolves to is no public address."""


class PublicOnly(AbstractResolver):
    """`allows_any`: the operator says that this host may be anywhere."""

    def __init__(self, allows_any: bool, inner: AbstractResolver | None = None) -> None:
        self._allows_any = allows_any
        self._inner = inner or ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._inner.resolve(host, port, family)
        if not self._allows_any and not all(is_public(one["host"]) for one in found):
            raise NotPublic("not a public address")
        return found

    async def close(self) -> None:
        await self._inner.close()


def is_public(address: str) -> bool:
    """Also of what an IPv6 address holds of another one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(str(inner))
    return found.is_global and not found.is_multicast


def literal(host: str) -> str | None:
    """The address that a host in a URL is by itself; None: it is a name, and resolved."""
    try:
        return str(ipaddress.ip_address(host.strip("[]").partition("%")[0]))
    except ValueError:
        return None
