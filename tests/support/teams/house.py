"""A whole Platter that speaks to the Teams of the tests."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.app import Platter
from bot.channels.teams.connect import connect_teams
from bot.settings import Settings
from channels.teams.parse_invokes import FORM_COMMAND
from engine.messages import ThreadKey
from tests.support.channel_house import PLATTER, ChannelHouse, Json, Seen, connected_house, new_name
from tests.support.teams.cards import buttons, dishes, parts, says
from tests.support.teams.people import TeamsPeople
from tests.support.teams.server import TENANT, TeamsServer, teams_server
from tests.support.wire_faults import Fault


@dataclass
class TeamsHouse(ChannelHouse):
    server: TeamsServer
    people: TeamsPeople
    said: dict[str, Json] = field(default_factory=dict)
    """Activities by id, to be edited later."""
    platform, tenant = "teams", TENANT

    def place(self, kind: Literal["channel", "direct"] = "channel") -> str:
        """A channel is in a team of its own."""
        if kind == "direct":
            return self.server.conversation(new_name("a:"), "personal").id
        channel, team = (f"{new_name('19:')}@thread.tacv2" for _ in range(2))
        return self.server.conversation(channel, "channel", team).id

    def thread(self, place: str, root: str) -> ThreadKey:
        where = self.server.conversations[place]
        if where.kind != "channel":
            return ThreadKey("teams", self.tenant, place, place)
        conversation = f"{where.team}/{place}" if where.team else place
        return ThreadKey("teams", self.tenant, conversation, f"{place};messageid={root}" if root else place)

    def user_id(self, user: str) -> str:
        return f"aad-{user}"

    async def say(self, place: str, user: str, text: str, root: str = "", *, to: str = "") -> str:
        mention, colleague = to == PLATTER, "" if to == PLATTER else to
        return await self._deliver(self.people.message(place, user, text, root, mention=mention, colleague=colleague))

    async def say_often(self, place: str, user: str, text: str, times: int) -> str:
        told = self.people.message(place, user, text, mention=True)
        return (await asyncio.gather(*(self._deliver(told) for _ in range(times))))[0]

    async def say_deleted(self, place: str, user: str, text: str) -> None:
        told = self.people.message(place, user, text, mention=True)
        await self.people.delete(told)
        await self._deliver(told)

    async def edit(self, place: str, said: str, text: str) -> None:
        assert (await self.people.edit(self.said[said], f"<at>{PLATTER}</at> {text}")).statuses == [200]

    async def press(self, place: str, user: str, seen: Seen, label: str) -> None:
        shown = next(one for one in seen.messages if any(b["title"].startswith(label) for b in buttons(one)))
        assert (await self.people.press(place, user, shown, label)).statuses[-1] == 200

    async def why(self, place: str, user: str, seen: Seen) -> str:
        told = (await self.people.look(place, user, seen.messages[0])).json
        return says({"attachments": [{"content": told["value"]}]})

    async def rate(self, place: str, user: str, seen: Seen, good: bool) -> None:
        assert (await self.people.rate(place, user, seen.messages[-1], good)).statuses == [200]

    async def fill_in(self, place: str, user: str, times: int = 1, **typed: str) -> Mapping[str, str]:
        form = await self.people.open_from_compose_box(place, user, FORM_COMMAND)
        told = await self.people.submit(form, times, **typed)
        return {} if told["task"]["type"] == "message" else {name: one for name, one in form.faults().items() if name}

    def two_channels(self, *people: str) -> tuple[str, str]:
        """Of one team."""
        team = self.server.rosters.team("Office", *people)
        return self.server.rosters.channel(team, "Lunch").id, self.server.rosters.channel(team, "Marketing").id

    def leaves(self, place: str, user: str) -> None:
        """The team, and with it all its channels."""
        self.server.rosters.teams[self.server.conversations[place].team].members.pop(user)

    async def share(self, place: str, user: str, seen: Seen, to: str, times: int = 1) -> tuple[str, str]:
        dialog = await self.people.open_form(place, user, seen.messages[-1], "Share")
        shown, there = dialog.says, self.server.conversations[to]
        if not dialog.inputs:
            return shown, shown
        told = await self.people.submit(dialog, times, to=f"{there.team}/{to}")
        return shown, "" if told["task"]["type"] == "message" else dialog.faults()["to"]

    def breaks(self, *faults: Fault) -> None:
        self.server.faults += faults

    def stands(self, place: str) -> Mapping[str, Json]:
        return {str(one["id"]): one for one in self.server.conversations[place].messages}

    def refused(self) -> Sequence[object]:
        return [status for _, _, status in self.server.posts if status >= 400]

    def seen(self, messages: Sequence[Json]) -> Seen:
        first = messages[0]
        return Seen(
            messages=tuple(messages),
            text=says({"text": first.get("text") or first["summary"]}),
            shown="\n".join(map(says, messages)),
            labels=tuple(one["title"] for message in messages for one in buttons(message)),
            dishes=tuple(map(tuple, dishes(first))) if "attachmentLayout" in first else (),
            has_table=any(part["type"] == "Table" for one in messages for part in parts(one.get("attachments", []))),
        )

    async def _deliver(self, told: Json) -> str:
        assert (await self.people.deliver(told)).statuses == [200]
        self.said[told["id"]] = told
        return str(told["id"])


@asynccontextmanager
async def teams_house(
    platter: Platter, settings: Settings, *, adds: bool = False, **given: Any
) -> AsyncIterator[TeamsHouse]:
    async with teams_server() as server:
        kept = settings.model_dump(by_alias=False, exclude_unset=True)
        whole = Settings(_env_file=None, **{**kept, **server.settings, **given})
        async with connected_house(platter, whole, connect_teams, adds) as (url, http):
            yield TeamsHouse(platter, url, server, TeamsPeople(server, f"{url}/api/messages", http))
