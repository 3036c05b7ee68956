"""What a request must be before anything of it is believed: pure. Nothing of a refused body is told to anybody."""

from channels.shared.payload import Json, text_at
from channels.shared.webhook import Refused, object_of
from channels.teams.limits import BODY_BYTES_MAX

REQUIRED = (("type",), ("channelId",), ("serviceUrl",), ("conversation", "id"), ("recipient", "id"))
ANYWHERE = frozenset({"composeExtension/query", "composeExtension/fetchTask"})
"""Asked from the compose box of a chat that Teams need not name. [docs: messaging-extensions/how-to/action-commands/
create-task-module, "1:1 chat", "command box"]"""
WITH_AN_ID = frozenset({"message", "messageUpdate", "messageDelete"})
FIELD_MAX = 2_000
"""Characters of an address or an id; Teams' longest are a few hundred."""


def admit(content_type: str, body: bytes) -> Json:
    """The activity, with all that every activity has; raises Refused (400, 413, 415)."""
    if len(body) > BODY_BYTES_MAX:
        raise Refused(413, "too_large")
    if content_type != "application/json":
        raise Refused(415, "content_type")
    activity = object_of(body)
    asked_anywhere = activity.get("type") == "invoke" and text_at(activity, "name") in ANYWHERE
    for path in REQUIRED:
        if asked_anywhere and path[0] == "conversation" and path[0] not in activity:
            continue
        if not 0 < len(text_at(activity, *path)) <= FIELD_MAX:
            raise Refused(400, "no_" + "_".join(path))
    if activity["type"] in WITH_AN_ID and not 0 < len(text_at(activity, "id")) <= FIELD_MAX:
        raise Refused(400, "no_id")
    return activity
