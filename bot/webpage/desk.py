"""What the page only shows or keeps: the search form, the home, dishes that are saved. Nothing of it is a turn."""

from dataclasses import dataclass

from bot.webpage.surfaces import (
    TENANT,
    DrawHome,
    FormAsked,
    HomeAsked,
    Json,
    Keeping,
    Looked,
    OwnAsked,
    OwnSent,
    Shows,
    TakenOut,
    TownsAsked,
)
from channels.shared.own_profile import pressed, sent
from engine.engine import Engine
from engine.messages import Card, Reply, ThreadKey
from engine.messages.people import Person

PLATFORM = "page"


@dataclass(frozen=True, slots=True)
class Desk:
    """Raises Unavailable."""

    engine: Engine

    async def shown(self, meant: Shows, thread: ThreadKey, who: str) -> Json:
        """As the surface draws it. `who`: whose searches and dishes they are."""
        person = person_of(who)
        match meant:
            case Looked():
                return await self._looked(meant, thread, person)
            case FormAsked(draw):
                return draw(await self.engine.form_in_force(thread), await self.engine.towns())
            case TownsAsked(offer):
                return offer(await self.engine.towns())
            case Keeping():
                return await self._keep(meant, thread, person)
            case TakenOut(doc_id, home):
                await self.engine.own_pages.take_out(person, doc_id)
                return await self._home(home, person)
            case HomeAsked(home):
                return await self._home(home, person)
            case OwnAsked(what, draw_own):
                return draw_own(await pressed(self.engine, person, what))
            case OwnSent(profile, draw_sent):
                return draw_sent(await sent(self.engine, person, profile))

    async def _home(self, draw: DrawHome, person: Person) -> Json:
        told, own = await self.engine.people.told(person), self.engine.own_pages
        return draw(await own.recent(person), await own.saved(person), own.days, told)

    async def _looked(self, looked: Looked, thread: ThreadKey, person: Person) -> Json:
        reply = await self.engine.shown(thread, looked.turn_id)
        card = _card_at(reply, looked.place)
        return looked.draw(reply, await self.engine.own_pages.has(person, card.doc_id) if card else None)

    async def _keep(self, keeping: Keeping, thread: ThreadKey, person: Person) -> Json:
        card = _card_at(await self.engine.shown(thread, keeping.turn_id), keeping.place)
        if card is None:
            return keeping.draw(None, False)
        if keeping.is_kept:
            await self.engine.own_pages.save(person, card)
        else:
            await self.engine.own_pages.take_out(person, card.doc_id)
        return keeping.draw(card, await self.engine.own_pages.has(person, card.doc_id))


def person_of(who: str) -> Person:
    return Person(PLATFORM, TENANT, who)


def _card_at(reply: Reply | None, place: int) -> Card | None:
    return reply.cards[place] if reply and 0 <= place < len(reply.cards) else None
