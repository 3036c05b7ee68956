"""Who asks: a key names the tenant; without keys only this machine may ask, as the tenant "local"."""

import ipaddress
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest

from channels.http.problems import Problem

LOCAL_TENANT = "local"
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class Keys:
    """The API keys, kept as digests: comparing takes as long for a wrong key as for a right one of any length."""

    def __init__(self, tenants: Mapping[str, str]) -> None:
        self._digests = tuple((sha256(key.encode()).digest(), tenant) for key, tenant in tenants.items())

    def tenant(self, authorization: str, peer: str | None, host: str) -> str:
        """The caller's tenant; raises Problem 401 or 403. `peer` is the address of the connection itself."""
        if not self._digests:
            return _local(peer, host)
        scheme, _, key = authorization.partition(" ")
        found = self._match(key.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise Problem(
                401,
                "A key is needed" if not authorization else "The key is not known",
                "Send Authorization: Bearer with one of PLATTER_API_KEYS.",
                headers={"WWW-Authenticate": 'Bearer realm="platter"'},
            )
        return found

    def _match(self, key: str) -> str | None:
        """Every key is compared, so that the time does not tell which one was nearly right."""
        asked = sha256(key.encode("utf-8", "surrogateescape")).digest()
        found = None
        for digest, tenant in self._digests:
            found = tenant if compare_digest(digest, asked) else found
        return found


def _local(peer: str | None, host: str) -> str:
    """A page in a browser can reach a local port under a foreign name (DNS rebinding), so the name is checked too."""
    if not _is_loopback(peer) or _name(host) not in LOCAL_NAMES:
        raise Problem(403, "Only this machine may ask", "Without PLATTER_API_KEYS only loopback is answered.")
    return LOCAL_TENANT


def _is_loopback(peer: str | None) -> bool:
    try:
        address = ipaddress.ip_address((peer or "").partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def _name(host: str) -> str:
    """The name in a Host header without its port; IPv6 without its brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()
