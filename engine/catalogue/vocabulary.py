"""The words of the catalogue, counted dish by dish, so that a small change of the catalogue is a small change here."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.catalogue.analyzer import fold_key
from engine.catalogue.document import MenuDocument
from engine.catalogue.snapshot import Place, Position, RestaurantName, Vocabulary

Key = TypeVar("Key", bound=tuple[str, ...])


@dataclass(frozen=True, slots=True)
class Names:
    """What one dish adds to the vocabulary."""

    dish: str
    """Folded item name."""
    words: tuple[str, ...]
    """Distinct folded words of item name and group, unstemmed."""
    restaurant_key: str
    restaurant_name: str
    city_key: str
    city: str
    state_key: str
    state: str
    zip_code: str
    cuisine_keys: tuple[str, ...]
    diet_keys: tuple[str, ...]
    position: str = ""
    """Latitude and longitude as `position_of` writes them; "" where the menu states none."""


def position_of(document: MenuDocument) -> str:
    """To a thousandth of a degree, about 110 m: nearer than that nobody is told how far a house is."""
    if document.latitude is None or document.longitude is None:
        return ""
    return f"{document.latitude:.3f} {document.longitude:.3f}"


def names_of(document: MenuDocument) -> Names:
    dish = fold_key(document.item_name)
    return Names(
        dish=dish,
        words=tuple(dict.fromkeys(f"{dish} {fold_key(document.menu_group_name)}".split())),
        restaurant_key=document.restaurant_key,
        restaurant_name=document.restaurant_name,
        city_key=document.city_key,
        city=document.city,
        state_key=document.state_key,
        state=document.state,
        zip_code=document.zip_code,
        cuisine_keys=document.cuisine_keys,
        diet_keys=document.diet_keys,
        position=position_of(document),
    )


class Tally:
    """Counts of live items; `vocabulary` is what stands there now."""

    def __init__(self) -> None:
        self._words: Counter[str] = Counter()
        self._dishes: Counter[str] = Counter()
        self._cuisines: Counter[str] = Counter()
        self._diets: Counter[str] = Counter()
        self._zip_codes: Counter[str] = Counter()
        self._places: Counter[tuple[str, str, str, str]] = Counter()
        self._restaurants: Counter[tuple[str, str, str]] = Counter()
        self._positions: Counter[tuple[str, str, str, str, str]] = Counter()

    def add(self, dishes: Iterable[Names]) -> None:
        for dish in dishes:
            self._count(dish, 1)

    def remove(self, dishes: Iterable[Names]) -> None:
        for dish in dishes:
            self._count(dish, -1)

    def vocabulary(self, display_name: Callable[[str], str]) -> Vocabulary:
        """`display_name` says a cuisine's key as people write it."""
        positions = sorted((+self._positions).items())  # summed in one order, so that the same catalogue gives the same
        return Vocabulary(
            cuisines={key: display_name(key) for key in sorted(+self._cuisines)},
            places=_places(+self._places, _means(positions, slice(0, 2))),
            restaurants=_restaurants(+self._restaurants, _means(positions, slice(3, 4))),
            words=dict(+self._words),
            dishes=dict(+self._dishes),
            diet_labels=frozenset(+self._diets),
            zip_codes=frozenset(+self._zip_codes),
            zip_positions={code: where for (code,), where in _means(positions, slice(2, 3)).items() if code},
        )

    def counts(self) -> list[list[tuple[Any, int]]]:
        """Every counter as pairs, in the order that `of_counts` reads."""
        return [list((+counter).items()) for counter in self._counters()]

    @classmethod
    def of_counts(cls, counts: Sequence[Sequence[tuple[Any, int]]]) -> "Tally":
        """From `counts`, or those as JSON gives them back."""
        tally = cls()
        for counter, pairs in zip(tally._counters(), counts, strict=True):
            counter.update({tuple(key) if isinstance(key, list) else key: count for key, count in pairs})
        return tally

    def _counters(self) -> tuple[Counter[Any], ...]:
        return (
            self._words, self._dishes, self._cuisines, self._diets, self._zip_codes, self._places, self._restaurants,
            self._positions,
        )  # fmt: skip

    def _count(self, dish: Names, by: int) -> None:
        for word in dish.words:
            self._words[word] += by
        for cuisine in dish.cuisine_keys:
            self._cuisines[cuisine] += by
        for diet in dish.diet_keys:
            self._diets[diet] += by
        if dish.dish:
            self._dishes[dish.dish] += by
        if dish.zip_code:
            self._zip_codes[dish.zip_code] += by
        if dish.city_key:
            self._places[(dish.city_key, dish.state_key, dish.city, dish.state)] += by
        self._restaurants[(dish.restaurant_key, dish.city_key, dish.restaurant_name)] += by
        if dish.city_key and dish.position:
            where = (dish.city_key, dish.state_key, dish.zip_code, dish.restaurant_key, dish.position)
            self._positions[where] += by


def _means(counts: Iterable[tuple[tuple[str, ...], int]], of: slice) -> dict[tuple[str, ...], Position]:
    """Where items are on the mean, by this part of their keys; the position stands last in a key."""
    sums: dict[tuple[str, ...], list[float]] = {}
    for (*names, position), items in counts:
        latitude, longitude = map(float, position.split())
        total = sums.setdefault(tuple(names[of]), [0.0, 0.0, 0.0])
        total[0], total[1], total[2] = total[0] + latitude * items, total[1] + longitude * items, total[2] + items
    return {key: (latitude / items, longitude / items) for key, (latitude, longitude, items) in sums.items()}


def _places(
    counts: Counter[tuple[str, str, str, str]], positions: Mapping[tuple[str, ...], Position]
) -> tuple[Place, ...]:
    """One a city and state, in the spelling that most items use; most items first."""
    totals: Counter[tuple[str, str]] = Counter()
    spelling: dict[tuple[str, str], tuple[str, str]] = {}
    for (city_key, state_key, city, state), items in _commonest_first(counts):
        totals[city_key, state_key] += items
        spelling.setdefault((city_key, state_key), (city, state))
    ordered = _commonest_first(totals)
    return tuple(
        Place(key[0], spelling[key][0], key[1], spelling[key][1], items, positions.get(key)) for key, items in ordered
    )


def _restaurants(
    counts: Counter[tuple[str, str, str]], positions: Mapping[tuple[str, ...], Position]
) -> tuple[RestaurantName, ...]:
    """One a restaurant key, in the spelling that most items use; by key."""
    totals: Counter[str] = Counter()
    spelling: dict[str, tuple[str, str]] = {}
    for (key, city_key, name), items in _commonest_first(counts):
        totals[key] += items
        spelling.setdefault(key, (name, city_key))
    return tuple(RestaurantName(key, *spelling[key], totals[key], positions.get((key,))) for key in sorted(totals))


def _commonest_first(counts: Counter[Key]) -> list[tuple[Key, int]]:
    """Ties by key: the same catalogue gives the same vocabulary, whatever the order of its changes."""
    return sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
