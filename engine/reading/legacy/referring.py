"""Pointing at what was shown: "the second one", "the first two", "that one", "the last", "the pasta"."""

import re
from collections.abc import Iterable, Sequence

from engine.catalogue import STOP_WORDS, stem, stems
from engine.conversation import ShownDish
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import HEADS, YOUNG
from engine.reading.legacy.letting_go import SWAP
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_ORDINAL = {
    "first": 1, "1st": 1, "1th": 1, "second": 2, "2th": 2, "third": 3, "3th": 3, "fourth": 4, "4th": 4, "fifth": 5,
    "5th": 5, "sixth": 6, "6th": 6, "seventh": 7, "7th": 7, "eighth": 8, "8th": 8, "ninth": 9, "9th": 9, "tenth": 10,
    "10th": 10,
}  # fmt: skip
_WORD = "|".join(_ORDINAL)
_NOUN = r"(?:one|option|dish|item|choice|card|tray|platter|result|restaurant|place|caterer|suggestion)s?"
_FEW = sign(rf"\b(?:the )?(first|top|last) (\d{{1,2}})(?: {_NOUN})?\b(?! (?:people|guests))")
_NTH = re.compile(
    r"\b(?:(?:the|number|option|no|and|or|,|&|with|to|versus|vs) )?"
    rf"(?!(?<=\ba )(?:third|fourth|fifth)\b(?! {_NOUN}))({_WORD})(?: {_NOUN})?\b(?! (?:of|"
    rf"time|floor|meeting|birthday|street|avenue|thoughts?|opinion|half|week|shift|quarter|attempt|try))"
)
""" "A third" is a part."""
_NUMBER = re.compile(
    r"\b(?:number|option|no \.|item|#|dish) (\d{1,2}|one)\b"
    rf"(?! (?:of (?:the|us|them)|{HEADS}|{YOUNG})\b)"
)
_WITH_NOUN = re.compile(rf"\b{_NOUN}\b")
_LAST = sign(rf"\b(?:the )?last {_NOUN}\b|\bthe last\b(?= *(?:$|[.,?!_]|and))")
_THIS = sign(
    r"\b(?:that|this) (?:one|option|dish|item|choice|card|tray|platter|result|"
    r"suggestion)\b|\bthis\b(?= *(?:$|[.?!]))"
)
_AND_THE = re.compile(r"_ (?:and|,|&|plus)(?: also)? the [a-z]")
_THE = re.compile(r"\b(?:the|that|this|those|these) ((?:[a-z&]+ ){0,4}[a-z]+)\b")


_OF_WISHES = sign(
    rf"\b{SWAP}(?: out)? $|\bmake (?:it )?$|"
    r"(?:^|[.,;:!] ?|\b(?:so|then|reflection|thought|and|but|ok|okay|no) )(?:just|only) $"
)
""" "Swap the ziti", "make that teriyaki chicken", "just the enchiladas": of what is looked for."""


def find_references(line: Line, draft: Draft) -> None:
    """0-based places on the page; nothing where nothing is shown, or where they are picked already."""
    size = len(draft.memory.page)
    if not size or draft.picking:
        return
    found: list[int] = []
    for match in line.find(_FEW):
        count = min(int(match[2]), size)
        _refer(line, match, found, range(size - count, size) if match[1] == "last" else range(count))
    for match in line.find(_LAST):
        _refer(line, match, found, (size - 1,))
    for match in line.find(_NTH):
        if _begins_a_house(line, draft, match.start(1)):
            continue
        place = _ORDINAL[match[1]] - 1
        # "The 5th" may be a day, and "the fifth one" is a dish.
        draft.past_page |= place >= size and _WITH_NOUN.search(match.group()) is not None
        _refer(line, match, found, (place,))
    for match in line.find(_NUMBER):
        place = 0 if match[1] == "one" else int(match[1]) - 1
        draft.past_page |= place >= size and _WITH_NOUN.match(match.group()) is not None
        _refer(line, match, found, (place,))
    if not found or line.search(_AND_THE):
        _by_name(line, draft, found)
    if not found:
        for match in line.find(_THIS):
            _refer(line, match, found, draft.memory_focus)
    draft.referred = tuple(dict.fromkeys(place for place in found if 0 <= place < size))


def _begins_a_house(line: Line, draft: Draft, at: int) -> bool:
    """ "Let's look at Second Sprout": a restaurant's name, and no dish of the page."""
    words = line.text[at:].split()
    return any(len(names.at(words, 0) or ()) > 1 for names in (draft.index.restaurants, draft.index.called))


def _refer(line: Line, match: re.Match[str], found: list[int], places: Iterable[int]) -> None:
    at = tuple(places)
    if line.take("reference", match.start(), match.end(), at):
        found.extend(at)


def _by_name(line: Line, draft: Draft, found: list[int]) -> None:
    """ "the pasta", "the baked ziti tray": the shown dishes that name every word."""
    at = 0
    while match := _THE.search(line.left, at):
        words = match[1].split()
        at = match.start(1)
        if line.is_replaced(match.start()) or line.ends_with(_OF_WISHES, match.start()):
            # "Lasagna instead of the pasta tray": of what is looked for, whatever is shown of it.
            continue
        for length in range(len(words), 0, -1):
            places = _naming(words[:length], draft)
            if places and len(places) < max(2, len(draft.memory.page)):
                at = match.start(1) + len(" ".join(words[:length]))
                if line.take("reference", match.start(), at, tuple(places)):
                    found.extend(places[:1] if match.group().startswith(("the ", "that ", "this ")) else places)
                break


def _naming(words: list[str], draft: Draft) -> list[int]:
    """Places of the dishes shown that name every word, one of which must be of the menus."""
    if not any(draft.index.is_dish_word(word) for word in words):
        return []
    wanted = {stem(word) for word in words}
    return [at for at, dish in enumerate(draft.memory.page) if wanted <= set(stems(dish.item_name))]


_PART = re.compile(
    r" ?(?:(?:,|&|and\b|plus\b|also\b|as well as\b) ?)*(?P<part>[^ ,&][^,&]*?)(?= ?(?:,|&|\band\b|\bplus\b|$))"
)
_LEADING = re.compile(r"^(?:(?:(?:the|our|my|that|this|those|these|number|option|no|dish)\b|#) ?)+")
_NOUN_ALONE = re.compile(rf"(?: {_NOUN})?$")


def in_words(said: str, dishes: Sequence[ShownDish], numbers: bool = True) -> tuple[tuple[int, ...], int]:
    """Places of the dishes that a phrase lists ("the first and the pad thai"), and up to which character it does.

    It ends with the first part that is none of them. `numbers`: a bare number is a place, from 1.
    """
    found: list[int] = []
    at = 0
    for match in _PART.finditer(said):
        length, places = _listed(match["part"], dishes, numbers)
        if not places:
            break
        found.extend(places)
        at = match.start("part") + length
        if length < len(match["part"].rstrip()):
            break
    return tuple(dict.fromkeys(found)), at


def _listed(part: str, dishes: Sequence[ShownDish], numbers: bool) -> tuple[int, tuple[int, ...]]:
    """One part of a list, its longest beginning that means a dish first: its length, and the places."""
    words = part.split()
    for count in range(len(words), 0, -1):
        begun = " ".join(words[:count])
        # "The pizza on the" is the pizza.
        if words[count - 1] not in STOP_WORDS and (places := _meant(begun, dishes, numbers)):
            return len(begun), places
    return 0, ()


def _meant(said: str, dishes: Sequence[ShownDish], numbers: bool) -> tuple[int, ...]:
    size, bare = len(dishes), _LEADING.sub("", said)
    if few := re.fullmatch(rf"(first|top|last) (\d{{1,2}})(?: {_NOUN})?", bare):
        count = min(int(few[2]), size)
        return tuple(range(size - count, size) if few[1] == "last" else range(count))
    if re.fullmatch(rf"last(?: {_NOUN})?", bare):
        return (size - 1,) if size else ()
    word = _NOUN_ALONE.sub("", bare)
    place = _ORDINAL.get(word) or (int(word) if word.isdigit() and len(word) < 3 and (numbers or said != bare) else 0)
    if place:
        return (place - 1,) if place <= size else ()
    return _called(bare, dishes)


def _called(said: str, dishes: Sequence[ShownDish]) -> tuple[int, ...]:
    """The first dish that names every word."""
    wanted = set(stems(said))
    named = (at for at, dish in enumerate(dishes) if wanted and wanted <= set(stems(dish.item_name)))
    return tuple(named)[:1]
