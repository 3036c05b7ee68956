"""An answer that Slack shows while it is made, and how its message becomes the answer.

The message is streamed (chat.startStream, appendStream) as the same blocks that stand above the cards later: words of a
menu stay plain text, and nothing moves when the answer replaces them. The post that takes it over ends the stream and
then replaces the whole message by chat.update, with the post's key: both do the same when they are done again, whatever
became of the stream meanwhile (stopped by a person, closed by Slack after some minutes, left by a process that died).
While a stream is open Slack refuses chat.update (streaming_state_conflict) and chat.delete (cant_delete_message).
"""

import json
import time
from collections.abc import Callable
from dataclasses import asdict

from channels.ports import GiveUp, Outcome, Pace, Sent, Shown, Unclear, Where
from channels.shared.cooldown import Pauses
from channels.shared.payload import Json, seconds_of
from channels.shared.plain_text import body_text, visible
from channels.slack import blocks as block
from channels.slack.installations import Installation, Installations
from channels.slack.limits import (
    CLOCK_SKEW_S,
    STREAM_EVERY_S,
    STREAM_STEPS_MAX,
    STREAM_TEXT_MAX,
    STREAMS,
    STREAMS_SECONDS,
)
from channels.slack.listing import Page, listing, look_for, page_of
from channels.slack.outcomes import outcome_of, repeatable
from channels.slack.people import People
from channels.slack.posted import key_of, thread_of
from channels.slack.sdk import QUICK_S, Failed, SlackApi
from engine.engine import Unavailable
from engine.messages import Reply, Turn

ANSWERED = GiveUp("answered")
"""It is not taken away: it has become an answer."""
GONE = frozenset({"message_not_found", "cant_update_message", "edit_window_closed"})
"""The message cannot become the answer. [docs: methods/chat.update]"""
NOT_HERE = frozenset({
    "access_denied", "feature_not_enabled", "invalid_blocks", "invalid_chunks", "method_deprecated", "missing_scope",
    "not_allowed_token_type", "team_access_not_granted", "unknown_method",
})  # fmt: skip
"""The workspace streams nothing of ours: it is not asked again for a while."""
NOT_HERE_S = 3_600.0


class SlackStream:
    """The protocol `Stream`."""

    def __init__(
        self, api: SlackApi, installations: Installations, people: People, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self._api, self._installations, self._people = api, installations, people
        self._pauses = Pauses(now_s)

    @property
    def most(self) -> Pace:
        return Pace(STREAMS, STREAMS_SECONDS)

    @property
    def every_s(self) -> float:
        return STREAM_EVERY_S

    def opening(self, so_far: Reply) -> str:
        return self.text(so_far)

    def text(self, so_far: Reply) -> str:
        lines = [notice.text for notice in so_far.notices if notice.leads]
        lines += [so_far.echo or "", so_far.headline, body_text(so_far)]
        return "\n".join(line for line in map(visible, lines) if line)

    async def begin(self, turn: Turn, where: Where, so_far: Reply) -> Outcome:
        thread, blocks = thread_of(where), opening_blocks(so_far)
        too_much = len(self.text(so_far)) > STREAM_TEXT_MAX or len(blocks) > STREAM_STEPS_MAX - 1
        if not thread or not blocks or too_much or self._pauses.lasts(where.tenant):
            return GiveUp("not_streamed")
        try:
            held = await self._installations.find(where.tenant)
            recipient = await self._recipient(turn, where)
            if held is None or recipient is None:
                return GiveUp("not_streamed")
            given = {"channel": where.destination, "thread_ts": thread, "chunks": _chunks(blocks), **recipient}
            answer = await self._api.call("chat.startStream", held.bot_token, given, QUICK_S)
        except Unavailable as gone:
            return GiveUp(gone.part)
        except Failed as failed:
            return self._refused(where.tenant, failed)
        return Sent(str(answer["ts"])) if answer.get("ts") else Unclear("no_json")

    async def _recipient(self, turn: Turn, where: Where) -> Json | None:
        """Who watches: in a channel Slack shows it to one person while it comes. None: Slack would not take it."""
        if where.destination.startswith("D"):
            return {}
        team = (await self._people.find(where.tenant, turn.user_id)).team or where.tenant
        if not turn.user_id or not team.startswith("T"):
            return None  # Of an organisation: in which of its workspaces the person is, nobody has said.
        return {"recipient_user_id": turn.user_id, "recipient_team_id": team}

    def _refused(self, tenant: str, failed: Failed) -> Outcome:
        outcome = outcome_of(failed)
        if failed.code in NOT_HERE:
            self._pauses.begin(tenant, NOT_HERE_S)
        elif failed.status == 429:
            self._pauses.begin(tenant, seconds_of(failed.retry_after) or STREAMS_SECONDS)
        return outcome

    async def go_on(self, where: Where, shown: Shown, text: str) -> bool:
        more = block.section(text[len(shown.text) :])
        if len(text) > STREAM_TEXT_MAX or shown.steps >= STREAM_STEPS_MAX or not more:
            return False
        try:
            held = await self._installations.find(where.tenant)
            if held is None:
                return False
            given = {"channel": where.destination, "ts": shown.post_id, "chunks": _chunks(more)}
            await self._api.call("chat.appendStream", held.bot_token, given, QUICK_S)
        except (Unavailable, Failed):
            return False
        return True

    def into(self, body: bytes, shown: Shown) -> bytes:
        return json.dumps({**json.loads(body), "shown": asdict(shown)}, ensure_ascii=False).encode()

    async def remove(self, where: Where, shown: Shown) -> Outcome:
        try:
            held = await self._installations.find(where.tenant)
            if held is None:
                return GiveUp("not_installed")
            stopped = await self.stopped(held, where, shown)
            if isinstance(stopped, Sent) and stopped.post_id:
                if await self._is_answer(held, where, stopped.post_id):
                    return ANSWERED
                await self._api.call(
                    "chat.delete", held.bot_token, {"channel": where.destination, "ts": stopped.post_id}
                )
        except Unavailable as gone:
            return GiveUp(gone.part)
        except Failed as failed:
            return Sent("") if failed.code in GONE else repeatable(failed)
        return stopped

    async def _is_answer(self, held: Installation, where: Where, name: str) -> bool:
        """A worker that was overtaken knows a message by its name, which another found and finished meanwhile. Where
        nobody may look, nobody found it. Raises Failed where that is not known."""
        try:
            page, _ = await page_of(self._api, held.bot_token, listing(where, of=name), QUICK_S)
        except Failed as failed:
            if isinstance(repeatable(failed), GiveUp):
                return False
            raise
        return any(key_of(one) for one in page if one.get("ts") == name)

    async def stopped(self, held: Installation, where: Where, shown: Shown, key: str = "") -> Outcome:
        """Sent: the message of that name is no stream any more; of no name: there is none. One that is not known by
        name may be that of `key` by now. Raises Failed where it could not be looked for."""
        name = shown.post_id or await self._left_over(held, where, shown, key)
        if not name:
            return Sent("")
        try:
            await self._api.call("chat.stopStream", held.bot_token, {"channel": where.destination, "ts": name})
        except Failed as failed:
            outcome = repeatable(failed)
            if not isinstance(outcome, GiveUp):
                return outcome
            # A closed stream is what was wanted; of anything else the next call says whether it matters.
            return Sent("") if failed.code == "message_not_found" else Sent(name)
        return Sent(name)

    async def _left_over(self, held: Installation, where: Where, shown: Shown, key: str) -> str:
        """A stream of ours whose name never came back: the only message that we leave in a thread without a key; or
        what an earlier try of the post made of it. Slack lists the oldest first."""

        def ours(page: Page) -> Json | None:
            finished = [one for one in page if key and key_of(one) == key]
            left_over = [one for one in page if _is_left_over(one, held.bot_user)]
            return next(reversed(finished or left_over), None)

        found = await look_for(self._api, held.bot_token, listing(where, shown.begun_s - CLOCK_SKEW_S), ours)
        return found.post_id if isinstance(found, Sent) else ""


def opening_blocks(so_far: Reply) -> list[Json]:
    """What stands above the cards, as the answer draws it (channels/slack/render.py)."""
    leading = [one for notice in so_far.notices if notice.leads for one in block.section(notice.text)]
    body = [*block.section(so_far.headline), *block.section(body_text(so_far))]
    return [*leading, *block.context([so_far.echo or ""]), *body]


def _chunks(blocks: list[Json]) -> list[Json]:
    return [{"type": "blocks", "blocks": blocks}]


def _is_left_over(message: Json, bot_user: str) -> bool:
    if key_of(message) or message.get("files"):
        return False
    return "streaming_state" in message and message.get("user") in (bot_user or message.get("user"),)
