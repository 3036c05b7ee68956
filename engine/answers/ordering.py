"""Words of an order: what is in it, where it goes and when, what has become of it, and what each change says. Pure.

The card is `order_cards.py`'s. [`orders.md`, The order]
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from engine.answers.phrases import capitalised, counted, enumerated, exact, joined, people, plural
from engine.answers.picks import named_question
from engine.answers.quick_replies import quick_reply
from engine.catalogue import Fulfilment, MenuDocument
from engine.conversation import Action, digest_of
from engine.messages import Clarification, QuickReply
from engine.messages.sentences import dated, say
from engine.ordering import (
    Cart,
    CartChange,
    Destination,
    Line,
    Order,
    OrderChange,
    OrderState,
    Window,
    calendar_of,
    lead_of,
    line_cost,
)
from engine.ordering import OrderPart as PlacedPart
from engine.safety import caution, clause_out, standing_of

OF_LINE = "modifiers-"
"""Before a line's id, where a form is of what is chosen with it."""
MOST_NAMED = 3
"""Dishes that one short message names, each with its warning; of more the card tells, which never cuts one. Ours."""
CITED = 160
"""Characters of a line that are said back: a sentence or two. Ours."""
PUNCTUATION = " ,.;:!-"
SIMILAR = 3


# ---- lines


def line_said(line: Line, currency: str) -> str:
    """ "2 full trays of Baked Ziti, $130.00"."""
    return say("order-line-cost", line=units_said(line), cost=exact(line_cost(line, currency), currency))


def units_said(line: Line) -> str:
    """ "2 full trays of Baked Ziti"."""
    unit = plural(line.unit, line.units) if line.unit else say("order-unit", count=line.units)
    units, dish = str(line.units), line.item_name
    if line.portion_name:
        return say("order-units-in-portion", units=units, unit=unit, dish=dish, portion=line.portion_name)
    return say("order-units", units=units, unit=unit, dish=dish)


def not_chosen(dish: MenuDocument, plain: MenuDocument, allergies: Sequence[str]) -> str:
    """Why nothing was chosen. `dish`: as it would be; what guards leaves out what the dish itself did not."""
    out = [one for one in allergies if standing_of(dish, one) == "out" != standing_of(plain, one)]
    why = joined([clause_out(dish, one) for one in out or allergies])
    return say("order-not-chosen", dish=plain.item_name, why=why)


def choices_said(line: Line, currency: str) -> str:
    return enumerated([choice_said(choice.name, choice.price, currency) for choice in line.choices])


def choice_said(name: str, price: Decimal, currency: str) -> str:
    """ "Grilled chicken (+$2.50)"."""
    return say("order-choice-priced", choice=name, price=exact(price, currency)) if price else name


# ---- sums


def a_head(total: Decimal, party: int, currency: str) -> str:
    each = exact(total / party, currency)
    return say("order-total-for", total=exact(total, currency), each=each, people=people(party))


# ---- where and when


def destination_said(destination: Destination) -> str:
    """Without the street: that is a person's own."""
    if destination.way == "pickup":
        return say("order-fetched")
    district, city, zip_code = destination.district, destination.city, destination.zip_code
    place = say("order-district", district=district, city=city) if district and city else district or city
    if place and zip_code:
        return say("order-brought-to-zip", place=place, zip=zip_code)
    return say("order-brought-to", place=place or zip_code) if place or zip_code else say("order-brought")


def window_said(window: Window) -> str:
    """ "Tuesday, 1 December, 11:30 to 12:00 (EST)"."""
    zone = ZoneInfo(window.zone) if window.zone else window.starts.tzinfo
    starts, ends = window.starts.astimezone(zone), window.ends.astimezone(zone)
    day, at, until = day_said(starts), f"{starts:%H:%M}", f"{ends:%H:%M}"
    if not f"{starts:%Z}".isalpha():
        return say("order-window", day=day, at=at, until=until)
    return say("order-window-in-zone", day=day, at=at, until=until, zone=f"{starts:%Z}")


def day_said(moment: datetime) -> str:
    """ "Tuesday, 1 December"."""
    return dated(moment.date(), say("pattern-of-order-day"))


# ---- an order


def state_said(part: PlacedPart) -> str:
    """What has become of one restaurant's part."""
    name, state, reason = part.restaurant_name, part.state_of.replace("_", "-"), part.reason.rstrip(". ")
    if part.is_request and state in ("placed", "sent"):
        return say(f"order-request-{state}", name=name)
    if reason and state in ("declined", "refused"):
        return say(f"order-state-{state}-because", name=name, reason=reason)
    return say(f"order-state-{state}", name=name)


def order_title(order: Order) -> str:
    names = joined([part.restaurant_name for part in order.parts])
    which = "request" if _is_request(order) else "order"
    return say(f"order-title-{which}", number=order.number, restaurants=names)


def _is_request(order: Order) -> bool:
    return all(part.is_request for part in order.parts)


# ---- what changes say


def _by(who: str) -> str:
    return capitalised(who) or say("order-somebody")


def _told(*sentences: str) -> str:
    return " ".join(one for one in sentences if one)


def added(lines: Sequence[Line], who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    """ "Ana added 2 full trays of Baked Ziti, $130.00. In all $130.00."; one short message, with who."""
    what = joined([line_said(line, currency) for line in lines])
    what = what if len(lines) <= MOST_NAMED else counted(len(lines), "dish")
    return _told(say("order-added", who=_by(who), lines=what), _in_all(total, cart, currency))


def _in_all(total: Decimal | None, cart: Cart, currency: str) -> str:
    if total is None:
        return ""
    if not cart.party:
        return say("order-in-all", total=exact(total, currency))
    return say("order-in-all-each", total=exact(total, currency), each=exact(total / cart.party, currency))


def now_so_many(line: Line, before: int, who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    """ "Ana made it 3 full trays of Baked Ziti instead of 2." """
    said = say("order-now-so-many", who=_by(who), line=units_said(line), before=str(before))
    return _told(said, _in_all(total, cart, currency))


def taken_out(lines: Sequence[Line], who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    said = say("order-taken-out", who=_by(who), dishes=joined([line.item_name for line in lines]))
    return _told(said, _in_all(total, cart, currency) if cart.lines else say("order-nothing-left"))


def not_theirs(lines: Sequence[Line], organiser: str) -> str:
    """Their own lines are everybody's to change, all lines the organiser's."""
    whose = joined(list(dict.fromkeys(line.by_name or say("order-somebody-else") for line in lines)))
    organiser = organiser or say("order-beginner-of-it")
    return say("order-not-theirs", dishes=joined([line.item_name for line in lines]), who=whose, organiser=organiser)


def only_by(organiser: str) -> str:
    """`organiser`: their name, or a word for them where nobody knows it."""
    return say("order-only-by", name=organiser)


def asked_again(lines: Sequence[Line]) -> str:
    """[`orders.md`, Adding: "One more? [2 in all]"]"""
    return say("order-added-just-now", dishes=joined([line.item_name for line in lines]), count=len(lines))


def beside_buttons(turn_id: str) -> tuple[QuickReply, ...]:
    return tuple(order_button(turn_id, "order_plan", f"plan-{one}", one) for one in ("instead", "also"))


def is_below(name: str, below_by: Decimal, minimum: Decimal, currency: str) -> str:
    return say("order-below", name=name, minimum=exact(minimum, currency), missing=exact(below_by, currency))


def order_said(order: Order) -> str:
    """The headline of a receipt."""
    if order.state == "waiting_approval":
        return say("order-is-waiting", number=order.number)
    return say(f"order-is-{'requested' if _is_request(order) else 'placed'}", number=order.number)


def moved_said(order: Order, to: OrderState) -> str:
    """Of what people do to it: it is approved and placed, refused or cancelled."""
    return say(f"order-moved-{to}", number=order.number)


def calendar_entry(order: Order) -> str:
    """The text of an .ics file; "" where no time was agreed."""
    where = order.personal.address or destination_said(order.destination)
    states = "\n".join(state_said(part) for part in order.parts)
    return calendar_of(order, order_title(order), states, where) or ""


def state_told(order: Order, part: PlacedPart) -> str:
    """One line in the thread when a restaurant's part comes into another state."""
    return say("order-told", number=order.number, state=state_said(part))


def not_reached(order: Order, part: PlacedPart, is_off: bool = False, is_over: bool = False) -> str:
    """`is_off`: what does not get there is that it is cancelled. `is_over`: nobody tries any more."""
    what, tried = "cancelled" if is_off else "order", "over" if is_over else "so-far"
    said = say(f"order-not-reached-{what}-{tried}", number=order.number, name=part.restaurant_name)
    return _told(said, say(f"order-call-{'on-' if part.phone else ''}{tried}", phone=part.phone))


def kept_for_place(lines: Sequence[Line]) -> str:
    if len(lines) > MOST_NAMED:
        return say("order-waits-for-place", lines=counted(len(lines), "dish"), count=len(lines))
    units = sum(line.units for line in lines)
    return say("order-waits-for-place", lines=joined([units_said(line) for line in lines]), count=units)


def goes_to(destination: Destination, who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    said = say("order-goes-to", place=destination_said(destination), who=who or say("order-somebody"))
    return _told(said, _in_all(total, cart, currency))


def outside(
    names: Sequence[str], destination: Destination, near: Sequence[str], can_be_fetched: bool, others: int = 0
) -> str:
    """`others`: restaurants that do deliver there. [`arabic-ordering-agent.md` §4.4]"""
    there, restaurants = destination.district or destination.zip_code or destination.city, joined(list(names))
    if destination.way == "pickup":
        return say("order-not-fetched", restaurants=restaurants)
    return _told(
        say("order-not-brought", restaurants=restaurants, count=len(names), place=there),
        say("order-brought-near", places=joined(list(near), "or")) if near else "",
        say("order-fetched-instead") if can_be_fetched else "",
        say("order-others-bring", count=others, place=there) if others else "",
    )


def not_covered(name: str, can_be_fetched: bool) -> str:
    return _told(say("order-not-covered", name=name), say("order-can-be-fetched") if can_be_fetched else "")


def not_on_it(names: Sequence[str], shown: Sequence[str]) -> str:
    """Similar ones are offered and never added. [`arabic-ordering-agent.md` §4.2]"""
    there = say("order-shown-are", dishes=joined(list(shown)[:SIMILAR], "or")) if shown else ""
    return _told(say("order-not-shown", dishes=joined(list(names), "or")), there)


def left_alone(rest: str) -> tuple[str, ...]:
    """What else a line about a cart said, in its own words."""
    said = " ".join(rest.split()).strip(PUNCTUATION)
    said = said if len(said) <= CITED else f"{said[:CITED].rstrip()}…"
    return (say("order-left-alone", rest=said),) if any(one.isalpha() for one in said) else ()


def now_guarded(allergies: Sequence[str]) -> str:
    """Of an allergy that was told beside what was ordered."""
    return say("order-guarded", allergies=joined(list(allergies), "or"))


def no_such_place(count: int) -> str:
    return say("order-so-many-shown", count=count) if count else say("order-none-shown")


def no_such_size(name: str, said: str, there: Sequence[str]) -> str:
    """[`orders.md`, Adding: what is not on the menu is never added]"""
    return say("order-no-such-size", dish=name, size=said, sizes=joined(list(there)))


def not_in_cart(name: str, lines: Sequence[Line]) -> str:
    held = joined([line.item_name for line in lines])
    said = say("order-dish-not-in-it", dish=name) if name else say("order-that-not-in-it")
    return _told(said, say("order-holds", dishes=held) if held else "")


def noted(line: Line, who: str) -> str:
    note, whom = line.note, say("order-for-whom", name=line.for_whom) if line.for_whom else ""
    what = say("order-note-for-whom", note=note, whom=whom) if note and whom else note or whom or say("order-nothing")
    return say("order-line-noted", who=_by(who), dish=line.item_name, note=what)


def still_to_choose(line: Line, groups: Sequence[str]) -> str:
    return say("order-still-to-choose", dish=line.item_name, groups=joined(list(groups)))


def chosen(line: Line, who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    what = choices_said(line, currency) or say("order-nothing")
    return _told(say("order-chosen", who=_by(who), choices=what, dish=line.item_name), _in_all(total, cart, currency))


def refused(change: CartChange, organiser: str) -> str:
    match change.refused:
        case "not_theirs":
            return not_theirs(change.refused_lines, organiser)
        case "too_many":
            return say("order-too-many")
    return not_in_cart("", change.cart.lines)


def order_button(turn_id: str, action: Action, key: str, argument: str = "", **told: str | int) -> QuickReply:
    """`key`: of its label and of the words that a press stands for; `told`: what both are told."""
    label, text = say(f"order-button-{key}", **told), say(f"order-press-{key}", **told)
    return quick_reply(turn_id, action, label, text, argument=argument)


def again_button(turn_id: str, lines: Sequence[Line], held: int) -> QuickReply:
    if len(lines) == 1:
        return order_button(turn_id, "add_again", "add-again", count=str(held + lines[0].units))
    return order_button(turn_id, "add_again", "add-all-again", count=str(len(lines)))


def ask_button(turn_id: str, organiser: str) -> QuickReply:
    return order_button(turn_id, "ask_organiser", "ask-organiser", name=organiser)


def below_change(turn_id: str, cart: Cart) -> tuple[QuickReply, ...]:
    show = order_button(turn_id, "cart", "show", count=str(len(cart.lines)))
    return (show, order_button(turn_id, "checkout", "check-out"))


def drop_button(turn_id: str) -> QuickReply:
    return order_button(turn_id, "drop_cart", "drop")


def cancel_button(turn_id: str, number: str) -> QuickReply:
    return order_button(turn_id, "cancel_order", "cancel", number, number=number)


def named_by(out: Sequence[str]) -> str:
    """Of the button that names these allergies."""
    return digest_of(",".join(out))


def name_first(turn_id: str, document: MenuDocument, out: Sequence[str], at: int, units: int) -> Clarification:
    """Asked of who adds it alone; the answer is a press that names what is in it."""
    question = named_question(document, out, "add")
    argument = f"{at}_{units}_{named_by(out)}"
    despite = order_button(turn_id, "add", "add-despite", argument, allergies=joined(list(out)))
    return Clarification(("add",), question, (despite,))


def first_few(sentences: Sequence[str]) -> tuple[str, ...]:
    """Why dishes are not added, each with all that is said of it; of further ones how many they are."""
    further = len(sentences) - MOST_NAMED
    return (*sentences[:MOST_NAMED], *([say("order-more-not-added", count=further)] if further > 0 else []))


def by_itself(document: MenuDocument, out: Sequence[str]) -> str:
    return say("order-by-itself", dish=document.item_name, caution=caution(document, out))


def warned(document: MenuDocument, allergies: Sequence[str]) -> str:
    """Said as it goes in; "" where nothing is."""
    said = caution(document, allergies)
    return say("order-warned", dish=document.item_name, caution=said) if said else ""


def dish_choice(turn_id: str, at: int, name: str, units: int | None) -> QuickReply:
    if units:
        return order_button(turn_id, "add", "add-units", f"{at}_{units}", units=str(units), dish=name)
    return order_button(turn_id, "add", "add-dish", str(at), dish=name)


def line_choice(turn_id: str, action: Action, line: Line) -> QuickReply:
    label = units_said(line)
    label = say("order-units-noted", line=label, note=line.note) if line.note else label
    return quick_reply(turn_id, action, label, label, argument=line.line_id)


def now_costs(name: str, was: Decimal, now: Decimal, currency: str) -> str:
    return say("order-now-costs", dish=name, now=exact(now, currency), before=exact(was, currency))


def asks_organiser(who: str, organiser: str) -> str:
    who = who or say("order-somebody")
    return say("order-asks", who=who, organiser=organiser) if organiser else say("order-asks-beginner", who=who)


def promo_fault(code: str, why: str) -> str:
    return say(f"order-promo-{why.replace('_', '-')}", code=code)


def not_then(name: str, why: str, window: Window, fulfilment: Fulfilment | None) -> str:
    until = f"{fulfilment.order_until:%H:%M}" if fulfilment and fulfilment.order_until else ""
    hours, key = f"{lead_of(fulfilment) / timedelta(hours=1):g}", why.replace("_", "-")
    return say(f"order-not-then-{key}", name=name, when=window_said(window), hours=hours, until=until)


def missing_said(key: str) -> str:
    """`key`: of what must be said before an order can be placed."""
    return say(f"order-missing-{key.replace('_', '-')}")


def change_said(change: OrderChange) -> str:
    """What is otherwise than on the card that was pressed."""
    dish, currency = change.line.item_name if change.line else "", change.currency or "USD"
    was, now = change.was or Decimal(0), change.now or Decimal(0)
    match change.key:
        case "gone":
            return say("order-left-menu", dish=dish)
        case "price":
            return now_costs(dish, was, now, currency)
        case "allergen":
            return say("order-choose-anew")
        case "not_covered":
            return not_covered(change.restaurant_name, can_be_fetched=False)
        case "minimum":
            return is_below(change.restaurant_name, was, now, currency)
        case "window":
            return say("order-not-kept-time", name=change.restaurant_name)
        case "promo":
            return promo_fault(say("order-its-code"), change.why)
        case "missing":
            return missing_said(change.why)
        case "total":
            return say("order-now-in-all", now=exact(now, currency), before=exact(was, currency))
        case "alcohol":
            return say("order-no-alcohol", dish=dish)
        case "currency":
            return say("order-other-currency", dish=dish)
        case "limit":
            return say("order-above-limit")
