"""Zones in the database: the same zone of the same restaurant as `covering` says, whatever the zones are made of, in
the generation that is asked for, and also where an older version wrote the fulfilments."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from engine.catalogue.fulfilment import Delivery, DeliveryZone, Fulfilment, Point, ZoneName
from engine.ordering import Destination, covering
from tests.support.stores.catalogue_house import House, catalogue_house, changed
from tests.support.stores.corpus import generated

NAMES = ("Al Olaya", "Olaia", "العليا", "حي النخيل", "An Nakheel", "Back Bay", "Südend", 'Quoted "{}\\ Park', "Al")
ZIPS = ("02139", "02138-0001", "12611", "1", "a b")
SMALL = 0.0000004
"""Below what PostgreSQL's own geometry tells apart."""


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with catalogue_house(database_url, tmp_path / "lexical") as opened:
        yield opened


def any_number(chance: Random) -> float:
    return chance.choice([float(chance.randint(-3, 3)), chance.uniform(-3, 3), chance.randint(-3, 3) + SMALL, 1e-7])


def any_zone(chance: Random) -> Delivery:
    corners = tuple(Point(any_number(chance), any_number(chance)) for _ in range(chance.randint(3, 7)))
    names = tuple(ZoneName(chance.choice(NAMES), chance.choice(("", *NAMES))) for _ in range(chance.randint(1, 2)))
    kinds = chance.choices(("zips", "polygon", "names"), k=2)
    return Delivery(
        DeliveryZone(
            tuple(chance.sample(ZIPS, 2)) if "zips" in kinds else (),
            corners if "polygon" in kinds else (),
            names if "names" in kinds else (),
        )
    )


def any_fulfilment(chance: Random) -> Fulfilment:
    delivery = tuple(any_zone(chance) for _ in range(chance.randint(0, 4)))
    return Fulfilment(delivery=chance.choice((None, delivery, delivery, delivery)), pickup=True)


def any_place(chance: Random) -> Destination:
    return Destination(
        "delivery",
        zip_code=chance.choice(("", "02139", "02138", "02139-0002", "99999")),
        district=chance.choice(("", "", "olaya", "AL-OLAYA", "nakheel", "الع ليا", "Al", "Quoted Park")),
        city=chance.choice(("", "sudend", "Boston")),
        latitude=any_number(chance),
        longitude=chance.choice((any_number(chance), any_number(chance), None)),
    )


async def test_the_database_finds_what_the_rules_find(house: House) -> None:
    chance = Random(31)
    documents = {one.restaurant_id: one for one in generated(400)}
    stated = {restaurant_id: any_fulfilment(chance) for restaurant_id in documents}
    corners = [corner for one in stated.values() for each in one.delivery or () for corner in each.zone.polygon]
    await house.run(list(documents.values()), fulfilments=stated)
    covered = 0
    for number in range(300):
        place = any_place(chance)
        if number % 3 == 0:
            corner = chance.choice(corners)
            place = Destination("delivery", latitude=corner.latitude, longitude=corner.longitude)
        ids = chance.sample(list(stated), chance.choice((1, 3, len(stated))))
        expected = {key: zone for key in ids if (zone := covering(stated[key], place)) is not None}
        assert await house.catalog.zones_at([*ids, "nobody"], place, 1) == expected, place
        if len(ids) == len(stated):
            assert await house.catalog.zones_at(None, place, 1) == expected, place
        covered += len(expected)
    assert covered > 300


def of(zip_code: str) -> Fulfilment:
    return Fulfilment(delivery=(Delivery(DeliveryZone(("00000",))), Delivery(DeliveryZone((zip_code,)))))


async def test_zones_are_those_of_the_generation_that_is_asked_for(house: House) -> None:
    (first, *_) = documents = generated(2)
    key, here, there = first.restaurant_id, Destination("delivery", "02139"), Destination("delivery", "02140")
    await house.run(documents, fulfilments={key: of("02139")})
    await house.run(fulfilments={key: of("02140")})
    asked = [(place, generation) for place in (here, there) for generation in (1, 2)]
    assert [await house.catalog.zones_at([key], *each) for each in asked] == [{key: 1}, {}, {}, {key: 1}]
    await house.run(fulfilments={key: None})
    assert await house.catalog.zones_at([key], there, 2) == {key: 1}
    assert await house.catalog.zones_at([key], there, 3) == {}
    await house.run([changed(first)])
    async with house.database.connection() as connection:
        rows = await (await connection.execute("SELECT count(*) FROM zones")).fetchone()
    assert rows == (0,)


async def test_what_an_older_version_wrote_is_found_and_has_its_zones_with_the_next_run(house: House) -> None:
    documents = generated(3)
    key, place = documents[0].restaurant_id, Destination("delivery", "02139")
    await house.run(documents, fulfilments={key: of("02139")})
    async with house.database.connection() as connection:
        await connection.execute("DELETE FROM zones")
        await connection.execute("UPDATE fulfilments SET zoned = false")
    assert await house.catalog.zones_at([key], place, 1) == {key: 1}
    await house.run([changed(documents[1])])
    async with house.database.connection() as connection:
        rows = await (await connection.execute("SELECT position, zips, names FROM zones ORDER BY 1")).fetchall()
    assert rows == [(0, ["00000"], []), (1, ["02139"], [])]
    assert await house.catalog.zones_at([key], place, 2) == {key: 1}


async def test_a_fulfilment_that_cannot_be_read_covers_nothing_and_stops_no_run(house: House) -> None:
    documents = generated(3)
    key, place = documents[0].restaurant_id, Destination("delivery", "02139")
    await house.run(documents, fulfilments={key: of("02139")})
    async with house.database.connection() as connection:
        await connection.execute("DELETE FROM zones")
        await connection.execute("UPDATE fulfilments SET zoned = false, fulfilment = '{\"delivery\": 7}'")
    assert await house.catalog.zones_at([key], place, 1) == {}
    await house.run([changed(documents[1])])
    assert await house.catalog.zones_at([key], place, 2) == {}
