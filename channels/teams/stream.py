"""An answer that Teams shows while it is made, in a person's own chat with Platter, and how its message becomes the
answer.

A stream begins with a word that it is being written, which is no message: one whose name never came back leaves nothing
behind. Then come updates, each the whole text so far, which may only go on where the one before ended. The answer's
first post ends it as its final message, with the cards, label and citations that only that one may have. Where it
cannot be that (the text was withdrawn, a person pressed Stop, two minutes have passed) the stream is ended with what it
shows, and its message is updated to the answer. Each of these steps may be made again.
[docs: bots/streaming-ux; the update in the place of an ended stream as in microsoft/teams.py, http_stream.py]
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from channels.ports import Again, GiveUp, Outcome, Pace, Sent, Shown, Wait, Where
from channels.shared.cooldown import Pauses
from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.teams.hosts import Hosts
from channels.teams.http_client import Failed
from channels.teams.limits import ACTIVITY_BYTES_MAX, STREAM_EVERY_S, STREAMS, STREAMS_SECONDS
from channels.teams.outcomes import repeatable
from channels.teams.render import REFUSED_BODY, text_so_far, words_alone
from channels.teams.sdk import Reference, TeamsApi
from channels.teams.turns import Place, place_of
from engine.messages import Reply, Turn
from engine.messages.sentences import speaking

QUICK_S = 3.0
"""Of a step that the answer may have to wait for."""
NOT_HERE_S = 3_600.0
"""How long a chat that may not be streamed to is not asked again."""
NOT_ALLOWED = 403
"""ContentStreamNotAllowed. [docs: bots/streaming-ux, "Error codes"]"""
ROOM = 4_000
"""Bytes that addresses and the entity add to an update."""


class TeamsStream:
    """The protocol `Stream`."""

    def __init__(self, api: TeamsApi, hosts: Hosts, now_s: Callable[[], float] = time.monotonic) -> None:
        self._api, self._hosts = api, hosts
        self._pauses = Pauses(now_s)

    @property
    def most(self) -> Pace:
        return Pace(STREAMS, STREAMS_SECONDS)

    @property
    def every_s(self) -> float:
        return STREAM_EVERY_S

    def opening(self, so_far: Reply) -> str:
        return ""

    def text(self, so_far: Reply) -> str:
        return text_so_far(so_far)

    async def begin(self, turn: Turn, where: Where, so_far: Reply) -> Outcome:
        place = place_of(where)
        # The Playground on this machine draws none.
        here = place.alone and self._hosts.allow(place.service_url) and not self._hosts.loopback
        if not here or not self.text(so_far) or self._pauses.lasts(where.destination):
            return GiveUp("not_streamed")
        try:
            async with asyncio.timeout(QUICK_S):
                with speaking(so_far.locale):
                    begun = _update(say("teams-writing"), "informative", "", 1)
                name = await self._api.send(_reference(place), begun)
        except TimeoutError:
            return GiveUp("timeout")
        except Failed as failed:
            if failed.status == NOT_ALLOWED:
                self._pauses.begin(where.destination, NOT_HERE_S)
            return GiveUp(failed.code)
        return Sent(name) if name else GiveUp("no_name")

    async def go_on(self, where: Where, shown: Shown, text: str) -> bool:
        place, update = place_of(where), _update(text, "streaming", shown.post_id, shown.steps + 1)
        if not shown.post_id or len(json.dumps(update).encode()) > ACTIVITY_BYTES_MAX - ROOM:
            return False
        try:
            async with asyncio.timeout(QUICK_S):
                await self._api.send(_reference(place), update)
        except (TimeoutError, Failed):
            return False
        return True

    def into(self, body: bytes, shown: Shown) -> bytes:
        told = {**json.loads(body), "shown": asdict(shown)}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()

    async def remove(self, where: Where, shown: Shown) -> Outcome:
        place = place_of(where)
        if not shown.post_id or not self._hosts.allow(place.service_url):
            return Sent("")
        ended = await self._ended(place, shown)
        if isinstance(ended, Wait | Again):
            return ended
        outcome = await _tried(self._api.delete(_reference(place), shown.post_id))
        # What is refused for good is gone already, or Teams lets nobody take it away.
        return outcome if isinstance(outcome, Wait | Again) else Sent("")

    async def finish(self, place: Place, activity: Json, shown: Shown) -> Outcome | None:
        """The answer in that message, however often; None: it cannot stand there."""
        if not shown.post_id:
            return None
        there, sent = _reference(place), Sent(shown.post_id)
        if text_at(activity, "text").startswith(shown.text):
            outcome = await _tried(self._api.send(there, _final(activity, shown.post_id)))
            if not isinstance(outcome, GiveUp):
                return outcome or sent
        ended = await self._ended(place, shown)
        if isinstance(ended, Wait | Again):
            return ended
        outcome = await self._replaced(there, activity, shown.post_id)
        if not isinstance(outcome, GiveUp):
            return outcome or sent
        with suppress(Failed):
            await self._api.delete(there, shown.post_id)
        return None

    async def _ended(self, place: Place, shown: Shown) -> Outcome | None:
        """With what it shows; refused where it is ended already."""
        if not shown.text:
            return None
        last = {"type": "message", "textFormat": "xml", "text": shown.text}
        return await _tried(self._api.send(_reference(place), _final(last, shown.post_id)))

    async def _replaced(self, there: Reference, activity: Json, name: str) -> Outcome | None:
        try:
            await self._api.update(there, name, activity)
        except Failed as failed:
            if failed.status in REFUSED_BODY and activity.get("attachments"):
                return await _tried(self._api.update(there, name, words_alone(activity)))
            return repeatable(failed)
        return None


async def _tried(call: Awaitable[Any]) -> Outcome | None:
    """None: it was done."""
    try:
        await call
    except Failed as failed:
        return repeatable(failed)
    return None


def _reference(place: Place) -> Reference:
    return Reference(place.service_url, place.conversation, place.bot)


def _update(text: str, kind: str, name: str, step: int) -> Json:
    """`step`: 1 for the first, then ever more. [docs: bots/streaming-ux, "Stream message through REST API"]"""
    told: Json = {"type": "streaminfo", "streamType": kind, "streamSequence": step}
    return {
        "type": "typing",
        "textFormat": "xml",
        "text": text,
        "entities": [{**told, "streamId": name} if name else told],
    }


def _final(activity: Json, name: str) -> Json:
    """The message that ends the stream; it has no sequence number."""
    ends = {"type": "streaminfo", "streamId": name, "streamType": "final"}
    return {**activity, "entities": [*activity.get("entities", []), ends]}
