"""What people do in the Teams of the tests, and how Teams tells a bot of it: signed, and again until it is taken."""

import asyncio
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import aiohttp

from tests.support.teams.cards import buttons, parts, says
from tests.support.teams.dialogs import answer_problems
from tests.support.teams.server import APP_ID, TENANT, Conversation, TeamsServer

Json = dict[str, Any]
BOT = f"28:{APP_ID}"
RETRY_AFTER_S = (0.2, 0.5)
ANSWERS_WITHIN_S = 60.0


@dataclass
class Delivered:
    """What the bot answered, at each attempt."""

    statuses: list[int] = field(default_factory=list)
    body: bytes = b""

    @property
    def json(self) -> Json:
        found: Json = json.loads(self.body)
        return found


@dataclass
class Dialog:
    """A form that stands open."""

    value: Json
    place: str
    user: str
    root: str
    command: Json = field(default_factory=dict)
    """Of the compose box, by which it was opened."""

    @property
    def card(self) -> Json:
        found: Json = self.value["card"]["content"]
        return found

    @property
    def inputs(self) -> dict[str, Json]:
        return {part["id"]: part for part in parts(self.card) if part["type"].startswith("Input.")}

    @property
    def says(self) -> str:
        return says({"attachments": [self.value["card"]]})

    def faults(self) -> dict[str, str]:
        """What stands in red under which field."""
        below, found = "", {}
        for part in parts(self.card["body"]):
            below = part["id"] if part["type"].startswith("Input.") else below
            if part["type"] == "TextRun" and part.get("color") == "Attention":
                found[below] = part["text"]
        return found

    def sent(self, **typed: Any) -> Json:
        """What a client sends: each input's value, and what the button carries. Numbers are sent as words."""
        assert set(typed) <= set(self.inputs)
        stands = {name: one.get("value") for name, one in self.inputs.items()}
        values = {name: str(value) for name, value in {**stands, **typed}.items() if value is not None}
        return {**self.card["actions"][0]["data"], **values}


@dataclass
class TeamsPeople:
    server: TeamsServer
    app_url: str
    http: aiohttp.ClientSession
    tenant: str = TENANT
    retries: tuple[float, ...] = RETRY_AFTER_S

    async def say(self, place: str, user: str, text: str, root: str = "", *, mention: bool = False, **more: Any) -> str:
        """A message; its id, when Teams has told the bot of it."""
        activity = self.message(place, user, text, root, mention=mention, **more)
        await self.deliver(activity)
        return str(activity["id"])

    def message(
        self,
        place: str,
        user: str,
        text: str,
        root: str = "",
        *,
        mention: bool = False,
        colleague: str = "",
        **more: Any,
    ) -> Json:
        """In a channel without `root` it begins a thread, whose id is the message's.

        `mention`: it opens with Platter's name; `colleague`: with somebody else's.
        """
        entities: list[Json] = [
            {"type": "clientInfo", "locale": "en-US", "country": "US", "timezone": "America/New_York"}
        ]
        name, known = ("Platter", BOT) if mention else (colleague, f"29:{colleague}")
        if name:
            at = f"<at>{name}</at>"
            text = f"{at} {text}"
            entities.append({"type": "mention", "text": at, "mentioned": {"id": known, "name": name}})
        return self.activity("message", place, user, root, text=text, textFormat="plain", entities=entities, **more)

    def activity(self, kind: str, place: str, user: str, root: str = "", **more: Any) -> Json:
        where = self.server.conversations[place]
        name = self.server.next_id()
        full = f"{place};messageid={root or name}" if where.kind == "channel" else place
        team = {"team": {"id": where.team}, "channel": {"id": place}} if where.team else {}
        return {
            "type": kind, "id": name, "timestamp": datetime.now(UTC).isoformat().replace("+00:00", "Z"),
            "localTimezone": "America/New_York", "serviceUrl": self.server.url, "channelId": "msteams",
            "from": {"id": f"29:{user}", "name": user, "aadObjectId": f"aad-{user}"},
            "conversation": {
                "id": full, "conversationType": where.kind, "tenantId": self.tenant,
                **({"isGroup": True} if where.kind != "personal" else {}),
            },
            "recipient": {"id": BOT, "name": "Platter"}, "locale": "en-US",
            "channelData": {"tenant": {"id": self.tenant}, **team}, **more,
        }  # fmt: skip

    async def press(self, place: str, user: str, shown: Json, label: str, **more: Any) -> Delivered:
        """A button, by the beginning of its label: said in the conversation, and sent as a message."""
        return await self.deliver(self.pressed(place, user, shown, label, **more))

    def pressed(self, place: str, user: str, shown: Json, label: str, **more: Any) -> Json:
        found = next(one for one in buttons(shown) if one["title"].startswith(label))
        said = found["data"]["msteams"]
        assert said["type"] == "messageBack"
        return self.activity(
            "message", place, user, shown.get("root", ""), text=said["text"], value=said["value"],
            replyToId=shown["id"], **more,
        )  # fmt: skip

    async def look(self, place: str, user: str, shown: Json, at: int = 0, dialog: bool = False) -> Delivered:
        """Why this?, of one card."""
        why = [one for one in buttons(shown) if one["type"] == "Action.Execute" and one["verb"] == "why"]
        found = (why or _before_picking(shown))[at]
        if dialog:
            return await self.invoke(place, user, shown, "task/fetch", {"data": found["fallback"]["data"]})
        action = {"type": "Action.Execute", "verb": found["verb"], "data": found["data"]}
        return await self.invoke(place, user, shown, "adaptiveCard/action", {"action": action, "trigger": "manual"})

    async def refresh(self, place: str, user: str, shown: Json) -> Json:
        """What a card is replaced with when that person looks at it: by itself for those it names, else by its menu."""
        refresh = shown["attachments"][0]["content"]["refresh"]
        trigger = "automatic" if f"29:{user}" in refresh["userIds"] else "manual"
        value = {"action": {**refresh["action"], "id": ""}, "trigger": trigger}
        told = await self.ask(place, user, "adaptiveCard/action", value, shown.get("root", ""))
        return {**shown, "attachments": [{"content": told["value"]}]}

    async def act(self, place: str, user: str, shown: Json, label: str) -> str:
        """The first button of that label which is answered in the request; the sentence that it is answered with."""
        found = next(one for one in buttons(shown) if one["type"] == "Action.Execute" and one["title"] == label)
        action = {"type": "Action.Execute", "verb": found["verb"], "data": found["data"]}
        value = {"action": action, "trigger": "manual"}
        return str((await self.ask(place, user, "adaptiveCard/action", value, shown.get("root", "")))["value"])

    async def act_by_an_older_client(self, place: str, user: str, shown: Json, label: str) -> Delivered:
        """The same as the message that it falls back to."""
        found = next(one for one in buttons(shown) if one["type"] == "Action.Execute" and one["title"] == label)
        data = found["fallback"]["data"]
        return await self.deliver(self.activity("message", place, user, shown.get("root", ""), value=data))

    async def rate(self, place: str, user: str, shown: Json, good: bool, comment: str = "") -> Delivered:
        told = {"reaction": "like" if good else "dislike", "feedback": json.dumps({"feedbackText": comment})}
        value = {"actionName": "feedback", "actionValue": told}
        return await self.invoke(place, user, shown, "message/submitAction", value)

    async def invoke(self, place: str, user: str, shown: Json, name: str, value: Json) -> Delivered:
        root = shown.get("root", "")
        return await self.deliver(
            self.activity("invoke", place, user, root, name=name, value=value, replyToId=shown["id"])
        )

    async def open_form(self, place: str, user: str, shown: Json, label: str) -> "Dialog":
        """By a button of a card."""
        found = next(one for one in buttons(shown) if one["title"] == label)
        assert found["data"]["msteams"] == {"type": "task/fetch"}
        told = await self.ask(place, user, "task/fetch", {"data": found["data"]}, shown.get("root", ""))
        return Dialog(told["task"]["value"], place, user, shown.get("root", ""))

    async def open_from_compose_box(self, place: str, user: str, command: str, root: str = "", **more: Any) -> "Dialog":
        """By an action of the compose box or, with `messagePayload`, of a message's menu."""
        value = {"commandId": command, "commandContext": "message" if more else "compose", **more}
        told = await self.ask(place, user, "composeExtension/fetchTask", value, root)
        return Dialog(told["task"]["value"], place, user, root, value)

    async def submit(self, opened: "Dialog", times: int = 1, **typed: Any) -> Json:
        """What stands in the form with what is typed, None for a field that is emptied; the last answer."""
        sending = opened.sent(**typed)
        name = "composeExtension/submitAction" if opened.command else "task/submit"
        told = await asyncio.gather(
            *(self.ask(opened.place, opened.user, name, {**opened.command, "data": sending}, opened.root)
              for _ in range(times))
        )  # fmt: skip
        if "value" in told[-1].get("task", {}) and told[-1]["task"]["type"] == "continue":
            opened.value = told[-1]["task"]["value"]
        return told[-1]

    async def find(self, place: str, user: str, text: str, skip: int = 0, count: int = 25) -> Json:
        """What the compose box is told, as somebody types; nothing typed: as it opens."""
        typed = {"name": "query", "value": text} if text else {"name": "initialRun", "value": "true"}
        value = {
            "commandId": "find_dishes", "parameters": [typed], "queryOptions": {"skip": skip, "count": count},
        }  # fmt: skip
        told = await self.ask(place, user, "composeExtension/query", value)
        found: Json = told["composeExtension"]
        return found

    async def ask(self, place: str, user: str, name: str, value: Json, root: str = "") -> Json:
        """What needs its answer in the request; the answer is one that Teams shows."""
        delivered = await self.deliver(self.asked(place, user, name, value, root))
        assert delivered.statuses == [200]
        assert answer_problems(name, delivered.json) == []
        return delivered.json

    def asked(self, place: str, user: str, name: str, value: Json, root: str = "") -> Json:
        """Outside of a thread it names the channel alone, and by itself no message."""
        activity = self.activity("invoke", place, user, root, name=name, value=value)
        where = {**activity["conversation"], **({} if root else {"id": place})}
        return {**activity, "id": f"f:{activity['id']}", "conversation": where}

    async def edit(self, activity: Json, text: str) -> Delivered:
        data = {**activity["channelData"], "eventType": "editMessage"}
        return await self.deliver({**activity, "type": "messageUpdate", "text": text, "channelData": data})

    async def delete(self, activity: Json) -> Delivered:
        data = {**activity["channelData"], "eventType": "softDeleteMessage"}
        kept = {name: value for name, value in activity.items() if name not in ("text", "entities")}
        return await self.deliver({**kept, "type": "messageDelete", "channelData": data})

    async def add_bot(self, place: str, user: str = "ana") -> list[Delivered]:
        """Told as two activities."""
        where = self._bare(place, user)
        return [
            await self.deliver({**where, "type": "conversationUpdate", "membersAdded": [{"id": BOT}]}),
            await self.deliver({**where, "type": "installationUpdate", "action": "add"}),
        ]

    async def remove_bot(self, place: str, user: str = "ana") -> Delivered:
        return await self.deliver(
            {**self._bare(place, user), "type": "conversationUpdate", "membersRemoved": [{"id": BOT}]}
        )

    def _bare(self, place: str, user: str) -> Json:
        activity = self.activity("conversationUpdate", place, user)
        return {**activity, "conversation": {**activity["conversation"], "id": place}}

    async def deliver(self, activity: Json) -> Delivered:
        """Again until it is taken, as Teams does it; what needs its answer is asked once."""
        delivered = Delivered()
        for wait_s in (0.0, *(() if activity["type"] == "invoke" else self.retries)):
            await asyncio.sleep(wait_s)
            status, delivered.body = await self.send(json.dumps(activity).encode(), self.server.token())
            delivered.statuses.append(status)
            if 200 <= status < 500 and status:
                break
        return delivered

    async def send(self, body: bytes, token: str, **headers: str) -> tuple[int, bytes]:
        given = {"Content-Type": "application/json", "Authorization": f"Bearer {token}", **headers}
        try:
            async with asyncio.timeout(ANSWERS_WITHIN_S):
                async with self.http.post(self.app_url, data=body, headers=given) as response:
                    return response.status, await response.read()
        except (TimeoutError, aiohttp.ClientError):
            return 0, b""

    async def answers(self, place: str, root: str, count: int, within_s: float = 60.0) -> list[Json]:
        """The bot's messages in a thread, when there are so many."""
        where: Conversation = self.server.conversations[place]

        def there() -> list[Json]:
            return [one for one in where.messages if one["root"] == root]

        async with asyncio.timeout(within_s), self.server.posted:
            await self.server.posted.wait_for(lambda: len(there()) >= count)
        return there()


def _before_picking(shown: Json) -> list[Json]:
    """The buttons that the same cards had before a dish could be picked: such cards stand in threads."""
    tokens = [one["data"]["press"] for one in buttons(shown) if ".pick." in (one.get("data") or {}).get("press", "")]
    asked = [{"why": f"{turn_id}.{place}"} for turn_id, _, place in (token.split(".") for token in tokens)]
    dialog = {"msteams": {"type": "task/fetch"}}
    return [{"verb": "why", "data": one, "fallback": {"data": {**one, **dialog}}} for one in asked]
