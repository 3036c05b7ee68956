"""Coverage of a place: the first zone that holds its ZIP code, its point or its name, however that is spelled."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.catalogue.fulfilment import Delivery, DeliveryZone, Fulfilment, Point, ZoneName
from engine.ordering.coverage import covering, near, spelling_key, terms_there, within
from engine.ordering.values import Destination

SQUARE = (Point(24, 46), Point(24, 48), Point(26, 48), Point(26, 46))


def zone(*zips: str, polygon: tuple[Point, ...] = (), en: str = "", ar: str = "", fee: int = 20) -> Delivery:
    names = (ZoneName(en, ar),) if en or ar else ()
    return Delivery(DeliveryZone(zips, polygon, names), fee=Decimal(fee), minimum=Decimal(100))


def to(zip_code: str = "", district: str = "", at: tuple[float, float] | None = None) -> Destination:
    latitude, longitude = at or (None, None)
    return Destination("delivery", zip_code, district, latitude=latitude, longitude=longitude)


RIYADH = Fulfilment(delivery=(zone("12611", polygon=SQUARE), zone("12611", en="Al Olaya", ar="العليا")), pickup=True)


@pytest.mark.parametrize(
    ("destination", "first"),
    [
        (to("12611"), 0),
        (to("12611-1234"), 0),
        (to("12612"), None),
        (to(at=(25.0, 47.0)), 0),
        (to(at=(27.0, 47.0)), None),
        (to(district="Olaya"), 1),
        (to("12612", "حي العُليا", (27.0, 47.0)), 1),
        (Destination("delivery", city="al-olaya"), 1),
        (to(), None),
    ],
)
def test_the_first_zone_that_holds_it_counts(destination: Destination, first: int | None) -> None:
    assert covering(RIYADH, destination) == first


def test_nothing_is_covered_where_nothing_is_stated() -> None:
    assert covering(Fulfilment(), to("12611")) is None
    assert covering(Fulfilment(delivery=()), to("12611")) is None


@pytest.mark.parametrize(
    "spellings",
    [
        ("Al Olaya", "Al-Olaya", "al olaya", "Alolaya", "OLAYA", "Ōlaya", "Olaya District", "al-'Olaya"),
        ("العليا", "حي العليا", "العُلَيا", "العلــيا", "العليآ", "حى العليا"),
        ("An Nakheel", "Al Nakheel", "Nakheel", "an-nakheel"),
        ("النخيل", "نخيل", "حي النخيل"),
        ("الياسمين", "الیاسمین", "حي ياسمين"),
        ("Back Bay", "back-bay", "Backbay"),
    ],
)
def test_a_name_is_one_however_it_is_spelled(spellings: tuple[str, ...]) -> None:
    keys = {spelling_key(name) for name in spellings}
    assert len(keys) == 1


def test_names_that_are_others_stay_apart() -> None:
    names = [
        "Al Olaya",
        "An Nakheel",
        "Allston",
        "Albany",
        "Bany",
        "South End",
        "North End",
        "District",
        "الملقا",
        "Al",
    ]
    assert len({spelling_key(name) for name in names} - {""}) == len(names)


# ---- polygons

numbers = st.integers(-8, 8).map(float)
points = st.builds(Point, numbers, numbers)
polygons = st.lists(points, min_size=3, max_size=7, unique=True).map(tuple)


def _independent(point: Point, corners: tuple[Point, ...]) -> bool:
    """Exact: by the sign of areas, a ray to the north."""
    inside = False
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        ax, ay = Fraction(one.longitude) - Fraction(point.longitude), Fraction(one.latitude) - Fraction(point.latitude)
        bx = Fraction(other.longitude) - Fraction(point.longitude)
        by = Fraction(other.latitude) - Fraction(point.latitude)
        area = ax * by - ay * bx
        if area == 0 and ax * bx + ay * by <= 0:
            return True
        if (ax <= 0 < bx and area > 0) or (bx <= 0 < ax and area < 0):
            inside = not inside
    return inside


@given(polygons, points)
def test_what_lies_within_is_even_odd_and_the_border_counts(corners: tuple[Point, ...], point: Point) -> None:
    assert within(point, corners) == _independent(point, corners)


@given(polygons, st.integers(0, 6), st.booleans())
def test_which_corner_comes_first_and_which_way_round_is_all_one(
    corners: tuple[Point, ...], turn: int, back: bool
) -> None:
    turn %= len(corners)
    other = corners[turn:] + corners[:turn]
    other = other[::-1] if back else other
    for point in (*corners, Point(0.5, 0.5), Point(-1, 2)):
        assert within(point, corners) == within(point, other)
    assert all(within(corner, corners) for corner in corners)


# ---- what it takes, and what lies near


def test_terms_are_those_of_the_zone_and_what_is_below_the_minimum_is_said() -> None:
    there = terms_there(RIYADH, to("12611"), 0)
    assert (there.is_covered, there.fee, there.minimum, there.can_be_fetched) == (True, 20, 100, True)
    assert (there.below_by(Decimal("99.50")), there.below_by(Decimal(100))) == (Decimal("0.50"), 0)


def test_outside_and_unknown_are_not_the_same() -> None:
    assert terms_there(RIYADH, to("99999"), None).is_covered is False
    assert terms_there(Fulfilment(pickup=True), to("12611"), None).is_covered is None
    assert terms_there(None, to("12611"), None).is_known is False
    fetched = terms_there(Fulfilment(pickup=True, pickup_minimum=Decimal(60)), Destination("pickup"), None)
    assert (fetched.is_covered, fetched.fee, fetched.minimum) == (True, 0, 60)


def test_near_are_the_closest_zip_codes_and_districts() -> None:
    boston = Fulfilment(delivery=(zone("02114", "02139", "02210", "10001"),))
    assert near({"a": boston}, to("02138")) == ("02139", "02114", "02210")
    riyadh = Fulfilment(
        delivery=(
            zone(polygon=SQUARE, en="Al Olaya"),
            zone(polygon=tuple(Point(one.latitude, one.longitude + 9) for one in SQUARE), en="Far"),
        )
    )
    assert near({"a": riyadh}, to(at=(27.0, 47.0))) == ("Al Olaya", "Far")


def test_near_is_only_where_all_of_an_orders_restaurants_bring_to() -> None:
    two = {"a": Fulfilment(delivery=(zone("02114", "02139"),)), "b": Fulfilment(delivery=(zone("02139", "02140"),))}
    assert near(two, to("02138")) == ("02139",)
    assert near({**two, "c": Fulfilment(delivery=())}, to("02138")) == ()


@given(st.lists(st.integers(10_000, 99_999).map(str), min_size=1, max_size=8, unique=True), st.integers(10_000, 99_999))
def test_whatever_is_near_is_covered(zips: list[str], asked: int) -> None:
    assume(str(asked) not in zips)
    stated = Fulfilment(delivery=(zone(*zips, en="Back Bay"),))
    found = near({"a": stated}, to(str(asked)))
    assert len(found) == min(3, len(zips) + 1)
    for name in found:
        assert covering(stated, to(name) if name.isdigit() else to(district=name)) is not None
