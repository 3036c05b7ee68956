"""Allergies: said, named only by "allergy" beside an exclusion, and taken back."""

import re

from engine.domain.understanding.draft import Draft
from engine.domain.understanding.everyday import EVERYDAY
from engine.domain.understanding.foodwords import allergen, food_keys
from engine.domain.understanding.line import Line
from engine.domain.understanding.office import OFFICE
from engine.domain.understanding.triggers import sign
from engine.domain.understanding.wordlists import listed

_SPLIT = re.compile(r"\s*(?:,|\band\b|\bor\b|&|/|\bnor\b|\bplus\b)\s*")
_OBJECT = (
    r"(?P<object>(?:(?!(?:so|but|please|in|for|at|on|under|up|can|we|i|she|he|they|is|are|who|that|"
    r"anything|what|need|the other|among|too|after)\b)[a-z]+(?: ?(?:,|and|or|&|/|-) ?| |$))+)"
)
_GATE = re.compile(r"allerg|intoleran|coeliac|celiac|anaphyla|can not (?:have|eat)|lupin")
_RETRACTED = sign(
    r"(?:\b(?:is|are|am|was|were) (?:not|no longer)(?: actually| really)? allergic|\bno longer "
    r"allergic|\bnobody is allergic|\bno ?one is allergic|"
    r"\bnot allergic|\b(?:does|do|did) not have (?:an? |any |the )?(?:\w+ )?allerg(?:y|ies)|\bno "
    r"(?:more )?allergies|\bwithout (?:the |any )?allergies|"
    r"\b(?:forget|ignore|drop|remove|cancel|lift|never mind) (?:about )?(?:the |that |her |his |my "
    r")?(?:\w+ )?allerg(?:y|ies)|"
    r"\ballerg(?:y|ies) (?:is|was|were|are) (?:not|a mistake|wrong|gone|no longer)(?: \w+)?|\bno allergy)"
    rf"(?: to (?:the |any )?{_OBJECT})?(?:after all|anymore|any more)?"
)
_ALLERGIC_TO = re.compile(
    rf"\b(?:\d{{1,2}} (?:of (?:us|them|you)|people|persons?|guests?) (?:who )?)?(?:(?:is|are|am|be|has|"
    rf"have|severely|deathly|very|highly|also) )*(?:allerg(?:ic|y|ies)|"
    rf"intolerant|intolerance|anaphyla\w+|reacts?)(?: reactions?)? (?:to|against|from|of|:) (?:any |"
    rf"all |the )?{_OBJECT}"
)
_LISTED = re.compile(rf"\ballerg(?:ies|ens|y)(?: :| -| are| is| include)+ (?:to )?{_OBJECT}")
_BEFORE = re.compile(
    r"\b(?P<object>[a-z]+(?: ?- ?[a-z]+)?(?:(?: and| or| &| ,| /)+ [a-z]+)*) (?:allerg(?:y|ies|ic)|"
    r"intoleran(?:ce|t))\b"
)
_COELIAC = sign(r"\b(?:c(?:o)?eliacs?(?: disease| sufferer)?)\b")
_COUNTED = re.compile(
    r"\b\d{1,3} (?:(?:people|persons?|guests?|of (?:us|them|you)|is|are|who|have|has|with|a|suffers?|from|got) )*$"
)
_IS_IT = re.compile(r"\b(?:is|are) (?:it|this|that|they|these|those|any of \w+|the \w+|_+) (?:\w+ ){0,2}$")
""" "Is it coeliac safe?" asks of a dish, and tells of nobody."""
_MENTIONED = re.compile(
    r"\b(?:(?:it is |there is |due to |because of |for )?(?:an |severe |a |bad |serious |strong "
    r")*allerg(?:y|ies|ic)|anaphylaxis)\b"
)


def find_allergies(line: Line, draft: Draft) -> None:
    """Coeliac with a count was taken as a need before this runs; without one it guards."""
    if draft.memory.wants.allergies and _may_eat(line, draft):
        return
    if not _GATE.search(line.left):
        return
    if _retract(line, draft):
        return
    for pattern in (_ALLERGIC_TO, _LISTED, _BEFORE):
        for match in line.find(pattern):
            _say(line, draft, match)
    for match in line.find(_COELIAC):
        if _IS_IT.search(line.left[: match.start()]):
            continue
        if not _COUNTED.search(line.left[: match.start()]) and line.take(
            "allergy", match.start(), match.end(), "gluten"
        ):
            draft.extend("allergies", "gluten")


_MAY_EAT = sign(
    r"\b(?!what|which|who|how|that)(?P<who>[a-z]+) (?:can|may|is (?:allowed|able) to) (?:actually |now |all |also |"
    r"still |"
    r"really |definitely )*eat (?:any |all |the |some )?(?P<object>[a-z]+(?: ?(?:,|and|or|&) ?[a-z]+| [a-z]+)*)(?! ?\?)"
)


def _may_eat(line: Line, draft: Draft) -> bool:
    """ "She can eat nuts": said, and not asked, of what is guarded against."""
    match = line.search(_MAY_EAT) if "eat" in line.left and not line.text.endswith("?") else None
    named = [meaning for _, meaning in named_allergens(match["object"])] if match else []
    lifted = [allergy for allergy in named if allergy in draft.memory.wants.allergies]
    if match is None or not lifted or not line.take("retraction", match.start(), match.end()):
        return False
    draft.extend("retracted_allergies", *lifted)
    return True


def named_allergens(words: str) -> list[tuple[str, str]]:
    """(as written, allergen) for each part of a list that names one; foods that are no listed allergen count too."""
    found = []
    for part in _SPLIT.split(words.strip()):
        pieces = part.strip(" -").split()
        for length in range(len(pieces), 0, -1):
            ends = [" ".join(pieces[at : at + length]) for at in range(len(pieces) - length + 1)]
            hit = next(((piece, meaning) for piece in ends if (meaning := _meaning(piece))), None)
            if hit:
                found.append(hit)
                break
    return found


def _meaning(piece: str) -> str | None:
    known = allergen(piece)
    if known:
        return known
    keys = food_keys(piece)
    return piece if keys else None


_DEGREES = listed(
    "serious severe severely bad badly mild slight strong deadly deathly terrible known major minor nasty rare new "
    "food foods certain particular various multiple several life threatening"
)
"""Words beside an allergen that are none."""
_NOT_EATEN = listed(
    "pollen hay cat cats dog dogs pet pets animal animals dust mite mites mold mould latex nickel bee bees wasp "
    "wasps sting stings penicillin aspirin ibuprofen antibiotics medication medicine perfume grass sun sunlight "
    "sunscreen detergent feathers ragweed spring season seasonal monday mondays morning mornings change nonsense fun "
    "effort failure responsibility drama"
)
"""What people are allergic to and no kitchen can leave out, and what they only say they are."""


def _guarded(words: str, line: Line, end: int) -> list[tuple[str, str]]:
    """As `named_allergens`, and what no table knows by its own word: a guess too many keeps a dish out, one too few
    does harm. What begins the next clause ("allergic to nuts, chicken for 20") is no allergy, unless it commonly is.
    """
    found = []
    parts = _SPLIT.split(words.strip())
    wished = bool(_LAST_CLAUSE.search(words)) and bool(_A_WISH.match(line.text[end:]))
    for at, part in enumerate(parts):
        named = named_allergens(part)
        if wished and at == len(parts) - 1 and not any(allergen(piece) for piece, _ in named):
            break
        found += named or _by_its_word(part)
    return found


_LAST_CLAUSE = re.compile(r", ?[a-z]+(?: (?!and\b|or\b)[a-z]+)* ?$")
_A_WISH = re.compile(r"^ ?(?:for|in|under|at|over) ")


def _by_its_word(part: str) -> list[tuple[str, str]]:
    words = [word for word in part.strip(" -").split() if word not in _DEGREES]
    strange = [word for word in words if word.isalpha() and len(word) > 2 and _may_be_eaten(word)]
    return [(" ".join(strange), " ".join(strange))] if strange and strange[-1] == words[-1] else []


def _may_be_eaten(word: str) -> bool:
    return not (word in EVERYDAY or word in OFFICE or word in _NOT_EATEN)


def _with_word_before(line: Line, start: int, first: tuple[str, str]) -> tuple[int, tuple[str, str]]:
    """ "Tree nut allergy" is of tree nuts; "severe" and its like belong to it, and say nothing."""
    before = line.word_before(start)
    begin = start - len(before) - 1
    if not before.isalpha() or not line.is_free(begin, start):
        return start, first
    both = f"{before} {first[0]}"
    if meaning := _meaning(both):
        return begin, (both, meaning)
    return (begin, first) if before in _DEGREES else (start, first)


def _say(line: Line, draft: Draft, match: re.Match[str]) -> None:
    found = _guarded(match["object"], line, match.end())
    if not found:
        return
    start = match.start()
    if match.re is _BEFORE:
        start = match.start("object") + match["object"].index(found[0][0].split()[0])
        start, found[0] = _with_word_before(line, start, found[0])
    end = match.end() if match.re is _BEFORE else _end_of(match, found[-1][0])
    if line.take("allergy", start, end, tuple(meaning for _, meaning in found)):
        draft.extend("allergies", *(meaning for _, meaning in found))


def _end_of(match: re.Match[str], last: str) -> int:
    at = match["object"].rfind(last)
    return match.start("object") + at + len(last) if at >= 0 else match.end()


def _retract(line: Line, draft: Draft) -> bool:
    match = line.search(_RETRACTED)
    if match is None:
        return False
    named = [meaning for _, meaning in named_allergens(match["object"] or "")]
    if match["object"] and not named:
        # "Not allergic to work" takes nothing back.
        return False
    named = named or [meaning for _, meaning in named_allergens(re.sub(r"allerg\w+", "", match.group()))]
    in_force = draft.memory.wants.allergies
    if line.take("retraction", match.start(), match.end()):
        draft.extend("retracted_allergies", *(named or in_force))
    for again in line.find(_RETRACTED):
        # "No allergy, she isn't allergic after all" says one thing twice.
        line.take("retraction", again.start(), again.end())
    return True


def read_as_allergies(line: Line, draft: Draft) -> None:
    """ "no nuts, allergy": what was excluded in a line that speaks of an allergy without naming it guards as one."""
    match = line.search(_MENTIONED) if "allerg" in line.left or "anaphyl" in line.left else None
    if match is None or draft.has("allergies", "retracted_allergies") or not draft.has("excluded"):
        return
    found = [meaning for word in draft.fields["excluded"] for _, meaning in named_allergens(word)]
    if found and line.take("allergy", match.start(), match.end(), tuple(found)):
        draft.extend("allergies", *found)
        for name in ("excluded", "excluded_food_keys"):
            draft.fields.pop(name, None)
