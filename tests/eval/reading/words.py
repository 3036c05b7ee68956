"""Words as labels and readings are compared, and which foods guard against which: tables of its own, not the product's.

`data/names.tsv`: `food` another name of a food, `kind` what it is one of, `diet` and `cuisine` other names of those.
`data/whole.tsv`: words that ask for a whole order, with where they are from; "…" is up to four words.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from rapidfuzz.distance import OSA

DATA = Path(__file__).parent / "data"
_ENDS_IN_ES = re.compile(r"(?:s|x|z|ch|sh|to)es$")
_NOT_OF_NAME = {"allergy", "allergic", "intolerance", "free", "product"}
_OF_A_KITCHEN = re.compile(r" (?:food|cuisine|restaurants?)$")


def rows_of(name: str, folder: Path = DATA) -> list[list[str]]:
    """Fields of the file's rows, without its heading."""
    return [row.split("\t") for row in (folder / name).read_text("utf-8").splitlines()[1:]]


NAMES: dict[str, dict[str, str]] = {}
for _table, _name, _meaning in rows_of("names.tsv"):
    NAMES.setdefault(_table, {})[_name] = _meaning
KINDS = NAMES["kind"]
_GAP = r" (?:[^ ]+ ){0,4}"
_ALL = re.compile("|".join(rf"\b{_GAP.join(phrase.split(' … '))}\b" for phrase, _ in rows_of("whole.tsv")))
_WIDE = {*KINDS.values(), "peanut", "fish"}
"""Kinds that make up the one above them; the rest are single foods of a kind that has more."""


def fold(value: object) -> str:
    """Lower case, without accents, apostrophes and signs."""
    plain = unicodedata.normalize("NFKD", str(value).lower())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in "'’")
    return " ".join(re.findall(r"\w+", bare))


def asks_for_all(text: str) -> bool:
    """Whether its words ask for all that a party eats."""
    return bool(_ALL.search(fold(text)))


def stem(word: str) -> str:
    """The singular; four letters and fewer lose no "es" or "ies"."""
    if len(word) > 4:
        if word.endswith(("ies", "ie")):
            return word[: word.rindex("ie")] + "y"
        if _ENDS_IN_ES.search(word):
            return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def stems(text: object) -> list[str]:
    return [stem(word) for word in fold(text).split()]


def is_named(unit: str, texts: Iterable[str]) -> bool:
    """One of a unit's ways ("fries|french fries") is in these texts, slips of the keyboard allowed."""
    words = [word for text in texts for word in [*stems(text), " "]]
    glued = "".join(words)
    return any(
        all(any(_is_alike(part, word) for word in words) for part in way)
        or (len("".join(way)) > 4 and "".join(way) in glued)
        for way in map(stems, unit.split("|"))
    )


def _is_alike(one: str, other: str) -> bool:
    shorter = min(len(one), len(other))
    slips = 2 if shorter >= 6 else 1
    return one == other or (shorter >= 5 and one[0] == other[0] and OSA.distance(one, other) <= slips)


def diet(name: str) -> str:
    return NAMES["diet"].get(fold(name), " ".join(stems(name)))


def cuisine(name: str) -> str:
    bare = _OF_A_KITCHEN.sub("", fold(name))
    return NAMES["cuisine"].get(bare, bare)


def food(name: str) -> str:
    return "".join(stems(NAMES["food"].get(" ".join(stems(name)), name)))


def allergen(name: str) -> str:
    bare = " ".join(word for word in stems(name) if word not in _NOT_OF_NAME)
    return NAMES["food"].get(bare, bare)


def above(name: str) -> Iterator[str]:
    """The allergen and every one that it is a kind of."""
    yield name
    if name in KINDS:
        yield from above(KINDS[name])


def is_guarded(name: str, read: set[str]) -> bool:
    """Itself, one above it, or all its kinds were read."""
    kinds = [one for one, wider in KINDS.items() if wider == name and one in _WIDE]
    return bool({*above(name)} & read) or (bool(kinds) and all(is_guarded(one, read) for one in kinds))


def is_related(one: str, other: str) -> bool:
    return one in above(other) or other in above(one)
