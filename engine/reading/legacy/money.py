"""Limits of money: "$15 a head", "under $300 in all", "between 10 and 15 dollars a head", "max 20 each"."""

import re
from decimal import Decimal

from engine.conversation import Slot, Wants
from engine.messages.forms import MONEY_MOST
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.heads import HEADS, YOUNG
from engine.reading.legacy.letting_go import LET_GO
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import Sign, sign

_AMOUNT = r"(?P<sign>\$ ?)?(?P<low>\d+(?:\.\d{1,2})?)(?: ?(?:-|to|and|or) ?(?:\$ ?)?(?P<high>\d+(?:\.\d+)?))?"
_UNIT = r"(?P<unit> (?:dollars?|bucks|usd|us dollars|quid|pounds sterling|euros?)| \$)?"
HEAD = (
    r"(?:(?:a|per|each|every|for each|for every|from each|from every|/|an) (?:head|person|people|guest|employee|"
    r"attendee|diner|plate|"
    r"individual|pax|heads?|capita|pp|nose|mouth|soul|belly|participant|student|child|kid|member|colleague|visitor|"
    r"client|volunteer|adult|eater)|p(?: ?/ ?| )?p|p(?: ?/ ?| )?h|/ ?(?:head|person|pp)|each(?: "
    r"person)?|apiece|a piece)"
)
TOTAL = (
    r"(?:in all|in total|total|altogether|all together|all in|overall|for everything|for everyone|for everybody|"
    r"for the (?:lot|whole (?:thing|group|team|party|lunch|order|gang|crowd|crew))|for (?:all|the whole) of (?:it|us)|"
    r"all told|max total|tops total)"
)
_STRONG = (
    r"under|below|beneath|less than|lower than|cheaper than|no more than|not more than|nothing over|nothing above|"
    r"not over|not above|at most|(?:go|be|spend|cost|pay)(?: (?:a|1) (?:cent|penny|dollar|dime|buck))? "
    r"(?:over|above|more than|past)|"
    r"max(?:imum)?(?: of| is)?|no higher than|not exceed(?:ing)?|spend(?: "
    r"up to| at most)?|"
    r"(?:a |the |our |my )?(?:total )?budget(?: per (?:person|head))?(?: is| of| at| was| for this "
    r"is)?(?: :)?(?: about| around)?|"
    r"(?:price )?limit(?: is| of)?|cap(?:ped)?(?: at| of)?"
)
_WEAK = r"up to|within|about|around|roughly|for|at|from|between|of|~|to"
_FLOOR = r"at least|over|more than|above|minimum(?: of)?|starting at"
_PEOPLE = (
    r"(?! ?(?:-|to|and|or)? ?\d* ?(?:people|persons?|ppl|guests?|adults?|heads|folks|pax|kids|"
    r"children|of us|servings?|"
    r"minutes?|mins?|hours?|hrs?|days?|weeks?|months?|miles?|am\b|pm\b|%|trays?|boxes|platters?|"
    r"dishes|options?|items|"
    r"restaurants?|portions?|calories|cal\b|vegans?|vegetarians?|th\b|o (?:' )?clock|oclock))"
)
_LIMIT = re.compile(
    rf"(?:\b(?P<floor>{_FLOOR}) |\b(?P<strong>{_STRONG}) |\b(?P<weak>{_WEAK}) )*?"
    rf"(?:(?P<before>{HEAD}|{TOTAL})(?: (?:is |of |at |under |below |max |, )?)?)?"
    rf"(?<![\d:/]){_AMOUNT}{_PEOPLE}\b{_UNIT}"
    rf"(?P<cap> (?:or (?:less|under|below|cheaper)|max(?:imum)?|tops|at most))?"
    rf"(?: ?,? ?(?P<after>{HEAD}|{TOTAL})(?! ?\d)(?! budget (?:of |is |: |at )?[$\d]))?(?P<cap2> (?:or (?:less|"
    rf"under)|max(?:imum)?|tops|at most))?"
    rf"(?P<late> budget| limit)?(?![\d:/%])",
)
_HEAD_ONLY = re.compile(rf"^(?:{HEAD})$")
LEAST_A_HEAD = Decimal(1)
"""Menus price a cookie or a soda at a dollar, and no meal below it (the least a head of the sample is $2.16)."""


def find_money(line: Line, draft: Draft) -> None:
    """Takes every sum of money; a sum said as a floor is taken and not kept, for the search has only limits."""
    if not line.has_digits():
        return
    for match in line.find(_LIMIT):
        if not _is_money(match):
            continue
        if not line.take("money", match.start(), match.end(), match["low"]):
            continue
        value = _value(match)
        if value is None or match["floor"]:
            continue
        if _is_replaced(line, match):
            _lift(draft, value)
            continue
        if _ASKED_BACK.match(line.text, match.end()) and value in (
            draft.memory.wants.price_max,
            draft.memory.wants.price_per_person_max,
        ):
            continue
        mark = match["after"] or match["before"] or _far_mark(line, match)
        draft.bare_sum = mark is None
        draft.say(**{"price_per_person_max" if mark and _HEAD_ONLY.match(mark) else "price_max": value})
    _bare_sums(line, draft)
    for match in line.find(_EXTRAS) if "money" in line.kinds() else ():
        line.take("fees", match.start(), match.end())


_ASKED_BACK = re.compile(r" ?\? [a-z]")
""" "22 bucks? Let's have $30 each": the sum in force, asked back."""
_EXTRA = r"(?:sales )?(?:tax(?:es)?|tips?|gratuit(?:y|ies)|fees?|service(?: charge)?|vat)"
_EXTRAS = sign(
    rf"\b(?:incl(?:uding|uded|udes?|usive)?(?: of)?|with|plus|before|after|excl(?:uding|usive)?(?: of)?|without)"
    r"(?: \.)?"
    rf"(?: (?:the|any|all))? {_EXTRA}(?: ?(?:and|&|,|\+|/) ?{_EXTRA})*(?! (?:sandwich|soup|of)\b)(?: included)?\b"
)
""" "Under $12 a head including tax and tip" wishes for no rib tips; menus state neither."""
_TOO = re.compile(
    r" (?:(?:is|was|were|seems) (?:way |a bit |far |just |clearly )*(?:too (?:much|low|high|little|tight|strict|steep)|"
    r"wrong|not enough|unrealistic|last \w+(?: s [a-z]+)?|a typo|history|gone|off(?: the table)?|void|no longer [a-z]+|"
    r"old|from last \w+)|_+)(?: |$)"
)


def _is_replaced(line: Line, match: re.Match[str]) -> bool:
    """ "$23, not $25", "$20 is too much, make it $16": the sum that was in force, and is no longer meant."""
    later = line.text[match.end() :]
    if match["strong"] and _EXCEEDS.match(match["strong"]):
        return False
    if line.is_replaced(match.start()) or line.is_replaced(match.start("sign" if match["sign"] else "low")):
        return True
    if line.ends_with(LET_GO, match.start()):
        return True
    return bool(_TOO.match(later) and _A_DIGIT.search(later))


_EXCEEDS = re.compile(r"(?:go|be|spend|cost|pay|exceed)")
""" "Don't go over $16": what is negated is the verb."""
_A_DIGIT = re.compile(r"\d")


def _lift(draft: Draft, value: Decimal) -> None:
    wants = draft.memory.wants
    draft.corrects = True
    limits: tuple[Slot, ...] = ("price_max", "price_per_person_max")
    draft.take_back(*(slot for slot in limits if getattr(wants, slot) == value))


_BARE_TOTAL = sign(rf"(?<![\d$:./-])\b(?P<sum>\d+(?:\.\d{{1,2}})?)(?: now| only)? (?:{TOTAL}|all in)\b(?! \d)")
_TOTAL_OF = sign(r"\btotal (?:of |: ?)(?P<sum>\d+(?:\.\d{1,2})?)(?= *(?:$|[.,!;]|please|max|tops|for|in)(?! ?\d))")
""" "Lunch for 30, total of 450": of a sum, where the heads are told beside it."""
_HEADS_TOLD = re.compile(
    rf"\b(?:for|4|feeds?|feeding|of|we are|there are) (?:about |around |roughly |some )?(?P<for>\d{{1,4}})\b"
    rf"(?! ?(?:dollars|bucks|total|in total|\$|%))|\b(?P<heads>\d{{1,4}}) (?:{HEADS}|{YOUNG})\b"
)
_OF_BUDGET = sign(
    r"\b(?:budget|limit|cap|total|ceiling)\b[^\d.$]{0,40}?\b(?:is|now|only|to|be|at|:) (?:now |only |just |really )*"
    r"(?P<sum>\d+(?:\.\d{1,2})?)(?= *(?:$|[.,!;]|in|total|altogether|now|instead))"
)
_NOT_SUM = sign(r"\bnot \$? ?\d+(?:\.\d{1,2})?(?= *(?:$|[.,!;]))")
""" "$15 a head not 13"."""


_IN_PLACE_OF = sign(
    rf"\b(?:instead of|rather than|in place of|not) (?:the |our |a |those )?(?:\$ ?)?(?P<sum>\d+(?:\.\d{{1,2}})?)\b"
    rf"(?: (?:{TOTAL}|dollars|bucks))?"
)
""" "20 per person instead of the 1500": the limit in force that falls."""
_FOR_MONEY = sign(
    r"\b(?:price|budget|money|cost)(?: ?-? ?wise)?\b(?: ,)? (?:i|we|they|you) (?:can|could|may|are able to) (?:do|go "
    r"to|spend|"
    r"manage|afford|pay) (?:up to |about |around |at most )?(?P<sum>\d+(?:\.\d{1,2})?)(?: (?:total|in total|in all|"
    r"altogether|all in|max))?(?= *(?:$|[.,!;]))"
)
""" "Price wise I can do 260 total"."""


_SIGNED_OFF = sign(
    r"\b(?:sign(?:s|ed)? off on|keep (?:it|this|that|things|everything|the (?:total|bill|cost)) (?:to|at|under|"
    r"below|within)|"
    r"approv(?:e|es|ed)|allow(?:s|ed)?|grants?|granted|releas(?:e|es|ed)|spares?|"
    r"authori[sz](?:e|es|ed))(?: (?:us|me|only|just|up to|about|around|at most|a|total|of))* "
    r"(?P<sum>\d{2,6}(?:\.\d{1,2})?)"
    r"(?= *(?:$|[.,!;]|in total|total|altogether|in all|for))"
)
""" "Our treasurer will only sign off on 1,100": of money, where it is far more than the heads."""
_PAYS = sign(
    r"\b(?:pays?|covers?|funds?|sponsors?|spends?|contributes?|chips? in|puts? in|pitch(?:es)? in|will pay|can pay|"
    r"gave us|"
    r"gives us|donated)(?: (?:us|up to|about|around|at most|only|max|a max of|no more than|just))* "
    r"(?P<sum>\d{2,6}(?:\.\d{1,2})?)(?= *(?:$|[.,!;]|in total|total|altogether|in all|for (?:it|this|that|the)))"
)
""" "The student union pays up to 180"."""
_PENCE = sign(
    r"(?:^|[.,!;:] ?|\b(?:said|says|to|is|at|it|actually|no|fine|ok|okay|sorry) )(?P<sum>[1-9]\d?\.(?!00|15|30|45)\d\d)"
    r"(?= *(?:$|[.,!;]|then|now|please|instead|tops|max))"
)
""" "Fine, 18.50", where 18 a head are in force: no clock shows it."""


def _bare_sums(line: Line, draft: Draft) -> None:
    """Numbers without a sign of money that are nearer to the budget in force than to the party."""
    for match in line.find(_FOR_MONEY):
        if 0 < Decimal(match["sum"]) <= MONEY_MOST and line.take("money", match.start(), match.end(), match["sum"]):
            draft.say(price_max=Decimal(match["sum"]))
    for pattern in (_BARE_TOTAL, _TOTAL_OF, _OF_BUDGET):
        for match in line.find(pattern):
            value = Decimal(match["sum"])
            near = _is_near_budget(draft, value, pattern is _OF_BUDGET) or _is_beside_heads(line, draft, match, value)
            if 0 < value <= MONEY_MOST and near:
                line.take("money", match.start("sum"), match.end(), match["sum"])
                draft.corrects = draft.corrects or draft.memory.wants.price_max is not None
                if line.is_replaced(match.start("sum")):
                    _lift(draft, value)
                else:
                    draft.say(price_max=value)
    wants = draft.memory.wants
    if wants.price_max and not draft.has("price_max", "price_per_person_max"):
        _sum_alone(line, draft, wants.price_max)
    for pattern in (_GO_TO, _IS_FINE, _UP_TO) if wants.price_max or wants.price_per_person_max else ():
        for match in line.find(pattern):
            value = Decimal(match["sum"])
            slot = _nearest_limit(wants, value, _way(match)) if 0 < value <= MONEY_MOST else None
            if slot and line.take("money", match.start("sum"), match.end("sum"), match["sum"]):
                draft.say(**{slot: value})
                draft.corrects = True
    if wants.price_per_person_max and "." in line.left:
        for match in line.find(_PENCE):
            value = Decimal(match["sum"])
            if abs((value / wants.price_per_person_max).ln()) < TWICE and line.take(
                "money", match.start("sum"), match.end("sum"), match["sum"]
            ):
                draft.say(price_per_person_max=value)
                draft.corrects = True
    for pattern, times in ((_SIGNED_OFF, FAR_FROM_HEADS), (_PAYS, 1)):
        _granted(line, draft, pattern, times)
    if draft.has("price_max", "price_per_person_max"):
        for match in line.find(_IN_PLACE_OF):
            value, held = Decimal(match["sum"]), (wants.price_max, wants.price_per_person_max)
            if value in held and line.take("money", match.start(), match.end(), match["sum"]):
                _lift(draft, value)
        for match in line.find(_NOT_SUM):
            line.take("money", match.start(), match.end())


def _granted(line: Line, draft: Draft, pattern: Sign, times: int) -> None:
    """ "The union pays up to 180": more than so many times the heads that are known, so that no heads are meant."""
    heads = draft.memory.wants.party
    for match in line.find(pattern) if heads and not draft.has("price_max", "price_per_person_max") else ():
        value = Decimal(match["sum"])
        told = times * (heads or 0) <= value <= MONEY_MOST
        if told and line.take("money", match.start("sum"), match.end(), match["sum"]):
            draft.say(price_max=value)


def _sum_alone(line: Line, draft: Draft, total: Decimal) -> None:
    """Where a clause is only a number, near the total in force and far from the heads."""
    party = draft.memory.wants.party or 0
    for match in line.find(_SUM_ALONE):
        value = Decimal(match["sum"])
        if value < FAR_FROM_HEADS * party or _nearest_limit(draft.memory.wants, value) != "price_max":
            continue
        line.take("money", match.start("sum"), match.end("sum"), match["sum"])
        for old in re.finditer(rf"\b{int(total)}\b", line.left):
            # "I said 450": the total as it was, and no heads.
            line.take("money", old.start(), old.end(), old.group())
        draft.say(price_max=value)
        draft.corrects = True


_SUM_ALONE = sign(
    r"(?:^|[,.;:] ?|\bbut )(?:(?:sorry|no|(?:it |that )?(?:should|must|has to|ought to) (?:be|read|say)|actually|"
    r"oops|hmm|(?:make|up|bump) (?:it|that)(?: up)?(?: to)?|it is|that is|i (?:mean|meant)|so|ok|rather|"
    r"wait|say|but|"
    r"now|,|(?:[a-z]+ ){1,3}(?:said|says|approved|allow(?:s|ed)|g(?:a|i)ves? us|granted|offer(?:s|ed)|signed off on)) "
    r"?)*(?<!\S)(?P<sum>[1-9]\d{1,5})"
    r"(?= ?(?:$|[.,!;]|now|incl|including|instead of \d|rather than \d|not \d))(?! ?[.,:]\d)"
)
""" "I said 450 but it's 540", "that was too generous of me, 400": a clause that is only a number."""
FAR_FROM_HEADS = 4
"""A number so many times the heads that are known, and near the total, is of the total."""
_GO_TO = sign(
    r"\b(?:go|stretch|raise|increase|lower|bump|push|cut)(?: it| that| the (?:limit|budget|cap))?"
    r"(?: up| down)? (?:as high as|to) "
    r"(?P<sum>\d+(?:\.\d{1,2})?)(?= *(?:$|[.,!;?]|max|tops|now|instead|please|if))"
)
_IS_FINE = sign(
    r"(?:\bup to )?\b(?P<sum>\d+(?:\.\d{1,2})?) (?:is|would be|will be) (?:also |still |really )*(?:fine|ok|okay|"
    r"doable|the max)\b"
)
""" "We can go up to 22", "1,200 is fine too": of the limit that they are nearest to."""
_UP_TO = sign(
    r"(?:^|[.,;:] ?)(?:(?:ok|okay|well|maybe|perhaps|then|and|but|actually|so) )*up to "
    r"(?P<sum>\d+(?:\.\d{1,2})?)(?= *(?:$|[.,!;?]|max|tops|now|then|please|if))"
)
_UPWARDS = re.compile(r"stretch|raise|increase|bump|up|as high as")
_DOWNWARDS = re.compile(r"lower|cut|down")


def _way(match: re.Match[str]) -> int:
    """1 for what goes up, -1 for what goes down, 0 where neither is said: "go up to 18" is no party of 20."""
    said = match.group()[: match.start("sum") - match.start()]
    return 1 if _UPWARDS.search(said) else -1 if _DOWNWARDS.search(said) else 0


def _nearest_limit(wants: Wants, value: Decimal, way: int = 0) -> str | None:
    """The limit in force that a bare number changes; None where it is nearer to the party, or twice or half of any."""
    held = {
        "price_max": wants.price_max, "price_per_person_max": wants.price_per_person_max,
        "party": Decimal(wants.party) if wants.party else None,
    }  # fmt: skip
    far = {slot: abs((value / was).ln()) for slot, was in held.items() if was and (value - was) * way >= 0}
    slot = min(far, key=lambda name: (far[name], name != "party"), default="party")
    return None if slot == "party" or far[slot] >= TWICE else slot


TWICE = Decimal(2).ln()


def _is_near_budget(draft: Draft, value: Decimal, named: bool) -> bool:
    budget, party = draft.memory.wants.price_max, draft.memory.wants.party
    if budget is None:
        return False
    return named or party is None or abs((value / budget).ln()) < abs((value / party).ln())


def _is_beside_heads(line: Line, draft: Draft, match: re.Match[str], value: Decimal) -> bool:
    """ "For 30 people, 450 total": no party, but what the party that is told or known may cost."""
    if draft.memory.wants.price_max is not None:
        return False
    if draft.fields.get("price_max") == value:
        return True
    told = [one for one in _HEADS_TOLD.finditer(line.left) if not match.start() <= one.start("for") < match.end()]
    heads = max((int(one["for"] or one["heads"]) for one in told), default=0)
    heads = max(heads, draft.memory.wants.party or 0)
    return heads > 0 and value >= FAR_FROM_HEADS * heads


TWICE_OF = 2
"""Times the limit a head in force, up to which a bare sum changes it: as in `TWICE`."""


def settle_bare_sum(draft: Draft) -> None:
    """ "$14" for 20 people is a head's: nobody is fed for less than a dollar ("under $100" for 25 is §13's total)."""
    total, party = draft.fields.get("price_max"), draft.fields.get("party") or draft.memory.wants.party
    if not (draft.bare_sum and total is not None and party):
        return
    a_head = draft.memory.wants.price_per_person_max
    # "$25 is also ok" where $20 a head are in force: as much for all would be hardly anything for each.
    near = a_head is not None and total < TWICE_OF * a_head and total < party * a_head / 4
    if total < party * LEAST_A_HEAD or near:
        draft.say(price_per_person_max=draft.fields.pop("price_max"))


def _far_mark(line: Line, match: re.Match[str]) -> str | None:
    """ "a budget per person of 15": the mark stands inside the limit's own words."""
    return "per person" if re.search(r"per (?:person|head)", match.group()) else None


def _is_money(match: re.Match[str]) -> bool:
    if match["sign"] or match["unit"] or match["late"]:
        return True
    per_head = any(mark and _HEAD_ONLY.match(mark) for mark in (match["before"], match["after"]))
    return bool(per_head or match["strong"] or match["cap"] or match["cap2"])


def _value(match: re.Match[str]) -> Decimal | None:
    """The upper end of a range, else the amount."""
    value = Decimal(match["high"] or match["low"])
    return value if 0 < value <= MONEY_MOST else None
