"""A file in a thread, by the three steps that Slack asks for: an address, the bytes, and the post that shares it.

Only the last step posts anything. Its name is made of the turn, so that a try without an outcome is looked for by it.
[docs: methods/files.getUploadURLExternal, methods/files.completeUploadExternal]
"""

import json
from collections.abc import Iterator
from typing import Any

from channels.shared.csv_file import csv_of
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.slack.reading import text_at, things_at
from channels.slack.sdk import Failed, SlackApi
from engine.messages import Reply

TAKES_NO_FILES = frozenset({
    "missing_scope", "file_uploads_disabled", "file_upload_size_restricted", "file_uploads_except_images_disabled",
    "slack_connect_file_upload_sharing_blocked", "slack_connect_blocked_file_type",
})  # fmt: skip
"""The workspace takes none, or its installation is older than the scope: a sentence is posted instead."""


class NotHandedOver(Exception):
    """A step before the last failed: nothing was posted."""

    def __init__(self, why: Failed) -> None:
        super().__init__(why.code)
        self.why = why


def file_bodies(reply: Reply) -> Iterator[bytes]:
    """A post a file: what it is called, what is in it, and what is said where it cannot be handed over."""
    if reply.sheet is None:
        return
    title = reply.sheet.name[:1].upper() + reply.sheet.name[1:]
    for ending, text in (("csv", csv_of(reply.sheet).decode()), ("ics", reply.calendar)):
        if text:
            file = {"name": f"{reply.sheet.name}-{reply.turn_id[:8]}.{ending}", "title": title, "text": text}
            yield json.dumps({"text": say("slack-no-file"), "file": file}, ensure_ascii=False).encode()


async def hand_over(api: SlackApi, token: str, channel: str, thread: str, file: Json) -> str:
    """The file's id. Raises Failed where it may stand there all the same, NotHandedOver where it cannot."""
    content = str(file["text"]).encode()
    try:
        given: Json = {"filename": file["name"], "length": len(content)}
        answer = await api.call("files.getUploadURLExternal", token, given)
        file_id = text_at(answer, "file_id")
        await api.upload(text_at(answer, "upload_url"), content)
    except Failed as failed:
        raise NotHandedOver(failed) from None
    shared: Json = {"files": [{"id": file_id, "title": file["title"]}], "channel_id": channel}
    await api.call("files.completeUploadExternal", token, {**shared, **({"thread_ts": thread} if thread else {})})
    return file_id


def stands_in(message: Any, body: bytes) -> bool:
    """Whether a message shares the file of this post."""
    if not isinstance(message, dict) or not things_at(message, "files"):
        return False
    file = json.loads(body).get("file")
    return bool(file) and any(text_at(one, "name") == file["name"] for one in things_at(message, "files"))
