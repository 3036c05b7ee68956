"""Taking one wish, label or limit back by name: "relax the gluten free", "never mind the price", "pork is fine now".

Never an allergy: only its own retraction lifts it (`allergies`).
"""

import re
from collections.abc import Iterator

from engine.catalogue import PESCATARIAN, course_wish, stems
from engine.conversation import Need, Slot, Wants
from engine.reading.legacy.allergies import speaks_of_allergy
from engine.reading.legacy.away import STAYS_AWAY
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import cuisine_key, diet_label
from engine.reading.legacy.heads import HEADS
from engine.reading.legacy.let_in import excluded_as, find_let_in
from engine.reading.legacy.letting_go import DROP, LETS_GO, OFF, TAKE
from engine.reading.legacy.line import Line
from engine.reading.legacy.standing import find_standing
from engine.reading.legacy.taken_off import find_taken_off
from engine.reading.legacy.taking_back import is_denied
from engine.reading.legacy.triggers import Sign, sign
from engine.reading.slots import is_held

_DROP = sign(
    rf"{LETS_GO}(?: what (?:i|we|he|she|they) (?:said|wrote|told you|mentioned)(?: earlier| before)?(?: about)?)?"
    rf"(?: (?:the|that|this|my|our|any|being|"
    r"about|all))* (?P<what>[a-z]+(?:(?: ?- ?| )[a-z]+){0,4})"
)
_TAKE_OFF = sign(
    rf"\b{TAKE} (?:the |that |my |our )?(?P<what>[a-z]+(?: [a-z]+){{0,3}}?) (?:{OFF}|from)\b"
    r"(?: (?:of )?(?:the |that |our )?(?:list|order|menu|table))?"
)
_NONE_AFTER_ALL = sign(
    r"\bno (?P<what>[a-z]+(?:(?: ?- ?| )[a-z]+){0,2}?)(?: (?:people|persons?|guests?|eaters?|meals?|one))? "
    r"(?:after all|any ?more|now|needed|required)\b"
)
""" "No vegan after all, that was somebody else"."""
_NOT_NEEDED = sign(
    r"\b(?P<what>[a-z]+(?:(?: ?- ?| )[a-z]+){0,2})(?: 1)? (?:(?:(?:is|are) |(?<!is )(?<!are ))(?:not|no longer) "
    r"(?:necessary|required|"
    r"needed|a must|"
    r"mandatory|an issue)|(?:no longer|does not|do not) appl(?:y|ies)|(?:(?:we|i|they) )?(?:do not|"
    r"no longer) (?:need|want)(?= *(?:$|[.,!;]|any ?more|after all))|(?:can go|(?:(?:has|have|needs?|got) to|"
    r"must) go|(?:is|are|was|were) cancell?ed|(?:is|"
    r"are) (?:off(?: the (?:table|list))?|"
    r"out|gone|void|history)|(?:will|would|do|does) not (?:really )?(?:work|do)(?: (?:for|with) (?:me|us|her|him|"
    r"them|that|"
    r"everyone|all|the [a-z]+))?)\b"
    r"(?= *(?:$|[.,!;]|now|then|too)))(?: (?:after all|any ?more|now))*"
)
_OUT = sign(
    r"(?:^|[.,!;] ?)(?:(?:ok|okay|so|and|no|sorry|then) )*(?P<what>[a-z]+(?: (?!is\b|are\b|back\b)[a-z]+){0,2}?) out"
    r"(?: (?:please|then|too|again))*(?= *(?:$|[.!;]))"
)
""" "Enchiladas out"."""
_OUT_AND_IN = sign(
    r"(?:^|[.,!;] ?)(?:(?:ok|okay|so|and|no|sorry) )*(?P<what>[a-z]+(?: (?!is\b|are\b)[a-z]+){0,2}?) out ?,? "
    r"(?:and )?(?=[a-z ]+ in(?= *(?:$|[.,!;])))"
)
""" "Spring rolls out, satay in"."""
_WAS_FOR = sign(
    r"\b(?P<what>[a-z]+(?:(?: ?- ?| )[a-z]+){0,2}) (?:(?:is|was|were|are) (?:for|from|of) (?:last|the (?:last|"
    r"other|old|"
    r"previous)|another|somebody|someone|a different)\b[^.,;!?]*|was (?:last (?:week|month|time|year)|yesterday)\b|"
    r"(?:no|nope)(?= ?(?:$|[.!])))"
)
""" "The vegan was for last week's group", "tacos yes, nachos no"."""
_MINUS = re.compile(r"^- ?(?P<what>[a-z]+(?: [a-z]+){0,3})$")
""" "- lox", as "+ fruit" adds it."""
_AGAINST = sign(
    r"(?:^|[.,!;:] )- ?1 (?:on|for|to|from me on) (?:the |that |this )?(?P<what>[a-z]+(?:(?: ?- ?| )[a-z]+){0,3})"
)
""" "-1 on pizza": a vote against it."""
_KEEP = sign(
    r"\b(?:keep|only) (?:only |just |the )*(?P<what>[a-z]+(?:(?: ?- ?| )[a-z]+){0,2}?) ?,? (?:and |but |then )?"
    rf"{DROP} (?:the (?:rest|others?)|everything else|all (?:the "
    r")?others)\b|\b(?:keep (?:just|only)|(?:just|only) keep) (?:the )?(?P<alone>[a-z]+(?: [a-z]+){0,2}?)"
    r"(?= *(?:$|[.,!;]|then|please|now))"
)
""" "Keep the tacos, lose the rest"."""
_TOO_MESSY = sign(
    r"(?:^|[.,;:!] ?|\b(?:but|so|no|hm|hmm|nah|well) )(?:the |those |these )?"
    r"(?P<what>[a-z]+(?: (?!is\b|are\b|was\b|were\b)[a-z]+){0,2}?) (?:is|are|was|were|gets?|sounds?|seems?|looks?) "
    r"(?:(?:way|far|a bit|a little|just|really|so|much) )*"
    r"too (?!expensive|pricey|much|many|big|small|large|little|few|dear|costly|steep|late|early|cheap)[a-z]+"
    r"(?= *[,.;:!-] ?[a-z])"
)
""" "Ribs are too messy, brisket only": what is found fault with falls where another dish is named."""
_NOBODY = sign(
    r"\b(?:nobody|no ?one|none of (?:us|them|the [a-z]+)) (?:is|are|needs?) (?:actually |really )?(?P<what>(?>[a-z]+"
    r"(?: ?- ?[a-z]+| free)?))\b(?! (?:but|except|besides|other|apart)\b)"
)
""" "Nobody is vegan"."""
_CANCELLED = sign(
    r"(?:\b(?:(?P<n>\d{1,2}|one) of )?(?:the|our|that|both|all)(?: (?:the|our))? |^)(?P<what>[a-z]+(?: ?- ?[a-z]+| "
    r"free)?)"
    rf"(?: {HEADS}| ones?)? (?:has |have )?(?:{STAYS_AWAY}|(?:is|are) out)\b(?: after all)?"
    r"(?: ?,? so (?:(?:only|just|it is|we have|there (?:is|are)) )*(?P<left>\d{1,2})\b"
    r"(?! (?:people|guests|of us|in all)))?"
)
""" "The kosher guest cancelled": a need that is counted, and no longer there."""
_WANTED = r"thing|part|needs?|requirement|restriction|filter|limit|bit|rule|constraint"
_NOUNS = re.compile(
    rf"(?: (?:{_WANTED}|wish|option|dish|food|only|"
    r"please|"
    r"then|now|"
    r"after all|anymore|any more|instead|again|too|stuff|idea|one|person|guest))+s?$"
)
_SLOTS: tuple[tuple[re.Pattern[str], tuple[Slot, ...]], ...] = (
    (re.compile(r"(?:(?:over ?all |grand )?(?:total|sum)|overall limit)(?: (?:limit|cap|budget))?"),
     ("price_max",)),
    (re.compile(r"(?:price |limit |budget |cost )?(?:a|per) (?:head|person)(?: (?:limit|cap|budget|price|rule))?"),
     ("price_per_person_max",)),
    (re.compile(r"(?:price|budget|money|cost|spending)s?(?: (?:limit|cap|range|level|per person|per head))?|limit|cap|"
                r"ceiling"),
     ("price_max", "price_per_person_max", "price_level")),
    (re.compile(r"(?:city|place|location|town|area|where)"), ("place", "area")),
    (re.compile(r"(?:cuisine|kind of food|type of food)"), ("cuisine",)),
    (re.compile(r"(?:diets?|dietary(?: (?:needs?|restrictions?|labels?|requirements?))?)"), ("dietary_labels",)),
    (re.compile(r"(?:restaurant|caterer)"), ("restaurant",)),
    (re.compile(r"(?:date|day)"), ("date",)),
    (re.compile(r"(?:time|hour)"), ("time",)),
)  # fmt: skip


_NOT_ALL = sign(
    r"\bnot (?:everything|all|all of (?:it|them)|everyone|everybody) (?:(?:(?:has|have|needs?) to|must|should|"
    r"will) be |(?:be|is|are) )?(?P<what>[a-z]+"
    r"(?: ?- ?free| free)?)(?: ,? ?(?:just|only) (?P<n>\d{1,3})(?: of (?:us|them))?(?: (?:are|is))?)?"
)
""" "Not everything has to be vegan, only 3 of us are": a need of three, and no filter."""


def find_drops(line: Line, draft: Draft) -> None:
    """Only what is in force can be taken back; anything else is left for others to read."""
    for pattern in (_DROP, _TAKE_OFF, _NONE_AFTER_ALL, _AGAINST):
        for match in _meant(line, pattern):
            _take_back(line, draft, match)
    if line.text.startswith("-") and (minus := _MINUS.match(line.left)):
        _take_back(line, draft, minus)
    # What lies between a name and its "drop it", or follows its "was for", may tell of an allergy, read after this.
    of_health = speaks_of_allergy(line.text)
    for pattern in (_OUT_AND_IN, _OUT, _NOT_NEEDED, *(() if of_health else (_WAS_FOR,)), _NOBODY):
        for match in _meant(line, pattern):
            _take_away(line, draft, match)
    if not of_health:
        find_taken_off(line, lambda said, start, end: _drops(line, draft, said, start, end))
    for match in line.find(_TOO_MESSY) if draft.memory.wants.wishes else ():
        another = any(map(draft.index.is_dish_word, line.left[match.end() :].split()))
        if another and _wished(draft.memory.wants, stems(match["what"])):
            _drops(line, draft, match["what"], match.start(), match.end())
    for match in line.find(_NOT_ALL):
        label = diet_label(match["what"].replace(" - ", " "))
        if label in draft.memory.wants.dietary_labels and line.take("dropped", match.start(), match.end(), label):
            draft.extend("dropped", label)
            if match["n"] and int(match["n"]):
                draft.extend("needs", Need(label, int(match["n"])))
    for match in _meant(line, _CANCELLED):
        said = match["what"].replace(" - ", " ")
        label = diet_label(said) or diet_label(said.removesuffix("s"))
        needed = next((need.count for need in draft.memory.wants.needs if need.label == label), 0)
        told = match["left"] is not None and int(match["left"]) < needed
        end = match.end() if told or not match["left"] else line.text.rfind(" so ", match.start(), match.end())
        if label and needed and line.take("dropped", match.start(), end, label):
            draft.extend("dropped", label)
            # "One of the vegans dropped out" leaves the others.
            left = needed - (1 if match["n"] == "one" else int(match["n"])) if match["n"] else 0
            left = int(match["left"]) if told else left
            draft.extend("needs", *([Need(label, left)] if left > 0 else []))
    _keep(line, draft)
    find_let_in(line, draft)
    find_standing(line, draft)


def _meant(line: Line, pattern: Sign) -> Iterator[re.Match[str]]:
    """ "Don't forget the vegans" takes nothing back."""
    return (match for match in line.find(pattern) if not is_denied(line, match.start()))


def _keep(line: Line, draft: Draft) -> None:
    for match in line.find(_KEEP):
        kept = _wished(draft.memory.wants, stems(match["what"] or match["alone"]))
        if kept and line.take("dropped", match.start(), match.end(), kept):
            draft.extend("dropped", *(one.text for one in draft.memory.wants.wishes if one.text != kept))


def _take_back(line: Line, draft: Draft, match: re.Match[str]) -> None:
    """What is named right behind the verb, the longest name first."""
    words = match["what"].replace(" - ", " ").split()
    for length in range(len(words), 0, -1) if "allerg" not in match["what"] else ():
        end = match.start("what") + len(" ".join(match["what"].split()[: length + match["what"].count(" - ")]))
        if _drops(line, draft, " ".join(words[:length]), match.start(), end):
            return


def _take_away(line: Line, draft: Draft, match: re.Match[str]) -> None:
    """What is named right before "is not needed", the longest name first."""
    words = match["what"].replace(" - ", " ").split()
    for at in range(len(words)) if "allerg" not in match["what"] else ():
        if _drops(line, draft, " ".join(words[at:]), match.start(), match.end()):
            return


def _drops(line: Line, draft: Draft, said: str, start: int, end: int) -> bool:
    what = _NOUNS.sub("", said)
    slots = next((slots for pattern, slots in _SLOTS if pattern.fullmatch(what)), ())
    name = "" if slots else _in_force(draft, what, said)
    if not (slots or name):
        return False
    if line.take("dropped", start, end, name or slots):
        held = [slot for slot in slots if is_held(draft.memory.wants, slot)]
        if held and not _NO_MATTER.search(line.text, start, end):
            draft.take_back(*held)
        else:
            draft.clear(*(held or slots))
        if name:
            draft.extend("dropped", name)
    return True


_NO_MATTER = re.compile(
    r"\b(?:relax|worry|issue|necessary|necessarily|required|needed|mandatory|must|needs?|have to)\b"
)
""" "The price is no longer an issue": of no matter, and not only no longer given."""


_RULE = re.compile(rf" (?:{_WANTED})s?\b")
""" "Forget the seafood thing" is of what was said of it; "skip the seafood please" leaves it out once more."""


def _in_force(draft: Draft, what: str, said: str) -> str:
    """The name under which the state has it; "" for what is not in force. `said`: with the nouns behind it."""
    wants = draft.memory.wants
    label = diet_label(what) or diet_label(what.removesuffix("s"))
    if label and (label in wants.dietary_labels or any(need.label == label for need in wants.needs)):
        return label
    key = cuisine_key(what)
    if key in wants.cuisine_keys:
        return wants.cuisine[wants.cuisine_keys.index(key)]
    if what.startswith("no "):
        return excluded_as(draft.memory.wants.excluded, what.removeprefix("no "))
    if _RULE.search(said) and (name := excluded_as(draft.memory.wants.excluded, what)):
        # "Forget the seafood thing": what was said of it.
        return name
    return _wished(wants, stems(what)) or _tagged(wants, what)


def _tagged(wants: Wants, what: str) -> str:
    """ "Seasonal", "the popular ones"; who eats no meat is let go by the diets, with the meat."""
    words = stems(what)
    return next((tag for tag in wants.tags if words and stems(tag) == words and tag != PESCATARIAN), "")


def _wished(wants: Wants, words: tuple[str, ...]) -> str:
    """The wish of just these words, else the only one that holds them ("the salmon"), else the course."""
    # Menus, and so wishes, write "cole slaw" as well as "coleslaw".
    whole = [wish.text for wish in wants.wishes if words and "".join(stems(wish.text)) == "".join(words)]
    holding = [wish.text for wish in wants.wishes if words and set(words) <= set(stems(wish.text))]
    meant = course_wish(" ".join(words)) if wants.courses and words else frozenset[str]()
    courses = [course for course in wants.courses if words and (stems(course) == words or course in meant)]
    ordered = [item.name for item in wants.items if words and set(words) <= set(stems(item.name))]
    return next(iter(whole or (holding if len(holding) == 1 else []) or courses or ordered), "")
