"""A person's own chat with Platter, opened where it may be that nothing was said in it yet."""

from channels.shared.payload import text_at
from channels.teams.http_client import Failed, Wire
from channels.teams.login import Login


class Chats:
    """`service_url`: the connector of the whole cloud; "" where none is known."""

    def __init__(self, wire: Wire, login: Login, app_id: str, service_url: str) -> None:
        self._wire = wire
        self._login = login
        self._bot = f"28:{app_id}"
        self._url = service_url.rstrip("/")

    @property
    def bot(self) -> str:
        """As the conversation's activities name it."""
        return self._bot

    @property
    def service_url(self) -> str:
        return self._url

    async def open(self, tenant: str, person: str) -> str:
        """The conversation's id, the same at every call; "person" by the directory. Raises Failed, as where the app is
        not installed for that person. [docs: bots/how-to/conversations/send-proactive-messages]"""
        if not self._url:
            raise Failed("no_service_url")
        asked = {
            "bot": {"id": self._bot}, "members": [{"id": person}], "isGroup": False, "tenantId": tenant,
            "channelData": {"tenant": {"id": tenant}},
        }  # fmt: skip
        try:
            answer = await self._wire.post(f"{self._url}/v3/conversations", asked, token=await self._login.token())
        except Failed as failed:
            if failed.status == 401:
                self._login.refused()
            raise
        if not (conversation := text_at(answer, "id")):
            raise Failed("no_conversation")
        return conversation
