"""With which keys Teams' tokens are signed: fetched without blocking, kept for a day, and again for an unknown name."""

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from jwt.algorithms import RSAAlgorithm
from jwt.exceptions import InvalidKeyError

from channels.shared.payload import Json, text_at, things_at
from channels.teams.clouds import PUBLIC
from channels.teams.http_client import Failed, Wire
from engine.engine import Unavailable

log = structlog.get_logger()
FRESH_S = 86_400.0
"""After this the keys are asked for anew: they are cached for at least 24 hours. [bot:
rest-api/bot-framework-rest-connector-authentication, "connector to bot"]"""
KEPT_S = 5 * 86_400.0
"""Where they cannot be asked for; keys are announced five days before they are used. [as above]"""
AGAIN_S = 10.0
"""Between two fetches, however many unknown names are claimed meanwhile."""


@dataclass(frozen=True, slots=True)
class Key:
    public: RSAPublicKey
    endorsements: frozenset[str]
    """The channels whose activities it may sign."""


@dataclass(frozen=True, slots=True)
class Signers:
    issuer: str
    keys: dict[str, Key]


class Keys:
    def __init__(
        self,
        wire: Wire,
        url: str = PUBLIC.openid_url,
        now_s: Callable[[], float] = time.monotonic,
        *,
        issuer: str = "",
    ) -> None:
        """`issuer`: the one whose key set this must be; "": whichever it says it is."""
        self._wire = wire
        self._url = url
        self._issuer = issuer
        self._now_s = now_s
        self._known = Signers("", {})
        self._fetched_s = float("-inf")
        self._tried_s = float("-inf")
        self._one_at_a_time = asyncio.Lock()

    async def find(self, name: str) -> tuple[Key, str] | None:
        """The key and its issuer; None for a name that Teams does not use. Raises Unavailable where no key is known."""
        if name not in self._known.keys or self._now_s() - self._fetched_s > FRESH_S:
            await self._fetch()
        if self._now_s() - self._fetched_s > KEPT_S:
            raise Unavailable("teams keys", "the key set cannot be fetched")
        key = self._known.keys.get(name)
        return (key, self._known.issuer) if key else None

    async def _fetch(self) -> None:
        """Once for all who wait for it; a failure keeps what is known."""
        async with self._one_at_a_time:
            if self._now_s() - self._tried_s < AGAIN_S:
                return
            self._tried_s = self._now_s()
            try:
                self._known = await self._asked()
                self._fetched_s = self._now_s()
            except Failed as failed:
                log.warning("teams_keys_failed", error=failed.code)

    async def _asked(self) -> Signers:
        """Raises Failed."""
        about = await self._wire.get(self._url)
        issuer, address = text_at(about, "issuer"), text_at(about, "jwks_uri")
        secure = address.startswith("https://") or not self._url.startswith("https://")
        if not issuer or issuer != (self._issuer or issuer) or not address or not secure:
            raise Failed("no_key_set")
        found = {text_at(one, "kid"): _key(one) for one in things_at(await self._wire.get(address), "keys")}
        return Signers(issuer, {name: key for name, key in found.items() if name and key})


def _key(raw: Json) -> Key | None:
    """None for anything but an RSA key of 2048 bits or more."""
    try:
        public = RSAAlgorithm.from_jwk(json.dumps({name: raw.get(name) for name in ("kty", "n", "e")}))
    except (InvalidKeyError, ValueError, TypeError):
        return None
    if not isinstance(public, RSAPublicKey) or public.key_size < 2_048:
        return None
    endorsed = raw.get("endorsements")
    names = endorsed if isinstance(endorsed, list) else []
    return Key(public, frozenset(name for name in names if isinstance(name, str)))
