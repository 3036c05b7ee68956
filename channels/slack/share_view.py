"""The modal that shares a list: where to, and word for word what is posted there. Pure and total."""

import json
from dataclasses import dataclass
from typing import Any

from channels.shared.payload import Json, json_in, text_at
from channels.shared.sentences import say
from channels.shared.sharing import Source, digest_of
from channels.slack import blocks as block
from channels.slack.limits import METADATA_MAX, MODAL_TITLE_MAX, OPTION_TEXT_MAX, PLACEHOLDER_MAX
from channels.slack.mrkdwn import escaped, plain
from channels.slack.render import message_text
from channels.slack.size import FULL
from engine.messages import Reply, ThreadKey
from engine.messages.forms import LISTS

CALLBACK = "share"
TO = "to"


@dataclass(frozen=True, slots=True)
class Shown:
    """What the person saw when they pressed Share."""

    source: Source
    digest: str
    """Of the list."""
    warned_of: str = ""
    """The conversation that was said to be another company's as well."""


def share_view(source: Source, copy: Reply, root: str, warning: str = "", chosen: str = "") -> Json:
    """`root`: the root post, as mrkdwn. `chosen`: stays chosen where the modal is shown again with a warning."""
    return {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": plain(say("share-title"), MODAL_TITLE_MAX),
        "submit": plain(say("share-submit"), MODAL_TITLE_MAX),
        "close": plain(say("close"), MODAL_TITLE_MAX),
        "private_metadata": _metadata(Shown(source, digest_of(copy), chosen)),
        "blocks": [
            *([block.formatted(f":warning: {escaped(warning)}")] if warning else []),
            _where(chosen),
            {"type": "divider"},
            *block.section(say("share-preview")),
            block.formatted(root),
            # A section each: ten dishes in one are a wall of words.
            *(block.formatted(line) for line in message_text(copy, FULL).split("\n") if line),
            *block.context([say("share-left-out")]),
        ],
    }


def _where(chosen: str) -> Json:
    """Conversations that Platter can be in; the person's membership is asked of Slack when it is sent."""
    select: Json = {
        "type": "conversations_select",
        "action_id": TO,
        "filter": {"include": ["public", "private", "mpim"], "exclude_bot_users": True},
        "placeholder": plain(say("share-a-channel"), PLACEHOLDER_MAX),
        **({"initial_conversation": chosen} if chosen else {}),
    }
    label, hint = plain(say("share-to"), OPTION_TEXT_MAX), plain(say("slack-share-hint"), PLACEHOLDER_MAX)
    return {"type": "input", "block_id": TO, "label": label, "element": select, "hint": hint}


def sent_to(view: Json) -> str:
    """The conversation that was chosen; "" for none."""
    return text_at(view, "state", "values", TO, TO, "selected_conversation")


def _metadata(shown: Shown) -> str:
    thread = shown.source.thread
    place = [thread.platform, thread.conversation, thread.thread]
    return json.dumps([*place, shown.source.turn_id, shown.source.of, shown.digest, shown.warned_of])[:METADATA_MAX]


def shown_in(view: Json, tenant: str) -> Shown | None:
    """What we put there: Slack gives it back to nobody else. None for anything that is not of this form."""
    read: Any = json_in(text_at(view, "private_metadata"))
    if not isinstance(read, list) or len(read) != 7 or not all(isinstance(one, str) for one in read):
        return None
    platform, conversation, thread, turn_id, of, digest, warned_of = read
    if of not in LISTS:
        return None
    return Shown(Source(ThreadKey(platform, tenant, conversation, thread), turn_id, of), digest, warned_of)
