"""The catalogue's words, prepared once a snapshot for finding them in what people type."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import Place, Vocabulary, fold_key, is_dish_name
from engine.reading.company import Company
from engine.reading.legacy.called import called
from engine.reading.legacy.everyday import ORDINARY
from engine.reading.legacy.foodwords import cuisine_key
from engine.reading.legacy.line import Token
from engine.reading.legacy.numbers import read_numbers
from engine.reading.legacy.places import CITY_NAMES
from engine.reading.legacy.spelling import allowed_edits
from engine.reading.legacy.wordlists import listed
from engine.reading.menu_terms import MenuTerms
from engine.reading.names import STATES

Words = tuple[str, ...]
REMEMBERED = 32_768
"""Words remembered, as many as `line.py` remembers spellings of."""
_DROPPED = frozenset({"and", "the"})


def _read_as(names: Iterable[tuple[Words, str]]) -> Iterator[tuple[Words, str]]:
    """Each name, and the same with its numbers as lines have them: "Nine Lanterns" is read as "9 lanterns"."""
    for words, meaning in names:
        yield words, meaning
        read = tuple(token.text for token in read_numbers([Token(word, 0, 0) for word in words]))
        if read != words:
            yield read, meaning


def name_words(name: str) -> Words:
    """A name as it is compared: folded words without "and", "the", so that "&" and "and" are one."""
    words = fold_key(name).split()
    return tuple(word for word in words if word not in _DROPPED) or tuple(words)


@dataclass(frozen=True, slots=True)
class Names:
    """Names found by their words, the longest first; `entries` maps a name's words to what it stands for."""

    entries: Mapping[Words, str] = field(default_factory=dict)
    by_first: Mapping[str, tuple[Words, ...]] = field(default_factory=dict)
    lengths: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """First word → how many words such names have, the longest first."""

    @classmethod
    def of(cls, names: Iterable[tuple[str, str]]) -> "Names":
        """From (name, meaning); the first meaning of a name stays."""
        return cls.of_words(_read_as((name_words(name), meaning) for name, meaning in names))

    @classmethod
    def of_words(cls, names: Iterable[tuple[Words, str]]) -> "Names":
        entries: dict[Words, str] = {}
        by_first: dict[str, list[Words]] = {}
        for words, meaning in names:
            if words and words not in entries:
                entries[words] = meaning
                by_first.setdefault(words[0], []).append(words)
        lengths = {first: tuple(sorted({len(name) for name in all_}, reverse=True)) for first, all_ in by_first.items()}
        return cls(entries, {first: tuple(all_) for first, all_ in by_first.items()}, lengths)

    def at(self, words: list[str], start: int) -> Words | None:
        """The longest name that begins at `start`."""
        for length in self.lengths.get(words[start], ()):
            name = tuple(words[start : start + length])
            if name in self.entries:
                return name
        return None

    def nearest(self, text: str) -> tuple[str, float] | None:
        """The meaning of the name a slip or two away from `text` (the edits allowed by its length), and the match."""
        edits = allowed_edits(text)
        if not edits:
            return None
        best = process.extractOne(text, self._joined(), scorer=OSA.distance, score_cutoff=edits)
        if best is None or best[0][0] != text[0]:
            return None
        return self.entries[tuple(best[0].split())], 1.0 - best[1] / max(len(text), len(best[0]))

    def _joined(self) -> list[str]:
        return _joined_names(self)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@lru_cache(maxsize=64)
def _joined_names(names: Names) -> list[str]:
    return [" ".join(words) for words in names.entries]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Index:
    """Immutable; built by `Index.of`, at most 0.5 s for 1,000 restaurants and 20,000 dish names."""

    cities: Names
    states: Names
    cuisines: Names
    restaurants: Names
    areas: Names
    dishes: Names
    places: Mapping[str, tuple[Place, ...]]
    """City key → the places of that name."""
    state_names: Mapping[str, str]
    """State key → the catalogue's spelling."""
    cuisine_names: Mapping[str, str]
    area_names: Mapping[str, str]
    called: Names
    """What restaurants and chains are called for short → the folded names it stands for, a line each."""
    restaurant_names: Mapping[str, str]
    """Folded name → as written."""
    restaurant_keys: Mapping[str, tuple[str, ...]]
    restaurant_cities: Mapping[str, str]
    """Restaurant key → city key."""
    terms: MenuTerms
    zip_codes: frozenset[str]
    state_codes: Mapping[str, str]
    """Folded code or name of a state → the catalogue's key for it."""
    remembered: dict[str, bool] = field(default_factory=dict)
    """Word → whether it is known, for the words met so far, at most `REMEMBERED`."""

    @classmethod
    def of(cls, vocabulary: Vocabulary, terms: MenuTerms | None = None) -> "Index":
        """`terms`: of the same words, where they are there already."""
        return _build(vocabulary, terms or MenuTerms.of(vocabulary))

    @property
    def words(self) -> Mapping[str, int]:
        return self.terms.words

    @property
    def pairs(self) -> Set[tuple[str, str]]:
        return self.terms.pairs

    @property
    def menu(self) -> Company:
        """What stands beside what in dish names."""
        return self.terms.company

    def is_dish_word(self, word: str) -> bool:
        return self.terms.is_dish_word(word)

    def is_slip_of_food(self, word: str) -> bool:
        """ "Cofee": a slip away stands a food."""
        return any(is_dish_name(near) for near in self.terms.meant(word) if near != word)

    def is_known(self, word: str) -> bool:
        """A word of the catalogue or of food: never corrected to a steering word."""
        known = self.remembered.get(word)
        if known is None:
            if len(self.remembered) >= REMEMBERED:
                self.remembered.clear()
            known = self.remembered[word] = self._knows(word)
        return known

    def _knows(self, word: str) -> bool:
        return (
            word in self.words
            or word in self.cuisines.by_first
            or word in self.cities.by_first
            or word in self.restaurants.by_first
            or word in self.states.by_first
            or word in self.dishes.by_first
            or word in self.areas.by_first
            or cuisine_key(word) is not None
            or is_dish_name(word)
        )

    def is_ordinary(self, word: str) -> bool:
        """Food, a cuisine, a place, or said every day: it names no restaurant by itself."""
        return word in ORDINARY or word.isdigit() or self.is_dish_word(word) or self.names_place_or_cuisine(word)

    def is_own(self, word: str) -> bool:
        """A word that a restaurant has to itself: neither said every day nor food or a place, and hardly on a menu."""
        return (
            word not in ORDINARY
            and not word.isdigit()
            and len(word) > 1
            and self.words.get(word, 0) <= max(OWN_MAX, len(self.dishes.entries) // OWN_SHARE)
            and not is_dish_name(word)
            and not self.names_place_or_cuisine(word)
        )

    def names_place_or_cuisine(self, word: str) -> bool:
        """A city's, a state's or a cuisine's name begins with it."""
        return (
            cuisine_key(word) is not None
            or word in self.cities.by_first
            or word in self.states.by_first
            or word in self.cuisines.by_first
        )


OWN_MAX, OWN_SHARE = 2, 1_000
"""Dishes that may bear a house's own word: two, or one in a thousand. Kitchens name a few of theirs after themselves:
of 25,000 real dishes 2 say "Gumba's", 4 "Khana Peena", 15 "Krua"; 54 say "salsa", 118 "Hawaiian"."""


def _build(vocabulary: Vocabulary, terms: MenuTerms) -> Index:
    cities = [place for place in vocabulary.places if place.city]
    places: dict[str, tuple[Place, ...]] = {}
    for place in cities:
        places[place.city_key] = (*places.get(place.city_key, ()), place)
    names: dict[str, str] = {}
    keys: dict[str, tuple[str, ...]] = {}
    for restaurant in vocabulary.restaurants:
        name_key = fold_key(restaurant.name)
        names.setdefault(name_key, restaurant.name)
        keys[name_key] = (*keys.get(name_key, ()), restaurant.restaurant_key)
    codes = _state_codes(vocabulary.places)
    dish_words = [name.split() for name in vocabulary.dishes]
    index = Index(
        cities=Names.of([(p.city, p.city_key) for p in cities] + _pet_names(places)),
        states=Names.of((name, key) for name, key in codes.items() if len(name) > 2),
        cuisines=Names.of((name, key) for key, name in vocabulary.cuisines.items()),
        restaurants=Names.of((name, key) for key, name in names.items()),
        called=Names(),
        areas=Names.of((name, key) for key, name in vocabulary.areas.items()),
        dishes=Names.of_words((tuple(w for w in all_ if w not in _DROPPED), " ".join(all_)) for all_ in dish_words),
        places=places,
        state_names={p.state_key: p.state for p in vocabulary.places if p.state_key},
        cuisine_names=dict(vocabulary.cuisines),
        area_names=dict(vocabulary.areas),
        restaurant_names=names,
        restaurant_keys=keys,
        restaurant_cities={r.restaurant_key: r.city_key for r in vocabulary.restaurants},
        terms=terms,
        zip_codes=vocabulary.zip_codes,
        state_codes=codes,
    )
    return replace(index, called=_called(index))


def _called(index: Index) -> Names:
    short = called(
        ((key, words) for words, key in index.restaurants.entries.items() if words == name_words(key)),
        lambda words: words in index.cities.entries,
        lambda word: word in _VENUES or not index.is_own(word),
    )
    return Names.of_words(_read_as((words, "\n".join(keys)) for words, keys in short.items()))


_VENUES = listed(
    "bakery bar bbq bistro brasserie cafe cantina caterers catering co company cuisine cuisines deli diner eatery "
    "events factory food foods grill grille grocery house inc kitchen llc lounge market pizzeria place pub "
    "restaurant restaurants ristorante room shop steakhouse taqueria tavern trattoria"
)
"""What a house is, said behind its name; left out where people name it for short."""


def _pet_names(places: Mapping[str, tuple[Place, ...]]) -> list[tuple[str, str]]:
    return [(pet, fold_key(city)) for pet, city in CITY_NAMES.items() if fold_key(city) in places and len(pet) > 2]


def _state_codes(places: Iterable[Place]) -> dict[str, str]:
    """Codes and names of every state → the key under which the catalogue has it (else its code)."""
    present = {place.state_key for place in places if place.state_key}
    codes: dict[str, str] = {}
    for code, name in STATES.items():
        key = code if code in present or fold_key(name) not in present else fold_key(name)
        codes[code] = codes[fold_key(name)] = key
    codes.update({key: key for key in present})
    return codes
