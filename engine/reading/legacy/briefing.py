"""A clause that briefs the caterer, whatever story is told around it: in a thread where something is looked for, "Dana
looked at the list again and there are 38 of them", "we start at 7", "HR thinks Thai would go down well"."""

import re

from engine.reading.legacy.amending import clauses_of
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.framing import around, tells_heads, tells_money, tells_when
from engine.reading.legacy.line import Line, Mention
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.unexplained import unexplained
from engine.reading.legacy.wordlists import listed

_DISHES = listed("wish course")
_CHOICES = listed("cuisine diet meal price_level") | _DISHES
_PLACES = listed("city state zip area")
_WHEN = listed("date time")
_WHERE_AND_WHEN = _PLACES | _WHEN
_TOLD = _CHOICES | _WHEN | {"city", "party", "supposed", "money", "exclusion"}
_VALUES = _WHEN | listed("party supposed money part meal more_heads")
_HEADS = re.compile(
    r"\b(?:(?:there|it|we|they|that) (?:is|are|am|makes?|will be|would be)|only|just|in all|"
    r"(?:numbers?|figure|count|tally|total|headcount|turnout)(?: [a-z]+){0,6} (?:is|are|was)|(?:which|that) (?:is|are|"
    r"makes)|(?:ended|end|ending|came|comes) up (?:with|at)|counted|down to|up to)"
    r"(?: (?:actually|now|still|at|back at|really|going to be|about|around|roughly|exactly|only|just|all))*$"
)
""" "There are 27 of them": stands before the number, or begins what was taken with it."""
_TAIL = r"(?: (?:of (?:them|us|you)|left|now|again|coming|in all|then|please|this time|instead|though|by the way|too))*"
_ENDS = re.compile(rf"{_TAIL} ?$")
_SPENDS = re.compile(
    r"\b(?:spend|pay|let (?:me|us)|(?:gave|give|gives|allow|allows|allowed|grants?|granted) (?:me|us)|(?:are|am|is) "
    r"allowed(?: to spend)?|keep (?:it|this|things)|stay|approved|signed off(?: on)?|(?:have|has|got|get)|"
    r"(?:limit|budget|cap|maximum|ceiling)(?: is| of| at)?|(?:approval|permission|clearance|an ok|the ok|green light) "
    r"for)(?: (?:only|just|exactly|now|at|to|it|this))*$"
)
_PICKED = re.compile(
    r"(?:^|.* )_+(?: (?:_+|and|or|food|cuisine))* (?:(?:then )?it is(?: then)?|(?:won|wins)\b|(?:it )?shall be|"
    r"(?:is|was) (?:the winner|what (?:we|they|everyone|everybody) (?:want|wants|voted for|picked|chose))|(?:is|was|"
    r"has been) (?:requested|chosen|picked|"
    r"selected|preferred|asked for|suggested)(?: by (?:[a-z]+ ?){1,4})?|got the (?:most )?votes?)(?: (?:then|"
    r"please))? ?$|"
    r"(?:.* )?(?:it|that) is (?:now )?_+(?: (?:_+|and|or|food|cuisine))* (?:now|then|instead|after all)(?: please)? ?$|"
    r".*\b(?:it is going to be|it will be|it has to be|going with|(?:settled|decided|agreed) (?:on|for|upon)|"
    r"went for|voted for|"
    r"opted for) _+(?: (?:_+|and|or|food|cuisine))* ?$|"
    r"(?:.* )?(?:can|could|should|may|might|shall|must) (?:also |well |just |easily |now |then )*(?:be|read|say) "
    r"(?:either )?_+(?: (?:_+|and|or|food|cuisine))* ?$|"
    r"(?:.* )?(?:vote|votes|poll|majority|consensus|verdict|winner)(?: (?:was|is|says?|said|goes|went|for|to|clearly|"
    r"just|now))+ _+(?: (?:_+|and|or|food|cuisine))* ?$"
)
""" "Moroccan it is", "we voted and Thai won", "it's going to be Peruvian"."""
_AND_MORE = (
    r"(?: (?:_+|and|or|food|as well|too|also|instead|this time|today|again|now|then|maybe|please|for once|for a change|"
    r"most|best|rather))* ?$"
)
_LIKED = re.compile(
    r"(?:.* )?(?:suggest|recommend|propos|prefer|lov|ador|crav|fanc|want)(?:e?s|ies|ed|ing|e)? (?:some |a |an |the )?_+"
    rf"{_AND_MORE}|"
    r"(?:.* )?(?:would|will) (?:really |also |all |just )*(?:love|like|enjoy|appreciate|prefer|go for|rather "
    r"have|kill for|die for) "
    rf"(?:to (?:have|eat|get|order|try|do) )?(?:some |a |an |the )?_+{_AND_MORE}|"
    rf"(?:.* )?(?:leaning|tending|inclined)(?: more)? (?:towards?|to) (?:some )?_+{_AND_MORE}|"
    rf"(?:and |so |ok )?(?:voting|(?:i |my )?votes?)(?: is| goes)?(?: for| to)? _+{_AND_MORE}|"
    rf"(?:.* )?(?:(?:dying|asking|asks?|asked|begging|hoping|longing|calling|screaming|shouting|voting|voted|wishing|"
    r"itching|pining|go|up|keen|hungry) (?:for|on)|(?:dreaming|dreamt|dreams?|think(?:ing|s)?|thought|talking|talks?|"
    r"raving) (?:of|about)|hearts? set on|picturing|imagining|envisioning|in the mood for) "
    rf"(?:some |a |an |the )?_+{_AND_MORE}|"
    rf"(?:.* )?(?:makes?|making) (?:[a-z]+ ){{1,3}}?(?:very |so |really )?happy (?:if|when) (?:there (?:is|are|were|"
    rf"was|would be)|(?:we|they) (?:get|got|have|had)) (?:some |a |an |the )?_+{_AND_MORE}|"
    r"(?:.* )?_+(?: (?:_+|and|or|food))* (?:would|could|might) (?:really |also |all |just )*(?:go down|go over|"
    r"be received|be) (?:"
    r"really |very |so |a |an |the |quite )*(?:safe |good |"
    r"great |nice |lovely |real |big |fine )?(?:well|treat|hit|change|joy|idea|choice|touch|surprise|great|good|nice|"
    r"lovely|perfect|fun|cool|wonderful|brilliant|interesting|exciting|delicious|appreciated|fine)\b.*"
)
""" "They'd love tomato soup", "Korean would be a nice surprise": of others than the one who speaks."""
_HAPPENS = re.compile(
    r" ?(?:(?:and|so|but|ok|okay|oh|well|also|then|actually|sorry|btw|by the way) )*"
    r"(?:it|this|that|we|they|everything|everybody|everyone|doors|guests|food|lunch|dinner|delivery|_+|(?:the|"
    r"our|my) (?:event|party|reception|"
    r"thing|food|lunch|dinner|breakfast|brunch|delivery|meal|ceremony|guests|doors|show|_+)) "
    r"(?:(?:will|would|has to|have to|needs to|need to|must|should|can|could|is supposed to|is going to) )?"
    r"(?:(?:be|is|are|starts?|begins?|opens?|eats?|arrives?|come|sit down|kick off)\b ?)"
    r"(?:(?:here|there|ready|delivered|served|on the table|due|scheduled|planned|by the way|on|at|for|by|around) ?|, )*"
    rf"_+(?: (?:_+|and|at|on))*{_TAIL} ?$|"
    r"(?:.* )?(?:i|we|they) (?:would )?(?:need|want|like|have) (?:it|this|that|them|everything|the food|to eat)"
    rf"(?: (?:here|there|ready|delivered|served|on|at|for|by|around))* _+(?: (?:_+|and|at|on))*{_TAIL} ?$"
)
""" "We start at 7", "it has to be there by noon", "it'd be 8:30, by the way"."""
_FORGOT = sign(
    r"\b(?:forgot|forgotten|by the way|btw|earlier|later|to (?:say|mention|add)|should (?:say|add|"
    r"mention))\b"
)
_WHEN_ALONE = re.compile(
    r" ?(?:(?:at|by|on|for|around|oh|and|so|also|earlier|later|it is) )*_+(?: (?:_+|and|at|"
    r"on))* ?$"
)
""" "At 1pm, I forgot to say"."""
_WHERE = re.compile(
    r" ?(?:(?:and|so|but|ok|okay|oh|well|also|then|please|this time|sorry|actually|,) )*"
    r"(?:(?:let us (?:do|hold|have) (?:it|this)|(?:do|hold|move|make) (?:it|this)|it is(?: going to be)?|it "
    r"will be|we meet|"
    r"we are meeting|for)(?: this time)? )?(?:(?:in|at|near|to|for|from) )?(?:the |our )?_+"
    r"(?: (?:office|site|branch|location|one|building|studio|hq|headquarters|instead|this time|please|then|_+))* ?$"
)
""" "This time in Boston", "let's do it at the Boston site"."""
_WHEN_ONLY = re.compile(
    r" ?(?:(?:and|so|but|ok|okay|oh|well|also|then|please|maybe|preferably|ideally) )*"
    r"(?:(?:delivered|delivery|delivering|needed|ready|served|arriving|on site|at the door|at our door|eating|"
    r"lunch|dinner)"
    r"(?: (?:by|at|for|on|before|around))* _+(?: (?:_+|and|at|on))*|"
    r"(?:.* )?_+ (?:_+ )*(?:it is|it shall be|then|works better|suits (?:us|me) better|is better))"
    rf"{_TAIL} ?$"
)
""" "Delivered by 5", "so Thursday it is"."""
_FIELD = re.compile(
    r"(?:^|[.;,] ?)(?:(?:new|updated|final|correct|actual|the|our|my) )*(?:(?:start|arrival|delivery|serving) )?"
    r"(?:time|date|day|when|start|where|city|place|location|headcount|head count|guests|people|number of people|budget|"
    r"limit|cuisine|food|diets?) ?[:=] ?_"
)
""" "Time: 12:30pm", as in a form."""
_BY_THE_WAY = re.compile(r" by the way\b| btw\b| ?, ?(?=_)")
_LEADS = listed(
    "and also oh ok okay so well then please no yes hmm just some maybe or with as plus food too um uh let us have do "
    "for me make it get say go & - ' _ forwarded fwd fw re > * • \" : well"
)
_STEP_LEADS = _LEADS | listed("still way bit a much far even ones options")
_SENTENCE = re.compile(r"[.!:;>\"-] ?$")


def briefs(line: Line, draft: Draft, names_dish: bool) -> bool:
    """Some clause of it, by itself, tells a caterer how many, how much, what or when. `names_dish`: a dish that
    menus or tables know was wished for."""
    if _is_open(draft) and draft.change and _steps(line):
        return True
    kinds = line.kinds()
    if not kinds & _TOLD or line.raw.rstrip().endswith("?"):
        return False
    if not _is_open(draft):
        whole = "party" in kinds and kinds & _PLACES and kinds & _CHOICES
        return bool(whole) and any(_is_whole(line, start, end) for start, end in clauses_of(line.left))
    if _FIELD.search(line.left):
        return True
    if draft.corrects and any(draft.has(slot) and getattr(draft.memory.wants, slot) for slot in ("date", "time")):
        return True
    if kinds & _WHEN and _says_when(draft, kinds, _BY_THE_WAY.sub(" ", _sentence(line))):
        return True
    for start, end in clauses_of(line.left):
        said = [one for one in line.mentions if start <= one.start < end]
        if said and _tells(line, draft, start, end, said, names_dish):
            return True
    return False


def _is_whole(line: Line, start: int, end: int) -> bool:
    """ "Kim left a note: lunch for 12 in Boston": by itself a request to begin with."""
    kinds = {one.kind for one in line.mentions if start <= one.start < end}
    return "party" in kinds and bool(kinds & _PLACES and kinds & _CHOICES) and not unexplained(line.left[start:end])


def _steps(line: Line) -> bool:
    """ "Could you show me cheaper ones, because …": a step from what was shown, asked for or in a clause of its own."""
    steps = [one for one in line.mentions if one.kind == "change"]
    if any(match.end() == one.end for match in _ASKED_FOR.finditer(line.left) for one in steps):
        return True
    clauses = [(start, end) for start, end in clauses_of(line.left) if any(start <= one.start < end for one in steps)]
    return any(
        _STEP_LEADS.issuperset(word for word in line.left[start:end].split() if word.strip("_"))
        for start, end in clauses
    )


_ASKED_FOR = re.compile(
    r"(?:^|[.,;:!?]) ?(?:(?:and|so|but|ok|okay|hi|hey|well|also|then|please) )*(?:(?:could|can|would) you (?:please |"
    r"maybe |also )?(?:show|find|get|give|send|list|compare)|(?:i|we) (?:would like|would love|want|need|prefer)"
    r"(?: to (?:see|have|get|try|compare))?|(?:show|find|get|give|send|list)|(?:are|is) there|do you have|have you got|"
    r"compare)(?: (?:me|us|some|any|the|a|few|to))* _+(?= *(?:$|[,.!?]|(?:ones?|options|please|for|before|that|which|"
    r"because|in|from|than|now|then|so|or|and|too)\b))"
)


def _is_open(draft: Draft) -> bool:
    wants = draft.memory.wants
    return bool(wants.party or wants.city_key or wants.menu_type or wants.wishes or wants.restaurant_keys)


_CLAUSES = re.compile(r" ?(?:[.;:!?()]|, (?!_)| because | since | so (?=the\b)).*")


def _sentence(line: Line) -> str:
    """The first of its sentences, without the reason behind it."""
    slipped = _SORRY.sub("", line.left)
    return _CLAUSES.sub("", slipped)


_SORRY = re.compile(r"^(?:sorry|oops|ah|argh|hmm|wait|my (?:bad|mistake))\b[^,.!]*[,.!] ?")
""" "Sorry, I gave you the wrong day, it should be noon": what stands behind the excuse counts."""


def _tells(line: Line, draft: Draft, start: int, end: int, said: list[Mention], names_dish: bool) -> bool:
    kinds = {one.kind for one in said}
    left = line.left[start:end]
    if kinds & {"party", "supposed"} and (_counts(line, said, end) or tells_heads(around(line.text[start:end]))):
        return True
    if kinds <= _VALUES and _is_framed(kinds, around(left)):
        return True
    if "money" in kinds and any(_limits(line, one) for one in said if one.kind == "money"):
        return True
    if kinds & _WHEN and _says_when(draft, kinds, left, line.says(_FORGOT) is not None):
        return True
    if "city" in kinds and kinds <= _WHERE_AND_WHEN and _WHERE.match(left):
        return True
    if "diet" in kinds and _DEMANDED.search(line.text, start, end) and not _OF_ONE.search(line.text, start, end):
        return True
    if "exclusion" in kinds and _WITHOUT.search(line.text, start, end):
        return True
    if not kinds & _CHOICES or (kinds & _DISHES and not names_dish):
        return False
    # "Our Chinese customers asked for this": what is asked for there is no cuisine.
    ends_in_choice = max(said, key=lambda one: one.start).kind in _CHOICES
    liked = ends_in_choice and _LIKED.match(left) is not None
    return liked or _PICKED.match(left) is not None or _is_bare(line, start, left, kinds)


_DEMANDED = re.compile(
    r"\b(?:only|strictly|everything|everybody|everyone|all|whole|entire|must|has to|have to|needs? to|insists?|should|"
    r"group|guests|they are all)\b"
)
""" "Please only vegetarian food for the whole group", "it must all be halal": whoever says so."""
_OF_ONE = re.compile(r"\b(?:i|he|she) (?:am|is|only|eats?|always|strictly)\b")
_WITHOUT = re.compile(
    r"\b(?:wants?|(?:would )?(?:like|prefer)s?|asks? for|asked for|insists? on) (?:any(?:thing|where) but|no)\b"
)
""" "Finance wants anything but Thai"."""


def _is_framed(kinds: set[str], words: list[str]) -> bool:
    """ "There's $500 left in the fund", "must be set up by 5:45pm"."""
    return ("money" in kinds and tells_money(words)) or (bool(kinds & _WHEN) and tells_when(words))


def _says_when(draft: Draft, kinds: set[str], left: str, forgot: bool = False) -> bool:
    """ "It's on Monday" alone may be of anything; with an hour, or where a line corrects, it is of what is ordered."""
    if _WHEN_ONLY.match(left) or (forgot and _WHEN_ALONE.match(left)):
        return True
    if not _HAPPENS.match(left):
        return False
    return kinds >= _WHEN or not _IT_IS.match(left) or draft.corrects


_IT_IS = re.compile(r" ?(?:[a-z]+ )?(?:it|this|that) (?:is|will be) (?:on |at |for )?_+ ?$")


_LEADS_TO = re.compile(
    r"(?:^|[.!,;:] ?)(?:(?:and|so|ok|okay|oh|well|then|now|hmm|also|please) )*(?:(?:for|make it|we are) )?$"
)
_WITH_WHOM = re.compile(r" (?:with|without|counting|including|plus|now that|because|since|as|if) ")
""" "22 people with the two temps": how many, and why."""


def _counts(line: Line, said: list[Mention], end: int) -> bool:
    if any(
        one.kind == "party" and _LEADS_TO.search(line.text, 0, one.start) and _WITH_WHOM.match(line.text, one.end)
        for one in said
    ):
        return True
    last = [one for one in said if one.kind in ("party", "supposed")][-1]
    before = line.text[: last.start].rstrip() + " " + line.text[last.start : last.end].split(" ")[0]
    led = (
        _HEADS.search(line.text[: last.start].rstrip()) or _HEADS.search(before) or _BEGINS.match(line.text, last.start)
    )
    return led is not None and _ENDS.match(line.left[last.end : end]) is not None


_BEGINS = re.compile(r"(?:there|it|we|they|that) (?:is|are|will be|would be|makes)\b")


_IS_THE_LIMIT = re.compile(
    r" ?(?:now )?(?:is|are|would be|will be|has to be|must be) (?:now |really |strictly |absolutely )*(?:the|our|my|"
    r"their|all|as (?:far|high)|what) (?:[a-z]+ )?(?:limit|ceiling|cap|max|maximum|budget|most|top|end|absolute|we|i|"
    r"they)\b"
)
""" "$340 overall is the limit", "$15 a head is all they gave me"."""


def _limits(line: Line, one: Mention) -> bool:
    """ "They only let me spend $700": what the money is for goes without saying, unlike "the licence is under $700"."""
    if line.text.startswith("spend", one.start) or _IS_THE_LIMIT.match(line.text, one.end):
        return True
    return _SPENDS.search(line.text[: one.start].rstrip()) is not None


_SAYS = re.compile(r"\b(?:says?|said|reckons?|confirmed|wrote|insists?|announced|agreed) (?:that )?$")
""" "The vote says Peruvian"."""


def _is_bare(line: Line, start: int, left: str, kinds: set[str]) -> bool:
    """ "Kofta and hummus", as a sentence of its own or the first clause of one: nothing but food."""
    begins = not line.left[:start].strip() or _SENTENCE.search(line.left[:start].rstrip()) is not None
    begins = begins or left.lstrip().startswith("so ") or _SAYS.search(line.text, 0, start) is not None
    words = [word for word in left.split() if word.strip("_")]
    return begins and _LEADS.issuperset(words) and not (kinds <= {"meal", "price_level"})
