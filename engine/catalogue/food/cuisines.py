"""Cuisines as keys: read from what a source writes, derived from names and dishes, resolved from people's words."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from engine.catalogue.analyzer import fold_key, stems
from engine.catalogue.food.tables import column, grouped, listed, rows
from engine.catalogue.food.tokens import words

_CUISINES = rows("cuisines", "cuisine", "is_broad", "part_of", "display")
_WRITTEN = grouped(rows("cuisine_names", "name", "cuisine"))
_MEMBERS = grouped(rows("cuisine_regions", "cuisine", "region"))

NAMES = {cuisine: _WRITTEN.get(cuisine, ()) for cuisine, is_broad, *_ in _CUISINES if not is_broad}
"""Key → other ways to write it."""
BROAD_NAMES = {cuisine: _WRITTEN.get(cuisine, ()) for cuisine, is_broad, *_ in _CUISINES if is_broad}
BROAD = {cuisine: _MEMBERS.get(cuisine, ()) for cuisine in BROAD_NAMES}
"""Broad cuisines and what they hold."""
SPECIFIC = {cuisine: listed(part_of) for cuisine, _, part_of, _ in _CUISINES if part_of}
"""A regional cuisine is also the cuisine of its country, and says both keys."""
DISPLAY = {cuisine: display for cuisine, _, _, display in _CUISINES if display}
NOT_CUISINES = column("no_cuisines", "phrase")
"""Holds a cuisine's word and says none: places, brands, dishes sold everywhere."""
DISHES = grouped(rows("cuisine_dishes", "dish", "cuisine"))
"""Dishes (and words of dish names) that give a cuisine away. Pizza is none: it is sold by everybody."""
EVERYWHERE = {dish: listed(cuisines) for dish, cuisines in rows("dishes_sold_everywhere", "dish", "at_home_in")}
"""Dishes that every kind of restaurant sells beside its own kitchen's, and the kitchens that they are at home in."""
AT_HOME = frozenset(cuisine for cuisines in EVERYWHERE.values() for cuisine in cuisines)


ANYWHERE = "anywhere"
"""Stands for a kitchen where a dish is sold everywhere."""
# The rule book: derived cuisines are those that at least 15 % of a restaurant's dishes name.
DERIVED_SHARE = 0.15
# A menu of a few dishes proves nothing: two dishes at least must name the cuisine.
DERIVED_DISHES = 2


@cache
def _by_path() -> dict[tuple[str, ...], str]:
    table = {words(name): key for key, names in NAMES.items() for name in (key, *names)}
    table.update({words(name): key for key, names in BROAD_NAMES.items() for name in (key, *names)})
    return table


@cache
def _dish_paths() -> dict[tuple[str, ...], str]:
    return {words(name): key for key, names in DISHES.items() for name in names}


@cache
def _not_cuisines() -> frozenset[tuple[str, ...]]:
    return frozenset(words(name) for name in NOT_CUISINES)


def _found(text: str, table: dict[tuple[str, ...], str]) -> list[str]:
    """Keys of the longest names in a text, in order."""
    path = words(text)
    keys: list[str] = []
    at = 0
    while at < len(path):
        step = 1
        for length in (4, 3, 2, 1):
            piece = path[at : at + length]
            if piece in _not_cuisines():
                step = length
                break
            if len(piece) == length and piece in table:
                keys.append(table[piece])
                step = length
                break
        at += step
    return keys


@lru_cache(maxsize=8_192)
def cuisine_keys_of(raw: str) -> tuple[str, ...]:
    """Keys of a cuisine as written: "Pizza Place and Italian Restaurant" gives ("italian",); "Restaurants" gives ()."""
    keys: list[str] = []
    for key in _found(raw, _by_path()):
        keys.append(key)
        keys.extend(SPECIFIC.get(key, ()))
    return tuple(dict.fromkeys(keys))


def derive_cuisines(restaurant_name: str, dish_names: Iterable[str]) -> tuple[str, ...]:
    """Keys that the restaurant's name says; else those that at least 15 % of its dishes name, most first."""
    said = cuisine_keys_of(restaurant_name)
    if said:
        return said
    dishes = tuple(dish_names)
    counted: Counter[str] = Counter()
    for dish in dishes:
        counted.update(_cuisines_of_dish(dish))
    least = max(DERIVED_DISHES, DERIVED_SHARE * len(dishes))
    return tuple(key for key, count in sorted(counted.items(), key=lambda one: (-one[1], one[0])) if count >= least)


@lru_cache(maxsize=65_536)
def _cuisines_of_dish(name: str) -> frozenset[str]:
    return frozenset(_found(name, _dish_paths()))


@cache
def _dishes_by_stem() -> dict[str, tuple[tuple[frozenset[str], str], ...]]:
    """Stem → the dishes that hold it, as their stems and their cuisine."""
    found: dict[str, tuple[tuple[frozenset[str], str], ...]] = {}
    for cuisine, names in (*DISHES.items(), (ANYWHERE, tuple(EVERYWHERE))):
        for name in names:
            words = frozenset(stems(name))
            first = min(words)
            found[first] = (*found.get(first, ()), (words, cuisine))
    return found


def is_at_home(dish: frozenset[str], cuisines: frozenset[str]) -> bool:
    """Whether a dish of these kitchens may be expected of who asks for these cuisines: theirs, or a neighbour's."""
    if ANYWHERE in dish:
        return bool(cuisines & AT_HOME)
    return not dish or bool(dish & _neighbours(cuisines))


@lru_cache(maxsize=256)
def _neighbours(cuisines: frozenset[str]) -> frozenset[str]:
    """With those of the same region or country; all of Europe is no region of one taste."""
    regions = [{key, *members} for key, members in BROAD.items() if key != "european"]
    countries = [{parent} | members_of(parent) for parents in SPECIFIC.values() for parent in parents]
    return cuisines.union(*(members for members in (*regions, *countries) if members & cuisines))


def kitchens_of(name_words: Iterable[str]) -> frozenset[str]:
    """The cuisines whose dishes these stems name, in any order; pizza and the like are of kitchens of their own."""
    words = frozenset(name_words)
    table = _dishes_by_stem()
    return frozenset(cuisine for word in words & table.keys() for dish, cuisine in table[word] if dish <= words)


def members_of(key: str) -> frozenset[str]:
    """The cuisines that a wish for this one accepts: itself, and what a broad or parent cuisine holds."""
    held = {member for member, parents in SPECIFIC.items() if key in parents}
    for member in BROAD.get(key, ()):
        held |= members_of(member)
    return frozenset(held | {key})


def display_name(key: str) -> str:
    """ "middle-eastern" as people read it: "Middle Eastern"."""
    return DISPLAY.get(key) or " ".join(word.capitalize() for word in key.split("-"))


def cuisine_key_of(word: str) -> str | None:
    """The key of a person's word ("sichuan", "tex-mex", "viet"); None if it is none. Misspellings are the caller's."""
    path = words(word)
    while path and path[-1] in ("food", "cuisine", "restaurant", "place", "style", "dish", "kitchen", "catering"):
        path = path[:-1]
    return _by_path().get(path)


@cache
def cuisine_spellings() -> dict[str, str]:
    """A person's word, folded, → the cuisine that it wishes for; a dish or a kind of house ("sushi", "trattoria") shows
    a cuisine, and wishes for none."""
    table = {fold_key(name): key for names in (NAMES, BROAD_NAMES) for key in names for name in (key, *names[key])}
    unwished = column("no_wished_cuisines", "name")
    return {name: key for name, key in table.items() if name not in unwished}


def all_cuisine_keys() -> frozenset[str]:
    """Every key there is, broad ones included."""
    return frozenset(NAMES) | frozenset(BROAD)
