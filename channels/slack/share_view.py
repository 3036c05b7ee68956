"""The modal that shares a list: where to, and word for word what is posted there. Pure and total."""

import json
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from channels.plain import plain_answer
from channels.reading import text_at
from channels.slack import blocks as block
from channels.slack import words
from channels.slack.limits import METADATA_MAX, MODAL_TITLE_MAX, OPTION_TEXT_MAX, PLACEHOLDER_MAX, SECTION_TEXT_MAX
from channels.slack.mrkdwn import Json, escaped, plain
from channels.slack.render import message_text
from channels.slack.size import FULL
from engine.forms import LISTS
from engine.messages import Reply, ThreadKey

CALLBACK = "share"
TO = "to"
PREVIEW = replace(FULL, text_bytes=SECTION_TEXT_MAX - 100)
"""Of the list in the modal: a section's most, so that a page of ten stands in one."""
_DIGEST_BYTES = 12


@dataclass(frozen=True, slots=True)
class Source:
    """The list that is shared."""

    thread: ThreadKey
    turn_id: str
    of: str
    """ "page" or "picks"."""


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
        "title": plain("Share this list", MODAL_TITLE_MAX),
        "submit": plain("Share", MODAL_TITLE_MAX),
        "close": plain("Close", MODAL_TITLE_MAX),
        "private_metadata": _metadata(Shown(source, digest_of(copy), chosen)),
        "blocks": [
            *([block.formatted(f":warning: {escaped(warning)}")] if warning else []),
            _where(chosen),
            {"type": "divider"},
            *block.section(words.SHARE_PREVIEW),
            block.formatted(root),
            block.formatted(message_text(copy, PREVIEW)),
            *block.context([words.SHARE_LEFT_OUT]),
        ],
    }


def _where(chosen: str) -> Json:
    """Conversations that Platter can be in; the person's membership is asked of Slack when it is sent."""
    select: Json = {
        "type": "conversations_select",
        "action_id": TO,
        "filter": {"include": ["public", "private", "mpim"], "exclude_bot_users": True},
        "placeholder": plain("A channel", PLACEHOLDER_MAX),
        **({"initial_conversation": chosen} if chosen else {}),
    }
    label, hint = plain("Share in", OPTION_TEXT_MAX), plain(words.SHARE_WHERE_HINT, PLACEHOLDER_MAX)
    return {"type": "input", "block_id": TO, "label": label, "element": select, "hint": hint}


def digest_of(copy: Reply) -> str:
    """Another one where any word of the list is another."""
    return blake2b(plain_answer(copy).encode(), digest_size=_DIGEST_BYTES).hexdigest()


def sent_to(view: Json) -> str:
    """The conversation that was chosen; "" for none."""
    return text_at(view, "state", "values", TO, TO, "selected_conversation")


def _metadata(shown: Shown) -> str:
    thread = shown.source.thread
    place = [thread.platform, thread.conversation, thread.thread]
    return json.dumps([*place, shown.source.turn_id, shown.source.of, shown.digest, shown.warned_of])[:METADATA_MAX]


def shown_in(view: Json, tenant: str) -> Shown | None:
    """What we put there: Slack gives it back to nobody else. None for anything that is not of this form."""
    try:
        read: Any = json.loads(text_at(view, "private_metadata"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(read, list) or len(read) != 7 or not all(isinstance(one, str) for one in read):
        return None
    platform, conversation, thread, turn_id, of, digest, warned_of = read
    if of not in LISTS:
        return None
    return Shown(Source(ThreadKey(platform, tenant, conversation, thread), turn_id, of), digest, warned_of)
