"""Focus of a thread: what a line may point at or change, and what was asked last. All that `resolve` sees of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from engine.catalogue import fold_key, stems
from engine.conversation import OWN_LAST, Memory, Pick, ShownDish, Wants, digest_of
from engine.reading.contract import (
    Cuisine,
    Money,
    Party,
    Place,
    Ref,
    Restaurant,
    Slot,
    SlotEdit,
    Value,
    Wish,
)
from engine.reading.edits import exclusion_of, named, place_held

InForce = tuple[Slot, Value]
LEAST_SHORT = 4
"""Letters of a word that is cut short: with fewer it is too many words."""
_QUESTIONS: dict[str, Slot] = {
    "party": "party", "place": "place", "restaurant_name": "restaurant", "cuisine": "cuisine", "area": "area",
    "price_level": "price_level", "date": "date", "time": "time",
}  # fmt: skip
"""Names of `Memory.open_question` and the slots that they ask for; we ask the first three, other desks the rest."""


@dataclass(frozen=True, slots=True)
class Card:
    """A dish shown or picked: digest of its key, its restaurant, and the stems of both names."""

    digest: str
    restaurant: Restaurant
    dish_words: frozenset[str]
    restaurant_words: frozenset[str]
    name: str = ""
    """Of the dish, folded."""


@dataclass(frozen=True, slots=True)
class Focus:
    addressed: bool = True
    questioned: frozenset[Slot] = frozenset()
    """What our last answer asked for."""
    page: tuple[Card, ...] = ()
    talked_of: tuple[int, ...] = ()
    """Places on the page, from 0."""
    places: tuple[Restaurant, ...] = ()
    """Those shown in the place of dishes."""
    picks: tuple[Card, ...] = ()
    in_force: tuple[InForce, ...] = ()
    """Each value with its slot; allergies are none of them: nothing that is pointed at lifts a guard."""
    follows_answer: bool = False
    """Our answer was the last turn."""
    is_guarded: bool = False
    """An allergy is in force."""

    @property
    def is_open(self) -> bool:
        """There is something that a line may go on from."""
        return bool(self.page or self.questioned or self.picks or self.in_force)

    def first(self, slot: Slot) -> Value | None:
        return next((value for name, value in self.in_force if name == slot), None)

    def on_page(self, ref: Ref) -> tuple[int, ...]:
        """Cards that are pointed at, from 0; nothing where it is not clear which."""
        if ref.whole:
            return tuple(range(len(self.page)))
        if ref.places:
            return tuple(at for place in ref.places if (at := counted(place, self._choices())) is not None)
        if ref.words:
            return called(ref.words, self.page)
        return self._pointed_at(ref.deictic) if ref.deictic else ()

    def words_meant(self, ref: Ref) -> frozenset[str]:
        """Stems of the name that is said, or of the one card that is pointed at."""
        cards = self.on_page(ref)
        return frozenset(stems(ref.words)) or (self.page[cards[0]].dish_words if len(cards) == 1 else frozenset())

    def restaurant_called(self, name: str) -> Restaurant | None:
        """The one restaurant of the page that a name is of, and of no dish."""
        wanted = frozenset(stems(name))
        places = [replace(card, dish_words=frozenset()) for card in self.page]
        found = {place.restaurant for place in places if _nearness(wanted, place)[0] == len(wanted) > 0}
        return found.pop() if len(found) == 1 else None

    def is_past(self, ref: Ref) -> bool:
        """A number that no card has."""
        return bool(self.page) and any(counted(place, self._choices()) is None for place in ref.places)

    def picked(self, ref: Ref) -> tuple[str, ...]:
        """Digests of the picks that are pointed at: as they stand on the page where all of these are picked, else as
        they are listed."""
        if ref.own:
            return OWN_LAST if self.picks else ()
        listed = [card.digest for card in self.picks]
        shown = [self.page[at].digest for at in self.on_page(ref)]
        if ref.whole or (ref.deictic and not shown and len(listed) == 1):
            return tuple(listed)
        if ref.words:
            return tuple(listed[at] for at in called(ref.words, self.picks))
        if shown and set(shown) <= set(listed):
            return tuple(dict.fromkeys(shown))
        places = (counted(place, range(len(listed))) for place in ref.places)
        return tuple(dict.fromkeys(listed[at] for at in places if at is not None))

    def _choices(self) -> Sequence[int]:
        """What a number counts: cards, or restaurants where our question was which of these."""
        if "restaurant" not in self.questioned:
            return range(len(self.page))
        keys = [card.restaurant.keys for card in self.page]
        return [at for at, key in enumerate(keys) if key not in keys[:at]]

    def _pointed_at(self, deictic: Literal["one", "several"]) -> tuple[int, ...]:
        """The dishes talked of, else those picked, else what is shown; "it" only where that is one."""
        picked = {card.digest for card in self.picks}
        found = tuple(at for at, card in enumerate(self.page) if card.digest in picked) or tuple(range(len(self.page)))
        return self.talked_of or (found if deictic == "several" or len(found) == 1 else ())


def focus_of(memory: Memory, addressed: bool, is_next: bool = True) -> Focus:
    """`is_next`: nothing was overheard since our last answer, which `memory` does not tell."""
    has_answered = bool(memory.page or memory.query or memory.open_question)
    return Focus(
        addressed=addressed,
        questioned=frozenset(_QUESTIONS[name] for name in memory.open_question if name in _QUESTIONS),
        page=tuple(map(_card, memory.page)),
        talked_of=tuple(at for at in memory.focus if 0 <= at < len(memory.page)),
        places=tuple(Restaurant(one.name, (one.restaurant_key,)) for one in memory.places),
        picks=tuple(_card(pick) for pick in memory.picks),
        in_force=tuple(in_force_of(memory.wants)),
        follows_answer=is_next and has_answered,
        is_guarded=bool(memory.wants.allergies),
    )


def is_news(edit: SlotEdit, in_force: Iterable[InForce]) -> bool:
    """A party is the same whether it is about so many or just so many."""
    if edit.op not in ("set", "add"):
        return True
    value = edit.value.count if isinstance(edit.value, Party) else edit.value
    known = (one.count if isinstance(one, Party) else one for slot, one in in_force if slot == edit.slot)
    return all(value != one for one in known)


def called(name: str, cards: Sequence[Card]) -> tuple[int, ...]:
    """The card that a part of its name is nearest to, by half of the words at least; all cards of one restaurant, where
    that is what they share; nothing where several are as near."""
    found = nearest(name, cards)
    wanted, of_one = frozenset(stems(name)), len({cards[at].restaurant for at in found}) == 1
    shared = {_nearness(wanted, cards[at])[0] for at in found}
    by_restaurant = {_nearness(wanted, replace(cards[at], dish_words=frozenset()))[0] for at in found} == shared
    return found if len(found) == 1 or (of_one and by_restaurant) else ()


def nearest(name: str, cards: Sequence[Card], whole: bool = False) -> tuple[int, ...]:
    """All cards that a part of their name is nearest to, by half of the words at least; by all of them as `whole`."""
    wanted = frozenset(stems(name))
    scores = [_nearness(wanted, card) for card in cards]
    best = max(scores, default=(0, False))
    if best[0] == 0 or (best[0] < len(wanted) if whole else 2 * best[0] < len(wanted)):
        return ()
    return tuple(at for at, score in enumerate(scores) if score == best)


def words_of(value: Value | None) -> str:
    """What a value is called, "" for one that has no name."""
    return " ".join(dict.fromkeys(named(value)))


def counted(place: int, choices: Sequence[int]) -> int | None:
    """The place that a number from 1 means, or one from the end."""
    at = place - 1 if place > 0 else len(choices) + place
    return choices[at] if place and 0 <= at < len(choices) else None


def _nearness(wanted: frozenset[str], card: Card) -> tuple[int, bool]:
    words = card.dish_words | card.restaurant_words
    shared = sum(word in words or any(_is_short_for(word, other) for other in words) for word in wanted)
    return shared, wanted in (card.dish_words, card.restaurant_words)


def _is_short_for(word: str, other: str) -> bool:
    """ "Guac", "marg"; or one with its genitive left on it."""
    return (len(word) >= LEAST_SHORT and other.startswith(word)) or (
        len(other) > LEAST_SHORT and word.startswith(other) and len(word) <= len(other) + 2
    )


def _card(shown: ShownDish | Pick) -> Card:
    dish = shown.dish if isinstance(shown, Pick) else shown
    restaurant = Restaurant(dish.restaurant_name, (dish.restaurant_key,))
    words = frozenset(stems(dish.item_name)), frozenset(stems(dish.restaurant_name))
    return Card(digest_of(dish.dish_key), restaurant, *words, fold_key(dish.item_name))


def in_force_of(wants: Wants) -> Iterator[InForce]:
    """Each value with its slot, but for allergies."""
    place = place_held(wants)
    limits: tuple[tuple[Slot, Decimal | None], ...] = (
        ("budget_total", wants.price_max), ("budget_head", wants.price_per_person_max),
    )  # fmt: skip
    cuisines = zip(wants.cuisine, wants.cuisine_keys, strict=False)
    several: tuple[tuple[Slot, Iterable[Value]], ...] = (
        ("party", () if wants.party is None else (Party(wants.party, wants.party_approximate),)),
        *((slot, () if limit is None else (Money(limit),)) for slot, limit in limits),
        ("place", (place,) * (place != Place())),
        ("restaurant", (Restaurant(wants.restaurant_name, wants.restaurant_keys),) * bool(wants.restaurant_keys)),
        ("items", wants.items), ("wish", map(Wish, wants.wishes)),
        ("cuisine", (Cuisine(name, (key,)) for name, key in cuisines)), ("course", wants.courses),
        ("diet", wants.dietary_labels), ("tags", wants.tags), ("occasion", wants.occasion), ("need", wants.needs),
        ("exclude", map(exclusion_of, wants.excluded)),
    )  # fmt: skip
    return ((slot, value) for slot, values in several for value in values)
