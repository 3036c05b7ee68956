"""HTTP to Microsoft's services: one pool, short deadlines, no redirects. Errors become one exception with a constant
word."""

import asyncio
from collections.abc import Mapping
from typing import Any

import aiohttp
import orjson

from channels.shared.payload import Json

WITHIN_S = 8.0
"""A connector answers within a second or two; the outbox gives a try 20 s."""
ANSWER_BYTES_MAX = 1_048_576
"""A key set is some 30 kB, everything else far less."""


class Failed(Exception):
    """A call that came to nothing.

    `code`: one of "no_connection", "cut_off", "timeout", "no_json", or "http_503"; for an error that the service names,
    that name if it is a plain word.
    """

    def __init__(self, code: str, status: int = 0, retry_after: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.retry_after = retry_after


class Wire:
    """Use it with `async with`."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> "Wire":
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=WITHIN_S))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def get(self, url: str, *, token: str = "") -> Json:
        """Raises Failed."""
        return await self._call("GET", url, {"Authorization": f"Bearer {token}"} if token else {})

    async def post(
        self, url: str, body: Json | None = None, *, form: Mapping[str, str] | None = None, token: str = ""
    ) -> Json:
        """{} where the answer is empty; raises Failed."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if form is not None:
            return await self._call("POST", url, headers, data=dict(form))
        headers["Content-Type"] = "application/json; charset=utf-8"
        return await self._call("POST", url, headers, data=orjson.dumps(body))

    async def put(self, url: str, body: Json, *, token: str) -> Json:
        """{} where the answer is empty; raises Failed."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json; charset=utf-8"}
        return await self._call("PUT", url, headers, data=orjson.dumps(body))

    async def delete(self, url: str, *, token: str) -> Json:
        """Raises Failed."""
        return await self._call("DELETE", url, {"Authorization": f"Bearer {token}"})

    async def _call(self, method: str, url: str, headers: Mapping[str, str], **more: Any) -> Json:
        assert self._session is not None
        try:
            async with asyncio.timeout(WITHIN_S):
                async with self._session.request(
                    method, url, headers=headers, allow_redirects=False, **more
                ) as response:
                    return _read(response.status, response.headers, await _body(response))
        except TimeoutError:
            raise Failed("timeout") from None
        except (aiohttp.ClientConnectorError, aiohttp.InvalidURL):
            raise Failed("no_connection") from None
        except (aiohttp.ClientError, ConnectionError):
            raise Failed("cut_off") from None


async def _body(response: aiohttp.ClientResponse) -> bytes:
    """As much as is read at all; one read gives only what has come so far."""
    body = b""
    while len(body) < ANSWER_BYTES_MAX and (piece := await response.content.read(ANSWER_BYTES_MAX - len(body))):
        body += piece
    return body


def _read(status: int, headers: Mapping[str, str], body: bytes) -> Json:
    try:
        found = orjson.loads(body) if body.strip() else {}
    except ValueError:
        found = None
    if not 200 <= status < 300:
        raise Failed(_code(found) or f"http_{status}", status, headers.get("Retry-After"))
    if not isinstance(found, dict):
        raise Failed("no_json", status)
    return found


def _code(found: object) -> str:
    """The service's own word, where it is one."""
    error = found.get("error") if isinstance(found, dict) else None
    code = error.get("code") if isinstance(error, dict) else error
    return (
        code if isinstance(code, str) and code.isascii() and code.replace("_", "").isalnum() and len(code) < 65 else ""
    )
