"""What is said of diets and allergies: dishes apart and how many, the words that free a dish, what does not say."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from engine.answers.phrases import capitalised, counted, enumerated, joined
from engine.answers.quick_replies import quick_reply
from engine.catalogue import MenuDocument
from engine.conversation import Action, Listing, Wants
from engine.messages import Notice
from engine.messages.sentences import say
from engine.safety import (
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

_ASKED_BY: dict[Listing, Action] = {
    "options": "show_options", "unstated": "show_unstated", "placeless": "show_placeless", "out": "show_out",
}  # fmt: skip


def of_apart(turn_id: str, wants: Wants, total: int, count: Callable[[Wants], int]) -> list[Notice]:
    """One notice a kind of dishes apart, with its number and the way to them; `count`: the total these wants come to.

    It leads where nothing passes. None while a kind is listed.
    """
    found = ((kind.listing, count(kind)) for kind in kinds_apart(wants))
    return [_notice(turn_id, listing, number, wants, total == 0) for listing, number in found if listing and number]


def of_none_states(wants: Wants) -> list[Notice]:
    """Before what stands apart where it is listed unasked."""
    said = none_passes(replace(wants, listing=None), 0)
    return [Notice("none_states", say("sentence", said=capitalised(said)), leads=True)]


def left_out(wants: Wants, count: Callable[[Wants], int]) -> int:
    """How many dishes the allergies in force leave out; `count`: as above."""
    return count(replace(wants, listing="out")) if kept_out(wants.severities) and not wants.listing else 0


def of_left_out(turn_id: str, wants: Wants, number: int, total: int) -> list[Notice]:
    """How many those are, by what, and the way to them; it leads where nothing passes."""
    if not number:
        return []
    out = kept_out(wants.severities)
    said = say(f"apart-left-out-{_pronoun(out)}", count=number, foods=joined(out, "or"))
    button = quick_reply(turn_id, _ASKED_BY["out"], say("button-show-them"), say("press-show-out"), number)
    return [Notice("left_out", said, total == 0, button)]


def _pronoun(foods: Sequence[str]) -> Literal["it", "them"]:
    return "them" if len(foods) > 1 or foods[0].endswith("s") else "it"


def of_placeless(turn_id: str, wants: Wants, count: Callable[[Wants], int]) -> list[Notice]:
    """Where a place has no menus: the dishes that may be there, for all that their menus say."""
    number = count(replace(wants, listing="placeless"))
    return [_notice(turn_id, "placeless", number, wants, False)] if number else []


def _notice(turn_id: str, listing: Listing, number: int, wants: Wants, leads: bool) -> Notice:
    dishes, clause = counted(number, "dish"), _clause(listing, wants, number)
    label = say("button-on-request") if listing == "options" else say("button-show-them")
    said = say("apart", dishes=dishes, clause=clause)
    if listing == "unstated" and told_apart(wants):
        said, label = say("apart-ask", dishes=dishes, clause=clause), say("button-show-unsaid", count=number)
    button = quick_reply(turn_id, _ASKED_BY[listing], label, say(f"press-show-{listing}"), number)
    return Notice(f"apart_{listing}", said, leads, button)


def _clause(listing: Listing, wants: Wants, number: int) -> str:
    """ "do not say whether they contain nuts", "offers vegan on request"."""
    if listing == "options":
        return say("clause-options", count=number, diets=joined(_offered(wants)))
    if listing == "placeless":
        return say("clause-placeless", count=number)
    if listing == "out":
        out = kept_out(wants.severities)
        return say(f"clause-out-{_pronoun(out)}", count=number, foods=joined(out, "or"))
    allergies = told_apart(replace(wants, listing=listing))
    parts = [say("clause-is", count=number, diets=joined(wants.dietary_labels))] if wants.dietary_labels else []
    parts += [say("clause-contains", count=number, allergies=joined(allergies, "or"))] if allergies else []
    return say("clause-unsaid", count=number, whether=joined(parts, "or"))


def _offered(wants: Wants) -> list[str]:
    """The diets wanted and, of allergies, the labels that would free a dish."""
    labels = [label for one in told_apart(replace(wants, listing="options")) for label in labels_offered(one)]
    return list(dict.fromkeys((*wants.dietary_labels, *labels)))


def avoiding(wants: Wants) -> str:
    """ "with an allergy to nuts and a severe one to egg"; who avoids gluten is a coeliac more often than allergic."""
    mild, severe = (
        [allergy for allergy in allergies if allergy != "gluten"] for allergies in (wants.mild, wants.severe)
    )
    parts = [say("avoiding-mild", allergies=joined(mild))] if mild else []
    parts += [say(f"avoiding-severe{'-too' if mild else ''}", allergies=joined(severe))] if severe else []
    if "gluten" in wants.allergies:
        parts.append(say(f"avoiding-gluten{'-strictly' if 'gluten' in wants.severe else ''}"))
    return joined(parts)


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
    return say("listed-that", clause=_clause(wants.listing, wants, total)) if wants.listing else ""


def none_passes(wants: Wants, out: int, near: bool = False) -> str:
    """In the place of a number, where no dish passes: none states what is wanted, or each is left out.

    `out`: how many allergies leave out; `near`: some dishes pass, but they do not name the wish.
    """
    if wants.listing:
        return say("none-listed", listed=listed(wants, 1))
    parts = [joined(wants.dietary_labels)] if wants.dietary_labels else []
    severe = told_apart_by(wants.severities)
    parts += [say("free-of", allergies=joined(severe))] if severe else []
    if parts:
        if near:
            return say("none-of-name-states", diets=joined(parts))
        return say(f"none-states{'-ask' if severe else ''}", diets=joined(parts))
    if out:
        return say(f"all-left-out{'-of-name' if near else ''}")
    return say("nothing-on-menus")


def stated(wants: Wants, total: int, free: int) -> str:
    """Behind the number of dishes: how many of them state themselves free of allergies that are not severe."""
    mild = in_sight_of(wants.severities)
    if not mild or wants.listing:
        return ""
    allergies = joined(mild)
    if total == 1:
        return say(f"free-one-{'states' if free else 'does-not'}", allergies=allergies)
    if free in (0, total):
        return say(f"free-{'all' if free else 'none'}-state", allergies=allergies)
    return enumerated([say("free-some", count=free, allergies=allergies), say("free-others", count=total - free)])


def marks_of(document: MenuDocument, wants: Wants) -> tuple[str, ...]:
    """One mark a diet that it does not state, while dishes apart are listed, and one an allergy of which it says
    something: what it does not say, and what is out, is the caution's."""
    claims = frozenset(document.claim_keys)
    found = []
    for diet in wants.dietary_labels if wants.listing in ("options", "unstated") else ():
        if offers(diet) in claims and states(diet) not in claims:
            found.append(say("clause-on-request", labels=diet))
        elif states(diet) not in claims:
            found.append(say("mark-unsaid", diet=diet))
    found += [said for one in wants.severities if (said := mark(document, one))]
    return tuple(dict.fromkeys(found))


def warned(document: MenuDocument, allergies: Sequence[str]) -> str:
    """One sentence on these, for answers about dishes that were shown; "" without an allergy."""
    return capitalised(joined([clause(document, allergy) for allergy in allergies]))
