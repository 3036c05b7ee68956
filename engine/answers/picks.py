"""What is said of picked dishes: what was put on or taken off, what they come to, and what guards them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.answers.dish_view import ABOUT, Served
from engine.answers.door import to_be_named, verdict_for
from engine.answers.phrases import capitalised, counted, exact, joined, people
from engine.answers.quick_replies import named_pick_button, picks_button, unpick_button
from engine.catalogue import MenuDocument
from engine.conversation import MOST_PICKED, Pick, Picked, ShownDish, Wants
from engine.messages import Card, Clarification, Notice
from engine.safety import caution, clause_out, standing_of

NO_ORDER = "Nothing is ordered."
NONE_YET = "Nothing is picked yet. Say “pick the second one” of what is shown."
CLEARED = "The picks are cleared. Nothing else has changed."
WHICH_PICK = "Which dish? Say its number or its name as it is shown, for example “pick the second one”."
WHICH_OFF = "Which pick? Say its number or its name, for example “drop the second one from our picks”."
NOT_PICKED = "That dish is not among the picks."


def changed(done: Picked) -> str:
    """ "Ana picked Pad Thai Tray.", "Baked Ziti is picked already, by Dana.", "Pizza is off the picks."."""
    sentences = []
    if done.gone:
        names = joined([one.dish.item_name for one in done.gone])
        sentences.append(f"{names} {'is' if len(done.gone) == 1 else 'are'} off the picks.")
    if done.added:
        names = joined([one.dish.item_name for one in done.added])
        by = capitalised(done.added[0].name)
        sentences.append(f"{by} picked {names}." if by else f"Picked: {names}.")
    sentences += [f"{one.dish.item_name} is picked already{_by(one)}." for one in done.there]
    if done.left_out:
        names = joined([dish.item_name for dish in done.left_out])
        sentences.append(f"{MOST_PICKED} dishes are picked, and no more can be: {names} was left out.")
    return " ".join(sentences)


def not_to_pick(documents: Sequence[MenuDocument], wants: Wants) -> dict[str, str]:
    """Dishes that an allergy in force leaves out, by their keys, with why none of them is picked."""
    found = {}
    for document in documents:
        if verdict_for(document, wants).orderable == "never":
            why = [clause_out(document, one) for one in wants.severities if standing_of(document, one) == "out"]
            found[document.dish_key] = f"{document.item_name} is left out, and not picked: {joined(why)}."
    return found


NAME_FIRST = "{}, and your profile says {}. {} it all the same?"
ONE_BY_ONE = "Of the others each is asked about by itself, and not picked yet: {}."
DESPITE = "Pick despite {}"
"""Of the button, which names what it is pressed in spite of."""


@dataclass(frozen=True, slots=True)
class ToName:
    """Dishes that are picked only by a press that names what is in them, as it stands in their person's profile."""

    by_key: Mapping[str, tuple[str, ...]]
    """Dish keys → allergies."""
    asked: Clarification | None = None
    """About the first of them, whose answer is that press."""
    others: str = ""
    """A sentence on the rest."""


def named_question(document: MenuDocument, out: Sequence[str], act: str) -> str:
    """Before a dish is taken that holds these; `act`: what is done with it, as a button says it."""
    return NAME_FIRST.format(caution(document, out).removesuffix("."), joined(out), act)


def to_name(
    turn_id: str, dishes: Sequence[ShownDish], documents: Mapping[str, MenuDocument], wants: Wants, named: str
) -> ToName:
    """`named`: the label of the press, where it is of that kind; what it names is asked about no more."""
    there = [(dish, documents[dish.doc_id]) for dish in dishes if dish.doc_id in documents]
    waiting = [
        (dish, document, out)
        for dish, document in there
        if (out := to_be_named(document, wants)) and DESPITE.format(joined(out)) != named
    ]
    if not waiting:
        return ToName({})
    (dish, document, out), *rest = waiting
    button = named_pick_button(turn_id, DESPITE.format(joined(out)), dish)
    question = named_question(document, out, "Pick")
    others = ONE_BY_ONE.format(joined([one.item_name for one, *_ in rest])) if rest else ""
    by_key = {dish.dish_key: out for dish, _, out in waiting}
    return ToName(by_key, Clarification(("pick",), question, (button,)), others)


def kept_among(done: Picked) -> tuple[str, ...]:
    """What is wished to be ordered is kept, until ordering exists; nothing where it is picked already."""
    names = joined([one.dish.item_name for one in done.added])
    return (f"{names} {'is' if len(done.added) == 1 else 'are'} kept among the picks.",) if names else ()


def _by(pick: Pick) -> str:
    return f", by {pick.name}" if pick.name else ""


def so_far(dishes: Sequence[Served], wants: Wants) -> str:
    """ "Picked so far: 3 dishes, together about $412.00 for 25, about $16.48 a head.", as far as sizes are known."""
    lead = f"Picked so far: {counted(len(dishes), 'dish')}"
    sized = [dish for dish in dishes if dish.party_cost is not None]
    if len({dish.document.currency for dish in dishes}) > 1:
        return f"{lead}. They are priced in different currencies, so nothing is added up."
    if not wants.party:
        return f"{lead}. Say for how many people, and it is added up."
    if not sized:
        return f"{lead}. No menu states how many {'it feeds' if len(dishes) == 1 else 'they feed'}."
    if len(sized) == len(dishes):
        return f"{lead}, {'together ' * (len(dishes) > 1)}{_sum(sized, wants, wants.party)}."
    return (
        f"{lead}. The cost of {len(sized)} of {len(dishes)} is known: {'together ' * (len(sized) > 1)}"
        f"{_sum(sized, wants, wants.party)}."
    )


def _sum(sized: Sequence[Served], wants: Wants, party: int) -> str:
    total = sum((dish.party_cost or Decimal(0) for dish in sized), Decimal(0))
    currency = sized[0].document.currency
    estimated = [dish for dish in sized if dish.is_about]
    about = f"{ABOUT} " if estimated else ""
    some = f" ({len(estimated)} of {len(sized)} estimated)" if 0 < len(estimated) < len(sized) else ""
    if all(dish.heads is not None for dish in sized):
        # Brought for counted needs: they feed those, and not the party.
        fed = sized[0].heads if len(sized) == 1 else None
        whom = f"for {people(fed, False)}" if fed else "in all"
        return f"{about}{exact(total, currency)} {whom}{some}"
    whom = people(party, wants.party_approximate)
    return f"{about}{exact(total, currency)} for {whom}, {about}{exact(total / party, currency)} a head{some}"


def how_counted(dishes: Sequence[Served], wants: Wants) -> str:
    """That each dish would feed everybody: several are rarely all meant to."""
    for_all = [dish for dish in dishes if dish.heads is None and dish.party_cost is not None]
    if len(for_all) < 2 or not wants.party:
        return ""
    return f"Each is counted for all {people(wants.party, wants.party_approximate)}."


def guarded(dishes: Sequence[Served], wants: Wants) -> tuple[Notice, ...]:
    """Picked dishes whose menus do not state them free of an allergy in force; unknown is never free."""
    sentences = [one for allergy in wants.severities if (one := _not_free(dishes, allergy))]
    return (Notice("picks_allergy", " ".join(sentences), leads=True),) if sentences else ()


def _not_free(dishes: Sequence[Served], allergy: str) -> str:
    """ "Of what is picked, not stated free of nuts: Pad Thai Tray (contains tree nuts) and Mezze Platter."."""
    found = []
    for document in (dish.document for dish in dishes):
        standing = standing_of(document, allergy)
        if standing != "free":
            found.append(document.item_name + (f" ({clause_out(document, allergy)})" if standing == "out" else ""))
    return f"Of what is picked, not stated free of {allergy}: {joined(found)}." if found else ""


def to_look_at_again(turn_id: str, picked: int) -> Notice:
    """Where an allergy is said and dishes are picked already."""
    button = picks_button(turn_id, picked)
    return Notice("picks_before", f"{counted(picked, 'dish')} picked before this was said.", leads=True, action=button)


def left_catalogue(turn_id: str, picks: Sequence[Pick]) -> tuple[Notice, ...]:
    """Picked dishes that no menu holds any more, each with the way to take it off."""
    return tuple(
        Notice(
            "pick_gone",
            f"{one.dish.item_name}, {one.dish.restaurant_name}, has left the catalogue since it was picked{_by(one)}.",
            action=unpick_button(turn_id, one.dish.dish_key, one.dish.item_name),
        )
        for one in picks
    )


def picked_card(drawn: Card, dish: Served, pick: Pick, wants: Wants, turn_id: str) -> Card:
    """The dish's card with what guards it, who picked it, and whether its price has changed since."""
    marks = [f"picked by {pick.name}"] if pick.name else []
    if dish.portion.price != pick.dish.unit_price:
        marks.append(f"{exact(pick.dish.unit_price, dish.document.currency)} when it was picked")
    last = " · ".join(part for part in (drawn.lines[-1], *marks) if part)
    button = unpick_button(turn_id, pick.dish.dish_key, dish.document.item_name)
    return replace(drawn, lines=(*drawn.lines[:-1], last), pick=button)


def about(dishes: Sequence[Served], wants: Wants) -> str:
    """Below the head of a list."""
    return " ".join(part for part in (how_counted(dishes, wants), NO_ORDER) if part)
