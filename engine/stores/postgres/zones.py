"""Zones of delivery in PostgreSQL: which of each restaurant's covers a place, found by indexes over ZIP codes, names
and bounds of polygons. The answer is that of `engine.ordering.covering`, whose rules of spelling and borders these are.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from engine.catalogue import Fulfilment, Point, fulfilment_from_json
from engine.ordering import Destination, covering, place_keys, point_of, within, zip_of, zone_keys
from engine.stores.postgres.database import Connection
from engine.stores.postgres.queries import queries

_SQL = queries("zones.sql")


def fulfilments_of(rows: Iterable[tuple[str, str]]) -> dict[str, Fulfilment]:
    """restaurant_id → how it delivers; what another version wrote and this one cannot read is not known."""
    found: dict[str, Fulfilment] = {}
    for restaurant_id, raw in rows:
        with suppress(ValueError):
            found[restaurant_id] = fulfilment_from_json(raw)
    return found


async def zones_at(
    connection: Connection, restaurant_ids: Sequence[str] | None, destination: Destination, generation: int
) -> dict[str, int]:
    """restaurant_id → which of its `Fulfilment.delivery` covers the destination, the first that does;
    None: of all restaurants."""
    here, code = point_of(destination), zip_of(destination.zip_code)
    asked = {
        "restaurant_ids": None if restaurant_ids is None else list(restaurant_ids),
        "generation": generation,
        "zips": [code] if code else [],
        "names": list(place_keys(destination)),
        "here": here and f"({here.longitude!r},{here.latitude!r})",
    }
    found: dict[str, int] = {}
    for restaurant_id, position, is_named, area, whole in await (
        await connection.execute(_SQL["zones_at"], asked)
    ).fetchall():
        first = position
        if whole is not None:
            stated = fulfilments_of([(restaurant_id, whole)]).get(restaurant_id)
            first = covering(stated, destination) if stated else None
        elif not is_named and (here is None or not within(here, _corners(area))):
            first = None
        if first is not None:
            found.setdefault(restaurant_id, first)
    return found


async def write_zones(connection: Connection) -> None:
    """Those of each live fulfilment that has none yet, in the transaction that publishes it."""
    rows = await (await connection.execute(_SQL["unzoned"])).fetchall()
    stated = fulfilments_of((restaurant_id, raw) for restaurant_id, _, raw in rows)
    async with connection.cursor() as cursor, cursor.copy(_SQL["copy_zones"]) as copy:
        for restaurant_id, valid_from, _ in rows:
            for row in _rows(stated.get(restaurant_id, Fulfilment())):
                await copy.write_row((restaurant_id, valid_from, *row))
    await connection.execute(_SQL["zoned"])


def _rows(fulfilment: Fulfilment) -> Iterator[tuple[Any, ...]]:
    for position, delivery in enumerate(fulfilment.delivery or ()):
        zone = delivery.zone
        yield position, [zip_of(code) for code in zone.zips], _polygon(zone.polygon), sorted(zone_keys(zone))


def _polygon(corners: Sequence[Point]) -> str | None:
    """As PostgreSQL writes one; each number in full."""
    points = ",".join(f"({corner.longitude!r},{corner.latitude!r})" for corner in corners)
    return f"({points})" if corners else None


def _corners(area: str) -> list[Point]:
    numbers = [float(number) for number in area.replace("(", "").replace(")", "").split(",")]
    return [Point(latitude, longitude) for longitude, latitude in zip(numbers[::2], numbers[1::2], strict=True)]
