"""Foods that stand before what rules them out: "peanuts and shellfish are not allowed", "pork must be avoided"."""

import re
from collections.abc import Iterator, Sequence

from engine.catalogue import is_dish_name
from engine.reading.legacy.denying import SERVED
from engine.reading.legacy.foodwords import allergen, cuisine_key, food_keys
from engine.reading.legacy.line import Line
from engine.reading.legacy.qualities import QUALITIES
from engine.reading.legacy.triggers import sign

_THERE = (
    r"in (?:it|them|this|that|there|here|any(?:thing)?|what|(?:the|our|my) [a-z]+)|on (?:the|our|any|my) [a-z]+|"
    r"included|eaten|used|ordered|allowed|part of|present|around|anywhere|near|involved|an ingredient"
)
_RULED_OUT = sign(
    r" (?:(?:is|are) (?:also |really |sadly |now |all |both |strictly |absolutely |totally |unfortunately )*(?:"
    r"(?:an? )?(?:hard |absolute |definite |total )*(?:no ?-? ?go|off ?-? ?limits|taboo|not an option|no option|"
    r"forbidden|banned|prohibited|verboten|out of the question)|"
    r"(?:not|never) (?:ever )?(?:allowed|permitted|ok|okay|fine|acceptable|welcome|possible|tolerated)|"
    rf"not to (?:be (?:{_THERE})|{SERVED})|to be (?:avoided|left out|kept out|excluded|omitted))|"
    r"(?:must|should|can|could|may|shall|ought|will|would) (?:not|never) (?:ever )?(?:to )?"
    rf"(?:{SERVED}|be (?:{_THERE})|come (?:near|in|into))|"
    r"(?:must|should|has to|have to|needs? to|ought to) (?:all |both |really )?be (?:avoided|left (?:out|off)|kept "
    r"(?:out|off|away)|excluded|omitted|skipped|banned)|"
    r"(?:(?:is|are) out|(?:must|has to|have to|needs? to|should) go)(?= *(?:$|[.,!;]|for (?:us|me|him|her|them)\b)))\b"
    r"(?: for (?:us|me|him|her|them|everyone)\b)?"
)
_BREAK = re.compile(r"[.;:!?_(]")
_JOINS = frozenset({",", "and", "or", "nor", "&", "/", "+"})
_BEGINS = re.compile(r"(?!(?:and|or|nor|the|any|an?|our|my|all|no)\b)[a-z]")
_MOST_WORDS = 3


def ruled_out(line: Line) -> Iterator[int]:
    """Where each list of foods begins that is ruled out behind it; what rules it out is taken."""
    for match in line.find(_RULED_OUT):
        begins = _list_before(line, match.start())
        if begins is not None and line.take("ruled_out", match.start() + 1, match.end()):
            yield begins


def _list_before(line: Line, end: int) -> int | None:
    """Where the foods begin that are listed up to `end`; None where none is."""
    breaks = [one.end() for one in _BREAK.finditer(line.left, 0, end)]
    words = line.left[breaks[-1] if breaks else 0 : end].split(" ")
    begins, last = None, len(words)
    while (length := _food_before(words, last)) and (begins is None or words[last] in _JOINS):
        last -= length
        last -= last > 0 and words[last - 1] in QUALITIES
        begins = end - len(" ".join(words[last:]))
        while last and words[last - 1] in _JOINS:
            last -= 1
    return begins


def _food_before(words: Sequence[str], end: int) -> int:
    """How many words up to that place are a food, the most of them; 0 for none."""
    lengths = range(min(_MOST_WORDS, end), 0, -1)
    return next((length for length in lengths if _is_food(words[end - length : end])), 0)


def _is_food(words: Sequence[str]) -> bool:
    phrase = " ".join(words)
    if not _BEGINS.match(phrase):
        return False
    known = food_keys(phrase) or allergen(phrase) or cuisine_key(phrase)
    return bool(known) or (len(words) == 1 and is_dish_name(phrase))
