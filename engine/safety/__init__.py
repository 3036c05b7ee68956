"""Safety: what menus say of allergens and diets, and what an allergy or a diet keeps out. Pure.

Allergic people rely on it: where a word is doubtful, the reading that withholds a promise wins.
"""

from engine.safety.allergens import BROAD, KEYS, allergen_of, allergens_named, spellings_of_allergens
from engine.safety.claims import FREE_BY_LABEL, contradicts, has, offers, read_claims, states
from engine.safety.diet_labels import DIETS, IMPLIES
from engine.safety.diet_words import with_implied
from engine.safety.diets import Diets, diet_label_of, names_of_labels, read_diets
from engine.safety.guard import FREE, UNSAID, free_words, guarded, standing_of, standings, usual_kitchen
from engine.safety.misspellings import NEIGHBOURS

__all__ = [
    "BROAD", "DIETS", "FREE", "FREE_BY_LABEL", "IMPLIES", "KEYS", "NEIGHBOURS", "UNSAID", "Diets", "allergen_of",
    "allergens_named", "contradicts", "diet_label_of", "free_words", "guarded", "has", "names_of_labels", "offers",
    "read_claims", "read_diets", "spellings_of_allergens", "standing_of", "standings", "states", "usual_kitchen",
    "with_implied",
]  # fmt: skip
