"""Is it for us at all? Talk between people, thanks and other business are left alone."""

import re
from dataclasses import replace

from engine.domain.conversation import Memory
from engine.domain.food.occasions import served_on
from engine.domain.understanding.amending import amends, clauses_of
from engine.domain.understanding.briefing import briefs
from engine.domain.understanding.declared import is_statement, tells_of_doings
from engine.domain.understanding.dishes import is_wished
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.foodwords import food_keys, is_dish_phrase
from engine.domain.understanding.heads import PERSON
from engine.domain.understanding.line import Line
from engine.domain.understanding.mending import is_slip_of_food
from engine.domain.understanding.office import IDIOMS, MEETINGS, OFFICE
from engine.domain.understanding.triggers import sign
from engine.domain.understanding.unexplained import unexplained
from engine.domain.understanding.wordlists import listed

_POLITE = re.compile(
    r"^(?:(?:thanks?|thank you|thx|ty|cheers|great|perfect|awesome|nice|cool|ok|okay|good|excellent|"
    r"wonderful|amazing|lovely|bye|goodbye|good bye|see you|"
    r"hello|hi|hey|good (?:morning|afternoon|evening|night)|yes|yeah|yep|yup|no|nope|sure|right|got "
    r"it|sounds good|all set|that is all|that is it|for (?:now|today|tonight)|will do|done|off|"
    r"you are welcome|welcome|no problem|np|lol|haha|so much|very much|a lot|for (?:your|the) help|"
    r"everyone|all|guys|team|folks|i|am|and|you|too|have a (?:nice|great|good) (?:day|one|weekend)|"
    r"[.,!?-]) ?)+$"
)
_TALK = sign(
    r"\b(?:was|were|tasted|turned out) (?:so |really |very |pretty |just |absolutely |a bit |too "
    r")*(?:great|good|delicious|amazing|awesome|fun|bad|awful|terrible|cold|late|nice|tasty|lovely|"
    r"fantastic|ok|okay|perfect|yummy|"
    r"excellent|horrible|dry|salty|huge|wonderful|the best|a hit|meh|gross|disgusting)\b|\b(?:i|we|he|"
    r"she|they|you|who) (?:just |already |also |really )?(?:ate|had|made|brought|went|ordered|loved|"
    r"enjoyed|finished|forgot|left|saw|sent|got)\b|"
    r"\bsee (?:you|ya|u)\b|\b(?:on my way|running late|be right back|brb|be there|be late|out sick|"
    r"working from home|wfh|heading (?:out|to|home)|going (?:to|out for|for) (?:lunch|dinner|a walk|"
    r"coffee|the gym))\b|"
    r"\b(?:i am|i will be|he is|she is|they are|we are|everyone is) (?:at|out|on|in|off|back|not|"
    r"going|leaving|heading|running|eating|having|taking|getting)\b(?! (?:allerg|vegetarian|vegan))|"
    r"\b(?:lunch|dinner|breakfast|brunch|food|pizza|coffee|cake) (?:is|are) (?:here|ready|on me|"
    r"served|at|cancelled|canceled|in the|over|downstairs|upstairs|provided|moved|late|great|good|"
    r"delicious)\b|"
    r"\bwho(?: is|s| are| wants| else| took| ate| has| will)\b(?! (?:allergic|vegan|vegetarian))|"
    r"\bleft ?overs?\b|\bin the (?:kitchen|fridge|break room|breakroom|lobby|microwave|lounge|office "
    r"kitchen)\b|\bdid (?:you|we|he|she|they|anyone|anybody)\b|"
    r"\bhave you (?:eaten|seen|tried|had|heard)\b|\b(?:after|before|during|over|at|until|till) "
    r"(?:lunch|dinner|breakfast)\b|\blunch (?:break|hour|time)\b|\bback from lunch\b|\b(?:skip(?:ped|"
    r"ping)?|missed|miss) (?:lunch|dinner|breakfast)\b|"
    r"\b(?:yesterday|last (?:night|week|friday|monday|tuesday|wednesday|thursday|month|year))\b|"
    r"\b(?:want to|wanna|shall we|let us|anyone (?:want|up|down|free)|free) (?:to )?(?:grab|get|do|"
    r"for|go (?:to|for)|have|meet)\b.{0,20}\b(?:lunch|coffee|drinks?|dinner)\b|"
    r"\bdo you (?:want|like|eat)\b|\b(?:you|he|she|they) (?:should|could|must|might|need) \b|\bhappy "
    r"birthday\b|\bcongrat|\bmy (?:favorite|favourite|lunch|dinner|diet|stomach|wife (?:made|is)|"
    r"kids? (?:love|hate|is|are))\b|"
    r"\b(?:deck|slides?|report|meeting|invoice|build|deploy(?:ment|ed)?|ticket|code|server|bug|pull "
    r"request|pr|release|laptop|printer|parking|contract|document|spreadsheet|email|calendar|call|"
    r"standup|sprint|budget meeting|budget review)\b"
    r".{0,30}\b(?:is|are|was|ready|done|for|at|with|moved|starts?|works?|review(?:ed)?|due|broken|"
    r"down|failed|fixed|merged)\b"
)
_REQUEST = sign(
    r"\b(?:find|show|search|looking|look for|look up|recommend(?:ation)?s?|suggest(?:ions?)?|need|"
    r"needs|want|wants|wanted|would like|like to|i like|we like|i prefer|prefer|would love|craving|preferably|ideally|"
    r"get (?:me|us|some)|give (?:me|us)|"
    r"do you have|have you got|got any|is there|are there|any|anything|something|what about|how about|"
    r"options?|ideas|order|ordering|book|booking|reserve|reservation|table|cater|catering|feed|hungry|"
    r"where can|can (?:i|we|you)|could (?:i|we|you)|may i|list|help (?:me|us)|plan(?:ning)?|hosting|"
    r"throwing|please|restaurants?|somewhere|place to eat|places|quote|budget|menu|instead|make it|"
    r"change|rather|"
    r"lunch for|dinner for|breakfast for|food for|try|let us (?:do|try|go with|say|make)|i will "
    r"(?:take|have)|we will (?:take|have)|what (?:is|are) (?:good|available|the options)|which|"
    r"serv(?:e|es|ing))\b"
)
_STRONG_REQUEST = sign(
    r"\b(?:find|show|search|looking for|look for|recommend|suggest|need|i want|we want|i would like|we would "
    r"like|would love|preferably|ideally|"
    r"do you have|have you got|can you (?:find|get|show|recommend|suggest|help)|order|"
    r"catering|"
    r"please|options|what about|how about|any ideas|give (?:me|us)|get (?:me|us)|book|"
    r"who (?:has|does|makes|sells|serves) (?:really |any |some )?(?:good|great|the best|decent|nice|tasty)|budget(?! "
    r"(?:meeting|review))|feed|feeding|"
    r"hungry|having \d+)\b"
)
_ASKS_WHAT_THERE_IS = sign(
    r"\bwhat (?:cuisines?|kinds? of food|restaurants?|caterers?|cities|places|menus?|dishes) (?:do|are|can)\b|\bwhat "
    r"can "
    r"(?:i|we) (?:order|get|eat|have)\b|\bwhat is on (?:the|your) menus?\b|\bwhat would (?:be good|work|go "
    r"well|suit)\b|\bbest value for\b"
)
_PRODUCT = listed(
    "cuisine diet need allergy retraction exclusion catering meal course restaurant "
    "wish change items indifference complaint replaced tag price_level money supposed dropped"
)
_OF_FOOD = listed("cuisine diet need allergy exclusion catering meal course restaurant")
_OF_PARTY = listed("party city state zip area")
_MAY_SPEAK_OF_WORK = listed("occasion party wish")
_HAVE_TO = sign(
    r"\b(?:i|we|you|they|he|she) (?:need|needs|have|has|got|want|wants|am going|are going|am trying|are trying) to "
    r"(?!feed|"
    r"order|cater|find|get|book|plan|eat|serve|have|be|keep|stay|know|see|spend|impress|arrange|host|organi[sz]e|avoid|"
    r"accommodate|add|change|make|switch|replace|search|try|compare|buy|cut (?:costs?|the (?:price|cost|budget)))[a-z]+"
)
_OF_A_CHOICE = listed("cuisine price_level area restaurant city diet")
_OF_A_PLACE = listed("cuisine price_level area restaurant")
_OF_PHONES = listed("phone post code number")
_OF_RESTAURANTS = listed("contact delivery hours notice reviews minimum")
"""Topics whose questions speak of telephones and websites."""
_SOMETHING = sign(r"\b(?:something|anything)\b")
_WHERE_IS = sign(
    r"^(?:hey |so |and |ok )*(?:where (?:is|are)|(?:is|are) [a-z]+ "
    r"(?:in|here|out|back|around|coming|joining|online)(?: "
    r"(?:today|yet|tomorrow|already|now|_+))? ?\?|(?:ping|call|text|tell|ask|email|slack) (?:me|him|her|them|us)\b)"
)
"""Of people and things: "where's Dan?", "is Maria in today?", "ping me when done"."""
_TOLD_TO_CATERERS = listed("need allergy retraction indifference items complaint supposed dropped")
_AGREES = sign(
    r"^(?:[a-z,.!]+ ){0,3}?_+(?: (?:food|cuisine|side|part|of|town|the|restaurant|place|one))* (?:also |really |"
    r"just )?(?:works?\b|"
    r"(?:sounds?|is|are|will be|would be|might be|could be|will|would|might|may|could) (?:really |very |just |be )*"
    r"(?:good|great|fine|nice|ok|okay|perfect|do|work|lovely|better|best))\b|"
    r"\b(?:i|we) (?:would |do |really |also |might |could )*(?:like|love|prefer|fancy|feel like|enjoy|go for) (?:the "
    r"|some )?_|"
    r"\b(?:i|we) (?:was|were|am|are) (?:thinking|hoping|looking|trying|wondering|searching|interested|leaning)\b"
)
""" "Thai sounds good", "I like Italian": said of a choice that is being made."""
_WOULD_BE = sign(
    r"^(?:[a-z,.!]+ ){0,3}?_+(?: (?:_+|and|or|,))* (?:"
    r"(?:(?:would|could|might|will) (?:really |also |probably )?(?:work|do)|works?)"
    r"(?= *(?:$|[.,!]|too|for (?:us|me)|as well|fine|well|better))|"
    r"(?:(?:would|could|might|will) (?:really |also )?be|sounds?) (?:really |so |very |just )*"
    r"(?:great|good|nice|lovely|amazing|perfect|fine|awesome|fantastic|ideal|better|best)\b|"
    r"(?:would|could|might) (?:really |also |probably |definitely )*(?:suit|fit|please|be (?:a|the|my|our|his|her|"
    r"their|everyone ?s?) (?!disaster|mistake|problem|pity)[a-z]+)\b|(?:is|are) (?:a must|always (?:welcome|a hit)|"
    r"(?:my|our|his|her|their|everyones?|everybodys?|the [a-z]+) (?:absolute |all ?-? ?time )?favou?rites?)\b|"
    r"(?:would|will) (?:make (?:[a-z]+ ){1,3}(?:happy|very happy|smile)|make (?:my|his|her|their|our|everyone ?s?) "
    r"day)\b|"
    r"if (?:there (?:is|are)|(?:they|you) have|possible)\b)"
)
""" "Bagels or croissants would be great", "pierogi are a must", "fried chicken if there is any"."""
_GO_WITH = sign(r"\b(?:go|stick|stay) (?:with|for|to) _")
_NOT_EATEN = sign(
    r"\b(?:(?:can|could|may) not (?:eat|have)|(?:do|does|will|would) not eat|(?:nobody|no ?one|none of (?:us|them)) "
    r"(?:really )?(?:eats?|likes?|wants?))\b"
)
""" "Ken can't have mushrooms": told of somebody, and meant for the caterer."""
_PHONE = sign(r"\b(?:tele)?phone(?: ?numbers?)?\b|\bpost ?-? ?codes?\b")
_OF_WHEN = listed("date time")
_OF_INVITATIONS = listed("meal course wish date time")
_SETTLES_WHEN = sign(
    r"^(?:(?:ok|okay|so|and|then|hmm|,) )*(?:(?:it|that|this|we) (?:is|are|will be) (?:on |at |for )?_+(?: _+)*|"
    r"_+(?: _+)* (?:works|is (?:fine|good|better|perfect|ok|great))(?: (?:better|best|too|for (?:us|me)))?) ?[.!]*$"
)
""" "Noon works", "it's on Monday": said of a day or an hour in a thread that has one."""
_INVITES = sign(
    r"^(?:so |hey |hi |and |ok )*(?:_+|coffee|drinks?|beers?) (?:at |on |_+|tomorrow|today|later|soon)[_ "
    r"]*(?:then|maybe)? "
    r"?\?$|\b(?:up|down|free) for (?:_+|coffee|drinks?|a)\b|\bwant (?:one|some|any|anything)\b ?\?"
    r"|^(?:so |hey |and |ok )*_+ with (?:the |my |a |our |your |some )"
)
""" "Coffee at 3?" is said to a colleague: no party, no place, no limit."""
_TO_A_PERSON = sign(
    r"^(?:so |and |hey |hi |ok |, )*(?:are you|are we|am i|was it|were you|did|didn|have you (?!got)|has anyone|has "
    r"he|has she|is "
    r"(?:he|she|anyone|anybody|someone|everyone)|who (?!can|could|does|do |makes|cooks|delivers|caters|serves|sells|"
    r"offers|"
    r"has |would )|whose|anyone (?!who|that|"
    r"else|has|have|do|does|deliver|cater|serv|sell|offer)|anyone else [a-z]+(?= \?)|why "
    r"(?:is|are|was|did|does|do|not)|how (?:was|were|did|is your|are you)|what "
    r"(?:was|were|did)|when "
    r"(?:is|was|are|did)|do we|does (?:anyone|anybody|he|she|someone)|do you (?:want|like|eat|know (?!any|of|some|a "
    r")|think|remember|need|"
    r"mind)|thanks? (?:you )?(?:so much |a lot |very much |again )?for|thanks? (?:you )?(?:so much |again )?to)\b(?! "
    r"(?:cater|serv|offer|open|able|allerg))"
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
    if kinds <= {"wish"} and line.says(_THANKS_SOMEBODY):
        return True
    if _answers(line, draft, kinds):
        return False
    if _orders(line, draft):
        return False
    speaks_of_health = draft.has("retracted_allergies", "allergies")
    if draft.has("allergies") and (draft.addressed or has_context(draft)):
        return False
    asked = draft.question or (draft.wants_to_order and draft.referred)
    if asked and draft.addressed and draft.memory.page and not _THANKS.match(line.text):
        # Said to Platter, of what it shows.
        return False
    if kinds and kinds <= _OF_WHEN and _knows_when(draft) and line.search(_SETTLES_WHEN):
        return False
    if draft.has("dropped", "taken_back") or (draft.has("needs") and has_context(draft)):
        return False
    if "exclusion" in kinds and has_context(draft) and line.says(_NOT_EATEN):
        return False
    if "replaced" in kinds and has_context(draft) and _names_food(draft, kinds):
        # "It's Indian now and not Italian": what takes the place of another is asked for.
        return False
    chosen = line.search(_WOULD_BE) or line.search(_GO_WITH)
    if chosen and has_context(draft) and (kinds & _OF_FOOD or _has_known_wish(draft)):
        return False
    if amends(line, draft, kinds) and not is_saying(line):
        return False
    if _is_brief(line, draft, kinds):
        return False
    if briefs(line, draft, _has_known_wish(draft)) and not (is_saying(line) or line.says(_TO_A_PERSON)):
        return False
    if not speaks_of_health and _is_of_the_office(line, draft, kinds):
        return True
    if draft.wants_to_order:
        return False
    return _is_unexplained(line, draft, kinds)


_PARTS_OF_A_BRIEF = (
    _OF_FOOD | {"meal"}, _OF_WHEN, listed("city state zip area"), frozenset({"money", "price_level"}),
)  # fmt: skip


_TOLD_OF = sign(r"\b(?:was|were|had|went|ate|did|last|yesterday|ago|about|who|whose|report|book|read)\b|\?")


def _is_brief(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """For how many, and three of what, when, where and for how much: an order to a caterer, whatever else is told."""
    parts = sum(bool(kinds & part) for part in _PARTS_OF_A_BRIEF)
    if "party" in kinds and kinds & _OF_FOOD and kinds & _PARTS_OF_A_BRIEF[2] and not line.says(_TOLD_OF):
        return True
    if not kinds & _PARTS_OF_A_BRIEF[0]:
        parts += _has_known_wish(draft) or (_asks_for_food(line) and not line.says(_TOLD_OF))
    return "party" in kinds and parts >= ENOUGH


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
    return bool(items) and has_context(draft) and (len(items) > 1 or line.says(_ORDERS) is not None)


def _knows_when(draft: Draft) -> bool:
    return bool(draft.memory.wants.date or draft.memory.wants.time)


def _is_of_the_office(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """Sayings, thanks, what is told of the past, things of work without any food, and plain statements."""
    strong = bool(line.says(_STRONG_REQUEST))
    for_a_party = "party" in kinds and _names_food(draft, kinds)
    if line.says(_HAVE_TO) and not for_a_party:
        return True
    if line.says(_WHERE_IS) and not draft.question and not kinds & {"restaurant", "city", "cuisine"}:
        return True
    invites = kinds <= _OF_INVITATIONS and bool(line.search(_INVITES))
    if draft.question == "why" and (draft.memory.page or points_at_results(line)):
        return False
    asked = _is_asked_of_platter(line, draft, kinds)
    sounds_like_talk = (invites or line.says(IDIOMS)) and not (asked and not unexplained(line.left))
    if sounds_like_talk or line.says(_TO_A_PERSON):
        return not (strong and kinds & _OF_PARTY)
    if line.says(_TALK) and not (draft.change or strong or for_a_party):
        return True
    if asked:
        return False
    if draft.question not in _OF_RESTAURANTS and _speaks_of_work(line, draft, kinds, strong):
        return True
    if kinds & _TOLD_TO_CATERERS or _settles_a_choice(line, draft, kinds):
        return False
    return is_statement(line, for_a_party) or (not for_a_party and tells_of_doings(line, draft.index))


def _is_asked_of_platter(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """Whoever speaks to Platter of food wants some: "game day food", "everyone here loves noodles"."""
    names_food = _names_food(draft, kinds) or _asks_for_food(line) or _names_an_occasion(line, draft)
    invites = "party" in kinds and any(map(served_on, draft.fields.get("occasion", ())))
    invites = invites or _names_party_and_place(kinds)
    invites = invites or line.says(_HUNGRY) is not None
    return draft.addressed and (names_food or invites) and not _THANKS.match(line.text)


_HUNGRY = sign(
    r"^(?:(?:i am|we are|everyone is|everybody is|the team is|so|very|really|getting|feeling|,) )*(?:hungry|starving|"
    r"famished)(?: [a-z]+)?[.! ]*$|^(?:please )?feed (?:us|me|my team|the team|everyone|everybody|them)(?: please)?"
    r"[.! ]*$"
)


def _names_party_and_place(kinds: set[str]) -> bool:
    """ "Delivery by noon for 12 in Oakland": all that is asked of whoever orders, whatever is asked beside it."""
    return "party" in kinds and bool(kinds & {"city", "state", "zip"})


_ROUND_AN_OCCASION = listed("a an the for our my this of and at office team company staff something")


_FOR_WHOM = re.compile(
    r"\b(?:for|with) (?:the |our |my |all |some )?(?:[a-z]+ ){0,2}"
    r"(?:team|group|crew|folks|people|colleagues|staff|clients?|customers?|guests?|visitors?|investors?|_+)\b"
)
_SOMETHING_SO = re.compile(r"^(?:something|anything)\b")


def _names_an_occasion(line: Line, draft: Draft) -> bool:
    """ "Super bowl party", and no more, or "something warm": told to Platter, it asks what is served there. A meeting
    may be just a meeting."""
    occasions = draft.fields.get("occasion", ())
    served = any(served_on(said) and not MEETINGS.intersection(said.split()) for said in occasions)
    left = {word for word in _FOR_WHOM.sub("", line.left).split() if word.isalpha()}
    is_wished = "tag" in line.kinds() and _SOMETHING_SO.match(line.text)
    return bool(is_wished) or (served and left <= _ROUND_AN_OCCASION)


_THANKS_SOMEBODY = sign(r"^(?:many )?(?:thanks?|thank you|thx|ty|cheers)(?: so much)?,? [a-z_]+ ?[.!]*$")
_THANKS = re.compile(r"^(?:many )?(?:thanks?|thx|ty|cheers)\b")
""" "Thanks Pasha" names a colleague, whatever menus call a dish."""


def _settles_a_choice(line: Line, draft: Draft, kinds: set[str]) -> bool:
    return bool(kinds & _OF_A_CHOICE and (draft.asked or has_context(draft)) and line.search(_AGREES))


def _speaks_of_work(line: Line, draft: Draft, kinds: set[str], strong: bool) -> bool:
    """Words of work count where no food is named, or where it is named beside them without being asked for."""
    taken = (line.text[one.start : one.end] for one in line.mentions if one.kind in _MAY_SPEAK_OF_WORK)
    found = {word for words in (line.left, *taken) for word in words.split() if word in OFFICE}
    if line.says(_PHONE) and (has_context(draft) or kinds & _OF_A_PLACE or line.says(_FOOD)):
        # Whose telephone is asked for is a restaurant's.
        found -= _OF_PHONES
    if strong and "party" in kinds:
        # "Feed 100 volunteers": those who are fed.
        found = {word for word in found if not PERSON.fullmatch(word)}
    if not found:
        return False
    if not _names_food(draft, kinds):
        told = "party" in kinds and kinds & {"money", "price_level", "city", "state", "zip", "area"}
        return not found <= MEETINGS or not (told or (strong and kinds & (_OF_PARTY | {"money"})))
    return not (strong or kinds & _OF_PARTY) and not found <= MEETINGS


def _names_food(draft: Draft, kinds: set[str]) -> bool:
    return bool(kinds & _OF_FOOD) or _has_known_wish(draft)


def _has_known_wish(draft: Draft) -> bool:
    """A dish of the menus or of the tables; a word that nobody knows is no sign of food."""
    wishes = [wish.text for wish in draft.fields.get("wishes", ())]
    if any(" " in wish and is_dish_phrase(wish) for wish in wishes):
        return True
    words = [word for wish in wishes for word in wish.split()]
    return any(_is_eaten(draft, word) and word not in OFFICE for word in words)


def _is_eaten(draft: Draft, word: str) -> bool:
    """A word of the menus or the tables, or a slip away from one of the tables ("cofee")."""
    known = draft.index.is_dish_word(word) or food_keys(word) or is_wished(draft.memory.wants, word)
    return bool(known) or is_slip_of_food(word, draft.index)


def _is_unexplained(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """By what is left when everything was understood that could be."""
    if line.says(_ASKS_WHAT_THERE_IS) or draft.has("retracted_allergies", "dropped", "taken_back"):
        return False
    if _is_asked_of_platter(line, draft, kinds) and not draft.question:
        return False
    product = bool(kinds & _PRODUCT)
    request = bool(line.says(_REQUEST))
    odd = unexplained(line.left)
    if kinds <= {"indifference"} and draft.declined and not (draft.has("cleared") or draft.memory.open_question):
        return True
    if draft.question and draft.addressed and _names_party_and_place(kinds):
        return False
    if draft.question:
        return not (has_context(draft) or product or points_at_results(line))
    if draft.referred and not product:
        return odd > 0
    if "wish" in kinds and kinds <= {"wish", "date", "time"} and not _has_known_wish(draft):
        also = draft.memory.wants.wishes and "wishes" in draft.fields.get("adds", ())
        return odd > 0 or not (request or draft.asked or also)
    if kinds and kinds <= {"change", "reference"}:
        return odd > (1 if "change" in kinds else 0)
    if product and kinds & {"date", "time"} and kinds <= _OF_INVITATIONS and not request:
        return odd > 0
    if product:
        return odd >= 3 and not request
    if kinds & {"party", "city", "state", "zip", "area", "unknown_place", "here"}:
        meant = "party" in kinds and line.says(_MEANT)
        strong = meant or line.says(_STRONG_REQUEST) or _asks_for_food(line) or line.says(_SOMETHING)
        request = request or bool(line.says(_AGAIN))
        return odd > (2 if request else 0) and not strong and not (request and has_context(draft))
    return not (kinds & {"date", "time"} and has_context(draft) and not odd) and not (request and _asks_for_food(line))


_POINTS = sign(
    r"\b(?:first|second|third|fourth|fifth|last|top) (?:one|dish|option|result|choice|item|tray|platter|pick)\b|"
    r"\b(?:result|option|dish|number) \d\b"
)


def points_at_results(line: Line) -> bool:
    """ "Why is the first one first?": asked of results, even where none are shown (and that is then the answer)."""
    return bool(line.says(_POINTS))


_NOTHING = (Memory().wants,)
"""In a tuple, so that the one object which fresh threads share is known by identity before its fields are compared."""


def has_context(draft: Draft) -> bool:
    memory = draft.memory
    if memory.page or memory.query or memory.open_question:
        return True
    # An allergy that was overheard guards, and begins no conversation.
    wants = replace(memory.wants, allergies=()) if memory.wants.allergies else memory.wants
    return wants not in _NOTHING


_FOOD = sign(
    r"\b(?:food|eat|meal|meals|caterers?|restaurants?|menu|menus|dish|dishes|dining|dine|table for|reservation|buffet|"
    r"picnic|potluck|banquet|feast|cuisines?)\b"
)


_MEANT = sign(
    r"\b(?:delis?|delicatessens?|bistros?|cafes?|diners?|baker(?:y|ies)|pizzerias?|steakhouses?|eater(?:y|ies)|"
    r"taverns?|(?:quick |small |light )?bites?(?: to eat)?|spreads?|grub|eats|snacks?|munchies|nibbles|refreshments|"
    r"chow|platters?|trays?)\b"
)
"""Houses and words for food that are talk by themselves, and a request with a number of people."""
_AGAIN = sign(r"\bsame (?:thing|one|again|order|but|for|in|as)\b")


def _asks_for_food(line: Line) -> bool:
    return bool(line.says(_FOOD))
