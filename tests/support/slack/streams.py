"""Messages that are streamed, in the Slack of the tests: what Slack takes, and what it refuses while one is open.

An open stream refuses chat.update and chat.delete, a closed one refuses more: as others have measured, and as
python-slack-sdk#1859 tells of streams that Slack closes by itself.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.support.slack.blocks import NEW_BLOCKS, problems, says

Json = dict[str, Any]
TIER_2, TIER_4 = 20, 100
"""Calls a minute and workspace. [platform rules, "Agent surface"; docs: methods/chat.appendStream]"""
TEXT_MAX = 12_000
BLOCKS_MAX = 50
STARTED = {"channel", "thread_ts", "markdown_text", "chunks", "recipient_user_id", "recipient_team_id",
           "task_display_mode"}  # fmt: skip
APPENDED = {"channel", "ts", "markdown_text", "chunks"}
STOPPED = {*APPENDED, "blocks", "metadata"}


class Refused(Exception):
    def __init__(self, error: str, status: int = 200, headers: Mapping[str, str] | None = None, **more: Any) -> None:
        super().__init__(error)
        self.error, self.status, self.headers, self.more = error, status, dict(headers or {}), more


@dataclass
class Streams:
    """Of all workspaces."""

    called_at: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    """By workspace and method."""
    clock: Callable[[], float] = time.monotonic

    def check_tier(self, team: str, method: str, most: int) -> None:
        now, called = self.clock(), self.called_at.setdefault((team, method), [])
        called[:] = [at for at in called if now - at < 60]
        if len(called) >= most:
            raise Refused("ratelimited", 429, {"Retry-After": "30"})
        called.append(now)

    def started(self, is_direct: bool, body: Json, old: bool) -> Json:
        """What the message holds at first."""
        if not body.get("thread_ts"):
            raise Refused("invalid_arguments")
        for name in () if is_direct else ("recipient_user_id", "recipient_team_id"):
            if not body.get(name):
                raise Refused(f"missing_{name}")
        streamed: Json = {"streaming_state": "in_progress", "blocks": [], "text": "", "metadata": None}
        add(streamed, body, old)
        return streamed


def add(message: Json, body: Json, old: bool) -> None:
    """More of it; a workspace that knows no cards takes no streamed blocks either."""
    if message.get("streaming_state") != "in_progress":
        raise Refused("message_not_in_streaming_state")
    blocks = [one for chunk in body.get("chunks") or [] for one in _blocks_of(chunk)]
    if problems(blocks) or (blocks and old) or any(one["type"] in NEW_BLOCKS for one in blocks):
        raise Refused("invalid_chunks")
    text = message["text"] + body.get("markdown_text", "") + "".join(map(_words, blocks))
    if len(text) > TEXT_MAX or len(message["blocks"]) + len(blocks) > BLOCKS_MAX:
        raise Refused("msg_too_long")
    message["blocks"] += blocks
    message["text"] = text


def close(message: Json) -> None:
    """By the app, by a person, or by Slack after some minutes."""
    message["streaming_state"] = "completed"


def check_settled(message: Json, error: str) -> None:
    if message.get("streaming_state") == "in_progress":
        raise Refused(error)


def _blocks_of(chunk: Json) -> list[Json]:
    if chunk.get("type") != "blocks" or set(chunk) != {"type", "blocks"} or not chunk["blocks"]:
        raise Refused("invalid_chunks")
    blocks: list[Json] = chunk["blocks"]
    return blocks


def _words(one: Json) -> str:
    return says({"text": "", "blocks": [one]}) + "\n"
