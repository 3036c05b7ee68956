"""What is said of picked dishes: what was put on or taken off, what they come to, and what guards them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from engine.answers.dish_view import Served
from engine.answers.door import to_be_named, verdict_for
from engine.answers.phrases import capitalised, counted, exact, joined, people
from engine.answers.quick_replies import named_pick_button, picks_button, unpick_button
from engine.catalogue import MenuDocument
from engine.conversation import MOST_PICKED, Pick, Picked, ShownDish, Wants
from engine.messages import Card, Clarification, Notice
from engine.messages.sentences import say
from engine.safety import caution, clause_out, standing_of


def changed(done: Picked) -> str:
    """ "Ana picked Pad Thai Tray.", "Baked Ziti is picked already, by Dana.", "Pizza is off the picks."."""
    sentences = []
    if done.gone:
        names = joined([one.dish.item_name for one in done.gone])
        sentences.append(say("picks-off", dishes=names, count=len(done.gone)))
    if done.added:
        names = joined([one.dish.item_name for one in done.added])
        by = capitalised(done.added[0].name)
        sentences.append(say("picks-on-by", name=by, dishes=names) if by else say("picks-on", dishes=names))
    sentences += [_there(one) for one in done.there]
    if done.left_out:
        names = joined([dish.item_name for dish in done.left_out])
        sentences.append(say("picks-full", most=MOST_PICKED, dishes=names))
    return " ".join(sentences)


def not_to_pick(documents: Sequence[MenuDocument], wants: Wants) -> dict[str, str]:
    """Dishes that an allergy in force leaves out, by their keys, with why none of them is picked."""
    found = {}
    for document in documents:
        if verdict_for(document, wants).orderable == "never":
            why = [clause_out(document, one) for one in wants.severities if standing_of(document, one) == "out"]
            found[document.dish_key] = say("picks-left-out", dish=document.item_name, why=joined(why))
    return found


@dataclass(frozen=True, slots=True)
class ToName:
    """Dishes that are picked only by a press that names what is in them, as it stands in their person's profile."""

    by_key: Mapping[str, tuple[str, ...]]
    """Dish keys → allergies."""
    asked: Clarification | None = None
    """About the first of them, whose answer is that press."""
    others: str = ""
    """A sentence on the rest."""


def named_question(document: MenuDocument, out: Sequence[str], act: Literal["pick", "add"]) -> str:
    """Before a dish is taken that holds these; `act`: what is done with it."""
    said = caution(document, out).removesuffix(".")
    return say(f"named-first-{act}", caution=said, allergies=joined(out))


def despite(out: Sequence[str]) -> str:
    """Of the button, which names what it is pressed in spite of."""
    return say("button-pick-despite", allergies=joined(out))


def to_name(
    turn_id: str, dishes: Sequence[ShownDish], documents: Mapping[str, MenuDocument], wants: Wants, named: str
) -> ToName:
    """`named`: the label of the press, where it is of that kind; what it names is asked about no more."""
    there = [(dish, documents[dish.doc_id]) for dish in dishes if dish.doc_id in documents]
    waiting = [
        (dish, document, out)
        for dish, document in there
        if (out := to_be_named(document, wants)) and despite(out) != named
    ]
    if not waiting:
        return ToName({})
    (dish, document, out), *rest = waiting
    button = named_pick_button(turn_id, despite(out), dish)
    question = named_question(document, out, "pick")
    others = say("picks-one-by-one", dishes=joined([one.item_name for one, *_ in rest])) if rest else ""
    by_key = {dish.dish_key: out for dish, _, out in waiting}
    return ToName(by_key, Clarification(("pick",), question, (button,)), others)


def kept_among(done: Picked) -> tuple[str, ...]:
    """What is wished to be ordered is kept, until ordering exists; nothing where it is picked already."""
    names = joined([one.dish.item_name for one in done.added])
    return (say("picks-kept", dishes=names, count=len(done.added)),) if names else ()


def _there(pick: Pick) -> str:
    dish = pick.dish.item_name
    return say("picks-there-by", dish=dish, name=pick.name) if pick.name else say("picks-there", dish=dish)


def _gone(pick: Pick) -> str:
    dish, house = pick.dish.item_name, pick.dish.restaurant_name
    if pick.name:
        return say("pick-gone-by", dish=dish, restaurant=house, name=pick.name)
    return say("pick-gone", dish=dish, restaurant=house)


def so_far(dishes: Sequence[Served], wants: Wants) -> str:
    """ "Picked so far: 3 dishes, together about $412.00 for 25, about $16.48 a head.", as far as sizes are known."""
    picked = counted(len(dishes), "dish")
    sized = [dish for dish in dishes if dish.party_cost is not None]
    if len({dish.document.currency for dish in dishes}) > 1:
        return say("picked-of-currencies", dishes=picked)
    if not wants.party:
        return say("picked-without-party", dishes=picked)
    if not sized:
        return say("picked-unsized", dishes=picked, count=len(dishes))
    come_to = _sum(sized, wants, wants.party)
    if len(sized) == len(dishes):
        return say("picked-come-to", dishes=picked, sum=come_to)
    return say("picked-partly-known", dishes=picked, known=str(len(sized)), count=str(len(dishes)), sum=come_to)


def _sum(sized: Sequence[Served], wants: Wants, party: int) -> str:
    total = sum((dish.party_cost or Decimal(0) for dish in sized), Decimal(0))
    currency = sized[0].document.currency
    estimated = [dish for dish in sized if dish.is_about]

    def figure(amount: Decimal) -> str:
        return say("about-so-many", count=exact(amount, currency)) if estimated else exact(amount, currency)

    if all(dish.heads is not None for dish in sized):
        # Brought for counted needs: they feed those, and not the party.
        fed = sized[0].heads if len(sized) == 1 else None
        said = say("sum-for", sum=figure(total), people=str(fed)) if fed else say("sum-in-all", sum=figure(total))
    else:
        whom = people(party, wants.party_approximate)
        said = say("card-cost-for", total=figure(total), people=whom, each=figure(total / party))
    if len(sized) > 1:
        said = say("sum-together", sum=said)
    if not 0 < len(estimated) < len(sized):
        return said
    return say("sum-some-estimated", sum=said, estimated=str(len(estimated)), count=str(len(sized)))


def how_counted(dishes: Sequence[Served], wants: Wants) -> str:
    """That each dish would feed everybody: several are rarely all meant to."""
    for_all = [dish for dish in dishes if dish.heads is None and dish.party_cost is not None]
    if len(for_all) < 2 or not wants.party:
        return ""
    return say("picks-counted-for-all", people=people(wants.party, wants.party_approximate))


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
            name = document.item_name
            out = standing == "out"
            found.append(say("dish-and-why", dish=name, why=clause_out(document, allergy)) if out else name)
    return say("picks-not-free", allergy=allergy, dishes=joined(found)) if found else ""


def to_look_at_again(turn_id: str, picked: int) -> Notice:
    """Where an allergy is said and dishes are picked already."""
    button = picks_button(turn_id, picked)
    said = say("picks-before", dishes=counted(picked, "dish"))
    return Notice("picks_before", said, leads=True, action=button)


def left_catalogue(turn_id: str, picks: Sequence[Pick]) -> tuple[Notice, ...]:
    """Picked dishes that no menu holds any more, each with the way to take it off."""
    return tuple(
        Notice(
            "pick_gone",
            _gone(one),
            action=unpick_button(turn_id, one.dish.dish_key, one.dish.item_name),
        )
        for one in picks
    )


def picked_card(drawn: Card, dish: Served, pick: Pick, wants: Wants, turn_id: str) -> Card:
    """The dish's card with what guards it, who picked it, and whether its price has changed since."""
    marks = [say("mark-picked-by", name=pick.name)] if pick.name else []
    if dish.portion.price != pick.dish.unit_price:
        marks.append(say("mark-price-then", price=exact(pick.dish.unit_price, dish.document.currency)))
    last = " · ".join(part for part in (drawn.lines[-1], *marks) if part)
    button = unpick_button(turn_id, pick.dish.dish_key, dish.document.item_name)
    return replace(drawn, lines=(*drawn.lines[:-1], last), pick=button)


def about(dishes: Sequence[Served], wants: Wants) -> str:
    """Below the head of a list."""
    return " ".join(part for part in (how_counted(dishes, wants), say("nothing-ordered")) if part)
