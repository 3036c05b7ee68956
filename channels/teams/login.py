"""The token with which Platter speaks to Teams: fetched without blocking, once for all who wait, and kept."""

import asyncio
import time
from collections.abc import Callable
from urllib.parse import quote

from channels.teams.clouds import PUBLIC, Cloud
from channels.teams.http_client import Failed, Wire

EARLY_S = 300.0
"""A token is renewed so long before it ends."""


class Login:
    """Without a password there is no token: that is for services of this machine alone."""

    def __init__(
        self,
        wire: Wire,
        app_id: str,
        password: str,
        tenant: str = "",
        url: str = "",
        now_s: Callable[[], float] = time.monotonic,
        cloud: Cloud = PUBLIC,
    ) -> None:
        """`url`: another login in the place of the cloud's."""
        self._wire = wire
        self._form = {
            "grant_type": "client_credentials", "client_id": app_id, "client_secret": password,
            "scope": cloud.scope,
        }  # fmt: skip
        at = (url or cloud.login_url).rstrip("/")
        self._url = f"{at}/{quote(tenant or cloud.any_tenant, safe='')}/oauth2/v2.0/token"
        self._now_s = now_s
        self._token, self._until_s = "", float("-inf")
        self._one_at_a_time = asyncio.Lock()

    async def token(self) -> str:
        """Raises Failed with a code that begins with "login_"."""
        if not self._form["client_secret"]:
            return ""
        async with self._one_at_a_time:
            if self._now_s() >= self._until_s:
                await self._renew()
            return self._token

    def refused(self) -> None:
        """The token was not taken: the next call fetches another."""
        self._until_s = float("-inf")

    async def _renew(self) -> None:
        try:
            answer = await self._wire.post(self._url, form=self._form)
        except Failed as failed:
            raise Failed(f"login_{failed.code}", failed.status, failed.retry_after) from None
        token, lasts_s = answer.get("access_token"), answer.get("expires_in")
        if not isinstance(token, str) or not token:
            raise Failed("login_no_token")
        good_s = float(lasts_s) if isinstance(lasts_s, int | float) else 3_600.0
        self._token, self._until_s = token, self._now_s() + max(good_s - EARLY_S, good_s / 2)
