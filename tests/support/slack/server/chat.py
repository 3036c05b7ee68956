"""The family chat.*: what is posted, changed, taken away, shown to one person, and streamed."""

import time

from tests.support.slack.blocks import NEW_BLOCKS, problems, too_long
from tests.support.slack.server.world import Install, Json, World, method
from tests.support.slack.streams import APPENDED, STARTED, STOPPED, TIER_2, TIER_4, Refused, add, check_settled, close

POST_EVERY_S = 0.95
"""One message a second to a channel; Slack forgives a little."""


def _post(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    _check_message(slack, install, body)
    thread = body.get("thread_ts")
    if thread and not any(one["ts"] == thread for one in channel.messages):
        raise Refused("thread_not_found")
    now = time.monotonic()
    if now - channel.last_post < POST_EVERY_S:
        raise Refused("ratelimited", 429, {"Retry-After": "1"})
    channel.last_post = now
    message: Json = {
        "type": "message", "user": install.bot_user, "bot_id": f"B{install.team}", "app_id": slack.app_id,
        "text": body.get("text", ""), "ts": slack.next_ts(), "blocks": body.get("blocks", []),
        "metadata": body.get("metadata"), "unfurls": body.get("unfurl_links") is not False,
        **({"thread_ts": thread} if thread else {}),
    }  # fmt: skip
    channel.messages.append(message)
    slack.accepted(message)
    return {"channel": channel.id, "ts": message["ts"], "message": message}


def _check_message(slack: World, install: Install, body: Json) -> None:
    blocks = body.get("blocks") or []
    if not body.get("text") and not blocks:
        raise Refused("no_text")
    if len(body.get("text", "")) > 40_000:
        raise Refused("msg_too_long")
    found = problems(blocks)
    if install.team in slack.old_teams:
        found += [f"unsupported type: {one['type']}" for one in blocks if one["type"] in NEW_BLOCKS]
    if found:
        raise Refused("invalid_blocks", response_metadata={"messages": found})
    if too_long(body.get("text", ""), blocks):
        raise Refused("msg_blocks_too_long")
    metadata = body.get("metadata")
    if metadata and set(metadata) != {"event_type", "event_payload"}:
        raise Refused("invalid_metadata_format")


def _update(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    _check_message(slack, install, body)
    for message in channel.messages:
        if message["ts"] == body.get("ts"):
            check_settled(message, "streaming_state_conflict")
            known, told = message.get("metadata"), body.get("metadata")
            message.update(text=body.get("text", ""), blocks=body.get("blocks", []), metadata=told or known)
            if told and told != known:
                slack.accepted(message)
            return {"channel": channel.id, "ts": message["ts"]}
    raise Refused("message_not_found")


def _start_stream(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    slack.streams.check_tier(install.team, "start", TIER_2)
    if not any(one["ts"] == body.get("thread_ts") for one in channel.messages):
        raise Refused("thread_not_found")
    message: Json = {
        "type": "message", "user": install.bot_user, "bot_id": f"B{install.team}", "app_id": slack.app_id,
        "ts": slack.next_ts(), "thread_ts": body["thread_ts"], "unfurls": False,
        **slack.streams.started(channel.kind == "im", body, install.team in slack.old_teams),
    }  # fmt: skip
    channel.messages.append(message)
    return {"channel": channel.id, "ts": message["ts"]}


def _append_stream(slack: World, install: Install, body: Json) -> Json:
    slack.streams.check_tier(install.team, "append", TIER_4)
    add(_own(slack, install, body), body, install.team in slack.old_teams)
    return {"channel": body["channel"], "ts": body["ts"]}


def _stop_stream(slack: World, install: Install, body: Json) -> Json:
    slack.streams.check_tier(install.team, "stop", TIER_2)
    message = _own(slack, install, body)
    add(message, body, install.team in slack.old_teams)
    close(message)
    return {"channel": body["channel"], "ts": body["ts"], "message": message}


def _delete(slack: World, install: Install, body: Json) -> Json:
    message = _own(slack, install, body)
    check_settled(message, "cant_delete_message")
    slack.channel_of(install, body).messages.remove(message)
    return {"channel": body["channel"], "ts": body["ts"]}


def _own(slack: World, install: Install, body: Json) -> Json:
    for message in slack.channel_of(install, body).messages:
        if message["ts"] == body.get("ts") and message.get("user") == install.bot_user:
            return message
    raise Refused("message_not_found")


def _post_ephemeral(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    _check_message(slack, install, body)
    if body.get("user") not in channel.members:
        raise Refused("user_not_in_channel")
    slack.ephemeral.append(body)
    return {"message_ts": slack.next_ts()}


_WRITE = "chat:write"
_CHANGED = "channel text blocks metadata link_names parse reply_broadcast"
_MESSAGE = f"{_CHANGED} thread_ts unfurl_links unfurl_media mrkdwn"
METHODS = {
    "chat.postMessage": method(_WRITE, _MESSAGE, _post),
    "chat.postEphemeral": method(_WRITE, f"{_MESSAGE} user", _post_ephemeral),
    "chat.update": method(_WRITE, f"{_CHANGED} ts", _update),
    "chat.delete": method(_WRITE, "channel ts", _delete),
    "chat.startStream": method(_WRITE, " ".join(STARTED), _start_stream),
    "chat.appendStream": method(_WRITE, " ".join(APPENDED), _append_stream),
    "chat.stopStream": method(_WRITE, " ".join(STOPPED), _stop_stream),
}
