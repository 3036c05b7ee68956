"""Teams as the worker sees it: what is posted, and what a failed post means.

Teams gives a bot no way to look its own messages up by a key, so a post whose outcome is not known is never repeated.
"""

import json
from dataclasses import replace
from typing import Final

from channels.ports import Arrival, CannotTell, GiveUp, Outcome, Pace, Post, Search, Sent, Shown, Unclear, Where
from channels.shared.payload import Json
from channels.teams.card_refresh import around
from channels.teams.hosts import Hosts
from channels.teams.http_client import Failed
from channels.teams.limits import PACES, TYPING_LASTS_S
from channels.teams.outcomes import outcome_of, repeatable
from channels.teams.playground import for_playground
from channels.teams.render import REFUSED_BODY, Around, render, words_alone
from channels.teams.sdk import Reference, TeamsApi
from channels.teams.stream import TeamsStream
from channels.teams.turns import PLATFORM, Place, place_of, rooted
from channels.teams.welcome import welcome
from engine.messages import Reply, Turn
from engine.messages.sentences import speaking

TYPING: Final[Json] = {"type": "typing"}
NAMELESS = "0"
"""Of a root post that Teams did not name; one without any id would count as not posted."""


class TeamsChannel:
    """The protocol `Channel`."""

    def __init__(self, api: TeamsApi, hosts: Hosts, tab: str = "") -> None:
        """`tab`: the way to a person's own tab; "" where there is none."""
        self._tab = tab
        self._api = api
        self._hosts = hosts
        self.stream = TeamsStream(api, hosts)

    @property
    def platform(self) -> str:
        return PLATFORM

    @property
    def paces(self) -> tuple[Pace, ...]:
        return tuple(Pace(posts, seconds) for posts, seconds in PACES)

    @property
    def busy_every_s(self) -> float:
        return TYPING_LASTS_S

    async def complete(self, arrival: Arrival) -> Turn:
        """An activity says who it is, in which language and where."""
        return arrival.turn

    def rooted(self, arrival: Arrival, post_id: str) -> Arrival:
        return rooted(arrival, post_id)

    def render(self, reply: Reply, where: Where) -> tuple[bytes, ...]:
        place = place_of(where)
        with speaking(reply.locale):
            is_welcome = place.welcome and reply.kind != "error"
            drawn = (welcome(self._tab),) if is_welcome else render(reply, self._around(place))
        return tuple(json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() for one in drawn)

    def _around(self, place: Place) -> Around:
        """A dish can be kept where there is a tab that shows it."""
        return replace(around(place), saves=bool(self._tab))

    async def deliver(self, post: Post) -> Outcome:
        place, activity, shown = _read(post)
        if not self._hosts.allow(place.service_url):
            return GiveUp("service_host")
        if self._hosts.loopback:
            activity = for_playground(activity)
        if shown is not None and (finished := await self.stream.finish(place, activity, shown)) is not None:
            return finished
        if place.begins:
            return await self._begin(place, post.where.tenant, activity)
        outcome, status = await self._post(place, activity)
        if status in REFUSED_BODY and activity.get("attachments"):
            outcome, _ = await self._post(place, words_alone(activity))
        return outcome

    async def _post(self, place: Place, activity: Json) -> tuple[Outcome, int]:
        """What became of it, and the status that it was refused with, if any."""
        try:
            posted = await self._api.send(Reference(place.service_url, place.conversation, place.bot), activity)
        except Failed as failed:
            return outcome_of(failed), failed.status
        return Sent(posted), 0

    async def _begin(self, place: Place, tenant: str, activity: Json) -> Outcome:
        """A thread of a channel."""
        try:
            there = Reference(place.service_url, place.conversation, place.bot)
            return Sent(await self._api.begin(there, tenant, activity) or NAMELESS)
        except Failed as failed:
            return outcome_of(failed)

    async def change(self, post: Post, post_id: str) -> Outcome:
        place, activity, _ = _read(post)
        if not self._hosts.allow(place.service_url):
            return GiveUp("service_host")
        activity = for_playground(activity) if self._hosts.loopback else activity
        try:
            await self._api.update(Reference(place.service_url, place.conversation, place.bot), post_id, activity)
        except Failed as failed:
            return repeatable(failed)
        return Sent(post_id)

    async def find_own(self, post: Post) -> Search:
        """What takes a message over is finished there, which may be done twice; else nobody can tell."""
        place, activity, shown = _read(post)
        if shown is None or not self._hosts.allow(place.service_url):
            return CannotTell()
        finished = await self.stream.finish(place, activity, shown)
        return CannotTell() if finished is None or isinstance(finished, Unclear) else finished

    async def busy(self, where: Where) -> None:
        place = place_of(where)
        if self._hosts.allow(place.service_url):
            await self._post(place, TYPING)


def _read(post: Post) -> tuple[Place, Json, Shown | None]:
    """Where it goes, what is posted, and the message that it takes over."""
    activity = json.loads(post.body)
    shown = activity.pop("shown", None)
    return place_of(post.where), activity, Shown(**shown) if shown else None
