"""The engine with nothing kept of what it is asked: its stores of threads in the place of which nothing is remembered,
for what is asked while somebody types; or read and never written, for what a press in a thread would be answered."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from datetime import datetime

from engine.conversation import OwnTurn, Session, TurnRow
from engine.dependencies import Parts
from engine.messages import ThreadKey
from engine.messages.people import Person, Profile
from engine.ports import People, Rating, TurnLog


def forgetful(parts: Parts) -> Parts:
    """The same without a memory, and without a model: one is too slow between two letters, and costs by the line."""
    return replace(
        parts,
        sessions=_NoSessions(),
        log=_NoLog(),
        models=None,
        office=None,
        people=None,
        favourites=None,
        wordings=None,
        orders=None,
    )


def trying(parts: Parts) -> Parts:
    """The same with threads as the log has them, and nothing written there; without a model, as `forgetful`."""
    people = _ReadPeople(parts.people) if parts.people else None
    return replace(
        parts,
        sessions=_NoSessions(),
        log=_ReadAlone(parts.log),
        models=None,
        office=None,
        people=people,
        favourites=None,
        wordings=None,
        orders=None,
    )


class _NoSessions:
    """The protocol `Sessions`: every thread is new."""

    def lane(self, key: str, wait_s: float, thread: ThreadKey | None = None) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def load(self, thread: ThreadKey) -> Session | None:
        return None

    async def save(self, thread: ThreadKey, session: Session, expected_rev: int) -> None: ...

    async def delete(self, thread: ThreadKey) -> None: ...


class _NoLog:
    """The protocol `TurnLog`: nothing was said, nothing is erased."""

    async def append(self, row: TurnRow) -> None: ...

    async def get(self, tenant: str, turn_id: str) -> TurnRow | None:
        return None

    async def last(self, thread: ThreadKey) -> TurnRow | None:
        return None

    async def recent(self, thread: ThreadKey, since: datetime, limit: int) -> Sequence[TurnRow]:
        return ()

    async def latest_elsewhere(self, thread: ThreadKey, since: datetime) -> TurnRow | None:
        return None

    async def of_person(self, person: Person, limit: int) -> Sequence[OwnTurn]:
        return ()

    async def is_buried(self, row: TurnRow) -> bool:
        return False

    async def bury(self, thread: ThreadKey, at: datetime) -> None: ...

    async def offered(self, thread: ThreadKey, user_id: str) -> bool:
        return True

    async def threads_of(self, tenant: str, user_id: str) -> Sequence[ThreadKey]:
        return ()

    async def forget_person(self, tenant: str, user_id: str) -> int:
        return 0

    async def erase_older(self, before: datetime) -> int:
        return 0

    async def rate(self, thread: ThreadKey, rating: Rating, at: datetime) -> None: ...


class _ReadAlone(_NoLog):
    """The protocol `TurnLog`: what was said stands there, and nothing is added."""

    def __init__(self, log: TurnLog) -> None:
        self._log = log

    async def get(self, tenant: str, turn_id: str) -> TurnRow | None:
        return await self._log.get(tenant, turn_id)

    async def last(self, thread: ThreadKey) -> TurnRow | None:
        return await self._log.last(thread)

    async def recent(self, thread: ThreadKey, since: datetime, limit: int) -> Sequence[TurnRow]:
        return await self._log.recent(thread, since, limit)

    async def is_buried(self, row: TurnRow) -> bool:
        return await self._log.is_buried(row)


class _ReadPeople:
    """The protocol `People`: what is kept stands there, and nothing is written."""

    def __init__(self, people: People) -> None:
        self._people = people

    @property
    def off(self) -> str | None:
        return self._people.off

    async def known(self, person: Person) -> bool:
        return await self._people.known(person)

    async def profile(self, person: Person) -> Profile | None:
        return await self._people.profile(person)

    async def write(self, person: Person, profile: Profile, since: int) -> Profile:
        return profile

    async def erase(self, person: Person) -> bool:
        return False

    async def seen(self, person: Person) -> None: ...
