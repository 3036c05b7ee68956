"""Webhooks to restaurants, as Standard Webhooks has them: signed, to a public address that is resolved once, without
following anywhere else."""

import hmac
import ipaddress
import socket
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import aiohttp
import orjson
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.suppliers.email import Refused

WITHIN_S = 15.0
"""Of a whole call: what Standard Webhooks asks of a receiver."""
GONE = 410
"""The receiver wants no more of them. [Standard Webhooks, "Consuming webhooks"]"""
TOLERANCE_S = 300
"""Of a timestamp that is sent to us. [Standard Webhooks]"""
PREFIX = "whsec_"


def signature_of(secret: str, message: str, at: datetime, body: bytes) -> str:
    """ "v1,…" over id, time and body."""
    key = b64decode(secret.removeprefix(PREFIX))
    signed = b".".join((message.encode(), str(int(at.timestamp())).encode(), body))
    return f"v1,{b64encode(hmac.digest(key, signed, sha256)).decode()}"


def is_signed(secret: str, headers: Any, body: bytes, now: datetime) -> bool:
    """Whether what arrived was signed with the secret, just now."""
    message, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message or not stamp.isdecimal() or abs(now.timestamp() - int(stamp)) > TOLERANCE_S:
        return False
    right = signature_of(secret, message, datetime.fromtimestamp(int(stamp), now.tzinfo), body)
    return any(hmac.compare_digest(right, one) for one in headers.get("webhook-signature", "").split(" "))


class _Public(AbstractResolver):
    """Resolves a name once; only addresses that everybody can reach are connected to. [faults: rebinding]"""

    def __init__(self, allows_private: bool) -> None:
        self._allows_private = allows_private

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await aiohttp.ThreadedResolver().resolve(host, port, family)
        allowed = [one for one in found if self._allows_private or is_public(one["host"])]
        if not allowed:
            raise OSError("private address")
        return allowed

    async def close(self) -> None: ...


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_global and not (mapped or found).is_multicast


@dataclass(frozen=True, slots=True)
class Webhooks:
    secret: str
    allowed_hosts: Sequence[str] = ()
    """That an operator lets be called although they are private, or without TLS."""

    async def send(self, address: str, message: UUID, number: str, payload: dict[str, Any], now: datetime) -> None:
        """Raises Refused."""
        parts = urlsplit(address)
        host = (parts.hostname or "").casefold()
        is_allowed = host in self.allowed_hosts
        if (parts.scheme != "https" and not is_allowed) or not host or parts.username:
            raise Refused("not_https", is_final=True)
        if not is_allowed and _is_private_literal(host):
            raise Refused("private_address", is_final=True)
        body = orjson.dumps(payload)
        headers = {
            "content-type": "application/json",
            "webhook-id": str(message),
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": signature_of(self.secret, str(message), now, body),
            "idempotency-key": number,
        }
        connector = aiohttp.TCPConnector(resolver=_Public(is_allowed), use_dns_cache=False, limit=1)
        timeout = aiohttp.ClientTimeout(total=WITHIN_S)
        try:
            async with (
                aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False) as session,
                session.post(address, data=body, headers=headers, allow_redirects=False) as response,
            ):
                status = response.status
        except (aiohttp.ClientError, OSError, TimeoutError) as failed:
            raise Refused("private_address" if "private" in str(failed) else type(failed).__name__) from None
        if not 200 <= status < 300:
            raise Refused(f"status_{status}", is_final=status == GONE)


def _is_private_literal(host: str) -> bool:
    try:
        return not is_public(host)
    except ValueError:
        return False
