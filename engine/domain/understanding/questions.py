"""Questions about what was shown: "does the second one have nuts?", "how big is it?", "where are they?"."""

import re
from collections.abc import Callable

from engine.domain.understanding.allergies import named_allergens
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.foodwords import allergen, diet_label, food_keys
from engine.domain.understanding.line import Line
from engine.domain.understanding.office import OFFICE
from engine.domain.understanding.triggers import sign
from engine.domain.understanding.wordlists import listed

_IT = (
    r"(?:it|that|this|they|those|these|them|there|any of (?:these|them|those)|(?:the|that|this|number) "
    r"[a-z0-9]+(?: [a-z0-9]+){0,4}|_+(?: _+)*)"
)
_WHICH = (
    r"(?:which|what)(?: (?:of )?(?:these|those|them|the))?(?: (?:ones?|dish(?:es)?|items?|options?|trays?|"
    r"platters?|boxes))?"
)
_DIET = (
    r"(?:vegetarian|vegan|veggie|pescatarian|gluten ?-? ?free|gf|halal|kosher|dairy ?-? ?free|lactose ?-? ?free|"
    r"plant ?-? ?based|celiac|coeliac)"
)
_ONE_SHOWN = (
    r"(?:(?:the )?(?:first|1th|second|2th|third|3th|fourth|4th|fifth|5th|last|top) (?:one|dish|option|choice|item|"
    r"result|tray|"
    r"platter)|(?:number|option|dish) \d{1,2})"
)
""" "The second one", in a line whose numbers are digits."""
_TASTE = (
    r"(?:spicy|hot|mild|fresh|sweet|savou?ry|salty|homemade|home ?-? ?made|organic|local|crispy|crunchy|creamy|"
    r"fried|deep ?-? ?fried|grilled|baked|smoked|raw|cold|warm|heavy|light|healthy|saucy|cheesy|garlicky)"
)
_DEGREE = r"(?:very |too |really |all |actually |fully |also |a bit |at all |quite |super |served )*"
_THEY = r"(?:they|it|he|the restaurants?|this place|these places|that place|the caterers?|you|_+)"

_QUESTIONS = (
    ("why", rf"\b(?:why|how come)(?: (?:is|are|was|were|did|do|you|have|does|the|put|pick|picked|show|choose|chose|"
            rf"suggest|"
            rf"recommend|list|rank))* {_IT}(?: (?:ones?|dish|dishes|restaurants?|places?|is|are|come|comes|up|ranked|"
            rf"listed|"
            rf"shown|on|at|in|the|first|top|second|last|here|number|so|high|low|above|before|there|list|recommended|"
            rf"suggested|_+))* ?\?? ?$"),
    ("price", rf"\bhow many (?!people|guests|persons|servings|pieces|slices|portions|rolls)[a-z]+(?: [a-z]+)? (?:is|"
              rf"are|would|"
              rf"will|do|does|should|can|must) (?:{_IT}|we|i|you)\b(?: (?:be|need|have to|order|get|make|come to|"
              rf"take|want))*(?: (?:of|for) {_IT})?"
              rf"(?= ?\?? ?$)|\bhow much (?:is|would|will|does|do) {_IT}(?: (?:be|cost|come to|make))* (?:in all|"
              rf"in total|"
              rf"total|altogether|all together|for (?:everyone|everybody|all of us|us all|the lot))"),
    ("delivery", rf"\bwho (?:delivers|brings|drops off) {_IT}|\b(?:do|does|can|could|will|would) {_THEY} (?:also |"
                 rf"all |even )?(?:deliver|drop off|bring it)\b"
                 rf"|\b(?:is|are) (?:there |it |they )?(?:delivery|delivered)\b|\bdelivery (?:fee|charge|cost|time)s?\b"
                 rf"|\b(?:what about|how about|with|any) delivery\b"),
    ("hours", rf"\b(?:when|what time) (?:do|does|are|is) {_THEY} (?:open|close|closed)\b|\bopening (?:hours|times)\b"
              rf"|\b(?:is|are) {_THEY} open\b|\bhow (?:late|early) (?:are|is|do|does) {_THEY} \w*"),
    ("notice", rf"\b(?:how (?:much|many days|many hours|far|long) (?:of )?(?:notice|in advance|ahead)\b|lead times?\b"
               rf"|how long (?:does|do|will|would) {_IT} take\b|how (?:soon|fast|quickly) (?:can|could|do) {_THEY}\b)"),
    ("reviews", r"\b(?:reviews|(?:a|any|the) review|ratings?|(?:well|highly|best) rated|any good|how good (?:is|are))"
                r"\b"),
    ("contact", r"\b(?:their|its|a|what|any|have|need|give me|the restaurants?|_+) (?:is |are )?(?:their |its |the "
                r"|a |any )?"
                r"(?:phone(?: ?numbers?)?|telephone(?: numbers?)?|e ?-? ?mails?|website|web ?site|contact(?: details| "
                r"number| info)?)\b"),
    ("minimum", r"\b(?:minimum(?: orders?| quantit(?:y|ies))?|min order|least (?:i|we) (?:can|have to|must) order)\b"),
    ("diet", rf"\b(?:is|are) {_IT} {_DEGREE}{_DIET}\b|^(?:and |so |ok |, )*(?:{_WHICH} (?:is|are|says?)|which "
             rf"(?:ones? )?would be) {_DEGREE}{_DIET}\b|\bis (?:any|one|some) of (?:these|them|those) {_DIET}\b"
             rf"|\b(?:can|could) (?:a )?(?:vegans?|vegetarians?|coeliacs?|celiacs?) (?:eat|have) {_IT}"),
    ("taste", rf"\b(?:is|are|would|will) {_IT} (?:be )?{_DEGREE}{_TASTE}\b"
              rf"|^(?:and |so |ok |, )*{_WHICH} (?:is|are) {_DEGREE}{_TASTE}\b"
              rf"|\bhow (?:spicy|hot|sweet|mild|healthy) (?:is|are) {_IT}"),
    ("allergens", rf"\b(?:does|do|will|would) {_IT} (?:have|contain|include|list|mention|come with|got)\b"
                  rf"|\b(?:is|are) there (?:any )?[a-z]+(?: [a-z]+)?(?: or [a-z]+)? in {_IT}|\ballergens?\b(?! free)"
                  rf"|\b(?:is|are) {_IT} (?:safe|ok|okay|fine|good|suitable) (?:for|with)\b|\b(?:is|are) {_IT} "
                  rf"(?:safe|[a-z]+ ?-? ?free)\b|\bcontains? (?:any )?[a-z]+ \?"
                  rf"|^(?:and |so |ok |, )*{_WHICH} (?:has|have|contains?|include|got|come with)\b"
                  rf"|\bany (?:[a-z]+ )?[a-z]+ in {_IT} ?\?|\b(?:is|are) [a-z]+(?: [a-z]+)? included (?:in|with) "
                  rf"{_IT}"),
    ("ingredients", rf"\bwhat (?:is|are) (?:in|on|inside) {_IT}|\bwhat (?:is|does|do) {_IT} (?:made (?:of|"
                    rf"with)|come with|like|include|contain|have)|\bwhat (?:comes|goes|kind of .{{1,30}} is) "
                    rf"(?:with|in|on) {_IT}|\bingredients?\b"
                    rf"|\btell me (?:more )?about {_IT}|\b(?:more )?(?:details?|information|info)\b(?: "
                    rf"(?:on|about|of|for) {_IT})?|\bdescribe {_IT}|\bwhat (?:exactly )?(?:is|are) {_IT} ?\?"),
    ("size", rf"\bhow (?:big|large|small|much food)\b|\bhow many(?: "
             rf"(?:people|pieces|slices|servings|portions|guests|rolls"
             rf"|sandwiches|dozen))?(?: ?\?? ?$| (?:in|per|does|do|would|will|can|is|are|come|comes) {_IT})|\bwhat "
             rf"size\b|\bhow (?:many|much) (?:people )?(?:does|do|would|will|can) {_IT} "
             rf"(?:feed|serve)|\b(?:serving|portion|tray) sizes?\b"
             rf"|\bis {_IT} (?:big |large )?enough\b|\bwill {_IT} (?:be enough|feed|serve)\b"),
    ("price", rf"\bhow (?:much|expensive|pricey|costly) (?:is|are|does|do|would|will|for)\b|\bhow much\b|"
              rf"\bwhat (?:does|do|would|will) {_IT} cost\b|\bwhat (?:is|are) (?:the |their |its "
              rf")?(?:price|cost|total|pricing)s?\b|\bprice (?:of|for) {_IT}"),
    ("place", rf"\bwhere (?:is|are) {_IT}|\bwhere (?:is|are) (?:the )?restaurants?\b|\b(?:what (?:is|"
              rf"are)|whats|give me|need|get|have|tell me|know|with|and|for|their|its|"
              rf"the)\b.{{0,40}}?\b(?:address(?:es)?|post ?code|zip ?code|located)\b"
              rf"|\b(?:address|post ?code|postal code)\b|\bhow (?:far|close)\b|\bwhich (?:restaurant|place|caterer) "
              rf"(?:is|has|makes?|does|sells?) {_IT}|\bwho (?:makes|sells|does|cooks|serves|offers|caters) {_IT}"),
    ("ingredients", rf"^(?:and |so |ok |oh |hmm |, )*(?:(?:can|could|is|are|does|do|will|would|has|have|must|should)"
                    rf"(?: (?:all of|any of|both|half of))? {_ONE_SHOWN} [a-z]+|how(?: (?:long|well|fresh|soft|thick|"
                    rf"thin))? (?:is|are|does|do|can|could|will|would) {_ONE_SHOWN}\b|(?:what|which)(?: [a-z]+){{1,3}} "
                    rf"(?:come|comes|go|goes|is|are|is there|are there) (?:with|in|on) {_ONE_SHOWN})\b"),
)  # fmt: skip
"""The last one is whatever else is asked of a dish that is pointed at: "can the first one be sliced?"."""
_PATTERNS = tuple((topic, sign(words)) for topic, words in _QUESTIONS)
_GATE = re.compile(
    r"\b(?:why|what|whats|which|how|when|who|where|does|do|is|are|any|can|could|will|would|tell|details?|info\w*|"
    r"ingredients?|"
    r"address\w*|phone|telephone|post|postcode|zip|zipcode|allergens?|contains?|price|describe|minimum|min|portion|"
    r"serving|size|sizes|postal|website|email|contact|delivery|reviews?|ratings?|rated|lead|opening|contact)\b"
)
_OF_MENU = sign(
    rf"\b(?:do|does) {_THEY} (?:also )?(?:have|got|do|offer|make|serve) (?:an? |any |some )?"
    r"(?:other|more|else|anything|something|vegetarian|vegan|halal|kosher|[a-z -]+ (?:options?|dishes|choices|menus?|"
    r"items?|ones?))\b|\b(?:anything|something|options?|choices)\b(?! (?:is|are|does|do)\b)"
)
""" "Do they have vegan options?" asks for others, not about what is shown."""
_PRONOUN = sign(r"\b(?:it|its|that|this|they|their|them|those|these|there)\b")
_SEVERAL = sign(r"\b(?:they|them|those|these|any|all)\b")
_OF_DISHES = frozenset(
    {"allergens", "contains", "mentions", "diet", "taste", "ingredients", "size", "price", "minimum", "why"}
)
"""Topics where "they" are dishes; else they are the restaurant of the dish spoken of."""


def find_question(line: Line, draft: Draft) -> None:
    """The topic asked about; read on the whole text, because what it names may be taken already."""
    if draft.question or not _GATE.search(line.text):
        return
    for topic, pattern in _PATTERNS:
        match = line.says(pattern) or line.search(pattern)
        if match is None or (topic in _OF_FOOD and line.says(_OF_MENU)):
            continue
        draft.question = topic
        draft.about = _ABOUT.get(topic, _nothing)(line.text)
        if topic == "allergens":
            _as_diet_or_food(line, draft)
        if not _is_of_menus(line, draft, match):
            draft.question, draft.about = None, ()
            continue
        _point(line, draft)
        return


_OF_FOOD = frozenset({"allergens", "ingredients", "diet"})


_THE = re.compile(r"\b(?:the|that|this|your|my|our) ((?:[a-z]+ ?){1,4})")
_THINGS = listed(
    "one ones dish dishes item items option options choice card tray trays platter platters box boxes portion portions "
    "serving servings restaurant restaurants place places caterer caterers kitchen shop food meal menu menus price "
    "prices "
    "cost total order minimum delivery fee address first second third last cheapest ingredient ingredients allergens "
    "size "
    "sizes smallest biggest largest vegan vegetarian be come make cost"
)


_ELSEWHERE = sign(r"\b(?:office|building|station|airport|hotel|clinic|school|store|bank|meeting|server|database)\b")


def _is_of_menus(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    """ "The keys", "the database" are none of ours: what is asked of must be a dish, a word for one, or shown."""
    if draft.question == "allergens" and not draft.about and "allerg" not in line.text:
        return False
    if line.says(_ELSEWHERE):
        return False
    named = _THE.search(match.group())
    if named is None or draft.referred:
        return True
    words = named[1].split()
    return any(word in _THINGS or (word not in OFFICE and draft.index.is_dish_word(word)) for word in words)


def _point(line: Line, draft: Draft) -> None:
    """ "It" is what was spoken of last, "these" all that is shown unless several were spoken of."""
    focus = draft.memory.focus
    several = line.says(_SEVERAL) and draft.question in _OF_DISHES
    if not draft.referred and focus and line.says(_PRONOUN) and (len(focus) > 1 or not several):
        draft.referred = focus


_BEHIND = re.compile(
    r"\b(?:have|has|contains?|include|come with|got|safe|ok|okay|fine|good|suitable|any|is there|are there)\b(.*)"
)
_FREE = re.compile(r"\b([a-z]+(?: [a-z]+)?) ?-? ?free\b")
_INCLUDED = re.compile(r"\b(?:is|are) ([a-z]+(?: [a-z]+)?) included\b")
_WHEREIN = re.compile(r"\b(?:in|inside) (?=the\b|it\b|that\b|this\b|the[ms]e?\b|those\b|any\b|_)")
_FILLING = listed(
    "any a an the of in on it its that this them these those they for with to or and some my our someone somebody "
    "people person who has have is are allergy allergies allergic intolerant intolerance too also please sure "
    "ones one traces trace all at guests guest eat can not cannot ok safe free does do there as well like lot much"
)


def _foods_asked(text: str) -> tuple[str, ...]:
    """ "Nuts", "milk", "mushrooms": allergens by their name, other foods as said; else the words themselves."""
    free = _FREE.search(text)
    behind = _BEHIND.search(text)
    included = _INCLUDED.search(text)
    behind = included or behind
    said = free[1] if free else behind[1] if behind else text
    said = _WHEREIN.split(said)[0]
    named = [meaning for piece in re.split(r"[^a-z ]+|_+", said) for _, meaning in named_allergens(_foods_only(piece))]
    if named or not behind:
        return tuple(dict.fromkeys(named))
    words = [word for word in re.findall(r"[a-z]+", said) if word not in _FILLING]
    return (" ".join(words[:2]),) if words else ()


def _foods_only(piece: str) -> str:
    """A list of foods, commas between them, without the words around."""
    words = [word if word not in _FILLING else "," for word in piece.split()]
    return " ".join(words).strip(" ,")


def _diets_asked(text: str) -> tuple[str, ...]:
    found = [diet_label(" ".join(match.group().replace("-", " ").split())) for match in re.finditer(_DIET, text)]
    return tuple(dict.fromkeys(label for label in found if label))


def _words_asked(text: str) -> tuple[str, ...]:
    match = re.search(rf"\b{_TASTE}\b", text)
    return (match.group().replace(" ", ""),) if match else ()


def _nothing(text: str) -> tuple[str, ...]:
    return ()


_ABOUT: dict[str, Callable[[str], tuple[str, ...]]] = {
    "allergens": _foods_asked,
    "diet": _diets_asked,
    "taste": _words_asked,
}


def _as_diet_or_food(line: Line, draft: Draft) -> None:
    """ "Is it ok for vegans?" asks for a diet; "does it have mushrooms?" for a food that is no allergen."""
    diets = _diets_asked(line.text)
    if diets and not any(allergen(food) for food in draft.about):
        draft.question, draft.about = "diet", diets
    elif draft.about and not any(allergen(food) for food in draft.about):
        draft.question = "contains" if all(food_keys(food) for food in draft.about) else "mentions"
