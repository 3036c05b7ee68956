"""Slack on the page: bodies of chat.postMessage, and presses as `block_actions`. Pure."""

from dataclasses import replace

from bot.page_surfaces import PERSON, TENANT, Act, Json, Looked, Pressed, Rated
from channels.delivery import Arrival
from channels.slack import meant as slack
from channels.slack.parse import parse_interaction
from channels.slack.render import render
from channels.slack.views import PROMPTS, view_of
from engine.messages import Reply, Turn


class SlackSurface:
    name = "slack"
    title = "Slack"
    examples = tuple(message for _, message in PROMPTS)

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        """As a workspace takes it that knows cards; others get the same in sections."""
        message = render(reply)
        return () if message is None else ({"text": message.text, "blocks": list(message.blocks)},)

    def meant(self, act: Act) -> Pressed | Looked | Rated | None:
        read = parse_interaction(_payload(act))
        match read:
            case Arrival():
                return Pressed(_here(read.turn))
            case slack.ShareAsked(turn=turn):
                return Pressed(_here(turn))
            case slack.Look():
                return Looked(read.turn_id, lambda reply: view_of(read, reply))
            case slack.Rated():
                return Rated(read.turn_id, read.rating)
        return None


def _here(turn: Turn) -> Turn:
    """No files are taken, and nothing is posted elsewhere: a list that is shared is given to be passed on."""
    return replace(turn, takes_files=False, shares=False)


def _payload(act: Act) -> Json:
    """What Slack sends of a press. [docs: reference/interaction-payloads/block_actions-payload]"""
    at = f"{act.at.timestamp():.6f}"
    return {
        "type": "block_actions",
        "team": {"id": TENANT},
        "user": {"id": PERSON},
        "channel": {"id": act.conversation, "name": "directmessage"},
        "container": {"type": "message", "message_ts": act.turn_id, "channel_id": act.conversation},
        "message": {"ts": act.turn_id, "team": TENANT},
        "trigger_id": act.key,
        "actions": [{**act.action, "action_ts": at}],
    }
