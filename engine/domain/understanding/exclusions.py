"""What must not be in it: "no pork", "without mushrooms", "anything but Thai", "hold the onions", "not Thai"."""

import re
from itertools import pairwise

from engine.domain.food.tokens import singular
from engine.domain.understanding.dishes import FIRST_WORDS
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.firstnames import FIRST_NAMES
from engine.domain.understanding.foodwords import allergen, cuisine_key, diet_label, food_keys
from engine.domain.understanding.kitchens import cuisine_at, display
from engine.domain.understanding.line import Line
from engine.domain.understanding.mistyped import transposed_food
from engine.domain.understanding.qualities import QUALITIES
from engine.domain.understanding.replaced import find_replaced, was_wished
from engine.domain.understanding.triggers import Sign, sign
from engine.domain.understanding.wordlists import listed

_NEGATION = sign(
    r"\b(?:without(?: any| the| an?)?|no more|no|not(?: fond of| any| in the mood for| into| really into| a fan of| "
    r"keen on| too keen on| so much| another|(?: really| too| very| all that)? (?:interested in|wanting|craving|"
    r"feeling(?: like)?|big on|looking for))?|"
    r"w(?:ith)? ?/ ?o(?:ut)?|minus|hold(?: the)?|skip(?: the)?|leave (?:out|off)(?: the)?|any(?:thing|where)? but|"
    r"everything but|anything except|"
    r"except(?: for)?|other than|besides|excluding|exclude|avoid(?:ing|s)?|nothing (?:that )?(?:with|"
    r"has|have|contains|containing)|nothing|free of|sans|"
    r"(?:is|are|am|was) not (?:able|allowed|supposed|permitted)(?: to (?:eat|have|touch))?(?: any)?|"
    r"(?:can|could|may|must|should) never (?:eat|have|touch)(?: any)?|"
    r"(?:do|does|did|can|could|would|will|should) not (?:really )?(?:want|like|eat|drink|consume|have|do|feel like|"
    r"care for|include|contain|need|prefer|serve)(?: any| the| to eat| to have)?|"
    r"hates?|dislikes?|(?:nobody|no ?one|none of (?:us|them|you)) (?:really )?(?:eats?|likes?|wants?)|never|"
    r"stays? away from|get rid of|(?:can|could|does|do) not (?:stand|bear|tolerate|digest|stomach|touch)(?: any| the)?|"
    r"remove(?: the| all| all the)?|rather not(?: have| eat)?|"
    r"(?:is|are) sick of|tired of|(?:different|away|a (?:change|break)) from"
    r"(?: the| our| all the| all those)?(?: usual| typical| boring| standard| eternal| same old)*) "
    r"(?!wait|thanks|thank|problem|worries|way|longer|matter|preference|"
    r"idea|need|budget|limit|rush|one\b|more than|less than|later than|sure|yet|only|too|so\b|very|at "
    r"all)"
)
_DEGREE = r"(?:too|so|very|that|super|overly|really|all that|particularly|terribly|extra|at all|as|quite)"
_GOES_ON = (
    r"(?= *(?:$|[.,!?;_&/]|(?:and|or|nor|but|please|pls|thanks|for|in|though|actually|either|then|"
    r"anymore|any more|after all|this|if|food|foods|stuff|things?|dishes|"
    r"items|options|ones?)\b))"
)
_QUALITY = "|".join(sorted(QUALITIES, key=len, reverse=True))
_NOT_SO = sign(
    rf"\b(?:(?:not|nothing|never|none|less|is not|are not|no|without|avoid)(?: (?:anything|any|something|it|be))?"
    rf"(?: {_DEGREE})* )(?P<what>{_QUALITY}){_GOES_ON}"
)
""" "Not too spicy", "nothing heavy", "less greasy": no wish for what is said."""
_RATHER_THAN = sign(rf"\b(?:rather than|instead of) (?!hot\b|cold\b)(?P<what>{_QUALITY}){_GOES_ON}")
""" "Steamed rather than fried": of a manner nothing takes the place, so that it is left out."""
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
_INSTEAD = re.compile(r" ?, ?(?!(?:no|or|and|nor)\b)[a-z]+(?: [a-z]+)? (?:instead|rather)\b")
""" "I don't do beef, popcorn chicken instead": what is wanted in its place."""
LONGEST = 3


def find_exclusions(line: Line, draft: Draft) -> None:
    """Foods and cuisines after a negation, through a whole list ("no pork or shellfish")."""
    _qualities(line, draft, _RATHER_THAN)
    find_replaced(line, draft)
    _told_apart(line, draft)
    if draft.memory.wants.excluded:
        _mended(line, draft)
    _qualities(line, draft, _NOT_SO)
    _free_of(line, draft)
    _not_to_be_served(line, draft)
    for match in line.find(_NEGATION):
        if _is_of_manners(line, match) or _takes_no_food(line, match):
            continue
        if line.ends_with(_NOT_DENIED, match.start()):
            line.take("reason", match.start(), match.end() + len(line.text[match.end() :].split(" ", 1)[0]))
            continue
        if line.is_free(match.start(), match.end()) and not was_wished(line, draft, match):
            _read_list(line, draft, match.start(), _what_it_holds(line, match.end()))
    if draft.has("allergies") and draft.has("excluded"):
        _leave_what_is_guarded(draft)


def _leave_what_is_guarded(draft: Draft) -> None:
    """ "Without peanuts, Lucia is allergic to peanuts": one thing said twice, and the guard keeps out more."""
    guarded = [name for name in draft.fields["excluded"] if allergen(name) in draft.fields["allergies"]]
    left = tuple(name for name in draft.fields["excluded"] if name not in guarded)
    keys = frozenset[str]().union(*map(keys_of_exclusion, guarded)) - frozenset[str]().union(
        *map(keys_of_exclusion, left)
    )
    said = draft.fields.get("excluded_food_keys", ())
    draft.say(excluded=left, excluded_food_keys=tuple(key for key in said if key not in keys))


_HOLDING = re.compile(
    r"(?:(?:any|the|all|those|other) )*(?:(?:anything|everything|something|dish(?:es)?|foods?|meals?|items?|options?|"
    r"stuff|things?|platters?|trays?) )?(?:(?:that|which) (?:is|are|has|have|contains?|includes?|comes? with) |with |"
    r"containing |including |made (?:of|with|from) |has |have )(?:any |some |lots of |much )?(?=[a-z])"
)
""" "Leave out everything with mushrooms", "nothing containing lamb": what it holds is left out."""
_DISH_WITH = re.compile(
    r"(?:(?:more|any|another) )*(?P<dish>[a-z]+(?: [a-z]+)?) (?:with|containing|(?:that|which) (?:has|have|contains?)) "
    r"(?:any |some )?(?P<what>[a-z]+)\b"
)
""" "No pizza with pineapple": without pineapple; "no mayo with sandwiches" is of the mayo."""
_KINDS = listed(
    "pizza pasta salad sandwich sub hoagie wrap panini burger taco burrito quesadilla enchilada soup stew chili curry "
    "noodle ramen pho bowl box tray platter pie cake cookie pastry dessert casserole sushi roll dumpling dip sauce "
    "dressing omelette quiche flatbread entree main side"
)
_HOLDERS = frozenset(map(singular, _KINDS))
"""Kinds of dishes that are told apart by what is in them."""


def _what_it_holds(line: Line, at: int) -> int:
    """Where the food begins that is denied of whatever holds it, which may be a kind of dish; else where it was."""
    holding = _HOLDING.match(line.left, at)
    dish = _DISH_WITH.match(line.left, at)
    if holding is None and dish and singular(dish["dish"].split(" ")[-1]) in _HOLDERS and food_keys(dish["what"]):
        return dish.start("what")
    return holding.end() if holding else at


_NOT_TO = sign(
    r"\b(?:(?:do|must|should|can|could|may|will|would) not|never)(?: ever)? (?P<verb>serve|give|feed|bring|send|offer) "
    r"(?P<who>(?:(?:the|our|my|your|those|these|any of (?:the|our|my)) )?[a-z]+)(?P<any> any| some| the)? (?=[a-z])"
)
""" "Do not serve Ana shrimp", "please don't feed the kids nuts": not to her alone, for trays are shared."""
_SOMEBODY = listed("him her them me us anyone anybody everyone everybody people guests kids children")


def _not_to_be_served(line: Line, draft: Draft) -> None:
    for match in line.find(_NOT_TO):
        *_, last = match["who"].split(" ")
        told = match["verb"] in ("give", "feed") and last != "any"
        whose = " " in match["who"] and not food_keys(last)
        if told or whose or match["any"] or last in _SOMEBODY or last in FIRST_NAMES:
            _read_list(line, draft, match.start(), _what_it_holds(line, match.end()))


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


_DO_NOT_DO = re.compile(r"(?:do|does|did) not do ")
_WHAT = re.compile(r"[a-z]+(?: [a-z]+)?")


def _takes_no_food(line: Line, match: re.Match[str]) -> bool:
    """ "Devs don't do leaves", "we don't do Mondays": said of anything; of a food or a kitchen it leaves that out."""
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
    r"(?:^|[.,;:] ?|\b(?:and|but|so|because|the|any) )(?P<taboo>[a-z]+(?: (?!is\b|are\b)[a-z]+)?) (?:is|are) (?:also |"
    r"really |sadly |now )*(?:an? )?(?:hard |absolute |definite |total )*(?:no ?-? ?go|off ?-? ?limits|taboo|not an "
    r"option|no option|forbidden|banned|out of the question)\b(?: for (?:us|me|him|her|them|everyone))?|"
    r"^(?:and |also |but )*(?P<nor>[a-z]+(?: [a-z]+)?) neither(?= *(?:$|[.,!]))"
)
""" "Leave onions out", "pork is a no-go", "onions neither"."""


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


def _qualities(line: Line, draft: Draft, said: Sign) -> None:
    for match in line.find(said):
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
    """A single letter is none, though menus number their dishes so ("Combo I"): "no, I meant Thai"."""
    if word in EVERYDAY or len(word) == 1:
        return False
    return word in QUALITIES or draft.index.is_dish_word(word) or bool(food_keys(word))


def _joins(draft: Draft, word: str, after: str) -> bool:
    """They are said as one: an adjective and its noun, or neighbours in some dish's name."""
    adjective = word in QUALITIES and not food_keys(word)
    return adjective or ((word in FIRST_WORDS or _is_eaten(draft, word)) and (word, after) in draft.index.pairs)
