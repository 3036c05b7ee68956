"""Items of a line about a cart: how many, of what, in which container, with what note, for whom.

A small grammar from left to right: quantity, container, thing, then notes and persons in any order. What a thing points
at is resolved when the act is known, among cards for what is put in, among lines of the cart for what is changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from engine.catalogue import fold_key
from engine.conversation import RequestedItem, ShownDish
from engine.reading.cart_scene import Scene
from engine.reading.focus import nearest

UNITS_MOST = 9_999
"""Of one line; beyond it a number is no quantity of food."""
NOTE_MOST = 8
"""Words of a note: what is longer is a story."""
LEAST_ALONE = 3
"""Letters of a word that names a dish behind a number alone ("2 mac")."""
NAME_MOST = 6
"""Words of a dish's name."""
_OF_NAMES = frozenset({"DISH", "FOOD", "COURSE", "UNKNOWN", "QUALITY", "CUISINE", "DIET", "LEVEL", "STYLE"})
_NOUNS = frozenset({"DISH", "FOOD", "UNKNOWN"})
_VERBS = frozenset({"PUT", "TAKE", "ALTER", "TRADE", "DELIVER", "PICKUP", "INSTRUCT", "DONE", "PLACE", "TIP"})
_SAYS_WHOM = frozenset({"PEOPLE", "GROUP", "DIET", "DOERS"})
_GENERIC = frozenset({"order", "orders", "portion", "portions", "serving", "servings", "lot", "lots", "each of"})
"""Containers that say nothing of the size."""

_DOZEN = "dozen"
Kind = Literal["name", "place", "it", "those", "all", "each", ""]


@dataclass(frozen=True, slots=True)
class Said:
    """One item as it was said. `kind`: how its thing is pointed at; "" where none is said: the item before it is meant,
    or what was talked of."""

    start: int
    end: int
    kind: Kind = ""
    name: str = ""
    places: tuple[int, ...] = ()
    units: int | None = None
    more: int | None = None
    times: int = 1
    instead_of: int | None = None
    portion: str = ""
    note: str = ""
    for_whom: str = ""
    only: bool = False
    bare: bool = False
    """A number and nothing else: how many, or which."""
    is_food: bool = False
    """The name has words that no single dish shown is called by."""
    name_end: int = 0
    by_article: bool = False
    """ "A caesar": one, and nobody counted."""
    of_them: bool = False
    """ "Two of those": some of what was said before."""


def item_at(scene: Scene, at: int, end: int) -> Said | None:
    """The item that begins at a token, within a clause that ends at `end`."""
    if every := scene.typed(at, "EACH_ONE"):
        return Said(at, min(every.end, end), kind="each", units=1)
    item = _quantity(scene, at, end)
    item = _container(scene, item, end)
    found = _thing(scene, item, end)
    if found is None:
        found = _container_named(scene, item, end)
    if found is None:
        if item.end == at or (item.units is None and item.more is None and item.times == 1):
            return None
        found = replace(item, bare=item.more is None and item.portion == "" and item.times == 1)
    return _behind(scene, found, end)


def note_alone(scene: Scene, at: int, end: int) -> tuple[str, int] | None:
    """A note without an item: "no onions", "dressing on the side"."""
    return _note(scene, at, end) or _at_side(scene, at, end)


def _quantity(scene: Scene, at: int, end: int) -> Said:
    item = Said(at, at)
    if only := scene.typed(at, "MERELY"):
        item, at = replace(item, end=only.end, only=True), only.end
    if times := scene.typed(at, "TIMES"):
        return replace(item, end=_past_fill(scene, times.end, end), times=int(times.key))
    if another := scene.typed(at, "ANOTHER"):
        number = scene.typed(another.end, "NUM")
        count = _whole(number.value) if number and number.end <= end else None
        return replace(item, end=number.end if number and count else another.end, more=count or 1)
    number = scene.typed(at, "NUM")
    units = (
        _whole(number.value)
        if number and number.end <= end and not (scene.has(at, "ORDINAL") or scene.within(at, "PERCENT", "MONEY"))
        else None
    )
    if number is None or units is None:
        return _article(scene, item, at, end)
    item = replace(item, units=units, end=number.end)
    if more := scene.typed(number.end, "MORE"):
        return replace(item, units=None, more=units, end=more.end)
    if fewer := scene.typed(number.end, "FEWER"):
        return replace(item, units=None, more=-units, end=fewer.end)
    return item


def _article(scene: Scene, item: Said, at: int, end: int) -> Said:
    """ "A caesar" is one, before what is a dish; "the caesar" says nothing of how many."""
    if scene.word(at) in ("a", "an") and at + 1 < end and scene.has(at + 1, "SHOWN", "UNIT", "DISH"):
        return replace(item, units=1, end=at + 1, by_article=True)
    return item


def _container(scene: Scene, item: Said, end: int) -> Said:
    """ "Trays of", "half pans of the", "orders of"; a container that a shown name begins with is part of the name."""
    at = item.end
    unit = scene.typed(at, "UNIT", "MEASURE")
    is_name = scene.has(at, "SHOWN") and scene.word(unit.end if unit else at) != "of"
    if unit and unit.key != "size" and unit.end <= end and not is_name and item.end > item.start:
        words = scene.line.words(at, unit.end)
        item = replace(item, end=unit.end, portion="" if words.lower() in _GENERIC else words)
    if item.end > item.start and scene.word(item.end) == "of" and item.end < end:
        item = replace(item, end=item.end + 1, of_them=True)
    return item


def _container_named(scene: Scene, item: Said, end: int) -> Said | None:
    """ "3 travelers", "2 greek": behind a number any word that one thing shown alone is called by."""
    if item.units is None and item.more is None:
        return None
    words, stop = item.portion, item.end
    if (
        not words
        and item.end < end
        and scene.line.tokens[item.end].text.isalpha()
        and not scene.has(item.end, "PERSON")
    ):
        words, stop = scene.line.words(item.end, item.end + 1), item.end + 1
    known = (scene.cards(words, whole=True) or scene.lines(words, whole=True)) if len(words) >= LEAST_ALONE else ()
    return replace(item, kind="name", name=fold_key(words), portion="", end=stop) if len(known) == 1 else None


def _thing(scene: Scene, item: Said, end: int) -> Said | None:
    at = item.end
    if every := scene.typed(at, "ALL"):
        inner = _thing(scene, replace(item, end=every.end), end)
        whole = replace(item, end=every.end, kind="all")
        return inner if inner and inner.kind in ("name", "those") else whole
    if scene.word(at) == "both":
        inner = _thing(scene, replace(item, end=at + 1), end)
        return inner or replace(item, end=at + 1, kind="those")
    at = _past_fill(scene, at, end)
    if at >= end:
        return None
    item = replace(item, end=at)
    found = _ordinal(scene, item, end) or _superlative(scene, item, end) or _listed(scene, item)
    if found is None:
        names = [one for one in (_shown(scene, item, end), _named(scene, item, end)) if one]
        found = max(names, key=lambda one: (one.name_end, not one.is_food), default=None) or _deictic(scene, item, end)
    return found


def _ordinal(scene: Scene, item: Said, end: int) -> Said | None:
    """ "The second one", "#3", "the first two", "the last line"."""
    found = scene.typed(item.end, "ORDINAL")
    if (
        found is None
        or found.end > end
        or (scene.within(item.end, "FRACTION") and scene.word(item.end - 1) in ("a", "an"))
    ):
        return None
    if scene.word(item.end) == "no" and scene.has(item.end - 1, "NUM"):
        return None  # "2 no 3" puts a number right.
    behind = found.end
    places: tuple[int, ...] = (found.value,)
    number = scene.typed(behind, "NUM")
    counts = number is not None and number.end <= end and number.key != "times" and found.value in (1, -1)
    if number and counts and (many := _whole(number.value)) and many <= len(scene.focus.page):
        behind, places = number.end, tuple(range(1, many + 1) if found.value == 1 else range(-many, 0))
    named = behind
    while behind < end and scene.has(behind, "REF_NOUN") and not scene.has(behind, "SHOWN"):
        behind += 1
    if behind == named and scene.has(behind, "FILL", "STORY", "UNKNOWN") and _is_noun(scene, behind, end):
        return None  # "The second way", "the first time".
    return replace(item, end=behind, kind="place", places=places)


def _superlative(scene: Scene, item: Said, end: int) -> Said | None:
    """ "The cheapest", "the biggest of these": of the dishes shown the one of that figure, the first of several."""
    found = scene.typed(item.end, "MOST_OF")
    if found is None or found.end > end or scene.within(item.end, "SORT"):
        return None  # "Most expensive first" is an order of the list.
    behind = found.end
    while behind < end and (scene.has(behind, "REF_NOUN", "DEICTIC") or scene.word(behind) in ("of", "the", "one")):
        behind += 1
    figures = [_FIGURES[found.key](dish) for dish in scene.memory.page]
    known = [figure for figure in figures if figure is not None]
    if not known or scene.has(behind, "SHOWN", "DISH", "FOOD", "COURSE", "CUISINE"):
        return None  # The cheapest of a kind is looked for.
    return replace(item, end=behind, kind="place", places=(figures.index(min(known)) + 1,))


_FIGURES: Mapping[str, Callable[[ShownDish], Decimal | None]] = {
    "cheapest": lambda dish: dish.cost_per_head or dish.unit_price,
    "dearest": lambda dish: -(dish.cost_per_head or dish.unit_price),
    "largest": lambda dish: Decimal(-dish.serves_max) if dish.serves_max else None,
    "smallest": lambda dish: Decimal(dish.serves_max) if dish.serves_max else None,
}
"""What is least of the dish that is meant."""


def _listed(scene: Scene, item: Said) -> Said | None:
    """ "10 lb of 1", "2x of 3": behind a number and "of" a number is one of the page."""
    number = scene.typed(item.end, "NUM") if item.of_them and scene.word(item.end - 1) == "of" else None
    if number is None or number.key != "digits" or not 0 < number.value <= len(scene.focus.page):
        return None
    return replace(item, end=number.end, kind="place", places=(number.value,))


def _is_noun(scene: Scene, at: int, end: int) -> bool:
    plain = scene.has(at, "STORY", "UNKNOWN") or scene.keyed(at, "FILL", "noun") is not None
    other = scene.has(
        at, "JOIN", "TOO", "NOTED", "TIMES", "FOR", "NUM", "SHOWN", "PUNCT", "PUT", "TAKE", "AWAY", "INSTEAD", "PERSON"
    )
    return at < end and plain and not other


def _shown(scene: Scene, item: Said, end: int) -> Said | None:
    found = scene.typed(item.end, "SHOWN")
    if found is None or found.end > end:
        return None
    if not scene.keyed(item.end, "WHAT", "shown") and (item.units is None or len(scene.cards(found.value)) != 1):
        return None  # A restaurant's name alone is none of a dish, but "3 of Love at First Bite".
    behind = found.end
    while behind < end and scene.has(behind, "UNIT", "REF_NOUN") and not scene.has(behind, "SHOWN"):
        number = scene.typed(behind, "NUM")
        if number and number.key != "one":
            break
        behind += 1
    words = scene.line.words(found.end, behind) if behind > found.end else ""
    portion = item.portion or ("" if words.lower() in _GENERIC or words.lower() in ("one", "ones") else words)
    return replace(
        item,
        end=behind,
        kind="name",
        name=fold_key(scene.line.words(found.start, found.end)),
        name_end=found.end,
        portion=portion,
    )


def _deictic(scene: Scene, item: Said, end: int) -> Said | None:
    found = scene.typed(item.end, "DEICTIC")
    if found is None and scene.word(item.end) in ("them", "those", "these", "em"):
        return replace(item, end=item.end + 1, kind="those")
    if found is None or found.end > end:
        return None
    behind = found.end
    number = scene.typed(behind, "NUM")
    if found.key == "several" and number and number.end <= end and number.key != "times":
        behind = number.end
    while behind < end and scene.has(behind, "REF_NOUN") and not scene.has(behind, "SHOWN"):
        behind += 1
    return replace(item, end=behind, kind="those" if found.key == "several" else "it")


def _named(scene: Scene, item: Said, end: int) -> Said | None:
    """A run of words that dishes are called by, of which one is a noun of food or of nothing that is known."""
    at, noun = item.end, 0
    while at < end and at - item.end < NAME_MOST:
        here = scene.lattice.starts[at]
        if (
            not here.keys() & _OF_NAMES
            or here.keys() & {"PERSON", "JOIN", "DATE"}
            or (at > item.end and here.keys() & _VERBS)
        ):
            break
        spans = [one for type_ in here.keys() & _OF_NAMES for one in here[type_] if one.end <= end]
        if not spans:
            break
        longest = max(spans, key=lambda one: one.end)
        at = longest.end
        if here.keys() & _NOUNS:
            noun = at
    if not noun:
        return None
    behind = noun
    while behind < end and scene.has(behind, "UNIT") and not scene.has(behind, "NUM"):
        behind += 1
    return replace(item, end=behind, kind="name", name=scene.line.words(item.end, noun), name_end=noun, is_food=True)


def _behind(scene: Scene, item: Said, end: int) -> Said:
    """Quantities behind the thing ("x3", "3 trays"), notes and persons, in any order."""
    while True:
        at = item.end
        more = (
            _trailing(scene, item, end)
            or _from(scene, item, end)
            or _with_note(scene, item, end)
            or _with_whom(scene, item, end)
        )
        if more is None or more.end <= at:
            return item
        item = more


def _from(scene: Scene, item: Said, end: int) -> Said | None:
    """ "The hummus from Zand's"."""
    if item.kind != "name" or scene.word(item.end) not in ("from", "of", "at", "by"):
        return None
    at = item.end + 1 + (scene.word(item.end + 1) == "the")
    place = scene.keyed(at, "RESTAURANT", "shown")
    if place is None or place.end > end or scene.keyed(at, "WHAT", "shown"):
        return None
    return replace(item, name=f"{item.name} {scene.line.words(at, place.end)}", end=place.end)


def _trailing(scene: Scene, item: Said, end: int) -> Said | None:
    sign = scene.word(item.end) == "x"
    number = scene.typed(item.end, "NUM") or (scene.typed(item.end + 1, "NUM") if sign else None)
    if (
        number is None
        or number.end > end
        or item.units is not None
        or item.more is not None
        or item.kind in ("", "each")
    ):
        return None
    units = _whole(number.value)
    if units and (number.key == "times" or sign):
        return replace(item, units=units, end=number.end)
    unit = scene.typed(number.end, "UNIT")
    if units and unit and unit.end <= end and scene.word(unit.end) != "of" and not scene.has(unit.end, "SHOWN"):
        return replace(item, units=units, portion=scene.line.words(number.end, unit.end), end=unit.end)
    return None


def _with_note(scene: Scene, item: Said, end: int) -> Said | None:
    at = item.end
    comma = scene.word(at) in (",", ":", "-") or (scene.word(at) in ("(",))
    begin = at + 1 if comma else at
    if comma and not (scene.keyed(begin, "NOTED", "neg", "as") or _at_side(scene, begin, end)):
        return None
    found = _note(scene, begin, end)
    if found is None:
        return None
    words, behind = found
    return replace(item, note=f"{item.note}, {words}" if item.note else words, end=behind)


def _note(scene: Scene, at: int, end: int) -> tuple[str, int] | None:
    opener = scene.typed(at, "NOTED")
    if opener is None or opener.end > end:
        return None
    keys = {one.key for one in scene.lattice.starts[at].get("NOTED", ())}
    if "as" in keys:
        return scene.line.text(at, opener.end), opener.end
    stop = opener.end
    while stop < end and stop - opener.end < NOTE_MOST and not _ends_note(scene, stop, end, opener.end):
        stop += 1
    if side := scene.typed(stop, "SIDE"):
        stop = side.end
    if stop == opener.end or not any(scene.line.tokens[one].text.isalpha() for one in range(opener.end, stop)):
        return None
    body = range(opener.end, stop)
    of_item = any(scene.has(one, "SHOWN") for one in body) and not keys & {"neg"}
    counts = scene.has(opener.end, "NUM", "PERCENT", "MONEY", "TIP", "CODE")
    return None if of_item or counts or not _is_food(scene, opener.end, stop) else (scene.line.text(at, stop), stop)


def _is_food(scene: Scene, start: int, end: int) -> bool:
    """What is said of a dish is of food, of its character or of no type: "with us" and "with delivery" are neither."""
    kinds = _OF_NAMES | {"PACKING", "SIDE", "UNIT", "HEAT", "ALLERGEN"}
    return any(scene.within(at, *kinds) for at in range(start, end))


def _ends_note(scene: Scene, at: int, end: int, first: int) -> bool:
    if scene.has(at, "SIDE", "TOO", "INSTEAD", "ON_IT"):
        return True
    if scene.word(at) in ("on", "for", "to", "by", "at") and at > first:
        return True
    if scene.has(at, "JOIN"):
        behind = at + 1
        begins = scene.has(
            behind, "NUM", "SHOWN", "ORDINAL", "PUT", "TAKE", "ALTER", "ANOTHER", "INSTRUCT", "DELIVER", "DONE"
        )
        begins = (
            begins or scene.word(behind) in ("a", "an", "the") or scene.keyed(behind, "NOTED", "neg", "as") is not None
        )
        return (
            begins or scene.word(at) in (",", "+", "plus") or behind >= end or not _is_food(scene, behind, behind + 1)
        )
    return scene.has(at, "PUNCT") and scene.word(at) not in ("-", "'", "/", "&")


def _at_side(scene: Scene, at: int, end: int) -> tuple[str, int] | None:
    """ "Dressing on the side"."""
    for stop in range(at + 1, min(at + 4, end)):
        if side := scene.typed(stop, "SIDE"):
            known = all(scene.lattice.starts[one].keys() & (_OF_NAMES | {"FILL"}) for one in range(at, stop))
            return (scene.line.text(at, side.end), side.end) if known else None
    return None


def _with_whom(scene: Scene, item: Said, end: int) -> Said | None:
    at = item.end
    if scene.word(at) != "for" or item.for_whom or at + 1 >= end:
        return None
    found = whom_at(scene, at + 1, end)
    return replace(item, for_whom=found[0], end=found[1]) if found else None


def whom_at(scene: Scene, at: int, end: int) -> tuple[str, int] | None:
    """A person's name, "me", or a group that is called so: never a number of heads."""
    if scene.word(at) in ("me", "myself"):
        return "me", at + 1
    begin = _past_fill(scene, at, end)
    stop = begin
    if begin == at and (scene.word(at) == "@" or scene.word(at) == "<"):
        return mention_at(scene, at, end)
    while stop < end and stop - begin < 3 and (scene.has(stop, "PERSON") or _is_name(scene, stop, stop > begin)):
        stop += 1
    if stop == begin and begin > at:
        while stop < end and stop - begin < 3 and scene.lattice.starts[stop].keys() & _SAYS_WHOM:
            stop += 1
        return (scene.line.text(at, stop), stop) if stop > begin else None
    return (scene.line.text(at, stop), stop) if stop > begin else None


def mention_at(scene: Scene, at: int, end: int) -> tuple[str, int] | None:
    """ "@ben", or as Slack writes it: "<@U0123>"."""
    raw = scene.line.raw[scene.line.tokens[at].start :]
    if raw.startswith("<@") and ">" in raw:
        close = next((one for one in range(at, end) if scene.word(one) == ">"), None)
        return (scene.line.text(at, close + 1), close + 1) if close else None
    if scene.word(at) != "@":
        return None
    stop = at + 1
    while stop < end and (stop == at + 1 or scene.line.tokens[stop - 1].end == scene.line.tokens[stop].start):
        stop += 1
    return (scene.line.text(at, stop), stop) if stop > at + 1 else None


def _is_name(scene: Scene, at: int, follows: bool) -> bool:
    """A word with a capital that is no food, day or place; behind a name or alone."""
    token, here = scene.line.tokens[at], scene.lattice.starts[at].keys()
    is_capital = token.raw[:1].isupper() and (follows or "UNKNOWN" in here or "PERSON" in here)
    return is_capital and here.isdisjoint({"SHOWN", "CITY", "DATE", "MEAL", "ZIP", "STREET"})


def _past_fill(scene: Scene, at: int, end: int) -> int:
    while at < end and scene.word(at) in (
        "the",
        "those",
        "these",
        "that",
        "our",
        "my",
        "your",
        "of",
        "them",
        "some",
        "their",
    ):
        if scene.word(at) in ("those", "these", "that", "them") and not scene.has(at + 1, "SHOWN", "DISH", "FOOD"):
            return at
        if scene.has(at + 1, "NOTED"):
            return at
        at += 1
    return at


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and 0 < value <= UNITS_MOST else None


def resolved(scene: Scene, said: Said, of_cart: bool, before: RequestedItem | None = None) -> RequestedItem:
    """What its thing points at: of the cart for what is changed, of the page for what is put in."""
    said = _in_dozens(scene, said)
    item = RequestedItem(
        name=said.name, units=said.units, more=said.more, instead_of=said.instead_of, portion=said.portion,
        note=said.note, for_whom=said.for_whom,
    )  # fmt: skip
    if said.kind == "name":
        cards, lines = scene.cards(said.name, said.is_food), scene.lines(said.name, said.is_food)
        if of_cart and lines:
            cards = ()
        elif cards:
            lines = () if not of_cart else lines
        return replace(item, cards=cards, lines=lines)
    if said.kind == "place":
        return _counted(scene, said, item, of_cart)
    if said.kind in ("all", "each"):
        if of_cart:
            return replace(item, lines=tuple(one.line_id for one in scene.cart.lines), all_of=True)
        return replace(item, cards=tuple(range(len(scene.focus.page))), all_of=True)
    return _pointed(scene, said, item, of_cart, before)


def _in_dozens(scene: Scene, said: Said) -> Said:
    """ "A dozen knots" of what comes by the dozen is one of it."""
    shown, many = [*scene.focus.page, *scene.held], said.units or said.more or 0
    named = [shown[at] for at in nearest(said.name, shown, said.is_food)] if many and said.kind == "name" else []
    by_dozen = bool(named) and all(_DOZEN in card.dish_words for card in named)
    words = {scene.word(at) for at in range(said.start, said.end)}
    if not (by_dozen and words & {"dozen", "dozens", "dz", "doz"} and many % 12 == 0):
        return said
    return replace(said, portion="", units=many // 12) if said.units else replace(said, portion="", more=many // 12)


def _counted(scene: Scene, said: Said, item: RequestedItem, of_cart: bool) -> RequestedItem:
    if of_cart and scene.cart.lines:
        lines = [scene.line_at(place) for place in said.places]
        past = any(one is None for one in lines)
        known = tuple(one for one in lines if one is not None)
        return replace(item, lines=known, past=past, all_of=len(known) > 1)
    cards = [scene.card_at(place) for place in said.places]
    past = any(one is None for one in cards)
    shown = tuple(one for one in cards if one is not None)
    return replace(item, cards=shown, past=past, all_of=len(shown) > 1)


def _pointed(
    scene: Scene, said: Said, item: RequestedItem, of_cart: bool, before: RequestedItem | None
) -> RequestedItem:
    """ "It", "those", or nothing: what the line named last, else what was talked of, else the one there is."""
    several = said.kind == "those"
    if before is None and (name := scene.mentioned(said.start)):
        return resolved(scene, replace(said, kind="name", name=name), of_cart)
    if before is not None:
        return replace(item, name=before.name, cards=before.cards, lines=before.lines, all_of=before.all_of)
    if of_cart:
        ids = tuple(one.line_id for one in scene.cart.lines)
        lines = scene.cart.talked_of or (ids if several or len(ids) == 1 else ())
        return replace(item, lines=lines, all_of=several and len(lines) > 1)
    page = tuple(range(len(scene.focus.page)))
    cards = scene.focus.talked_of or (page if len(page) == 1 or (several and len(page) == 2) else ())
    return replace(item, cards=cards, all_of=several and len(cards) > 1)
