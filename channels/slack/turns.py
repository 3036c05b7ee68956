"""What every turn from Slack is made of: whose installation, which thread, which lane, where the answer goes. Pure."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from channels.ports import Where
from channels.shared.sentences import say
from channels.slack.limits import RESULTS
from channels.slack.mrkdwn import escaped
from channels.slack.reading import Json, Kind, text_at, time_of
from channels.slack.spaces import tenants_of
from engine.messages import ThreadKey, Turn, TurnKind, turn_id_of
from engine.messages.text import clean_text

PLATFORM = "slack"


def tenant_of(payload: Json, kind: Kind = "interaction") -> str:
    """The likeliest installation; "" where none is named."""
    return next(iter(tenants_of(kind, payload)), "")


def thread_of(payload: Json) -> str:
    return text_at(payload, "message", "thread_ts") or text_at(payload, "container", "thread_ts")


def is_group(payload: Json) -> bool:
    """A direct message, of two or of several: its turns run in one lane."""
    name = text_at(payload, "channel", "name")
    return text_at(payload, "channel", "id").startswith("D") or name.startswith("mpdm-")


def new_turn(
    thread: ThreadKey, delivery: str, kind: TurnKind, text: str, user: str, at: str, in_one_lane: bool, **more: Any
) -> Turn:
    """`at`: Slack's time of it; now, where it tells none."""
    alone = thread.conversation.startswith("D")
    given: Mapping[str, Any] = {"sent_at": time_of(at) or datetime.now(UTC), "alone": alone, **more}
    return Turn(
        turn_id=turn_id_of(thread, delivery),
        thread=thread,
        text=clean_text(text)[0],
        kind=kind,
        lane=lane_of(thread.conversation, in_one_lane),
        user_id=user,
        max_results=RESULTS,
        takes_files=True,
        shares=True,
        tells_alone=True,
        **given,
    )


def lane_of(channel: str, in_one_lane: bool) -> str:
    """Direct messages run in order over the whole conversation, others in their thread (rule book, "Thread key")."""
    return channel if in_one_lane else ""


def where_of(thread: ThreadKey, rooted: bool = True) -> Where:
    reference = json.dumps({"thread": thread.thread}) if rooted else ""
    return Where(PLATFORM, thread.tenant, thread.conversation, reference)


def message_key(channel: str, ts: str) -> str:
    return f"message:{channel}:{ts}"


def opening(user: str, words: str) -> bytes:
    """The root post of a search without a thread: who asked what."""
    return json.dumps({"text": say("asked", who=f"<@{user}>", line=escaped(words)), "forms": [[]]}).encode()
