"""The family assistant.threads.*: the status under a thread, and what is proposed in a direct message."""

from tests.support.slack.server.world import Install, Json, World, method
from tests.support.slack.streams import Refused


def _status(slack: World, install: Install, body: Json) -> Json:
    channel = slack.channel_of(install, body)
    if len(body.get("loading_messages") or []) > 10 or not body.get("thread_ts"):
        raise Refused("invalid_arguments")
    channel.status.append((body["thread_ts"], body.get("status", "")))
    return {}


def _prompts(slack: World, install: Install, body: Json) -> Json:
    channel, prompts = slack.channel_of(install, body), body.get("prompts") or []
    if not 1 <= len(prompts) <= 4 or any(set(one) != {"title", "message"} for one in prompts):
        raise Refused("invalid_arguments")
    if "thread_ts" in body:
        return {}  # An agent's prompts have no thread: Slack then does nothing, and says so to nobody.
    channel.prompts = prompts
    return {}


METHODS = {
    "assistant.threads.setStatus": method("chat:write", "channel_id thread_ts status loading_messages", _status),
    "assistant.threads.setSuggestedPrompts": method(
        "assistant:write", "channel_id thread_ts prompts title", _prompts),
}  # fmt: skip
