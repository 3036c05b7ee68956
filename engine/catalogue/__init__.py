"""The catalogue as a turn sees it: documents, portions, keys as columns, its words, and what food is. Pure."""

from engine.catalogue.analyzer import STOP_WORDS, fold, fold_key, participles_of, stem, stems, word_key, word_keys
from engine.catalogue.columns import PLACE, SEVERAL, SINGLE, ColumnRow, Columns, Placed, PlaceKeys, place_of
from engine.catalogue.document import (
    COURSES,
    Course,
    DietEvidence,
    MenuDocument,
    Portion,
    document_from_json,
    document_to_json,
)
from engine.catalogue.encoding import Coded, Codes, Listed, Mask, Rows, offsets_of
from engine.catalogue.filter_masks import Condition, conditions, describing, holding, naming, passing
from engine.catalogue.filters import Filters, Tier, Wish, names
from engine.catalogue.food.courses import course_of, course_wish
from engine.catalogue.food.cuisines import (
    ANYWHERE,
    BROAD_NAMES,
    NAMES,
    cuisine_key_of,
    cuisine_keys_of,
    cuisine_spellings,
    cuisines_of_dish,
    derive_cuisines,
    display_name,
    is_at_home,
    kitchens_of,
    members_of,
)
from engine.catalogue.food.lexicon import NOTHING, lexicon, longest
from engine.catalogue.food.mentions import (
    MEANT_BY,
    Mention,
    food_keys_for,
    food_keys_meant,
    foods_named,
    kinds_of,
    mentions,
    mentions_in,
)
from engine.catalogue.food.occasions import ANY, NOT_STATED, leading_courses, served_as, served_on
from engine.catalogue.food.synonyms import (
    HOUSE_NAMES,
    HOUSES,
    dishes_of_house,
    forms_of,
    kinds_of_phrase,
    phrase_forms,
)
from engine.catalogue.food.tables import column, grouped, listed, mapped, rows
from engine.catalogue.food.tokens import MARKS, singular, tokens, words
from engine.catalogue.portions import Choices, Numbers, cents_down, money
from engine.catalogue.row_cache import BESIDE, Recent, answer_of
from engine.catalogue.snapshot import Place, RestaurantName, Snapshot, Vocabulary
from engine.catalogue.vocabulary import Names, Tally, names_of

__all__ = [
    "ANY", "ANYWHERE", "BESIDE", "BROAD_NAMES", "COURSES", "HOUSES", "HOUSE_NAMES", "MARKS", "MEANT_BY", "NAMES",
    "NOTHING", "NOT_STATED", "PLACE", "SEVERAL", "SINGLE", "STOP_WORDS", "Choices", "Coded", "Codes", "ColumnRow",
    "Columns", "Condition", "Course", "DietEvidence", "Filters", "Listed", "Mask", "Mention", "MenuDocument", "Names",
    "Numbers", "Place", "PlaceKeys", "Placed", "Portion", "Recent", "RestaurantName", "Rows", "Snapshot", "Tally",
    "Tier", "Vocabulary", "Wish", "answer_of", "cents_down", "column", "conditions", "course_of", "course_wish",
    "cuisine_key_of", "cuisine_keys_of", "cuisine_spellings", "cuisines_of_dish", "derive_cuisines", "describing",
    "dishes_of_house", "display_name", "document_from_json", "document_to_json", "fold", "fold_key", "food_keys_for",
    "food_keys_meant", "foods_named", "forms_of", "grouped", "holding", "is_at_home", "kinds_of", "kinds_of_phrase",
    "kitchens_of", "leading_courses", "lexicon", "listed", "longest", "mapped", "members_of", "mentions", "mentions_in",
    "money", "names", "names_of", "naming", "offsets_of", "participles_of", "passing", "phrase_forms", "place_of",
    "rows", "served_as", "served_on", "singular", "stem", "stems", "tokens", "word_key", "word_keys", "words",
]  # fmt: skip
