"""Food beside an allergy that names none ("no nuts, allergy"), and beside what it does to somebody: hives, a throat
that closes, an EpiPen, a hospital."""

import re

from engine.reading.legacy.allergies import KILL, all_known_allergens, known_allergens, named_allergens
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import food_keys
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_MENTIONED = sign(
    r"\b(?:(?:it is |there is |due to |because of |for )?(?:an |severe |a |bad |serious |strong "
    r")*allerg(?:y|ies|ic|ens?)|anaphyla(?:xis|ctic)|(?:it|that|this|they|those|these|which) (?:could|would|"
    r"will|can|might|may) "
    rf"(?:literally |actually |really )?{KILL})\b"
)
_HARMS = re.compile(
    r"\bepi ?-? ?pens?\b|\bhives\b|\bthroats? (?:closes?|closed|shuts?|swells?|itches|tightens?)\b|"
    r"\b(?:ends?|ended|lands?|landed|winds?|wound|be|goes|puts? [a-z]+|sends? [a-z]+)(?: up)? (?:in|into|to) "
    r"(?:the |an? )?(?:hospital|emergency room|er|ambulance)\b|\bcall (?:an |the )?ambulance\b|"
    r"\b(?:deadly|lethal|fatal|toxic|poison|poisonous) (?:for|to)\b|life ?-? ?threatening|"
    r"\b(?:bad|severe|nasty|strong|serious|terrible|awful) reactions? to\b|\bhypersensitiv|\bsensitivit(?:y|ies)\b|"
    r"\b(?:is|are|am|be) (?:[a-z]+ )?sensitive to\b|\breacts? (?:really |very |so )?(?:badly|severely|strongly)\b|"
    r"\b(?:face|lips?|tongue|eyes) (?:swells?|swelled|puffs?|itch(?:es)?|tingles?)\b|\bgives? [a-z]+ (?:bad |awful )?"
    r"(?:cramps|migraines?)\b|\b(?:almost|nearly|could have) died\b|(?:=|\b(?:means|is|are)) (?:certain |instant )?"
    r"(?:death|ambulance|hospital)\b|\bambulance thing\b|\bsends? [a-z]+ (?:right |straight )?to (?:the )?er\b|"
    r"\b(?:no ?- ?go|off ?- ?limits) for [a-z]|\bfor (?:medical|health) reasons\b|\bmedical (?:thing|need|matter)\b|"
    r"\b(?:can|could|do|does) not tolerate\b|\bmedical(?:ly)?\b(?= *(?:$|[.,;!)]|reasons?\b|conditions?\b|issues?\b))|"
    r"\bdo not (?:kill|poison) (?!the\b|a\b|an\b|my\b|our\b|your\b|this\b|that\b|it\b)[a-z_]+|"
    r"\b(?:can|could|would|will) (?:kill|poison) (?:him|her|them|me|us)\b|"
    r"\bswell(?:s|ed|ing)? up\b|\b(?:would|could|might|may|will) (?:literally |actually )?die (?:if|when|from)\b|"
    r"\b(?:deathly|mortally|terribly) (?:afraid|scared) of\b"
)
"""Beside a food of the tables of allergens it guards against that, whatever else the line says of it: a guess too many
keeps a dish out, one too few does harm. As they are said of food allergies by those who have them; symptoms by the
National Health Service's page on food allergy ("itching, hives, swelling of the throat, anaphylaxis")."""
_OF_HARM = re.compile(
    r"allerg|anaph|epi|kill|hives|throat|hospital|emerg|ambul|\ber\b|dead|lethal|fatal|toxic|poison|threat|react|"
    r"sensitiv|swell|\bdie\b|mortal|terrib|puff|itch|tingl|cramp|migraine|died|death|no ?-|"
    r"limits|medical|health|tolerate|go for"
)
"""Some part of every one of them: few lines hold any, and those above are dear."""


def read_as_allergies(line: Line, draft: Draft) -> None:
    """ "no nuts, allergy": what was excluded in a line that speaks of an allergy without naming it guards as one; so
    does what was wished for ("a serious allergy, nuts"), where nothing is asked."""
    if not _OF_HARM.search(line.text) or draft.has("allergies", "retracted_allergies"):
        return
    # Where it happens may have been taken for a place ("in the ER").
    harm = _HARMS.search(line.text)
    match = line.search(_MENTIONED) or harm
    if match is None:
        return
    asks = line.raw.rstrip().endswith("?")
    found = [meaning for word in draft.fields.get("excluded", ()) for _, meaning in named_allergens(word)]
    gone: tuple[str, ...] = ("excluded", "excluded_food_keys") if found else ("wishes", "items")
    if not found and not asks:
        said = (wish.text for wish in draft.fields.get("wishes", ()))
        found = [
            *known_allergens(" , ".join(said)),
            *known_allergens(" , ".join(draft.fields.get("dietary_labels", ()))),
        ]
    if not found and not asks:
        found, gone = _named_anywhere(line), ()
    if not found and harm and not asks:
        found, gone = _harmful(line.text, harm), ("wishes", "items")
    if found and (line.take("allergy", match.start(), match.end(), tuple(found)) or harm):
        draft.extend("allergies", *found)
        for name in (*gone, "unknown_place"):
            draft.fields.pop(name, None)


_CLAUSE = re.compile(r"[.,;:!?()]")


def _harmful(text: str, harm: re.Match[str]) -> list[str]:
    """Foods that no table calls an allergen, in the clause of the harm: "hives if he eats strawberries"."""
    begin = max((one.end() for one in _CLAUSE.finditer(text, 0, harm.start())), default=0)
    ends = _CLAUSE.search(text, harm.end())
    words = text[begin : ends.start() if ends else len(text)].split()
    return list(dict.fromkeys(word for word in words if food_keys(word)))


_NAMES = frozenset({"restaurant", "city", "place", "venue", "cuisine"})


def _named_anywhere(line: Line) -> list[str]:
    """What the tables know as an allergen, told, let go or replaced as it may be ("swap the shrimp, Ana is allergic"):
    a guess too many keeps a dish out, one too few does harm."""
    names = [(one.start, one.end) for one in line.mentions if one.kind in _NAMES]
    said = "".join(
        " " if any(start <= at < end for start, end in names) else letter for at, letter in enumerate(line.text)
    )
    return all_known_allergens(said)
