"""What must not be in it: "no pork", "without mushrooms", "anything but Thai", "hold the onions", "not Thai"."""

import re
from itertools import pairwise

from engine.catalogue import MEANT_BY, food_keys_meant, is_dish_name
from engine.reading.legacy.denying import DENIES, NEGATION, NOT_TO_GET
from engine.reading.legacy.dishes import FIRST_WORDS
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.firstnames import FIRST_NAMES
from engine.reading.legacy.foodwords import allergen, cuisine_key, diet_label, food_keys
from engine.reading.legacy.held_in import find_not_too_many, what_it_holds
from engine.reading.legacy.kitchens import cuisine_at, display
from engine.reading.legacy.line import Line
from engine.reading.legacy.mistyped import transposed_food
from engine.reading.legacy.not_for_them import denied_to_somebody
from engine.reading.legacy.qualities import QUALITIES
from engine.reading.legacy.rejected import REFUSES
from engine.reading.legacy.replaced import find_replaced, was_wished
from engine.reading.legacy.ruled_out import ruled_out
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unwelcome_qualities import NOT_OK, NOT_SO, RATHER_THAN, TOO, find_unwelcome
from engine.reading.legacy.wordlists import listed

_THINGS = listed("food foods stuff things thing dishes dish items item options ones")
_JOIN = re.compile(r"^ ?(?:,|and|or|nor|&|/|, or|, and|, no|or any|and no|and without) ?(?:no |any )?")
_ONLY_NOT = re.compile(r"^(?:(?:no|sorry|hmm|wait|please|actually|but|ok|oh|well|[,.!]) )*not $")
_ONE_MORE = re.compile(r" ?, ?(?!(?:no|or|and|nor)\b)[a-z]+(?: [a-z]+)? ?(?:$|[.!?]|please|instead|food)")
""" "Not Italian, Thai": one cuisine behind a mere "not" is wanted; "no Italian, Thai or Greek" is a list."""
_FREE = re.compile(r" ?-? ?free\b")
""" "Not dairy-free" is said of a diet, and not of dairy."""
_INSTEAD = re.compile(
    r"(?: ?(?:,|;|-|but))+ ?(?!(?:no|or|and|nor)\b)[a-z]+(?: [a-z]+){0,3}? (?:instead|rather|works?\b|"
    r"(?:is|are|would be|will be) (?:(?:totally|perfectly|all|still|always) )?(?:fine|ok|okay|good|great|allowed|"
    r"welcome|right|alright|perfect|no problem))\b"
)
""" "I don't do beef, popcorn chicken instead", "no beef, chicken is fine": what is wanted in its place."""
LONGEST = 3


def find_exclusions(line: Line, draft: Draft) -> None:
    """Foods and cuisines after a negation, through a whole list ("no pork or shellfish")."""
    find_unwelcome(line, draft, RATHER_THAN)
    find_not_too_many(line)
    find_replaced(line, draft)
    for at in ruled_out(line):
        _read_list(line, draft, at, at)
    _told_apart(line, draft)
    if draft.memory.wants.excluded:
        _mended(line, draft)
    find_unwelcome(line, draft, NOT_OK)
    find_unwelcome(line, draft, NOT_SO)
    if draft.memory.page and draft.addressed and not (line.raw.rstrip().endswith("?") or line.says(_RATHER)):
        # Among colleagues it is the room that is too cold; where another dish is named, it is why.
        find_unwelcome(line, draft, TOO)
    _free_of(line, draft)
    for match in line.find(_WITHOUT_THEM):
        if food_keys(match["what"]):
            _read_list(line, draft, match.start("what"), match.start("what"))
            line.take("reason", match.start("no"), match.end())
    for match in line.find(_NO_THANKS):
        _read_list(line, draft, match.start("what"), match.start("what"))
        line.take("reason", match.end("what"), match.end())
    for start, at in denied_to_somebody(line, draft):
        _read_list(line, draft, start, what_it_holds(line, at))
    said = (NOT_TO_GET, NEGATION) if line.says(DENIES) else (NEGATION,)
    for match in (match for pattern in said for match in line.find(pattern)):
        if _is_of_manners(line, match) or _takes_no_food(line, match):
            continue
        if line.ends_with(_NOT_DENIED, match.start()):
            line.take("reason", match.start(), match.end() + len(line.text[match.end() :].split(" ", 1)[0]))
            continue
        if said_of := _WHOM_IT_IS_FOR.search(line.left, 0, match.end()):
            line.take("for_whom", said_of.start(), _end_of_word(line, match.end()))
            continue
        if line.is_free(match.start(), match.end()) and not was_wished(line, draft, match):
            _read_list(line, draft, match.start(), what_it_holds(line, match.end()))
    if draft.has("allergies") and draft.has("excluded"):
        _leave_what_is_guarded(draft)


def _leave_what_is_guarded(draft: Draft) -> None:
    """ "Without peanuts, Lucia is allergic to peanuts": one thing said twice, and the guard keeps out more."""
    guarded = [name for name in draft.fields["excluded"] if allergen(name) in draft.fields["allergies"]]
    left = tuple(name for name in draft.fields["excluded"] if name not in guarded)
    keys = frozenset[str]().union(*map(food_keys_meant, guarded)) - frozenset[str]().union(*map(food_keys_meant, left))
    said = draft.fields.get("excluded_food_keys", ())
    draft.say(excluded=left, excluded_food_keys=tuple(key for key in said if key not in keys))


_RATHER = sign(r"\b(?:instead|rather|in place of|how about|what about|make it)\b")
_WITHOUT_THEM = sign(
    r"(?:^|(?<=[.!?;] ))(?:the )?(?P<what>[a-z]+)\b[^.!?;]{1,80}? (?P<no>(?:so |and |please |, )*(?:without|"
    r"leave out|skip|"
    r"hold) (?:these|those|them|it|both|that))(?= *(?:$|[.,!]|please))"
)
""" "Garlic and onions distract the meditators, so without these"."""
_NO_THANKS = sign(rf"(?:^|(?<=[.!?:;] ))(?P<what>[a-z]+(?: [a-z]+)?) \?+ {REFUSES}(?= *(?:$|[.,!;]))")
""" "Mushrooms? No thanks."."""
_WHOM_IT_IS_FOR = re.compile(
    r"(?<=[a-z] )for (?:those|people|anyone|anybody|everyone|everybody|the (?:ones|people|folks|rest|others)|folks|"
    r"whoever|"
    r"who)(?: of (?:us|them))?(?: (?:who|that))? (?:do|does|would|will) not (?:really |even )?"
    r"(?:drink|like|want|care for|feel like|fancy) (?:any |the )?$"
)
""" "Tea for those who don't drink coffee": some have coffee, and others what was said before. Who can't have something
may be ill of it, and it stays out."""


def _end_of_word(line: Line, at: int) -> int:
    return at + len(line.text[at:].split(" ", 1)[0])


_NOT_DENIED = sign(r"\bwhy $|\b(?:can|could) not (?:live|survive|exist|function|imagine [a-z]+) $")
""" "Why no mayo?", "I can't live without cheese": nothing is left out."""
_OF_EATING = re.compile(r"nobody|no ?one|none|never|(?:can|could|do|should) not (?:eat|have|like|want)")
_SOMEHOW = re.compile(
    r"(?P<what>[a-z]+(?: [a-z]+)?) (?:standing|sitting|walking|driving|running|talking|typing|without|while|when you|"
    r"when one|"
    r"with (?:a|an|one|two|their|his|her|your|our|my|bare|white|clean|good|gloves?|chopsticks|a tie)\b|(?:on|in|at|off|"
    r"from|out of|over) (?:an?|my|their|his|her|your|white)\b|twice|on top of|by hand|like that|this early|that early|"
    r"for breakfast)\b"
)
""" "Nobody eats soup standing up": how it is eaten, which is a reason and keeps nothing out."""


def _is_of_manners(line: Line, match: re.Match[str]) -> bool:
    """Of a dish. A food is left out for whatever reason: "I can't eat dairy without getting hives"."""
    how = _SOMEHOW.match(line.text, match.end()) if _OF_EATING.match(match.group()) else None
    return how is not None and not any(food_keys(word) or allergen(word) for word in how["what"].split())


_DO_NOT_DO = re.compile(
    r"(?:do|does|did|can|could) not do |g[ai]v[a-z]* up |(?:abstain|refrain|fast)[a-z]* from |sw[eo][a-z]* off |"
    r"cut[a-z]* out "
)
_WHAT = re.compile(r"[a-z]+(?: [a-z]+)?")


def _takes_no_food(line: Line, match: re.Match[str]) -> bool:
    """ "Devs don't do leaves", "I gave up smoking": said of anything; of a food or a kitchen it leaves that out."""
    what = _WHAT.match(line.text, match.end()) if _DO_NOT_DO.match(match.group()) else None
    if what is None:
        return False
    words = (what.group(), *what.group().split())
    if any(food_keys(one) or allergen(one) or diet_label(one) or cuisine_key(one) for one in words):
        return False
    return line.take("reason", match.start(), what.end())


_IT_IS = sign(
    r"\bit (?:is|was) (?P<what>[a-z]+(?: [a-z]+)?) (?:that |which )?(?:(?:is|was) the (?:problem|issue|trouble)|"
    r"(?:he|she|they|i|we|[a-z]+) (?:can|could|do|does|will) not (?:eat|have|like|want|touch|do|stand)|"
    r"is out|has to go)\b"
)
""" "It's beef that's the problem"."""


_LEFT_OUT = sign(
    r"\b(?:leave|keep) (?:the |any |all )?(?P<what>[a-z]+(?: [a-z]+)?) (?:out|off|away)\b(?: of (?:it|this|that))?|"
    r"^(?:and |also |but )*(?P<nor>[a-z]+(?: [a-z]+)?) neither(?= *(?:$|[.,!]))"
)
""" "Leave onions out", "onions neither"."""


def _told_apart(line: Line, draft: Draft) -> None:
    for pattern in (_LEFT_OUT, _IT_IS):
        for match in line.find(pattern):
            thing = _thing_at(line, draft, match.start(str(match.lastgroup)))
            if thing and thing[0] == "food" and line.take("exclusion", match.start(), match.end(), thing[1]):
                draft.extend("excluded", thing[1])


_MENDS = sign(
    r"\b(?:it (?:was|is)|meant|mean|sorry|wrong|mistake|mixed up|instead|rather|not no|stay|no longer|actually|but)\b"
)


def _mended(line: Line, draft: Draft) -> None:
    """ "I meant no eggplant, not mushrooms": what was ruled out before is let in again."""
    if not line.says(_MENDS):
        return
    for name in draft.memory.wants.excluded:
        words = re.escape(name)
        match = re.search(
            rf"\b(?:(?:not|instead of|rather than)(?: the| any)?(?: no)? {words}\b|(?:i )?said (?:no )?{words}"
            rf"(?: (?:but|and|when|i|,))* (?:mean|meant)(?: to say)?(?: no)?(?P<meant> )|"
            rf"(?:no )?{words} (?:can|may) stay\b(?: in)?|(?:the |no )?{words} (?:thing )?(?:is|was) (?:wrong|a "
            rf"mistake|"
            r"a slip|not (?:what|it|right))\b)",
            line.left,
        )
        if match is None or not line.take("dropped", match.start(), match.end(), name):
            continue
        draft.extend("dropped", name)
        instead = _IT_IS_RATHER.search(line.left, 0, match.start())
        at = match.end() if match["meant"] else instead.end() if instead else None
        thing = _thing_at(line, draft, at) if at is not None else None
        if thing and thing[0] != "diet" and line.take("exclusion", at or 0, thing[2], thing[1]):
            draft.extend("excluded", thing[1])


_IT_IS_RATHER = re.compile(r"\bit (?:is|was) (?:(?:actually|really|just) )?(?=[a-z]+(?: [a-z]+)? ?,? ?$)")
""" "It's beef, not pork", where pork was ruled out."""


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


def _read_list(line: Line, draft: Draft, start: int, at: int) -> None:
    """From `at`; what stands before it from `start` is understood with it, where nobody has taken some of that."""
    begin = start if line.is_free(start, at) else at
    while True:
        found = _thing_at(line, draft, at)
        if found is None:
            return
        kind, name, end = found
        if kind == "diet" or not line.take("exclusion", begin, end, name):
            return
        draft.extend("excluded", name)
        join = _JOIN.match(line.left[end:])
        if (
            join is None
            or _INSTEAD.match(line.left, end)
            or (kind == "cuisine" and begin == start and _is_contrast(line, draft, at, end))
        ):
            return
        begin = at = end + join.end()


def _is_contrast(line: Line, draft: Draft, at: int, end: int) -> bool:
    """One cuisine behind the comma; that is wanted behind a mere "not", and where the one before it was wanted."""
    more = _ONE_MORE.match(line.left, end)
    if more is None:
        return False
    known = cuisine_at(draft, line.text[at:end].split(), 0)
    return bool(_ONLY_NOT.search(line.text[:at])) or (known is not None and known[0] in draft.memory.wants.cuisine_keys)


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
        if phrase in FIRST_NAMES and not is_dish_name(phrase):
            # "Except Paul, who doesn't eat seafood".
            continue
        if phrase in _MEALS and line.is_replaced(at):
            # "Lunch, not brunch".
            continue
        if length == 1 and not draft.index.is_known(phrase) and (meant := transposed_food(phrase)):
            draft.extend("excluded_food_keys", *sorted(food_keys(meant)))
            return "food", meant, at + len(phrase)
        found = _food(draft, phrase) or _cuisine(line, draft, piece, at) or _whole(draft, piece)
        if found:
            return found[0], found[1], at + (found[2] or len(phrase))
    return None


_MEALS = frozenset({"breakfast", "brunch"})
_EVEN_EVERYDAY = frozenset({"alcohol"})
"""Said every day, and no wish; but what somebody does without."""


def _opens(draft: Draft, piece: list[str]) -> bool:
    """An everyday word with which a dish's name begins: "spring rolls"."""
    return piece[0] in FIRST_WORDS and tuple(piece[:2]) in draft.index.pairs


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
    joined = phrase in MEANT_BY or all(_joins(draft, one, after) for one, after in pairwise(piece))
    if not _is_eaten(draft, last) or not joined:
        return None
    draft.extend("excluded_food_keys", *MEANT_BY.get(phrase, ()))
    draft.extend("excluded_phrases", phrase)
    return "food", phrase, 0


def _is_eaten(draft: Draft, word: str) -> bool:
    """A single letter is none, though menus number their dishes so ("Combo I"): "no, I meant Thai"."""
    if word in EVERYDAY or len(word) == 1:
        return False
    return word in QUALITIES or draft.index.is_dish_word(word) or bool(food_keys(word))


def _joins(draft: Draft, word: str, after: str) -> bool:
    """They are said as one: an adjective and its noun, or neighbours in some dish's name."""
    adjective = word in QUALITIES and not food_keys(word)
    return adjective or ((word in FIRST_WORDS or _is_eaten(draft, word)) and (word, after) in draft.index.pairs)
