"""What is said of diets and allergies: dishes apart and how many, the words that free a dish, what does not say."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.answers.phrases import capitalised, counted, joined
from engine.answers.quick_replies import quick_reply
from engine.catalogue import MenuDocument
from engine.conversation import Listing, Wants
from engine.messages import Card, Notice
from engine.safety import FREE_BY_LABEL, free_words, guarded, offers, standing_of, states
from engine.search import kinds_apart

_ASKED_BY = {
    "options": ("show_options", "show the ones that offer it on request"),
    "unstated": ("show_unstated", "show the ones that do not say"),
    "placeless": ("show_placeless", "show the ones without a city"),
}


def of_apart(turn_id: str, wants: Wants, total: int, count: Callable[[Wants], int]) -> list[Notice]:
    """One notice a kind of dishes apart, with its number and the way to them; `count`: the total these wants come to.

    It leads where nothing passes. None while a kind is listed.
    """
    found = ((kind.listing, count(kind)) for kind in kinds_apart(wants))
    return [_notice(turn_id, listing, number, wants, total == 0) for listing, number in found if listing and number]


def of_left_out(wants: Wants, count: Callable[[Wants], int]) -> list[Notice]:
    """Where nothing passes and nothing stands apart: how many the allergies in force leave out, and by what.

    `count`: as above. Without an allergy a diet alone is said by the headline.
    """
    number = count(replace(wants, allergies=())) if wants.allergies and not wants.listing else 0
    if not number:
        return []
    is_one, them = number == 1, "them" if len(wants.allergies) > 1 or wants.allergies[0].endswith("s") else "it"
    why = f"{'it states or names' if is_one else 'they state or name'} {joined(wants.allergies, 'or')}"
    usual = f"{'is' if is_one else 'are'} usually made with {them}"
    said = f"{counted(number, 'dish')} {'is' if is_one else 'are'} left out, because {why}, or {usual}."
    return [Notice("left_out", said, leads=True)]


def of_placeless(turn_id: str, wants: Wants, count: Callable[[Wants], int]) -> list[Notice]:
    """Where a place has no menus: the dishes that may be there, for all that their menus say."""
    number = count(replace(wants, listing="placeless"))
    return [_notice(turn_id, "placeless", number, wants, False)] if number else []


def _notice(turn_id: str, listing: Listing, number: int, wants: Wants, leads: bool) -> Notice:
    action, text = _ASKED_BY[listing]
    said = f"{counted(number, 'dish')} {_clause(listing, wants, number == 1)}."
    label = "On request" if listing == "options" else "Show them"
    button = quick_reply(turn_id, action, label, text, number)  # type: ignore[arg-type]
    return Notice(f"apart_{listing}", said, leads, button)


def _clause(listing: Listing, wants: Wants, one: bool) -> str:
    """ "do not say whether they contain nuts", "offers vegan on request"."""
    if listing == "options":
        return f"{'offers' if one else 'offer'} {joined(_offered(wants))} on request"
    if listing == "placeless":
        return f"{'does' if one else 'do'} not say in which city {'it is' if one else 'they are'}"
    it, are, contain = ("it", "is", "contains") if one else ("they", "are", "contain")
    parts = [f"{are} {joined(wants.dietary_labels)}"] if wants.dietary_labels else []
    parts += [f"{contain} {joined(wants.allergies, 'or')}"] if wants.allergies else []
    return f"{'does' if one else 'do'} not say whether {it} {joined(parts, 'or')}"


def _offered(wants: Wants) -> list[str]:
    """The diets wanted and, of allergies, the labels that would free a dish."""
    labels = [label for label in FREE_BY_LABEL if any(offers(label) in guarded(one).offers for one in wants.allergies)]
    return list(dict.fromkeys((*wants.dietary_labels, *labels)))


def avoiding(allergies: Sequence[str]) -> str:
    """ "with an allergy to nuts"; who avoids gluten is a coeliac more often than allergic."""
    others = [allergy for allergy in allergies if allergy != "gluten"]
    parts = [f"with an allergy to {joined(others)}"] if others else []
    return joined([*parts, *(["avoiding gluten"] if "gluten" in allergies else [])])


def listed_subject(wants: Wants) -> Wants:
    """What the headline of a listing repeats: the wish without what its dishes do not state."""
    if wants.listing == "placeless":
        return replace(wants, city=None, state=None, zip_code=None)
    return replace(wants, dietary_labels=(), allergies=()) if wants.listing else wants


def listed(wants: Wants, total: int) -> str:
    """ "that do not say whether they contain nuts", behind the number of dishes in a headline; "" for results."""
    return f" that {_clause(wants.listing, wants, total == 1)}" if wants.listing else ""


def none_states(wants: Wants, near: bool = False) -> str:
    """In the place of a number, where no dish states what is wanted; "" where nothing of the kind was wanted.

    `near`: some dishes do, but they do not name the wish.
    """
    parts = [joined(wants.dietary_labels)] if wants.dietary_labels else []
    parts += [f"free of {joined(wants.allergies, 'and')}"] if wants.allergies else []
    subject = "nothing of that name" if near else "no dish"
    return f"{subject} states that it is {joined(parts)}" if parts and not wants.listing else ""


def marked(card: Card, document: MenuDocument, wants: Wants) -> Card:
    """The card with what its menu says, or does not say, of the diets and allergies in force."""
    marks = tuple(mark for mark in marks_of(document, wants) if mark not in card.warnings)
    if not marks:
        return card
    last = " · ".join(part for part in (card.lines[-1], *marks) if part)
    return replace(card, warnings=(*card.warnings, *marks), lines=(*card.lines[:-1], last))


def marks_of(document: MenuDocument, wants: Wants) -> tuple[str, ...]:
    """One mark a diet that it does not state, while dishes apart are listed, and one an allergy."""
    claims = frozenset(document.claim_keys)
    found = []
    for diet in wants.dietary_labels if wants.listing in ("options", "unstated") else ():
        if offers(diet) in claims and states(diet) not in claims:
            found.append(f"offers {diet} on request")
        elif states(diet) not in claims:
            found.append(f"does not say whether {diet}")
    found += [_of_allergy(document, allergy) for allergy in wants.allergies]
    return tuple(dict.fromkeys(found))


def _of_allergy(document: MenuDocument, allergy: str) -> str:
    standing = standing_of(document, allergy)
    if standing == "free":
        return f"the menu says “{free_words(document, allergy)}”"
    if standing == "offered":
        return f"offers {joined(_offered(Wants(allergies=(allergy,))))} on request"
    if standing == "unsaid":
        return f"does not say whether it contains {allergy}"
    return out_of(document, allergy)


def out_of(document: MenuDocument, allergy: str) -> str:
    """Why a dish that was shown before is out now."""
    for verb, stated in (("contains", document.allergens_contains), ("may contain", document.allergens_may_contain)):
        meant = [name for name in stated if guarded(name).out & guarded(allergy).out or _is_kind(name, allergy)]
        if meant:
            return f"{verb} {joined(meant)}"
    return f"{allergy} named in it, or usual in such a dish"


def _is_kind(name: str, allergy: str) -> bool:
    """ "Tree nuts" are nuts, and "nuts" may be any."""
    mine, asked = guarded(name).foods, guarded(allergy).foods
    return mine <= asked or asked <= mine


def warned(document: MenuDocument, wants: Wants) -> str:
    """One sentence on the allergies in force, for answers about dishes that were shown; "" without an allergy."""
    marks = [_of_allergy(document, allergy) for allergy in wants.allergies]
    return capitalised(joined(marks)) if marks else ""
