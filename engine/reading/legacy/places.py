"""What people call cities: the closed list behind "NYC"."""

CITY_NAMES = {
    "nyc": "new york", "ny": "new york", "new york city": "new york", "manhattan": "new york", "big apple": "new york",
    "sf": "san francisco", "san fran": "san francisco", "frisco": "san francisco", "la": "los angeles",
    "philly": "philadelphia", "vegas": "las vegas", "nola": "new orleans", "dc": "washington",
    "washington dc": "washington", "washington d c": "washington", "slc": "salt lake city", "atl": "atlanta",
    "chi town": "chicago", "beantown": "boston",
}  # fmt: skip
"""Short and pet names (folded) → the city's name (folded)."""
