"""Words of food that are no wish: what a clause tells of others, sayings, and a menu's plain words among other talk.

"I'll bring you cake", "that's what her family cooks", "there are drinks in the fridge" name food, and ask for none.
"""

import re
from bisect import bisect_right
from functools import lru_cache

from engine.catalogue import is_dish_name
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import food_keys, is_dish_phrase
from engine.reading.legacy.letting_go import LET_GO, LETS_GO, REMINDS
from engine.reading.legacy.line import BLANK, Line
from engine.reading.legacy.office import IDIOMS
from engine.reading.legacy.persons import acts_by_name, is_spoken_of
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_BREAK = re.compile(r"[.,;:!?()] ?| (?:because|but|since|although|though|so|and that)(?= )")
_TELLS = re.compile(
    r"(?: ?(?:and|so|but|because|since|as|though|although|also|ok|well|oh|hmm|i (?:know|guess|think)) )*"
    r"(?:(?:my |our |the |her |his )?[a-z]+ (?:says|said|thinks|reckons) (?:that )?)? ?(?:"
    r"(?:he|she|they|it|this) (?:was|were|had|has(?! to\b)|brought|brings|took|made|"
    r"went|gave|sent)|"
    r"(?:the|my|our|her|his|their) (?!vote|fav|winner|choice|idea|plan|answer)(?:[a-z]+ ){1,4}(?:(?:was|were)"
    r"(?! (?:just )?(?:moved|pushed|postponed|rescheduled|shifted|changed|brought forward|put back)\b)|had|took|"
    r"made|went|gave|sent|got)|"
    r"(?:my|our|her|his|their) [a-z]+ (?:(?:always|usually|often|never) )?(?:brings|makes|bakes|cooks)|"
    r"(?:the|our|my|their) (?:venue|hall|room|place|building|office|hotel|site|floor|school|church|house) (?:has|"
    r"comes with|bakes|makes|brings|provides|offers|serves)|(?:everyone|everybody|we all|they all|all of (?:us|them)) "
    r"(?:here )?(?:eats?|can eat|had|ate)|(?:[a-z]+ ){1,3}again(?= *$)|"
    r"(?!(?:it|that|this|which|what|who|he|she|they|we|i|you)\b)(?:[a-z]+ ){1,2}?(?:takes? (?:them|him|her|too|so|"
    r"ages|forever|hours|days|a day|an hour)|(?:always |usually |often )?(?:spills?|leaks?|runs? out)|melts?|stinks?|"
    r"smells?|drips?|stains?|crumbles?|(?:gets?|goes|go|turns?) "
    r"(?:cold|soggy|stale|dry|everywhere|limp|mushy|brown))\b|"
    r"(?:they|it|he|she|that one|this one|those|these)(?: (?:is|are|do|does))? (?:always|often|usually|normally|"
    r"sometimes|mostly|typically|generally) (?!lov|lik|want|ask|ha[sv]e?\b|eat|enjoy|go|get|order|crav|prefer|welcome|"
    r"my|our|a hit)|(?:[a-z]+ ){1,4}?(?:for )?\d+ (?:days?|weeks?|months?|times|[a-z]+days) (?:running|in a row|"
    r"straight)\b|(?:[a-z]+ ){1,3}?(?:is|are) (?:basically|essentially|practically|hardly|technically|not even)\b|"
    r"(?:[a-z]+ ){1,3}?finds? [a-z ]{1,40}? (?:a bit |a little |far |way |much )?too [a-z]+|(?:i|we) (?:am|are) "
    r"(?:bringing|baking|making|cooking)\b|"
    r"(?:the |this )?[a-z]+(?: [a-z]+)? (?:is|are|has|have|contains?) (?:made (?:of|with|from) )?[a-z]+(?: [a-z]+)? "
    r"(?:though|tho|remember|you know)(?= *$)|"
    r"that (?:is|was) (?:what|how|why|where|when)|there (?:is|are|was|were) .*\b(?:in the [a-z]+|already|left)\b|"
    r"(?:[a-z]+ ){1,2}?(?:has |have |had )?already (?:[a-z]+ed|bought|brought|got|had|paid|made|has|have|sent|"
    r"took|did)|"
    r"(?:i|we) (?:will|would|can) bring you|(?:i|we) (?:had|ate|brought|made|got you)|"
    r"(?:last (?:time|week|month|year|(?:mon|tues|wednes|thurs|fri)day)|yesterday|the (?:other day|last time)) "
    r"(?:it was|(?:i|we|they|everyone|everybody|people) (?:all |just )?(?:ordered|got|tried|chose|picked|took|did)))\b"
)
""" What is told of the past, of habits and of what there is already."""
_FAULT = re.compile(
    r"(?: ?(?:and|so|but|because|since|though|also|ok|well|oh|hmm|no|on (?:2th|second) thought|on reflection|i think|"
    r"honestly|"
    r"actually))* ?(?:the |a |an |those |these )?(?:[a-z]+ ){1,4}?(?:for (?:a |the |our )?[a-z]+ |in (?:a |the |"
    r"our )?[a-z]+ )?"
    r"(?:is|are|was|were|sounds?|seems?|feels?|gets?) (?:(?:so|too|a bit|a little|really|just|way|rather|quite|"
    r"pretty|very|"
    r"kind of|always) )*(?:risky|messy|tricky|awkward|greasy|smelly|boring|bland|dull|soggy|overrated|impractical|"
    r"inconvenient|difficult|hard(?= to)|impossible(?= to)|no fun|a (?:mess|pain|risk|hassle|nightmare|bad idea|"
    r"problem)|"
    r"not (?:a good idea|practical|great for)|out of the question)\b"
)
""" "Raw fish for a client is risky", "pho is hard to eat in a workshop": found fault with, and not wished for."""
_SAYINGS = re.compile(
    r"\b(?:(?:on|to be on) the (?:safe|plus|bright|other|flip|up|down|safer) side|on the side of|(?:in a|a bit of a) "
    r"(?:pickle|jam|stew|nutshell)|(?:i am|we are|he is|she is|be) toast|(?:not|no) beef about|a? ?pieces? of cake|"
    r"(?:icing|cherry) on (?:top|the cake)|(?:big|small) potatoes|in the soup|down a treat|(?:as |on )?a side note|"
    r"won(?! ?-? ?tons?\b)|"
    r"deep (?:breath|dive|end|trouble|down|pockets?)|(?:perfectly|crystal|abundantly|to be|make it|is that|all|am i) "
    r"clear|"
    r"(?:out of|own|his|her|their|my|our|your|the boss ?s?|[a-z]+s) (?:own )?pockets?|warm welcome|hot (?:topic|seat)|"
    r"(?:not|no|never|a|big|huge|much of a) fans?(?= ?(?:$|[.,!?;]|of\b|, ))|rip [a-z]+|stick(?:ing)? (?:with|to|by)|"
    r"fat fingers?|butter ?-? ?fingers?|water (?:main|pipe|heater|the|my|our)|mix(?:ed|ing)? [a-z]+ up|mix ?-? "
    r"?ups?)\b"
)
""" "On the safe side", "a mix-up", "a water main": nothing to eat, and said beside requests as well."""
_OFFERED = listed(
    "a an some any with like of for be have want wants wanted need needs see show asked asks voted and or but more "
    "also get try order maybe about do love loves "
    "fancy & read reads "
    "prefer plus add than into see find is are including craving makes make has serve serves serving offer ok okay "
    "please yes no actually then just only really so good great fresh the"
) | frozenset(",.?!:;-+/")
"""What a plain word of menus is wished for behind; elsewhere it is a part of something else ("book club")."""
SHORT = 4
"""Words of a line in which whatever a menu knows is an answer: "the club"."""


def is_aside(line: Line, draft: Draft, start: int, end: int) -> bool:
    """The words there are told, and not wished for."""
    if any(begins < end and start < ends for begins, ends in _sayings(line.text)):
        return True
    let_go = line.ends_with(LET_GO, start) or line.ends_with(_NOR, start)
    if let_go and not line.ends_with(_REMINDS, start):
        # "Forget sushi", "no need for cups or plates": what is in force was taken back before this runs.
        return True
    if line.ends_with(_OFF, start) or line.ends_with(_LESS_OF_IT, start):
        return True
    if line.ends_with(_NOBODY_DOES, start) or line.ends_with(_CAN_NOT, start) or _is_of_the_calendar(line, start, end):
        return True
    if _is_done_by_name(line, draft, start, end):
        return True
    if line.word_after(end) in _GROUPS and not any(map(is_dish_name, line.text[start:end].split())):
        # "Boat crew lunch", "kitchen staff": who they are.
        return True
    if _COMES.match(line.text, end) and not is_dish_name(line.text[start:end]):
        return True
    if line.text[start:end] in _COOKS and line.ends_with(_SOMEBODY, start):
        return True
    if line.text[start:end] in _CLASSES and line.ends_with(_EAT, start):
        return True
    if not start and line.word_after(end) == ":" and " " not in line.text[:end]:
        # "Bo: sushi would be nice": who speaks.
        return not is_dish_name(line.text[:end])
    if acts_by_name(line, start, end):
        return True
    plainly_food = _is_plainly_food(draft, line.left[start:end])
    if not plainly_food and (_is_beside_the_point(line, start, end) or is_spoken_of(line, start, end)):
        return True
    return is_told(line, start)


def is_told(line: Line, at: int) -> bool:
    """The clause there tells of the past, or of what is so anyway."""
    breaks = _breaks(line.text)
    place = bisect_right(breaks, at, key=lambda one: one[1])
    begins = breaks[place - 1][1] if place else 0
    ends = breaks[place][0] if place < len(breaks) else len(line.text)
    return _TELLS.match(line.text, begins, ends) is not None or _FAULT.match(line.text, begins, ends) is not None


# A line of eight hundred wishes asks eight hundred times.
@lru_cache(maxsize=16)
def _sayings(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(one.span() for pattern in (IDIOMS.pattern, _SAYINGS) for one in pattern.finditer(text))


@lru_cache(maxsize=16)
def _breaks(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(one.span() for one in _BREAK.finditer(text))


_REMINDS = sign(rf"{REMINDS}$")
_NOR = sign(rf"{LETS_GO}(?: [a-z_]+){{1,3}} (?:or|nor|and) $")
_NOBODY_DOES = sign(
    r"\b(?:nobody|no ?one|none of (?:us|them)|never|(?:can|could|should|do|does) not)(?: (?:really|ever|can|could|will|"
    r"would))* (?:eat|eats|like|likes|want|wants|have|has|need|needs|order|orders|spill|serve|enjoy|enjoys)"
    r"(?: (?:an?|the|any|some|their|your|to|[a-z]+ing|spill|eat|have))* $"
)
""" "Nobody likes to spill soup": told, and no wish; what is left out was read before."""
_CAN_NOT = sign(
    r"\b(?:i|we|you|they|he|she|people|nobody) (?:can|could|will|would|did) not (?:really |even |ever |just |"
    r"possibly )*(?:(?!find|get|see|wait|forget|mind|decide|choose|agree|resist|skip|miss|think|go|live|do|say|"
    r"help|have|want|order|stop|believe)[a-z]+(?: (?:an?|the|any|some|our|that|this|so much|hot|cold|without))* )?$"
)
""" "We can't carry soup through security": why, and no wish."""
_ENDS_CLAUSE = listed(", . ! ? ; :") | {""}


def _is_done_by_name(line: Line, draft: Draft, start: int, end: int) -> bool:
    """ "Father Tom fasts": what somebody does whose name nobody knows."""
    text = line.text[start:end]
    if not text.endswith("s") or " " in text or is_dish_name(text) or line.word_after(end) not in _ENDS_CLAUSE:
        return False
    who = line.word_before(start)
    begin = start - len(who) - 1
    named = begin >= 0 and who.isalpha() and line.as_typed(begin, begin + len(who)).istitle()
    return named and who not in EVERYDAY and not draft.index.is_known(who)


_GROUPS = listed("crew crews team teams staff department dept shift squad committee volunteers")
_COMES = re.compile(
    r" (?:is|are|will be) (?:also |now |all )?(?:coming|joining|attending|invited|arriving|visiting|flying in|"
    r"on (?:his|her|"
    r"their) way|late|sick)\b"
)
""" "Press is coming": who comes, whatever menus call a sandwich."""
_COOKS = listed("bakes cooks grills fries roasts toasts wraps stews rolls dips brews drinks")
_SOMEBODY = sign(
    r"\b(?:somebody|someone|nobody|no ?one|everybody|everyone|anybody|anyone|he|she|who|(?:my|our|her|his|the) "
    r"(?:mom|mum|mother|dad|wife|husband|boss|sister|brother|intern|neighbou?r)) $"
)
""" "Nobody bakes": a verb."""
_CLASSES = listed("meat meats fish seafood dairy poultry everything pork beef")
_EAT = sign(r"(?<!to )\b(?:eats?|ate|(?:can|do|does|may) eat|eating)(?: (?:the|all|any|some|also|only|their|both))* $")
""" "The rest eats meat": told of people beside their diets."""
_OFF = sign(
    r"\b(?:of us|we|they|i|he|she|everyone|everybody|people|[a-z]+) (?:is|are|am|have gone|has gone|went|go|going) "
    r"off (?:the |all )?$"
)
""" "Half of us are off dough": what somebody avoids."""
_LESS_OF_IT = sign(r"\b(?:less|fewer|(?:easy|easier|lighter|light) on)(?: (?:the|of the|that))? $")
""" "Less rice", "easy on the cheese": how much of it, and no wish for more."""
_DATES = re.compile(r"dates?")
_OF_DATES = sign(
    r"\b(?:the|our|my|your|these|those|which|what|both|all|several|few|other|same|possible|wrong|right|new|more|any|no)"
    r" $"
)
_ARE_DATES = re.compile(r" (?:is|are|was|were|work|works|change|changed|moved|for|of|in|wrong|got)\b")


def _is_of_the_calendar(line: Line, start: int, end: int) -> bool:
    """ "The dates are wrong": days, and no fruit."""
    if not _DATES.fullmatch(line.text, start, end):
        return False
    return line.ends_with(_OF_DATES, start) or _ARE_DATES.match(line.text, end) is not None


def _is_plainly_food(draft: Draft, text: str) -> bool:
    words = text.split()
    return any(map(is_dish_name, words)) or tuple(words) in draft.index.dishes.entries or is_dish_phrase(text)


def _is_beside_the_point(line: Line, start: int, end: int) -> bool:
    before = line.left[:start].rsplit(None, 1)[-1:]
    known = not before or BLANK in before[0] or before[0] in _OFFERED or before[0].isdigit()
    known = known or line.ends_with(_TO_US, start)
    if line.word_after(end) in _PAPERS:
        return True
    return len(line.left.split()) > SHORT and (before == ["the"] or not known)


_TO_US = sign(r"\b(?:show|get|give|find|bring|order|make|send|add|want) (?:me|us|them|him|her) $")
""" "Show me grain bowls"; "let us stick to it" wishes for no stick."""
_PAPERS = listed("note notes notebook paper pad label labels tape situation question subject")
""" "A sticky note": an adjective of menus, said of something else."""


_JUDGING = re.compile(
    r"\b[a-z]+ (?:is|are|was|were|looks?|sounds?|seems?)"
    r"(?: (?:too|so|very|quite|rather|pretty|a bit|a little|really|just|way|kind of))* $"
)


_IS_DOING = sign(
    r"(?:(?<!it )(?<!that )(?<!there )(?<!what )\b(?:is|are|am|was|were)(?: (?:now|just|already|still|also))* $)"
)
""" "Len is baking": what somebody does."""
_PRONOUNS = listed("it that this them us me")


def is_judged(line: Line, word: str, start: int) -> bool:
    """ "That's thin", "the heating is broken", "cut it to 40": a word of the menus that is no food by itself, said of
    something or done to what was shown."""
    after = line.word_after(start + len(word))
    if after in _PRONOUNS and not is_dish_name(word):
        return True
    if word.endswith("ing") and not food_keys(word) and line.ends_with(_IS_DOING, start):
        return True
    ends = after in ("", ".", ",", "!", ";", "and", "so", "because")
    return ends and not is_dish_name(word) and _JUDGING.search(line.text, 0, start) is not None
