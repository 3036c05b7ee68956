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
from channels.kept import Kept, Owner
from channels.shared.own_profile import pressed, sent
from engine.engine import Engine
from engine.messages import Card, Reply, ThreadKey
from engine.messages.people import Person

PLATFORM = "page"


@dataclass(frozen=True, slots=True)
class Desk:
    """Raises Unavailable."""

    engine: Engine
    kept: Kept

    async def shown(self, meant: Shows, thread: ThreadKey, person: str) -> Json:
        """As the surface draws it. `person`: whose searches and dishes they are."""
        owner = owner_of(person)
        match meant:
            case Looked():
                return await self._looked(meant, thread, owner)
            case FormAsked(draw):
                return draw(await self.engine.form_in_force(thread), await self.engine.towns())
            case TownsAsked(offer):
                return offer(await self.engine.towns())
            case Keeping():
                return await self._keep(meant, thread, owner)
            case TakenOut(doc_id, home):
                await self.kept.take_out(owner, doc_id)
                return await self._home(home, owner)
            case HomeAsked(home):
                return await self._home(home, owner)
            case OwnAsked(what, draw_own):
                return draw_own(await pressed(self.engine, _person(owner), what))
            case OwnSent(profile, draw_sent):
                return draw_sent(await sent(self.engine, _person(owner), profile))

    async def _home(self, draw: DrawHome, owner: Owner) -> Json:
        told = await self.engine.people.told(_person(owner))
        return draw(await self.kept.recent(owner), await self.kept.saved(owner), self.kept.days, told)

    async def _looked(self, looked: Looked, thread: ThreadKey, owner: Owner) -> Json:
        reply = await self.engine.shown(thread, looked.turn_id)
        card = _card_at(reply, looked.place)
        return looked.draw(reply, await self.kept.has(owner, card.doc_id) if card else None)

    async def _keep(self, keeping: Keeping, thread: ThreadKey, owner: Owner) -> Json:
        card = _card_at(await self.engine.shown(thread, keeping.turn_id), keeping.place)
        if card is None:
            return keeping.draw(None, False)
        if keeping.is_kept:
            await self.kept.save(owner, card)
        else:
            await self.kept.take_out(owner, card.doc_id)
        return keeping.draw(card, await self.kept.has(owner, card.doc_id))


def owner_of(person: str) -> Owner:
    return Owner(PLATFORM, TENANT, person)


def _person(owner: Owner) -> Person:
    return Person(owner.platform, owner.tenant, owner.user)


def _card_at(reply: Reply | None, place: int) -> Card | None:
    return reply.cards[place] if reply and 0 <= place < len(reply.cards) else None
