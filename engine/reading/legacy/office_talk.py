"""Talk of an office by its words: sayings, what is told of the past, invitations, things of work, plain statements."""

from engine.reading.legacy.asking import STRONG_REQUEST, is_asked_of_platter
from engine.reading.legacy.context import has_context, points_at_results
from engine.reading.legacy.declared import is_statement, tells_of_doings
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.food_named import asks_for_food, names_food
from engine.reading.legacy.heads import PERSON
from engine.reading.legacy.line import Line
from engine.reading.legacy.office import IDIOMS, MEETINGS, OFFICE
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unexplained import unexplained
from engine.reading.legacy.wordlists import listed

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
    r"(?<!someone )(?<!somebody )(?<!people )(?<!those )(?<!folks )(?<!colleagues )(?<!guests )"
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
_HAVE_TO = sign(
    r"\b(?:i|we|you|they|he|she) (?:need|needs|have|has|got|want|wants|am going|are going|am trying|are trying) to "
    r"(?!feed|"
    r"order|cater|find|get|book|plan|eat|serve|have|be|keep|stay|know|see|spend|impress|arrange|host|organi[sz]e|avoid|"
    r"accommodate|add|change|make|switch|replace|search|try|compare|buy|cut (?:costs?|the (?:price|cost|budget)))[a-z]+"
)
_WHERE_IS = sign(
    r"^(?:hey |so |and |ok )*(?:where (?:is|are)|(?:is|are) [a-z]+ "
    r"(?:in|here|out|back|around|coming|joining|online)(?: "
    r"(?:today|yet|tomorrow|already|now|_+))? ?\?|(?:ping|call|text|tell|ask|email|slack) (?:me|him|her|them|us)\b)"
)
"""Of people and things: "where's Dan?", "is Maria in today?", "ping me when done"."""
_INVITES = sign(
    r"^(?:so |hey |hi |and |ok )*(?:_+|coffee|drinks?|beers?) (?:at |on |_+|tomorrow|today|later|soon)[_ "
    r"]*(?:then|maybe)? "
    r"?\?$|\b(?:up|down|free) for (?:_+|coffee|drinks?|a)\b|\bwant (?:one|some|any|anything)\b ?\?"
    r"|^(?:so |hey |and |ok )*_+ with (?:the |my |a |our |your |some )"
)
""" "Coffee at 3?" is said to a colleague: no party, no place, no limit."""
OF_INVITATIONS = listed("meal course wish date time")
TO_A_PERSON = sign(
    r"^(?:so |and |hey |hi |ok |, )*(?:are you|are we|am i|was it|were you|did|didn|have you (?!got)|has anyone|has "
    r"he|has she|is "
    r"(?:he|she|anyone|anybody|someone|everyone)|who (?!can|could|does|do |makes|cooks|delivers|caters|serves|sells|"
    r"offers|"
    r"has |would )|whose|anyone (?!who|that|"
    r"else|has|have|do|does|deliver|cater|serv|sell|offer)|anyone else [a-z]+(?= \?)|why "
    r"(?:is|are|was|did|does|do|not)|how (?:was|were|did|is your|are you)|what "
    r"(?:was|were|did)|when "
    r"(?:is|was|are|did)|do we|does (?:he|she|(?:anyone|anybody|someone)(?! (?:[a-z]+ ){0,4}(?:do|make|serve|sell|"
    r"cater|deliver|offer)\b))|do you (?:want|like|eat|know (?!any|of|some|a "
    r")|think|remember|need|"
    r"mind)|thanks? (?:you )?(?:so much |a lot |very much |again )?for|thanks? (?:you )?(?:so much |again )?to)\b(?! "
    r"(?:cater|serv|offer|open|able|allerg))"
)
_THIS_TIME = sign(
    r"\b(?:so|but|and|,) (?:(?:so|but|for) )?(?:this time|for a change|now|today|tonight|maybe|perhaps)(?: (?:,|maybe|"
    r"perhaps|"
    r"rather|something|some|we|i|would|like|want|need|how|what|about|let us|try|have))* _"
)
""" "We had Thai last week, so this time maybe Korean": what was had is told, and why something else is asked for."""
OF_PARTY = listed("party city state zip area")
_TOLD_TO_CATERERS = listed("need allergy retraction indifference items complaint supposed dropped")
_OF_RESTAURANTS = listed("contact delivery hours notice reviews minimum")
"""Topics whose questions speak of telephones and websites."""


def is_of_the_office(line: Line, draft: Draft, kinds: set[str]) -> bool:
    """Sayings, thanks, what is told of the past, things of work without any food, and plain statements."""
    strong = bool(line.says(STRONG_REQUEST))
    for_a_party = "party" in kinds and names_food(draft, kinds)
    if line.says(_HAVE_TO) and not for_a_party:
        return True
    if line.says(_WHERE_IS) and not draft.question and not kinds & {"restaurant", "city", "cuisine"}:
        return True
    invites = kinds <= OF_INVITATIONS and bool(line.search(_INVITES))
    if draft.question == "why" and (draft.memory.page or points_at_results(line)):
        return False
    asked = is_asked_of_platter(line, draft, kinds)
    sounds_like_talk = (invites or line.says(IDIOMS)) and not (asked and not unexplained(line.left))
    if sounds_like_talk or line.says(TO_A_PERSON):
        return not (strong and kinds & OF_PARTY)
    if line.says(_TALK) and not (draft.change or strong or for_a_party or line.search(_THIS_TIME)):
        return True
    if asked:
        return False
    if draft.question not in _OF_RESTAURANTS and _speaks_of_work(line, draft, kinds, strong):
        return True
    if kinds & _TOLD_TO_CATERERS or _settles_a_choice(line, draft, kinds):
        return False
    if draft.question and line.text.endswith("?") and points_at_results(line):
        # "The second one is with meat?"
        return False
    return is_statement(line, for_a_party) or (not for_a_party and tells_of_doings(line, draft.index))


_OF_A_CHOICE = listed("cuisine price_level area restaurant city diet")
_AGREES = sign(
    r"^(?:[a-z,.!]+ ){0,3}?_+(?: (?:food|cuisine|side|part|of|town|the|restaurant|place|one))* (?:also |really |"
    r"just )?(?:works?\b|"
    r"(?:sounds?|is|are|will be|would be|might be|could be|will|would|might|may|could) (?:really |very |just |be )*"
    r"(?:good|great|fine|nice|ok|okay|perfect|do|work|lovely|better|best))\b|"
    r"\b(?:i|we) (?:would |do |really |also |might |could )*(?:like|love|prefer|fancy|feel like|enjoy|go for) (?:the "
    r"|some )?_|\b(?:i|we|you) (?:could|can|might|may) (?:also |maybe |just |even )*(?:do|try|have|get|take|go with|"
    r"order|add) (?:the |some )?_|"
    r"\b(?:look|looking) (?:at|into) (?:the |some )?_|"
    r"\b(?:i|we) (?:was|were|am|are) (?:thinking|hoping|looking|trying|wondering|searching|interested|leaning)\b"
)
""" "Thai sounds good", "I like Italian": said of a choice that is being made."""


def _settles_a_choice(line: Line, draft: Draft, kinds: set[str]) -> bool:
    return bool(kinds & _OF_A_CHOICE and (draft.asked or has_context(draft)) and line.search(_AGREES))


_FEEDS = sign(r"\b(?:like|want|need|have|going|has|hoping|trying) to feed (?:the|our|my|a|an|some|all|about|\d+)\b")
_MAY_SPEAK_OF_WORK = listed("occasion party wish")
_OF_A_PLACE = listed("cuisine price_level area restaurant")
_OF_PHONES = listed("phone post code number")
_PHONE = sign(r"\b(?:tele)?phone(?: ?numbers?)?\b|\bpost ?-? ?codes?\b")


def _speaks_of_work(line: Line, draft: Draft, kinds: set[str], strong: bool) -> bool:
    """Words of work count where no food is named, or where it is named beside them without being asked for."""
    taken = (line.text[one.start : one.end] for one in line.mentions if one.kind in _MAY_SPEAK_OF_WORK)
    found = {word for words in (line.left, *taken) for word in words.split() if word in OFFICE}
    if line.says(_PHONE) and (has_context(draft) or kinds & _OF_A_PLACE or asks_for_food(line)):
        # Whose telephone is asked for is a restaurant's.
        found -= _OF_PHONES
    if (strong and ("party" in kinds or line.says(_FEEDS))) or ("party" in kinds and draft.memory.wants.party):
        # "Feed 100 volunteers": those who are fed.
        found = {word for word in found if not PERSON.fullmatch(word)}
    if not found:
        return False
    if not names_food(draft, kinds):
        told = "party" in kinds and kinds & {"money", "price_level", "city", "state", "zip", "area"}
        return not found <= MEETINGS or not (told or (strong and kinds & (OF_PARTY | {"money"})))
    return not (strong or kinds & OF_PARTY) and not found <= MEETINGS
