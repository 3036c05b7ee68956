"""How many people: "about 25 people", "20-25 guests", "table for two", "me and my two kids", "no, 30"."""

import re
from functools import lru_cache

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.shares import names_said

_HEADS = (
    r"(?:people|peoples|persons?|ppl|pple|peeps|guests?|adults?|heads?|headcount|folks?|pax|diners?|attendees|"
    r"colleagues?|co - ?workers|coworkers?|employees|friends?|members|men|women|man|woman|seniors?|guys|girls|boys|"
    r"ladies|gentlemen|students|participants|visitors|clients|engineers|mouths|seats?|covers|others|humans|souls|"
    r"of us|of you|teammates|siblings|cousins|associates|devs|developers?|designers?|managers|analysts?|interns?|"
    r"executives?|execs|directors?|teachers?|nurses?|volunteers?|players|investors?|trainees|new hires|staffers|"
    r"consultants?|contractors?|vips?|grown - ?ups|grownups)"
)
_YOUNG = (
    r"(?:kids?|child(?:ren)?|childs|teens?|teenagers?|toddlers?|infants?|bab(?:y|ies)|minors?|little "
    r"ones?|youngsters?)"
)
_KIN = (
    r"(?:wife|husband|partner|spouse|fiancee?|girlfriend|boyfriend|mom|mum|mommy|mother|dad|father|"
    r"son|daughter|brother|"
    r"sister|aunt|uncle|boss|friend|colleague|coworker|co - worker|date|niece|nephew|cousin|grandma|"
    r"grandmother|grandpa|"
    r"grandfather|roommate|manager|parents|kids?|child(?:ren)?|sons|daughters|friends|colleagues|"
    r"brothers|sisters|others)"
)
_APPROX = (
    r"(?:about|around|abt|arround|roughly|approximately|approx(?: \.)?|circa|~|some|nearly|almost|"
    r"maybe|perhaps|probably|"
    r"say|like|more like|somewhere around|in the region of|close to|or so|give or take|ish|an estimated|estimated)"
)
_LEAD = rf"(?P<approx>{_APPROX} )?(?:{_APPROX} )?"
_BOUND = (
    r"(?:(?:at least|at most|up to|over|more than|no more than|a total of|only|just|exactly|all|the|"
    r"another|under|max|a|an) )*"
)
_NUMBER = (
    rf"(?P<low>\d{{1,5}})(?: ?(?:-|to|or|/|~|and) ?(?:{_APPROX} )?(?P<number>\d{{1,5}}))?(?P<ish> ?-? "
    rf"?ish)?(?P<plus> ?\+)?"
)
_UNIT = (
    r"(?! ?(?:-|/)? ?(?:trays?|platters?|boxes|box|pizzas?|orders?|pieces?|pcs|slices?|bottles?|cans?|"
    r"cups?|lbs?|pounds?|oz|"
    r"kg|portions?|servings?|dishes|plates?|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|years?|"
    r"nights?|dollars?|bucks|"
    r"usd|%|percent|am\b|pm\b|p ?\. ?m|a ?\. ?m|th\b|st\b|o clock|miles?|dozen|each|apiece|inch|stars?|star\b|"
    r"(?:full|half|large|small|big|whole|medium) |options?|restaurants?|places|choices|items|results|vegan trays?))"
)
_NOT_ALL = (
    r"(?! (?:who |that )?(?:is|are|has|have|can not|do not|does not|needs?|eats?|must be) (?:not |also )*"
    r"(?:allerg|vegan|vegetarian|veg\b|gluten|celiac|coeliac|lactose|intolerant|eat\b|halal|kosher|a "
    r"(?:nut|peanut|food)))"
)
"""Two people who are vegan are a need of two, not the party."""
_END = r"(?![\d:]|\.\d| ?/ ?\d)\b"

_SUM = re.compile(
    rf"(?<![$\d])\b(?:\d{{1,4}}|a|an) (?:small |little |young |older |grown )?(?:{_HEADS}|{_YOUNG})"
    rf"(?: ?(?:and|,|&|\+|with|plus|also|, and|) ?(?:\d{{1,4}}|a|an) (?:small |little |young "
    rf")?(?:{_HEADS}|{_YOUNG}))+\b"
)
_PART = re.compile(rf"(\d{{1,4}}|\ban?\b) (?:small |little |young |older |grown )?(?:{_HEADS}|{_YOUNG})")
_HEAD_COUNT = re.compile(
    rf"(?<![$\d:/])(?:\b|(?=~)){_BOUND}{_LEAD}{_BOUND}{_NUMBER}(?: or so| odd)? ?-?(?: (?!is|are|of|and|or|but|"
    rf"with|who|for|in|at)\w+)? ?(?:{_HEADS}|"
    rf"{_YOUNG}(?= ?(?:$|[.,!?]|for|at|in|on)))\b{_NOT_ALL}"
)
_GROUP = re.compile(
    r"\b(?:(?:party|group|gang|bunch|team|family|table|crowd|office|crew|class|gathering|meeting|party size|"
    r"booking|reservation|headcount|head count|count|"
    r"guest count|total|group size|number of (?:people|guests|diners|attendees)|seats?|seating|feeds?|"
    r"feeding|serves?|serving|"
    r"accommodates?|hosts?|hosting|expecting|fit|caters?|catering|holds?|room)(?: (?:of|for|to|is|are|"
    r"will be|was|should be|at|size|would be))*"
    rf"|we are|expect|(?:people|guests)(?: \w+){{0,3}} (?:is|are|:)|we will be|we would be|there (?:is|"
    rf"are|will be|would be|were)|it (?:is|will be) (?:for|gonna be)|us|"
    rf"that(?: is| would be| will be) for|size (?:is|of|will be)) (?:: "
    rf")?{_BOUND}{_LEAD}{_BOUND}{_NUMBER}{_END}{_UNIT}"
)
_FOR = re.compile(rf"\b(?:for|4)(?: (?:a|the))? {_BOUND}{_LEAD}{_BOUND}{_NUMBER}{_END}{_UNIT}(?! \d)")
_FROM_TO = re.compile(
    rf"\bfrom (?P<was>\d{{1,4}})(?: {_HEADS})? (?:down |up )?to "
    rf"{_BOUND}{_LEAD}{_NUMBER}{_END}{_UNIT}(?: {_HEADS})?"
)
_MORE = re.compile(
    rf"\b(?:add|plus|and|with|bring(?:ing)?)? ?\d{{1,3}} (?:more|extra|additional|"
    rf"other) (?:{_HEADS}|{_YOUNG})\b|\badd \d{{1,3}} (?:{_HEADS}|{_YOUNG})\b"
)
"""More heads than before, and not how many in all: taken, and not kept."""
_AMOUNT_IS = re.compile(rf"\b{_LEAD}{_NUMBER} (?:is|are) (?:the |my |our )?(?:number|amount|count|size|total)\b")
_IN_TOTAL = re.compile(
    rf"\b{_LEAD}{_NUMBER} (?:in total|total|altogether|in all|all together|in our (?:party|group)|in "
    rf"(?:the|my) (?:party|group))\b"
)
_SIZED = re.compile(
    r"\b(?P<low>\d{1,4}) ?-? ?(?P<number>person|man|people|top|seater|"
    r"some)\b(?P<approx>_)?(?P<ish>_)?"
)
_CORRECTION = re.compile(
    r"^(?:(?:oh|ok|okay|well|hey|no|nope|wait|sorry|actually|hmm|oops|scratch that|let us|i mean|i meant|it is|its|"
    r"there are|there is|only|just|now|rather|instead|we are|we will be|i said|not _|and|so|what "
    r"about|how about|can you|"
    r"could you|please|try|do|i think|[,.!-]|(?:make|change|set|switch|update|bump|lower|raise|cut|reduce|increase) "
    rf"(?:it|that|this|the (?:party|number|headcount|group|size|count))|to|up to|down to|be|it|more "
    rf"like) )*(?:for )?{_LEAD}{_NUMBER}{_END}"
    r"(?: (?:instead|please|now|then|actually|rather|sorry|thanks|thank you|total|is better|would be better|[.,!]))*$"
)
_MORE_LIKE = re.compile(rf"\b(?P<approx>more like|closer to|nearer) (?:for )?{_NUMBER}{_END}{_UNIT}")
_ALONE = re.compile(
    r"\b(?:just|only) (?:me|myself)\b|\bmyself only\b|\bonly me\b|\bby myself\b|\bjust for me\b|\bfor "
    r"me (?:only|alone)\b|\b(?:table|dinner|"
    r"lunch|for) (?:for )?myself\b"
)
_MEMBER = (
    rf"(?:me|myself|i|(?:my|a|an|her|his|our|the|one)? ?(?:\d{{1,3}} )?(?:other |little |young |small |"
    rf"lovely |best |lady |step ?-? ?|ex ?-? ?|more |good |close )*"
    rf"(?:{_KIN}|{_HEADS}|{_YOUNG})|\d{{1,3}}(?: (?:more|others?))?)"
)
_JOIN = r" ?(?:, and|,|and|&|\+|plus|with|along with|as well as) ?"
_COMPANY = re.compile(rf"\b(?:{_MEMBER}{_JOIN})*(?:me|myself|i)\b(?:{_JOIN}{_MEMBER}\b)*")
_VERB = re.compile(r" (?:am|will|would|want|need|have|like|can|could|was|think|are)\b")
"""After these "20 people and I" ended before "I": the next clause begins ("… and I want pizza")."""
_ME = re.compile(r"\b(?:me|myself|and i|i and|& i|i plus)\b")
_ONE_OF = re.compile(
    rf"\b(?:(?P<me>me|myself|i)|(?:(?P<n>\d{{1,3}}) )?(?:[a-z-]+ )*?(?P<kin>{_KIN}|"
    rf"{_HEADS}|{_YOUNG})|(?P<bare>\d{{1,3}}))\b"
)
_BOTH = re.compile(r"\b(?:the )?both of us\b|\bthe couple of us\b")
_NOT_BUT = re.compile(
    rf"\b(?:not \d{{1,4}}(?: {_HEADS})? ?,? ?(?:but |it is |its )?(?:for "
    rf")?{_LEAD}(?P<low>\d{{1,4}})(?P<number>_)?(?P<ish>_)?{_END}(?: {_HEADS})?|"
    rf"(?P<first>\d{{1,4}})(?: {_HEADS})? ?,? (?:and )?not \d{{1,4}}\b(?: {_HEADS})?)"
)
_BARE = re.compile(rf"(?<![$\d:/.]){_LEAD}\b{_NUMBER}{_END}{_UNIT}")
_CATERED = re.compile(r"cater(?:s|ing)? ")
"""Leads to a number, and says something of its own."""
LARGEST = 20_000
"""More heads than any caterer feeds at one sitting: a larger number is a misreading."""


def find_party(line: Line, draft: Draft) -> None:
    """Takes the number of heads, once a line; what is said later wins ("for 25, no wait, 30 people")."""
    if not any(c.isdigit() for c in line.left):
        _without_number(line, draft)
        return
    _sums(line, draft)
    for match in line.find(_MORE):
        line.take("more_heads", match.start(), match.end())
    for pattern in (_FROM_TO, _HEAD_COUNT, _SIZED, _AMOUNT_IS, _GROUP, _MORE_LIKE, _FOR, _IN_TOTAL):
        for match in line.find(pattern):
            _take(line, draft, match)
    if not draft.has("party"):
        _short_answer(line, draft)


def _sums(line: Line, draft: Draft) -> None:
    for match in line.find(_SUM):
        total = sum(int(n) if n.isdigit() else 1 for n in _PART.findall(match.group()))
        if line.take("party", match.start(), match.end(), total):
            draft.say(party=total, party_approximate=False)
    _company(line, draft)
    for match in line.find(_NOT_BUT):
        total = int(match["low"] or match["first"])
        if line.take("party", match.start(), match.end(), total):
            draft.say(party=total, party_approximate=False)


def _company(line: Line, draft: Draft) -> None:
    """ "me and my two kids": everybody named is counted; "me and my friends" has no number and says none."""
    if not _ME.search(line.left):
        return
    names = names_said(line, draft)
    for match in line.find(_company_with(tuple(names)) if names else _COMPANY):
        heads = heads_named = sum(1 for word in match.group().split() if word in names)
        for member in _ONE_OF.finditer(match.group()):
            number = member["n"] or member["bare"]
            if (
                number is None
                and member["kin"]
                and member["kin"].endswith("s")
                and member["kin"] not in ("boss", "parents")
            ):
                return
            heads += int(number) if number else 2 if member["kin"] == "parents" else 1
        numbered = heads_named or any(c.isdigit() for c in match.group())
        goes_on = _VERB.match(line.left[match.end() :]) and numbered
        if heads > 1 and not goes_on and line.take("party", match.start(), match.end(), heads):
            draft.say(party=heads, party_approximate=False)


@lru_cache(maxsize=64)
def _company_with(names: tuple[str, ...]) -> re.Pattern[str]:
    member = rf"(?:{'|'.join(names)}|{_MEMBER})"
    return re.compile(rf"\b(?:{member}{_JOIN})*(?:me|myself|i)\b(?:{_JOIN}{member}\b)*")


def _without_number(line: Line, draft: Draft) -> None:
    _company(line, draft)
    for pattern, heads in ((_ALONE, 1), (_BOTH, 2)):
        match = line.search(pattern) if not draft.has("party") else None
        if match and line.take("party", match.start(), match.end(), heads):
            draft.say(party=heads, party_approximate=False)


def _short_answer(line: Line, draft: Draft) -> None:
    """A bare number counts only where heads were asked for, or as a correction of heads that are known."""
    knows = draft.memory.wants.party is not None
    match = line.search(_CORRECTION) if knows or draft.asked_party else None
    if match is None and draft.asked_party:
        match = line.search(_BARE)
    if match is not None:
        _take(line, draft, match, start=match.start("approx") if match["approx"] else match.start("low"))
        draft.corrects = draft.corrects or (knows and not draft.asked_party)


def _take(line: Line, draft: Draft, match: re.Match[str], start: int | None = None) -> None:
    high = match["number"]
    low = int(match["low"])
    heads = max(int(high), low) if high and high.isdigit() else low
    if not 0 < heads <= LARGEST:
        return
    begin = match.start() if start is None else start
    if catered := _CATERED.match(match.group()):
        begin += catered.end()
    if heads == 1 and match.group().endswith("of us"):
        line.take("part", begin, match.end())
        return
    if match["ish"] and heads <= 12 and draft.has("party") and line.take("time", begin, match.end()):
        return
    if line.take("party", begin, match.end(), heads):
        draft.say(party=heads, party_approximate=bool(match["approx"] or match["ish"] or "or so" in match.group()))
