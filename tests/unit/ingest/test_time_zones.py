"""Zones of restaurants that state none: by their coordinates where their state keeps two times, or none is named."""

from zoneinfo import ZoneInfo

import pytest

from engine.ordering import zone_of_restaurant
from ingest import time_zones
from ingest.prepare import prepare
from ingest.read import Entry
from ingest.time_zones import zone_by_place
from tests.support.menus import item, restaurant

CITIES = (
    ("FL", 30.42, -87.22, "America/Chicago"),  # Pensacola
    ("FL", 25.76, -80.19, "America/New_York"),  # Miami
    ("FL", 29.81, -85.30, "America/New_York"),  # Port St. Joe
    ("IN", 41.59, -87.35, "America/Chicago"),  # Gary
    ("IN", 37.97, -87.56, "America/Chicago"),  # Evansville
    ("IN", 39.47, -87.41, "America/New_York"),  # Terre Haute
    ("KY", 36.99, -86.44, "America/Chicago"),  # Bowling Green
    ("KY", 38.25, -85.76, "America/New_York"),  # Louisville
    ("MI", 45.82, -88.06, "America/Chicago"),  # Iron Mountain
    ("MI", 46.54, -87.40, "America/New_York"),  # Marquette
    ("TN", 35.96, -83.92, "America/New_York"),  # Knoxville
    ("TN", 35.05, -85.31, "America/New_York"),  # Chattanooga
    ("TN", 36.16, -86.78, "America/Chicago"),  # Nashville
    ("TN", 35.95, -85.03, "America/Chicago"),  # Crossville
    ("KS", 39.35, -101.71, "America/Denver"),  # Goodland
    ("NE", 41.87, -103.66, "America/Denver"),  # Scottsbluff
    ("NE", 41.13, -100.77, "America/Chicago"),  # North Platte
    ("SD", 44.08, -103.23, "America/Denver"),  # Rapid City
    ("ND", 46.88, -102.79, "America/Denver"),  # Dickinson
    ("ND", 46.81, -100.78, "America/Chicago"),  # Bismarck
    ("TX", 31.76, -106.49, "America/Denver"),  # El Paso
    ("TX", 31.99, -102.08, "America/Chicago"),  # Midland
    ("ID", 47.69, -116.78, "America/Los_Angeles"),  # Coeur d'Alene
    ("ID", 43.62, -116.20, "America/Denver"),  # Boise
    ("OR", 44.03, -116.96, "America/Boise"),  # Ontario
    ("OR", 45.52, -122.68, "America/Los_Angeles"),  # Portland
    ("", 24.71, 46.67, "Asia/Riyadh"),  # Riyadh
    ("", 21.49, 39.19, "Asia/Riyadh"),  # Jeddah
    ("", 19.62, 37.22, "UTC"),  # Port Sudan
    ("", 25.20, 55.27, "UTC"),  # Dubai
)


@pytest.mark.parametrize(("state", "latitude", "longitude", "zone"), CITIES)
def test_a_restaurants_clock_is_its_towns(state: str, latitude: float, longitude: float, zone: str) -> None:
    where = {"lat": latitude, "lng": longitude}
    raw = restaurant(item(), city="Town", fulfilment={"pickup": True})
    raw["restaurant"]["location"] |= {"coordinates": where, "state": state, "zipCode": ""}
    (one,) = prepare([Entry("feed.jsonl:1", raw)])
    assert zone_of_restaurant(one.fulfilment, one.documents[0].state).key == zone


def test_what_is_stated_holds() -> None:
    raw = restaurant(item(), fulfilment={"time_zone": "Europe/Rome", "pickup": True})
    raw["restaurant"]["location"] |= {"coordinates": {"lat": 31.76, "lng": -106.49}, "state": "TX", "zipCode": ""}
    (one,) = prepare([Entry("feed.jsonl:1", raw)])
    assert one.fulfilment is not None
    assert one.fulfilment.time_zone == "Europe/Rome"


def test_without_coordinates_it_is_for_the_state_to_say() -> None:
    assert zone_by_place("TX", None, None) == "" == zone_by_place("TX", 31.76, None)


def test_every_area_names_a_zone_and_lies_the_right_way_round() -> None:
    for area in time_zones._AREAS:
        assert ZoneInfo(area.zone)
        assert (area.south < area.north, area.west < area.east) == (True, True)
