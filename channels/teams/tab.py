"""What a person kept, as the tab shows it: searches to run anew in their chat with Platter, and dishes they saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from structlog.contextvars import bind_contextvars

from channels.ports import Arrival, Inbox, Where
from channels.shared.levels import iconed
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams.direct_chats import Chats
from channels.teams.http_client import Failed
from channels.teams.limits import RESULTS
from channels.teams.links import chat_link, thread_link
from channels.teams.turns import PLATFORM, Place
from engine.engine import OwnPages, Profiles
from engine.messages import ThreadKey, Turn, turn_id_of
from engine.messages.forms import AGAIN
from engine.messages.own_page import Recent, Saved
from engine.messages.people import Person, ProfileTold

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class TabParts:
    inbox: Inbox
    own_pages: OwnPages
    people: Profiles
    chats: Chats
    client: str
    """What deep links begin with."""
    app_id: str
    now: Callable[[], datetime]


class Tab:
    """The methods give JSON; raise Unavailable."""

    def __init__(self, parts: TabParts) -> None:
        self._parts = parts

    async def shown(self, person: Person) -> Json:
        own = self._parts.own_pages
        profile = await self._parts.people.told(person)
        told = listed(await own.recent(person), await own.saved(person), own.days, self._link, profile)
        return {**told, "chat": chat_link(self._parts.client, self._parts.app_id)}

    async def again(self, person: Person, turn_id: str, key: str, locale: str | None) -> Json:
        """Asked anew in that person's chat; `key`: the same press again is the same question."""
        search = await self._parts.own_pages.search(person, turn_id)
        if search is None:
            return not_asked(say("tab-search-gone"))
        try:
            conversation = await self._parts.chats.open(person.tenant, person.user)
        except Failed as failed:
            log.warning("teams_chat_failed", error=failed.code)
            return not_asked(say("tab-no-chat"))
        await self._asked(person, search, conversation, f"again:{turn_id}:{key}", locale)
        return {"asked": True, "said": say("tab-asked-again")}

    async def take_out(self, person: Person, doc_id: str) -> Json:
        await self._parts.own_pages.take_out(person, doc_id)
        return await self.shown(person)

    async def _asked(self, person: Person, search: Recent, conversation: str, key: str, locale: str | None) -> None:
        thread = ThreadKey(PLATFORM, person.tenant, conversation, conversation)
        turn = Turn(
            turn_id=turn_id_of(thread, key),
            thread=thread,
            text=search.title,
            sent_at=self._parts.now(),
            kind="form",
            lane=conversation,
            user_id=person.user,
            locale=locale,
            form=((AGAIN, search.turn_id),),
            max_results=RESULTS,
        )
        bind_contextvars(turn_id=turn.turn_id)
        chats = self._parts.chats
        place = Place(chats.service_url, conversation, chats.bot, alone=True)
        where = Where(PLATFORM, person.tenant, conversation, place.to_json())
        taken = await self._parts.inbox.take_in(Arrival(turn, (f"{key}:{person.user}",), where))
        log.info("teams_arrived", taken=taken, turn_id=turn.turn_id, kind=turn.kind)

    def _link(self, search: Recent) -> str:
        return thread_link(self._parts.client, self._parts.app_id, search.thread)


def listed(
    recent: Sequence[Recent],
    saved: Sequence[Saved],
    days: int,
    link: Callable[[Recent], str] = lambda _: "",
    profile: ProfileTold | None = None,
) -> Json:
    """What the tab's page draws. `link`: the way to where a search was left. `profile`: what is kept of the reader."""
    return {
        "recent": [_recent(one, link(one)) for one in recent],
        "saved": [_saved(one) for one in saved],
        "days": days,
        "profile": list(profile.lines) if profile else [],
    }


def not_asked(said: str) -> Json:
    return {"asked": False, "said": said}


def _recent(one: Recent, link: str) -> Json:
    return {"turn_id": one.turn_id, "title": one.title or say("a-search"), "at": one.at.isoformat(), "link": link}


def _saved(one: Saved) -> Json:
    caution = iconed(one.caution, one.level)
    kept = {"doc_id": one.doc_id, "name": one.name, "where": one.where, "price": one.price, "gone": one.is_gone}
    return {**kept, "caution": caution, "level": one.level}
