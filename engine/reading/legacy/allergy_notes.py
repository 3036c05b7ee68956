"""What is said of allergies and sets nothing, and has to be answered all the same.

One that is spoken of without its food, or in another language than English, guards against nothing yet: to pass over it
would let somebody believe that it is heeded. And who stays away leaves the guard as it was: others may need it.
"""

import re

from engine.catalogue import fold
from engine.reading.legacy.away import IS_OUT, STAYS_AWAY
from engine.reading.legacy.cannot_have import CONDITIONS
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.line import Line
from engine.reading.legacy.triggers import sign

_WORDS = (
    "حساسية", "حساسيه", "حساسیت", "过敏", "過敏", "アレルギー", "알레르기", "알러지", "аллерг", "алерг", "αλλεργ",
    "אלרג", "एलर्जी", "แพ้", "dị ứng", "alerji", "uczulon", "overfølsom", "overkänslig", "непереносимост",
    "乳糖不耐", "целиак", "κοιλιοκάκη", "unverträglich",
)  # fmt: skip
_SPOKEN_OF = re.compile("|".join((r"all?erg(?!en)|intoll?er[ae]n|\bepi ?-? ?pen", *map(fold, _WORDS))))
""" "Allergy", "allergic", "intolerant" and the words of other languages, in compounds too: "alergia", "Nussallergie".
Allergens are asked for of dishes."""
_CAN_NOT_EAT = re.compile(
    r"\b(?:no pued[eo]n?|nao pod[eo]m?|non puo|ne peut pas|ne peuvent pas|ne doit pas|je ne peux pas) (?:comer|manger|"
    r"mangiare|tomar|boire|bere)\b|\b(?:darf|durfen|kann|konnen|vertragt|vertrage) kein[a-z]*\b|\bmag geen\b"
)
""" "Hans darf keine Nüsse essen", folded: Spanish, Portuguese, Italian, French, German, Dutch."""
_OF_PAPERS = re.compile(
    r"\ball?erg(?:y|ies) (?:forms?|lists?|sheets?|columns?|polic(?:y|ies)|trainings?|surveys?|questionnaires?|season|"
    r"meds?|medication|pills?|tablets?|shots?|charts?|spreadsheets?|cards?|notes?|thread|questions?)\b(?! ?:)"
)
""" "The allergy form is due Friday": told of paper."""
_ENGLISH = re.compile(r"\ballerg(?:y|ies|ic)\b")
_OF_DISHES = re.compile(
    r"[?؟？]\s*$|^(?:which|what|how|who|does|do|is|are|any|can|could|show)\b|\ballerg\w+ (?:info|menu)"
)
""" "Any allergy info?", "is the second one fine for allergic people": asked of dishes, and told of nobody."""
_OF_NOBODY = re.compile(
    r"\b(?:no|not|nobody|none|without|never|zero|free of|free from|forget|ignore|drop|remove|cancel|lift)\b"
    r"[^.!?]{0,40}\ball?erg|\ball?erg\w* ?-? ?(?:free|friendly|safe|aware)\b"
)
_OF_NO_FOOD = re.compile(
    r"\ballergic (?:reaction )?to\b|"
    r"\b(?:pollen|hay|cat|dog|pet|animal|dust|mite|mold|mould|latex|nickel|bee|wasp|sting|penicillin|drug|medicine|"
    r"perfume|grass|sun|spring|season|seasonal|skin)s? ?-? ?allerg|"
    r"\ballergies (?:are|is) (?:killing|acting|bad|terrible|awful|driving|back)\b"
)
""" "Allergic to Mondays", "a pollen allergy": whatever a kitchen can leave out has been read before this."""


_AWAY = sign(rf"\b(?:{STAYS_AWAY}|{IS_OUT})\b")
_OF_HEALTH = re.compile(r"allerg|intoleran|coeliac|celiac")


def find_allergy_note(line: Line, draft: Draft) -> None:
    """Last of all: what could be read as an allergy to something has been."""
    if draft.has("retracted_allergies"):
        return
    if _stays_away(line, draft):
        draft.allergy_note = "away"
    elif _is_unnamed(line, draft):
        draft.allergy_note = "unnamed"


def _stays_away(line: Line, draft: Draft) -> bool:
    """ "The nut allergy isn't coming", and "Priya can't make it" where that is all that a guarded thread is told."""
    guarded = draft.memory.wants.allergies
    if not (guarded or draft.has("allergies")) or line.says(_AWAY) is None or line.text.endswith("?"):
        return False
    return _OF_HEALTH.search(line.text) is not None or not draft.fields


def _is_unnamed(line: Line, draft: Draft) -> bool:
    said = fold(line.raw)
    if draft.has("allergies") or not _is_spoken_of(said, line, draft):
        return False
    unmeant = (_OF_DISHES, _OF_NOBODY, _OF_NO_FOOD, _OF_PAPERS)
    if any(pattern.search(text) for pattern in unmeant for text in (said, line.text)):
        return False
    # "The allergy is severe" is of one that is guarded against already; another language may name any other.
    return not (draft.memory.wants.allergies and _ENGLISH.search(line.text))


def _is_spoken_of(said: str, line: Line, draft: Draft) -> bool:
    if _SPOKEN_OF.search(said):
        return True
    health = line.says(CONDITIONS) is not None or _CAN_NOT_EAT.search(said) is not None
    return health and not draft.has("excluded", "dietary_labels")
