"""Reading a line: what it says, merged into what is in force, and what of a model's reading counts. Pure."""

from engine.reading.apply import apply, merge, with_allergies
from engine.reading.arbiter import differences
from engine.reading.cart_words import read_cart
from engine.reading.contract import HOW_TO_ORDER, SLOTS, WHICH_DISH, Reading
from engine.reading.conversations import Conversations, LineError, vocabulary_of
from engine.reading.derive import understood_of
from engine.reading.edits import edits_of, said_of
from engine.reading.entities import entities_of
from engine.reading.explain import explained_words
from engine.reading.filled import filled, form_of
from engine.reading.given_line import GivenLine
from engine.reading.heard import Heard, left_unread, unused_types, words_back
from engine.reading.menu_terms import MenuTerms
from engine.reading.model_reader import reading_of_guess
from engine.reading.model_schema import Guess, guess_from_json, guess_schema
from engine.reading.names import STATES
from engine.reading.numbers import in_digits
from engine.reading.presses import action_understood, press_read
from engine.reading.rooms import Moment, Rooms, zone_of
from engine.reading.second_reading import is_for_a_model, settled, speaks_of_allergy
from engine.reading.sent_line import LineToRead, Sends, line_to_read
from engine.reading.slots import at_place_of, guarded
from engine.reading.unread import STRONG
from engine.reading.usual import (
    as_usual,
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
    "LINE",
    "SLOTS",
    "STATES",
    "STRONG",
    "WHICH_DISH",
    "Conversations",
    "GivenLine",
    "Guess",
    "Heard",
    "LineError",
    "LineToRead",
    "MenuTerms",
    "Moment",
    "Reading",
    "Rooms",
    "Sends",
    "action_understood",
    "apply",
    "as_usual",
    "at_place_of",
    "differences",
    "edits_of",
    "entities_of",
    "explained_words",
    "filled",
    "form_of",
    "guarded",
    "guess_from_json",
    "guess_schema",
    "in_digits",
    "is_for_a_model",
    "left_unread",
    "line_to_read",
    "merge",
    "press_read",
    "read_cart",
    "reading_of_guess",
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
