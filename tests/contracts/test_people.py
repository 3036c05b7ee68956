"""What profiles keep to: one person's alone, with versions, and sealed in PostgreSQL; as those that tests have are."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet

from bot.encryption import Seal
from engine.messages.people import Learned, Person, Profile, Severity
from engine.ports import Conflict, People, Unavailable
from engine.stores.postgres.database import Database
from engine.stores.postgres.people import PADDED_TO, PostgresPeople
from tests.support.stores.small_people import SmallPeople

OLD, NEW = Fernet.generate_key().decode(), Fernet.generate_key().decode()
NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
ALLERGIES: tuple[tuple[str, Severity], ...] = (("peanuts", "anaphylactic"), ("gluten", "intolerance"))
LEARNED = (Learned("vibes", "festive", NOW, "you picked Piñata Cake"),)
WHOLE = Profile(ALLERGIES, ("halal",), ("thai",), ("french",), ("spicy",), "$$", True, LEARNED)


class Clock:
    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["postgres", "small"])
def people(request: pytest.FixtureRequest, database: Database, clock: Clock) -> People:
    return PostgresPeople(database, Seal([NEW, OLD]), clock) if request.param == "postgres" else SmallPeople()


@pytest.fixture
def ana() -> Person:
    return Person("slack", f"acme-{uuid4().hex[:8]}", "UANA")


async def test_nothing_is_kept_of_whom_nobody_wrote_of(people: People, ana: Person) -> None:
    assert await people.profile(ana) is None
    assert not await people.known(ana)
    assert not await people.erase(ana)
    await people.seen(ana)
    assert await people.profile(ana) is None


async def test_what_is_written_is_read_whole_with_the_next_version(people: People, ana: Person) -> None:
    assert (await people.write(ana, WHOLE, 0)).version == 1
    assert await people.profile(ana) == replace(WHOLE, version=1)
    assert await people.known(ana)
    less = replace(WHOLE, allergies=(), learned=())
    assert (await people.write(ana, less, 1)).version == 2
    assert await people.profile(ana) == replace(less, version=2)


@pytest.mark.parametrize("since", [0, 2, 7])
async def test_who_did_not_see_the_last_version_writes_nothing(people: People, ana: Person, since: int) -> None:
    await people.write(ana, WHOLE, 0)
    with pytest.raises(Conflict):
        await people.write(ana, Profile(), since)
    assert await people.profile(ana) == replace(WHOLE, version=1)


async def test_a_first_version_is_not_a_change_of_nothing(people: People, ana: Person) -> None:
    with pytest.raises(Conflict):
        await people.write(ana, WHOLE, 1)
    assert not await people.known(ana)


async def test_of_writers_at_once_one_is_first(people: People, ana: Person) -> None:
    await people.write(ana, Profile(), 0)
    ended = await asyncio.gather(*(people.write(ana, WHOLE, 1) for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(one, Conflict) for one in ended) == 5
    found = await people.profile(ana)
    assert found is not None
    assert found.version == 2


async def test_it_is_one_persons_on_one_platform_of_one_tenant(people: People, ana: Person) -> None:
    await people.write(ana, WHOLE, 0)
    for other in (replace(ana, user="UBOB"), replace(ana, platform="teams"), replace(ana, tenant=f"{ana.tenant}-2")):
        assert await people.profile(other) is None
        assert not await people.erase(other)
    assert await people.known(ana)


async def test_what_is_erased_is_gone_and_begins_anew(people: People, ana: Person) -> None:
    await people.write(ana, WHOLE, 0)
    assert await people.erase(ana)
    assert await people.profile(ana) is None
    assert (await people.write(ana, Profile(), 0)).version == 1


async def test_a_uid_belongs_to_one_tenant(people: People, ana: Person) -> None:
    """Another tenant's row is not seen, and its id cannot be taken; ids of platforms may be the same."""
    mine = Person("http", ana.tenant, str(uuid4()))
    theirs = replace(mine, tenant=f"{ana.tenant}-2")
    await people.write(mine, WHOLE, 0)
    assert not await people.known(theirs)
    with pytest.raises(Conflict):
        await people.write(theirs, Profile(), 0)
    await people.write(ana, WHOLE, 0)
    await people.write(replace(ana, tenant=f"{ana.tenant}-2"), WHOLE, 0)
    await people.erase(mine)
    assert (await people.write(theirs, Profile(), 0)).version == 1


Made = Callable[..., PostgresPeople]


@pytest.fixture
def made(database: Database, clock: Clock) -> Made:
    return lambda *keys: PostgresPeople(database, Seal(keys) if keys else None, clock)


async def row_of(database: Database, person: Person) -> dict[str, object]:
    async with database.tenant(person.tenant) as connection:
        found = await connection.execute("SELECT * FROM profiles WHERE user_id = %s", (person.user,))
        assert found.description
        row = await found.fetchone()
        assert row
        return {column.name: value for column, value in zip(found.description, row, strict=True)}


async def test_nothing_stands_there_in_clear_but_whose_it_is_and_when(
    database: Database, made: Made, ana: Person
) -> None:
    await made(NEW).write(ana, WHOLE, 0)
    row = await row_of(database, ana)
    told = " ".join(str(value if not isinstance(value, bytes) else value.decode("latin1")) for value in row.values())
    for word in ("peanut", "anaphylactic", "halal", "thai", "spicy", "Piñata", "$$"):
        assert word not in told
    assert {key for key, value in row.items() if not isinstance(value, (bytes, datetime))} == {
        "tenant", "platform", "user_id", "key_id", "version",
    }  # fmt: skip


async def test_how_long_it_is_does_not_say_how_much_is_in_it(database: Database, made: Made, ana: Person) -> None:
    lengths = set()
    for number, profile in enumerate((Profile(), replace(WHOLE, learned=()), WHOLE)):
        one = replace(ana, user=f"U{number}")
        await made(NEW).write(one, profile, 0)
        lengths.add(len(bytes((await row_of(database, one))["sealed"])))  # type: ignore[call-overload]
    assert len(lengths) == 1, PADDED_TO


async def test_a_row_that_is_copied_to_somebody_else_does_not_open_as_theirs(
    database: Database, made: Made, ana: Person
) -> None:
    bob = replace(ana, user="UBOB")
    await made(NEW).write(ana, WHOLE, 0)
    await made(NEW).write(bob, Profile(), 0)
    async with database.tenant(ana.tenant) as connection:
        await connection.execute(
            "UPDATE profiles SET sealed = (SELECT sealed FROM profiles WHERE user_id = 'UANA') WHERE user_id = 'UBOB'"
        )
    with pytest.raises(Unavailable):
        await made(NEW).profile(bob)


async def test_an_older_key_opens_and_a_missing_one_is_said(made: Made, ana: Person) -> None:
    await made(OLD).write(ana, WHOLE, 0)
    assert await made(NEW, OLD).profile(ana) == replace(WHOLE, version=1)
    with pytest.raises(Unavailable, match="PLATTER_SECRET_KEYS"):
        await made(NEW).profile(ana)


async def test_without_a_key_nothing_is_read_or_written_and_all_is_erased(made: Made, ana: Person) -> None:
    none = made()
    assert await none.profile(ana) is None, "of whom nothing is kept no key is needed"
    with pytest.raises(Unavailable, match="PLATTER_SECRET_KEYS"):
        await none.write(ana, WHOLE, 0)
    await made(NEW).write(ana, WHOLE, 0)
    with pytest.raises(Unavailable, match="PLATTER_SECRET_KEYS"):
        await none.profile(ana)
    assert "PLATTER_SECRET_KEYS" in (none.off or "")
    assert made(NEW).off is None
    assert await none.known(ana)
    await none.seen(ana)
    assert await none.erase(ana)


async def test_no_tenant_sees_anothers_rows(database: Database, made: Made, ana: Person) -> None:
    await made(NEW).write(ana, WHOLE, 0)
    async with database.tenant(f"{ana.tenant}-2") as connection:
        assert await (await connection.execute("SELECT FROM profiles")).fetchall() == []
        assert (await connection.execute("DELETE FROM profiles")).rowcount == 0
    assert await made(NEW).known(ana)


async def test_profiles_end_twelve_months_after_the_last_turn(made: Made, ana: Person, clock: Clock) -> None:
    quiet, loud = ana, replace(ana, user="UBOB", tenant=f"{ana.tenant}-2")
    people = made(NEW)
    for one in (quiet, loud):
        await people.write(one, WHOLE, 0)
    clock.at = NOW + timedelta(days=364)
    await people.seen(loud)
    await people.erase_unseen()
    assert await people.known(quiet)
    clock.at = NOW + timedelta(days=366)
    assert await people.erase_unseen() >= 1
    assert not await people.known(quiet)
    assert await people.known(loud)
    clock.at = NOW + timedelta(days=364 + 366)
    await people.erase_unseen()
    assert not await people.known(loud)


async def test_a_turn_is_noted_once_a_day(database: Database, made: Made, ana: Person, clock: Clock) -> None:
    people = made(NEW)
    await people.write(ana, WHOLE, 0)
    for hours, noted in ((11, 0), (12, 12), (13, 12), (35, 12), (36, 36), (100, 100)):
        clock.at = NOW + timedelta(hours=hours)
        await people.seen(ana)
        assert (await row_of(database, ana))["last_turn_at"] == NOW + timedelta(hours=noted), hours
    assert (await row_of(database, ana))["version"] == 1
