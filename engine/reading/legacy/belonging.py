"""What belongs to a wish and is none by itself: its side, its ingredient, how it is to be."""

import re
from collections.abc import Callable
from itertools import pairwise

from engine.catalogue import STOP_WORDS, comes_beside, fold_key, wish_words
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.qualities import QUALITIES
from engine.reading.legacy.slips import BETWEEN_SLIPS
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

Span = tuple[int, int, str]
"""Where a phrase begins and ends in the line, and its words."""
_SOME = r"(?: (?:some|a|an|the|few|bit|of|plain|warm|fresh|good|extra))*"
_BESIDE_IT = re.compile(rf"\b(?:plus|with|along with|served with|comes with|sides? of|add){_SOME} $")
""" "Plus some bread", "and a side of rice": what comes with the dish."""
_AND = re.compile(r" ,? ?(?:and|&|n) ")
_LISTED = re.compile(r" ,? ?(?:(?:and|&|n|plus) )?(?:some |the |a few )?")
_STARCHES = listed("rice naan nan bread breads breadsticks chips pita roti tortillas tortilla toast")
"""What comes beside dishes and nobody orders for itself: "hummus and pita"; fries come by the tray."""
_OR = re.compile(r" (?:or|and/or|and) ")


def is_beside(text: str) -> bool:
    """Rice, bread, a salad: what is served beside a dish."""
    return comes_beside(_words(text))


def is_starch(text: str) -> bool:
    """Bread and the like, with nothing but how it is made: fried rice is a dish."""
    words = _words(text)
    plain = (_STARCHES | wish_words("of_a_side")).issuperset(words)
    return not _STARCHES.isdisjoint(words) and plain and "fried" not in words


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in fold_key(text).split() if word not in STOP_WORDS)


def with_what_belongs(line: Line, found: list[Span], is_ingredient: Callable[[str], bool]) -> list[Span]:
    """Each wish with what belongs to it: the side that was named behind it, and of "a salad with chicken or salmon"
    the salad before the salmon, too."""
    made: list[Span] = []
    for start, end, text in found:
        before = line.left[:start]
        if made and _BESIDE_IT.search(before) and (is_beside(text) or is_ingredient(text)):
            line.take("beside", start, end, text)
            made = [(one, other, f"{said} with {text}") for one, other, said in made]
        elif made and is_starch(text) and " with " in made[-1][2] and _AND.fullmatch(line.left[made[-1][1] : start]):
            line.take("beside", start, end, text)
            made[-1] = (made[-1][0], made[-1][1], f"{made[-1][2]} and {text}")
        elif made and _OR.fullmatch(line.left[made[-1][1] : start]) and " with " in made[-1][2]:
            head, _, beside = made[-1][2].partition(" with ")
            if is_beside(text) and is_beside(beside):
                line.take("beside", start, end, text)
                made[-1] = (made[-1][0], made[-1][1], f"{made[-1][2]} and {text}")
            else:
                either = is_ingredient(text) or _are_alike(line.left[made[-1][1] : start], beside, text, is_ingredient)
                made.append((start, end, f"{head} with {text}" if either else text))
        else:
            made.append((start, end, text))
    return made


def _are_alike(between: str, one: str, other: str, is_ingredient: Callable[[str], bool]) -> bool:
    """ "Bowls with grilled pork or lemongrass chicken": either is an ingredient in some manner, and no dish of its
    own."""
    last = (one.split()[-1], other.split()[-1])
    return between == " or " and all(is_ingredient(word) and not is_starch(word) for word in last)


_JOINED = sign(r"(?:\b(?:and|or|plus|also)|[&+])(?: (?:an?|the|some|maybe))* $")


def without_general(line: Line, found: list[Span]) -> list[Span]:
    """ "A cake for 22 on Friday, chocolate cake": the first says no more than the second, which narrows it."""
    kept = []
    for at, one in enumerate(found):
        narrower = next((other for other in found[at + 1 :] if other[2].endswith(f" {one[2]}")), None)
        if narrower is None or line.ends_with(_JOINED, narrower[0]):
            kept.append(one)
        else:
            line.take("general", one[0], one[1], one[2])
    return kept


def without_slips(line: Line, found: list[Span]) -> list[Span]:
    """ "Pizza, no wait, burgers": only what is meant."""
    kept = list(found)
    for one, other in pairwise(found):
        if BETWEEN_SLIPS.fullmatch(line.text, one[1], other[0]):
            line.take("replaced", one[0], one[1], one[2])
            kept.remove(one)
    return kept


def stands_beside(between: str, text: str) -> bool:
    """ "Samosas and naan": bread or rice, right behind a dish; `between`: what stands between the two."""
    return is_starch(text) and _LISTED.fullmatch(between) is not None


_MANNERS = QUALITIES | listed("big large small little huge hearty filling nice fresh warm cool iced mixed simple")
_NOT_EATEN = sign(
    r"\b(?:have|has|had|got|getting|gets|with|catch(?:ing)?|is|are|was|be|been|feel(?:ing)?|very|so|too|it|a) "
    r"(?:an? |the |so |very |really |too |quite |rather |a bit )*(?P<state>cold|hot|warm|chilly)\b(?! [a-z])|"
    r"\b(?P<weather>cold|hot|warm|cool) (?:in (?:the|our)|out|outside|here|today|weather|days?|afternoons?|mornings?|"
    r"months?|season|evenings?)\b"
)
""" "It is getting cold in the office", "people who have a cold"."""


def without_bare_qualities(line: Line, draft: Draft, found: list[Span]) -> list[Span]:
    """How something is to be is no wish beside one: "cold drinks", "spicy indian food" only rank; of the weather and of
    people it means nothing."""
    of_weather = {match.start(match.lastgroup or 0) for match in line.find(_NOT_EATEN)}
    bare = [one for one in found if _MANNERS.issuperset(one[2].split())]
    wanted = len(found) > len(bare) or bool(line.kinds() & {"course", "cuisine"})
    wanted = wanted or bool(draft.memory.wants.wishes or draft.memory.wants.cuisine_keys)
    for start, end, text in bare:
        if start in of_weather or (_BEFORE_A_MEAL.match(line.left, end) and _is_meal_at(line, end + 1)):
            line.take("quality", start, end, text)
        elif wanted and line.take("tag", start, end, text):
            draft.extend("tags", *text.split())
    return [one for one in found if one not in bare or (not wanted and line.is_free(one[0], one[1]))]


_BEFORE_A_MEAL = re.compile(r" _")


def _is_meal_at(line: Line, start: int) -> bool:
    """ "Hot lunch": how a whole meal is to be says nothing of its dishes."""
    return any(one.kind == "meal" and one.start == start for one in line.mentions)
