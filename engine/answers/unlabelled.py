"""What is said of diets and allergies: dishes apart and how many, the words that free a dish, what does not say."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.answers.phrases import capitalised, counted, joined
from engine.answers.quick_replies import quick_reply
from engine.catalogue import MenuDocument
from engine.conversation import Action, Listing, Wants
from engine.messages import Notice
from engine.safety import (
    ASK,
    ON_REQUEST,
    clause,
    in_sight_of,
    kept_out,
    labels_offered,
    mark,
    offers,
    states,
    told_apart_by,
)
from engine.search import kinds_apart, told_apart

_ASKED_BY: dict[Listing, tuple[Action, str]] = {
    "options": ("show_options", "show the ones that offer it on request"),
    "unstated": ("show_unstated", "show the ones that do not say"),
    "placeless": ("show_placeless", "show the ones without a city"),
    "out": ("show_out", "show the ones that are left out"),
}


def of_apart(turn_id: str, wants: Wants, total: int, count: Callable[[Wants], int]) -> list[Notice]:
    """One notice a kind of dishes apart, with its number and the way to them; `count`: the total these wants come to.

    It leads where nothing passes. None while a kind is listed.
    """
    found = ((kind.listing, count(kind)) for kind in kinds_apart(wants))
    return [_notice(turn_id, listing, number, wants, total == 0) for listing, number in found if listing and number]


def left_out(wants: Wants, count: Callable[[Wants], int]) -> int:
    """How many dishes the allergies in force leave out; `count`: as above."""
    return count(replace(wants, listing="out")) if kept_out(wants.severities) and not wants.listing else 0


def of_left_out(turn_id: str, wants: Wants, number: int, total: int) -> list[Notice]:
    """How many those are, by what, and the way to them; it leads where nothing passes."""
    if not number:
        return []
    said = (
        f"{counted(number, 'dish')} {_clause('out', wants, number == 1)} and {'is' if number == 1 else 'are'} left out."
    )
    action, text = _ASKED_BY["out"]
    return [Notice("left_out", said, total == 0, quick_reply(turn_id, action, "Show them", text, number))]


def of_placeless(turn_id: str, wants: Wants, count: Callable[[Wants], int]) -> list[Notice]:
    """Where a place has no menus: the dishes that may be there, for all that their menus say."""
    number = count(replace(wants, listing="placeless"))
    return [_notice(turn_id, "placeless", number, wants, False)] if number else []


def _notice(turn_id: str, listing: Listing, number: int, wants: Wants, leads: bool) -> Notice:
    action, text = _ASKED_BY[listing]
    said = f"{counted(number, 'dish')} {_clause(listing, wants, number == 1)}."
    label = "On request" if listing == "options" else "Show them"
    if listing == "unstated" and told_apart(wants):
        said, label = f"{said} {ASK}", f"Show {number:,} that {'does' if number == 1 else 'do'} not say"
    return Notice(f"apart_{listing}", said, leads, quick_reply(turn_id, action, label, text, number))


def _clause(listing: Listing, wants: Wants, one: bool) -> str:
    """ "do not say whether they contain nuts", "offers vegan on request"."""
    if listing == "options":
        return f"{'offers' if one else 'offer'} {joined(_offered(wants))} on request"
    if listing == "placeless":
        return f"{'does' if one else 'do'} not say in which city {'it is' if one else 'they are'}"
    if listing == "out":
        out = kept_out(wants.severities)
        them = "them" if len(out) > 1 or out[0].endswith("s") else "it"
        usual = f"or {'is' if one else 'are'} usually made with {them}"
        return f"{'names' if one else 'name'} {joined(out, 'or')}, {usual},"
    it, are, contain = ("it", "is", "contains") if one else ("they", "are", "contain")
    allergies = told_apart(replace(wants, listing=listing))
    parts = [f"{are} {joined(wants.dietary_labels)}"] if wants.dietary_labels else []
    parts += [f"{contain} {joined(allergies, 'or')}"] if allergies else []
    return f"{'does' if one else 'do'} not say whether {it} {joined(parts, 'or')}"


def _offered(wants: Wants) -> list[str]:
    """The diets wanted and, of allergies, the labels that would free a dish."""
    labels = [label for one in told_apart(replace(wants, listing="options")) for label in labels_offered(one)]
    return list(dict.fromkeys((*wants.dietary_labels, *labels)))


def avoiding(wants: Wants) -> str:
    """ "with an allergy to nuts and a severe one to egg"; who avoids gluten is a coeliac more often than allergic."""
    mild, severe = (
        [allergy for allergy in allergies if allergy != "gluten"] for allergies in (wants.mild, wants.severe)
    )
    parts = [f"with an allergy to {joined(mild)}"] if mild else []
    parts += [f"{'a severe one' if mild else 'with a severe allergy'} to {joined(severe)}"] if severe else []
    avoids = f"avoiding gluten{' strictly' * ('gluten' in wants.severe)}"
    return joined([*parts, *([avoids] if "gluten" in wants.allergies else [])])


def listed_subject(wants: Wants) -> Wants:
    """What the headline of a listing repeats: the wish without what its dishes do not state."""
    if wants.listing == "placeless":
        return replace(wants, city=None, state=None, zip_code=None)
    if not wants.listing:
        return wants
    stays = () if wants.listing == "out" else tuple(one for one in wants.mild if one not in told_apart(wants))
    return replace(
        wants, dietary_labels=wants.dietary_labels if wants.listing == "out" else (), allergies=stays, mild=stays
    )


def listed(wants: Wants, total: int) -> str:
    """ "that do not say whether they contain nuts", behind the number of dishes in a headline; "" for results."""
    return f"that {_clause(wants.listing, wants, total == 1).removesuffix(',')}" if wants.listing else ""


def none_passes(wants: Wants, out: int, near: bool = False) -> str:
    """In the place of a number, where no dish passes: none states what is wanted, or each is left out.

    `out`: how many allergies leave out; `near`: some dishes pass, but they do not name the wish.
    """
    if wants.listing:
        return f"no dish {listed(wants, 1)}"
    parts = [joined(wants.dietary_labels)] if wants.dietary_labels else []
    severe = told_apart_by(wants.severities)
    parts += [f"free of {joined(severe, 'and')}"] if severe else []
    if parts:
        subject = "nothing of that name" if near else "no dish"
        ask = f". {ASK.removesuffix('.')}" if severe and not near else ""
        return f"{subject} states that it is {joined(parts)}{ask}"
    if out:
        return "every dish of that name is left out" if near else "every dish is left out"
    return "nothing on the menus here"


def stated(wants: Wants, total: int, free: int) -> str:
    """Behind the number of dishes: how many of them state themselves free of allergies that are not severe."""
    mild = in_sight_of(wants.severities)
    if not mild or wants.listing:
        return ""
    free_of = f"free of {joined(mild, 'and')}"
    if total == 1:
        return f"it {'states' if free else 'does not state'} that it is {free_of}"
    if not free:
        return f"none states that it is {free_of}"
    if free == total:
        return f"all state that they are {free_of}"
    unsaid = total - free
    states = "states that it is" if free == 1 else "state that they are"
    return f"{free:,} {states} {free_of}, {unsaid:,} {'does' if unsaid == 1 else 'do'} not say"


def marks_of(document: MenuDocument, wants: Wants) -> tuple[str, ...]:
    """One mark a diet that it does not state, while dishes apart are listed, and one an allergy of which it says
    something: what it does not say, and what is out, is the caution's."""
    claims = frozenset(document.claim_keys)
    found = []
    for diet in wants.dietary_labels if wants.listing in ("options", "unstated") else ():
        if offers(diet) in claims and states(diet) not in claims:
            found.append(ON_REQUEST.format(diet))
        elif states(diet) not in claims:
            found.append(f"does not say whether {diet}")
    found += [said for one in wants.severities if (said := mark(document, one))]
    return tuple(dict.fromkeys(found))


def warned(document: MenuDocument, allergies: Sequence[str]) -> str:
    """One sentence on these, for answers about dishes that were shown; "" without an allergy."""
    return capitalised(joined([clause(document, allergy) for allergy in allergies]))
