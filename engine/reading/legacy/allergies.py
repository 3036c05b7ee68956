"""Allergies: said, and taken back."""

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.catalogue import stems
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.foodwords import allergen, food_keys
from engine.reading.legacy.heads import HEADS, PERSON, YOUNG
from engine.reading.legacy.letting_go import LETS_GO
from engine.reading.legacy.line import Line
from engine.reading.legacy.mistyped import allergen_meant
from engine.reading.legacy.office import OFFICE
from engine.reading.legacy.taking_back import is_taken_back
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.wordlists import listed

_SPLIT = re.compile(r"\s*(?:,|\band\b|\bor\b|&|/|\bnor\b|\bplus\b)\s*")
_OBJECT = (
    r"(?P<object>(?:(?!(?:so|but|please|in|for|at|on|under|up|can|we|i|she|he|they|is|are|who|that|"
    r"anything|what|need|the other|among|too|after|just to|only to)\b)[a-z]+(?: ?(?:,|and|or|&|/|-) ?| |$))+)"
)
_COELIACS = (
    r"[cs](?:o?e|ee|i)l[iey]+a[ck]s?(?: disease| sufferer)?|c(?:o?e|œ)liaques?|celia(?:c[ao]s?|chia|quia)|zoe?liakie|"
    r"[ck]o?eliakie"
)
""" "Coeliac", as it is misspelt and in other languages."""
_NEAR = r"be (?:anywhere )?(?:near|around|exposed to|in (?:the )?(?:same room (?:as|with)|contact with))"
_GATE = re.compile(
    rf"\b{_NEAR}\b|"
    r"allerg|intoleran|coeliac|celiac|anaphyla|\b(?:guards?\b|react|epi ?-? ?pen|swell|hives|rash|ill\b|sick\b|die\b|"
    rf"kills?\b|{_COELIACS})"
)
_RETRACTED = sign(
    r"(?:\b(?:is|are|am|was|were) (?:not|no longer)(?: actually| really)? allergic|\bno longer "
    r"allergic|\bnobody is allergic|\bno ?one is allergic|"
    r"\bnot allergic|\b(?:does|do|did) not have (?:an? |any |the )?(?:\w+ )?allerg(?:y|ies)|\bno "
    r"(?:more )?allergies|\bwithout (?:the |any )?allergies|"
    r"\b(?:forget|ignore|drop|remove|cancel|lift|never mind) (?:about )?(?:the |that |her |his |my "
    r")?(?:\w+ )?(?:allerg(?:y|ies)|(?:allergy )?guards?(?= *(?:$|[.,!;]|(?:please|now|then|again|against)\b)))|"
    r"\ballerg(?:y|ies)(?: (?:thing|issue|part|bit))? (?:is|was|were|are) (?:not (?:real|true|right|correct|valid|"
    r"serious|hers?|his|there|(?:a |an )?(?:thing|issue|problem|concern|allergy)|any ?more)|"
    r"not(?= *(?:$|[.,!;]))|a mistake|an error|a (?:mix ?- ?up|misunderstanding|false alarm)|wrong|gone|"
    r"off(?= *(?:$|[.,!;]|then|now))|no longer(?: \w+)?)|\bno allergy)"
    rf"(?: to (?:the |any )?{_OBJECT})?(?:after all|anymore|any more)?"
)
_BUT_TO = re.compile(
    r"(?: ?,)? ?(?:(?:but|just|only|rather) )+to (?:any |all |the )?" + _OBJECT + "|"
    r" ?to (?:anything|any (?:other )?(?:foods?|things?)) (?:but|except(?: for)?|other than|besides) (?:to )?"
    r"(?:any |all |the )?" + _OBJECT.replace("?P<object>", "?P<rest>")
)
""" "Not allergic to sesame, but to soy", "not to anything but nuts": what stays behind what is taken back."""
_ALLERGIC_TO = re.compile(
    rf"\b(?:\d{{1,2}} (?:of (?:us|them|you)|{HEADS}|{YOUNG}) (?:who )?)?(?:(?:is|are|am|be|has|"
    rf"have|severely|deathly|very|highly|also) )*(?:allerg(?:ic|y|ies)|"
    rf"intolerant|intolerance|anaphyla\w+)(?: reactions?)? (?:to (?:is|are|:)|to|2|against|from|of|:) (?:any |"
    rf"all |the )?{_OBJECT}"
)
_REACTS = re.compile(
    r"\b(?:react(?:s|ed)?|reactions?|epi ?-? ?pens?|swell(?:s|ing)?(?: up)?|hives|rash|ill|sick|(?:could|would|might|"
    r"may) die)(?: (?:badly|severely|strongly|very|really))* (?:to|for|because of|from|with|by) "
    rf"(?:any |all |the |eating )*{_OBJECT}"
)
_NOT_NEAR = re.compile(
    rf"(?:\b\d{{1,2}} (?:of (?:us|them|you|our [a-z]+|the [a-z]+)|{HEADS}|{YOUNG}) (?:who )?)?\b(?:can|could|must|may|"
    rf"should) (?:not|never) (?:even )?{_NEAR} (?:any |all |the )?{_OBJECT}"
)
""" "Two people can't be near peanuts": of a listed allergen alone, for nobody goes near an office dog either."""
_OF_EACH = sign(
    r"\ballerg(?:ic|ies|ens?|y)(?: (?:list|info|notes?|alert))? ?: ?(?P<object>[^.!?]*[a-z] ?[(:-] ?[^.!?]*)"
)
""" "Allergic: Kim (soy), Lee (eggs)": whose it is stands before it."""
_NO_VICTIM = (
    r"(?:budgets?|moods?|vibes?|plans?|days?|part(?:y|ies)|meetings?|appetites?|time|fun|momentum|productivity|morale|"
    r"creativity|energy|motivation|concentration|focus|buzz|enthusiasm|conversations?|discussions?|sales|deals?|"
    r"launch(?:es)?|projects?|ideas?|jokes?|debates?|spirits?|batter(?:y|ies)|build|servers?|process(?:es)?|birds?|"
    r"margins?|profits?|growth|spaces?|smells?|tastes?|flavou?rs?|afternoons?|mornings?|evenings?|weekends?|it|off|for|"
    r"to|the|a|an|this|that|these|those|our|my|your|his|her|their|any)\b"
)
"""What dies of nothing that is eaten, and words that are nobody's name."""
_SOMEBODY = (
    r"(?:(?:the|a|an|this|that|our|my|your|his|her|their|one|\d+|some|half|most|all|any|of) )*(?:poor |new |whole )?"
    rf"(?:{PERSON.pattern}|team|group|office|crew|us|them|him|her|me|you|every(?:body|one)|some(?:body|one)|"
    rf"any(?:body|one))\b|_|(?:(?:the|our|my|your|his|her|their|this|that|a|an) )?(?!{_NO_VICTIM})[a-z]+\b"
)
KILL = rf"kills?(?= *(?:$|[.,;:!?()-])| (?:and|or|but|so|if|when|because)\b| (?:{_SOMEBODY}))"
""" "Peanuts would kill him", "it might kill": a meeting, a budget and what one would kill for guard against nothing. A
single word may be a name, so that any but the commonest counts; "_" are heads that were counted before."""
_KILLS = re.compile(
    r"\b(?P<object>[a-z]+(?: (?:and |or )?[a-z]+)?) (?:(?:could|would|will|can|might|may) (?:literally |actually )?"
    rf"{KILL}|{KILL}|makes? [a-z]+ (?:very |really )?(?:ill|sick|swell)|gives? [a-z]+ (?:hives|a rash))\b"
)
""" "She reacts badly to sesame", "peanuts could kill him": people react to much else and die of it, so this is said of
what the tables know as an allergen alone."""
_TO_WHICH = re.compile(
    r"\b(?P<object>[a-z]+(?: ?- ?[a-z]+)?(?:(?> and| or| &| ,| /)+ (?!and\b|or\b)[a-z]+)*) (?:that |which |what )?"
    r"(?:i|we|he|she|they|[a-z]+) (?:is|are|am) (?:really |actually |also |severely )*allergic to\b"
)
""" "It's soy he's allergic to"."""
_LISTED = re.compile(
    rf"\ballerg(?:ies|ens|y)(?: (?:alert|list|note|info|warning))?(?: :| -| are| is| include)+ (?:to )?{_OBJECT}"
)
_BEFORE = re.compile(
    r"\b(?P<object>[a-z]+(?: ?- ?[a-z]+)?(?:(?> and| or| &| ,| /)+ (?!and\b|or\b)[a-z]+)*)(?: -)? "
    r"(?:allerg(?:y|ies|ic)|intoleran(?:ce|t))\b"
)
_COELIAC = sign(rf"\b(?:{_COELIACS})\b")
_NOT_COELIAC = sign(
    r"\b(?:(?:is|are|am|was|were) (?:not|no longer)|(?:nobody|no ?one|none of (?:us|them)) (?:is|has)|(?:does|do|did) "
    rf"not have|(?:{LETS_GO}))(?: (?:an?|any|the|that|her|his|my|our|actually|really|even|be|about|all))* "
    r"c(?:o)?eliacs?\b(?: (?:disease|sufferers?|guests?|thing|part|bit|need|requirement|issue))*(?: (?:after all|"
    r"any ?more|now))*(?= *(?:$|[.,;:!?()-]|(?:please|thanks|then|so|and|because|since|but (?:just|only|merely|she|he|"
    r"they|it|we|i))\b))|"
    r"\b(?:(?:the|that|her|his|my|our) )?c(?:o)?eliacs?(?: (?:disease|thing|part|bit|need|requirement|issue))* "
    r"(?:is|was) (?:not (?:real|true|right|correct|her|his|there)|a (?:mistake|false alarm|mix - up|misunderstanding)|"
    r"wrong|gone|off(?= *(?:$|[.,!;]|then|now))|no longer(?: \w+)?)"
)
""" "She isn't coeliac after all", "the coeliac part was a mistake"."""
_OF_A_DISH = re.compile(
    r"\b(?:it|this|that|these|those|which|one|ones|dish|dishes|options?|meals?|menus?|food|items?)$"
)
""" "These are not coeliac": said of what is eaten, and of nobody who eats."""
_COUNTED = re.compile(
    r"\b\d{1,3} (?:(?:people|persons?|guests?|of (?:us|them|you)|is|are|who|have|has|with|a|suffers?|from|got) )*$"
)
_IS_IT = re.compile(r"\b(?:is|are) (?:it|this|that|they|these|those|any of \w+|the \w+|_+) (?:\w+ ){0,2}$")
""" "Is it coeliac safe?" asks of a dish, and tells of nobody."""


def speaks_of_allergy(text: str) -> bool:
    """Then nothing may take words away before `find_allergies` has read them."""
    return _GATE.search(text) is not None


def find_allergies(line: Line, draft: Draft) -> None:
    """Coeliac with a count was taken as a need before this runs; without one it guards."""
    if draft.memory.wants.allergies and _may_eat(line, draft):
        return
    if not _GATE.search(line.left):
        return
    _retract(line, draft)
    for match in line.find(_OF_EACH):
        _guard(line, draft, match, all_known_allergens(match["object"]))
    for pattern in (_ALLERGIC_TO, _LISTED, _BEFORE):
        for match in line.find(pattern):
            _say(line, draft, match)
    for pattern in (_TO_WHICH, _REACTS, _NOT_NEAR, _KILLS):
        for match in line.find(pattern):
            _guard(line, draft, match, known_allergens(match["object"]))
    _retract_coeliac(line, draft)
    for match in line.find(_COELIAC):
        if _IS_IT.search(line.left[: match.start()]):
            continue
        if not _COUNTED.search(line.left[: match.start()]) and line.take(
            "allergy", match.start(), match.end(), "gluten"
        ):
            draft.extend("allergies", "gluten")


def _retract_coeliac(line: Line, draft: Draft) -> None:
    """A question takes nothing back, and guards against nothing either where it is of nobody."""
    for match in line.find(_NOT_COELIAC):
        of_a_dish = match.group().startswith(("is ", "are ")) and _is_of_a_dish(line, draft, match.start())
        if of_a_dish or not is_taken_back(line, match.start(), match.end()):
            continue
        if line.take("retraction", match.start(), match.end()) and "gluten" in draft.memory.wants.allergies:
            draft.extend("retracted_allergies", "gluten")


def _is_of_a_dish(line: Line, draft: Draft, start: int) -> bool:
    before = line.text[:start].rstrip()
    return _OF_A_DISH.search(before) is not None or draft.index.is_dish_word(line.word_before(start))


_MAY_EAT = sign(
    r"\b(?!what|which|who|how|that|else|nobody|one|none|few|some|others|most|many|half|"
    r"people|guests|rest)(?P<who>[a-z]+) (?:can|may|is (?:allowed|able) to) (?:actually |now |all |also |"
    r"still |"
    r"really |definitely )*eat (?:any |all |the |some )?(?P<object>[a-z]+(?: ?(?:,|and|or|&) ?[a-z]+| [a-z]+)*)(?! ?\?)"
)


_ONLY_SOME = re.compile(r"\b(?:not|only|just|hardly|barely|at least|the other) $")


def _may_eat(line: Line, draft: Draft) -> bool:
    """ "She can eat nuts": said, and not asked, of what is guarded against."""
    match = line.search(_MAY_EAT) if "eat" in line.left and not line.text.endswith("?") else None
    named = [meaning for _, meaning in named_allergens(match["object"])] if match else []
    lifted = [allergy for allergy in named if allergy in draft.memory.wants.allergies]
    if match is None or not lifted or _ONLY_SOME.search(line.text, 0, match.start()):
        return False
    if not is_taken_back(line, match.start(), match.start("object")):
        return False
    if not line.take("retraction", match.start(), match.end()):
        return False
    draft.extend("retracted_allergies", *lifted)
    return True


MOST_WORDS = 5
"""The longest name of the tables has four ("crustacean shellfish and mollusc"), and "the" may stand before it."""


def named_allergens(words: str) -> list[tuple[str, str]]:
    """(as written, allergen) for each part of a list that names one; foods that are no listed allergen count too."""
    found = []
    for part in _SPLIT.split(words.strip()):
        pieces = part.strip(" -").split()
        for length in range(min(len(pieces), MOST_WORDS), 0, -1):
            ends = [" ".join(pieces[at : at + length]).strip("- ") for at in range(len(pieces) - length + 1)]
            hit = next(((piece, meaning) for piece in ends if (meaning := _meaning(piece))), None)
            if hit:
                found.append(hit)
                break
    return found


def all_known_allergens(text: str) -> list[str]:
    """What the tables know as an allergen, wherever it stands among these words, each once."""
    words = [word for word in re.split(r"[^a-z]+", text) if word]
    pairs = map(" ".join, pairwise(words))
    return list(dict.fromkeys(meaning for piece in (*pairs, *words) if (meaning := allergen(piece))))


def _meaning(piece: str) -> str | None:
    known = allergen(piece)
    if known:
        return known
    if keys := food_keys(piece):
        # A spelling of the tables' own ("shirmp") is what it spells.
        return next((meant for key in keys if len(keys) == 1 and (meant := allergen(key))), piece)
    mended = " ".join((None if word in _DEGREES else allergen_meant(word)) or word for word in piece.split())
    return (allergen(mended) or (mended if food_keys(mended) else None)) if mended != piece else None


_DEGREES = listed(
    "serious seriously severe severely bad badly mild slight strong strongly deadly deathly terrible terribly known "
    "major minor nasty rare new worst "
    "food foods certain particular various multiple several life threatening"
)
"""Words beside an allergen that are none."""
_NOT_EATEN = listed(
    "pollen hay cat cats dog dogs pet pets animal animals dust mite mites mold mould latex nickel bee bees wasp "
    "wasps sting stings penicillin aspirin ibuprofen antibiotics medication medicine perfume grass sun sunlight "
    "sunscreen detergent feathers ragweed spring season seasonal monday mondays morning mornings change nonsense fun "
    "effort failure responsibility drama careful caution attention warning beware reminder important fyi news people "
    "epipen epipens inhaler insulin antihistamines benadryl sigh ugh argh alas unfortunately sadly apparently fun lol "
    "haha oops"
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
        held = _HOLDS.match(part)
        of_a_dish = named_allergens(part[held.end() :]) if held and food_keys(held["dish"].split()[-1]) else []
        named = of_a_dish or named_allergens(part)
        if wished and at == len(parts) - 1 and not any(allergen(piece) for piece, _ in named):
            break
        found += named or _by_its_word(part)
    return found


_HOLDS = re.compile(
    r" *(?:the |that |this |our |your )?(?P<dish>[a-z]+(?: [a-z]+){0,2}) (?:has|have|contains?|comes with|"
    r"is made with) "
)
""" "Allergic to walnuts, and carrot cake has walnuts": of the dish, only what is in it."""
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
    if line.word_before(match.start()) in _NOT_EATEN:
        return
    if match.group().endswith("allergic"):
        # "Peanut-allergic" names a food; any other word there is somebody's, or of another language.
        found = named_allergens(match["object"])
    else:
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


def _guard(line: Line, draft: Draft, match: re.Match[str], found: Sequence[str]) -> None:
    if found and line.take("allergy", match.start(), match.end(), tuple(found)):
        draft.extend("allergies", *found)


def _end_of(match: re.Match[str], last: str) -> int:
    at = match["object"].rfind(last)
    return match.start("object") + at + len(last) if at >= 0 else match.end()


def _retract(line: Line, draft: Draft) -> None:
    """What is taken back; what else the line says of allergies is read after it ("not to sesame, but to soy")."""
    match = next((one for one in line.find(_RETRACTED) if _is_meant(line, one)), None)
    if match is None:
        return
    words = match["object"] or ""
    named = _in_force(draft, words) or [meaning for _, meaning in named_allergens(words)]
    if words and not named:
        # "Not allergic to work" takes nothing back.
        return
    said = f"{_right_before(line, match)} {match.group()}"
    named = named or [meaning for _, meaning in named_allergens(re.sub(r"allerg\w+", "", said))]
    in_force = draft.memory.wants.allergies
    stays = _stays(line, draft, match.end())
    before = _right_before(line, match) if named and not words else ""
    if line.take("retraction", match.start() - len(before), match.end()):
        draft.extend("retracted_allergies", *(one for one in named or in_force if one not in stays))
    for again in line.find(_RETRACTED):
        # "No allergy, she isn't allergic after all" says one thing twice.
        if _is_meant(line, again):
            line.take("retraction", again.start(), again.end())


def _is_meant(line: Line, match: re.Match[str]) -> bool:
    """ "Not to anything but nuts" says itself what stays."""
    return is_taken_back(line, match.start(), match.end(), but_for=_BUT_TO.match(line.text, match.end()) is None)


_OF_WHAT = re.compile(r"(?:[a-z]+(?: ?, ?| ?- ?| and | or | )){1,3}$")


def _right_before(line: Line, match: re.Match[str]) -> str:
    """ "The peanut" of "the peanut allergy was a mistake", which lifts no other."""
    before = _OF_WHAT.search(line.left[: match.start()]) if match.group().startswith("allerg") else None
    return before.group() if before else ""


def _stays(line: Line, draft: Draft, at: int) -> tuple[str, ...]:
    """What is said to stay behind what is taken back, guarded against."""
    match = _BUT_TO.match(line.text, at)
    if match is None:
        return ()
    found = tuple(meaning for _, meaning in _guarded(match["object"] or match["rest"], line, match.end()))
    if not found or not line.take("allergy", match.start(), match.end(), found):
        return ()
    draft.extend("allergies", *found)
    return found


def _in_force(draft: Draft, words: str) -> list[str]:
    """What the thread guards against and these words name, whether a table knows it or not ("kiwi")."""
    parts = [stems(part) for part in _SPLIT.split(words)]
    return [one for one in draft.memory.wants.allergies if any(part and set(part) >= set(stems(one)) for part in parts)]


def known_allergens(words: str) -> list[str]:
    """The allergens of the tables that these words name; foods of other names are left out."""
    return [meaning for piece, meaning in named_allergens(words) if allergen(piece) or allergen(meaning)]
