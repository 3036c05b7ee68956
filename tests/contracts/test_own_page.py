"""What own pages keep to: saved dishes of one person, bounded and once each, and the last searches of theirs; as the
fake has it where tests use one."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from engine.conversation import Memory, TurnRow, Wants, memory_to_json
from engine.messages import Card, Reply, ThreadKey, to_json
from engine.messages.people import Person
from engine.people import Favourite, Favourites
from engine.stores.postgres.database import Database
from engine.stores.postgres.own_page import LOOKED_AT, PostgresFavourites, PostgresSearchHistory
from engine.stores.postgres.turn_log import PostgresTurnLog
from tests.support.replies import ZITI
from tests.support.stores.small_favourites import SmallFavourites

NOON = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
FEW, MANY = 3, 100


@pytest.fixture(params=["postgres", "small"])
def favourites(request: pytest.FixtureRequest, database: Database) -> Favourites:
    return PostgresFavourites(database) if request.param == "postgres" else SmallFavourites()


@pytest.fixture
def ana() -> Person:
    return Person("slack", f"acme-{uuid4().hex[:8]}", "UANA")


def dish(name: str, minute: int = 0) -> Favourite:
    return Favourite(f"id-{name}", name, "Roma, Boston", NOON + timedelta(minutes=minute))


async def test_what_is_saved_is_read_newest_first_as_it_was_called_then(favourites: Favourites, ana: Person) -> None:
    assert list(await favourites.saved(ana)) == []
    ziti, soup, salad = dish("ziti", 1), dish("soup", 3), dish("salad", 2)
    assert [await favourites.save(ana, one, MANY) for one in (ziti, soup, salad)] == [True] * 3
    assert list(await favourites.saved(ana)) == [soup, salad, ziti]
    assert await favourites.has(ana, ziti.doc_id)


async def test_what_is_saved_twice_stands_once_as_at_first(favourites: Favourites, ana: Person) -> None:
    assert await favourites.save(ana, dish("ziti"), MANY)
    assert await favourites.save(ana, replace(dish("ziti", 9), name="other"), MANY)
    assert list(await favourites.saved(ana)) == [dish("ziti")]


async def test_one_more_than_there_is_room_for_is_not_saved_and_one_that_is_there_is(
    favourites: Favourites, ana: Person
) -> None:
    dishes = [dish(str(number), number) for number in range(FEW + 1)]
    assert [await favourites.save(ana, one, FEW) for one in dishes] == [True] * FEW + [False]
    assert await favourites.save(ana, dishes[0], FEW)
    await favourites.take_out(ana, dishes[0].doc_id)
    assert not await favourites.has(ana, dishes[0].doc_id)
    assert await favourites.save(ana, dishes[-1], FEW)


async def test_a_dish_is_its_persons_on_its_platform_in_its_tenant_alone(favourites: Favourites, ana: Person) -> None:
    await favourites.save(ana, dish("ziti"), MANY)
    for other in (
        replace(ana, user="UBEN"), replace(ana, platform="teams"), replace(ana, tenant=f"{ana.tenant}-2"),
    ):  # fmt: skip
        assert list(await favourites.saved(other)) == []
        assert not await favourites.has(other, dish("ziti").doc_id)
        await favourites.take_out(other, dish("ziti").doc_id)
    assert await favourites.has(ana, dish("ziti").doc_id)


async def test_forgetting_takes_all_of_a_person_in_a_tenant_and_nothing_of_others(
    favourites: Favourites, ana: Person
) -> None:
    others = (replace(ana, user="UBEN"), replace(ana, tenant=f"{ana.tenant}-2"))
    for person in (ana, replace(ana, platform="teams"), *others):
        await favourites.save(person, dish("ziti"), MANY)
    for _ in range(2):
        await favourites.forget(ana)
    assert not await favourites.has(ana, dish("ziti").doc_id)
    assert not await favourites.has(replace(ana, platform="teams"), dish("ziti").doc_id)
    assert [await favourites.has(one, dish("ziti").doc_id) for one in others] == [True, True]


async def test_what_is_older_goes_in_every_tenant(favourites: Favourites, ana: Person) -> None:
    elsewhere = replace(ana, tenant=f"{ana.tenant}-2")
    for person in (ana, elsewhere):
        await favourites.save(person, dish("old"), MANY)
        await favourites.save(person, dish("new", 5), MANY)
    assert await favourites.erase_older(NOON + timedelta(minutes=5)) >= 2
    for person in (ana, elsewhere):
        assert list(await favourites.saved(person)) == [dish("new", 5)]


def searched(person: Person, thread: str, seq: int, *cards: Card, kind: str = "results", **changes: object) -> TurnRow:
    at = ThreadKey(person.platform, person.tenant, "lunch", thread)
    turn_id = str(uuid4())
    row = TurnRow(
        turn_id=turn_id,
        thread=at,
        seq=seq,
        user_id=person.user,
        sent_at=NOON + timedelta(minutes=seq),
        kind="message",
        text="lunch",
        token=None,
        memory_before=memory_to_json(Memory()),
        memory_after=memory_to_json(Memory(wants=Wants(party=seq))),
        ranked_ids=(),
        reply=to_json(Reply(turn_id, kind, cards=cards)),  # type: ignore[arg-type]
        generation=1,
    )
    return replace(row, **changes)  # type: ignore[arg-type]


async def test_the_last_search_of_each_thread_is_found_newest_first(database: Database, ana: Person) -> None:
    log, history = PostgresTurnLog(database), PostgresSearchHistory(database)
    first = searched(ana, "1", 1)
    last = searched(ana, "1", 2, replace(ZITI, currency="CAD"))
    other, hello = searched(ana, "2", 5), searched(ana, "2", 6, kind="answer")
    bens = searched(replace(ana, user="UBEN"), "3", 7)
    for row in (first, last, other, hello, bens):
        await log.append(row)
    found = await history.searches(ana, MANY)
    assert [(one.turn_id, one.at, one.memory, one.currency, one.thread) for one in found] == [
        (other.turn_id, other.sent_at, other.memory_after, "USD", other.thread),
        (last.turn_id, last.sent_at, last.memory_after, "CAD", last.thread),
    ]
    assert [one.turn_id for one in await history.searches(ana, 1)] == [other.turn_id]
    assert [one.turn_id for one in await history.searches(ana, MANY, last.turn_id)] == [last.turn_id]
    assert list(await history.searches(ana, MANY, bens.turn_id)) == []
    for stranger in (replace(ana, platform="teams"), replace(ana, tenant=f"{ana.tenant}-2")):
        assert list(await history.searches(stranger, MANY)) == []


async def test_a_search_that_was_forgotten_or_stands_behind_a_tombstone_is_not_found(
    database: Database, ana: Person
) -> None:
    log, history = PostgresTurnLog(database), PostgresSearchHistory(database)
    buried, kept = searched(ana, "1", 1), searched(ana, "2", 2)
    for row in (buried, kept):
        await log.append(row)
    await log.bury(buried.thread, NOON + timedelta(minutes=5))
    assert [one.turn_id for one in await history.searches(ana, MANY)] == [kept.turn_id]
    await log.forget_person(ana.tenant, ana.user)
    assert list(await history.searches(ana, MANY)) == []


async def test_searches_are_looked_for_among_the_newest_turns_alone(database: Database, ana: Person) -> None:
    log, history = PostgresTurnLog(database), PostgresSearchHistory(database)
    old = searched(ana, "1", 1)
    await log.append(old)
    for seq in range(2, LOOKED_AT + 1):
        await log.append(searched(ana, "1", seq, kind="answer"))
    assert [one.turn_id for one in await history.searches(ana, MANY)] == [old.turn_id]
    await log.append(searched(ana, "1", LOOKED_AT + 1, kind="answer"))
    assert list(await history.searches(ana, MANY)) == []
