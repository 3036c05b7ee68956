"""The words of a wish that a dish must bear to answer it: not what comes with it, nor how large or juicy it is to be.

"Chicken curry with rice and naan" is a chicken curry: what stands beside it ranks, and is never asked for in its place.
"Pizza with pepperoni" is another matter, as long as some dish is called so.
"""

from engine.catalogue import STOP_WORDS, fold_key
from engine.reading.legacy.index import Index
from engine.reading.legacy.qualities import PRAISED
from engine.reading.legacy.wordlists import listed

_BESIDE = listed(
    "rice naan nan bread breads breadsticks roll rolls fries chips salad salads soup slaw coleslaw beans potatoes "
    "potato veggies vegetables vegetable greens pita roti tortillas tortilla toast biscuits cornbread sauce dip drink "
    "drinks soda side sides dessert"
)
"""What is served beside a dish, and hardly ever in its name."""
_STARCHES = listed("rice naan nan bread breads breadsticks chips pita roti tortillas tortilla toast")
"""Of these the ones that nobody orders for themselves: "hummus and pita"; fries come by the tray."""
_OF_A_SIDE = listed(
    "garlic steamed white brown fried basmati jasmine plain green side small some warm fresh hot mixed of"
)
_SIZES = PRAISED | listed("big large small little huge hearty nice good great simple filling proper decent really")
_SHARED = listed("tray trays platter platters pan pans")
_HELD_IN = _SHARED | listed(
    "box boxes bowl bowls bag bags basket baskets bucket buckets pot pots plate plates order orders"
)
"""Vessels that may stand before "of"; of the first group menus say one or the other."""
_STANDS = listed("bar bars station stations buffet spread table assortment selection")
"""How a food is set out: a taco bar is of tacos."""


def required(text: str, index: Index) -> tuple[str, ...]:
    """Folded words, without stop words; () for a phrase without any."""
    head, _, beside = f" {fold_key(text)} ".partition(" with ")
    words, extra = _words(head), _words(beside)
    if (held := _words(_contents(head))) and not _is_called_so(held, words, index):
        words = held
    if words and extra and not _comes_beside(extra) and _is_called(words + extra, index):
        words += extra
    return _plain(words or extra, index)


def is_beside(text: str) -> bool:
    """Rice, bread, a salad: what is served beside a dish."""
    return _comes_beside(_words(fold_key(text)))


def is_starch(text: str) -> bool:
    """Bread and the like, with nothing but how it is made: fried rice is a dish."""
    words = _words(fold_key(text))
    return bool(_STARCHES.intersection(words)) and (_STARCHES | _OF_A_SIDE).issuperset(words) and "fried" not in words


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in text.split() if word not in STOP_WORDS)


def _comes_beside(words: tuple[str, ...]) -> bool:
    return bool(_BESIDE.intersection(words)) and (_BESIDE | _OF_A_SIDE).issuperset(words)


def _is_called(words: tuple[str, ...], index: Index) -> bool:
    """Some dish's name holds all these words."""
    return bool(index.menu.all_of(words))


def _contents(head: str) -> str:
    """Of "trays of baked ziti" the ziti; "" where nothing is said to be held in anything."""
    vessel, of, held = head.partition(" of ")
    return held if of and _HELD_IN.issuperset(word for word in vessel.split() if word not in _SIZES) else ""


def _is_called_so(held: tuple[str, ...], words: tuple[str, ...], index: Index) -> bool:
    """Some dish is called by what is held and the vessel, or another that menus say for it."""
    vessels = _SHARED if _SHARED.intersection(words) else frozenset(words) - frozenset(held)
    return any(_is_called((*held, vessel), index) for vessel in sorted(vessels))


def _plain(words: tuple[str, ...], index: Index) -> tuple[str, ...]:
    while len(words) > 1 and words[0] in _SIZES:
        words = words[1:]
    while len(words) > 1 and words[-1] in _STANDS and words[-2:] not in index.pairs:
        words = words[:-1]
    return words
