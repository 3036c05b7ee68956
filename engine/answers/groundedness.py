"""Whether a sentence that a model wrote says only what the page's dishes say. Pure, and strict on purpose.

Every word must be accounted for: a plain word of the short list below, a fact of the one dish that the sentence names
(its name, restaurant, place, portion, amounts, labels, a whole clause of its description in quotation marks), or a
claim that is compared with the page: whom it feeds, what is under an amount, the cheapest or largest, all, both, two of
these, from one restaurant. So an invented dish, price, link, diet or size cannot pass, whatever it is; a true sentence
in other words does not pass either, and then the composed answer is used.
"""

import re
from collections.abc import Iterable, Sequence

from engine.answers.claim_checks import COMPARING, EXTREMES, Request, Told, is_extreme, is_its_number, meets
from engine.answers.claims import (
    AMOUNT,
    LABEL,
    MARK,
    NAME,
    ORDERING,
    RESTAURANT,
    Number,
    Reading,
    Words,
    decimal,
    is_number,
    words_of,
)

PLAIN = frozenset(
    """a an the and or of for from at by with to in on as if so it its they them this that these those which here there
    is are be been will would can could has have had do does come comes coming cost costs costing price priced prices
    order orders ordering per apiece a person people head guest guests total altogether menu menus one another
    other others also then next first second third last about you your yours want wants wanted prefer like asked
    consider choose pick take see look looking found shown listed list below""".split()  # noqa: SIM905
)
"""Words that carry no fact of their own. Not among them, and so never passed: negations, praise, "safe", "free",
"contains", "fits", "available"; sizes, shares and comparisons are claims (`claim_words.tsv`)."""
NEVER = frozenset(
    """no not non without never nothing none free safe safely allergy allergies allergic allergen allergens contain
    contains containing trace traces may nut nuts""".split()  # noqa: SIM905
)
"""Never passed outside a dish's full name, whatever the page says: half of a warning is worse than none."""

_LINK = re.compile(r"[a-z]+://|www\.|[\w-]+\.[a-z]{2,}(?![a-z])|[@<>`|*#{}\[\]\\_!?]", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,.;:()\n!?•–—]+")


def clauses_of(description: str) -> tuple[Words, ...]:
    return tuple(words for part in _CLAUSE_END.split(description) if (words := words_of(part)))


def is_faithful(sentence: str, dishes: Sequence[Told], request: Request) -> bool:
    """True only where nothing in it is left unaccounted for. `dishes`: all of the page."""
    plain = _with_plain_names(sentence, dishes)
    if _LINK.search(plain) or AMOUNT in plain:
        return False
    reading = Reading(plain)
    named = reading.take({words_of(dish.name) for dish in dishes}, NAME)
    if not named:
        return _is_of_the_page(reading, dishes, request)
    subjects = [dish for dish in dishes if words_of(dish.name) in named]
    restaurants = reading.take({words_of(dish.restaurant) for dish in subjects}, RESTAURANT)
    subjects = [dish for dish in subjects if not restaurants or words_of(dish.restaurant) in restaurants]
    if len(named) > 1 or len(restaurants) > 1 or not subjects:
        return False
    return all(_is_of_the_dish(reading.copy(), dish, dishes, request) for dish in subjects)


def _with_plain_names(sentence: str, dishes: Sequence[Told]) -> str:
    """Names copied exactly lose their signs ("Round Table Pizza #918"), which mean something else in a sentence."""
    for name in sorted({name for dish in dishes for name in (dish.name, dish.restaurant)}, key=len, reverse=True):
        if name:
            sentence = sentence.replace(name, " ".join(words_of(name)))
    return sentence


# ---- a sentence that names one dish


def _is_of_the_dish(reading: Reading, dish: Told, page: Sequence[Told], request: Request) -> bool:
    if not all(_is_its_description(quote, dish) for quote in reading.quotes):
        return False
    labels = reading.take(map(words_of, dish.labels), LABEL)
    reading.mark_claims()
    numbers, own = list(reading.numbers()), dish.words | frozenset(words_of(dish.name))
    if reading.has("every", "both", *_OF_RESTAURANTS) or _speaks_of_others(reading):
        return False
    if not set(reading.follows("each")) <= {"", "%serves", "%feeds", NAME} | own:
        return False
    extremes = [kind for kind in EXTREMES if reading.has(kind)]
    if extremes:
        # "The cheapest vegan tray in Boston" is the cheapest of others than the page's.
        own = frozenset()
        of_what = {word for kind in extremes for word in reading.follows(kind)}
        if labels or not of_what <= _AFTER_EXTREME or not all(is_extreme(kind, dish, page) for kind in extremes):
            return False
    judged = (
        is_its_number(number, numbers, dish, reading)
        or (extremes and number.before == "the" and number.value == len(page))
        for number in numbers
    )
    return all(judged) and meets(reading, numbers, dish, request) and _is_plain(reading, own)


_AFTER_EXTREME = frozenset({"", NAME, AMOUNT, "%dish", "at", "for", "of", "with", "and", "here"})
_MANY = frozenset({"they", "them", "these", "those", "others", "%dishes"})


def _speaks_of_others(reading: Reading) -> bool:
    """What is said of several in a sentence about one; "one of these" only picks it out."""
    several = any(word in _MANY and before != "of" for before, word in reading.pairs({"the"}))
    return several or _is_of_another_restaurant(reading)


def _is_of_another_restaurant(reading: Reading) -> bool:
    return any(word.startswith("%restaurant") and before in ORDERING for before, word in reading.pairs(set()))


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


# ---- a sentence that names none


def _is_of_the_page(reading: Reading, page: Sequence[Told], request: Request) -> bool:
    """What holds for every dish of the page, or for as many as it says ("two of these")."""
    restaurants = reading.take({words_of(dish.restaurant) for dish in page}, RESTAURANT)
    labels = reading.take({words_of(label) for dish in page for label in dish.labels}, LABEL)
    reading.mark_claims()
    numbers = list(reading.numbers())
    parts = [number for number in numbers if _is_part(number)]
    if reading.quotes or reading.has(*EXTREMES) or not all(_is_of_all(number, page, request) for number in numbers):
        return False
    if not _are_its_restaurants(reading, numbers, page) or (reading.has("both") and len(page) != 2):
        return False
    if parts and reading.has("every", "each", "both"):
        return False  # What is said of some, and what of all, is not told apart.
    speaks_of_all = bool(parts) or reading.has("every", "each", "both")
    if reading.amounts and (not speaks_of_all or _may_be_a_sum(reading)):
        return False
    met = [
        {words_of(dish.restaurant)} >= restaurants
        and set(map(words_of, dish.labels)) >= labels
        and all(_is_true_of(number, dish, reading) for number in numbers if speaks_of_all or number.before != "for")
        and meets(reading, [], dish, request)
        for dish in page
    ]
    holds = all(met) if not parts else len(parts) == 1 and sum(met) == parts[0].value
    return holds and _is_plain(reading, request.words)


_OF_A_SUM = frozenset(
    """total altogether order orders ordering have has had choose pick take want wants wanted""".split()  # noqa: SIM905
)


def _may_be_a_sum(reading: Reading) -> bool:
    """ "All three for under $100", "order both for $20": of each, or of all together?"""
    for_money = any(before == "for" and (word == AMOUNT or word in COMPARING) for before, word in reading.pairs(set()))
    return for_money or any(amount.kind == "sum" for amount in reading.amounts) or bool(_OF_A_SUM & {*reading.tokens})


def _is_part(number: Number) -> bool:
    return number.is_part and (number.after in ("these", "those", "them") or number.after[:1].isdigit())


def _is_of_all(number: Number, page: Sequence[Told], request: Request) -> bool:
    """Dishes, restaurants or people: as many as there are. What each dish feeds is asked of each."""
    if number.before == "for":
        return number.value == request.party
    if number.before in ("%feeds", "%serves") or number.before[:1].isdigit() or _is_part(number):
        return True
    if number.after == "%restaurants":
        return number.value == len({dish.restaurant for dish in page})
    return number.value == len(page) and (
        number.after in ("%dish", "%dishes") or number.before in ("%every", "the", "these")
    )


def _is_true_of(number: Number, dish: Told, reading: Reading) -> bool:
    people = number.before in ("%feeds", "%serves", "for") or decimal(number.before) in dish.serves
    between = number.before[:1].isdigit() and not people
    return not between and (not people or is_its_number(number, [], dish, reading))


_OF_RESTAURANTS = ("one_restaurant", "own_restaurants", "restaurants")


def _are_its_restaurants(reading: Reading, numbers: Sequence[Number], page: Sequence[Told]) -> bool:
    """From one, different ones, or as many as are said; of some of the dishes or of each restaurant: not read."""
    if not reading.has(*_OF_RESTAURANTS, "restaurant"):
        return True
    if _is_of_another_restaurant(reading):
        return False
    behind = [word for kind in ("every", "each", "both") for word in reading.follows(kind)]
    if {"%restaurant", "%restaurants"} & set(behind) or any(map(_is_part, numbers)):
        return False
    count = len({dish.restaurant for dish in page})
    if reading.has("one_restaurant", "restaurant") and count != 1:
        return False
    if reading.has("own_restaurants") and count != len(page):
        return False
    return count > 1 or not reading.has("own_restaurants", "restaurants")


def _is_plain(reading: Reading, others: Iterable[str]) -> bool:
    """Numbers and claims were judged before; each word left is plain, or one of `others`."""
    left = {word for word in reading.tokens if word != AMOUNT and not word.startswith(MARK) and not is_number(word)}
    return not left & NEVER and left <= PLAIN | frozenset(others)
