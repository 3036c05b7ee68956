"""Numbers of people that are only a part of the party, or a party that is only supposed: "for 4 of them", "say 45"."""

import re
from decimal import Decimal

from engine.conversation import Need
from engine.reading.legacy.diets import SERVED
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import HEADS, HIGHCHAIR, YOUNG
from engine.reading.legacy.line import Line, Mention
from engine.reading.legacy.nearness import limit_meant
from engine.reading.legacy.recounts import GONE
from engine.reading.legacy.triggers import sign

_SHARE = sign(
    r"\b(?:(?P<lead>all|the|there (?:is|are)|we are|party of|group of|table for|now|make it|it is) )?(?:for |just |"
    r"only )*"
    r"(?P<n>\d{1,4}) of (?P<whom>them|those|these|you|us|whom|(?:the|our|my|these|those) [a-z]+)\b"
)
_SHOWN = frozenset({"them", "those", "these"})
_OTHERS = re.compile(
    r"them|those|these|whom|(?:the|those|these) (?:group|team|party|people|guests|lot|rest|others|them)"
)
_SUFFERS = re.compile(
    r" ?(?:who |that |of (?:us|them|you|our \w+|the \w+) )*(?:(?:is|are|has|have|with|got|suffers? from|needs?|an?|the|"
    r"will be|having|eating|ordering|severe|"
    r"bad|serious|being|strictly|also|both|all) ?)+"
)
_HEALTH = frozenset({"need", "allergy"})
_REFUSES = re.compile(r"(?:can|do|does|could|will|would) not |hates? |dislikes? |never ")
""" "One developer can't eat pork": an exclusion that tells of somebody."""
_ONE = sign(rf"\b(?P<n>\d{{1,3}}) (?:other )?(?:{HEADS}|{YOUNG}|us)\b")
_ONE_IS = sign(
    r"(?<!only )(?<!just )\b1 (?:person|guest|diner|attendee|member|of us|of them|of the [a-z]+) "
    r"(?:is|has|needs|uses|can not|will need|will be in)"
    r"(?! (?:[a-z]+ )?(?:coming|attending|joining|showing|there|enough|all|it)\b)"
)
""" "One guest is disabled": somebody of the party, whatever it is that is told of them."""
_YOUNG_ALONE = sign(
    rf"\b(?P<mine>i (?:have|have got) )?(?<!and )(?<!plus )(?<!, )\d{{1,2}} (?:of my )?{YOUNG}\b"
    r"(?! ?(?:,|and|plus|with|&) )"
)
_HIGHCHAIR = re.compile(HIGHCHAIR)
""" "I have four kids", "highchairs for my 4 kids": who sits on chairs is told apart."""
_AMONG = sign(
    r"(?P<all>\d{1,4}) ?(?:[a-z]+ ?){1,3}?,? ?(?:(?P<but>but)|including|incl|included|counting|among (?:them|us|which|"
    r"whom)|of (?:whom|which)) (?:also |only |just |about |around |maybe |that |is |are |with )*"
    r"(?P<part>(?P<n>\d{1,4}) (?:of (?:us|them|whom) )?(?:are |is )?(?:(?P<young>kids?|child(?:ren)?|teens?|teenagers?|"
    r"toddlers?|infants?|bab(?:y|ies)|little ones?)|adults?|people|guests?|[a-z]+s)\b)"
)
""" "30 people but 5 kids", "30 of us, including 4 children": the children are among them."""
_DIET_FOR = re.compile(
    r" ?(?:food |meals? |options? |dishes |ones? |box(?:es)? |plates? |stuff |please )*for (?:just |only |about )*"
    r"(?P<n>\d{1,3})\b(?: (?:of (?:us|them|you|whom)|people|persons?|guests?))?"
)
_THE_REST = re.compile(r"\b(?:the (?:rest|others?|remaining)|everyone else|everybody else|all others|others)\b")
_PARTY_SAID = re.compile(
    r"\b(?:for|of|are|is|be) (\d{1,4})\b|\b(\d{1,4}) (?:people|ppl|persons?|guests?|of us|adults)\b"
)
_PART = r"\b(?P<part>half|(?:a|one|1) (?:third|quarter|fifth)|(?:2|two) thirds|(?P<percent>\d{1,2}) ?(?:%|percent))"
_FRACTION = re.compile(
    rf"{_PART}(?: of (?:us|them|you|the \w+|our \w+|my \w+))?(?: (?:the |our |my )(?:group|team|people|guests|party|"
    r"crowd|office))?(?: (?:is|are|be|being|eats?|wants?|needs?|prefers?|strictly|all))* $"
)
""" "Half vegetarian", "a third of us are vegan": stands right before the diet."""
_DISLIKES = sign(
    rf"\b(?P<n>\d{{1,3}}) (?:of (?:us|them|the [a-z]+)|{HEADS}|{YOUNG})(?: (?:really|just|"
    r"also|absolutely))* (?:hates?|dislikes?|loathes?|detests?|(?:do|does) not (?:like|eat|want|do|touch)|(?:is|are) "
    r"not "
    r"(?:eating|having|drinking)|can not "
    r"(?:stand|eat|have)|avoids?|objects?|objected|complained|complains?) "
)
""" "A couple of people hate it": told of some, and no party."""
_SUPPOSED = sign(
    r"\b(?P<sure>what if (?:we|there|it|they) (?:were|was|are|is|had|have|be)|what if|(?:and )?if (?:we|there|they) "
    r"(?:were|are|was|had|have)|(?:suppos(?:e|ing)|imagine|assum(?:e|ing)|say|let us say|pretend)(?: that)?(?: (?:we|"
    r"there|they|it) (?:are|were|is|was|have|had))?|we (?:were|might be|may be|could be|would be|will be|become|end up "
    r"(?:being|with)|grow to|go up to|are now)|there (?:might|may|could) be)"
    r"(?: (?:about|around|like|maybe|only|just|for|of|now|actually|more like|closer to|nearly|almost|suddenly))* "
    r"(?P<n>\d{1,4})\b|"
    r"\b(?:and )?(?:if it is|it (?:could|might|may|would) be|could be|might be|may be|call it|would be|in case it is)"
    r"(?: (?:about|around|like|maybe|only|just|for|more like|closer to))* (?P<weak>\d{1,4})\b"
)
_NO_HEADS = re.compile(
    r" ?(?:-|/)? ?(?:trays?|platters?|boxes|box|pizzas?|orders?|pieces?|slices?|hours?|hrs?|minutes?|mins?|days?|"
    r"weeks?|"
    r"months?|years?|dollars?|bucks|%|percent|am\b|pm\b|:|th\b|st\b|miles?|each|apiece|stars?|degrees|options?|more\b|"
    r"points?|bugs?|tickets?|times?|a head|per)"
)
_HEADS = re.compile(
    r" (?:of us|of them|people|persons?|guests?|heads|ppl|adults|folks|instead|then|now|total|in all)\b"
)
_SEVERAL = re.compile(r" [a-z]+ ?(?:and|,|&|\+|plus) ?(?:\d|an? |me\b)| (?:and|plus) \d")
""" "5 adults and 1 child": counted together elsewhere."""
_ABOUT = re.compile(r"\b(?:about|around|like|maybe|more like|closer to|nearly|almost) \d")


def find_shares(line: Line, draft: Draft) -> None:
    """Takes what is not the party; runs when needs and allergies are taken, before heads are counted."""
    if not line.has_digits():
        return
    gone = {match.start() for match in line.find(GONE)}
    for match in line.find(_SHARE):
        if match.start("n") not in gone and _is_share(draft, match) and line.take("part", match.start(), match.end()):
            _as_needs(draft, int(match["n"]))
    for match in line.find(_ONE):
        if _is_few(draft, int(match["n"])):
            _told_of_few(line, draft, match)
    for match in line.find(_DISLIKES) if draft.memory.wants.party else ():
        line.take("part", match.start(), match.end())
    for match in line.find(_ONE_IS):
        line.take("part", match.start(), match.end())
    for match in line.find(_YOUNG_ALONE):
        if not draft.asked_party and (match["mine"] or _HIGHCHAIR.search(line.text)):
            line.take("part", match.start(), match.end())
    for match in line.find(_AMONG):
        if int(match["n"]) < int(match["all"]) and (match["young"] or not match["but"]):
            line.take("part", match.start("part"), match.end("part"))
    _diets_for(line, draft)


def _told_of_few(line: Line, draft: Draft, match: re.Match[str]) -> None:
    """ "One guest is coeliac", "two of us will be having the vegetarian menu"."""
    if _is_beside_health(line, match):
        line.take("part", match.start(), match.end())
    elif (diet := _diet_served(line, draft, match)) and line.take("need", match.start(), match.end()):
        _as_need(draft, Need(diet, int(match["n"])))


def _diets_for(line: Line, draft: Draft) -> None:
    """ "Vegan for 3, the rest eat everything": a need of three, where more are known of or told apart."""
    for diet in _diets(line, draft):
        match = _DIET_FOR.match(line.left, diet.end)
        if match is None:
            continue
        heads = int(match["n"])
        said = max((int(one or two) for one, two in _PARTY_SAID.findall(line.left[: diet.start])), default=0)
        told_apart = heads < (said or draft.memory.wants.party or 0) or _THE_REST.search(line.left, match.end())
        if heads and told_apart and line.take("need", diet.end + 1, match.end()):
            _as_need(draft, Need(str(diet.value), heads))


def _diets(line: Line, draft: Draft) -> list[Mention]:
    """The wanted labels of this line, as they stand in it."""
    labels = draft.fields.get("dietary_labels", ())
    return [one for one in line.mentions if one.kind == "diet" and one.value in labels]


def _as_need(draft: Draft, need: Need) -> None:
    draft.say(dietary_labels=tuple(one for one in draft.fields["dietary_labels"] if one != need.label))
    draft.extend("needs", need)


_PARTS = {"half": (1, 2), "third": (1, 3), "thirds": (2, 3), "quarter": (1, 4), "fifth": (1, 5)}


def find_fractions(line: Line, draft: Draft) -> None:
    """ "Half vegetarian" of a known party: a need of that many, rounded up; runs when the party has been counted."""
    party = draft.fields.get("party") or draft.memory.wants.party
    if not party:
        return
    _another_part(line, draft, party)
    if not draft.has("dietary_labels"):
        return
    for diet in _diets(line, draft):
        match = _FRACTION.search(line.left[: diet.start])
        following = line.word_after(diet.end)
        goes_on = following in ("and", "plus", *_PARTS)  # "Half vegetarian, half meat", though menus have half trays
        served = following.isalpha() and not goes_on and (following in SERVED or draft.index.is_dish_word(following))
        if match is None or served:
            continue
        share = _fraction(match)
        if share[0] and line.take("need", match.start(), match.end()):
            _as_need(draft, Need.part(str(diet.value), share, party))


_ANOTHER = sign(
    rf"^(?:(?:no|sorry|wait|actually|oh|ok|hmm|make (?:it|that)|it is|that is|more like|rather|only|just|about|,) )*"
    rf"{_PART}(?: (?:then|instead|please|of (?:us|them)))?[.! ]*$"
)
""" "Actually a third": of the one need that was told as a part."""


def _another_part(line: Line, draft: Draft, party: int) -> None:
    told = [need for need in draft.memory.wants.needs if need.share]
    match = line.search(_ANOTHER) if len(told) == 1 else None
    if match and line.take("need", match.start(), match.end()):
        draft.extend("needs", Need.part(told[0].label, _fraction(match), party))
        draft.corrects = True


def _fraction(match: re.Match[str]) -> tuple[int, int]:
    return (int(match["percent"]), 100) if match["percent"] else _PARTS[match["part"].split()[-1]]


def _is_share(draft: Draft, match: re.Match[str]) -> bool:
    known = draft.memory.wants.party
    if match["whom"] in _SHOWN and "for " not in match.group():
        # "3 of them, please" orders three.
        return False
    if match["lead"] or (match["whom"] == "us" and known and int(match["n"]) * 2 > known):
        return False
    return bool(_OTHERS.fullmatch(match["whom"])) or (known is not None and int(match["n"]) < known)


def _as_needs(draft: Draft, heads: int) -> None:
    """ "Vegan burgers for 4 of them": a counted need, and no filter for everybody."""
    labels = draft.fields.pop("dietary_labels", ())
    if heads and labels:
        draft.extend("needs", *(Need(label, heads) for label in labels))


def _is_few(draft: Draft, heads: int) -> bool:
    """ "20 people with a nut allergy" are a party in which somebody has one; "one guest" is that one."""
    known = draft.memory.wants.party
    return heads <= 3 or (known is not None and heads < known)


def _is_beside_health(line: Line, match: re.Match[str]) -> bool:
    if any(one.start == match.end() + 1 and _REFUSES.match(line.text, one.start) for one in line.mentions):
        return True
    gap = _SUFFERS.match(line.left, match.end())
    if gap is not None and gap.group().strip() == "with" and line.text[gap.end() : gap.end() + 1].isdigit():
        # "29 people with 2 vegans": these are counted apart.
        return False
    return gap is not None and any(one.kind in _HEALTH and one.start == gap.end() for one in line.mentions)


def _diet_served(line: Line, draft: Draft, match: re.Match[str]) -> str | None:
    """The label in "two of us will be having the vegetarian menu"."""
    gap = _HAVING.match(line.left, match.end())
    found = [one for one in _diets(line, draft) if gap and one.start == gap.end()]
    return str(found[0].value) if found else None


_HAVING = re.compile(
    r" (?:will (?:be )?|would |are |is )*(?:having|have|eating|eat|ordering|choosing|taking) (?:the |a )?"
)


def find_supposed(line: Line, draft: Draft) -> None:
    """ "What if we were 45?": the party is 45 from here on. Weak words count only where heads are known or asked."""
    for match in line.find(_SUPPOSED):
        number = match["n"] or match["weak"]
        known = draft.memory.wants.party is not None or draft.asked_party or draft.has("party")
        if (
            not (match["sure"] or known)
            or _SEVERAL.match(line.left, match.end())
            or _NO_HEADS.match(line.left, match.end())
            or not int(number)
        ):
            continue
        if match["sure"] in ("say", "we were", "what if") and not known:
            continue
        behind = _HEADS.match(line.left, match.end())
        if limit := limit_meant(draft, int(number)):
            if line.take("money", match.start(), match.end(), number):
                draft.say(**{limit: Decimal(number)})
                draft.corrects = True
            continue
        kind = "supposed" if known else "party"
        if line.take(kind, match.start(), behind.end() if behind else match.end(), int(number)):
            draft.say(party=int(number), party_approximate=bool(_ABOUT.search(match.group())))
            draft.corrects = draft.corrects or known
