"""The judgement over a line: intent and kind of follow-up, by the rule book's names."""

from dataclasses import replace

from engine.conversation import Said, Understood
from engine.messages import FollowUpType, Intent
from engine.reading.contract import WHICH_DISH
from engine.reading.derive import KIND_OF_STEP
from engine.reading.legacy.amending import says_anew
from engine.reading.legacy.beside import leave_what_is_asked, says_beside
from engine.reading.legacy.cannot_have import guarded_by_what_harms
from engine.reading.legacy.context import has_context, points_at_results
from engine.reading.legacy.draft import Draft
from engine.reading.legacy.foodwords import allergen
from engine.reading.legacy.known_dishes import is_ingredient
from engine.reading.legacy.line import Line
from engine.reading.legacy.talk import is_talk
from engine.reading.legacy.triggers import sign

_DIETARY = ("dietary_labels", "needs", "excluded", "allergies", "retracted_allergies", "dropped")
_BY_SLOT: tuple[tuple[FollowUpType, tuple[str, ...]], ...] = (
    ("dietary", _DIETARY),
    ("price", ("price_max", "price_per_person_max", "price_level")),
    ("serving", ("party", "serves_max")),
    ("location", ("city", "state", "zip_code", "area", "unknown_place")),
    ("scope", ("restaurant_name",)),
    ("cuisine", ("cuisine",)),
)


def judge(line: Line, draft: Draft) -> Understood:
    if draft.question and says_beside(line):
        leave_what_is_asked(line, draft)
    said = draft.said()
    intent = _intent(line, draft, said)
    if intent == "other" and (harmful := guarded_by_what_harms(line, draft)):
        said = replace(said, allergies=tuple(dict.fromkeys((*said.allergies, *harmful))))
    if draft.picking:
        said = _beside_picks(said)
    asks = intent in ("clarify", "compare") or draft.question == WHICH_DISH
    return Understood(
        said=_spoken_of(said) if intent == "clarify" else said,
        intent=intent,
        follow_up_type=_follow_up(line, draft, said, intent),
        change=draft.change if intent not in ("other", "command", "clarify") else None,
        command=draft.command or draft.picking,
        picked=draft.picked,
        declined=draft.declined,
        referred=draft.referred,
        past_page=draft.past_page,
        question=draft.question if asks else None,
        about=draft.about if asks or draft.picking else (),
        party_refused=draft.party_refused,
        allergy_note=draft.allergy_note,
        confidence=round(draft.score, 3),
    )


def _intent(line: Line, draft: Draft, said: Said) -> Intent:
    if draft.command or draft.picking:
        return "command"
    if is_talk(line, draft):
        return "other"
    if draft.wants_to_order:
        return "order"
    if draft.change == "compare":
        return "compare"
    if draft.question and (has_context(draft) or points_at_results(line)) and _is_about_shown(line, draft, said):
        return "clarify"
    if not has_context(draft) or _is_answer(draft) or _is_new_search(draft, said):
        return "search"
    return "filter"


def _is_about_shown(line: Line, draft: Draft, said: Said) -> bool:
    """A question that also says where, for how many or which cuisine searches on."""
    asks_of_heads = line.says(_ENOUGH_FOR) is not None and points_at_results(line)
    new = (draft.has("party") and not asks_of_heads) or draft.has(
        "cleared",
        "city",
        "state",
        "zip_code",
        "cuisine",
        "price_max",
        "price_per_person_max",
        "price_level",
        "area",
    )
    return not (
        draft.change or new or says_beside(line) or _asks_what_a_house_has(draft) or _asks_for_a_dish(line, draft)
    )


_ENOUGH_FOR = sign(
    r"\b(?:enough|sufficient|plenty|too (?:much|little|small|big|large)) for\b|\b(?:feed|feeds|serve|serves) (?:about |"
    r"around |up to |all )?(?:the )?\d"
)
""" "Is number two big enough for two people?": heads that are asked of, and no party."""
_DO_THEY = sign(
    r"\b(?:do|does|can|could|would|might) (?:they|you|any(?:one|body)|any of (?:them|these places))(?: (?:there|here|"
    r"also|maybe))* "
    r"(?:have|do|make|serve|offer|sell|got|get us)\b(?!.*\b(?:in|on|with) (?:it|them|that|this|those|these)\b)"
)


def _asks_for_a_dish(line: Line, draft: Draft) -> bool:
    """ "Do they have nachos": a dish, which nothing else can have in it, is looked for."""
    wishes = draft.fields.get("wishes", ())
    asks = draft.question in ("allergens", "contains", "mentions") and not draft.referred
    asks = asks and line.says(_DO_THEY) is not None and not points_at_results(line)
    return asks and bool(wishes) and not any(is_ingredient(wish.text) or allergen(wish.text) for wish in wishes)


def _asks_what_a_house_has(draft: Draft) -> bool:
    """ "What does Falafel King have?" where another house was spoken of: its dishes are searched."""
    named = draft.fields.get("restaurant_keys", ())
    return draft.question == "ingredients" and bool(named) and named != draft.memory.wants.restaurant_keys


def _is_answer(draft: Draft) -> bool:
    """What was said before any page was shown completes the first search."""
    return bool(draft.memory.open_question) and not draft.memory.page and not draft.change


def _is_new_search(draft: Draft, said: Said) -> bool:
    """What and where or for how many, all said anew, without a word that points back."""
    what = said.wishes or said.cuisine or said.menu_type or said.courses
    return bool(what and (said.party or said.city) and not (draft.change or draft.corrects or said.adds))


def _follow_up(line: Line, draft: Draft, said: Said, intent: Intent) -> FollowUpType | None:
    if intent in ("command", "other") or not has_context(draft) or (intent == "search" and not draft.change):
        return None
    if intent == "clarify" or intent == "order":
        return "reference"
    if draft.change:
        return KIND_OF_STEP[draft.change]
    taken_back = draft.has("dropped", "taken_back", "retracted_allergies") or "replaced" in line.kinds()
    taken_back = taken_back or _counts_otherwise(draft)
    corrects = draft.corrects or _says_otherwise(line, draft)
    corrects = corrects or (line.says(_SAYS_ANEW) is not None and _is_in_force(draft))
    if taken_back or (corrects and (not draft.has(*_DIETARY) or _recounts(draft))):
        return "correction"
    if draft.referred:
        return "reference"
    for kind, names in _BY_SLOT:
        if draft.has(*names):
            return kind
    return _of_cleared(said)


_SAYS_ANEW = sign(
    r", not (?:\$ ?)?\d|\bnot \d[^,.!?]{0,24} but\b|\binstead(?= *(?:$|[.,!]|please|then))|\b(?:miscounted|misread|"
    r"misspoke|"
    r"mistyped|mixed (?:it|that|this|them) up|(?:swapped|typed)|scratch (?:the|what)|i was wrong|way off)\b"
)
""" "41, not 14", "brownies instead", "I misspoke: 3 vegans"."""
_SAID_ANEW = (
    ("party", ("party",)), ("city", ("city_key", "zip_code")), ("wishes", ("wishes", "courses")),
    ("cuisine", ("cuisine_keys",)), ("price_max", ("price_max", "price_per_person_max")),
    ("price_per_person_max", ("price_max", "price_per_person_max")), ("date", ("date",)), ("time", ("time",)),
    ("needs", ("needs",)),
)  # fmt: skip
"""What a turn says → what it says anew, where that is in force."""


def _is_in_force(draft: Draft) -> bool:
    wants = draft.memory.wants
    return any(draft.has(name) and any(getattr(wants, slot) for slot in slots) for name, slots in _SAID_ANEW)


_SCALARS = ("party", "price_max", "price_per_person_max", "date", "time", "city_key", "price_level")


def _says_otherwise(line: Line, draft: Draft) -> bool:
    """ "New York instead", "headcount should read 44": another value of a slot in force, with a word of correction."""
    wants = draft.memory.wants
    held = ((getattr(wants, slot), draft.fields.get(slot)) for slot in _SCALARS)
    others = any(old is not None and new is not None and old != new for old, new in held)
    return (others or _recounts(draft)) and says_anew(line)


def _recounts(draft: Draft) -> bool:
    """ "Sorry, 7 vegetarians": of a need in force."""
    held = {need.label for need in draft.memory.wants.needs}
    return any(need.label in held for need in draft.fields.get("needs", ()))


def _counts_otherwise(draft: Draft) -> bool:
    """ "It's 5 vegetarians and 3 vegans" where they were six and two."""
    held = {need.label: need.count for need in draft.memory.wants.needs}
    return any(need.count != held.get(need.label, need.count) for need in draft.fields.get("needs", ()))


def _of_cleared(said: Said) -> FollowUpType | None:
    for slot, kind in (
        ("cuisine", "cuisine"),
        ("place", "location"),
        ("price_max", "price"),
        ("price_level", "price"),
        ("party", "serving"),
    ):
        if slot in said.cleared:
            return kind  # type: ignore[return-value]
    return None


def _beside_picks(said: Said) -> Said:
    """ "Pick the second one, and we are 30 now": what a list of picks is counted and guarded by, and no new search."""
    return Said(
        party=said.party,
        party_approximate=said.party_approximate,
        price_max=said.price_max,
        price_per_person_max=said.price_per_person_max,
        needs=said.needs,
        excluded=said.excluded,
        excluded_food_keys=said.excluded_food_keys,
        excluded_cuisine_keys=said.excluded_cuisine_keys,
        excluded_phrases=said.excluded_phrases,
        allergies=said.allergies,
        retracted_allergies=said.retracted_allergies,
    )


def _spoken_of(said: Said) -> Said:
    """A question about what was shown sets nothing, whatever foods and diets it names; allergies always stand."""
    return Said(allergies=said.allergies, retracted_allergies=said.retracted_allergies, items=said.items)
