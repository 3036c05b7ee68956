"""Dates and times as said: kept in the person's words, days in full, and out of the way of heads and money."""

import re

from engine.reading.legacy.asides import is_told
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import CONTROL
from engine.reading.legacy.heads import HEADS, YOUNG
from engine.reading.legacy.letting_go import LET_GO
from engine.reading.legacy.line import Line
from engine.reading.legacy.nearness import is_near
from engine.reading.legacy.slips import AFTER_A_SLIP
from engine.reading.legacy.triggers import Sign, sign
from engine.reading.legacy.unexplained import unexplained
from engine.reading.legacy.wordlists import listed

_DAY = (
    r"(?:mon|tues?|wednes|thurs?|fri|satur|sun)day|mon|tues?|weds?|thurs?|thu|fri|"
    r"sat(?! (?:in|on|at|down|with|around|there|through|next|under)\b)"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)(?: \.)?"
)
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)"
_DOM = rf"(?:\d{{1,2}}(?:th)?|{_ORDINAL})"
_SLASHED = (
    r"\b(?!(?:1 / [2-4]|2 / 3|3 / 4)\b)(?:1[0-2]|0?[1-9]) / (?:3[01]|[12]\d|0?[1-9])\b(?= ?(?:$|[,;.!?)_]|at|from|"
    r"for|in|not|instead|please|now|then|lunch|dinner|breakfast|noon|\d{1,2} ?[:.] ?\d\d|and)|"
    r"(?<=/ (?:1[3-9]|2\d|3[01]))(?! ?(?:[/\d]|inch|cups?|lbs?|pounds?|full|done|size)))"
)
""" "6/12": month and day, and no fraction of a tray."""
_COUNT = r"(?:\d+|a|an|a few|few|several)"
_DATES = sign(
    rf"(?:\b(?:on|for|this|next|coming|by|before|until|from|in|the) )*"
    rf"(?:\b(?:the )?{_DOM} (?:of )?{_MONTH}\b(?: ,? ?\d{{4}}\b)?|\b{_MONTH} (?:the )?{_DOM}\b(?! "
    rf"(?:{HEADS}|{YOUNG})\b)(?: ,? ?\d{{4}}\b)?"
    rf"|\b\d{{1,2}} ?[/.-] ?\d{{1,2}} ?[/.-] ?\d{{2,4}}\b|\b\d{{4}} ?[/-] ?\d{{1,2}} ?[/-] ?\d{{1,2}}\b|"
    rf"(?<=on )\d{{1,2}} / \d{{1,2}}\b|(?<![\d/$] ){_SLASHED}"
    rf"|\b(?:the )?\d{{1,2}}th(?: of (?:this|next|the) month)?\b(?! (?:street|st|ave|avenue|floor|"
    rf"grade|birthday|of us|one|of them|thought|time|attempt|try|quarter|edition|place))"
    rf"|\b(?:the )?(?:first|second|third) of {_MONTH}\b"
    rf"|(?<=on )the {_ORDINAL}(?= *(?:$|[.,;!)]|at|in|for|instead|not)(?! the))"
    rf"|\bday after tomorrow\b|\btomorrow\b|\btoday\b|\btonight\b|\byesterday\b"
    rf"|\b(?:{_DAY})s? ?(?:-|to|through|thru|until|till) ?(?:{_DAY})\b(?: (?:this|next) week\b)?"
    rf"|\b(?:this|next|coming|last|every|each) (?:{_DAY}|week(?:end|day)?|month|year)\b(?: (?:{_DAY}))?"
    rf"|\b{_COUNT} (?:{_DAY})s? from (?:now|today)\b"
    rf"|\b(?:{_DAY})s?\b(?: the {_DOM}(?: of {_MONTH}\b)?| week\b)?|\b(?:this|the|next) weekend\b"
    rf"|(?<=in ){_COUNT} (?:days?|weeks?|months?|years?)\b|\b{_COUNT} (?:days?|weeks?|months?|years?) "
    rf"from (?:now|today)\b"
    rf"|(?<=in ){_MONTH}(?= |$)|(?<=next ){_MONTH}(?= |$))"
)
_MERIDIEM = r"(?:(?:a ?\. ?m|p ?\. ?m)(?: \.)?|am|pm|a m|p m)\b"
_PART = r"(?:morning|afternoon|evening|night|noon|lunchtime)"
_AT = r"(?:\b(?:at|around|about|by|for|before|after|from|until|till|circa|~|roughly|approximately) )*"
_TIMES = sign(
    rf"{_AT}(?:\b(?:half|quarter|5|10|20|25|\d{{1,2}} minutes) (?:past|to|after|till|before) (?:1[0-2]|\d|one)\b"
    rf"(?! (?:{HEADS}|{YOUNG})\b)|\bhalf (?:1[0-2]|[1-9])\b(?= *(?:$|[.,!?;)]))"
    rf"|\b\d{{1,2}}[:.]\d{{2}}(?!\d)(?: ?{_MERIDIEM})?|\b\d{{1,2}}(?: ?: ?\d{{2}}| \d{{2}})? ?{_MERIDIEM}"
    rf"|\b(?:1[0-2]|[1-9])[0-5]\d ?{_MERIDIEM}"
    rf"|\b\d{{1,2}} (?:o (?:' )?clock|oclock|sharp|on the dot)\b|\b\d{{1,2}}(?= in the (?:morning|afternoon|"
    rf"evening)\b)|"
    rf"\b(?:noon|midday|midnight|noonish)\b"
    rf"|(?<=in )(?:the next )?(?:\d+|a|an|half an|a few) (?:seconds?|minutes?|mins?|hours?|hrs?)\b"
    rf"|\b(?:\d+|a|an|half an) (?:minutes?|mins?|hours?|hrs?) from now\b"
    rf"|(?<=\bat )(?:1?\d|2[0-4])(?: ish| sharp)?\b(?! (?:people|persons?|ppl|guests?|adults?|kids|dollars|"
    rf"bucks|trays?|each|a head|per))"
    rf"(?! ?(?:-|to) ?\d)|(?<=\bby )(?<!off by )(?<!out by )(?:1?\d|2[0-4])(?: ish)?\b(?! (?:people|guests?|dollars|"
    rf"bucks|"
    rf"heads|(?:more |full |whole )?(?:days?|weeks?|hours?|minutes?|mins?|months?)\b))"
    rf")(?: ?(?:ish|sharp))?(?: (?:in the|at|this|tomorrow) {_PART}\b)?"
)
_PART_OF_DAY = sign(rf"\b(?:(?:in the|this|tomorrow|early|late) ){{1,2}}{_PART}\b")
_PART_BEFORE = sign(rf"\b{_PART} (?=_)")
_EVENING_OF = re.compile(r"\b(?!the|this|that|for|in|at|on|by|late|early|and|or|to|each|every|one|whole)[a-z]+ $")
""" "Our heritage night on the 17th", "trivia night": what it is called, and no hour of it."""
_ISH = sign(r"\b(\d{1,2}) ?-? ?ish\b")
_SPOKEN = sign(
    rf"{_AT}\b(?P<clock>(?:1[0-2]|[1-9]) ?-? ?(?:15|30|45))\b(?: ?{_MERIDIEM})?"
    rf"(?! ?-? ?(?:{HEADS}|{YOUNG}|man|top|dollars?|bucks|cents|each|apiece|a head|per|inch|"
    rf"trays?|platters?|boxes|minutes?|mins?|pieces?|%|percent)\b)"
)
_MINUTES = re.compile(r"15|30|45")
"""Cheap: without any of these no hour is spoken with its minutes."""
_DIGIT = re.compile(r"\d")
_OF_HEADS = re.compile(
    r"\b(?:group|party|team|table) (?:of|for|size)(?: (?:about|around|just|only))* $|"
    r"\b(?:group|party|people|guests|headcount)\b[a-z ]{0,30} to (?:about |around |just |only )*$"
)
"""Before a number that counts heads, even where a time was asked for."""


def find_times(line: Line, draft: Draft) -> None:
    """Dates first: "on the 25th at 7"."""
    if not _GATE.search(line.left):
        return
    if _DATE_GATE.search(line.left):
        _take(line, draft, "date", _DATES)
    if line.has_digits():
        _spoken(line, draft)
    _take(line, draft, "time", _TIMES)
    if draft.asked & {"time"} and not draft.has("time"):
        _take(line, draft, "time", _BARE, unless=_OF_HEADS)
    elif not draft.asked_party and not draft.has("time"):
        _early_ish(line, draft)
    if not draft.has("time"):
        _take(line, draft, "time", _PART_OF_DAY)
        _take(line, draft, "time", _PART_BEFORE, unless=_EVENING_OF)
        if draft.has("time") and _holds(draft.fields["time"], draft.memory.wants.time):
            del draft.fields["time"]


_CLOCK = re.compile(r"(?P<hour>\d{1,2})(?: ?[:.] ?\d\d)? ?(?P<half>a|p)?", re.IGNORECASE)
_HOURS = {"morning": range(5, 12), "afternoon": range(12, 18), "evening": range(17, 24), "night": range(18, 24)}
"""Hours of the day that each part of it holds, 0 to 23; where one ends and the next begins, either is said."""


def _holds(part: str, known: str | None) -> bool:
    """ "Some pastries in the morning" where 9am is known: the hour that is known says more."""
    clock = _CLOCK.match(known or "")
    hours = next((hours for name, hours in _HOURS.items() if part.casefold().endswith(name)), None)
    if clock is None or hours is None:
        return False
    hour, half = int(clock["hour"]), (clock["half"] or "").casefold()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour in hours or (not half and hour + 12 in hours)


def _spoken(line: Line, draft: Draft) -> None:
    """ "Eight fifteen", "nine-thirty": an hour and its minutes as words, which no number is."""
    for match in line.find(_SPOKEN) if _MINUTES.search(line.left) else ():
        start, end = match.span("clock")
        if not _DIGIT.search(line.as_typed(start, end)) and line.take("time", match.start(), match.end()):
            draft.say(time=line.as_typed(start, match.end()))


_MEANT_BY = re.compile(r"\b(?:after|following|since|per|from|during|at|in|before|ahead of) (?:the )?$")


def _is_beside_another(line: Line, draft: Draft, kind: str, start: int, end: int) -> bool:
    """ "After today's board call the count is 132", where the day is known: when something else is."""
    owned = kind == "date" and draft.memory.wants.date and _OWNS.search(line.as_typed(start, end))
    begin = start if not (lead := _ON.match(line.text, start)) else lead.end()
    return bool(owned) and _MEANT_BY.search(line.text, 0, begin) is not None


def _as_meant(line: Line, start: int, end: int) -> str:
    """As it was typed, but for a word that was mistyped: "tonigth" is tonight."""
    words = []
    for token, at in zip(line.tokens, line.starts, strict=True):
        if start <= at < end:
            slip = token.raw.isalpha() and token.text.isalpha() and token.text != token.raw.casefold()
            words.append((token.start, token.end, token.text) if slip and token.text in CONTROL else None)
    text = line.as_typed(start, end)
    first = line.span(start, end)[0]
    for begin, close, meant in reversed([one for one in words if one]):
        text = text[: begin - first] + meant + text[close - first :]
    return text


_OWNS = re.compile(r"['’]s$")
""" "Wednesday's" is the Wednesday."""


_TAKEN = re.compile(
    r" (?:(?:the|our) [a-z]+ )?(?:(?:is|was|has been|will be|would be) )?(?:already |sadly |no longer |all |"
    r"apparently |completely )*(?:taken|"
    r"gone|full|booked|impossible|bad|"
    r"terrible|awkward|difficult|tricky|packed|busy|a problem|off(?! site)|out(?! of)|"
    r"no good|no option|a (?:bank |public |national )?holiday|"
    r"cancell?ed|too (?:early|soon|late)|"
    r"not (?:possible|good|an option|going to work|happening)|(?:does|will|would) not work)\b|"
    r" (?:(?:now |sadly |also )*(?:clash|conflict|collide|overlap)(?:es|s)?|is a (?:clash|conflict)) with\b"
)
""" "Wednesday's taken": no longer meant."""
_SPAN = re.compile(r"(?:this|next) (?:week|month|year)$", re.IGNORECASE)
_IS = re.compile(r" (?:(?:it|we|that|there) )?(?:is|are|was|has been) ")
""" "This week is a mess"."""


def _take(line: Line, draft: Draft, kind: str, pattern: Sign, unless: re.Pattern[str] | None = None) -> None:
    settled, said_to = False, 0
    for match in line.find(pattern):
        if unless is not None and unless.search(line.left[: match.start()]):
            continue
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        if kind == "date" and _is_of_the_page(line, draft, start, match.end()):
            continue
        if not line.take(kind, start, match.end()):
            continue
        if line.is_replaced(start) or _TAKEN.match(line.text, match.end()) or line.ends_with(LET_GO, start):
            draft.corrects = draft.corrects or bool(getattr(draft.memory.wants, kind))
        else:
            words = _SHARP.sub("", _OWNS.sub("", _LEAD.sub("", _as_meant(line, start, match.end()))))
            slipped = AFTER_A_SLIP.search(line.text, 0, start) is not None
            told = _is_told(line, kind, words, start, match.end()) or (said_to and not slipped and _SPAN.match(words))
            aside = kind == "time" and said_to and _WHY.match(line.text, said_to)
            told = told or _is_beside_another(line, draft, kind, start, match.end())
            told = told or (said_to and not slipped and _UNTIL.search(line.text, 0, start) is not None)
            told = told or (said_to and _IS_TAKEN_BY.match(line.text, match.end()))
            if told or ((settled or aside) and not slipped):
                continue
            settled, said_to = slipped, match.end()
            if kind == "date" and _is_the_same_day(words, draft.memory.wants.date):
                continue
            draft.say(**{kind: _ABBREVIATED.sub(_spelt_out, words) if kind == "date" else words})


_NTH = re.compile(r"(?:the )?(?P<n>\d)th")
_WHAT_ABOUT = sign(r"\b(?:what|how) about $")


def _is_of_the_page(line: Line, draft: Draft, start: int, end: int) -> bool:
    """ "What about the 2nd?" behind a page, where nobody spoke of a day."""
    nth = _NTH.fullmatch(line.text, start, end)
    if nth is None or draft.memory.wants.date or int(nth["n"]) > len(draft.memory.page):
        return False
    return line.ends_with(_WHAT_ABOUT, start)


_THIS = re.compile(r"this\s+", re.IGNORECASE)


def _is_the_same_day(words: str, known: str | None) -> bool:
    """ "This Friday" where Friday is known."""
    return known is not None and _THIS.match(words) is not None and _THIS.sub("", words).casefold() == known.casefold()


_SHARP = re.compile(r"\W+(?:sharp|on the dot|exactly)$", re.IGNORECASE)
""" "8am sharp" is 8am."""
_UNTIL = re.compile(
    r"\b(?:i|we|he|she|they|you|it|(?:the|our|my|their|his|her) [a-z]+)(?: (?!eat|need|want|meet|serve|"
    r"start)[a-z]+){1,4} "
    r"(?:(?:until|till|til) )?$"
)
""" "Can we do 8pm? I work til 7:30": why, where an hour was said before it."""
_IS_TAKEN_BY = re.compile(
    r" (?:is|was) (?:when|(?:the|our|my|his|her|their|an?) (?!(?:new|real|time|hour|start|date|day|plan|one|event|"
    r"party|"
    r"lunch|dinner|breakfast|brunch|best|better|right|correct|latest|earliest|last|first)\b)[a-z]+)\b"
)
""" "It's Saturday, Sunday is the concert", "9:30pm sorry, 9pm is the handover": what another one is kept for."""
_WHY = re.compile(
    r" ?(?:[a-z]+ )?(?:because|since|as|, (?!(?:or|and|no|nope|sorry|not|make|rather|actually|wait|say|i|better|on|at|"
    r"by|but|then|instead|oh|hmm)\b))"
)
""" "Dinner at 7, doors close at 8": the reason behind it has an hour of its own."""


_GREETED = re.compile(
    r"\b(?:happy|lovely|nice|great|merry|good|beautiful|had an? (?:[a-z]+ )?|thank (?:god|goodness|heavens) it is|"
    r"see you(?: all| guys| everyone| then)*(?: on)?|(?:i am|i will be|we are|is|are) (?:out|off|away|back|on leave|"
    r"on holiday|travell?ing)(?: of (?:the )?office)?(?: (?:on|from|until|till|this|next))?)"
    r"(?: (?:on|the))* $"
)
""" "Happy Friday", "I'm out from Wednesday": a day of which no food is told."""
_HEARD = re.compile(
    r"\b(?:i|we|he|she|they|you) (?:just |already |only )?(?:saw|got|heard|spoke|talked|read|sent|received|mailed|"
    r"emailed|called|met|asked)\b(?: (?!that\b|says?\b|said\b)[a-z]+){0,5} (?:on|last) $"
)
""" "I saw your note on Monday"."""


def _is_told(line: Line, kind: str, words: str, start: int, end: int) -> bool:
    """No day or hour on which anybody is fed."""
    if _JUST_NOW.match(words) and (
        _DID.search(line.text, 0, start) or _AFTER_MUCH.search(line.text, 0, start) or _is_how_it_goes(line, start)
    ):
        return True
    if kind != "date" and _UP_TO_THEN.match(line.text, start) and _STAYS.search(line.text, 0, start):
        return True
    if kind != "date":
        return _PART_ALONE.match(words) is not None and _BUSY.search(line.text, 0, start) is not None
    begin = start if not (lead := _ON.match(line.text, start)) else lead.end()
    if _GREETED.search(line.text, 0, begin) or _HEARD.search(line.text, 0, begin):
        return True
    if _MONTH_ALONE.match(words) and _LONG_AGO.search(line.text, 0, begin):
        return True
    this_week = _SPAN.match(words) and _IS.match(line.text, end)
    return bool(_PAST.match(words) or this_week) or is_told(line, start)


_STAYS = re.compile(
    r"\b(?:i am|we are|they are|everyone is|office is|here|open|stuck|working|work|staying|stay|"
    r"closed) (?:[a-z]+ ){0,3}$"
)
_UP_TO_THEN = re.compile(r"(?:until|till|til) ")
""" "We're here till midnight": how long somebody stays."""
_PART_ALONE = re.compile(r"(?:in the )?(?:morning|afternoon|evening)$", re.IGNORECASE)
_BUSY = re.compile(
    r"\b(?:i|we|they|he|she|you) (?:(?:all|also|still) )*(?:have|has|had|see|sees|are (?:in|at)|is (?:in|at))"
    r"(?: (?!lunch|dinner|breakfast|brunch|food)[a-z]+){1,3} (?=[a-z ]*$)"
)
""" "We have patients in the afternoon": what else somebody does."""
_MONTH_ALONE = re.compile(rf"(?:in |since )?{_MONTH}$", re.IGNORECASE)
_LONG_AGO = re.compile(
    r"\b(?:went|became|turned|quit|stopped|started|gave up|joined|was|were|been|had|met|hired|born|left)\b[^.,;!?]* $"
)
""" "I went vegan in January"."""
_ON = re.compile(r"(?:(?:on|from|until|till|last|this) )+")
_JUST_NOW = re.compile(r"(?:this (?:morning|afternoon|evening|week)|today|tonight)$", re.IGNORECASE)
_DID = re.compile(
    r"\b(?:i|we|he|she|they|you|everyone|everybody|(?:the|my|our|his|her|their) [a-z]+)"
    r"(?: (?:just|already|all|finally|only|have|has|had|was|were))* "
    r"(?!need|want|cater|serv|book|plan)(?:[a-z]{2,}ed|met|got|said|told|saw|came|went|made|heard|spoke|sent|chose)"
    r"(?: [a-z]+){0,3} $|\b(?:told|called|texted|e ?-? ?mailed|wrote|messaged|pinged|informed|assured) (?:me|us|you|"
    r"him|"
    r"her|them|in|back)(?: [a-z]+){0,2} $"
)
""" "We decided this morning", "Nils told me this morning": what is told of the past."""
_AFTER_MUCH = re.compile(
    r"\bafter (?:all|lots|many|much|several|countless|endless|another|hours|so (?:many|much)|a (?:lot|few|great deal|"
    r"good deal|couple|long)|\d+)\b[^,.;]{3,50} $"
)
""" "After a great deal of telephoning this morning"."""
_GOES = re.compile(
    r"(?:[a-z]+ ){0,5}?(?:is|are|am|was|were|has|have|had|been|feels?|looks?|seems?|sounds?) (?:[a-z0-9]+ ){1,6}"
)
_LAST_CLAUSE = re.compile(r"[.,;:!?()] ?")
_FOR_US = listed("needed due ready served delivered happening meeting coming eating hosting")


def _is_how_it_goes(line: Line, start: int) -> bool:
    """ "My head is mush today", "that's it for today": of the day as it goes, and not when anybody is fed."""
    if _ENOUGH.search(line.text, 0, start):
        return True
    clause = _LAST_CLAUSE.split(line.left[:start])[-1]
    said = _GOES.fullmatch(clause)
    return said is not None and "_" not in clause and unexplained(clause) > 0 and _FOR_US.isdisjoint(clause.split())


_ENOUGH = re.compile(r"\b(?:that is|this is|i am|we are|done|off|enough|all|it) (?:it |all |off |done |enough )*for $")
_SPELT_OUT = {
    "mon": "Monday", "tue": "Tuesday", "tues": "Tuesday", "wed": "Wednesday", "weds": "Wednesday", "thu": "Thursday",
    "thur": "Thursday", "thurs": "Thursday", "fri": "Friday", "sat": "Saturday", "sun": "Sunday", "tmrw": "tomorrow",
    "tmr": "tomorrow",
}  # fmt: skip
_ABBREVIATED = re.compile(rf"\b(?:{'|'.join(_SPELT_OUT)})\b", re.IGNORECASE)


def _spelt_out(match: re.Match[str]) -> str:
    """ "thurs" as the day that it is."""
    return _SPELT_OUT[match.group().casefold()]


_PAST = re.compile(r"last|yesterday", re.IGNORECASE)
"""No day on which anybody is fed: "600 was last year"."""
_GATE = re.compile(
    r"\d|day|week|month|year|noon|night|morrow|morning|evening|\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat)\b|"
    rf"\b{_MONTH}|minute|hour|half|quarter|\bon the {_ORDINAL}\b"
)
"""Cheap: without any of these there is no date and no time."""
_DATE_GATE = re.compile(
    r"\dth\b|\d ?[/.-] ?\d|day|week|month|year|night|morrow|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|"
    rf"wed|thu|fri|sat|\bon the {_ORDINAL}\b"
)
"""Cheap, as above: without any of these there is no date."""
_BARE = sign(
    r"\b\d{1,2}(?: \d{2})?\b(?: ?ish)?(?! (?:people|persons?|ppl|guests?|adults?|members|friends|pax|"
    r"heads|kids|children|men|women|of us))"
)
"""A bare number where the time was asked for."""
_LEAD = re.compile(r"^(?:(?:on|for|at|by|around|about|before|after|from|until|till|the)\s+)+", re.IGNORECASE)


_OF_DAY = re.compile(r" ?,? ?(?:(?:like|say|maybe|about|around|at|,) )*")
""" "Today, like 12ish"."""
_BOOKED = re.compile(r"\b(?:reservation|booking|meeting) (?:is |was |will be )?(?:for |at )$")
_AFTER_HOUR = re.compile(rf" ?(?:$|[.,?!]|please|instead|if|(?:that|in the|this|tomorrow) {_PART})")


def _early_ish(line: Line, draft: Draft) -> None:
    """ "change it to 6ish": an hour, as long as nobody was counting heads and none are named; where both are known, it
    is far from the heads."""
    wants = draft.memory.wants
    for match in line.find(_ISH):
        of_day = any(
            one.kind == "date" and _OF_DAY.fullmatch(line.text, one.end, match.start()) for one in line.mentions
        )
        if wants.party and not of_day and (wants.time is None or is_near(int(match[1]), wants.party)):
            continue
        booked = _BOOKED.search(line.left[: match.start()])
        if int(match[1]) <= 12 and (booked or _AFTER_HOUR.match(line.left, match.end())):
            line.take("time", match.start(), match.end())
            draft.say(time=line.as_typed(match.start(), match.end()))
