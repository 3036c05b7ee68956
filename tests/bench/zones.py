"""Zones of delivery measured: how long it takes to find which cover a place, among ten thousand, beside its goal.

`python -m tests.bench.zones`: in a database of its own, on a server that it starts and stops. Half of the zones are
lists of ZIP codes, a third polygons of 6 to 40 corners, the rest districts; asked is for the restaurants of a cart
(three) and for all of them at once.
"""

import argparse
import asyncio
import math
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from bot.embedded.servers import embedded_servers
from engine.catalogue import Delivery, DeliveryZone, Fulfilment, Point, ZoneName, fulfilment_to_json
from engine.ordering import Destination, covering
from engine.stores.postgres.database import Connection, Database
from engine.stores.postgres.migrations import migrate
from engine.stores.postgres.zones import write_zones, zones_at
from tests.support.goals import Goals, at_most, exit_status, shown

ZONES, A_RESTAURANT, ASKED, SEED = 10_000, 4, 500, 31
GOALS: Goals = {f"{name}_p95_ms": at_most(2, "orders: Location") for name in ("cart", "all_restaurants")}
CITIES = tuple((latitude, longitude) for latitude in range(30, 48, 2) for longitude in range(-120, -72, 4))
SPREAD = 0.3
"""Degrees around a city's middle within which zones lie."""


def any_zone(chance: Random) -> DeliveryZone:
    number = chance.randrange(len(CITIES))
    kind = chance.choices(("zips", "polygon", "names"), (3, 2, 1))[0]
    if kind == "zips":
        first = 100 * (100 + 7 * number)
        return DeliveryZone(
            zips=tuple(f"{first + code:05}" for code in chance.sample(range(100), chance.randint(3, 15)))
        )
    if kind == "names":
        names = chance.sample(range(30), chance.randint(1, 6))
        return DeliveryZone(names=tuple(ZoneName(f"District {name} of {number}") for name in names))
    latitude, longitude = (middle + chance.uniform(-SPREAD, SPREAD) for middle in CITIES[number])
    corners = chance.randint(6, 40)
    around = [(2 * math.pi * at / corners, chance.uniform(0.02, 0.1)) for at in range(corners)]
    return DeliveryZone(
        polygon=tuple(
            Point(latitude + far * math.sin(angle), longitude + far * math.cos(angle)) for angle, far in around
        )
    )


def any_place(chance: Random) -> Destination:
    """All that may be known of it: ZIP code, district and coordinates."""
    number = chance.randrange(len(CITIES))
    latitude, longitude = (middle + chance.uniform(-SPREAD, SPREAD) for middle in CITIES[number])
    code, district = (
        f"{100 * (100 + 7 * number) + chance.randrange(100):05}",
        f"district {chance.randrange(30)} of {number}",
    )
    return Destination("delivery", code, district, latitude=latitude, longitude=longitude)


async def figures_of(data_dir: Path, zones: int, asked: int) -> dict[str, float]:
    chance = Random(SEED)
    stated = {
        f"{number:064x}": Fulfilment(delivery=tuple(Delivery(any_zone(chance)) for _ in range(A_RESTAURANT)))
        for number in range(zones // A_RESTAURANT)
    }
    async with embedded_servers(data_dir, needs_postgres=True, needs_redis=False) as urls:
        assert urls.database_url
        await migrate(urls.database_url)
        async with Database(urls.database_url) as database, database.connection(600) as connection:
            await _filled(connection, stated)
            figures: dict[str, float] = {"zones": sum(len(one.delivery or ()) for one in stated.values())}
            for name, restaurants in (("cart", 3), ("all_restaurants", None)):
                figures |= await _asked(connection, stated, chance, name, restaurants, asked)
            return figures


async def _filled(connection: Connection, stated: dict[str, Fulfilment]) -> None:
    copied = "COPY fulfilments (restaurant_id, valid_from, fulfilment) FROM STDIN"
    async with connection.cursor() as cursor, cursor.copy(copied) as copy:
        for restaurant_id, fulfilment in stated.items():
            await copy.write_row((restaurant_id, 1, fulfilment_to_json(fulfilment).decode()))
    await write_zones(connection)
    await connection.execute("ANALYZE zones, fulfilments")


async def _asked(
    connection: Connection,
    stated: dict[str, Fulfilment],
    chance: Random,
    name: str,
    restaurants: int | None,
    asked: int,
) -> dict[str, float]:
    """Raises AssertionError where the database finds another zone than the rules."""
    times, covered = list[float](), 0
    for _ in range(asked):
        ids, place = restaurants and chance.sample(list(stated), restaurants), any_place(chance)
        begun = perf_counter()
        found = await zones_at(connection, ids, place, 1)
        times.append((perf_counter() - begun) * 1_000)
        covered += len(found)
        assert all(covering(stated[key], place) == zone for key, zone in found.items())
    times.sort()
    return {
        f"{name}_p50_ms": times[len(times) // 2],
        f"{name}_p95_ms": times[int(len(times) * 0.95)],
        f"{name}_covered": covered / asked,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.zones", description=__doc__)
    parser.add_argument("--zones", type=int, default=ZONES)
    parser.add_argument("--asked", type=int, default=ASKED)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="plb-") as folder:
        Path(folder).chmod(0o755)
        figures = asyncio.run(figures_of(Path(folder), chosen.zones, chosen.asked))
    return exit_status(shown("zones of delivery", figures, GOALS))


if __name__ == "__main__":
    sys.exit(main())
