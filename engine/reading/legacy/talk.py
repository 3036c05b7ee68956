"""Is it for us at all? Talk between people, thanks and other business are left alone."""

import re

from engine.catalogue import stems
from engine.reading.legacy.amending import amends, clauses_of
from engine.reading.legacy.asking import (
    ASKS_WHAT_THERE_IS,
    REQUEST,
    STRONG_REQUEST,
    THANKS,
    is_asked_of_platter,
    names_party_and_place,
)
from engine.reading.legacy.briefing import briefs
from engine.reading.legacy.cannot_have import tells_what_harms
from engine.reading.legacy.context import has_context, points_at_results
from engine.reading.legacy.denying import NOT_EATEN
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.food_named import OF_FOOD, asks_for_food, has_known_wish, names_food
from engine.reading.legacy.heads import HOUSES
from engine.reading.legacy.letting_go import REMINDS
from engine.reading.legacy.line import Line
from engine.reading.legacy.office import IDIOMS
from engine.reading.legacy.office_talk import OF_INVITATIONS, TO_A_PERSON, is_of_the_office
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unexplained import unexplained
from engine.reading.legacy.wordlists import listed

_POLITE = re.compile(
    r"^(?:(?:(?:thanks?|thank you|thx|ty|cheers|great|perfect|awesome|nice|cool|ok|okay|good|excellent|"
    r"wonderful|amazing|lovely|bye|goodbye|see you|"
    r"hello|hi|hey|good (?:morning|afternoon|evening|night)|yes|yeah|yep|yup|no|nope|sure|right|got "
    r"it|sounds good|all set|that is all|that is it|for (?:now|today|tonight)|will do|done|off|"
    r"you are welcome|welcome|no problem|np|lol|haha|so much|very much|a lot|for (?:your|the) help|"
    r"everyone|all|guys|team|folks|i|am|and|you|too|have a (?:nice|great|good) (?:day|one|weekend))\b|"
    r"[.,!?-]) ?)+$"
)
"""No part is made of two others, and none is glued to the next: else a long line is read in every way there is."""
_SWEET = sign(
    r"^(?:oh |ok |, )*(?:sweet|you (?:guys |all )?rock|you are (?:a|the) (?:star|rockstar|gem|treasure|legend|angel|"
    r"hero|life ?saver|peach|best|doll))(?: (?:man|dude|mate|[.,!]|thanks|thank you|ty|cheers|so much|everyone|all|guys"
    r"))*$|^(?:[a-z]+ )?(?:thanks|thank you|ty|cheers)[a-z ]*[,.!]+ (?:you rock|you are (?:a|the) [a-z]+)[.! ]*$"
)
""" "Sweet, thanks", "you rock": praise, and nothing to eat."""
_PRODUCT = listed(
    "cuisine diet need allergy retraction exclusion catering meal course restaurant "
    "wish change items indifference complaint replaced tag price_level money supposed dropped"
)
_SOMETHING = sign(r"\b(?:something|anything)\b")
_WOULD_BE = sign(
    r"^(?:[a-z,.!]+ ){0,3}?_+(?: (?:_+|and|or|,|only|food|cuisine|dishes|as (?:a|an|the|our) [a-z]+))* (?:"
    r"(?:(?:would|could|might|will) (?:really |also |probably )?(?:work|do)|works?)"
    r"(?= *(?:$|[.,!]|too|for (?:us|me)|as well|fine|well|better))|"
    r"(?:(?:would|could|might|will) (?:really |also )?be|sounds?) (?:really |so |very |just )*"
    r"(?:great|good|nice|lovely|amazing|perfect|fine|awesome|fantastic|ideal|better|best)\b|"
    r"(?:would|could|might) (?:really |also |probably |definitely |both |all )*(?:suit|fit|please|be (?:a|the|my|our|"
    r"his|her|"
    r"their|everyone ?s?) (?!disaster|mistake|problem|pity)[a-z]+)\b|(?:is|are) (?:a must|non ?-? ?negotiable|"
    r"essential|a given|always (?:welcome|a hit)|"
    r"(?:my|our|his|her|their|everyones?|everybodys?|the [a-z]+) (?:absolute |all ?-? ?time )?favou?rites?)\b|"
    r"(?:would|will) (?:make (?:[a-z]+ ){1,3}(?:happy|very happy|smile)|make (?:my|his|her|their|our|everyone ?s?) "
    r"day)\b|"
    r"(?:always |usually |really )*(?:goes?|went) down (?:well|a treat|great|nicely)\b|(?:is|are) (?:always |"
    r"usually |really )+"
    r"(?:good|great|nice|popular|a winner|right|perfect|best|welcome)\b|(?:always|never) (?:works?|fails?|"
    r"disappoints?)\b|"
    r"(?:is|are) (?:the|a|an) (?:safest|safe|best|good|great|easy|easiest|obvious|better|solid) (?:bets?|choices?|"
    r"options?|"
    r"ideas?|picks?)\b|"
    r"(?:has|have|needs?|ought) to be (?:in|on|part|there)\b|"
    r"if (?:there (?:is|are)|(?:they|you) have|possible)\b|is what (?:we|they|i|everyone|everybody|people) (?:usually |"
    r"always |really |all |would )*(?:have|likes?|wants?|eats?)\b|(?:we|they|i) (?:all |really |would )*(?:like|love|"
    r"want)(?= *(?:$|[.!]))|"
    r"(?:(?:i|we) (?:think|guess|suppose|reckon|believe|would say)|maybe|perhaps|probably)(?= *(?:$|[.,!;])))"
)
""" "Bagels or croissants would be great", "pierogi are a must", "fried chicken if there is any",
"wraps I think"."""
_REMINDS = sign(rf"{REMINDS}_")
_GO_WITH = sign(
    r"\b(?:go|stick|stay|switch|change|move) (?:with|for|to) _|(?:^|[.,;:!?] ?|\b(?:so|and|please|then) "
    r")(?:(?:please|so|just|then) )*"
    r"(?:put|add|bring|take) (?:the |some |those |that |our )?_+ back\b|"
    r"_ back (?:in|on)(?= *(?:$|[.,!;]|please|again|then|too|the list|the menu|the order))"
)
""" "Let's go with sushi", "put the nachos back on the list"."""
_PROPOSES = sign(
    r"\b(?:(?:he|she|[a-z]+) (?:suggests|proposes|recommends|prefers|insists on|asks for|votes for)|(?:we|i|they) "
    r"(?:suggest|propose|recommend|insist on|vote for)|(?:list|sheet|note|form|e ?-? ?mail|memo|brief|agenda|plan|"
    r"poll|ticket|_+) (?:also )?(?:says|shows|reads|asks for|calls for)(?: also)?|(?:would|will|might|could) be "
    r"(?:nice|"
    r"great|good|lovely|best|wonderful|fun) to have|(?:(?:he|she|everyone|everybody|somebody|someone)|(?:the|our|my|"
    r"his|"
    r"her|their) (?!food|meeting|room|client ?s)[a-z]+) (?:(?:really|all|also|now|just) )*(?:would (?:like|love|prefer|"
    r"enjoy)|wants?|wanted|prefers?|preferred|fancies|craves?|is craving)(?: (?:it|this|that|to be|to have|to eat|"
    r"something|food|lunch|dinner))*) (?:the |some |an? |: )?_"
)
""" "My colleague suggests Polish food", "the sheet also says burrito bowls"."""
_DECIDES = sign(
    r"\blet us (?:do|make|have|hold|say|try|go (?:for|with)) (?:(?:it|this|that|on|at|for|to|a|an|rather) )*_|"
    r"_ (?:has |have )?(?:won|wins|carried the "
    r"day|(?:got|has|gets) (?:the )?most votes|(?:has|gets|got) (?:my|our|all our|everybody ?s|everyone ?s) votes?)\b"
)
""" "Let's do it Thursday", "Tuesday won": a day, an hour or a dish that was chosen."""
_SO_THEN = sign(
    r" (?:so|hence|therefore) (?:maybe |rather |let us do |make it |we want )?(?:the |some )?_+(?: please)?[.! ]*$"
)
""" "Pho is hard to eat in a workshop, so banh mi"."""
_ASKED_LAST = sign(r"[.!] (?:and |or |maybe |perhaps |then )*_+(?: (?:_+|and|or|,))* \?$")
""" "Noted, Ida. Potato pancakes?"."""
_CAN_WE_DO = sign(
    r"^(?:(?:and|so|ok|hey|sorry|also|but|,) )*(?:can|could|should|shall|may|might) (?:we|it|you|they|lunch|dinner) "
    r"(?:(?:please|maybe|also) )*(?:do|make|say|be|have|move|push|start|eat|come|arrive)(?: (?:it|that|this|us))? "
    r"(?:(?:to|at|for|on|by) )?_"
)
""" "Can we do 8pm?"."""
_A_HOUSE = sign(
    r"\b(?:is|are|am) (?:now |also |strictly )*(?:an? )?(?:strictly |fully |completely |totally )*_+ "
    rf"(?:{HOUSES}\b|_)|\b(?<!in )(?<!of )(?<!on )(?:our|the|my|this|their) (?:[a-z]+ )?{HOUSES} (?:is|are) (?:now |"
    rf"also |strictly |all |"
    rf"fully |"
    r"completely |totally )*_"
)
""" "We are a nut-free office"."""
_OF_WHEN = listed("date time")
_OF_MEALS = listed("meal course")
""" "Breakfast" is both."""
_SETTLES_WHEN = sign(
    r"^(?:(?:ok|okay|so|and|then|hmm|(?:pick|drop) ?-? ?(?:up|off)|delivery|arrival|serving|start(?:ing)?|kickoff|"
    r"(?:the )?same (?:time|hour|place)|but|on|,) )*(?:"
    r"_+ ?[.!]*$|(?:(?:it|that|this|we) (?:is|are|will be)|its) (?:on |at |for )?_+(?: _+)*|"
    r"_+(?= ?[.,;!:-] ?_+ (?:is|was|has|does|will|would|clashes)\b)|_+(?: _+)* (?:works|is (?:fine|good|better|"
    r"perfect|ok|great))(?: (?:better|best|too|for (?:us|me|them|him|her|everyone|everybody|all|"
    r"the [a-z]+)))*)(?: (?:then|now|though|please|actually))*"
    r"(?: ?[.,;!:-] ?_+ (?:is|was|has|does|will|would|clashes)\b[^?]*)? ?[.!]*$|"
    r"^_+ ?[,;(-] (?:because |since |as )?(?:they|we|he|she|it|everyone|everybody|people|the [a-z]+|"
    r"our [a-z]+) (?:all )?"
    r"(?:is|are|has|have|will|can|need|needs|want|wants|sleep|start|starts)\b[^?]{0,60}$|"
    r"[,;.] (?:so|that is|which is|which means|meaning|that means) (?:on |at |by )?_+(?: _+)* ?[.!]*$"
)
""" "Noon works", "it's on Monday", "Saturday, Sunday is the concert": said of a day or an hour in a thread that has
one, and why not of another."""
_LIMITS = sign(
    r"\b(?:sign(?:s|ed)? off|cap|caps|capped|limit|limits|limited|ceiling|allows|allowed|approved|granted|"
    r"pays?|covers?|funds?|sponsors?|donated|gives?|contributes?|chips? in|agreed to|no more than|at most|"
    r"not (?:to )?exceed|"
    r"budget(?! for (?:the "
    r")?[a-z]+))\b"
)
_ANSWERS = {
    "area": "area", "cuisine": "cuisine", "price_level": "price_level", "price_range": "price_level",
    "party": "party", "place": "city",
}  # fmt: skip
"""What was asked for → the kind of words that answers it."""
_ANSWERING = frozenset(_ANSWERS.values())
_ASIDE = 3
"""Words around an answer that mean nothing here: "it should be in the west part"."""


def _answers(line: Line, draft: Draft, kinds: set[str]) -> bool:
    if not kinds & _ANSWERING:
        return False
    asked = {_ANSWERS[name] for name in draft.asked if name in _ANSWERS} | ({"area"} if has_context(draft) else set())
    return bool(asked & kinds) and unexplained(line.left) <= _ASIDE


def is_talk(line: Line, draft: Draft) -> bool:
    """True where nothing is asked of a caterer: by words of office talk, or because too much stays unexplained."""
    if draft.command:
        return False
    kinds = line.kinds()
    if kinds <= {"date"} and _POLITE.match(line.text):
        return True
    if line.says(_SWEET):
        return True
    if kinds <= {"wish"} and line.says(_THANKS_SOMEBODY):
        return True
    if _answers(line, draft, kinds):
        return False
    if _orders(line, draft):
        return False
    if _says_only(line, draft, kinds):
        return False
    if draft.change and has_context(draft) and line.says(_SOMETHING) and unexplained(line.left) < ENOUGH:
        # "That's a lot, anything for less?"
        return bool(line.says(TO_A_PERSON))
    speaks_of_health = draft.has("retracted_allergies", "allergies")
    if draft.has("allergies") and (draft.addressed or has_context(draft)):
        return False
    asked = draft.question or (draft.wants_to_order and draft.referred)
    if asked and draft.addressed and draft.memory.page and not THANKS.match(line.text):
        # Said to Platter, of what it shows.
        return False
    of_when = kinds and kinds <= _OF_WHEN | _OF_MEALS and (_knows_when(draft) or draft.memory.wants.menu_type)
    if of_when and (line.search(_SETTLES_WHEN) or line.search(_DECIDES)):
        return False
    if kinds and kinds <= _OF_WHEN and has_context(draft) and line.search(_CAN_WE_DO):
        return False
    if draft.has("dropped", "taken_back") or (draft.has("needs") and has_context(draft)):
        return False
    if draft.has("price_max", "price_per_person_max") and has_context(draft) and line.says(_LIMITS):
        # "Put a $60 cap on the whole thing": told to whoever looks for something to eat.
        return bool(line.says(TO_A_PERSON) or line.says(IDIOMS))
    if "exclusion" in kinds and has_context(draft) and line.says(NOT_EATEN):
        return False
    if has_context(draft) and ("ruled_out" in kinds or ("diet" in kinds and line.search(_A_HOUSE))):
        return False
    if has_context(draft) and tells_what_harms(line, draft):
        return False
    if "replaced" in kinds and has_context(draft) and names_food(draft, kinds):
        # "It's Indian now and not Italian": what takes the place of another is asked for.
        return False
    chosen = any(
        line.search(said) for said in (_WOULD_BE, _GO_WITH, _REMINDS, _PROPOSES, _DECIDES, _SO_THEN, _ASKED_LAST)
    )
    if chosen and has_context(draft) and (kinds & OF_FOOD or has_known_wish(draft)):
        return False
    if amends(line, draft, kinds) and not is_saying(line):
        return False
    if _is_brief(line, draft, kinds):
        return False
    if briefs(line, draft, has_known_wish(draft)) and not (is_saying(line) or line.says(TO_A_PERSON)):
        return False
    if kinds == {"price_level"} and has_context(draft) and not unexplained(line.left):
        # "As cheap as it gets please", of the list.
        return False
    if draft.addressed and names_food(draft, kinds) and kinds & {"city", "zip", "party"} and not has_context(draft):
        # "@platter lunch on Friday, Greek, Seattle, and hands up who's in": whatever else is said beside it.
        return False
    if not speaks_of_health and is_of_the_office(line, draft, kinds):
        return True
    if draft.wants_to_order:
        return False
    return _is_unexplained(line, draft, kinds)


_PARTS_OF_A_BRIEF = (
    OF_FOOD | {"meal"}, _OF_WHEN, listed("city state zip area"), frozenset({"money", "price_level"}),
)  # fmt: skip
_TOLD_OF = sign(r"\b(?:was|were|had|went|ate|did|last|yesterday|ago|about(?! \d)|who|whose|report|book|read)\b|\?")


def _is_brief(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """For how many, and three of what, when, where and for how much: an order to a caterer, whatever else is told."""
    parts = sum(bool(kinds & part) for part in _PARTS_OF_A_BRIEF)
    asks = bool(kinds & OF_FOOD) or asks_for_food(line) or has_known_wish(draft)
    asks = asks or line.says(_FEEDS) is not None
    if {"party", "money"} <= kinds and kinds & _PARTS_OF_A_BRIEF[2] and not line.says(_TOLD_OF):
        return True
    if "party" in kinds and asks and kinds & _PARTS_OF_A_BRIEF[2] and not line.says(_TOLD_OF):
        return True
    if not kinds & _PARTS_OF_A_BRIEF[0]:
        asks = asks_for_food(line) or line.says(_SOMETHING) is not None
        parts += has_known_wish(draft) or (asks and not line.says(_TOLD_OF))
    return "party" in kinds and parts >= ENOUGH


_FEEDS = sign(
    r"(?:^|[.,;!] ?|\b(?:to|please|must|should|can you|we) )feed (?!back)(?:about |some |the |our )?(?:\d|my|us)"
)
""" "Feed 14 firefighters tonight": asked for by what is to be done."""
ENOUGH = 3
"""Parts of a brief beside the heads."""


def is_saying(line: Line) -> bool:
    """A saying, and no other clause that says something of its own: "a piece of cake for them, 30 people now"."""
    if not line.says(IDIOMS):
        return False
    sayings = [one.span() for one in IDIOMS.pattern.finditer(line.text)]
    others = ((a, b) for a, b in clauses_of(line.left) if not any(a < end and start < b for start, end in sayings))
    return not any("_" in line.left[a:b] and not unexplained(line.left[a:b]) for a, b in others)


_ORDERS = sign(
    r"\b(?:order|get us|get me|send(?: us)?|(?:put|sign) (?:me|us) down for|go ahead with|go with|(?:i|we) "
    r"(?:will|would "
    r"like to) (?:take|have|order)|let us (?:get|take|have|order)|final answer|so that is|that makes)(?: (?:an|the|our|"
    r"please|order|for|of|:|us|me))* \d"
)


def _orders(line: Line, draft: Draft) -> bool:
    """ "The vote is in, so please order 4 trays of lasagna": dishes that are counted, behind a verb that orders."""
    items = draft.fields.get("items", ())
    held = {stems(item.name) for item in draft.memory.wants.items} if items else set()
    again = any(stems(item.name) in held for item in items)
    return bool(items) and has_context(draft) and (again or len(items) > 1 or line.says(_ORDERS) is not None)


def _says_only(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """ "8 from sales and 9 from marketing", "zip is 02139": nothing but for how many or where, in a thread that looks
    for something to eat."""
    if kinds == {"zip"} and has_context(draft):
        return not unexplained(line.left)
    return bool(kinds == {"party"} and draft.memory.wants.party) and _A_LETTER.search(line.left) is None


_A_LETTER = re.compile(r"[a-z]")


def _knows_when(draft: Draft) -> bool:
    return bool(draft.memory.wants.date or draft.memory.wants.time)


_THANKS_SOMEBODY = sign(r"^(?:many )?(?:thanks?|thank you|thx|ty|cheers)(?: so much)?,? [a-z_]+ ?[.!]*$")


def _is_unexplained(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """By what is left when everything was understood that could be."""
    if line.says(ASKS_WHAT_THERE_IS) or draft.has("retracted_allergies", "dropped", "taken_back"):
        return False
    if is_asked_of_platter(line, draft, kinds) and not draft.question:
        return False
    product = bool(kinds & _PRODUCT)
    request = bool(line.says(REQUEST))
    odd = unexplained(line.left)
    if kinds <= {"indifference"} and draft.declined and not (draft.has("cleared") or draft.memory.open_question):
        return True
    if draft.question and draft.addressed and names_party_and_place(kinds):
        return False
    if draft.question:
        return not (has_context(draft) or product or points_at_results(line))
    if draft.referred and not product:
        # "How many trays of the first for 40?": of those heads, the page.
        return odd > 0 and not ("party" in kinds and draft.addressed)
    if "wish" in kinds and kinds <= {"wish", "date", "time"} and not has_known_wish(draft):
        also = draft.memory.wants.wishes and "wishes" in draft.fields.get("adds", ())
        return odd > 0 or not (request or draft.asked or also)
    if kinds and kinds <= {"change", "reference"}:
        return odd > (1 if "change" in kinds else 0)
    if product and kinds & {"date", "time"} and kinds <= OF_INVITATIONS and not request:
        return odd > 0
    if product:
        return odd >= 3 and not request
    if kinds & {"party", "city", "state", "zip", "area", "unknown_place", "here"}:
        meant = "party" in kinds and line.says(_MEANT)
        strong = meant or line.says(STRONG_REQUEST) or asks_for_food(line) or line.says(_SOMETHING)
        request = request or bool(line.says(_AGAIN))
        return odd > (2 if request else 0) and not strong and not (request and has_context(draft))
    return not (kinds & {"date", "time"} and has_context(draft) and not odd) and not (request and asks_for_food(line))


_MEANT = sign(
    r"\b(?:delis?|delicatessens?|bistros?|cafes?|diners?|baker(?:y|ies)|pizzerias?|steakhouses?|eater(?:y|ies)|"
    r"taverns?|(?:quick |small |light )?bites?(?: to eat)?|spreads?|grub|eats|snacks?|munchies|nibbles|refreshments|"
    r"chow|platters?|trays?)\b"
)
"""Houses and words for food that are talk by themselves, and a request with a number of people."""
_AGAIN = sign(r"\bsame (?:thing|one|again|order|but|for|in|as)\b")
