"""Line that a model was given to read, and all that its reading is checked against. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.catalogue import Place as CataloguePlace
from engine.catalogue import Vocabulary, cuisine_key_of, display_name, fold_key, food_keys_for, stem
from engine.reading.contract import Cuisine, Place, Reading, Restaurant, Span
from engine.reading.quotes import Number, overlap, within


@dataclass(frozen=True)
class CatalogueNames:
    """Names of the catalogue by their folded words: the only ones that a model's reading may set."""

    vocabulary: Vocabulary

    @cached_property
    def _cities(self) -> Mapping[str, CataloguePlace]:
        return {fold_key(place.city): place for place in reversed(self.vocabulary.places) if place.city}

    @cached_property
    def _states(self) -> Mapping[str, CataloguePlace]:
        places = [place for place in self.vocabulary.places if place.state]
        return {fold_key(name): place for place in places for name in (place.state, place.state_key)}

    @cached_property
    def _restaurants(self) -> Mapping[str, Restaurant]:
        found: dict[str, Restaurant] = {}
        for one in self.vocabulary.restaurants:
            key = fold_key(one.name)
            known = found.get(key)
            found[key] = Restaurant(
                known.name if known else one.name, (*(known.keys if known else ()), one.restaurant_key)
            )
        return found

    def place(self, name: str) -> Place | None:
        if name in self.vocabulary.zip_codes:
            return Place(zip_code=name)
        if city := self._cities.get(name):
            return Place(city.city, city.city_key)
        state = self._states.get(name)
        return Place(state=state.state, state_key=state.state_key) if state else None

    def cuisine(self, name: str) -> Cuisine | None:
        """By its name here, or another name of it in the tables."""
        key = name if name in self.vocabulary.cuisines else cuisine_key_of(name)
        return Cuisine(self.vocabulary.cuisines.get(key, display_name(key)), (key,)) if key else None

    def knows(self, words: str) -> bool:
        """Each word, singular or not, stands in some dish's name or is a food."""
        known = self.vocabulary.words
        return bool(words) and all(
            word in known or stem(word) in self._stems or food_keys_for(word) for word in words.split()
        )

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.vocabulary.words))

    def restaurant(self, name: str) -> Restaurant | None:
        """By its name, or by words of it that no other has."""
        if (known := self._restaurants.get(name)) is not None:
            return known
        words = set(name.split())
        having = [one for key, one in self._restaurants.items() if words and words <= set(key.split())]
        return having[0] if len(having) == 1 else None

    def area(self, name: str) -> str | None:
        return self.vocabulary.areas.get(name)


GUARDS = frozenset({"allergy", "need"})
"""Slots that the guard reads, also where nothing else of a line is read."""


@dataclass(frozen=True, slots=True)
class GivenLine:
    text: str
    names: CatalogueNames
    grammar: Reading = Reading()  # noqa: RUF009 (frozen)
    """What the grammar makes of it."""
    numbers: tuple[Number, ...] = ()
    shares: frozenset[tuple[int, int]] = frozenset()
    """Parts of a whole that are said in it: a third is (1, 3)."""
    party: int | None = None
    """As the grammar read it, else in force before it: what a share is of."""
    page: tuple[str, ...] = ()
    """Names of the dishes shown, in order."""

    @property
    def is_unread(self) -> bool:
        """Nothing of it but what guards is known to the grammar, as of a line in another language: only then may a
        value stand for words that do not name it."""
        mine = self.grammar
        strange = len(mine.unknown) > 1 or (bool(mine.unknown) and not self.text.isascii())
        return strange and not mine.unused and all(edit.slot in GUARDS for edit in mine.edits)

    def numbers_in(self, span: Span) -> tuple[Number, ...]:
        return tuple(number for number in self.numbers if within(number.span, span))

    def is_open(self, span: Span, slot: str) -> bool:
        """The grammar left a word of it unread, or read it as this slot."""
        if self.is_unread:
            return True
        mine = self.grammar
        same = tuple(edit.span for edit in mine.edits if edit.slot == slot)
        return any(overlap(span, other) for other in (*mine.unused, *mine.unknown, *same))
