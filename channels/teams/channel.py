"""Teams as the worker sees it: what is posted, and what a failed post means.

Teams gives a bot no way to look its own messages up by a key, so a post whose outcome is not known is never repeated.
"""

import json
from typing import Final

from channels.delivery import (
    Again,
    Arrival,
    CannotTell,
    GiveUp,
    Outcome,
    Pace,
    Post,
    Search,
    Sent,
    Unclear,
    Wait,
    Where,
)
from channels.reading import Json, seconds_of, text_at
from channels.teams.hosts import Hosts
from channels.teams.limits import PACES, TYPING_LASTS_S
from channels.teams.playground import for_playground
from channels.teams.render import Around, render
from channels.teams.sdk import Reference, TeamsApi
from channels.teams.search_form import Kind
from channels.teams.turns import MESSAGE_ID, PLATFORM, Place, place_of, rooted
from channels.teams.welcome import welcome
from channels.teams.wire import Failed
from channels.teams.words import CHANGE_BUTTON, NEW_BUTTON
from engine.messages import Reply, Turn

TYPING: Final[Json] = {"type": "typing"}
PASSING = frozenset({401, 412, 502, 503, 504})
"""Not posted, and worth another try: Teams' documented ones (412, 502, 504), a service that says it is away, and a
token that was not taken, which is fetched anew. [docs: bots/how-to/rate-limit, "Handle HTTP 429 responses"]"""
NAMELESS = "0"
"""Of a root post that Teams did not name; one without any id would count as not posted."""
REFUSED_BODY = frozenset({400, 413})
"""The cards may be at fault: the words alone may do."""


class TeamsChannel:
    """The protocol `Channel`."""

    def __init__(self, api: TeamsApi, hosts: Hosts) -> None:
        self._api = api
        self._hosts = hosts

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
        drawn = (welcome(),) if place.welcome and reply.kind != "error" else render(reply, around(place))
        return tuple(json.dumps(one, ensure_ascii=False, separators=(",", ":")).encode() for one in drawn)

    async def deliver(self, post: Post) -> Outcome:
        place, activity = place_of(post.where), json.loads(post.body)
        if not self._hosts.allow(place.service_url):
            return GiveUp("service_host")
        if self._hosts.loopback:
            activity = for_playground(activity)
        outcome, status = await self._post(place, activity)
        if status in REFUSED_BODY and activity.get("attachments"):
            outcome, _ = await self._post(place, _words_alone(activity))
        return outcome

    async def _post(self, place: Place, activity: Json) -> tuple[Outcome, int]:
        """What became of it, and the status that it was refused with, if any."""
        try:
            posted = await self._api.send(Reference(place.service_url, place.conversation, place.bot), activity)
        except Failed as failed:
            return _outcome(failed), failed.status
        return Sent(posted or NAMELESS * place.begins), 0

    async def find_own(self, post: Post) -> Search:
        return CannotTell()

    async def busy(self, where: Where) -> None:
        place = place_of(where)
        if self._hosts.allow(place.service_url):
            await self._post(place, TYPING)


def around(place: Place) -> Around:
    """Only a channel has room for a new thread."""
    begins: tuple[tuple[str, Kind], ...] = ((NEW_BUTTON, "new"),) if MESSAGE_ID in place.conversation else ()
    return Around(place.hint, ((CHANGE_BUTTON, "change"), *begins))


def _words_alone(activity: Json) -> Json:
    """The same without cards, for a client or a tenant that refuses them."""
    kept = {name: value for name, value in activity.items() if name not in ("attachments", "attachmentLayout", "text")}
    return {**kept, "textFormat": "plain", "text": text_at(activity, "summary")}


def _outcome(failed: Failed) -> Outcome:
    """What a failed post means for the next try."""
    if failed.status == 429:
        return Wait(seconds_of(failed.retry_after))
    if failed.code.startswith("login_") or failed.code == "no_connection" or failed.status in PASSING:
        return Again(failed.code)
    if failed.status >= 500 or failed.code in ("cut_off", "timeout", "no_json"):
        return Unclear(failed.code)
    return GiveUp(failed.code)
