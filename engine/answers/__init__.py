"""Sentences and cards, composed once and by rule, so that no two renderers can tell different facts. Pure."""

from engine.answers.best_order import BEST_ORDER, compose_of, may_have_best_order, row_of_best_order, with_best_order
from engine.answers.cards import card
from engine.answers.claim_checks import Request, Told
from engine.answers.comparison import MOST, compare_dishes
from engine.answers.coverage import cities, covers, cuisines
from engine.answers.dish_answers import COMES_LATER, WHICH_ONE, Question, about, guards, how_to_order, kept
from engine.answers.dish_facts import Statement, of_food
from engine.answers.dish_view import OtherPortion, Served, Standing, other_portions
from engine.answers.door import LISTED, admitted, as_written, let_out, verdict_for
from engine.answers.door import not_to_pick as without_pick
from engine.answers.explanations import explained, explanation_lines
from engine.answers.groundedness import is_faithful
from engine.answers.headlines import (
    NOTHING_NEW,
    echo,
    exclusions,
    filters_shown,
    headline,
    noted,
    place,
    so_far,
    took,
    understood,
    when,
    without_taken,
)
from engine.answers.notices import (
    READ_ALONE,
    SEARCH_EXPIRED,
    SESSIONS_DOWN,
    of_allergies,
    of_currency,
    of_elsewhere,
    of_parts,
    of_party,
    of_relaxed,
    of_results,
    of_tags,
)
from engine.answers.page_facts import dish_json, request_of, told
from engine.answers.phrases import counted, exact, joined, size_range
from engine.answers.picks import NONE_YET, ToName, kept_among, not_to_pick, to_look_at_again, to_name
from engine.answers.places import composing, more_restaurants, order_told, place_card
from engine.answers.questions import ask, missing, names_food, no_such_place, which_restaurant, which_state
from engine.answers.quick_replies import (
    button,
    choice,
    choices_with_tokens,
    pick_button,
    picks_button,
    quick_reply,
    share_button,
    unpick_button,
    with_own_buttons,
)
from engine.answers.readings import (
    MENTION,
    NOT_READ,
    OTHER_WORDS,
    asked_first,
    further_requests,
    lift_for_all,
    lifted,
    not_used,
    noted_allergies,
    of_lifted,
)
from engine.answers.sheets import sheet, sheet_of_picks
from engine.answers.unlabelled import left_out, of_apart, of_left_out, of_placeless
from engine.answers.usual import (
    DAYS,
    DROPPED,
    NO_USUAL,
    NOT_KEPT,
    NOT_YOURS,
    asked_usual,
    kept_usual,
    taken_usual,
    told_usual,
    usual_dropper,
    usual_offer,
    usual_words,
)
from engine.answers.why import brought_for, uncovered

__all__ = [
    "BEST_ORDER", "COMES_LATER", "DAYS", "DROPPED", "LISTED", "MENTION", "MOST", "NONE_YET", "NOTHING_NEW", "NOT_KEPT",
    "NOT_READ", "NOT_YOURS", "NO_USUAL", "OTHER_WORDS", "READ_ALONE", "SEARCH_EXPIRED", "SESSIONS_DOWN",
    "WHICH_ONE", "OtherPortion", "Question", "Request", "Served", "Standing", "Statement", "ToName", "Told", "about",
    "admitted", "as_written", "ask", "asked_first", "asked_usual", "brought_for", "button", "card", "choice",
    "choices_with_tokens", "cities", "compare_dishes", "compose_of", "composing", "counted", "covers", "cuisines",
    "dish_json", "echo", "exact", "exclusions", "explained", "explanation_lines", "filters_shown", "further_requests",
    "guards", "headline", "how_to_order", "is_faithful", "joined", "kept", "kept_among", "kept_usual", "left_out",
    "let_out", "lift_for_all", "lifted", "may_have_best_order", "missing", "more_restaurants", "names_food", "no_such_place",
    "not_to_pick", "not_used", "noted", "noted_allergies", "of_allergies", "of_apart", "of_currency",
    "of_elsewhere", "of_food", "of_left_out", "of_lifted", "of_parts", "of_party", "of_placeless", "of_relaxed",
    "of_results", "of_tags", "order_told", "other_portions", "pick_button", "picks_button", "place", "place_card",
    "quick_reply", "request_of", "row_of_best_order", "share_button", "sheet", "sheet_of_picks", "size_range",
    "so_far", "taken_usual", "to_look_at_again", "to_name", "told", "told_usual", "took", "uncovered", "understood",
    "unpick_button", "usual_dropper", "usual_offer", "usual_words", "verdict_for", "when", "which_restaurant",
    "which_state", "with_best_order", "with_own_buttons", "without_pick", "without_taken",
]  # fmt: skip
