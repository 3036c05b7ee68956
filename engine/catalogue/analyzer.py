"""How text becomes keys and words, the same way at ingest and in a question.

`fold_key` makes the key that filters compare; `stems` makes the words that decide whether a dish names a wish.
"""

import re
import unicodedata
from functools import lru_cache

import Stemmer

_NOT_WORD = re.compile(r"[^0-9a-z]+")
_APOSTROPHE = re.compile(r"['’`´]")
_NOT_ANY_WORD = re.compile(r"[\W_]+")
_FIRST_OTHER = "\u0370"
"""Below it letters are Latin (Unicode blocks); those of Vietnamese stand above, and are taken apart by folding."""
_UNIFIED = str.maketrans({"ٱ": "ا", "ى": "ي", "ی": "ي", "ة": "ه", "ک": "ك", "ـ": None})

# Words that carry no dish: articles, prepositions and the like. Kept short on purpose; "no" and "without" are not
# among them because negation is read before words are taken.
STOP_WORDS = frozenset(
    """a an the and or of for to in on at by with from as is are be our your my we you i it its this that these those
    per each w over any some""".split()  # noqa: SIM905
)


_stemmer = Stemmer.Stemmer("english")


def fold(text: str) -> str:
    """Lower case, accents removed, compatibility forms unified: "Jalapeño" → "jalapeno"."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


@lru_cache(maxsize=65_536)
def fold_key(text: str) -> str:
    """The key of a name: folded, apostrophes dropped, one space between words. "P.F. Chang's" → "p f changs"."""
    return _NOT_WORD.sub(" ", _APOSTROPHE.sub("", fold(text))).strip()


@lru_cache(maxsize=65_536)
def name_key(text: str) -> str:
    """The key that tells one name from another, in whatever script most of its letters are of.

    As `fold_key` for Latin letters. Arabic ones are unified as the rule book says ("Two languages"): "حي العُليا" and
    "حى العليا" have one key.
    """
    if text.isascii():
        return fold_key(text)
    folded = fold(text)
    letters = [character for character in folded if character.isalpha()]
    if 2 * sum(character < _FIRST_OTHER for character in letters) >= len(letters):
        return fold_key(text)
    return _NOT_ANY_WORD.sub(" ", _APOSTROPHE.sub("", folded).translate(_UNIFIED)).strip()


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """One folded word's stem (Snowball English, the stemmer the word index uses too)."""
    return str(_stemmer.stemWord(word))


def stems(text: str) -> tuple[str, ...]:
    """Distinct stems of a text in order, without stop words: "Baked Zitis with Sauce" → ("bake", "ziti", "sauc")."""
    return tuple(dict.fromkeys(stem(word) for word in fold_key(text).split() if word not in STOP_WORDS))


@lru_cache(maxsize=65_536)
def word_key(word: str) -> str:
    """The word as dishes are named by it: its stem, but a participle is itself, because "wrapped in bacon" is no wrap,
    "fried" no fries and "breaded" no bread, which share their stems."""
    own = stem(word)
    return word if word.endswith("ed") and own != word else own


def word_keys(text: str) -> tuple[str, ...]:
    """As `stems`, by `word_key`: "Baked Zitis with Sauce" → ("baked", "ziti", "sauc")."""
    return tuple(dict.fromkeys(word_key(word) for word in fold_key(text).split() if word not in STOP_WORDS))


def participles_of(own: str) -> frozenset[str]:
    """What a menu may write of a stem as a participle: "pickl" → "pickled", "wrap" → "wrapped"."""
    return frozenset((f"{own}ed", f"{own}d", f"{own}{own[-1:]}ed"))
