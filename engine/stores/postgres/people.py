"""The port `People` in PostgreSQL: a sealed row a person, by tenant, enforced row by row by the database.

What is sealed says whose it is, so that a row that was copied to another person does not open as theirs, and is of one
of few lengths, so that it does not tell how much somebody has to say.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import orjson
import psycopg

from engine.messages.people import Person, Profile
from engine.people import profile_from_json, profile_to_json
from engine.ports import Conflict, Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.expiry import AT_ONCE, in_every_tenant, in_portions
from engine.stores.postgres.queries import queries
from engine.stores.postgres.seals import Seals, padded

SQL = queries("people.sql")
_TURNS = queries("turns.sql")
PART = "profiles"
NO_KEY = "no key is set to seal them with: PLATTER_SECRET_KEYS"
KEPT_AFTER_LAST_TURN = timedelta(days=365)
"""Twelve months. [`orders.md`, People: Profile]"""
PADDED_TO = 1024
"""Bytes: what is sealed is a multiple of this; a profile of ten values with nothing learned fits one."""
SEEN_MAX = 50_000
"""People remembered as seen today, a few MB; whoever falls out costs a statement more."""


def sealed_profile(person: Person, profile: Profile, seal: Seals) -> bytes:
    told = orjson.dumps({"of": _whose(person), "profile": profile_to_json(replace(profile, version=0))}).decode()
    return seal.close(padded(told, PADDED_TO))


def opened_profile(person: Person, sealed: bytes, version: int, seal: Seals) -> Profile:
    """Raises Unavailable where it does not open, or is somebody else's."""
    told = orjson.loads(seal.open(sealed))
    if told["of"] != _whose(person):
        raise Unavailable(PART, "a row holds another person's")
    try:
        return replace(profile_from_json(told["profile"]), version=version)
    except ValueError:
        raise Unavailable(PART, "a row was written by another version of Platter") from None


def _whose(person: Person) -> list[str]:
    return [person.platform, person.tenant, person.user]


class PostgresPeople:
    """`seal`: None without a key; then nothing can be read or written, and all the same be erased."""

    def __init__(self, database: Database, seal: Seals | None, now: Callable[[], datetime]) -> None:
        self._database = database
        self._seal = seal
        self._now = now
        self._seen: OrderedDict[Person, date] = OrderedDict()

    @property
    def off(self) -> str | None:
        return NO_KEY if self._seal is None else None

    async def known(self, person: Person) -> bool:
        return await self._row("known", person) is not None

    async def profile(self, person: Person) -> Profile | None:
        row = await self._row("profile", person)
        return None if row is None else opened_profile(person, row[0], row[1], self._sealing())

    async def write(self, person: Person, profile: Profile, since: int) -> Profile:
        seal = self._sealing()
        given = {**asdict(person), "sealed": sealed_profile(person, profile, seal), "key_id": seal.key_id}
        given |= {"since": since, "now": self._now()}
        try:
            async with self._database.tenant(person.tenant) as connection:
                await connection.execute(_TURNS["know_tenant"], given)  # so that retention visits it
                written = await connection.execute(SQL["change" if since else "make"], given)
        except psycopg.errors.UniqueViolation:
            raise Conflict("there is a profile of this person, or their id is another tenant's") from None
        if not written.rowcount:
            raise Conflict(f"the profile is not at version {since}")
        return replace(profile, version=since + 1)

    async def erase(self, person: Person) -> bool:
        async with self._database.tenant(person.tenant) as connection:
            return bool((await connection.execute(SQL["erase"], asdict(person))).rowcount)

    async def seen(self, person: Person) -> None:
        """A statement a day and process for each person, whether or not anything is kept of them: a profile that is
        made later is as young as that."""
        today = self._now().date()
        if self._seen.get(person) == today:
            return
        await self._row("seen", person)
        self._seen[person] = today
        self._seen.move_to_end(person)
        if len(self._seen) > SEEN_MAX:
            self._seen.popitem(last=False)

    async def erase_unseen(self) -> int:
        """Profiles of whose people nothing was heard for twelve months, in every tenant."""
        before = self._now() - KEPT_AFTER_LAST_TURN

        async def of_tenant(tenant: str) -> int:
            return await in_portions(partial(self._erase_unseen, {"tenant": tenant, "before": before, "most": AT_ONCE}))

        async with self._database.connection() as connection:
            tenants = await (await connection.execute(_TURNS["tenants"])).fetchall()
        return await in_every_tenant([tenant for (tenant,) in tenants], of_tenant)

    async def _erase_unseen(self, given: dict[str, Any]) -> int:
        async with self._database.tenant(given["tenant"]) as connection:
            return (await connection.execute(SQL["erase_unseen"], given)).rowcount

    async def _row(self, query: str, person: Person) -> tuple[Any, ...] | None:
        async with self._database.connection() as connection:
            found = await connection.execute(SQL[query], {**asdict(person), "now": self._now()})
            return await found.fetchone()

    def _sealing(self) -> Seals:
        if self._seal is None:
            raise Unavailable(PART, NO_KEY)
        return self._seal
