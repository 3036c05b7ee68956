"""Every way in which a number of heads is told: "20 guests", "table for 2", "there will be 12", "so call it 22"."""

import re

from engine.reading.legacy.counting import BOUND, END, LEAD, NOT_ALL, NUMBER, UNIT
from engine.reading.legacy.heads import HEADS, YOUNG
from engine.reading.legacy.triggers import sign

_HEAD_COUNT = sign(
    rf"(?<![$\d:/])(?:\b|(?=~))(?:(?<=[a-z] )4 (?=\d))?{BOUND}{LEAD}{BOUND}{NUMBER}(?: or so| odd)?(?: -)?"
    rf"(?: (?!is|are|of|and|or|but|with|who|for|in|at|\d)\w+)? (?:{HEADS}|"
    rf"{YOUNG}(?= ?(?:$|[.,!?]|for|at|in|on|now|total|instead|only|then)))\b{NOT_ALL}"
)
""" "Something 4 10 ppl": the first number is a word."""
_GROUP = re.compile(
    r"\b(?:(?:party|group|delegation|squad|cohort|department|committee|choir|panel|contingent|board|staff|gang|"
    r"bunch|band|team|family|table|crowd|office|crew|class|gathering|meeting|party size|"
    r"booking|reservation|headcount|head count|count|"
    r"guest count|total|group size|number of (?:people|guests|diners|attendees)|seats?|seating|feeds?|"
    r"feeding|serves?|serving|"
    r"accommodates?|hosts?|hosting|expecting|"
    r"welcom(?:e|es|ing)|invit(?:e|es|ing)|entertaining|treating|receiving|fit|caters?|"
    r"catering|holds?|room(?= (?:for|to)))(?: (?:of|for|to|is|are|"
    r"will be|was|should (?:be|read|say)|ought to (?:be|read|say)|reads|at|size|would be))*"
    rf"|we are(?: now| back)?(?: at| up to| down to)?|expect|(?:people|guests)(?: \w+){{0,3}} (?:is|are|:)|"
    rf"we (?:will|shall|would) "
    rf"be|there (?:is|"
    rf"are|will be|would be|were)|it (?:is|will be) (?:for|gonna be)|(?<!get )(?<!bring )(?<!send )us|"
    rf"that(?: is| would be| will be) for|size (?:is|of|will be)) (?:: "
    rf")?{BOUND}{LEAD}{BOUND}{NUMBER}{END}{UNIT}"
)
_FOR = re.compile(
    rf"(?<!order )(?<!eats )(?<!eating )\b(?:for|4)(?: (?:a|the))? {BOUND}{LEAD}{BOUND}{NUMBER}{END}{UNIT}(?! \d)"
)
_FROM_TO = sign(
    rf"\bfrom (?P<was>\d{{1,4}})(?: {HEADS})? (?:down |up )?to "
    rf"{BOUND}{LEAD}{NUMBER}{END}{UNIT}(?: {HEADS})?"
)
_AMOUNT_IS = sign(rf"\b{LEAD}{NUMBER} (?:is|are) (?:the |my |our )?(?:number|amount|count|size|total)\b")
_COME = sign(
    rf"\b(?:all|there (?:is|are|will be|would be) (?:\w+ly |just |only )*|for )?(?:all |just |only )*{LEAD}{NUMBER} "
    r"(?:will be |are |is |would be |going to be )?(?:definitely |all |now )?(?:confirmed|signed up|seated|sitting|"
    r"attending|coming|"
    r"joining|dining|eating|with us|showing up|there|at the table|(?:will|can|could|would) (?:only |all )?(?:come|"
    r"attend|join|show up|make it))\b"
)
""" "Three attending", "all 5 seated together"."""
_THEY_COME = sign(
    rf"\b{LEAD}{NUMBER} (?!trays|boxes|pizzas|platters)[a-z]+s (?:are |will be )?(?:all )?"
    r"(?:coming|attending|joining)\b"
)
""" "22 welders are coming"."""
_IN_BRACKETS = sign(
    rf"(?<=[a-z]s|en|le) \( ?(?:we are |they are |of us |there are )?{LEAD}{NUMBER}{END}{UNIT}(?: "
    rf"(?:{HEADS}|of (?:us|them)))? ?\)"
)
""" "The volunteers (about 50)"."""
_CHANGED = sign(
    rf"\b(?:party|group|number|size|headcount|people|guests)\b[a-z ]{{0,80}}? (?:to|only|now|just) {BOUND}{LEAD}"
    rf"{NUMBER}{END}{UNIT}"
)
""" "Our group number changed to 7"."""
_INCLUDES = sign(
    rf"\b(?:booking|reservation|table|party|list)\b[a-z ]{{0,20}}? to (?:only |just )*(?:include|have|seat|fit|hold) "
    rf"{BOUND}{LEAD}{NUMBER}{END}{UNIT}"
)
""" "Alter the booking to only include 3"."""
_EXACTLY = sign(
    rf"\b(?:group|party|team|crowd|bunch|table)\b ?(?:,|:|-) ?{BOUND}{LEAD}{NUMBER}{END}{UNIT}"
    r"(?= ?(?:$|[.,!?]|to be |of us|in))"
)
""" "It is a big group, 15 to be precise"."""
_BOOK = sign(rf"\b(?:book|reserve) (?:just |only )*(?P<approx>_)?{NUMBER}{END}{UNIT}(?= _| ?(?:$|[.?!]))")
""" "May I book 5 for tomorrow?"."""
_ONLY = sign(
    rf"(?:^|[,.!] ?|\b(?:no|wait|now|it is|be) )\b(?:just|only)\b (?P<approx>_)?(?:the )?{NUMBER}{END}{UNIT}"
    r"(?= ?(?:$|[.!]))"
)
""" "No wait, only 7"; "just the seven": nothing else is counted so."""
_FIGURE = sign(
    rf"(?<!room )(?<!phone )(?<!order )(?<!ticket )(?<!invoice )(?<!table )\b(?:numbers?|figure|tally|count|headcount|"
    rf"turnout|rsvps?|replies|sign ?-? ?ups?|registrations?|attendance)\b(?: (?!is |are )[a-z]+){{0,6}}? ?,? ?"
    rf"(?:(?:is|are|in|back|complete|final|was|came to|comes to|closed at|ended at|stopped at|stands at|ended up at|"
    rf"went to|now|which is|that is|:|"
    rf"=|,|to) ?)+"
    rf"{BOUND}{LEAD}{NUMBER}{END}{UNIT}(?: {HEADS})?"
)
""" "The definitive figure is 72", "I have a number: 86": where heads are known already."""
_WITH_THEM = sign(
    r"\b(?:with|without|counting|including|minus|plus) (?:them|him|her|those|me|the [a-z]+) ?,? ?(?:it|that|we|there) "
    rf"(?:will be|would be|is|are|makes?) (?:only |just )*{LEAD}{NUMBER}{END}{UNIT}"
)
""" "The 20 included the drivers, without them it's 17"."""
_WITH_ALL = sign(
    rf"\b(?:it|that|we) (?:will be|would be|is|are) {LEAD}{NUMBER}{END}(?= (?:counting|including|with|"
    rf"without|if you "
    r"count|altogether|as it stands)\b)"
)
""" "It'll be 32 counting the drivers"."""
_GROWN = sign(
    rf"\b(?:grown|grew|gone (?:up|down)|went (?:up|down)|shrunk|shrank|(?:came|come) down|dropped|(?:in|de)creased|"
    rf"risen|"
    rf"rose|jumped|swelled|fell|fallen)(?: from \d{{1,4}})? to {BOUND}{LEAD}{NUMBER}{END}{UNIT}(?: {HEADS})?"
)
""" "We've grown to 24"."""
_LEFT = sign(
    rf"\b(?:only|just|there (?:is|are)|we are|with|so|now) {LEAD}{NUMBER} (?:of (?:us|them) )?(?:left|remain(?:ing)?|"
    rf"still here|"
    r"staying)\b(?! (?:over|side|wing|to|on|in|at|of))"
)
""" "Engine 3 got a call, only 10 left here": of the party that is known."""
_NAMES = sign(
    rf"(?<!had )\b{LEAD}{NUMBER} (?:names|rsvps|sign ?-? ?ups|confirmations|registrations|replies|signed up|"
    r"registered|said yes|turned up|showed up|"
    r"showed interest|(?:are|is) interested|want in|replied|accepted)\b"
)
""" "88 names on the list": of the party that is known."""
_WE_HAVE = sign(
    r"(?:^|[,.!] ?)\b(?:just |only )?we have\b (?P<approx>_)?(?P<low>\d{1,4})(?P<number>_)?(?P<ish>_)? ?[.!]?$"
)
""" "No wait, we have 7"."""
_CHANGED_TO = sign(
    rf"\b(?:change|switch|alter|amend|update)\b.* (?:people|number|size|group|table|(?:booking|reservation) of).* to "
    rf"(?:be )?(?P<approx>_)?{NUMBER}{END}{UNIT}(?: please)? ?[.?!]?$"
)
""" "Change the table that I booked for 7:15 to 8, please"."""
_NOW = sign(
    rf"\b(?:(?:it is|that is|we are|there are) (?:now )?(?:just |only |down to |up to |at )*|(?<=[,.:;] )|"
    rf"(?:just|only) ){LEAD}"
    rf"{NUMBER} now\b|"
    r"\bnow (?:(?:it is|we are|there are) (?:just |only |down to )?|"
    r"(?:just|only|down to) )(?P<left>\d{1,4})\b(?! ?[:.]\d)"
)
_FOR_A_MEAL = sign(
    rf"(?:^|[,.;:!] ?|_ ){LEAD}{NUMBER}{END} (?=for (?:(?:a|an|the|our|my|some|team|working|office|staff) )*(?:lunch|"
    r"dinner|breakfast|brunch|supper|food|drinks|catering|coffee|snacks|appetizers|dessert)\b)"
)
""" "28 for lunch"."""
BEFORE_TIME = re.compile(
    r"(?:^|\b(?:is|was|think|confirm|for|book|of|table|reservation|about|be) )(?P<approx>_)?(?P<low>\d{1,3})"
    r"(?P<number>_)?(?P<ish>_)?(?= _)"
)
""" "I think 3 at 7:15": a bare number right before a time that was said."""
IN_TOTAL = sign(
    rf"\b{LEAD}{NUMBER} (?:in total|total|altogether|in all|all together|in our (?:party|group)|in "
    rf"(?:the|my) (?:party|group))\b"
)
_COMES_TO = sign(
    rf"\b(?:(?:so|let us|and) call it|(?:that|which|it) (?:makes|brings)(?: (?:it|us|that))?(?: (?:to|up to))?) "
    rf"{BOUND}"
    rf"{LEAD}{NUMBER}{END}{UNIT}(?: (?:{HEADS}))?"
)
""" "They are 21 and then there's me, so call it 22"."""
_THEY_ARE = sign(rf"\bthey (?:are|will be) {BOUND}{LEAD}{NUMBER}{END}{UNIT}(?! (?:and|,|&) \d)")
_OF_THEM = sign(
    rf"(?:\b(?:usually|normally|typically|about|around|roughly|there (?:are|is|will be)|all|count|counted)|"
    rf"(?:^|[.;:])) (?P<approx>_)?{NUMBER} of them\b"
)
""" "We feed the volunteers, usually nineteen of them": where no other heads are told."""
_ALL_OF_THEM = sign(rf"(?:,|\() ?(?P<approx>_)?{NUMBER} of them(?= ?(?:$|[.,;!)]|altogether|in all|in total|and\b))")
""" "The board flies in, nine of them": where no heads are known."""
_STRONG = sign(rf"\b{LEAD}{NUMBER} strong\b")
_SIZED = re.compile(
    r"\b(?P<low>\d{1,4}) ?-? ?(?P<number>person|man|people|top|seater|"
    r"some)\b(?P<approx>_)?(?P<ish>_)?"
)
_MORE_LIKE = sign(rf"\b(?P<approx>more like|closer to|nearer) (?:for )?{NUMBER}{END}{UNIT}")
ALONE = sign(
    r"\b(?:just|only) (?:going to )?(?:be )?(?:me|myself)\b|\bmyself only\b|\bme alone\b|\bbe (?:just |only )?me\b|"
    r"\b(?:eating|dining|coming|sitting|be|am|going) (?:all )?alone\b|\bsolo (?:diner|dinner|lunch|table)\b|"
    r"\bdin(?:e|ing) solo\b|\bby myself\b|\bjust for me\b|\bfor "
    r"me (?:only|alone)\b|\b(?:table|dinner|"
    r"lunch|for) (?:for )?myself\b"
)
ME = re.compile(
    r"^(?:(?:i am|i will be|coming|just|only|with|it is|its) )*(?:me|myself|solo|alone|(?:nobody|no ?one)(?: [a-z]+)?)"
    r"(?: (?:alone|please|[.!]))*$"
)
""" "Me", where heads were asked for."""
BOTH = sign(r"\b(?:the )?both of us\b|\bthe couple of us\b")
BARE = re.compile(rf"(?<![$\d:/.]){LEAD}\b{NUMBER}{END}{UNIT}")
BEHIND_A_MEAL = re.compile(
    rf"(?:^|[,.;!] ?)(?:lunch|dinner|breakfast|brunch|supper|catering|food|snacks|meals?) {LEAD}{NUMBER}{END}(?= _)"
)
""" "Lunch 18 Boston": a bare number between a meal and a place."""
SEGMENT = re.compile(rf"(?:^|[,.;?!] ){LEAD}{NUMBER}{END}(?= ?(?:[,;]|[.!]?$|\. _)| in _)")
""" "Samosas, 20, Boston", "Lunch. 20. Boston.": in a list of what, how many and where."""
TOLD = (
    _FROM_TO,
    _HEAD_COUNT,
    _SIZED,
    _AMOUNT_IS,
    _GROUP,
    _MORE_LIKE,
    _FOR,
    IN_TOTAL,
    _COME,
    _THEY_COME,
    _IN_BRACKETS,
    _NOW,
    _COMES_TO,
    _FOR_A_MEAL,
)
"""Taken with the words that tell them, in this order."""
ALTERED = (_CHANGED, _CHANGED_TO, _INCLUDES, _EXACTLY, _BOOK, _ONLY, _WE_HAVE)
"""Told in words that others read as well: the number alone is taken."""
OF_THOSE_KNOWN = (_GROWN, _FIGURE, _LEFT, _NAMES, _WITH_ALL, _WITH_THEM)
"""Where heads are known already, and the line has not told any otherwise."""
OF_OTHERS = (_THEY_ARE, _OF_THEM, _STRONG)
"""Where the line tells no heads otherwise."""
OF_STRANGERS = (_ALL_OF_THEM,)
"""The same, where no heads are known either: "the ziti, three of them" orders."""
