"""What a person keeps, in memory: the protocol `Kept`, without recent searches."""

from collections.abc import Sequence

from channels.kept import SAVED_MOST, Owner, Recent, Saved
from engine.messages import Card


class SmallKept:
    days = 30

    def __init__(self) -> None:
        self._saved: dict[Owner, list[Saved]] = {}

    async def recent(self, owner: Owner) -> Sequence[Recent]:
        return []

    async def search(self, owner: Owner, turn_id: str) -> Recent | None:
        return None

    async def saved(self, owner: Owner) -> Sequence[Saved]:
        return self._saved.get(owner, [])

    async def has(self, owner: Owner, doc_id: str) -> bool:
        return any(one.doc_id == doc_id for one in self._saved.get(owner, []))

    async def save(self, owner: Owner, card: Card) -> bool:
        kept = self._saved.setdefault(owner, [])
        if not await self.has(owner, card.doc_id) and len(kept) < SAVED_MOST:
            kept.insert(0, Saved(card.doc_id, card.item_name, card.restaurant_name, "$1.00"))
        return await self.has(owner, card.doc_id)

    async def take_out(self, owner: Owner, doc_id: str) -> None:
        self._saved[owner] = [one for one in self._saved.get(owner, []) if one.doc_id != doc_id]
