"""Understanding one turn by rules: recognisers in a fixed order, each taking what it knows, then one judgement.

The order is the meaning: money before times before heads, so that a number is only ever one of them; negations before
cuisines and dishes, so that "no pork" is not a wish; wishes last, from what is left.
"""

import math

from engine.conversation import Memory, Understood
from engine.reading.legacy.allergies import find_allergies
from engine.reading.legacy.allergies_continued import find_more_allergies
from engine.reading.legacy.allergy_notes import find_allergy_note
from engine.reading.legacy.asked_of_us import find_asked_of_us
from engine.reading.legacy.budget_steps import find_budget_steps
from engine.reading.legacy.changes import find_change, find_complaint
from engine.reading.legacy.commands import find_command
from engine.reading.legacy.criteria import find_criterion
from engine.reading.legacy.diets import find_diets
from engine.reading.legacy.dishes import find_dishes
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.drops import find_drops
from engine.reading.legacy.eaters import find_eaters_of_all, sum_up_eaters
from engine.reading.legacy.exclusions import find_exclusions
from engine.reading.legacy.going_back import find_going_back
from engine.reading.legacy.greeting import find_greeting
from engine.reading.legacy.harms import read_as_allergies
from engine.reading.legacy.impossible import find_impossible_party
from engine.reading.legacy.index import Index
from engine.reading.legacy.indifference import find_indifference
from engine.reading.legacy.intents import judge
from engine.reading.legacy.kitchens import find_cuisines
from engine.reading.legacy.languages import find_language
from engine.reading.legacy.line import Line, tokenise
from engine.reading.legacy.money import find_money, settle_bare_sum
from engine.reading.legacy.need_counts import find_counted_refusals
from engine.reading.legacy.need_swaps import find_need_swaps
from engine.reading.legacy.numbered import with_and_for_n, with_words_for_figures, without_ish, without_markers
from engine.reading.legacy.numbers import read_numbers
from engine.reading.legacy.occasions import find_occasion, find_price_level, find_tags
from engine.reading.legacy.orders import find_orders, settle_boxes
from engine.reading.legacy.party import find_party
from engine.reading.legacy.party_steps import find_party_steps
from engine.reading.legacy.picking import find_picks
from engine.reading.legacy.qualities import find_qualities
from engine.reading.legacy.questions import find_question
from engine.reading.legacy.referring import find_references
from engine.reading.legacy.rejected import find_rejected
from engine.reading.legacy.reorders import find_reorders
from engine.reading.legacy.respelling import find_respellings
from engine.reading.legacy.shares import find_fractions, find_shares, find_supposed
from engine.reading.legacy.sorting import find_sorting
from engine.reading.legacy.speaking import without_speaker
from engine.reading.legacy.spelling import correct
from engine.reading.legacy.times import find_times
from engine.reading.legacy.triggers import sign
from engine.reading.legacy.venues import find_restaurants
from engine.reading.legacy.whereabouts import find_places

RECOGNISERS = (
    find_command,
    find_greeting,
    find_rejected,
    find_need_swaps,
    find_picks,
    find_going_back,
    find_drops,
    find_reorders,
    find_budget_steps,
    find_party_steps,
    find_money,
    find_times,
    find_sorting,
    find_references,
    find_restaurants,
    find_places,
    find_asked_of_us,
    find_eaters_of_all,
    find_respellings,
    find_indifference,
    find_allergies,
    find_more_allergies,
    find_counted_refusals,
    find_exclusions,
    find_diets,
    find_qualities,
    find_shares,
    find_supposed,
    find_party,
    find_impossible_party,
    sum_up_eaters,
    find_fractions,
    find_complaint,
    find_change,
    find_tags,
    find_price_level,
    find_cuisines,
    find_occasion,
    find_orders,
    find_dishes,
    read_as_allergies,
    find_question,
    find_criterion,
    find_allergy_note,
    find_language,
)
LONGEST = 4_000
"""Characters of a message that are read (the rule book's limit for channels)."""
_CORRECTS = sign(
    r"\b(?:no wait|wait no|wait|i mean|i meant|sorry|actually|correction|make (?:it|that)|scratch "
    r"that|oops|should have (?:been|said)|on (?:second|2th) thought|on reflection|hold on|hang on|back to|(?:was|is) "
    r"right|my (?:bad|mistake)|not _+ but|change (?:it|that|the)|i said)\b|^no(?:pe)? [,.]|^changes? ?:|^no "
    r"(?=_)"
)


def read_line(text: str, index: Index) -> Line:
    """The message in canonical words, before anything is taken."""
    tokens = with_and_for_n(without_markers(tokenise(text[:LONGEST])))
    if "4" in text or "#" in text:
        tokens = with_words_for_figures(tokens)
    tokens = correct(tokens, index.is_known)
    tokens = without_speaker(tokens, index)
    return Line(text, without_ish(read_numbers(tokens)))


def understand(text: str, memory: Memory, vocabulary: Index) -> Understood:
    """What a turn says, asks and points at. Never raises on any text; an empty one is `other`."""
    return read(text, memory, vocabulary)[1]


def read(text: str, memory: Memory, vocabulary: Index, addressed: bool = False) -> tuple[Line, Understood]:
    """The same with the line, whose mentions say which words were understood as what. `addressed`: said to Platter, so
    that less of it is taken for talk between people."""
    line, draft = read_line(text, vocabulary), Draft(memory, vocabulary, addressed=addressed)
    for recognise in RECOGNISERS:
        recognise(line, draft)
        if draft.command:
            break
    draft.corrects = draft.corrects or line.says(_CORRECTS) is not None
    _too_many(draft)
    settle_bare_sum(draft)
    settle_boxes(draft)
    return line, judge(line, draft)


def _too_many(draft: Draft) -> None:
    """ "too many, more like 30": about 30, and no more waste than a third over (30 → 40, §13)."""
    party = draft.fields.get("party")
    if draft.change == "too_many" and party:
        draft.say(party_approximate=True, serves_max=math.ceil(4 * party / 3))
