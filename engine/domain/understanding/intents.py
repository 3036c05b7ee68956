"""The judgement over a line: intent and kind of follow-up, by the rule book's names."""

from engine.domain.conversation import Change, Said, Understood
from engine.domain.understanding.draft import Draft
from engine.domain.understanding.line import Line
from engine.domain.understanding.orders import WHICH_DISH
from engine.domain.understanding.talk import has_context, is_talk, points_at_results
from engine.messages import FollowUpType, Intent

_BY_CHANGE: dict[Change, FollowUpType] = {
    "cheaper": "price", "more_affordable": "price", "serves_more": "serving", "too_many": "serving",
    "same_restaurant": "scope", "other_restaurants": "scope", "more": "page", "show_options": "page",
    "show_unstated": "page", "show_placeless": "page", "compare": "reference",
}  # fmt: skip
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
    said = draft.said()
    intent = _intent(line, draft, said)
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
        question=draft.question if asks else None,
        about=draft.about if asks or draft.picking else (),
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
    if draft.question and (has_context(draft) or points_at_results(line)) and _is_about_shown(draft, said):
        return "clarify"
    if not has_context(draft) or _is_answer(draft) or _is_new_search(draft, said):
        return "search"
    return "filter"


def _is_about_shown(draft: Draft, said: Said) -> bool:
    """A question that also says where, for how many or which cuisine searches on."""
    new = draft.has(
        "cleared",
        "party",
        "city",
        "state",
        "zip_code",
        "cuisine",
        "price_max",
        "price_per_person_max",
        "price_level",
        "area",
    )
    return not (draft.change or new or _asks_what_a_house_has(draft))


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
        return _BY_CHANGE[draft.change]
    taken_back = draft.has("dropped", "retracted_allergies") or "replaced" in line.kinds()
    if taken_back or (draft.corrects and (not draft.has(*_DIETARY) or _recounts(draft))):
        return "correction"
    if draft.referred:
        return "reference"
    for kind, names in _BY_SLOT:
        if draft.has(*names):
            return kind
    return _of_cleared(said)


def _recounts(draft: Draft) -> bool:
    """ "Sorry, 7 vegetarians": of a need in force."""
    held = {need.label for need in draft.memory.wants.needs}
    return any(need.label in held for need in draft.fields.get("needs", ()))


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
