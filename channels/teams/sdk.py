"""Microsoft's Bot Framework SDK: the one file that touches it, because it is no longer kept up.

Its adapter continues a conversation; what is sent in it goes through a connector of ours, which the adapter takes in
the place of its own. Its own drops unknown fields of an activity (label, citations), blocks the loop for its token and
retries nothing that it could tell us of. To leave the SDK, `send` becomes one call of `_Connector._post`.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from botbuilder.core import TurnContext
from botbuilder.integration.aiohttp import CloudAdapter
from botbuilder.schema import Activity, ChannelAccount, ConversationAccount, ConversationReference, ResourceResponse
from botframework.connector.auth import BotFrameworkAuthentication, ConnectorFactory

from channels.shared.payload import Json, text_at
from channels.teams.http_client import Failed, Wire
from channels.teams.login import Login
from channels.teams.tokens import CHANNEL

OURS = "platter_activity"
"""Attribute under which an activity as we made it travels through the SDK's."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Where a conversation goes on."""

    service_url: str
    conversation: str
    bot: str


class TeamsApi:
    def __init__(self, wire: Wire, login: Login, app_id: str) -> None:
        self._wire = wire
        self._login = login
        self._app_id = app_id
        self._adapter = CloudAdapter(_Authentication(wire, login))

    async def begin(self, reference: Reference, tenant: str, activity: Json) -> str:
        """Posts a thread's root in a channel (`reference.conversation`), another one at each call; its id, "" where
        Teams gives none. Raises Failed. [docs: bots/how-to/conversations/send-proactive-messages; what it takes:
        microsoft/teams.net, core/docs/CreateConversation-API-Behavior.md, "Channel Thread"]"""
        asked = {
            "isGroup": True, "tenantId": tenant, "bot": {"id": reference.bot}, "activity": activity,
            "channelData": {"channel": {"id": reference.conversation}, "tenant": {"id": tenant}},
        }  # fmt: skip
        url = f"{reference.service_url.rstrip('/')}/v3/conversations"
        try:
            answer = await self._wire.post(url, asked, token=await self._login.token())
        except Failed as failed:
            if failed.status == 401:
                self._login.refused()
            raise
        return text_at(answer, "activityId")

    async def send(self, reference: Reference, activity: Json) -> str:
        """Posts into the conversation as it is; the post's id, "" where Teams gives none. Raises Failed."""
        posted: list[str] = []

        async def say(context: TurnContext) -> None:
            response = await context.send_activity(_carrying(activity))
            posted.append(response.id or "" if response else "")

        await self._in(reference, say)
        return posted[0]

    async def update(self, reference: Reference, post_id: str, activity: Json) -> None:
        """Puts it in the place of an earlier post. Raises Failed."""

        async def say(context: TurnContext) -> None:
            ours = _carrying(activity)
            ours.id = post_id
            await context.update_activity(ours)

        await self._in(reference, say)

    async def delete(self, reference: Reference, post_id: str) -> None:
        """Raises Failed."""

        async def say(context: TurnContext) -> None:
            await context.delete_activity(post_id)

        await self._in(reference, say)

    async def _in(self, reference: Reference, say: Callable[[TurnContext], Awaitable[None]]) -> None:
        continued = ConversationReference(
            bot=ChannelAccount(id=reference.bot),
            conversation=ConversationAccount(id=reference.conversation),
            channel_id=CHANNEL,
            service_url=reference.service_url,
        )
        try:
            await self._adapter.continue_conversation(continued, say, self._app_id)
        except Failed as failed:
            if failed.status == 401:
                self._login.refused()
            raise


def _carrying(activity: Json) -> Activity:
    ours = Activity(type=activity.get("type", "message"))
    setattr(ours, OURS, activity)
    return ours


class _Connector:
    """What the adapter calls in the place of its own client: one conversation's operations, and itself their owner."""

    def __init__(self, wire: Wire, login: Login, service_url: str) -> None:
        self._wire = wire
        self._login = login
        self._service_url = service_url.rstrip("/")

    @property
    def conversations(self) -> "_Connector":
        return self

    async def reply_to_activity(self, conversation: str, _reply_to: str, activity: Activity) -> ResourceResponse:
        """The adapter makes up an activity to reply to; in a thread the conversation says where an answer goes."""
        return await self._post(conversation, activity)

    async def send_to_conversation(self, conversation: str, activity: Activity) -> ResourceResponse:
        return await self._post(conversation, activity)

    async def update_activity(self, conversation: str, post_id: str, activity: Activity) -> ResourceResponse:
        url = f"{self._activities(conversation)}/{quote(post_id, safe='')}"
        body = {**_body(conversation, activity), "id": post_id}
        answer = await self._wire.put(url, body, token=await self._login.token())
        return ResourceResponse(id=text_at(answer, "id"))

    async def delete_activity(self, conversation: str, post_id: str) -> None:
        url = f"{self._activities(conversation)}/{quote(post_id, safe='')}"
        await self._wire.delete(url, token=await self._login.token())

    async def _post(self, conversation: str, activity: Activity) -> ResourceResponse:
        body = _body(conversation, activity)
        answer = await self._wire.post(self._activities(conversation), body, token=await self._login.token())
        return ResourceResponse(id=text_at(answer, "id"))

    def _activities(self, conversation: str) -> str:
        return f"{self._service_url}/v3/conversations/{quote(conversation, safe='')}/activities"


def _body(conversation: str, activity: Activity) -> dict[str, Any]:
    return {
        **getattr(activity, OURS),
        "from": {"id": activity.from_property.id},
        "conversation": {"id": conversation},
    }


class _Connectors(ConnectorFactory):  # type: ignore[misc]
    def __init__(self, wire: Wire, login: Login) -> None:
        self._wire = wire
        self._login = login

    async def create(self, service_url: str, audience: str) -> _Connector:
        return _Connector(self._wire, self._login, service_url)


class _Authentication(BotFrameworkAuthentication):  # type: ignore[misc]
    """What is sent goes through our connector; what comes in never reaches the adapter (channels/teams/tokens.py)."""

    def __init__(self, wire: Wire, login: Login) -> None:
        self._connectors = _Connectors(wire, login)

    def create_connector_factory(self, claims_identity: object) -> ConnectorFactory:
        return self._connectors

    async def create_user_token_client(self, claims_identity: object) -> None:
        return None

    async def authenticate_request(self, activity: Activity, auth_header: str) -> None:
        raise PermissionError("requests are checked at our own door")

    async def authenticate_streaming_request(self, auth_header: str, channel_id_header: str) -> None:
        raise PermissionError("there are no streaming requests")

    async def authenticate_channel_request(self, auth_header: str) -> None:
        raise PermissionError("requests are checked at our own door")

    def create_bot_framework_client(self) -> None:
        raise NotImplementedError("there are no skills")

    def get_originating_audience(self) -> str:
        return ""
