"""What must not be in it: "no pork", "without mushrooms", "anything but Thai", "hold the onions", "not Thai"."""

import re
from itertools import pairwise, takewhile

from engine.domain.understanding.dishes import FIRST_WORDS
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.foodwords import diet_label, food_keys
from engine.domain.understanding.kitchens import cuisine_at, display
from engine.domain.understanding.line import Line
from engine.domain.understanding.mistyped import transposed_food
from engine.domain.understanding.qualities import QUALITIES
from engine.domain.understanding.triggers import sign
from engine.domain.understanding.wordlists import listed
from engine.domain.words import stems

_NEGATION = re.compile(
    r"\b(?:without(?: any| the)?|no more|no|not(?: fond of| any| in the mood for| into| really into| a fan of| "
    r"keen on| too keen on| so much| another|(?: really| too| very| all that)? (?:interested in|wanting|craving|"
    r"feeling(?: like)?|big on|looking for))?|"
    r"w(?:ith)? ?/ ?o(?:ut)?|minus|hold(?: the)?|skip(?: the)?|leave (?:out|off)(?: the)?|any(?:thing|where)? but|"
    r"everything but|anything except|"
    r"except(?: for)?|other than|besides|excluding|exclude|avoid(?:ing)?|nothing with|nothing|nothing "
    r"containing|free of|sans|"
    r"(?:do|does|did|can|could|would|will|should) not (?:really )?(?:want|like|eat|have|do|feel like|"
    r"care for|include|contain|need|prefer|serve)(?: any| the| to eat| to have)?|"
    r"hates?|dislikes?|(?:nobody|no ?one|none of (?:us|them|you)) (?:really )?(?:eats?|likes?|wants?)|never|"
    r"stay away from|get rid of|"
    r"remove(?: the| all| all the)?|rather not(?: have| eat)?|"
    r"(?:is|are) sick of|tired of) (?!wait|thanks|thank|problem|worries|way|longer|matter|preference|"
    r"idea|need|budget|limit|rush|one\b|more than|less than|later than|sure|yet|only|too|so\b|very|at "
    r"all)"
)
_INSTEAD = sign(
    r"\b(?:instead of|rather than|in place of|and not|but not|not) (?:the )?(?P<old>[a-z]+(?: [a-z]+)?) ?,? "
    r"(?:but|rather|make it|how about|what about|give me) (?=[a-z])|\b(?:instead of|rather than|in place of) "
    r"(?:the |any |more )?(?P<old2>[a-z]+(?: [a-z]+)?)|"
    r"\b(?:rather [^,.!?]{1,40}? than|prefer [^,.!?]{1,40}? to) (?:the |any |more )?(?P<than>[a-z]+(?: [a-z]+)?)|"
    r"\b(?:swap|replace|switch|trade|exchange|change)(?: out)? (?:from )?(?:the |that |those |our |my )?"
    r"(?P<swapped>[a-z]+(?: [a-z]+){0,2}?)(?: out)? (?:for|with|to|against|by) (?=[a-z_])"
)
_AS_WELL = re.compile(r" ?(?P<join>,|and|or|nor|&) (?:the |any |more )?(?P<more>[a-z]+(?: [a-z]+)?)")
""" "Instead of tacos and nachos": what else is replaced."""
_DEGREE = r"(?:too|so|very|that|super|overly|really|all that|particularly|terribly|extra|at all|as|quite)"
_GOES_ON = (
    r"(?= *(?:$|[.,!?;_&/]|(?:and|or|nor|but|please|pls|thanks|for|in|though|actually|either|then|"
    r"anymore|any more|after all|this|if|food|foods|stuff|things?|dishes|"
    r"items|options|ones?)\b))"
)
_QUALITY = "|".join(sorted(QUALITIES, key=len, reverse=True))
_NOT_SO = re.compile(
    rf"\b(?:(?:not|nothing|never|none|less|is not|are not|no|without|avoid)(?: (?:anything|any|something|it|be))?"
    rf"(?: {_DEGREE})* )(?P<what>{_QUALITY}){_GOES_ON}"
)
""" "Not too spicy", "nothing heavy", "less greasy": no wish for what is said."""
_OR_SO = re.compile(rf" ?(?:,|and|or|nor|&|/)+ (?:{_DEGREE} )*(?P<what>{_QUALITY}){_GOES_ON}")
_THINGS = listed("food foods stuff things thing dishes dish items item options ones")
_RAW = ("sashimi", "chirashi", "poke", "ceviche")
_HOLDS = {
    "raw fish": _RAW, "raw seafood": _RAW, "red meat": ("beef", "lamb", "veal", "goat", "venison", "bison", "mutton"),
    "red meats": ("beef", "lamb", "veal", "goat", "venison", "bison", "mutton"),
}  # fmt: skip
"""Foods that are meant by a phrase, and whose names do not say it."""
_JOIN = re.compile(r"^ ?(?:,|and|or|nor|&|/|, or|, and|, no|or any|and no|and without) ?(?:no |any )?")
_ONLY_NOT = re.compile(r"^(?:(?:no|sorry|hmm|wait|please|actually|but|ok|oh|well|[,.!]) )*not $")
_ONE_MORE = re.compile(r" ?, ?(?!(?:no|or|and|nor)\b)[a-z]+(?: [a-z]+)? ?(?:$|[.!?]|please|instead|food)")
""" "Not Italian, Thai": one cuisine behind a mere "not" is wanted; "no Italian, Thai or Greek" is a list."""
_FREE = re.compile(r" ?-? ?free\b")
""" "Not dairy-free" is said of a diet, and not of dairy."""
LONGEST = 3


def find_exclusions(line: Line, draft: Draft) -> None:
    """Foods and cuisines after a negation, through a whole list ("no pork or shellfish")."""
    _replaced(line, draft)
    _qualities(line, draft)
    _free_of(line, draft)
    for match in line.find(_NEGATION):
        if line.is_free(match.start(), match.end()) and not _was_wished(line, draft, match):
            _read_list(line, draft, match.start(), match.end())


def _free_of(line: Line, draft: Draft) -> None:
    """ "Pork free", "mushroom-free": where no diet is called so."""
    for match in line.find(_FOOD_FREE) if "free" in line.left else ():
        food = match["food"]
        if food_keys(food) and not diet_label(f"{food} free") and not _REFUSED.search(line.text, 0, match.start()):
            line.take("exclusion", match.start(), match.end(), food)
            draft.extend("excluded", food)
            draft.extend("excluded_food_keys", *sorted(food_keys(food)))


_FOOD_FREE = re.compile(r"\b(?P<food>[a-z]+) ?-? ?free\b")
_REFUSED = re.compile(r"\b(?:not|no) $")


def _was_wished(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """ "Chili, not soup" where soup was wished for: it is replaced, and not left out of the chili; so is a cuisine."""
    rest = _WORDS.match(line.left, match.end())
    if match.group() != "not " or rest is None:
        return False
    meant = _names_a_value(line, draft, match.start()) or _I_MEANT.match(line.text, rest.end())
    if not (meant or _another_behind(line, draft, rest.end())):
        return False
    words = rest.group().split()
    for length in range(len(words), 0, -1):
        if _is_in_force(draft, words[:length]) or _are_cuisines(line, draft, match.start(), words[:length]):
            _let_go(draft, words[:length])
            return line.take("replaced", match.start(), match.end() + len(" ".join(words[:length])))
    return False


def _another_behind(line: Line, draft: Draft, end: int) -> bool:
    """ "Not egg rolls, crab rangoon I meant": a dish of its own behind the comma."""
    match = _ANOTHER.match(line.text, end)
    return match is not None and any(draft.index.is_dish_word(word) for word in match["new"].split())


_ANOTHER = re.compile(
    r" ?, ?(?!(?:and|or|no|nor|not|too|please|thanks|thank|it|they|we|i|he|she)\b)(?P<new>[a-z]+(?: [a-z]+){0,2})"
    r"(?: (?:i (?:meant|mean|said)|instead|rather|please))* ?(?:$|[.!;])"
)


def _is_in_force(draft: Draft, words: list[str]) -> bool:
    said, wants = set(stems(" ".join(words))), draft.memory.wants
    if any(said and said in map(set, map(stems, _parts(wish.text))) for wish in wants.wishes):
        return True
    cuisine = cuisine_at(draft, words, 0)
    return cuisine is not None and cuisine[0] in wants.cuisine_keys and cuisine[1] == len(words)


def _parts(wish: str) -> list[str]:
    """A dish and what comes with it."""
    return [*wish.split(" with "), wish]


def _are_cuisines(line: Line, draft: Draft, end: int, words: list[str]) -> bool:
    """ "Thai, not Chinese": where one cuisine is asked for the other needs no leaving out."""
    before, cuisine = line.text[:end].rstrip(" ,").rsplit(None, 1)[-1:], cuisine_at(draft, words, 0)
    named = bool(before) and cuisine_at(draft, before, 0) is not None
    return named and cuisine is not None and cuisine[1] == len(words)


def _names_a_value(line: Line, draft: Draft, end: int) -> bool:
    """ "Thai, not Chinese": what is named before it may stand in its place."""
    words = line.text[:end].rstrip(" ,").rsplit(None, 1)[-1:]
    return bool(words) and (draft.index.is_dish_word(words[0]) or cuisine_at(draft, words, 0) is not None)


_I_MEANT = re.compile(r" ?[,.;]? ?(?:but\b|i (?:meant|mean|said)\b|rather\b|make (?:it|that)\b|it is\b)")
""" "Not lamb, I meant kofta"."""


_WORDS = re.compile(r"[a-z]+(?: [a-z]+)*")


def _replaced(line: Line, draft: Draft) -> None:
    """ "Pizza instead of pasta", "not Thai but Indian", "swap the ziti for pizza": the old word is neither wish nor
    exclusion."""
    for match in line.find(_INSTEAD):
        name = str(match.lastgroup)
        start = match.start(name) if name == "than" else match.start()
        end = _old(line, draft, start, match, name, in_force=name == "swapped")
        if name == "swapped" and end:
            line.take("replaced", end, match.end())
        more = _AS_WELL.match(line.left, end) if end else None
        while more is not None:
            end = _old(line, draft, more.start(), more, "more", in_force=more["join"] not in ("or", "nor"))
            more = _AS_WELL.match(line.left, end) if end else None


def _old(line: Line, draft: Draft, start: int, match: re.Match[str], name: str, in_force: bool) -> int:
    """Takes the longest name at the group of the match and gives its end; 0 where none is a food or a cuisine."""
    first, *others = match[name].split()
    words = [first, *takewhile(lambda word: word not in EVERYDAY and word not in _JOINED, others)]
    for length in range(len(words), 0, -1):
        piece = " ".join(words[:length])
        if diet_label(piece):
            # "Vegan instead of vegetarian" is read by the diets.
            return 0
        known = food_keys(piece) or cuisine_at(draft, words[:length], 0) or draft.index.is_dish_word(words[0])
        if _is_in_force(draft, words[:length]) or (known and not in_force):
            end = match.start(name) + len(piece)
            if line.take("replaced", start, end):
                _let_go(draft, words[:length])
            return end
    return 0


_JOINED = frozenset({"and", "or", "nor", "but", "please"})


def _let_go(draft: Draft, words: list[str]) -> None:
    """Only what is named falls: "scones rather than muffins" leaves the coffee."""
    said, wants = set(stems(" ".join(words))), draft.memory.wants
    gone = [wish.text for wish in wants.wishes if said in (set(stems(wish.text)), set(stems(_parts(wish.text)[0])))]
    draft.extend("dropped", *gone)


def _qualities(line: Line, draft: Draft) -> None:
    for match in line.find(_NOT_SO):
        found: re.Match[str] | None = match
        start = match.start()
        while found is not None and line.take("exclusion", start, found.end(), found["what"]):
            draft.extend("excluded", found["what"])
            draft.extend("excluded_phrases", "spicy" if found["what"] == "hot" else found["what"])
            start = found.end()
            found = _OR_SO.match(line.left, start)


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
        if join is None or (kind == "cuisine" and begin == start and _is_contrast(line, at, end)):
            return
        begin = at = end + join.end()


def _is_contrast(line: Line, at: int, end: int) -> bool:
    return bool(_ONLY_NOT.search(line.text[:at]) and _ONE_MORE.match(line.left, end))


def _thing_at(line: Line, draft: Draft, at: int) -> tuple[str, str, int] | None:
    """The longest food, dish or cuisine that begins here; a diet ("no gluten") is left to the diets."""
    words = line.left[at:].split(" ")[:LONGEST]
    for length in range(len(words), 0, -1):
        piece = words[:length]
        phrase = " ".join(piece)
        if not all(word.isalpha() for word in piece):
            continue
        if piece[0] in EVERYDAY and not (_opens(draft, piece) or phrase in _EVEN_EVERYDAY):
            continue
        if _FREE.match(line.left, at + len(phrase)) or diet_label(phrase):
            continue
        if length == 1 and not draft.index.is_known(phrase) and (meant := transposed_food(phrase)):
            draft.extend("excluded_food_keys", *sorted(food_keys(meant)))
            return "food", meant, at + len(phrase)
        found = _food(draft, phrase) or _cuisine(line, draft, piece, at) or _whole(draft, piece)
        if found:
            return found[0], found[1], at + (found[2] or len(phrase))
    return None


_EVEN_EVERYDAY = frozenset({"alcohol"})
"""Said every day, and no wish; but what somebody does without."""


def _opens(draft: Draft, piece: list[str]) -> bool:
    """An everyday word with which a dish's name begins: "spring rolls"."""
    return piece[0] in FIRST_WORDS and tuple(piece[:2]) in draft.index.pairs


def keys_of_exclusion(name: str) -> frozenset[str]:
    """The food keys that an exclusion as said stands for; empty for a cuisine, a quality or a dish."""
    return food_keys(name) | frozenset(_HOLDS.get(name, ()))


Thing = tuple[str, str, int]
"""Kind, name, and characters it takes if they are more than its name (else 0)."""


def _food(draft: Draft, phrase: str) -> Thing | None:
    keys = food_keys(phrase)
    if not keys:
        return ("diet", phrase, 0) if diet_label(f"no {phrase}") else None
    draft.extend("excluded_food_keys", *sorted(keys))
    return "food", phrase, 0


def _cuisine(line: Line, draft: Draft, piece: list[str], at: int) -> Thing | None:
    cuisine = cuisine_at(draft, piece, 0)
    if not cuisine or cuisine[1] != len(piece):
        return None
    draft.extend("excluded_cuisine_keys", cuisine[0])
    length = len(" ".join(piece))
    following = line.left[at + length :].split(" ")[1:2]
    if following and following[0] in ("food", "cuisine", "restaurants", "places"):
        length += 1 + len(following[0])
    return "cuisine", display(draft, cuisine[0]), length


def _whole(draft: Draft, piece: list[str]) -> Thing | None:
    """A dish, or a food with its adjective: "raw fish" is neither raw nor fish; "fried food" is whatever is fried."""
    *ahead, last = piece
    if ahead and last in _THINGS:
        inner = _whole(draft, ahead) if len(ahead) == 1 else None
        return (inner[0], inner[1], len(" ".join(piece))) if inner else None
    phrase = " ".join(piece)
    joined = phrase in _HOLDS or all(_joins(draft, one, after) for one, after in pairwise(piece))
    if not _is_eaten(draft, last) or not joined:
        return None
    draft.extend("excluded_food_keys", *_HOLDS.get(phrase, ()))
    draft.extend("excluded_phrases", phrase)
    return "food", phrase, 0


def _is_eaten(draft: Draft, word: str) -> bool:
    if word in EVERYDAY:
        return False
    return word in QUALITIES or draft.index.is_dish_word(word) or bool(food_keys(word))


def _joins(draft: Draft, word: str, after: str) -> bool:
    """They are said as one: an adjective and its noun, or neighbours in some dish's name."""
    adjective = word in QUALITIES and not food_keys(word)
    return adjective or ((word in FIRST_WORDS or _is_eaten(draft, word)) and (word, after) in draft.index.pairs)
