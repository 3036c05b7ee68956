"""Membership: which teams Platter is in, their channels and people, and whether Platter is in a conversation."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote

from channels.ports import Arrival
from channels.shared.payload import Json, text_at, things_at
from channels.shared.sentences import say
from channels.teams.hosts import Hosts
from channels.teams.http_client import Failed, Wire
from channels.teams.limits import ANSWER_WITHIN_S
from channels.teams.login import Login
from channels.teams.turns import Place, place_of
from engine.messages import ThreadKey

NOTED_MAX = 10_000
"""Teams of which this process knows that they are kept; about 200 bytes each."""
NOTED_S = 3_600.0
"""How long it takes that for granted: a tenant may be erased without Platter being taken out."""
_CHANNEL = "19:"
"""What a team's and a channel's id begin with; a chat's own id may have a slash in it, too."""


@dataclass(frozen=True, slots=True)
class JoinedTeam:
    id: str
    service_url: str


class Joined(Protocol):
    async def put(self, tenant: str, team: str, service_url: str) -> None:
        """Raises Unavailable."""
        ...

    async def drop(self, tenant: str, team: str) -> None:
        """Unless it was heard from just now. Raises Unavailable."""
        ...

    async def teams(self, tenant: str, person: str, most: int) -> Sequence[JoinedTeam]:
        """Those where the person spoke with Platter first. Raises Unavailable."""
        ...


def team_of(thread: ThreadKey) -> str:
    """ "" for a chat."""
    team, _, channel = thread.conversation.partition("/")
    return team if team.startswith(_CHANNEL) and channel.startswith(_CHANNEL) else ""


class Noting:
    """Keeps each team once an hour and process, and whenever Platter is added to it."""

    def __init__(self, joined: Joined, now_s: Callable[[], float] = time.monotonic) -> None:
        self._joined = joined
        self._now_s = now_s
        self._noted: OrderedDict[tuple[str, str], float] = OrderedDict()

    async def note(self, arrival: Arrival) -> None:
        """Raises Unavailable."""
        place, thread = place_of(arrival.where), arrival.turn.thread
        known = (thread.tenant, team_of(thread))
        is_noted = self._now_s() < self._noted.get(known, float("-inf")) + NOTED_S
        if not known[1] or (is_noted and not place.welcome):
            return
        await self._joined.put(*known, place.service_url)
        self._noted[known] = self._now_s()
        while len(self._noted) > NOTED_MAX:
            self._noted.popitem(last=False)

    def drop(self, tenant: str, team: str) -> None:
        self._noted.pop((tenant, team), None)


STANDARD = "standard"


@dataclass(frozen=True, slots=True)
class TeamChannel:
    id: str
    name: str
    is_standard: bool
    """Everybody in the team is in it, and so is Platter. Into a private or a shared channel an app has to be added on
    its own, and others are in it than in the team. [docs: build-apps-for-shared-private-channels, "App Model"]"""


class Places:
    def __init__(self, wire: Wire, login: Login, hosts: Hosts) -> None:
        self._wire = wire
        self._login = login
        self._hosts = hosts

    async def channels(self, service_url: str, team: str) -> tuple[TeamChannel, ...]:
        """In Teams' order. Raises Failed, as where Platter is not in the team."""
        found = await self._get(service_url, "teams", team, "conversations")
        told = ((text_at(one, "id"), one) for one in things_at(found, "conversations"))
        return tuple(
            TeamChannel(
                name, text_at(one, "name") or say("teams-general"), (text_at(one, "type") or STANDARD) == STANDARD
            )
            for name, one in told
            if name
        )

    async def team_name(self, service_url: str, team: str) -> str:
        """Raises Failed."""
        return text_at(await self._get(service_url, "teams", team), "name")

    async def is_member(self, service_url: str, conversation: str, tenant: str, person: str) -> bool | None:
        """None where Teams does not tell. Of a team or any conversation; "person" by the directory or Teams' own id.
        Who belongs to another tenant is no member; of whom no tenant is told, it is not known."""
        try:
            found = await self._get(service_url, "conversations", conversation, "members", person)
        except Failed as failed:
            return False if failed.status in NOT_IN else None
        of = text_at(found, "tenantId").lower()
        if text_at(found, "userRole").lower() == "anonymous" or of not in ("", tenant.lower()):
            return False
        return True if of and text_at(found, "id") else None

    async def _get(self, service_url: str, *path: str) -> Json:
        if not self._hosts.allow(service_url):
            raise Failed("service_host")
        url = "/".join([service_url.rstrip("/"), "v3", *(quote(one, safe="") for one in path)])
        try:
            return await self._wire.get(url, token=await self._login.token())
        except Failed as failed:
            if failed.status == 401:
                self._login.refused()
            raise


NOT_IN = frozenset({403, 404})
"""BotNotInConversationRoster, ConversationNotFound. [docs: bots/how-to/conversations/send-proactive-messages]"""


class Roster:
    def __init__(self, wire: Wire, login: Login) -> None:
        self._wire = wire
        self._login = login

    async def is_in(self, place: Place) -> bool:
        """Where Teams does not tell it is taken to be: the post will tell. [docs: bots/how-to/get-teams-context,
        "Fetching the roster"]"""
        if not place.conversation:
            return False
        conversation = quote(place.conversation, safe="")
        url = f"{place.service_url.rstrip('/')}/v3/conversations/{conversation}/pagedmembers?pageSize=1"
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                await self._wire.get(url, token=await self._login.token())
        except TimeoutError:
            return True
        except Failed as failed:
            return failed.status not in NOT_IN
        return True
