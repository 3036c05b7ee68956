"""Heads that are said anew: "no, 30", "not 14 but 16", "for 40, sorry, 14", and a clause that is only a number."""

import re

from engine.reading.legacy.amending import clauses_of, says_anew
from engine.reading.legacy.counting import END, LEAD, NUMBER, UNIT
from engine.reading.legacy.counts import BARE, IN_TOTAL
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.framing import around, tells_heads
from engine.reading.legacy.headcount import take_heads
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.line import Line
from engine.reading.legacy.nearness import need_meant, say_in_its_place
from engine.reading.legacy.slips import AFTER_A_SLIP, SLIP
from engine.reading.legacy.sums import take_total
from engine.reading.legacy.triggers import sign

CORRECTION = re.compile(
    r"^(?:(?:oh|ok|okay|well|hey|no|nope|nah|ugh|argh|er|erm|uh|um|back to|correction|the|headcount|hmm|:|"
    r"wait|sorry|actually|oops|you know what|call it|scratch that|let us|let me correct (?:myself|that|it)|i mean|"
    r"i meant|bump to|we (?:will|would|might|may)(?: (?:actually|now|probably|only|rather))* be|"
    r"i (?:misspoke|misjudged|miscounted|spoke too soon|was wrong|take (?:it|that) back)|it is|its|really|go|"
    r"there are|there is|only|just|exactly|precisely|now|rather|instead|we are|we will be|i said|not _|and|so|what "
    r"about|how about|can you|at|between|"
    r"could you|please|try|do|i think|\d{1,4} \?|[,.!-]|"
    r"(?:make|change|set|switch|update|bump|lower|raise|cut|reduce|increase|"
    r"double|halve) "
    rf"(?:it|that|this|the (?:party|number|headcount|group|size|count))|"
    r"(?:increase|raise|reduce|lower|decrease)(?= to )|"
    rf"to|up to|down to|be|it|more "
    rf"like) )*(?:for )?{LEAD}{NUMBER}{END}"
    r"(?: (?:instead|please|now|then|actually|rather|sorry|thanks|thank you|total|is better|would be better|after all|"
    r"again|i (?:mean|meant)|(?:was|is) (?:right|correct)|final(?: (?:count|number|answer))?|as planned|with [a-z]+|"
    r"it is|that is|"
    r"exactly|precisely|sharp|to be (?:exact|precise|sure|safe|on the safe side)|just in case|all told|[.,!]))*$"
)
AND_WHY = re.compile(
    rf"^(?:(?:no|nope|wait|sorry|actually|oops|hmm|ok|okay|,) )*(?:make (?:it|that)|let us (?:say|make it)|back to) "
    rf"{LEAD}{NUMBER}{END}(?= ?(?:[,.;(]|(?:to be|because|since|as|just in case|in case|so|if|and|but|with|without) |"
    rf"_))"
)
""" "Make it 14, the interns are in", "make it 30 and vegan"."""
OTHER_HEADS = re.compile(
    rf"(?:, |\b)(?:(?:{SLIP}|make that|,) ?)+ (?:for |it is )?{LEAD}{NUMBER}{END}{UNIT}(?: (?:{HEADS}))?"
    r"(?= ?(?:$|[.,!;]|(?:in|at|for) _|(?:with|counting|including|because|since|as|now|if|for|and) ))"
)
""" "Dinner for 40, no sorry 14, in Cambridge": of two numbers in one line the later one."""
_NOT_BUT = re.compile(
    rf"\b(?:not (?:about |around |roughly |~ )?\d{{1,4}}\b(?: {HEADS})? ?,? ?(?:(?:but|it is|its|we are|"
    rf"exactly|rather|just|only|for) )*{LEAD}(?P<low>\d{{1,4}})(?P<number>_)?(?P<ish>_)?{END}(?: {HEADS})?|"
    rf"(?P<first>\d{{1,4}})(?: {HEADS})? ?,? (?:(?:and )?not|instead of|rather than) \d{{1,4}}\b(?: {HEADS})?"
    r"(?! ?(?:[:.]\d|am\b|pm\b|trays?|boxes|platters?)))"
)
_OTHER = re.compile(r"(?:not|instead of|rather than) (?P<was>\d{1,4})\b")
""" "Three, not two": where two of them are vegan."""
_SAID_BUT = sign(
    rf"\bi (?:said|wrote|typed|put) \d{{1,4}}(?: {HEADS})? ?,?(?: but)? (?:it is|i meant|it should be|make it|that "
    rf"is|we "
    rf"are)(?: (?:really|actually|now|only))* {LEAD}{NUMBER}{END}{UNIT}(?: {HEADS})?"
)
""" "I said thirty people it's forty", as it is dictated."""
_HAS_BECOME = sign(
    rf"\b(?P<was>\d{{1,4}})(?: {HEADS})? (?:(?:is|are|was) now|becomes?|became|(?:is|has|have) become|"
    rf"(?:has )?turned into|"
    rf"(?:should|ought to) (?:be|have been|read)|grew to|went (?:up |down )?to) {LEAD}{NUMBER}{END}{UNIT}(?: {HEADS})?"
)
""" "38 is now 41", where 38 are known."""
_MEANT = sign(rf"\b(?:i )?(?:meant|said|make (?:that|it)) (?:to say |for )?(?P<approx>_)?{NUMBER}{END}{UNIT} ?[.?!]?$")
""" "Not 4 people, I meant 5": where heads are spoken of."""


def find_not_but(line: Line, draft: Draft) -> bool:
    """ "Two folks invited themselves, so it's not 14 but 16": settled, unless a sum is told as well."""
    found = False
    told_in_all = line.search(IN_TOTAL) is not None
    for match in line.find(_SAID_BUT):
        take_heads(line, draft, match)
        found = draft.corrects = draft.has("party")
    for match in line.find(_HAS_BECOME) if draft.memory.wants.party else ():
        if int(match["was"]) == draft.memory.wants.party:
            take_heads(line, draft, match)
            found = draft.corrects = draft.has("party")
    for match in line.find(_NOT_BUT):
        if told_in_all:
            line.take("part", match.start(), match.end())
            continue
        meant, was = int(match["low"] or match["first"]), _OTHER.search(match.group())
        need = need_meant(draft, meant, int(was["was"])) if was else None
        if need and line.take("need", match.start(), match.end(), need.label):
            draft.extend("needs", need)
            found = draft.corrects = True
        elif was and say_in_its_place(draft, meant, int(was["was"])):
            found = draft.corrects = line.take("supposed", match.start(), match.end())
        elif not need:
            take_total(line, draft, match, meant)
            found = draft.has("party")
    return found


_CLAUSE_OF_IT = re.compile(rf"{CORRECTION.pattern.removeprefix('^').removesuffix('$')} *")
_TAKEN = re.compile(r" ?_+(?= )")
_SO = re.compile(r"\b(?:so|says?|said|thinks?|reckons?|counts?|counted|confirmed|wrote) $")
""" "We're two short, so 28": what it comes to."""


def find_clause_of_its_own(line: Line, draft: Draft) -> None:
    """ "No wait, they're in again. 15.": where a line corrects, a clause that is nothing but a number."""
    if not line.has_digits():
        return
    anew = says_anew(line)
    last = max((one.end for one in line.mentions if one.kind == "party"), default=0)
    for start, end in clauses_of(line.left):
        if start < last or not (anew or _SO.search(line.left, 0, start)):
            continue
        if taken := _TAKEN.match(line.left, start, end):
            # "This week it's 26".
            start = taken.end()
        match = _CLAUSE_OF_IT.fullmatch(line.left, start + (line.left[start : start + 1] == " "), end)
        if match is not None:
            take_heads(line, draft, match, start=match.start("approx") if match["approx"] else match.start("low"))
            draft.corrects = True


_IN_ALL = re.compile(r"(?:total|altogether|in all|all together)$")


def say_later_in_line(line: Line, draft: Draft) -> None:
    """ "Lunch for 18, sorry, 19 people": what stands behind the word of correction counts."""
    told_in_all = any(one.kind == "party" and _IN_ALL.search(line.text[one.start : one.end]) for one in line.mentions)
    told = [one for one in line.mentions if one.kind == "party" and isinstance(one.value, int)]
    last = max((one.start for one in told), default=0)
    for one in () if told_in_all else told:
        # "Scratch that, only one intern showed up. 29 people": somebody of those who are counted.
        some = one.value == 1 and one.start < last
        if not some and AFTER_A_SLIP.search(line.text, 0, one.start):
            draft.say(party=one.value)


def find_meant(line: Line, draft: Draft) -> None:
    for match in line.find(_MEANT):
        take_heads(line, draft, match)


_OF_RESULTS = re.compile(r"\bnumber \d{1,2}\b")
""" "The number two, it is with sauce?"."""


def find_framed(line: Line, draft: Draft) -> None:
    """ "It should be 42", "which leaves 25", "put 28 down instead of 30": the only number of a clause that says no
    more than how many, where heads are known."""
    if not line.has_digits():
        return
    for start, end in clauses_of(line.left):
        numbers = list(BARE.finditer(line.left, start, end))
        told = [one for one in numbers if not line.is_replaced(one.start("low"))]
        of_results = _OF_RESULTS.search(line.left, start, end)
        if len(told) == 1 and not of_results and tells_heads(around(line.left[start:end])):
            take_heads(line, draft, told[0], start=told[0].start("low"))
            draft.corrects = draft.corrects or draft.has("party")
