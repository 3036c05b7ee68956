"""Whether a sentence that a model wrote says only what the page's dishes say. Pure, and strict on purpose.

Every word must be accounted for: a plain word of the short list below, or a fact of the one dish that the sentence
names (its name, restaurant, place, portion, amounts, labels, a whole clause of its description in quotation marks).
So an invented dish, price, link, diet or allergen cannot pass, whatever it is; a true sentence in other words does not
pass either, and then the composed answer is used.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from engine.domain.understanding.line import Token
from engine.domain.understanding.numbers import read_numbers
from engine.domain.words import fold

Words = tuple[str, ...]

PLAIN = frozenset(
    """a an the and or of for from at by with to in on as if so it its they them this that these those which here there
    is are be been will would can could has have had do does come comes coming cost costs costing price priced prices
    order orders ordering serve serves serving feed feeds feeding each per apiece a person people head guest guests
    total altogether all both dish dishes option options choice choices menu menus restaurant restaurants one another
    other others also then next first second third last about you your yours want wants wanted prefer like asked
    consider choose pick take see look looking found shown listed list below""".split()  # noqa: SIM905
)
"""Words that carry no fact of their own. Not among them, and so never passed: negations, comparisons, praise, "safe",
"free", "contains", "enough", "fits", "available"."""
NEVER = frozenset(
    """no not non without never nothing none free safe safely allergy allergies allergic allergen allergens contain
    contains containing trace traces may nut nuts""".split()  # noqa: SIM905
)
"""Never passed outside a dish's full name, whatever the page says: half of a warning is worse than none."""

_LINK = re.compile(r"[a-z]+://|www\.|[\w-]+\.[a-z]{2,}(?![a-z])|[@<>`|*#{}\[\]\\_!?]", re.IGNORECASE)
_QUOTE = re.compile(r"[“\"]([^“”\"]*)[”\"]")
_MONEY = re.compile(
    r"(?P<sign>[A-Z]{0,3} ?[$£€¥₹]|[A-Z]{3} ?)(?P<amount>\d[\d,]*(?:\.\d+)?)"
    r"(?P<head>,? (?:a|per|each) (?:head|person)\b)?(?P<all>,? (?:for (?:about )?\d+|in all|altogether)\b)?"
    r"(?P<each>,? (?:each|apiece|an?|per)\b)?"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,]\d+)*")
_CLAUSE_END = re.compile(r"[,.;:()\n!?•–—]+")
_DONE = ""
"""Stands for what is accounted for already."""


@dataclass(frozen=True, slots=True)
class Told:
    """One dish of the page, as far as a sentence may speak of it."""

    name: str
    restaurant: str
    words: frozenset[str]
    """Folded words of its place, portion and unit, beside its name's."""
    sign: str
    """Of its currency, as the card writes it."""
    unit_price: Decimal
    party: int | None = None
    party_cost: Decimal | None = None
    cost_per_head: Decimal | None = None
    """To the cent, as the card says it."""
    units: int | None = None
    serves: tuple[int, ...] = ()
    labels: frozenset[str] = frozenset()
    """With what they imply."""
    clauses: tuple[Words, ...] = ()
    """Of its description, in order."""


@dataclass(frozen=True, slots=True)
class Request:
    """What may be said of all dishes together: what was asked for, where every dish passed it."""

    party: int | None = None
    words: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()


def words_of(text: str) -> Words:
    """Folded words and numbers, without the s of possession."""
    found = (fold(match.group()).replace("’", "'") for match in _WORD.finditer(text))
    return tuple(word.removesuffix("'s").replace("'", "") for word in found)


def clauses_of(description: str) -> tuple[Words, ...]:
    return tuple(words for part in _CLAUSE_END.split(description) if (words := words_of(part)))


def is_faithful(sentence: str, dishes: Sequence[Told], request: Request) -> bool:
    """True only where nothing in it is left unaccounted for."""
    plain = _with_plain_names(sentence, dishes)
    if _LINK.search(plain):
        return False
    reading = _Reading(plain)
    named = reading.take_names({words_of(dish.name): dish.name for dish in dishes})
    if len(named) > 1 or not named:
        return not named and _is_of_the_request(reading, request)
    subjects = [dish for dish in dishes if words_of(dish.name) in named]
    houses = reading.take_names({words_of(dish.restaurant): dish.restaurant for dish in subjects})
    subjects = [dish for dish in subjects if not houses or words_of(dish.restaurant) in houses]
    return len(houses) < 2 and bool(subjects) and all(_holds(reading.copy(), dish) for dish in subjects)


def _with_plain_names(sentence: str, dishes: Sequence[Told]) -> str:
    """Names copied exactly lose their signs ("Round Table Pizza #918"), which mean something else in a sentence."""
    for name in sorted({name for dish in dishes for name in (dish.name, dish.restaurant)}, key=len, reverse=True):
        if name:
            sentence = sentence.replace(name, " ".join(words_of(name)))
    return sentence


@dataclass(slots=True)
class _Amount:
    sign: str
    amount: Decimal
    kind: str
    """head, all, each, or "" where nothing says of what."""


@dataclass(slots=True)
class _Reading:
    """A sentence on its way to being accounted for."""

    text: str
    quotes: list[Words] = field(default_factory=list)
    amounts: list[_Amount] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.tokens:
            bare = _QUOTE.sub(self._quoted, self.text)
            bare = _MONEY.sub(self._priced, bare)
            self.tokens = list(words_of(bare))

    def copy(self) -> "_Reading":
        return _Reading(self.text, list(self.quotes), list(self.amounts), list(self.tokens))

    def _quoted(self, match: re.Match[str]) -> str:
        self.quotes.append(words_of(match.group(1)))
        return " "

    def _priced(self, match: re.Match[str]) -> str:
        kind = next((name for name in ("head", "all", "each") if match[name]), "")
        self.amounts.append(_Amount(match["sign"].strip(), Decimal(match["amount"].replace(",", "")), kind))
        return f" {match.group()[match.end('amount') - match.start() :]} "

    def take_names(self, names: dict[Words, str]) -> set[Words]:
        """Blanks every one of the names, the longest first, and gives those that were there."""
        found = set()
        for name in sorted((name for name in names if name), key=len, reverse=True):
            while (at := _index_of(self.tokens, name)) is not None:
                self.tokens[at : at + len(name)] = [_DONE]
                found.add(name)
        return found


def _index_of(tokens: Sequence[str], name: Words) -> int | None:
    return next((at for at in range(len(tokens) - len(name) + 1) if tuple(tokens[at : at + len(name)]) == name), None)


def _label_names(labels: Iterable[str]) -> dict[Words, str]:
    return {words_of(label): label for label in labels}


def _is_of_the_request(reading: _Reading, request: Request) -> bool:
    """A sentence that names no dish: the request in plain words, and no amount."""
    if reading.amounts or reading.quotes:
        return False
    reading.take_names(_label_names(request.labels))
    numbers = all(number == request.party and before in ("for", "about") for number, before, _ in _numbers(reading))
    return numbers and _is_plain(reading, request.words)


def _holds(reading: _Reading, dish: Told) -> bool:
    if not all(_is_its_amount(amount, dish) for amount in reading.amounts):
        return False
    if not all(_is_its_description(quote, dish) for quote in reading.quotes):
        return False
    reading.take_names(_label_names(dish.labels))
    numbers = list(_numbers(reading))
    if not all(_is_its_number(number, before, after, numbers, dish) for number, before, after in numbers):
        return False
    return _is_plain(reading, dish.words | frozenset(words_of(dish.name)))


def _is_its_amount(amount: _Amount, dish: Told) -> bool:
    of_kind = {"head": dish.cost_per_head, "all": dish.party_cost, "each": dish.unit_price}
    meant = of_kind[amount.kind] if amount.kind else (dish.party_cost or dish.unit_price)
    return amount.sign == dish.sign.strip() and meant is not None and amount.amount == meant


def _is_its_description(quote: Words, dish: Told) -> bool:
    """Whole clauses that follow each other, and none that denies, warns or labels."""
    if not quote or set(quote) & NEVER:
        return False
    for start in range(len(dish.clauses)):
        said: Words = ()
        for clause in dish.clauses[start:]:
            said += clause
            if said == quote:
                return True
    return False


Number = tuple[Decimal, str, str]


def _numbers(reading: _Reading) -> Iterator[Number]:
    """(number, word before, word after), number words included; "one" alone is a pronoun."""
    tokens = [Token(word, 0, 0, word) for word in reading.tokens if word]
    canonical = [token.text for token in read_numbers(tokens)]
    for at, word in enumerate(canonical):
        if word[:1].isdigit():
            before = canonical[at - 1] if at else ""
            if word == "1" and "one" in reading.tokens and before not in _FEEDS | _SERVES:
                continue
            yield _decimal(word), before, canonical[at + 1] if at + 1 < len(canonical) else ""


def _decimal(digits: str) -> Decimal:
    """NaN, which equals no fact, for what is no plain number ("5th", "1.2.3")."""
    try:
        return Decimal(digits)
    except InvalidOperation:
        return Decimal("NaN")


_FEEDS, _SERVES = frozenset({"feed", "feeds", "feeding"}), frozenset({"serve", "serves", "serving"})


def _is_its_number(number: Decimal, before: str, after: str, numbers: Sequence[Number], dish: Told) -> bool:
    """What stands before a number says what it is of: whom it serves, whom the order feeds, the party, or the units."""
    costs = dish.party_cost is not None
    if before in _SERVES or (_decimal(before) in dish.serves):
        return number in dish.serves
    if before in _FEEDS:
        order_is_said = dish.units == 1 or any(one == dish.units for one, *_ in numbers if one != number)
        return number in dish.serves if dish.units is None else costs and order_is_said and number == dish.party
    if before in ("for", "about"):
        return costs and number == dish.party
    return number == dish.units and after in dish.words | frozenset(words_of(dish.name)) | {"of"}


def _is_plain(reading: _Reading, others: frozenset[str]) -> bool:
    """Numbers were judged before; each word left is plain, or one of `others`."""
    number_words = {raw for raw in reading.tokens if raw and _is_number(raw)}
    left = {word for word in reading.tokens if word} - number_words
    return not left & NEVER and left <= PLAIN | others


def _is_number(word: str) -> bool:
    canonical = read_numbers([Token(word, 0, 0, word)])
    return len(canonical) == 1 and canonical[0].text[:1].isdigit()
