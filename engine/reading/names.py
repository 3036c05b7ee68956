"""Names of the catalogue: cities, states, areas and restaurants, in the words that people call them by.

A restaurant is met by its name, by the name without its branch or without what it serves ("Falafel King" of "Falafel
King Restaurant #2"), and by one distinctive word of its own. Such a short name belongs to one restaurant, or to the
branches of one chain.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.catalogue import Place, RestaurantName, Vocabulary, fold_key, singular
from engine.reading.tables import rows
from engine.reading.trie import Entry
from engine.reading.utterance import utterance

Phrase = tuple[str, ...]
STATES = {code: name for kind, code, name in rows("places", "kind", "name", "place") if kind == "code"}
"""Folded code of a state of the United States → its name."""
Test = Callable[[str], bool]
"""Of one singular word."""
_BRANCH = re.compile(r"\s-|-\s|[(#@,]")
"""What a catalogue writes between a chain's name and its branch."""


def name_words(name: str) -> Phrase:
    """A name's words in the singular, as utterances part them, without signs; "&" is "and"."""
    found = ("and" if token.text == "&" else token.text.replace("'", "") for token in utterance(name).tokens)
    return tuple(singular(word) for word in found if word[:1].isalnum())


@dataclass(frozen=True, slots=True)
class Places:
    """Cities, states and areas, ready for the trie; and which states have a city of a name."""

    entries: tuple[tuple[Phrase, Entry], ...]
    states_of: dict[str, frozenset[str]]
    """City key → keys of its states."""
    codes: frozenset[str]
    """Two letters of a state, folded."""

    @classmethod
    def of(cls, vocabulary: Vocabulary) -> "Places":
        cities: dict[str, tuple[Place, ...]] = {}
        for place in vocabulary.places:
            if place.city_key:
                cities[place.city_key] = (*cities.get(place.city_key, ()), place)
        entries = [(name_words(of[0].city), Entry("CITY", key, of)) for key, of in cities.items()]
        entries += _pet_names(cities)
        entries += _states(vocabulary.places)
        entries += [(name_words(name), Entry("AREA", key, name)) for key, name in vocabulary.areas.items()]
        states = {key: frozenset(place.state_key for place in of) for key, of in cities.items()}
        return cls(tuple(entries), states, frozenset(STATES))


def _pet_names(cities: dict[str, tuple[Place, ...]]) -> Iterator[tuple[Phrase, Entry]]:
    """Only where one city of the catalogue is called so."""
    meant: dict[str, list[str]] = {}
    for kind, name, place in rows("places", "kind", "name", "place"):
        if kind == "pet" and place in cities:
            meant.setdefault(name, []).append(place)
    for name, of in meant.items():
        if len(of) == 1:
            yield name_words(name), Entry("CITY", of[0], cities[of[0]])


def _states(places: Iterable[Place]) -> Iterator[tuple[Phrase, Entry]]:
    """Codes and names of all states; key and spelling are the catalogue's where it has the state."""
    present = {place.state_key: place.state for place in places if place.state_key}
    for code, name in STATES.items():
        key = next((own for own in (code, fold_key(name)) if own in present), code)
        entry = Entry("STATE", key, present.pop(key, name))
        yield (code,), entry
        if fold_key(name) not in present:  # else the catalogue writes it both ways
            yield name_words(name), entry
    for key, name in present.items():
        yield name_words(name), Entry("STATE", key, name)


@dataclass(frozen=True, slots=True)
class _Restaurant:
    name: str
    keys: tuple[str, ...]
    whole: Phrase
    chain: Phrase
    """Without number, branch and city at its end."""


@dataclass(frozen=True, slots=True)
class Words:
    """Tests of one singular word in a restaurant's name."""

    is_left_out: Test
    """Says what is served or where, or is said every day."""
    is_of_line: Test
    """A cue or an article: a short name holds none, or it would be met in every line."""
    is_food: Test
    """Food or place, of which a short name is not made alone."""
    is_own: Test
    """No menu and no everyday speech has it: it stands alone."""


def restaurants(
    names: Iterable[RestaurantName], cities: frozenset[Phrase], words: Words
) -> Iterator[tuple[Phrase, Entry]]:
    """Every name, and every short one that is one restaurant's or chain's alone."""
    listed = list(_by_name(names, cities))
    for one in listed:
        if len(one.whole) > 1 or not words.is_left_out(one.whole[0]):
            yield from _both(one.whole, Entry("RESTAURANT", one.keys[0], (one.name, one.keys)))
    chains: dict[Phrase, list[_Restaurant]] = {}
    for one in listed:
        chains.setdefault(one.chain, []).append(one)
    short: dict[Phrase, set[Phrase]] = {}
    for chain in chains:
        for own in (*_beginnings(chain, words), *((word,) for word in chain if words.is_own(word))):
            short.setdefault(own, set()).add(chain)
    wholes = {one.whole for one in listed}
    for own, of in short.items():
        if len(of) == 1 and own not in wholes:
            branches = chains[next(iter(of))]
            keys = tuple(key for one in branches for key in one.keys)
            yield from _both(own, Entry("RESTAURANT", keys[0], (branches[0].name, keys)))


def _by_name(names: Iterable[RestaurantName], cities: frozenset[Phrase]) -> Iterator[_Restaurant]:
    same: dict[str, list[RestaurantName]] = {}
    for one in names:
        same.setdefault(fold_key(one.name), []).append(one)
    for each in same.values():
        name = each[0].name
        whole = name_words(name)
        if whole:
            yield _Restaurant(name, tuple(one.restaurant_key for one in each), whole, _chain(name, whole, cities))


def _chain(name: str, whole: Phrase, cities: frozenset[Phrase]) -> Phrase:
    chain = name_words(_BRANCH.split(name, maxsplit=1)[0]) or whole
    while len(chain) > 1 and chain[-1].isdigit():
        chain = chain[:-1]
    for length in range(len(chain) - 1, 0, -1):
        if chain[-length:] in cities:
            return chain[:-length]
    return chain


def _beginnings(chain: Phrase, words: Words) -> Iterator[Phrase]:
    """Beginnings of two words and more, the whole one among them; a single word stands alone only where it is the
    restaurant's own."""
    if len(chain) > 1:
        yield chain
    start = int(chain[0] == "the")
    for length in range(start + 2, len(chain)):
        own = chain[start:length]
        is_name = not any(map(words.is_of_line, own)) and not all(map(words.is_food, own))
        if is_name and all(map(words.is_left_out, chain[length:])):
            yield own


def _both(words: Phrase, entry: Entry) -> Iterator[tuple[Phrase, Entry]]:
    """A name with its "the" and "and", and without."""
    yield words, entry
    bare = tuple(word for word in words if word not in ("the", "and"))
    if bare != words and len(bare) > 1:
        yield bare, entry
