"""Own pages: what is saved as the menu has it now, searches that can be read, and that forgetting reaches both."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import uuid4

import pytest

from engine.conversation import Memory, Wants, memory_to_json
from engine.engine import Engine, OwnPages, Unavailable
from engine.messages.own_page import RECENT_MOST, SAVED_MOST
from engine.messages.people import Person
from engine.people import PastSearch
from tests.support.replies import ZITI
from tests.support.stores.small_catalogue import BY_NAME
from tests.support.stores.small_favourites import NoSearches, SmallFavourites
from tests.support.stores.small_parts import NOON, THREAD, Gone, log_of, said, small_parts

ANN = Person(THREAD.platform, THREAD.tenant, "ann")
BEN = replace(ANN, user="ben")


@dataclass
class Searches:
    """The protocol `SearchHistory`, with what it was asked for."""

    found: Sequence[PastSearch]
    asked: list[tuple[Person, int, str | None]]

    async def searches(self, person: Person, most: int, turn_id: str | None = None) -> Sequence[PastSearch]:
        self.asked.append((person, most, turn_id))
        return self.found


def past(memory: bytes) -> PastSearch:
    return PastSearch(str(uuid4()), NOON, memory, "USD", THREAD)


@pytest.fixture
def favourites() -> SmallFavourites:
    return SmallFavourites()


async def test_a_saved_dish_is_told_as_the_menu_has_it_now_and_as_it_was_where_it_is_gone(
    favourites: SmallFavourites,
) -> None:
    pages = Engine(small_parts(favourites=favourites)).own_pages
    tray = BY_NAME["Pad Thai Tray"]
    assert await pages.save(ANN, replace(ZITI, doc_id=tray.doc_id, item_name="Noodles"))
    (now,) = await pages.saved(ANN)
    assert (now.name, now.is_gone, now.where) == ("Pad Thai Tray", False, f"{tray.restaurant_name}, {tray.city}")
    assert await pages.save(BEN, replace(ZITI, doc_id="gone"))
    (before,) = await pages.saved(BEN)
    assert (before.name, before.is_gone, before.where) == (ZITI.item_name, True, f"{ZITI.restaurant_name}, {ZITI.city}")


async def test_a_person_saves_so_many_dishes_and_no_more(favourites: SmallFavourites) -> None:
    pages = OwnPages(small_parts(favourites=favourites))
    saved = [await pages.save(ANN, replace(ZITI, doc_id=str(number))) for number in range(SAVED_MOST + 1)]
    assert saved == [True] * SAVED_MOST + [False]


async def test_a_search_that_another_version_wrote_is_not_listed() -> None:
    history = Searches([past(b'{"v":999999}'), past(memory_to_json(Memory(wants=Wants(party=25, city="Boston"))))], [])
    pages = OwnPages(small_parts(searches=history))
    (only,) = await pages.recent(ANN)
    assert (only.turn_id, only.at, only.thread) == (history.found[1].turn_id, NOON, THREAD)
    assert "25 in Boston" in only.title
    assert await pages.search(ANN, only.turn_id) == only
    assert history.asked == [(ANN, RECENT_MOST, None), (ANN, RECENT_MOST, only.turn_id)]


async def test_without_a_store_that_is_said() -> None:
    pages = OwnPages(small_parts())
    with pytest.raises(Unavailable):
        await pages.saved(ANN)
    with pytest.raises(Unavailable):
        await pages.recent(ANN)


async def test_forget_me_takes_what_a_person_saved_and_nobody_elses(favourites: SmallFavourites) -> None:
    engine = Engine(small_parts(favourites=favourites, searches=NoSearches()))
    for person in (ANN, BEN):
        assert await engine.own_pages.save(person, ZITI)
    await engine.glance(said("forget me"))
    assert await engine.own_pages.has(ANN, ZITI.doc_id), "a glance forgets nothing"
    await engine.answer(said("forget me", sent_at=NOON + timedelta(minutes=1)))
    assert not await engine.own_pages.has(ANN, ZITI.doc_id)
    assert await engine.own_pages.has(BEN, ZITI.doc_id)


async def test_nobody_is_told_that_they_are_forgotten_whose_dishes_are_not() -> None:
    parts = small_parts(favourites=Gone("postgresql"))
    with pytest.raises(Unavailable):
        await Engine(parts).answer(said("forget me"))
    assert log_of(parts).rows == []
