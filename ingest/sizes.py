"""How many people something feeds, as people write it: "serves 10-12", "feeds 8", "for 10", "10 ppl", "Tray (5-6)".

What is not stated stays unknown: "for 2 eggs", "12 inch", "10 pieces", "(6)", "for $5" are no head counts. Where a text
states several sizes ("small (feeds 8) or large (feeds 20)"), only the one bound to a word of the name is taken.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.catalogue import fold, fold_key, name_key

# Above this a number is a year, a weight or a street, not a head count of one unit (largest on the real menus: 50).
MOST_PEOPLE = 500


@dataclass(frozen=True, slots=True)
class Size:
    """Heads that one unit feeds; one number stated is both."""

    serves_min: int
    serves_max: int


@dataclass(frozen=True, slots=True)
class Minimum:
    """The least order: `unit` is "people" for a head count, else the menu's word in the singular, or ""."""

    quantity: int
    unit: str


_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "a couple": 2, "a dozen": 12, "one dozen": 12,
    "two dozen": 24,
}  # fmt: skip
_SPELT = "|".join(sorted(_WORDS, key=len, reverse=True))
_DIGITS = r"\d{1,4}(?![\d%\"″”'′’]|[.,]\d)"
_N = rf"(?:(?<![\d$#.,/]){_DIGITS}|\b(?:{_SPELT})\b)"
_ABOUT = r"(?:(?:about|around|approx(?:imately)?\.?|roughly|up\s+to|at\s+least|a\s+(?:group|party)\s+of|~|:)\s*)*"
_RANGE = rf"(?P<a>{_N})\s*\+?(?:\s*(?P<sep>-|to|/|or|~|through)\s*(?P<b>{_DIGITS}|\b(?:{_SPELT})\b))?\s*\+?"
_PEOPLE = r"(?:people|peoples|persons?|ppl|peeps|guests?|pax|adults?|diners?|heads?|folks|friends|employees|eaters)\b"
_VERB = (
    r"\b(?P<verb>serv(?:es?|ings?(?:\s+size)?|ed)|feeds?|feeding|enough\s+(?:food\s+)?(?:for|to\s+(?:feed|serve))|"
    r"(?:good|great|ideal|perfect|suitable|recommended|sized)\s+for|portions?\s+for)"
)

_SERVES = re.compile(rf"{_VERB}\s*{_ABOUT}{_RANGE}\s*-?\s*(?P<people>{_PEOPLE})?")
_FOR_PEOPLE = re.compile(rf"\bfor\s+{_ABOUT}{_RANGE}\s*-?\s*(?P<people>{_PEOPLE})")
_BARE_PEOPLE = re.compile(rf"(?<![$#.\w-]){_RANGE}\s*-?\s*(?P<people>{_PEOPLE})(?!\s*-?\s*min)")
_SERVINGS = re.compile(rf"(?<![$#.\w-]){_RANGE}\s*-?\s*(?:servings|portions)\b(?!\s+of\b)")
# In a name only a closer or a lone letter follows: "Dinner for 2", "Dinner for 1 B (Seafood)", "For 2 (Tea Pot)".
_FOR_END = re.compile(
    r"(?<!\d )(?<!\bone )(?<!\btwo )(?<!\bthree )"
    rf"\bfor\s+{_ABOUT}{_RANGE}(?=\s*(?:$|[)\],;:(]|-\s|[a-z]\s*(?:$|\()))"
)
_FOR_START = re.compile(rf"(?:^|[.(;!]\s*)for\s+{_ABOUT}{_RANGE}(?=\s*(?:$|[,.):;]))")
_PARENTHESISED = re.compile(
    r"\b(?:trays?|pans?|platters?|whole|catering|sheet)\s*\(\s*(?P<a>\d{1,3})\s*(?P<sep>-)\s*(?P<b>\d{1,3})\s*\)"
)

# What a number may count instead of heads.
_UNITS = re.compile(
    r"\s*-?\s*(?:[\"″”'′’%$°]|\.\d|/\s*\d|(?:dozen|doz|pieces?|pcs?|pc|slices?|eggs?|oz|ounces?|inch(?:es)?|in\.|lbs?|"
    r"pounds?|kg|g|grams?|ml|cups?|quarts?|qts?|pints?|gallons?|rolls?|tacos?|wings?|scoops?|items?|toppings?|sides?|"
    r"cookies?|sandwich(?:es)?|bagels?|muffins?|wraps?|burritos?|pancakes?|trays?|pans?|boxe?s?|bottles?|cans?|"
    r"days?|hours?|hrs?|minutes?|mins?|times?|am|pm|types?|kinds?|choices?|flavors?|dipping|sauces?|meats?|ft|foot|"
    r"feet|cents?|dollars?|per\b|each\b|ways?|courses?|skewers?|meatballs?|sliders?|burgers?|ribs?|shrimps?|prawns?|"
    r"strips?|tenders?|tortillas?|patties|balls?|sticks?|entrees?|dishes|vegetables?|cheeses?)\b)"
)
# Foods sold by the piece: a bracketed range behind them counts pieces.
COUNTABLE = re.compile(
    r"\b(?:wings?|rolls?|meatballs?|sliders?|skewers?|sandwich(?:es)?|wraps?|cookies?|bagels?|nuggets?|tenders?|strips?|"
    r"pieces?|pcs?|tacos?|shrimps?|prawns?|wontons?|dumplings?|samosas?|cupcakes?|brownies?|muffins?|slices?|ribs?)\b"
)
_FRACTIONS = frozenset({(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (1, 8), (3, 8)})
_AFTER_MINIMUM = re.compile(
    r"\b(?:min(?:imum)?(?:\s+order)?(?:\s+of)?|per|every|additional|extra|least|than|x)[\s.:-]*$"
)
_TRIGGER = re.compile(rf"\d|\b(?:{_SPELT})\b")
_CUE = re.compile(
    r"serv|feed|\bfor\b|enough|good|great|portion|peo|pers|ppl|guest|pax|adult|diner|head|folk|friend|employ|eater|\("
)

_SIZE_WORD = re.compile(
    r"\b(?:small|medium|regular|large|extra[\s-]*large|x{1,3}-?large|xx?l|personal|half|full|whole|slice|1/2|1/4|quarter|mini|family|party)\b"
)
_SAME_WORD = {"1/2": "half", "1/4": "quarter", "xl": "extra large", "x-large": "extra large", "xlarge": "extra large"}


@dataclass(frozen=True, slots=True)
class _Statement:
    size: Size
    start: int
    end: int


def read_size(text: str, *, is_name: bool) -> Size | None:
    """The one size a text states; names (and portions) also say it shortly: "Dinner for 2", "Tray (5-6)"."""
    folded = fold_menu_text(text)
    sizes = {statement.size for statement in _statements(folded, is_name)}
    return sizes.pop() if len(sizes) == 1 else None


def read_described_size(description: str, name: str) -> Size | None:
    """The size a description states for the thing of this name, which may pick one of several by its size word."""
    folded = fold_menu_text(description)
    statements = list(_statements(folded, is_name=False))
    if not statements:
        return None
    bound = [(statement, _word_before(folded, statement.start)) for statement in statements]
    mine = size_words(name)
    others = {word for _, word in bound if word} | (size_words(description) if "choice of" in folded else frozenset())
    if mine & others:
        bound = [(statement, word) for statement, word in bound if word in mine]
    elif mine and others:
        return None
    sizes = {statement.size for statement, _ in bound}
    return sizes.pop() if len(sizes) == 1 else None


def read_minimum(text: str) -> Minimum | None:
    """The least order: "min 8 guests", "6-person minimum", "min 2 dozen", "per guest · min 10" (unit "")."""
    folded = fold_menu_text(text)
    if "min" not in folded:
        return None
    found = _MINIMUM.search(folded)
    if found is None:
        return None
    quantity = _number(found["n"] or found["m"])
    unit = found["unit"] or found["unit2"] or ""
    if not 1 <= quantity <= MOST_PEOPLE or (found["unit"] is None and found["tail"]):
        return None
    return Minimum(quantity, unit_word(unit))


_ORDER_UNITS = (
    rf"{_PEOPLE}|dozens?\b|doz\b|orders?\b|trays?\b|pans?\b|box(?:es)?\b|boxed\b|platters?\b|pieces?\b|pcs?\b|units?\b|"
    r"each\b|pounds?\b|lbs?\b|meals?\b|lunch(?:es)?\b|servings?\b|portions?\b|sandwich(?:es)?\b|bottles?\b"
)
_MINIMUM = re.compile(
    rf"\bmin(?:imum)?\b\.?(?:\s+order)?(?:\s+(?:of|is))?\s*:?\s*(?P<n>{_N})\s*-?\s*(?P<unit>{_ORDER_UNITS})?"
    rf"(?P<tail>[ ]?[a-z]+)?|(?P<m>{_N})\s*-?\s*(?P<unit2>{_ORDER_UNITS})\s+min(?:imum)?\b"
)
_PER_PERSON = re.compile(
    r"(?:\b(?:per|each)\s*-?\s*|/\s*)(?:person|people|guest|head|adult|pax)\b|\ba\s+head\b|(?<=\d)\s*pp\b|\bp\.p\.|^pp$"
)
_PERSON_CUES = ("person", "people", "guest", "head", "adult", "pax", "pp", "p.p")
_COUNT_BEFORE = re.compile(r"(?<![$.\d])\b(?:\d{1,2}|" + "|".join(_WORDS) + r")\s+(?:[a-z]+\s+)?$")


def is_per_person(text: str) -> bool:
    """Priced by the head: "per guest", "$12.50 pp", "/person"; "two pieces per person" is no price."""
    folded = fold_menu_text(text)
    if not any(cue in folded for cue in _PERSON_CUES):
        return False
    return any(not _COUNT_BEFORE.search(folded[: found.start()]) for found in _PER_PERSON.finditer(folded))


_UNIT_SPELLINGS = {"doz": "dozen", "dozens": "dozen", "pcs": "piece", "pc": "piece", "lb": "pound", "lbs": "pound"}


def unit_word(word: str) -> str:
    """One unit's name in the singular: "guests" → "people", "doz" → "dozen", "boxes" → "box"."""
    word = fold_key(word)
    if re.fullmatch(_PEOPLE, word):
        return "people"
    word = _UNIT_SPELLINGS.get(word, word)
    if word.endswith(("boxes", "lunches", "sandwiches", "dishes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


@lru_cache(maxsize=65_536)
def size_words(text: str) -> frozenset[str]:
    """The size words of a name, in one spelling: "1/2 Tray" → {"half"}."""
    return frozenset(_one_spelling(found) for found in _SIZE_WORD.findall(fold_menu_text(text)))


# ---- the name without its size

_TAIL = r"(?=\s*(?:$|[-,;:)(\]]|\+))"
_LARGE = r"small|medium|regular|large|extra[\s-]*large|x{1,3}[\s-]?large|xx?l"
_NAME_SIZES = re.compile(
    r"\(\s*\d{1,3}\s*-\s*\d{1,3}\s*\)|"
    r"\b\d{1,3}(?:\s*-\s*\d{1,3})?\s*-?\s*(?:pieces?|pcs?\.?|ct|count|oz|inch(?:es)?)(?:\b|$)|"
    r"\b\d{1,2}\s*(?:\"|″|''|'')|\bsize\s+[a-d]\b|"
    r"\b(?:half|full|quarter|1/2|1/4)\s+(?:(?:size\s+)?(?:trays?|pans?|platters?|sheets?|order)|dozen)\b|"
    rf"\b(?:{_LARGE}|family|party)\s+(?:size|trays?|pans?)\b|^(?:{_LARGE})\s+(?=\S)|"
    rf"-\s*(?:{_LARGE}|family|party|giant)\s+pizza$|(?<=\()party(?=\))|"
    rf"(?:(?<=[-(,:] )|(?<=\())(?:whole|slice|half|full|dozen|personal|individual|family|party|giant|jumbo)\b{_TAIL}|"
    rf"\b(?:{_LARGE})\b{_TAIL}"
)


@lru_cache(maxsize=65_536)
def without_size_words(name: str) -> str:
    """The key of a name less what says how much of it: "Lasagna - Half Tray (5-6)" → "lasagna"."""
    folded = fold_menu_text(name)
    spans = [(statement.start, statement.end) for statement in _statements(folded, is_name=True)]
    rest = folded
    for start, end in sorted(spans, reverse=True):
        rest = f"{rest[:start]} {rest[end:]}"
    while (shorter := _NAME_SIZES.sub(" ", rest).strip()) != rest:
        rest = shorter
    # A name that is nothing but its size ("Half Tray") stays whole.
    return name_key(rest) or name_key(name)


# ---- how statements are found


@lru_cache(maxsize=16_384)
def fold_menu_text(text: str) -> str:
    folded = text.lower() if text.isascii() else fold(text)
    return folded if folded.isascii() else folded.translate(_DASHES)


_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‑": "-", "‒": "-", "⁄": "/", "“": '"', "”": '"', "’": "'"})


def _statements(folded: str, is_name: bool) -> Iterator[_Statement]:
    """Every head count stated, each place once."""
    if not (_CUE.search(folded) and _TRIGGER.search(folded)):
        return
    patterns: tuple[re.Pattern[str], ...] = (_SERVES, _FOR_PEOPLE, _SERVINGS, _BARE_PEOPLE)
    patterns += (_FOR_END, _PARENTHESISED) if is_name else (_FOR_START,)
    taken: list[tuple[int, int]] = []
    for pattern in patterns:
        for found in pattern.finditer(folded):
            overlaps = any(start < found.end() and found.start() < end for start, end in taken)
            size = None if overlaps else _size_of(found, folded, pattern)
            if size is not None:
                taken.append(found.span())
                yield _Statement(size, *found.span())


def _size_of(found: re.Match[str], folded: str, pattern: re.Pattern[str]) -> Size | None:
    groups = found.groupdict()
    low = _number(found["a"])
    high = _number(found["b"]) if found["b"] else low
    if found["sep"] == "/" and (low, high) in _FRACTIONS:
        return None
    if not (1 <= low <= MOST_PEOPLE and 1 <= high <= MOST_PEOPLE):
        return None
    if not groups.get("people") and not _counts_heads(found, folded, pattern):
        return None
    if pattern is _BARE_PEOPLE and _AFTER_MINIMUM.search(folded[: found.start()]):
        return None
    return Size(min(low, high), max(low, high))


def _counts_heads(found: re.Match[str], folded: str, pattern: re.Pattern[str]) -> bool:
    """A number without "people" behind it counts heads only where nothing else is counted."""
    if pattern is _PARENTHESISED:
        return not COUNTABLE.search(folded)
    if _UNITS.match(folded, found.end()):
        return False
    verb = found.groupdict().get("verb") or ""
    # "served 2 per order", "serving 3 choices", "good for 2 days": these verbs need an end behind the number.
    weak = verb.startswith(("served", "serving", "good", "great", "ideal", "perfect", "suitable", "portion"))
    return not weak or re.match(r"\s*(?:$|[.,;:)\]!(])", folded[found.end() :]) is not None


def _number(text: str) -> int:
    return _WORDS[text] if text in _WORDS else int(text)


def _word_before(folded: str, start: int) -> str | None:
    """The size word that a statement is about: the last within its own clause, "small (feeds 8)"."""
    clause = re.split(r"[.;,]|\bor\b|\band\b", folded[max(0, start - 40) : start])[-1]
    found = _SIZE_WORD.findall(clause)
    return _one_spelling(found[-1]) if found else None


def _one_spelling(word: str) -> str:
    word = re.sub(r"[\s-]+", " ", word) if word not in _SAME_WORD else word
    return _SAME_WORD.get(word, word)
