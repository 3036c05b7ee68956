"""Somebody with the page open, as its script speaks to the server; and what is looked for in what the page draws."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from aiohttp.test_utils import TestClient

Json = dict[str, Any]


@dataclass
class Visitor:
    """Somebody with the page open."""

    http: TestClient[Any, Any]
    thread: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    person: str = ""
    """Whose searches and dishes are kept; "" for somebody who has this conversation alone."""

    async def opens(self) -> "Visitor":
        self.thread = (await self.sends("threads", {}))["thread"]
        return self

    async def begins_anew(self) -> "Visitor":
        """The same person, in another conversation."""
        named = await self.sends("threads", {})
        self.thread, self.person = named["thread"], self.person or named["person"]
        return self

    async def says(self, text: str, key: str = "") -> Json:
        told = await self.sends(f"threads/{self.thread}/turns", {"text": text, **self._told(key)})
        turn: Json = told["turn"]
        return turn

    async def presses(self, surface: str, turn: Json | None, action: Json, key: str = "") -> Json:
        """`turn`: whose answer it stands under; None for what stands beside the conversation."""
        given = {"surface": surface, "turn_id": turn["turn_id"] if turn else "", "action": action, **self._told(key)}
        return await self.sends(f"threads/{self.thread}/acts", given)

    def _told(self, key: str) -> Json:
        return {"key": key or uuid4().hex, **({"person": self.person} if self.person else {})}

    async def sends(self, path: str, body: Json, status: int = 200) -> Json:
        response = await self.http.post(f"/page/{path}", json=body, headers=self.headers)
        answer: Json = await response.json()
        assert response.status == status, answer
        return answer

    async def asks(self, path: str, status: int = 200) -> Json:
        response = await self.http.get(f"/page/{path}", headers=self.headers)
        answer: Json = await response.json()
        assert response.status == status, answer
        return answer


def objects(part: Any) -> Iterator[Json]:
    """Every object in what is drawn, itself first."""
    if isinstance(part, dict):
        yield part
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, (list, tuple)) else ():
        yield from objects(one)


def element(turn: Json, surface: str, **like: Any) -> Json:
    """The first element of what was drawn that has these values."""
    found = objects(turn["surfaces"][surface])
    return next(one for one in found if all(one.get(name) == value for name, value in like.items()))


def labelled(turn: Json, surface: str, label: str) -> Json:
    """The last button that begins so: a page's own row stands below its dishes."""

    def said(one: Json) -> str:
        text = one.get("text")
        return str(one.get("title") or (text.get("text") if isinstance(text, dict) else one.get("label")) or "")

    buttons = [one for one in objects(turn["surfaces"][surface]) if said(one).startswith(label)]
    return [one for one in buttons if one.keys() & {"action_id", "data", "token"}][-1]
