"""More or fewer heads than were known: "5 more people", "two of them cancelled", "minus 3"."""

import re

from engine.messages.forms import PARTY_MOST
from engine.reading.legacy.away import IS_OUT, STAYS_AWAY
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import HEADS, YOUNG
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_ANSWERS = r"(?:rsvps?|sign ?-? ?ups?|registrations?|replies|names|confirmations?|acceptances?)"
""" "Three more RSVPs": who answers, comes."""
_MORE = sign(
    rf"\b(?:make (?:it|that)|(?:we|there) (?:will be|would be|are|is|have)) \d{{1,3}} more(?= ?(?:$|[.,!;]|of "
    rf"us|now|then))|"
    rf"\b(?:add|plus|and|with|bring(?:ing)?)? ?\d{{1,3}} (?:more|extra|additional|"
    rf"other) (?:(?:{HEADS}|{YOUNG})\b|(?:are |will )?(?:come|coming|join|joining|show|showing)\b(?: up)?)|"
    rf"(?:^|[.,!;] ?)(?:(?:and|plus|with|oh|also) )*\d{{1,3}} (?:(?:extra|additional)(?= *(?:$|[.!]|please|now))|"
    rf"(?:more|"
    rf"extra) from (?:the |our )?[a-z]+)|\banother \d{{1,3}} (?:are |will )(?:be )?(?:com(?:e|ing)|join(?:ing)?)|"
    rf"\b\d{{1,3}} more (?:(?:{HEADS}|{YOUNG}) )?(?:want(?:s|ed)?|asked|would like) (?:in|to (?:come|join|eat))\b|"
    rf"\b(?:the )?\d{{1,3}} (?:[a-z]+ ){{0,3}}?(?:join us|are joining us|will join us|are coming too|"
    rf"are coming along)\b|"
    rf"(?:^|[.,!;] ?)\+ ?\d{{1,3}} (?:from (?:the |our )?[a-z]+|{HEADS})|"
    rf"\b(?:brings?|brought|is bringing|are bringing) (?:along |another )?\d{{1,3}} (?:more|extra|others?)"
    rf"(?= *(?:$|[.,!;]|along|with))|"
    rf"\badd (?:another )?\d{{1,3}}(?= ?(?:$|[.,!;]))|\b(?:and|plus) another \d{{1,3}} {HEADS}\b|"
    r"(?:^|[.,!;] ?)(?:(?:oh|and|also|sorry|ok|okay|hey|so) )*plus (?:another )?\d{1,3}(?= ?(?:[.,;:-] ?[a-z]|because|"
    r"since|as))|(?:^|[.,!;] ?)(?:(?:oh|and|also|sorry|ok|okay|hey|so) )+plus (?:another )?\d{1,3}(?= ?(?:$|[.!]))|"
    rf"\b\d{{1,3}} (?:more|extra|additional|further|late|new) {_ANSWERS}\b|"
    rf"\badd (?:another )?\d{{1,3}} (?:{HEADS}|{YOUNG}|more(?= ?(?:$|[.,!;]))|to (?:that|it|the (?:count|party|"
    rf"number|headcount|list)))\b|^\+ ?(?!1\b)\d{{1,2}}(?= *(?:$|[.,!;(]))"
)
"""More heads than before, and not how many in all: added to those that are known, else not kept."""
_COUNT_HEADS = re.compile(
    rf"(?:\+ ?\d+$|{YOUNG}|{_ANSWERS}|^add .*|.*plus (?:another )?\d+|(?:make|we|there) .* more|.*- ?\d+$|.*\b(?:minus|"
    rf"subtract|deduct|drop|take off) "
    rf".*|.* (?:fewer|less)|people|"
    rf"persons?|guests?|adults?|heads|folks?|ppl|"
    rf"pax|attendees|diners|friends?|colleagues|"
    r"coworkers|in|eat|.*br(?:ing|ought).*|come|coming|join|joining|show|showing|up|extra|additional|(?:more|"
    r"extra) from .*|join us|"
    r"joining us|"
    r"coming (?:too|along))$"
)
"""Not "two more engineers", whom a team may need for other things than lunch."""
GONE = sign(
    rf"\b\d{{1,3}}(?: (?:of (?:us|them|(?:the|our) [a-z]+)|from (?:the |our )?[a-z]+|{HEADS}))?"
    rf"(?: (?:have|has|had|just|already|also|sadly|did|suddenly))* "
    rf"(?:{STAYS_AWAY}|(?<=(?:us|em|id) ){IS_OUT})\b|"
    rf"\blost \d{{1,3}}(?: (?:people|guests|of (?:us|them)|to)\b|(?= *[.!]?$))"
)
""" "Two of them cancelled", "we lost two to the flu": so many fewer than are known."""
_FEWER = sign(
    rf"(?:^|[.,!;] ?)- ?\d{{1,2}}(?= ?,? [^.!?]{{0,40}}\b(?:{STAYS_AWAY}|{IS_OUT})\b)|"
    rf"(?:^|[.,!;] ?|\b(?=so ))(?:(?:no|sorry|oh|and|so|ok|that is|that makes|makes|which is|we are|now|,) )*\d{{1,3}} "
    rf"(?:fewer|less)(?= ?(?:$|[.,!;]|please|then|now))|"
    rf"\b\d{{1,3}} (?:fewer|less) (?:(?:{HEADS}|{YOUNG})\b|(?:are )?(?:come|coming)\b)|"
    rf"^- ?\d{{1,2}}(?: (?:{HEADS}))?(?= ?(?:$|[.,!;(]))|"
    rf"(?:^|[.,!;] ?)(?:no |sorry |oh |so |, )*(?:minus|subtract|deduct|drop|take off) \d{{1,3}}"
    rf"(?: (?:people|heads|guests|of us)|(?= ?(?:$|[.,!;])))"
)
_SO_MANY = sign(
    rf"\b(?:{STAYS_AWAY}|{IS_OUT}|(?:is|are) (?:in|back in|coming(?: too| after all)?|joining)|"
    r"join(?:s|ed)?(?: us)?|(?<=[a-z]s )(?:back in|in|out|not coming|coming|joining|sick|away)|"
    r"(?:add|count) me(?: in| too)*)\b[^.!?]{0,30}?"
    r"(?:\b(?:so|makes (?:it|us|that)|which (?:makes|leaves)|leaves)|[,.!-] ?(?:that (?:is|makes))?)"
    r"(?: (?:we are|it is|that is|that makes|us|now|down to|"
    r"at|only|just))* ?(?P<n>\d{1,3})(?= ?(?:$|[.,!;]|and|now|then|of us|people|in all|total))"
)
""" "Ana is out so 23": how many are left to come."""


def find_recount(line: Line, draft: Draft) -> None:
    """ "5 more people" when 25 are known: 30; a number of heads said in full wins."""
    known = draft.memory.wants.party
    for match in line.find(_SO_MANY) if known else ():
        # With who is away, which is no party of its own.
        if line.take("party", match.start("n"), match.end("n")):
            line.take("reason", line.left.rfind(".", 0, match.start()) + 1, match.start("n"))
            draft.say(party=int(match["n"]), party_approximate=False)
            draft.corrects = True
    for pattern, step in ((_MORE, 1), (_FEWER, -1), (GONE, -1)):
        for match in line.find(pattern):
            number = re.search(r"\d+", match.group())
            changed = (known or 0) + step * int(number.group() if number else 0)
            if step < 0 and known and 2 * (known - changed) > known and "-" in match.group():
                # "- 12 people": an entry of a list, and not so many fewer.
                continue
            counts = pattern is GONE or _COUNT_HEADS.search(match.group())
            kept = bool(known and counts) and 0 < changed <= PARTY_MOST
            if line.take("party" if kept else "more_heads", match.start(), match.end()) and kept:
                draft.say(party=changed, party_approximate=draft.memory.wants.party_approximate)
                draft.corrects = True
