"""What must not be in it: "no pork", "without mushrooms", "anything but Thai", "hold the onions", "not Thai"."""

import re

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.foodwords import diet_label, food_keys
from engine.domain.understanding.kitchens import cuisine_at, display
from engine.domain.understanding.line import Line
from engine.domain.words import fold_key

_NEGATION = re.compile(
    r"\b(?:without(?: any| the)?|no more|no|not(?: fond of| any| in the mood for| into| really into| a fan of| "
    r"keen on| too keen on| so much| another)?|"
    r"w(?:ith)? ?/ ?o(?:ut)?|minus|hold(?: the)?|skip(?: the)?|leave (?:out|off)(?: the)?|any(?:thing|where)? but|"
    r"everything but|anything except|"
    r"except(?: for)?|other than|besides|excluding|exclude|avoid(?:ing)?|nothing with|nothing|nothing "
    r"containing|free of|sans|"
    r"(?:do|does|did|can|could|would|will|should) not (?:really )?(?:want|like|eat|have|do|feel like|"
    r"care for|include|contain|need|prefer|serve)(?: any| the| to eat| to have)?|"
    r"hates?|dislikes?|nobody (?:eats|likes)|no ?one (?:eats|likes)|never|stay away from|get rid of|"
    r"remove(?: the| all| all the)?|rather not(?: have| eat)?|"
    r"(?:is|are) sick of|tired of) (?!wait|thanks|thank|problem|worries|way|longer|matter|preference|"
    r"idea|need|budget|limit|rush|one\b|more than|less than|later than|sure|yet|only|too|so\b|very|at "
    r"all)"
)
_INSTEAD = re.compile(
    r"\b(?:instead of|rather than|and not|but not|not) (?:the )?(?P<old>[a-z]+(?: [a-z]+)?) ?,? "
    r"(?:but|rather|make it|how about|what about|give me) (?=[a-z])|\b(?:instead of|rather than) "
    r"(?:the |any |more )?(?P<old2>[a-z]+(?: [a-z]+)?)"
)
_JOIN = re.compile(r"^ ?(?:,|and|or|nor|&|/|, or|, and|, no|or any|and no|and without) ?(?:no |any )?")
_OTHER_SIDE = re.compile(r"\b(?:people|guests|options|clarification|restaurants?)\b")
LONGEST = 3


def find_exclusions(line: Line, draft: Draft) -> None:
    """Foods and cuisines after a negation, through a whole list ("no pork or shellfish")."""
    _replaced(line, draft)
    for match in line.find(_NEGATION):
        if line.is_free(match.start(), match.end()):
            _read_list(line, draft, match.start(), match.end())


def _replaced(line: Line, draft: Draft) -> None:
    """ "pizza instead of pasta", "not Thai but Indian": the old word is neither wish nor exclusion."""
    for match in line.find(_INSTEAD):
        name = "old" if match["old"] else "old2"
        words = match[name].split()
        for length in range(len(words), 0, -1):
            piece = " ".join(words[:length])
            if food_keys(piece) or cuisine_at(draft, words[:length], 0) or draft.index.is_dish_word(words[0]):
                line.take("replaced", match.start(), match.start(name) + len(piece))
                break


def _read_list(line: Line, draft: Draft, start: int, at: int) -> None:
    begin = start
    while True:
        found = _thing_at(line, draft, at)
        if found is None:
            return
        kind, name, end = found
        if kind == "diet" or not line.take("exclusion", begin, end, name):
            return
        draft.extend("excluded", name)
        join = _JOIN.match(line.left[end:])
        if join is None:
            return
        begin = at = end + join.end()


def _thing_at(line: Line, draft: Draft, at: int) -> tuple[str, str, int] | None:
    """The longest food or cuisine that begins here; a diet ("no gluten") is left to the diets."""
    words = line.left[at:].split(" ")[:LONGEST]
    for length in range(len(words), 0, -1):
        piece = words[:length]
        if not all(word.isalpha() for word in piece) or piece[0] in EVERYDAY:
            continue
        phrase = " ".join(piece)
        keys = food_keys(phrase)
        if not keys and diet_label(f"no {phrase}"):
            return "diet", phrase, at + len(phrase)
        if keys:
            draft.extend("excluded_food_keys", *sorted(keys))
            return "food", phrase, at + len(phrase)
        cuisine = cuisine_at(draft, piece, 0)
        if cuisine and cuisine[1] == length:
            draft.extend("excluded_cuisine_keys", cuisine[0])
            end = at + len(phrase)
            following = line.left[end:].split(" ")[1:2]
            if following and following[0] in ("food", "cuisine", "restaurants", "places"):
                end += 1 + len(following[0])
            return "cuisine", display(draft, cuisine[0]), end
        if length == 1 and draft.index.is_dish_word(phrase):
            draft.extend("excluded_food_keys", fold_key(phrase))
            return "food", phrase, at + len(phrase)
    return None
