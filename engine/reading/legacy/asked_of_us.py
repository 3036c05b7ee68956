"""What is asked of Platter itself and not of any dish: where it has menus, what kitchens there are, past orders.

Whole messages that are said to Platter, with nothing in them but a place: "which cities do you cover?", "do you cover
Boston?", "where is my order?", "the usual please", "can I talk to a human?". Among people they stay talk.
"""

import re

from engine.conversation import Command
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_PLEASE = (
    r"(?:(?:please|ok|okay|hey|hi|hello|so|and|,|\.|just|can you|could you|would you|tell me|show me|i would like to|"
    r"i want to|i need to|we need to|we want to|we would like to|can we|can i|could we|could i|may i|how do i|"
    r"how can i|"
    r"how do we|we will have|i will have|we want|let us (?:do|have|get)|get us|give us|same again ,) )*"
)
_THEN = r"(?: (?:please|now|again|thanks|today|yet|then|,|[.!?]))*"
_HERE = r"(?: (?:in|at|around|near|for|from) (?:(?:the )?_+(?:[ ,_]*)|here|there|town|the area))?"
_HAVE = (
    r"(?: (?:do|can|are|is) (?:you|they|we|i|there|platter)(?: (?:have|got|cover|offer|serve|list|know|get|in|"
    r"there))*| there(?: are)?| available| (?:is|are) (?:there|available|listed))"
)
_CITIES = r"(?:cities|city|towns|places|locations|areas|regions|states|markets)"
_KITCHENS = r"(?:cuisines?|(?:kinds?|types?|sorts?) of (?:food|cuisines?|cooking|kitchens?))"
_HOUSES = r"(?:restaurants?|caterers?|vendors?|kitchens?|eateries)"
_ORDER = r"(?:orders?|delivery|booking)"
_COVER = (
    r"(?:cover|serve|support|operate in|work in|deliver (?:to|in)|have (?:any )?(?:menus|restaurants|caterers|"
    r"anything|something) (?:in|for|from|around)|have|reach|know)"
)
_ON_ITS_WAY = (
    r"(?: (?:already|still|yet|be|been|get|gone|go|going to|on|its|the|my|way|time|track|here|there|out|through|"
    r"arrived?|arrives|arriving|come|comes|coming|late|delayed|ready|due|done|delivered|delivering|deliver|confirmed|"
    r"placed|accepted|shipped|sent|left|leave|in|received|cancell?ed|today|tomorrow|_+))+"
)
""" "Has our order arrived?"; "is the food nut free?" asks of the food."""
_LAST = (
    r"(?:last (?:time|week|month|year|friday|monday|tuesday|wednesday|thursday|one|order|meeting|event|_+)|before|"
    r"yesterday|the other day|previously|_+)"
)
_IT_SELF, _OURS = r"(?:you|platter|it)", r"(?:my|our|this|the|these)"
_KEEPS = r"(?:know|have|got|(?:stor|sav|collect|record|remember|keep|log)(?:e|ed|d|ing)?|kept)"
_WORDS = r"(?:data|messages?|words|chats?|conversations?|threads?|details|information|info)"
_CHOOSE = r"(?:pick|choose|suggest|recommend|select)"
_FOOD = r"(?: (?:something|anything|(?:some )?dishes|lunch|dinner|food))?"
_ASKED: tuple[tuple[Command, str], ...] = (
    ("for_me", rf"(?:(?:what|which dishes) (?:would|do|can|will|should) you )?{_CHOOSE}{_FOOD} for me{_HERE}|"
               r"(?:show )?(?:what (?:is|have you|did you|you) )?pick(?:ed|s)? for (?:me|you)|"
               r"(?:(?:my|any) )?recommendations(?: for me)?"),
    ("for_me_flagged", r"(?:show )?(?:the |my )?flagged (?:ones|dishes|picks)(?: for me)?|"
                       r"(?:show )?(?:(?:what|which|those|the (?:ones|dishes|rest))(?: (?:dishes|that|is|are|was|were|"
                       r"have|did|you|been|gets?))* )?"
                       r"(?:left out|leave out|flagged|hidden) for me"),
    ("cities", rf"(?:which|what) {_CITIES}{_HAVE}(?: (?:cover|serve|support|operate in|work in|deliver to|available in|"
               rf"active in|menus|restaurants in|in))*|(?:list|all)(?: (?:of )?(?:the|all|your))* {_CITIES}|"
               r"where (?:do|are|can) you (?:operate|work|cover|serve|deliver|have (?:menus|restaurants|caterers)|"
               r"available|active)(?: in)?|(?:which|what) (?:cities|towns)"),
    ("covers", rf"(?:do|can|are|will) you (?:also |even )?(?:{_COVER}|available in|"
               rf"active in) (?:the )?(?P<place>_+(?:[ ,_]*_)?|"
               r"[a-z]+(?: [a-z]+)?)(?: (?:too|as well|area))?|is (?P<where>_+(?:[ ,_]*_)?) covered|"
               rf"(?:are|is) there (?:any )?{_HOUSES} in (?P<there>_+(?:[ ,_]*_)?)"),
    ("cuisines", rf"(?:(?:which|what) )?{_KITCHENS}{_HAVE}?{_HERE}"),
    ("houses", rf"(?:which|what) {_HOUSES}{_HAVE}{_HERE}|(?:list|name)(?: (?:of|the|all|your))* {_HOUSES}{_HERE}|"
               rf"how many {_HOUSES}(?:{_HAVE}|(?= *(?:$|\?))){_HERE}|"
               r"(?:(?:any|some|all|the|your|good|nice|best|local|nearby) )*(?:restaurants|caterers|vendors|eateries)"
               rf"{_HERE}"),
    ("orders", rf"where (?:is|are) (?:my|our|the) (?:{_ORDER}|food|lunch|dinner|caterer|driver)|(?:cancel|track|change|"
               rf"reschedule|check|modify|see|confirm|check on)(?: on)? (?:my|our|the|an|this) {_ORDER}|(?:order|"
               rf"delivery) "
               r"(?:status|tracking)|(?:has|did|when (?:will|does|is)|is|will) (?:my|our|the) "
               rf"(?:{_ORDER}|food){_ON_ITS_WAY}|(?:what is )?(?:the )?(?:status|progress|eta) (?:of|on|for) "
               rf"(?:my|our|the|this) {_ORDER}"),
    ("past", rf"(?:the )?same(?: (?:thing|order|again|food|lunch|dinner|place|one|as|we had|i had))* (?:as )?{_LAST}|"
             r"re ?-? ?order(?: (?:it|that|this))?|(?:(?:where|how) (?:are|is|can i (?:see|find)|do i (?:see|find)) )?"
             r"(?:my|our|the) (?:past|last|previous|old|earlier|recent|saved) (?:searches|dishes|requests)|"
             r"(?:the|our|my) usual(?: (?:order|thing|lunch|one))?|(?:re ?-? ?order|repeat)(?: (?:the|our|my|last|"
             r"previous|"
             rf"order|lunch|from|week|time|_+))+|what did (?:we|i) (?:have|order|get|eat){_HERE} {_LAST}|"
             rf"what (?:have|had) (?:we|i) ordered(?: (?:before|so far|in the past|{_LAST}))?|(?:show )?(?:my |our |"
             rf"the )?"
             rf"(?:past|previous|old|earlier|recent) orders|(?:my |our )?order history|what we had {_LAST}"),
    ("help", r"(?:who|what) are you|what is (?:this|platter|this (?:app|bot|thing))|how (?:does|do) (?:it|this|you|"
             r"platter) "
             r"work|what can (?:i|we) (?:ask|say|do)(?: (?:you|here))?|how (?:do|can) (?:i|we) (?:use|"
             r"start)(?: (?:it|this|"
             r"you))?"),
    ("terms", r"(?:do|can|could|will|would) (?:you|platter) (?:take|accept|have|send|offer|do) (?:any |an? )?(?:credit "
              r"cards?|cards?|amex|visa|cash|invoices?|payments?|orders?|gift cards?|discounts?|delivery|tastings?)|"
              r"(?:do|can|could|will|would) you deliver(?: (?:to )?(?:(?:my|our|the) (?:office|building|door|place)|"
              r"us|me))?|"
              r"who do (?:i|we) pay|how (?:do|can) (?:i|we) (?:pay|order|place an order)|(?:order|book|"
              r"pay) (?:through|with|"
              r"via|from) (?:you|platter)(?: directly)?|(?:how far|how long|how much time|"
              r"how many days) (?:in advance|ahead|"
              r"before)? ?(?:do|should|must) (?:i|we) (?:need to |have to )?(?:order|book)|what (?:do you charge|"
              r"are your "
              r"(?:fees|prices|rates|charges|hours)|is your (?:fee|pricing|price))|how much (?:do you charge|"
              r"is platter|does "
              r"(?:it|this|platter) cost)|is (?:this|it|platter) free(?: to use)?"),
    ("privacy", rf"what (?:do|does|have|has|did|are) {_IT_SELF} {_KEEPS}(?: (?:on file|stored|saved|kept))? "
                r"(?:about|on|of) (?:me|us|people|our team)"
                rf"|(?:do|does|are|will) {_IT_SELF} (?:{_KEEPS}|read|reading|share|sharing|sell|selling|train on) "
                r"(?:(?:all|everything)(?: of)? )?(?:(?:what )?(?:we|i) (?:write|say|type|ask)(?: here)?|"
                rf"{_OURS} (?:allergies|{_WORDS}))"
                rf"|(?:is|are) {_OURS} {_WORDS} (?:safe|private|secure|confidential|kept|stored|shared|recorded|saved)"
                r"|who (?:can )?(?:sees?|reads?) (?:this|it|these|that|what (?:i|we) (?:write|say|type)|"
                rf"{_OURS} {_WORDS})|(?:what is )?(?:your |the )?(?:privacy|data)(?: (?:policy|statement|notice|"
                r"protection))|privacy|is (?:this|it|platter) (?:private|confidential|gdpr compliant)"),
    ("human", r"(?:talk|speak|chat|connect me|put me through)(?: (?:to|with))? (?:a |an |the |some )?(?:real |"
              r"actual |live |"
              r"human )?(?:human|person|people|someone|somebody|agent|manager|representative|rep|operator|being)"
              r"(?: (?:being|there))?|(?:customer|human|live) (?:service|support|care)|are you (?:a |an )?(?:bot|robot|"
              r"human|real|person|ai|real person)|is (?:anyone|anybody|someone) there"),
)  # fmt: skip
_PATTERNS = tuple((command, sign(rf"^{_PLEASE}(?:{words}){_THEN}$")) for command, words in _ASKED)


def find_asked_of_us(line: Line, draft: Draft) -> None:
    """A command that is a question; a place in it stays said, one that nobody knows as unknown."""
    if not draft.addressed:
        return
    for command, pattern in _PATTERNS:
        if command == "terms" and draft.memory.page:
            # Asked of the restaurants that are shown.
            continue
        if (match := line.search(pattern)) and (command != "covers" or _names_a_place(line, draft, match)):
            draft.command = command
            return


_OF_PLACES = re.compile(r"\b(?:cover|operate|deliver|work|in|from|around|reach|support)\b")


def _names_a_place(line: Line, draft: Draft, match: re.Match[str]) -> bool:
    group = next(name for name in ("place", "where", "there") if match[name])
    if draft.has("city", "state", "zip_code"):
        return "_" in match[group]
    name = line.as_typed(*match.span(group))
    of_a_place = _OF_PLACES.search(line.text) or not any(map(draft.index.is_known, match[group].split()))
    if not name[:1].isupper() or not of_a_place:
        # "Do you serve Thai?" asks for dishes.
        return False
    draft.say(unknown_place=name)
    return True
