"""Safety: what menus say of allergens and diets, and what an allergy or a diet keeps out. Pure.

Allergic people rely on it: where a word is doubtful, the reading that withholds a promise wins.
"""

from engine.messages.alerts import Part
from engine.safety.allergens import BROAD, KEYS, allergen_of, allergens_named, spellings_of_allergens
from engine.safety.claims import FREE_BY_LABEL, contradicts, has, offers, read_claims, states, with_chosen
from engine.safety.diet_labels import DIETS, IMPLIES
from engine.safety.diet_words import with_implied
from engine.safety.diets import Diets, diet_label_of, names_of_labels, read_diets
from engine.safety.gates import (
    ON_A_PAGE,
    STATED_FREE,
    UNGUARDED,
    Guards,
    Verdict,
    Verdicts,
    guards_of,
    in_sight_of,
    kept_out,
    told_apart_by,
    verdict_codes,
    verdict_of,
    verdicts_of,
)
from engine.safety.guard import FREE, UNSAID, free_words, guarded, standing_of, standings, usual_kitchen
from engine.safety.house_diets import house_diets, with_house_diets
from engine.safety.misspellings import NEIGHBOURS
from engine.safety.statements import (
    caution,
    clause,
    clause_out,
    free_statement,
    labels_offered,
    mark,
    tag_of_free,
)

__all__ = [
    "BROAD", "DIETS", "FREE", "FREE_BY_LABEL", "IMPLIES", "KEYS", "NEIGHBOURS", "ON_A_PAGE",
    "STATED_FREE", "UNGUARDED", "UNSAID", "Diets", "Guards", "Part", "Verdict", "Verdicts", "allergen_of",
    "allergens_named", "caution", "clause", "clause_out", "contradicts", "diet_label_of", "free_statement",
    "free_words", "guarded", "guards_of", "has", "house_diets", "in_sight_of", "kept_out", "labels_offered", "mark",
    "names_of_labels", "offers", "read_claims", "read_diets", "spellings_of_allergens", "standing_of", "standings",
    "states", "tag_of_free", "told_apart_by", "usual_kitchen", "verdict_codes", "verdict_of", "verdicts_of",
    "with_chosen", "with_house_diets", "with_implied",
]  # fmt: skip
