"""How many people: "about 25 people", "20-25 guests", "table for two", "me and my two kids", "no, 30"."""

import re

from engine.domain.understanding.amending import clauses_of, says_anew
from engine.domain.understanding.company import find_company
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.heads import HEADS, YOUNG
from engine.domain.understanding.line import Line
from engine.domain.understanding.slips import AFTER_A_SLIP, SLIP
from engine.domain.understanding.sums import find_couple, find_sums, take_total
from engine.domain.understanding.triggers import sign

_APPROX = (
    r"(?:about|around|abt|arround|roughly|approximately|approx(?: \.)?|circa|~|some|nearly|almost|"
    r"maybe|perhaps|probably|"
    r"say|like|more like|somewhere around|in the region of|close to|or so|give or take|ish|an estimated|estimated)"
)
_LEAD = rf"(?P<approx>{_APPROX} )?(?:{_APPROX} )?"
_BOUND = (
    r"(?:(?:at least|at most|up to|anywhere between|anywhere from|between|"
    r"over|more than|no more than|a total of|only|just|exactly|all|the|"
    r"another|under|max|a|an) )*"
)
_NUMBER = (
    rf"(?P<low>\d{{1,5}})(?: ?(?:-|to|or|/|~|and) ?(?:{_APPROX} )?(?P<number>\d{{1,5}}))?(?P<ish> ?-? "
    rf"?ish)?(?P<plus> ?\+)?"
)
_UNIT = (
    r"(?! ?(?:-|/)? ?(?:tables?\b|trays?|platters?|boxes|box|pizzas?|orders?|pieces?|pcs|slices?|bottles?|cans?|"
    r"cups?|lbs?|pounds?|oz|"
    r"kg|portions?|servings?|dishes|plates?|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|years?|"
    r"nights?|dollars?|bucks|"
    r"usd|%|percent|am\b|pm\b|p ?\. ?m|a ?\. ?m|th\b|st\b|o clock|miles?|dozen|each|apiece|inch|stars?|star\b|"
    r"(?:full|half|large|small|big|whole|medium) |options?|restaurants?|places|choices|items|results|vegan "
    r"trays?|more\b|fewer\b|less\b))"
)
_NOT_ALL = (
    r"(?! (?:who |that )?(?:is|are|has|have|can not|do not|does not|needs?|eats?|must be) (?:not |also )*"
    r"(?:allerg|vegan|vegetarian|veg\b|gluten|celiac|coeliac|lactose|intolerant|eat\b|halal|kosher|a "
    r"(?:nut|peanut|food)))"
)
"""Two people who are vegan are a need of two, not the party."""
_END = r"(?![\d:]|\.\d| ?/ ?\d)\b"

_HEAD_COUNT = sign(
    rf"(?<![$\d:/])(?:\b|(?=~)){_BOUND}{_LEAD}{_BOUND}{_NUMBER}(?: or so| odd)?(?: -)?(?: (?!is|are|of|and|or|but|"
    rf"with|who|for|in|at)\w+)? (?:{HEADS}|"
    rf"{YOUNG}(?= ?(?:$|[.,!?]|for|at|in|on)))\b{_NOT_ALL}"
)
_GROUP = re.compile(
    r"\b(?:(?:party|group|delegation|squad|cohort|department|committee|choir|panel|contingent|board|staff|gang|"
    r"bunch|band|team|family|table|crowd|office|crew|class|gathering|meeting|party size|"
    r"booking|reservation|headcount|head count|count|"
    r"guest count|total|group size|number of (?:people|guests|diners|attendees)|seats?|seating|feeds?|"
    r"feeding|serves?|serving|"
    r"accommodates?|hosts?|hosting|expecting|"
    r"welcom(?:e|es|ing)|invit(?:e|es|ing)|entertaining|treating|receiving|fit|caters?|"
    r"catering|holds?|room(?= (?:for|to)))(?: (?:of|for|to|is|are|"
    r"will be|was|should be|at|size|would be))*"
    rf"|we are|expect|(?:people|guests)(?: \w+){{0,3}} (?:is|are|:)|we will be|we would be|there (?:is|"
    rf"are|will be|would be|were)|it (?:is|will be) (?:for|gonna be)|us|"
    rf"that(?: is| would be| will be) for|size (?:is|of|will be)) (?:: "
    rf")?{_BOUND}{_LEAD}{_BOUND}{_NUMBER}{_END}{_UNIT}"
)
_FOR = re.compile(rf"(?<!order )\b(?:for|4)(?: (?:a|the))? {_BOUND}{_LEAD}{_BOUND}{_NUMBER}{_END}{_UNIT}(?! \d)")
_FROM_TO = sign(
    rf"\bfrom (?P<was>\d{{1,4}})(?: {HEADS})? (?:down |up )?to "
    rf"{_BOUND}{_LEAD}{_NUMBER}{_END}{_UNIT}(?: {HEADS})?"
)
_MORE = sign(
    rf"\b(?:make (?:it|that)|(?:we|there) (?:will be|would be|are|is|have)) \d{{1,3}} more(?= ?(?:$|[.,!;]|of "
    rf"us|now|then))|"
    rf"\b(?:add|plus|and|with|bring(?:ing)?)? ?\d{{1,3}} (?:more|extra|additional|"
    rf"other) (?:(?:{HEADS}|{YOUNG})\b|(?:are |will )?(?:come|coming|join|joining|show|showing)\b(?: up)?)|"
    rf"\badd (?:another )?\d{{1,3}}(?= ?(?:$|[.,!;]))|\b(?:and|plus) another \d{{1,3}} {HEADS}\b|"
    rf"\badd (?:another )?\d{{1,3}} (?:{HEADS}|{YOUNG}|more(?= ?(?:$|[.,!;]))|to (?:that|it|the (?:count|party|"
    rf"number|headcount|list)))\b"
)
"""More heads than before, and not how many in all: added to those that are known, else not kept."""
_COUNT_HEADS = re.compile(
    rf"(?:{YOUNG}|^add .*|(?:make|we|there) .* more|.*\b(?:minus|subtract|take off) .*|.* (?:fewer|less)|people|"
    rf"persons?|guests?|adults?|heads|folks?|ppl|"
    rf"pax|attendees|diners|friends?|colleagues|"
    r"coworkers|come|coming|join|joining|show|showing|up)$"
)
"""Not "two more engineers", whom a team may need for other things than lunch."""
_GONE = sign(
    rf"\b\d{{1,3}}(?: (?:of (?:us|them|the [a-z]+)|{HEADS}))?(?: (?:have|has|had|just|already|also|sadly|did|"
    rf"suddenly))* "
    r"(?:cancell?ed|dropped out|drop out|bailed(?: out)?|backed out|pulled out|(?<=(?:us|em|id) )(?:call(?:ed)? "
    r"in sick|"
    r"are (?:out|sick|ill|off))|can not (?:make it|come|join)|will not (?:make it|come|join|be (?:there|coming|"
    r"joining))|"
    r"are not (?:coming|joining))\b|\blost \d{1,3} (?:people|guests|of (?:us|them)|to)\b"
)
""" "Two of them cancelled", "we lost two to the flu": so many fewer than are known."""
_FEWER = sign(
    rf"^(?:no |sorry |oh |and |so |ok |, )*\d{{1,3}} (?:fewer|less)(?= ?(?:$|[.,!;]))|"
    rf"\b\d{{1,3}} (?:fewer|less) (?:(?:{HEADS}|{YOUNG})\b|(?:are )?(?:come|coming)\b)|"
    rf"^(?:no |sorry |oh |, )*(?:minus|subtract|take off) \d{{1,3}}(?: (?:people|heads|guests|of us)|(?= ?(?:$|"
    rf"[.,!;])))"
)
_AMOUNT_IS = sign(rf"\b{_LEAD}{_NUMBER} (?:is|are) (?:the |my |our )?(?:number|amount|count|size|total)\b")
_COME = sign(
    rf"\b(?:all|there (?:is|are|will be|would be) (?:\w+ly |just |only )*|for )?(?:all |just |only )*{_LEAD}{_NUMBER} "
    r"(?:will be |are |is |would be |going to be )?(?:definitely |all |now )?(?:confirmed|signed up|seated|sitting|"
    r"attending|coming|"
    r"joining|dining|eating|with us|showing up|there|at the table|(?:will|can|could|would) (?:only |all )?(?:come|"
    r"attend|join|show up|make it))\b"
)
""" "Three attending", "all 5 seated together"."""
_THEY_COME = sign(
    rf"\b{_LEAD}{_NUMBER} (?!trays|boxes|pizzas|platters)[a-z]+s (?:are |will be )?(?:all )?"
    r"(?:coming|attending|joining)\b"
)
""" "22 welders are coming"."""
_IN_BRACKETS = sign(
    rf"(?<=[a-z]s|en|le) \( ?(?:we are |they are |of us |there are )?{_LEAD}{_NUMBER}{_END}{_UNIT}(?: "
    rf"(?:{HEADS}|of (?:us|them)))? ?\)"
)
""" "The volunteers (about 50)"."""
_CHANGED = sign(
    rf"\b(?:party|group|number|size|headcount|people|guests)\b[a-z ]{{0,80}}? (?:to|only|now|just) {_BOUND}{_LEAD}"
    rf"{_NUMBER}{_END}{_UNIT}"
)
""" "Our group number changed to 7"."""
_INCLUDES = sign(
    rf"\b(?:booking|reservation|table|party|list)\b[a-z ]{{0,20}}? to (?:only |just )*(?:include|have|seat|fit|hold) "
    rf"{_BOUND}{_LEAD}{_NUMBER}{_END}{_UNIT}"
)
""" "Alter the booking to only include 3"."""
_EXACTLY = sign(
    rf"\b(?:group|party|team|crowd|bunch|table)\b ?(?:,|:|-) ?{_BOUND}{_LEAD}{_NUMBER}{_END}{_UNIT}"
    r"(?= ?(?:$|[.,!?]|to be |of us|in))"
)
""" "It is a big group, 15 to be precise"."""
_BOOK = sign(rf"\b(?:book|reserve) (?:just |only )*(?P<approx>_)?{_NUMBER}{_END}{_UNIT}(?= _| ?(?:$|[.?!]))")
""" "May I book 5 for tomorrow?"."""
_ONLY = sign(
    rf"(?:^|[,.!] ?|\b(?:no|wait|now|it is|be) )\b(?:just|only)\b (?P<approx>_)?(?:the )?{_NUMBER}{_END}{_UNIT}"
    r"(?= ?(?:$|[.!]))"
)
_FIGURE = sign(
    rf"(?<!room )(?<!phone )(?<!order )(?<!ticket )(?<!invoice )(?<!table )\b(?:numbers?|figure|tally|count|headcount|"
    rf"turnout|rsvps?|replies|sign ?-? ?ups?|registrations?|attendance)\b(?: (?!is |are )[a-z]+){{0,6}}? ?,? ?"
    rf"(?:(?:is|are|was|came to|comes to|stands at|ended up at|went to|now|which is|that is|:|=|,|to) ?)+"
    rf"{_BOUND}{_LEAD}{_NUMBER}{_END}{_UNIT}(?: {HEADS})?"
)
""" "The definitive figure is 72", "I have a number: 86": where heads are known already."""
_WITH_ALL = sign(
    rf"\b(?:it|that|we) (?:will be|would be|is|are) {_LEAD}{_NUMBER}{_END}(?= (?:counting|including|with|"
    rf"without|if you "
    r"count|altogether|as it stands)\b)"
)
""" "It'll be 32 counting the drivers"."""
_NAMES = sign(
    rf"(?<!had )\b{_LEAD}{_NUMBER} (?:names|rsvps|sign ?-? ?ups|confirmations|registrations|replies|signed up|"
    r"registered|said yes|turned up|showed up)\b"
)
""" "88 names on the list": of the party that is known."""
_WE_HAVE = sign(
    r"(?:^|[,.!] ?)\b(?:just |only )?we have\b (?P<approx>_)?(?P<low>\d{1,4})(?P<number>_)?(?P<ish>_)? ?[.!]?$"
)
""" "No wait, only 7"; "just the seven": nothing else is counted so."""
_CHANGED_TO = sign(
    rf"\b(?:change|switch|alter|amend|update)\b.* (?:people|number|size|group|table|(?:booking|reservation) of).* to "
    rf"(?:be )?(?P<approx>_)?{_NUMBER}{_END}{_UNIT}(?: please)? ?[.?!]?$"
)
""" "Change the table that I booked for 7:15 to 8, please"."""
_NOW = sign(
    rf"\b(?:(?:it is|that is|we are|there are) (?:now )?(?:just |only |down to |up to |at )*|(?<=[,.:;] )|"
    rf"(?:just|only) ){_LEAD}"
    rf"{_NUMBER} now\b|"
    r"\bnow (?:(?:it is|we are|there are) (?:just |only |down to )?|"
    r"(?:just|only|down to) )(?P<left>\d{1,4})\b(?! ?[:.]\d)"
)
_MEANT = sign(
    rf"\b(?:i )?(?:meant|said|make (?:that|it)) (?:to say |for )?(?P<approx>_)?{_NUMBER}{_END}{_UNIT} ?[.?!]?$"
)
""" "Not 4 people, I meant 5": where heads are spoken of."""
_BEFORE_TIME = re.compile(
    r"(?:^|\b(?:is|was|think|confirm|for|book|of|table|reservation|about|be) )(?P<approx>_)?(?P<low>\d{1,3})"
    r"(?P<number>_)?(?P<ish>_)?(?= _)"
)
""" "I think 3 at 7:15": a bare number right before a time that was said."""
_IN_TOTAL = sign(
    rf"\b{_LEAD}{_NUMBER} (?:in total|total|altogether|in all|all together|in our (?:party|group)|in "
    rf"(?:the|my) (?:party|group))\b"
)
_COMES_TO = sign(
    rf"\b(?:(?:so|let us|and) call it|(?:that|which|it) (?:makes|brings)(?: (?:it|us|that))?(?: (?:to|up to))?) "
    rf"{_BOUND}"
    rf"{_LEAD}{_NUMBER}{_END}{_UNIT}(?: (?:{HEADS}))?"
)
""" "They are 21 and then there's me, so call it 22"."""
_THEY_ARE = sign(rf"\bthey (?:are|will be) {_BOUND}{_LEAD}{_NUMBER}{_END}{_UNIT}(?! (?:and|,|&) \d)")
_OF_THEM = sign(
    rf"(?:\b(?:usually|normally|typically|about|around|roughly|there (?:are|will be)|all)|(?:^|[.;:])) "
    rf"(?P<approx>_)?{_NUMBER} "
    rf"of them\b"
)
""" "We feed the volunteers, usually nineteen of them": where no other heads are told."""
_SIZED = re.compile(
    r"\b(?P<low>\d{1,4}) ?-? ?(?P<number>person|man|people|top|seater|"
    r"some)\b(?P<approx>_)?(?P<ish>_)?"
)
_CORRECTION = re.compile(
    r"^(?:(?:oh|ok|okay|well|hey|no|nope|nah|ugh|argh|er|erm|uh|um|back to|correction|the|headcount|hmm|:|"
    r"wait|sorry|actually|oops|you know what|call it|scratch that|let us|let me correct (?:myself|that|it)|i mean|"
    r"i meant|i (?:misspoke|misjudged|miscounted|spoke too soon|was wrong|take (?:it|that) back)|it is|its|"
    r"there are|there is|only|just|exactly|precisely|now|rather|instead|we are|we will be|i said|not _|and|so|what "
    r"about|how about|can you|at|"
    r"could you|please|try|do|i think|[,.!-]|(?:make|change|set|switch|update|bump|lower|raise|cut|reduce|increase) "
    rf"(?:it|that|this|the (?:party|number|headcount|group|size|count))|to|up to|down to|be|it|more "
    rf"like) )*(?:for )?{_LEAD}{_NUMBER}{_END}"
    r"(?: (?:instead|please|now|then|actually|rather|sorry|thanks|thank you|total|is better|would be better|after all|"
    r"again|(?:was|is) (?:right|correct)|final(?: (?:count|number|answer))?|as planned|with [a-z]+|it is|that is|"
    r"exactly|precisely|sharp|to be (?:exact|precise|sure|safe)|all told|[.,!]))*$"
)
_AND_WHY = re.compile(
    rf"^(?:(?:no|nope|wait|sorry|actually|oops|hmm|ok|okay|,) )*(?:make (?:it|that)|let us (?:say|make it)|back to) "
    rf"{_LEAD}{_NUMBER}{_END}(?= ?(?:[,.;(]|(?:to be|because|since|as|just in case|in case|so|if) ))"
)
""" "Make it 14, the interns are in"."""
_SEGMENT = re.compile(rf"(?:^|, ){_LEAD}{_NUMBER}{_END}(?= ?(?:,|[.!]?$)| in _)")
""" "Samosas, 20, Boston": in a list of what, how many and where."""
_OTHER_HEADS = re.compile(
    rf"(?:, |\b)(?:(?:{SLIP}|make that|,) ?)+ (?:for |it is )?{_LEAD}{_NUMBER}{_END}{_UNIT}(?: (?:{HEADS}))?"
    r"(?= ?(?:$|[.,!;]|(?:in|at|for) _|(?:with|counting|including|because|since|as|now|if|for|and) ))"
)
""" "Dinner for 40, no sorry 14, in Cambridge": of two numbers in one line the later one."""
_MORE_LIKE = sign(rf"\b(?P<approx>more like|closer to|nearer) (?:for )?{_NUMBER}{_END}{_UNIT}")
_ALONE = sign(
    r"\b(?:just|only) (?:going to )?(?:be )?(?:me|myself)\b|\bmyself only\b|\bme alone\b|\bbe (?:just |only )?me\b|"
    r"\b(?:eating|dining|coming|sitting|be|am|going) (?:all )?alone\b|\bsolo (?:diner|dinner|lunch|table)\b|"
    r"\bdin(?:e|ing) solo\b|\bby myself\b|\bjust for me\b|\bfor "
    r"me (?:only|alone)\b|\b(?:table|dinner|"
    r"lunch|for) (?:for )?myself\b"
)
_ME = re.compile(
    r"^(?:(?:i am|i will be|coming|just|only|with|it is|its) )*(?:me|myself|solo|alone|(?:nobody|no ?one)(?: [a-z]+)?)"
    r"(?: (?:alone|please|[.!]))*$"
)
""" "Me", where heads were asked for."""
_BOTH = sign(r"\b(?:the )?both of us\b|\bthe couple of us\b")
_NOT_BUT = re.compile(
    rf"\b(?:not \d{{1,4}}(?: {HEADS})? ?,? ?(?:but |it is |its )?(?:for "
    rf")?{_LEAD}(?P<low>\d{{1,4}})(?P<number>_)?(?P<ish>_)?{_END}(?: {HEADS})?|"
    rf"(?P<first>\d{{1,4}})(?: {HEADS})? ?,? (?:and )?not \d{{1,4}}\b(?: {HEADS})?)"
)
_BARE = re.compile(rf"(?<![$\d:/.]){_LEAD}\b{_NUMBER}{_END}{_UNIT}")
_CATERED = re.compile(r"cater(?:s|ing)? ")
"""Leads to a number, and says something of its own."""
_ONE_OF_US = re.compile(r"\b(?:only|just|for) 1 of us(?: [.!]?)?$")
LARGEST = 20_000
"""More heads than any caterer feeds at one sitting: a larger number is a misreading."""


def find_party(line: Line, draft: Draft) -> None:
    """Takes the number of heads, once a line; what is said later wins ("for 25, no wait, 30 people")."""
    if not line.has_digits():
        _without_number(line, draft)
        return
    find_company(line, draft)
    find_sums(line, draft)
    if _not_but(line, draft):
        return
    _more_heads(line, draft)
    for pattern in (
        _FROM_TO,
        _HEAD_COUNT,
        _SIZED,
        _AMOUNT_IS,
        _GROUP,
        _MORE_LIKE,
        _FOR,
        _IN_TOTAL,
        _COME,
        _THEY_COME,
        _IN_BRACKETS,
        _NOW,
        _COMES_TO,
    ):
        for match in line.find(pattern):
            _take(line, draft, match)
    for pattern in (_CHANGED, _CHANGED_TO, _INCLUDES, _EXACTLY, _BOOK, _ONLY, _WE_HAVE):
        for match in line.find(pattern):
            _take(line, draft, match, start=match.start("low"))
    for pattern in (_FIGURE, _NAMES, _WITH_ALL) if draft.memory.wants.party and not draft.has("party") else ():
        for match in line.find(pattern):
            _take(line, draft, match, start=match.start("low"))
            draft.corrects = True
    _later_in_line(line, draft)
    if draft.has("party"):
        _meant(line, draft)
        last = max((one.start for one in line.mentions if one.kind == "party"), default=0)
        for match in line.find(_OTHER_HEADS):
            if match.start() > last:
                _take(line, draft, match)
    else:
        for pattern in (_THEY_ARE, _OF_THEM):
            for match in line.find(pattern):
                _take(line, draft, match)
        _before_time(line, draft)
        _short_answer(line, draft)
    if draft.has("party") or draft.memory.wants.party:
        _clause_of_its_own(line, draft)


def _not_but(line: Line, draft: Draft) -> bool:
    """ "Two folks invited themselves, so it's not 14 but 16": settled, unless a sum is told as well."""
    found = False
    told_in_all = line.search(_IN_TOTAL) is not None
    for match in line.find(_NOT_BUT):
        if told_in_all:
            line.take("part", match.start(), match.end())
        else:
            take_total(line, draft, match, int(match["low"] or match["first"]))
            found = draft.has("party")
    return found


_CLAUSE_OF_IT = re.compile(rf"{_CORRECTION.pattern.removeprefix('^').removesuffix('$')} *")


_SO = re.compile(r" ?so \d")
""" "We're two short, so 28": what it comes to."""


def _clause_of_its_own(line: Line, draft: Draft) -> None:
    """ "No wait, they're in again. 15.": where a line corrects, a clause that is nothing but a number."""
    if not line.has_digits():
        return
    anew = says_anew(line)
    last = max((one.end for one in line.mentions if one.kind == "party"), default=0)
    for start, end in clauses_of(line.left):
        if start < last or not (anew or _SO.match(line.left, start)):
            continue
        match = _CLAUSE_OF_IT.fullmatch(line.left, start + (line.left[start : start + 1] == " "), end)
        if match is not None:
            _take(line, draft, match, start=match.start("approx") if match["approx"] else match.start("low"))
            draft.corrects = True


_IN_ALL = re.compile(r"(?:total|altogether|in all|all together)$")


def _later_in_line(line: Line, draft: Draft) -> None:
    """ "Lunch for 18, sorry, 19 people": what stands behind the word of correction counts."""
    told_in_all = any(one.kind == "party" and _IN_ALL.search(line.text[one.start : one.end]) for one in line.mentions)
    for one in () if told_in_all else line.mentions:
        if one.kind == "party" and isinstance(one.value, int) and AFTER_A_SLIP.search(line.text, 0, one.start):
            draft.say(party=one.value)


def _meant(line: Line, draft: Draft) -> None:
    for match in line.find(_MEANT):
        _take(line, draft, match)


def _before_time(line: Line, draft: Draft) -> None:
    if "time" not in line.kinds():
        return
    for match in line.find(_BEFORE_TIME):
        if any(one.kind == "time" and one.start == match.end() + 1 for one in line.mentions):
            _take(line, draft, match, start=match.start("low"))


def _more_heads(line: Line, draft: Draft) -> None:
    """ "5 more people" when 25 are known: 30; a number of heads said in full wins."""
    known = draft.memory.wants.party
    for pattern, step in ((_MORE, 1), (_FEWER, -1), (_GONE, -1)):
        for match in line.find(pattern):
            number = re.search(r"\d+", match.group())
            changed = (known or 0) + step * int(number.group() if number else 0)
            counts = pattern is _GONE or _COUNT_HEADS.search(match.group())
            kept = bool(known and counts) and 0 < changed <= LARGEST
            if line.take("party" if kept else "more_heads", match.start(), match.end()) and kept:
                draft.say(party=changed, party_approximate=draft.memory.wants.party_approximate)
                draft.corrects = True


def _without_number(line: Line, draft: Draft) -> None:
    find_company(line, draft)
    find_couple(line, draft)
    if draft.asked_party and _ME.match(line.left) and line.take("party", 0, len(line.text), 1):
        draft.say(party=1, party_approximate=False)
    for pattern, heads in ((_ALONE, 1), (_BOTH, 2)):
        alone = line.search(pattern) if not draft.has("party") else None
        if alone:
            take_total(line, draft, alone, heads)


def _short_answer(line: Line, draft: Draft) -> None:
    """A bare number counts only where heads were asked for, or as a correction of heads that are known."""
    knows = draft.memory.wants.party is not None
    match = (line.search(_CORRECTION) or line.search(_AND_WHY)) if knows or draft.asked_party else None
    if match is None and not knows and "city" in line.kinds():
        match = line.search(_SEGMENT)
    if match is None and draft.asked_party:
        match = next((one for one in line.find(_BARE) if not _counts_dishes(line, draft, one.end())), None)
    if match is not None:
        _take(line, draft, match, start=match.start("approx") if match["approx"] else match.start("low"))
        draft.corrects = draft.corrects or (knows and not draft.asked_party)


_HAVE_ALLERGIES = re.compile(r" (?:has|have|with|got)(?: (?:an?|any|some|severe|bad|food|nut))* allerg")


def _is_of_some(line: Line, draft: Draft, start: int, end: int, heads: int) -> bool:
    """ "No raw fish for two colleagues", "two people have allergies": fewer than come, told of beside a diet."""
    known = draft.memory.wants.party
    if known is None or heads * 2 > known:
        return False
    behind = len(line.text[:start].rstrip().removesuffix(" for"))
    before = any(one.kind in ("exclusion", "diet", "allergy") and one.end == behind for one in line.mentions)
    return before or _HAVE_ALLERGIES.match(line.text, end) is not None


def _counts_dishes(line: Line, draft: Draft, end: int) -> bool:
    """ "3 baked ziti" are three of the ziti."""
    following = line.word_after(end)
    return following.isalpha() and following not in EVERYDAY and draft.index.is_dish_word(following)


def _take(line: Line, draft: Draft, match: re.Match[str], start: int | None = None) -> None:
    high = match["number"]
    low = int(match["low"] or match["left"])
    heads = max(int(high), low) if high and high.isdigit() else low
    if not 0 < heads <= LARGEST:
        return
    begin = match.start() if start is None else start
    if catered := _CATERED.match(match.group()):
        begin += catered.end()
    if heads == 1 and match.group().endswith("of us") and not _ONE_OF_US.search(line.text, 0, match.end() + 2):
        line.take("part", begin, match.end())
        return
    if match["ish"] and heads <= 12 and draft.has("party") and line.take("time", begin, match.end()):
        return
    if _is_of_some(line, draft, begin, match.end(), heads):
        line.take("part", begin, match.end())
        return
    if heads < draft.fields.get("party", 0) and match.group().startswith("the "):
        # "Twenty-six of us, because the two freelancers are in": some of those who were counted.
        line.take("part", begin, match.end())
        return
    if line.take("party", begin, match.end(), heads):
        draft.say(party=heads, party_approximate=bool(match["approx"] or match["ish"] or "or so" in match.group()))
