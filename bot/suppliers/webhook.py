"""Webhooks to restaurants, as Standard Webhooks has them: signed, to a public address that is resolved once, without
following anywhere else."""

import hmac
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

import aiohttp
import orjson
from aiohttp.abc import AbstractResolver
from yarl import URL

from bot.suppliers.email import Refused
from bot.suppliers.public_addresses import NotPublic, PublicOnly, is_public, literal

WITHIN_S = 15.0
"""Of a whole call: what Standard Webhooks asks of a receiver."""
GONE = 410
"""The receiver wants no more of them. [Standard Webhooks, "Consuming webhooks"]"""
TOLERANCE_S = 300
"""Of a timestamp that is sent to us. [Standard Webhooks]"""
PREFIX = "whsec_"
STAMP = re.compile(r"[0-9]{1,12}")
"""Seconds since 1970; longer ones are no time of ours, and no work."""


def signature_of(secret: str, message: str, at: datetime, body: bytes) -> str:
    """ "v1,…" over id, time and body."""
    key = b64decode(secret.removeprefix(PREFIX))
    signed = b".".join((message.encode(), str(int(at.timestamp())).encode(), body))
    return f"v1,{b64encode(hmac.digest(key, signed, sha256)).decode()}"


def is_signed(secret: str, headers: Any, body: bytes, now: datetime) -> bool:
    """Whether what arrived was signed with the secret, just now."""
    message, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not message or not STAMP.fullmatch(stamp) or abs(now.timestamp() - int(stamp)) > TOLERANCE_S:
        return False
    right = signature_of(secret, message, datetime.fromtimestamp(int(stamp), now.tzinfo), body).encode()
    given = headers.get("webhook-signature", "").encode("utf-8", "surrogateescape").split(b" ")
    return any(hmac.compare_digest(right, one) for one in given)


@dataclass(frozen=True, slots=True)
class Webhooks:
    secret: str
    allowed_hosts: Sequence[str] = ()
    """That an operator lets be called although they are private, or without TLS."""
    resolver: AbstractResolver | None = None
    """In the place of the system's."""
    within_s: float = WITHIN_S

    async def send(self, address: str, message: UUID, key: str, payload: dict[str, Any], now: datetime) -> None:
        """`key`: by which a receiver knows a repeat, beside the message's id. Raises Refused."""
        url, is_allowed = self._called(address)
        body = orjson.dumps(payload)
        headers = {
            "content-type": "application/json",
            "webhook-id": str(message),
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": signature_of(self.secret, str(message), now, body),
            "idempotency-key": key,
        }
        resolver = PublicOnly(is_allowed, self.resolver)
        connector = aiohttp.TCPConnector(resolver=resolver, use_dns_cache=False, limit=1)
        timeout = aiohttp.ClientTimeout(total=self.within_s)
        try:
            async with (
                aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False) as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as response,
            ):
                status = response.status
        except aiohttp.ClientConnectorError as failed:
            is_private = isinstance(failed.os_error, NotPublic)
            raise Refused("private_address" if is_private else type(failed).__name__) from None
        except (aiohttp.ClientError, OSError, TimeoutError) as failed:
            raise Refused(type(failed).__name__) from None
        if not 200 <= status < 300:
            raise Refused(f"status_{status}", is_final=status == GONE)

    def _called(self, address: str) -> tuple[URL, bool]:
        """The address as it will be called, and whether the operator lets its host be. Raises Refused.

        Read as aiohttp reads it: another reader takes "１２７.0.0.1" for a name, and nobody looks at what is called.
        """
        try:
            url = URL(address)
            host = (url.host or "").casefold()
        except ValueError:
            raise Refused("no_address", is_final=True) from None
        is_allowed = host in self.allowed_hosts
        if (url.scheme != "https" and not is_allowed) or not host or url.user or url.password:
            raise Refused("not_https", is_final=True)
        plain = literal(host)
        if not is_allowed and plain is not None and not is_public(plain):
            raise Refused("private_address", is_final=True)
        return url, is_allowed
