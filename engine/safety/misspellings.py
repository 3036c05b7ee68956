"""Words that allergies turn on, as menus misspell them ("penut", "almods", "pistacio"): read for the guard alone.

A guard that is too wide hides a dish, one that is too narrow harms somebody; still a word that is itself a food, or an
everyday neighbour of one, is never bent into another.
"""

from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import NOTHING, column, lexicon
from engine.safety.allergens import KEYS

SHORTEST = 5
"""Letters; shorter words have too many neighbours ("nut", "not"; "milk", "mild"; "fish", "dish")."""
SHORTEST_OF_RECIPE = 6
"""Letters of a word that is only usually made with an allergen: "party" is no "pasty", "store" no "s'more"."""
LONG = 8
"""From here on two slips are forgiven, as everywhere in Platter."""
GLUED = column("glued_words", "word")
"""Words that mean nothing else even inside another one."""
NEIGHBOURS = frozenset(column("misspelt_neighbours", "word"))
"""Words of menus and of plain English that lie a slip away from a watched one (met on 25,000 real dishes)."""


@cache
def _watched() -> dict[str, dict[str, frozenset[str]]]:
    """First letter → single words for foods that are an allergen, hold one or are usually made with one; to all of
    these foods."""
    wanted = frozenset(KEYS.values())
    found: dict[str, dict[str, frozenset[str]]] = {}
    for word, node in sorted(lexicon().root.items()):
        named, made_with = (node.entry.named, node.entry.made_with) if node.entry else (NOTHING, NOTHING)
        foods = named | made_with
        if len(word) >= (SHORTEST if wanted & named else SHORTEST_OF_RECIPE) and wanted & foods:
            found.setdefault(word[0], {})[word] = foods
    return found


@cache
def _known() -> frozenset[str]:
    """Every word of the food tables: what is spelt as one of them means that one."""
    tree = lexicon()
    return frozenset(word for path in tree.names for word in path) | frozenset(tree.root) | NEIGHBOURS


@lru_cache(maxsize=32_768)
def meant_by(word: str) -> frozenset[str]:
    """The foods that a misspelt or glued singular word stands for ("penut", "peanutbutter"); nothing for words that
    are well spelt."""
    if len(word) < SHORTEST or not word.isalpha() or word in _known() or word.endswith(("free", "less")):
        return NOTHING
    glued = next((stem for stem in GLUED if stem in word), None)
    watched = _watched().get((glued or word)[0], {})
    if glued is not None:
        return watched[glued]
    edits = 1 if len(word) < LONG else 2
    best = process.extractOne(word, watched.keys(), scorer=OSA.distance, score_cutoff=edits)
    return watched[best[0]] if best else NOTHING
