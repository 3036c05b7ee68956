"""Words that allergies turn on, as menus misspell them ("penut", "almods", "pistacio"): read for the guard alone.

A guard that is too wide hides a dish, one that is too narrow harms somebody; still a word that is itself a food, or an
everyday neighbour of one, is never bent into another.
"""

from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.domain.food.allergens import KEYS
from engine.domain.food.lexicon import NOTHING, lexicon

SHORTEST = 5
"""Letters; shorter words have too many neighbours ("nut", "not"; "milk", "mild"; "fish", "dish")."""
LONG = 8
"""From here on two slips are forgiven, as everywhere in Platter."""
GLUED = ("peanut", "almond", "cashew", "walnut", "pecan", "pistachio", "hazelnut", "macadamia", "sesame", "tahini",
         "shrimp", "prawn", "lobster", "oyster", "mussel")  # fmt: skip
"""Words that mean nothing else even inside another one."""


NEIGHBOURS: frozenset[str] = frozenset(
    [
        "grain",
        "paper",
        "layer",
        "daily",
        "bitter",
        "ancho",
        "stone",
        "monster",
        "option",
        "romana",
        "table",
        "finish",
        "created",
        "better",
        "sharp",
        "quick",
        "shaken",
        "cheek",
        "roman",
        "tagine",
        "pulao",
        "crusty",
        "creamy",
        "melted",
        "floor",
        "blending",
        "calabria",
        "calamata",
        "kalamata",
        "mouse",
        "mateo",
        "canola",
        "conscious",
        "creat",
        "matka",
        "crush",
        "going",
        "chest",
        "break",
        "alfresco",
        "basque",
        "fleur",
        "piazza",
        "sambar",
        "brave",
        "rasta",
        "sunday",
        "parisian",
        "lasso",
        "halve",
        "kafir",
        "macha",
        "pasto",
        "penna",
        "broad",
        "bread",
        "dream",
        "paste",
        "muscle",
        "button",
        "season",
        "seasons",
        "master",
        "sauced",
        "staple",
        "chewy",
        "creole",
        "cherry",
        "chili",
        "chilli",
        "coconut",
        "butternut",
        "nutmeg",
        "wheel",
        "meats",
        "eight",
        "edges",
        "flower",
        "favor",
        "flavor",
        "polish",
        "danish",
        "brown",
        "branch",
        "bunch",
        "ranch",
        "cheers",
        "choose",
        "chosen",
        "smelt",
        "milky",
        "sweet",
        "roast",
        "toasty",
        "roasty",
    ]
)
"""Words of menus and of plain English that lie a slip away from a watched one (met on 25,000 real dishes)."""


@cache
def _watched() -> dict[str, dict[str, frozenset[str]]]:
    """First letter → single words for foods that are an allergen, hold one or are usually made with one; to all of
    these foods."""
    wanted = frozenset(KEYS.values())
    found: dict[str, dict[str, frozenset[str]]] = {}
    for word, node in sorted(lexicon().root.items()):
        foods = node.entry.named | node.entry.made_with if node.entry else NOTHING
        if len(word) >= SHORTEST and wanted & foods:
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
