"""Reading a line: what it says, merged into what is in force, and what of a model's reading counts. Pure."""

from engine.reading.adapter import reading_of
from engine.reading.apply import apply, merge, with_allergies
from engine.reading.arbiter import differences
from engine.reading.cart_words import read_cart
from engine.reading.contract import HOW_TO_ORDER, WHICH_DISH, Reading
from engine.reading.derive import understood_of
from engine.reading.edits import edits_of, said_of
from engine.reading.explain import explained_words
from engine.reading.filled import filled, form_of
from engine.reading.given_line import CatalogueNames, GivenLine
from engine.reading.heard import Heard, Reader, left_unread, unused_types, words_back
from engine.reading.legacy.diets import PESCATARIAN
from engine.reading.legacy.headcount import LARGEST
from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Line, Token
from engine.reading.legacy.lines import Conversations, LineError, entities_of, vocabulary_of
from engine.reading.legacy.numbers import read_numbers
from engine.reading.legacy.places import STATES
from engine.reading.legacy.understand import read
from engine.reading.legacy.wishes import resolve_wishes, resolved_query
from engine.reading.legacy.wordlists import listed
from engine.reading.model_reader import reading_of_guess
from engine.reading.model_schema import Guess, guess_from_json, guess_schema
from engine.reading.plan_targets import OF_A_MEAL
from engine.reading.presses import action_understood, press_read
from engine.reading.rooms import Moment, Rooms, zone_of
from engine.reading.second_reading import is_for_a_model, settled, speaks_of_allergy
from engine.reading.sent_line import LineToRead, Sends, line_to_read
from engine.reading.shadow import NAMES as SHADOWED
from engine.reading.slots import at_place_of, guarded
from engine.reading.unread import STRONG
from engine.reading.usual import (
    as_usual,
    begins,
    said_usual,
    takes_usual,
    usual_taken,
    without_slots_of,
    without_taken_usual,
)
from engine.reading.whole_orders import EITHER, LINE

__all__ = [
    "EITHER",
    "HOW_TO_ORDER",
    "LARGEST",
    "LINE",
    "OF_A_MEAL",
    "PESCATARIAN",
    "SHADOWED",
    "STATES",
    "STRONG",
    "WHICH_DISH",
    "CatalogueNames",
    "Conversations",
    "GivenLine",
    "Guess",
    "Heard",
    "Index",
    "Line",
    "LineError",
    "LineToRead",
    "Moment",
    "Reader",
    "Reading",
    "Rooms",
    "Sends",
    "Token",
    "action_understood",
    "apply",
    "as_usual",
    "at_place_of",
    "begins",
    "differences",
    "edits_of",
    "entities_of",
    "explained_words",
    "filled",
    "form_of",
    "guarded",
    "guess_from_json",
    "guess_schema",
    "is_for_a_model",
    "left_unread",
    "line_to_read",
    "listed",
    "merge",
    "press_read",
    "read",
    "read_cart",
    "read_numbers",
    "reading_of",
    "reading_of_guess",
    "resolve_wishes",
    "resolved_query",
    "said_of",
    "said_usual",
    "settled",
    "speaks_of_allergy",
    "takes_usual",
    "understood_of",
    "unused_types",
    "usual_taken",
    "vocabulary_of",
    "with_allergies",
    "without_slots_of",
    "without_taken_usual",
    "words_back",
    "zone_of",
]  # fmt: skip
