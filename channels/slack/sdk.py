"""Slack's Web API: the one file that calls it, through slack_sdk.

No call retries by itself: the outbox decides, and knows what a second try may do. Errors become values here.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from channels.shared.payload import Json
from engine.engine import Unavailable

API_URL = "https://slack.com/api/"
TIMEOUT_S = 8
"""Of a call that nobody waits for; Slack answers a post within a second or two."""
QUICK_S = 2.0
"""Of a call that a person waits for; the rule book gives read-only interactions 2 s."""
_log = logging.getLogger("slack_sdk")


class Failed(Exception):
    """A call that came to nothing.

    `code`: Slack's word for it, or one of "no_connection", "cut_off", "timeout", "http_503", "no_json".
    """

    def __init__(self, code: str, status: int = 0, retry_after: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.retry_after = retry_after


TOKEN_REFUSED = frozenset({"token_expired", "invalid_auth"})
"""The call was not looked at: with another token it may be made again."""
Renews = Callable[[str], Awaitable[str | None]]
"""A token that Slack refused → the one in its place; None: there is none. Raises Unavailable."""


class SlackApi:
    """Use it with `async with`.

    `renews`: set by whoever keeps the tokens; a call refused for its token is made once more with the next one.
    """

    def __init__(self, api_url: str = API_URL) -> None:
        self.renews: Renews | None = None
        self._api_url = api_url
        self._session: aiohttp.ClientSession | None = None
        self._quiet = quiet_logger()

    async def __aenter__(self) -> "SlackApi":
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=TIMEOUT_S))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def call(
        self, method: str, token: str | None, arguments: Mapping[str, Any], within_s: float = TIMEOUT_S
    ) -> Json:
        """What Slack answered; raises Failed. `within_s`: for each of at most two tries."""
        try:
            return await self._once(method, token, arguments, within_s)
        except Failed as failed:
            renewed = await self._renewed(token, failed)
            if renewed is None:
                raise
        return await self._once(method, renewed, arguments, within_s)

    async def _renewed(self, token: str | None, failed: Failed) -> str | None:
        if self.renews is None or not token or failed.code not in TOKEN_REFUSED:
            return None
        try:
            return await self.renews(token)
        except Unavailable:
            return None

    async def _once(self, method: str, token: str | None, arguments: Mapping[str, Any], within_s: float) -> Json:
        client = self.client(token)
        try:
            async with asyncio.timeout(within_s):
                if method in _FORMS:
                    answer = await client.api_call(method, data=dict(arguments))
                else:
                    answer = await client.api_call(method, json=dict(arguments))
        except TimeoutError:
            raise Failed("timeout") from None
        except SlackApiError as refused:
            raise _failed(refused) from None
        except (aiohttp.ClientConnectorError, aiohttp.InvalidURL):
            raise Failed("no_connection") from None
        except (aiohttp.ClientError, ConnectionError):
            raise Failed("cut_off") from None
        return dict(answer.data) if isinstance(answer.data, dict) else {}

    async def upload(self, url: str, content: bytes) -> None:
        """A file's bytes, to where files.getUploadURLExternal said. Raises Failed; nothing is posted by it."""
        assert self._session is not None
        try:
            async with asyncio.timeout(TIMEOUT_S), self._session.post(url, data=content) as response:
                if response.status != 200:
                    raise Failed(f"http_{response.status}", response.status, response.headers.get("Retry-After"))
        except TimeoutError:
            raise Failed("timeout") from None
        except (aiohttp.ClientError, ConnectionError):
            raise Failed("no_connection") from None

    def client(self, token: str | None) -> AsyncWebClient:
        return AsyncWebClient(
            token=token,
            base_url=self._api_url,
            session=self._session,
            logger=self._quiet,
            retry_handlers=[],
            timeout=TIMEOUT_S,
        )

    async def exchange(self, client_id: str, client_secret: str, code: str) -> Json:
        """oauth.v2.access; raises Failed."""
        given = {"client_id": client_id, "client_secret": client_secret, "code": code}
        return await self.call("oauth.v2.access", None, given)

    async def refresh(self, client_id: str, client_secret: str, refresh_token: str, within_s: float) -> Json:
        """oauth.v2.access once more, for the next pair of tokens; raises Failed.

        Not the library's AsyncTokenRotator, which does not tell a refused token from a broken line.
        """
        given = {
            "client_id": client_id, "client_secret": client_secret, "grant_type": "refresh_token",
            "refresh_token": refresh_token,
        }  # fmt: skip
        return await self.call("oauth.v2.access", None, given, within_s)


_FORMS = frozenset({
    "apps.connections.open", "auth.test", "conversations.history", "conversations.info", "conversations.members",
    "conversations.replies", "files.getUploadURLExternal", "oauth.v2.access", "users.info",
})  # fmt: skip
"""Methods that read take forms only; apps.connections.open has no arguments. [docs: apis/web-api, "POST bodies"]"""


def _failed(refused: SlackApiError) -> Failed:
    response = refused.response
    status = int(getattr(response, "status_code", 0) or getattr(response, "status", 0) or 0)
    data = getattr(response, "data", None)
    code = str(data.get("error") or "") if isinstance(data, dict) else ""
    retry_after = (getattr(response, "headers", None) or {}).get("Retry-After")
    if not code:
        code = f"http_{status}" if status >= 400 else "no_json"
    return Failed(code, status, retry_after)


def quiet_logger() -> logging.Logger:
    """The library writes out every request where its logger's own level is not set, even if nobody listens."""
    quiet = _log.getChild("platter")
    quiet.setLevel(logging.WARNING)
    return quiet
