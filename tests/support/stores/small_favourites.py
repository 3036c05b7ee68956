"""Saved dishes in memory, and nobody's searches: the protocols `Favourites` and `SearchHistory`."""

from collections.abc import Sequence
from datetime import datetime

from engine.messages.people import Person
from engine.people import Favourite, PastSearch


class SmallFavourites:
    def __init__(self) -> None:
        self._saved: dict[Person, dict[str, Favourite]] = {}

    async def saved(self, person: Person) -> Sequence[Favourite]:
        theirs = sorted(self._saved.get(person, {}).values(), key=lambda one: one.doc_id)
        return sorted(theirs, key=lambda one: one.saved_at, reverse=True)

    async def has(self, person: Person, doc_id: str) -> bool:
        return doc_id in self._saved.get(person, {})

    async def save(self, person: Person, dish: Favourite, most: int) -> bool:
        theirs = self._saved.setdefault(person, {})
        if len(theirs) < most:
            theirs.setdefault(dish.doc_id, dish)
        return dish.doc_id in theirs

    async def take_out(self, person: Person, doc_id: str) -> None:
        self._saved.get(person, {}).pop(doc_id, None)

    async def forget(self, person: Person) -> None:
        for one in [one for one in self._saved if (one.tenant, one.user) == (person.tenant, person.user)]:
            del self._saved[one]

    async def erase_older(self, before: datetime) -> int:
        found = [(one, old.doc_id) for one, theirs in self._saved.items() for old in theirs.values()]
        old = [(one, doc_id) for one, doc_id in found if self._saved[one][doc_id].saved_at < before]
        for one, doc_id in old:
            del self._saved[one][doc_id]
        return len(old)


class NoSearches:
    async def searches(self, person: Person, most: int, turn_id: str | None = None) -> Sequence[PastSearch]:
        return []
