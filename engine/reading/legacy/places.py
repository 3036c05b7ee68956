"""States of the United States and what people call cities: the closed list behind "MA", "Washington state", "NYC".

Source: USPS Publication 28, appendix B, for the two-letter codes.
"""

STATES = {
    "al": "Alabama", "ak": "Alaska", "az": "Arizona", "ar": "Arkansas", "ca": "California", "co": "Colorado",
    "ct": "Connecticut", "de": "Delaware", "dc": "District of Columbia", "fl": "Florida", "ga": "Georgia",
    "hi": "Hawaii",
    "id": "Idaho", "il": "Illinois", "in": "Indiana", "ia": "Iowa", "ks": "Kansas", "ky": "Kentucky", "la": "Louisiana",
    "me": "Maine", "md": "Maryland", "ma": "Massachusetts", "mi": "Michigan", "mn": "Minnesota", "ms": "Mississippi",
    "mo": "Missouri", "mt": "Montana", "ne": "Nebraska", "nv": "Nevada", "nh": "New Hampshire", "nj": "New Jersey",
    "nm": "New Mexico", "ny": "New York", "nc": "North Carolina", "nd": "North Dakota", "oh": "Ohio", "ok": "Oklahoma",
    "or": "Oregon", "pa": "Pennsylvania", "ri": "Rhode Island", "sc": "South Carolina", "sd": "South Dakota",
    "tn": "Tennessee", "tx": "Texas", "ut": "Utah", "vt": "Vermont", "va": "Virginia", "wa": "Washington",
    "wv": "West Virginia", "wi": "Wisconsin", "wy": "Wyoming",
}  # fmt: skip

CITY_NAMES = {
    "nyc": "new york", "ny": "new york", "new york city": "new york", "manhattan": "new york", "big apple": "new york",
    "sf": "san francisco", "san fran": "san francisco", "frisco": "san francisco", "la": "los angeles",
    "philly": "philadelphia", "vegas": "las vegas", "nola": "new orleans", "dc": "washington",
    "washington dc": "washington", "washington d c": "washington", "slc": "salt lake city", "atl": "atlanta",
    "chi town": "chicago", "beantown": "boston",
}  # fmt: skip
"""Short and pet names (folded) → the city's name (folded)."""
