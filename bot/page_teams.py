"""Teams on the page: activities, and presses as the messages and invokes that Teams makes of them. Pure."""

import json
from typing import Any

from bot.page_surfaces import PERSON, TENANT, Act, Json, Looked, Pressed, Rated
from channels.delivery import Arrival
from channels.reading import text_at
from channels.teams import meant as teams
from channels.teams.door import answer_of
from channels.teams.parse import parse_activity
from channels.teams.render import render
from channels.teams.words import EXAMPLES
from engine.messages import Reply

BOT = "platter"


class TeamsSurface:
    name = "teams"
    title = "Microsoft Teams"
    examples = EXAMPLES

    def drawn(self, reply: Reply) -> tuple[Json, ...]:
        return render(reply)

    def meant(self, act: Act) -> Pressed | Looked | Rated | None:
        read = parse_activity(_activity(act))
        match read:
            case Arrival() if read.turn.kind == "press":
                return Pressed(read.turn)
            case teams.Look():
                return Looked(read.turn_id, lambda reply: answer_of(read, reply))
            case teams.Rated():
                return Rated(read.post_id, read.rating, read.comment)
        return None


def _activity(act: Act) -> Json:
    """What Teams sends of a press. [docs: task-modules-and-cards/cards/cards-actions]"""
    common = {
        "id": act.key,
        "timestamp": act.at.isoformat(),
        "channelId": "msteams",
        "from": {"id": PERSON},
        "recipient": {"id": BOT},
        "conversation": {"id": act.conversation, "conversationType": "personal"},
        "channelData": {"tenant": {"id": TENANT}},
        "replyToId": act.turn_id,
    }
    return {**common, **_pressed(act.action)}


def _pressed(action: Json) -> Json:
    """The part that depends on what was pressed; thumbs stand under a message, not in its card."""
    kind, data = text_at(action, "type"), action.get("data")
    if kind == "Action.Execute":
        given = {"type": kind, "verb": text_at(action, "verb"), "data": data}
        return {"type": "invoke", "name": "adaptiveCard/action", "value": {"action": given}}
    if kind == "feedback":
        told = json.dumps({"feedbackText": text_at(action, "comment")})
        judged = {"reaction": text_at(action, "reaction"), "feedback": told}
        return {
            "type": "invoke",
            "name": "message/submitAction",
            "value": {"actionName": "feedback", "actionValue": judged},
        }
    return {"type": "message", **_said_back(data)}


def _said_back(data: Any) -> Json:
    """Of an Action.Submit with `messageBack`: its text, and its value as the activity's."""
    said = data.get("msteams") if isinstance(data, dict) else None
    said = said if isinstance(said, dict) and said.get("type") == "messageBack" else {}
    return {"text": text_at(said, "text"), "value": said.get("value")}
