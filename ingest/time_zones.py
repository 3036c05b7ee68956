"""Time zones of restaurants whose feed states none, by where they lie: only where that is another than their state's.

A restaurant of a state goes by the zone of its capital (`engine.ordering`), but for the areas below; between an area
and the border of its zone nothing is known, and it goes by its state's too.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Area:
    state: str
    """"": abroad, where feeds name none."""
    south: float
    north: float
    west: float
    east: float
    zone: str


_EASTERN, _CENTRAL, _MOUNTAIN, _PACIFIC = (
    f"America/{city}" for city in ("New_York", "Chicago", "Denver", "Los_Angeles")
)
# Rectangles within the boundary lines of 49 CFR 71.5 (eastern and central), 71.7 (central and mountain) and 71.9
# (mountain and pacific); the last within the borders of Saudi Arabia and neighbours that keep its time (IANA, asia).
_AREAS = (
    _Area("FL", 29.95, 31.1, -87.7, -85.4, _CENTRAL),
    _Area("IN", 40.95, 41.8, -87.6, -86.95, _CENTRAL),
    _Area("IN", 37.7, 38.15, -88.1, -86.9, _CENTRAL),
    _Area("KY", 36.4, 37.3, -89.6, -86.0, _CENTRAL),
    _Area("KY", 37.3, 38.0, -89.6, -86.6, _CENTRAL),
    _Area("MI", 45.0, 46.0, -88.9, -87.5, _CENTRAL),
    _Area("TN", 35.9, 36.7, -84.6, -81.6, _EASTERN),
    _Area("TN", 34.9, 35.9, -84.85, -83.0, _EASTERN),
    _Area("TN", 34.9, 35.25, -85.4, -84.85, _EASTERN),
    _Area("KS", 37.75, 39.57, -102.1, -101.56, _MOUNTAIN),
    _Area("NE", 41.0, 43.1, -104.1, -101.45, _MOUNTAIN),
    _Area("NE", 39.9, 41.0, -102.1, -101.4, _MOUNTAIN),
    _Area("ND", 45.9, 47.3, -104.1, -102.2, _MOUNTAIN),
    _Area("SD", 42.9, 45.9, -104.1, -101.2, _MOUNTAIN),
    _Area("TX", 30.6, 32.05, -106.7, -104.95, _MOUNTAIN),
    _Area("NV", 40.6, 40.8, -114.2, -114.0, _MOUNTAIN),
    _Area("ID", 45.9, 49.05, -117.3, -113.9, _PACIFIC),
    _Area("OR", 42.5, 44.2, -117.95, -116.9, "America/Boise"),
    _Area("", 18.5, 29.0, 38.9, 50.3, "Asia/Riyadh"),
)


def zone_by_place(state: str, latitude: float | None, longitude: float | None) -> str:
    """Its name in the IANA's data base; "" where its state says it, or nothing does."""
    if latitude is None or longitude is None:
        return ""
    return next(
        (
            area.zone
            for area in _AREAS
            if area.state == state and area.south <= latitude <= area.north and area.west <= longitude <= area.east
        ),
        "",
    )
