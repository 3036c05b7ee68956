"""A whole Platter that speaks to the Slack of the tests."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Literal

from bot.app import Platter
from bot.channels.slack.connect import connect_slack
from bot.settings import Settings
from channels.slack.parse_views import FIND_SHORTCUT
from engine.messages import ThreadKey
from tests.support.channel_house import PLATTER, ChannelHouse, Json, Seen, connected_house, new_name
from tests.support.slack.blocks import buttons, read, says
from tests.support.slack.people import SlackPeople
from tests.support.slack.server import SlackServer, slack_server
from tests.support.wire_faults import Fault

SEALING_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="


@dataclass
class SlackHouse(ChannelHouse):
    server: SlackServer
    people: SlackPeople
    platform, tenant = "slack", "T1"

    def place(self, kind: Literal["channel", "direct"] = "channel") -> str:
        if kind == "direct":
            return self.server.channel(self.tenant, new_name("D"), "im", self.user_id("Ana")).id
        return self.server.channel(self.tenant, new_name("C")).id

    def thread(self, place: str, root: str) -> ThreadKey:
        return ThreadKey("slack", self.tenant, place, root)

    def user_id(self, user: str) -> str:
        known = f"U{user.upper()}"
        if known not in self.server.users:
            self.server.person(known, user)
        return known

    async def say(self, place: str, user: str, text: str, root: str = "", *, to: str = "") -> str:
        return await self.people.say(place, self.user_id(user), f"{self._mention(to)}{text}", root or None)

    def _mention(self, to: str) -> str:
        return f"<@{self.people.bot if to == PLATTER else self.user_id(to)}> " if to else ""

    async def say_often(self, place: str, user: str, text: str, times: int) -> str:
        told = self._told(place, user, f"{self._mention(PLATTER)}{text}")
        self.server.channels[self.tenant, place].messages.append(told)
        body = self.people.event_body(told)
        await asyncio.gather(*(self.people.deliver_json(body) for _ in range(times)))
        return str(told["ts"])

    async def say_deleted(self, place: str, user: str, text: str) -> None:
        told = self._told(place, user, f"{self._mention(PLATTER)}{text}")
        await self.people.event({
            "type": "message", "subtype": "message_deleted", "hidden": True, "channel": place,
            "channel_type": "channel", "ts": self.server.next_ts(), "deleted_ts": told["ts"], "previous_message": told,
        })  # fmt: skip
        await self.people.event(told)

    def _told(self, place: str, user: str, text: str) -> Json:
        return {
            "type": "message", "user": self.user_id(user), "text": text, "ts": self.server.next_ts(),
            "channel": place, "channel_type": "channel",
        }  # fmt: skip

    async def edit(self, place: str, said: str, text: str) -> None:
        assert (await self.people.edit(place, said, f"{self._mention(PLATTER)}{text}")).acknowledged

    async def press(self, place: str, user: str, seen: Seen, label: str) -> None:
        assert (await self.people.press(place, self.user_id(user), seen.messages[0], label)).acknowledged

    async def why(self, place: str, user: str, seen: Seen) -> str:
        """Opened for whoever presses; a card that can be picked has its reasons under Details."""
        await self.press(place, user, seen, "Details")
        opened_for, view = self.server.modals[-1]
        assert opened_for == self.user_id(user)
        return f"{view['title']['text']}\n{says(view['blocks'])}"

    async def rate(self, place: str, user: str, seen: Seen, good: bool) -> None:
        assert (await self.people.rate(place, self.user_id(user), seen.messages[0], good)).acknowledged

    async def fill_in(self, place: str, user: str, times: int = 1, **typed: str) -> Mapping[str, str]:
        known = self.user_id(user)
        assert (await self.people.global_shortcut(known, FIND_SHORTCUT)).acknowledged
        city = {"city": json.dumps(typed["city"].split(", "))} if "city" in typed else {}
        return await self.people.submit(known, times=times, **{**typed, **city}, where=place)

    def two_channels(self, *people: str) -> tuple[str, str]:
        one, other = self.place(), self.place()
        for place in (one, other):
            self.server.channels[self.tenant, place].members |= set(map(self.user_id, people))
        return one, other

    def leaves(self, place: str, user: str) -> None:
        self.server.channels[self.tenant, place].members.discard(self.user_id(user))

    async def share(self, place: str, user: str, seen: Seen, to: str, times: int = 1) -> tuple[str, str]:
        await self.press(place, user, seen, "Share")
        shown = says(self.server.modals[-1][1]["blocks"])
        return shown, (await self.people.submit(self.user_id(user), times=times, to=to)).get("to", "")

    def breaks(self, *faults: Fault) -> None:
        self.server.fails("chat.postMessage", *faults)

    def stands(self, place: str) -> Mapping[str, Json]:
        messages = self.server.channels[self.tenant, place].messages
        return {str(one["ts"]): one for one in messages if one.get("user") == self.people.bot}

    def refused(self) -> Sequence[object]:
        return [call.answer for call in self.server.asked("chat.postMessage") if not call.answer["ok"]]

    def seen(self, messages: Sequence[Json]) -> Seen:
        (message,) = messages
        blocks = message["blocks"]
        cards = [card for one in blocks if one["type"] == "carousel" for card in one["elements"]]
        return Seen(
            messages=tuple(messages),
            text=read(message["text"]),
            shown=says(blocks),
            labels=tuple(one["text"]["text"] for one in buttons(blocks)),
            dishes=tuple(map(_lines, cards)),
            has_table=any(one["type"] == "table" for one in blocks),
        )


def _lines(card: Json) -> tuple[str, ...]:
    body = card.get("body", {}).get("text", "").replace("*", "").split("\n")
    told = [*(card[part]["text"] for part in ("title", "subtitle") if part in card), *body]
    return tuple(read(line) for line in told)


def slack_settings(settings: Settings, server: SlackServer, **given: Any) -> Settings:
    """The settings, with this Slack's."""
    slack = {
        "SLACK_SIGNING_SECRET": server.signing_secret,
        "slack_api_url": server.url,
        "secret_keys": SEALING_KEY,
        **given,
    }
    return Settings(_env_file=None, **{**settings.model_dump(by_alias=False, exclude_unset=True), **slack})


@asynccontextmanager
async def slack_house(
    platter: Platter, settings: Settings, *, adds: bool = False, **given: Any
) -> AsyncIterator[SlackHouse]:
    """With a bot token of the workspace T1, unless `given` says otherwise."""
    async with slack_server() as server:
        token = server.install("T1", "xoxb-T1")
        whole = slack_settings(settings, server, **(given or {"SLACK_BOT_TOKEN": token}))
        async with connected_house(platter, whole, connect_slack, adds) as (url, http):
            address = "" if "SLACK_APP_TOKEN" in given else f"{url}/slack/events"
            yield SlackHouse(platter, url, server, SlackPeople(server, address, http=http))
