"""City, state and ZIP of a restaurant as feeds write them, where a state may read 'Nyc', 'Hono' or 'Manhattan'."""

import re
from dataclasses import dataclass

from engine.catalogue import fold_key

# USPS Publication 28, appendix B: states, the district and territories.
STATES = {
    "alabama": "AL", "alaska": "AK", "arizona": "AZ", "arkansas": "AR", "california": "CA", "colorado": "CO",
    "connecticut": "CT", "delaware": "DE", "district of columbia": "DC", "florida": "FL", "georgia": "GA",
    "hawaii": "HI", "idaho": "ID", "illinois": "IL", "indiana": "IN", "iowa": "IA", "kansas": "KS", "kentucky": "KY",
    "louisiana": "LA", "maine": "ME", "maryland": "MD", "massachusetts": "MA", "michigan": "MI", "minnesota": "MN",
    "mississippi": "MS", "missouri": "MO", "montana": "MT", "nebraska": "NE", "nevada": "NV", "new hampshire": "NH",
    "new jersey": "NJ", "new mexico": "NM", "new york": "NY", "north carolina": "NC", "north dakota": "ND",
    "ohio": "OH", "oklahoma": "OK", "oregon": "OR", "pennsylvania": "PA", "rhode island": "RI",
    "south carolina": "SC", "south dakota": "SD", "tennessee": "TN", "texas": "TX", "utah": "UT", "vermont": "VT",
    "virginia": "VA", "washington": "WA", "west virginia": "WV", "wisconsin": "WI", "wyoming": "WY",
    "puerto rico": "PR", "guam": "GU", "virgin islands": "VI",
}  # fmt: skip
_CODES = frozenset(STATES.values())

# USPS three-digit ZIP prefixes (Domestic Mail Manual, L002), first to last prefix of each run.
_ZIP_RUNS = (
    (5, 5, "NY"), (6, 9, "PR"), (10, 27, "MA"), (28, 29, "RI"), (30, 38, "NH"), (39, 49, "ME"), (50, 54, "VT"),
    (55, 55, "MA"), (56, 59, "VT"), (60, 69, "CT"), (70, 89, "NJ"), (100, 149, "NY"), (150, 196, "PA"),
    (197, 199, "DE"), (200, 200, "DC"), (201, 201, "VA"), (202, 205, "DC"), (206, 219, "MD"), (220, 246, "VA"),
    (247, 268, "WV"), (270, 289, "NC"), (290, 299, "SC"), (300, 319, "GA"), (320, 349, "FL"), (350, 369, "AL"),
    (370, 385, "TN"), (386, 397, "MS"), (398, 399, "GA"), (400, 427, "KY"), (430, 459, "OH"), (460, 479, "IN"),
    (480, 499, "MI"), (500, 528, "IA"), (530, 549, "WI"), (550, 567, "MN"), (569, 569, "DC"), (570, 577, "SD"),
    (580, 588, "ND"), (590, 599, "MT"), (600, 629, "IL"), (630, 658, "MO"), (660, 679, "KS"), (680, 693, "NE"),
    (700, 714, "LA"), (716, 729, "AR"), (730, 749, "OK"), (750, 799, "TX"), (800, 816, "CO"), (820, 831, "WY"),
    (832, 838, "ID"), (840, 847, "UT"), (850, 865, "AZ"), (870, 884, "NM"), (885, 885, "TX"), (889, 898, "NV"),
    (900, 961, "CA"), (967, 968, "HI"), (970, 979, "OR"), (980, 994, "WA"), (995, 999, "AK"),
)  # fmt: skip
_BY_PREFIX = {prefix: state for first, last, state in _ZIP_RUNS for prefix in range(first, last + 1)}

_ZIP = re.compile(r"^(?:(\d{5})[- ]?\d{4}|(\d{3,5})(?:-\d{4})?)$")
_CITY_TAIL = re.compile(r"\s*,\s*([A-Za-z .]+?)\s*(?:\d{5}(?:-\d{4})?)?$")


@dataclass(frozen=True, slots=True)
class Place:
    city: str
    state: str
    """Two letters, or "" where neither the field, the city's tail nor the ZIP code says it."""
    zip_code: str
    """Five digits or ""."""


def clean_place(city: str, state: str, zip_code: str) -> Place:
    """Feeds lose leading zeros of ZIP codes and put districts in the state field; the ZIP code then says the state."""
    city, tail = _split(city)
    zip5 = clean_zip(zip_code)
    code = _state_code(state) or tail or (_BY_PREFIX.get(int(zip5[:3]), "") if zip5 else "")
    return Place(_cased(city), code, zip5)


def clean_zip(zip_code: str) -> str:
    """Five digits: "02139-1234" → "02139", "7030" → "07030" (a number column lost the zero); not a US ZIP code → ""."""
    found = _ZIP.match(zip_code.strip())
    return (found.group(1) or found.group(2)).zfill(5) if found else ""


def _state_code(state: str) -> str:
    key = fold_key(state)
    letters = key.replace(" ", "").upper()
    return letters if letters in _CODES else STATES.get(key, "")


def _split(city: str) -> tuple[str, str]:
    """A state behind the city comes off: "Boston, MA" → ("Boston", "MA"); a tail that is no state stays."""
    tail = _CITY_TAIL.search(city)
    code = _state_code(tail.group(1)) if tail else ""
    return (city[: tail.start()], code) if tail and code else (city, "")


def _cased(city: str) -> str:
    return city.title() if city.isupper() or city.islower() else city
