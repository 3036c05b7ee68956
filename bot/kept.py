"""What a person's own page shows, from PostgreSQL: recent searches out of the turn log, and saved dishes."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from channels.kept import RECENT_MOST, SAVED_MOST, Owner, Recent, Saved
from engine.answers import admitted, exact, understood
from engine.catalogue import MenuDocument
from engine.conversation import STATE_VERSION, Wants, memory_from_json, version_of
from engine.messages import Card, ThreadKey
from engine.messages.people import Person, Severity
from engine.ports import Catalog, Clock, People
from engine.profiles import guarding
from engine.stores.postgres.database import Database
from engine.stores.postgres.queries import queries

_SQL = queries("kept.sql")
_KNOW_TENANT = queries("turns.sql")["know_tenant"]
UNREAD = "Your profile cannot be read at the moment, so allergies are not looked at here."
Own = tuple[tuple[str, Severity], ...]
LOOKED_AT = 60
"""A person's newest turns, among which searches are looked for: six to a search."""


class PostgresKept:
    """The protocol `Kept`; raises Unavailable."""

    def __init__(
        self, database: Database, catalog: Catalog, clock: Clock, days: int, people: People | None = None
    ) -> None:
        """`people`: whose profile guards what is saved; without it nothing is known of anybody."""
        self._people = people
        self._database = database
        self._catalog = catalog
        self._clock = clock
        self._days = days

    @property
    def days(self) -> int:
        return self._days

    async def recent(self, owner: Owner) -> Sequence[Recent]:
        return await self._searches(owner, None)

    async def search(self, owner: Owner, turn_id: str) -> Recent | None:
        return next(iter(await self._searches(owner, turn_id)), None)

    async def _searches(self, owner: Owner, turn_id: str | None) -> list[Recent]:
        rows = await self._rows("recent", owner, turn_id=turn_id, looked_at=LOOKED_AT, most=RECENT_MOST)
        return [
            Recent(
                found,
                understood(memory_from_json(memory).wants, currency),
                at,
                ThreadKey(owner.platform, owner.tenant, conversation, thread),
            )
            for found, at, memory, currency, conversation, thread in rows
            if version_of(memory) == STATE_VERSION
        ]

    async def saved(self, owner: Owner) -> Sequence[Saved]:
        rows = await self._rows("saved", owner)
        if not rows:
            return []
        generation = (await self._catalog.current()).generation
        documents = await self._catalog.documents([doc_id for doc_id, *_ in rows], generation)
        own = await guarding(Person(owner.platform, owner.tenant, owner.user), self._people)
        return [_saved(doc_id, name, place, documents.get(doc_id), own) for doc_id, name, place in rows]

    async def has(self, owner: Owner, doc_id: str) -> bool:
        return bool(await self._rows("has", owner, doc_id=doc_id))

    async def save(self, owner: Owner, card: Card) -> bool:
        place = ", ".join(part for part in (card.restaurant_name, card.city) if part)
        given = {
            "doc_id": card.doc_id, "name": card.item_name, "place": place, "at": self._clock.now(), "most": SAVED_MOST,
        }  # fmt: skip
        async with self._database.tenant(owner.tenant) as connection:
            await connection.execute(_KNOW_TENANT, {"tenant": owner.tenant})  # so that retention visits it
            await connection.execute(_SQL["save"], {**asdict(owner), **given})
        return await self.has(owner, card.doc_id)

    async def take_out(self, owner: Owner, doc_id: str) -> None:
        async with self._database.tenant(owner.tenant) as connection:
            await connection.execute(_SQL["take_out"], {**asdict(owner), "doc_id": doc_id})

    async def _rows(self, query: str, owner: Owner, **given: Any) -> list[tuple[Any, ...]]:
        async with self._database.tenant(owner.tenant) as connection:
            found = await connection.execute(_SQL[query], {**asdict(owner), **given})
            return await found.fetchall()


def _saved(doc_id: str, name: str, place: str, document: MenuDocument | None, own: Own | None) -> Saved:
    """As the menu has it now, with what its person is to read first; what it was called where it is gone."""
    if document is None:
        return Saved(doc_id, name, place, "")
    served = admitted(document, document.portions[0], Wants(own=own or ()))
    where = ", ".join(part for part in (served.document.restaurant_name, served.document.city) if part)
    several = "from " if len(served.document.portions) > 1 else ""
    price = several + exact(served.document.price_min, served.document.currency)
    caution = served.caution if own is not None else UNREAD
    return Saved(doc_id, served.document.item_name, where, price, caution, served.verdict.level)
