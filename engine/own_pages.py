"""Own pages of people over their ports: recent searches out of what they asked, and dishes that they saved."""

from collections.abc import Sequence

from engine.dependencies import Parts
from engine.messages import Card
from engine.messages.own_page import RECENT_MOST, SAVED_MOST, Recent, Saved
from engine.messages.people import Person
from engine.people import Favourite, Favourites, SearchHistory, as_recent, as_saved
from engine.ports import Unavailable
from engine.profiles import guarding


class OwnPages:
    """Raises Unavailable where a store is gone, or there is none."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    @property
    def days(self) -> int:
        """How long both are kept: as long as the words of turns."""
        return self._parts.retention_days

    async def recent(self, person: Person) -> Sequence[Recent]:
        """Newest first, at most `RECENT_MOST`, one a thread; nothing erased."""
        return as_recent(await self._searches().searches(person, RECENT_MOST))

    async def search(self, person: Person, turn_id: str) -> Recent | None:
        """One of that person's own; None where it is not kept any more."""
        return next(iter(as_recent(await self._searches().searches(person, RECENT_MOST, turn_id))), None)

    async def saved(self, person: Person) -> Sequence[Saved]:
        """Newest first, as the catalogue has them now."""
        found = await self._favourites().saved(person)
        if not found:
            return []
        generation = (await self._parts.catalog.current()).generation
        documents = await self._parts.catalog.documents([one.doc_id for one in found], generation)
        own = await guarding(person, self._parts.people)
        return [as_saved(one, documents.get(one.doc_id), own) for one in found]

    async def has(self, person: Person, doc_id: str) -> bool:
        return await self._favourites().has(person, doc_id)

    async def save(self, person: Person, card: Card) -> bool:
        """False: that person keeps `SAVED_MOST` others already. One that is kept stays as it is."""
        place = ", ".join(part for part in (card.restaurant_name, card.city) if part)
        dish = Favourite(card.doc_id, card.item_name, place, self._parts.clock.now())
        return await self._favourites().save(person, dish, SAVED_MOST)

    async def take_out(self, person: Person, doc_id: str) -> None:
        await self._favourites().take_out(person, doc_id)

    def _favourites(self) -> Favourites:
        if self._parts.favourites is None:
            raise Unavailable("favourites", "no store of them is connected")
        return self._parts.favourites

    def _searches(self) -> SearchHistory:
        if self._parts.searches is None:
            raise Unavailable("searches", "no store of them is connected")
        return self._parts.searches
