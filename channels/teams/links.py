"""Links into Teams' client: to the tab, to a person's chat with Platter, to a thread. Pure.

[docs: concepts/build-and-test/deep-links; the chat's: Azure Bot Service, "channel-connect-teams", "Get bot embed code"]
"""

from urllib.parse import quote

from channels.teams.turns import MESSAGE_ID
from engine.messages import ThreadKey

TAB = "kept"
"""The tab's `entityId` in the manifest."""
OF_A_CHAT = quote('{"contextType":"chat"}', safe="")


def tab_link(client: str, app_id: str) -> str:
    return f"{client}/l/entity/{quote(app_id, safe='')}/{TAB}"


def chat_link(client: str, app_id: str) -> str:
    return f"{client}/l/chat/0/0?users=28:{quote(app_id, safe='')}"


def thread_link(client: str, app_id: str, thread: ThreadKey) -> str:
    """A channel's thread, a group's chat, or the person's own chat with Platter, whose id no link takes."""
    base, _, root = thread.thread.partition(MESSAGE_ID)
    place = quote(base, safe="")
    if root:
        tenant, message = quote(thread.tenant, safe=""), quote(root, safe="")
        return f"{client}/l/message/{place}/{message}?tenantId={tenant}&parentMessageId={message}"
    if base.startswith("19:"):
        return f"{client}/l/chat/{place}/conversations?context={OF_A_CHAT}"
    return chat_link(client, app_id)
