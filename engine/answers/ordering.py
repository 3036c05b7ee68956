"""Words of an order: what is in it, where it goes and when, what has become of it, and what each change says. Pure.

The card is `order_cards.py`'s. [`orders.md`, The order]
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from engine.answers.phrases import capitalised, counted, exact, joined, people, plural
from engine.answers.picks import named_question
from engine.answers.quick_replies import quick_reply
from engine.catalogue import Fulfilment, MenuDocument
from engine.conversation import digest_of
from engine.messages import Clarification, QuickReply
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

NO_ALCOHOL = "{name} is not ordered through Platter: order alcohol with the restaurant."
"""[`orders.md`, Adding]"""
OTHER_CURRENCY = "{name} is sold in another currency: it needs an order of its own."
"""[`orders.md`, Totals: one order, one currency]"""
REQUEST = "This is a request: {name} has not been told by Platter, and whoever runs Platter here passes it on."
PASSED_ON = "This request was passed on to {name}, and is not confirmed by them yet."
TO_BE_AGREED = "to be agreed with the restaurant"
NOT_OURS = "Only {names} can place this."
WHERE_TO = "Where should it go, or is somebody picking it up?"
EMPTY = "There is nothing in the order yet."
NO_ORDER = "There is no order in this thread."
COMPLAINT = (
    "That is for people, not for me: I have noted this thread for whoever runs Platter here. "
    "For food on its way, call the restaurant."
)
OF_LINE = "modifiers-"
"""Before a line's id, where a form is of what is chosen with it."""
SOMEBODY = "Somebody"
GUARDED = "Nothing with {allergies} goes in from now on; what is in it already is looked at again before it is placed."
LEFT_ALONE = "I left the rest alone: “{said}”. Say it by itself."
MOST_NAMED = 3
"""Dishes that one short message names, each with its warning; of more the card tells, which never cuts one. Ours."""
CITED = 160
"""Characters of a line that are said back: a sentence or two. Ours."""
PUNCTUATION = " ,.;:!-"
WHICH_DISH = "Which of these do you mean?"
WHICH = "Which one do you mean?"
WHICH_LINE = "Which line do you mean?"
GONE = "The order that this button belongs to is shown no more."
GONE_CART = "This order is over: it was placed or thrown away."
CHANGED_SINCE = "Somebody changed the order after this card was drawn. Here it is as it stands now."
NOTHING_PLACED = "Nothing was placed: this changed since the card was drawn."
CHECK = "This is the whole order. Only its button places it."
NOT_READY = "This is the whole order so far. It can be placed when nothing below is missing."
DROP_ALL = "Shall the whole order be thrown away?"
DROPPED = "The order is thrown away."
NOTED = "Noted for the order."
TOO_MANY = "That is more than one order can hold."
TOO_LATE = "It is too late for that: call the restaurant."
ANEW = "One line has to be chosen anew."
"""Of an allergen that came up; which is told to whom it concerns alone. [`orders.md`, Confirming]"""
ABOVE_LIMIT = "It is above the limit here, and nobody but you may approve it: ask whoever runs Platter here."
"""[`orders.md`, Limits and approval: never the requester]"""
NOT_THEIR_OWN = "Whoever asks for an order cannot approve it."
ONLY_APPROVER = "Only the approver can do that."
NO_FILES = "This channel cannot hand over a file."
WHEN_LATER = "There is nothing in the order yet that could be there then."
DAY_AND_TIME = "Both day and time are needed: “Tuesday at 11:30”."
SIMILAR = 3
NOT_THEN: Mapping[str, str] = {
    "past": "{when} is past.",
    "closed": "{name} is closed on that day.",
    "lead": "{name} needs {hours} hours: {when} is too soon.",
    "lead_unknown": "{name} does not say how long it needs, and {hours} hours are reckoned with: {when} is too soon.",
    "until": "{name} takes orders until {until} and needs {hours} hours from the next day on: {when} is too soon.",
    "hours": "{name} is not open at that time: {when}.",
}
PROMO_FAULTS: Mapping[str, str] = {
    "unknown": "{code} is no code here.",
    "early": "{code} does not hold yet.",
    "late": "{code} has run out.",
    "used": "{code} has been used as often as it may be.",
    "used_by_you": "{code} was used by you already.",
    "currency": "{code} is for orders in another currency.",
    "minimum": "{code} holds from a larger order on.",
    "budget": "What is left of {code} is not enough for this order.",
}
MISSING: Mapping[str, str] = {
    "lines": EMPTY,
    "units": "More of a dish of which its menu takes no order so small.",
    "choices": "What is chosen with a dish that asks for it.",
    "destination": "Where it goes: a ZIP code, an address, or that it is picked up.",
    "window": "The day and time.",
    "address": "The street address.",
    "contact_name": "Who receives it.",
    "contact_phone": "A phone number for the driver.",
    "party": "For how many people it is.",
}
"""Key of what must be said before an order can be placed → the sentence."""


# ---- lines


def line_said(line: Line, currency: str) -> str:
    """ "2 full trays of Baked Ziti, $130.00"."""
    return f"{units_said(line)}, {exact(line_cost(line, currency), currency)}"


def units_said(line: Line) -> str:
    """ "2 full trays of Baked Ziti"."""
    portion = f", {line.portion_name}" if line.portion_name else ""
    return f"{line.units} {plural(line.unit or 'order', line.units)} of {line.item_name}{portion}"


def not_chosen(dish: MenuDocument, plain: MenuDocument, allergies: Sequence[str]) -> str:
    """Why nothing was chosen. `dish`: as it would be; what guards leaves out what the dish itself did not."""
    out = [one for one in allergies if standing_of(dish, one) == "out" != standing_of(plain, one)]
    why = joined([clause_out(dish, one) for one in out or allergies])
    return f"That is not chosen with {plain.item_name}: {why}."


def choices_said(line: Line, currency: str) -> str:
    return ", ".join(
        choice.name + (f" (+{exact(choice.price, currency)})" if choice.price else "") for choice in line.choices
    )


# ---- sums


def a_head(total: Decimal, party: int, currency: str) -> str:
    return f"{exact(total, currency)}, {exact(total / party, currency)} a head for {people(party)}"


# ---- where and when


def destination_said(destination: Destination) -> str:
    """Without the street: that is a person's own."""
    if destination.way == "pickup":
        return "Picked up"
    place = joined([part for part in (destination.district, destination.city) if part], "in")
    return f"Delivered to {' '.join(part for part in (place, destination.zip_code) if part) or 'the address'}"


def window_said(window: Window) -> str:
    """ "Tuesday, 1 December, 11:30 to 12:00 (EST)"."""
    zone = ZoneInfo(window.zone) if window.zone else window.starts.tzinfo
    starts, ends = window.starts.astimezone(zone), window.ends.astimezone(zone)
    named = f" ({starts:%Z})" if f"{starts:%Z}".isalpha() else ""
    return f"{starts:%A}, {starts.day} {starts:%B}, {starts:%H:%M} to {ends:%H:%M}{named}"


# ---- an order


STATES: Mapping[OrderState, str] = {
    "waiting_approval": "Waits for approval.",
    "placed": "Placed, and about to be sent to {name}.",
    "sent": "Sent to {name}, not confirmed by them yet.",
    "accepted": "{name} accepted it.",
    "declined": "{name} declined it{reason}.",
    "unanswered": "{name} has not answered.",
    "cancelled": "Cancelled.",
    "refused": "Not approved{reason}.",
}


def state_said(part: PlacedPart) -> str:
    """What has become of one restaurant's part."""
    if part.is_request and part.state_of in ("placed", "sent"):
        return (PASSED_ON if part.state_of == "sent" else REQUEST).format(name=part.restaurant_name)
    reason = f": {part.reason.rstrip('. ')}" if part.reason else ""
    return STATES[part.state_of].format(name=part.restaurant_name, reason=reason)


def order_title(order: Order) -> str:
    names = joined([part.restaurant_name for part in order.parts])
    is_request = all(part.is_request for part in order.parts)
    what = "Request" if is_request else "Order"
    return f"{what} {order.number}: {names}"


# ---- what changes say


def _by(who: str) -> str:
    return capitalised(who) or SOMEBODY


def added(lines: Sequence[Line], who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    """ "Ana added 2 full trays of Baked Ziti, $130.00. In all $130.00."; one short message, with who."""
    what = joined([line_said(line, currency) for line in lines])
    what = what if len(lines) <= MOST_NAMED else counted(len(lines), "dish")
    return f"{_by(who)} added {what}.{_in_all(total, cart, currency)}"


def _in_all(total: Decimal | None, cart: Cart, currency: str) -> str:
    if total is None:
        return ""
    head = f", {exact(total / cart.party, currency)} a head" if cart.party else ""
    return f" In all {exact(total, currency)}{head}."


def now_so_many(line: Line, before: int, who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    """ "Ana made it 3 full trays of Baked Ziti instead of 2." """
    return f"{_by(who)} made it {units_said(line)} instead of {before}.{_in_all(total, cart, currency)}"


def taken_out(lines: Sequence[Line], who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    what = joined([line.item_name for line in lines])
    rest = _in_all(total, cart, currency) if cart.lines else " Nothing is left in it."
    return f"{_by(who)} took out {what}.{rest}"


def not_theirs(lines: Sequence[Line], organiser: str) -> str:
    """Their own lines are everybody's to change, all lines the organiser's."""
    whose = joined(list(dict.fromkeys(line.by_name or "somebody else" for line in lines)))
    return f"{joined([line.item_name for line in lines])} was added by {whose}: they or {organiser} can change that."


def only_by(names: Sequence[str]) -> str:
    return NOT_OURS.format(names=joined(list(names), "or"))


def asked_again(lines: Sequence[Line]) -> str:
    """[`orders.md`, Adding: "One more? [2 in all]"]"""
    names = joined([line.item_name for line in lines])
    if len(lines) == 1:
        return f"{names} was added less than a minute ago. One more?"
    return f"{names} were added less than a minute ago. Once more?"


def already_in(lines: Sequence[Line]) -> str:
    """Asked before a whole order goes in beside something."""
    are = "is" if len(lines) == 1 else "are"
    return f"{counted(len(lines), 'line')} {are} in the order already. Shall this take their place?"


def beside_buttons(turn_id: str) -> tuple[QuickReply, ...]:
    return (
        quick_reply(turn_id, "order_plan", "Put it in their place", "put it in their place", argument="instead"),
        quick_reply(turn_id, "order_plan", "Add it on top", "add it on top", argument="also"),
    )


def is_below(name: str, below_by: Decimal, minimum: Decimal, currency: str) -> str:
    return f"{name} takes orders from {exact(minimum, currency)}: {exact(below_by, currency)} is missing."


def order_said(order: Order) -> str:
    """The headline of a receipt."""
    if order.state == "waiting_approval":
        return f"{order.number} is above the limit here and waits for approval."
    if all(part.is_request for part in order.parts):
        return f"{order.number} is placed as a request; nobody at the restaurant has been told yet."
    return f"{order.number} is placed."


def moved_said(order: Order, to: OrderState) -> str:
    what = {"placed": "approved and placed", "refused": "not approved", "cancelled": "cancelled"}.get(to, to)
    return f"{order.number} is {what}."


def calendar_entry(order: Order) -> str:
    """The text of an .ics file; "" where no time was agreed."""
    where = order.personal.address or destination_said(order.destination)
    states = "\n".join(state_said(part) for part in order.parts)
    return calendar_of(order, order_title(order), states, where) or ""


def state_told(order: Order, part: PlacedPart) -> str:
    """One line in the thread when a restaurant's part comes into another state."""
    return f"{order.number}: {state_said(part)}"


def not_reached(order: Order, part: PlacedPart, is_off: bool = False, is_over: bool = False) -> str:
    """`is_off`: what does not get there is that it is cancelled. `is_over`: nobody tries any more."""
    name, number = part.restaurant_name, order.number
    so_far, again = ("", "") if is_over else (" so far", "; it is tried again")
    call = f"Call them on {part.phone}" if part.phone else "Call them"
    if is_off:
        return f"{name} could not be told{so_far} that {number} is cancelled. {call}{again}."
    return f"{number} could not be sent to {name}{so_far}. {call}{again}."


def kept_for_place(lines: Sequence[Line]) -> str:
    if len(lines) > MOST_NAMED:
        return f"{counted(len(lines), 'dish')} wait for the place."
    is_one = sum(line.units for line in lines) == 1
    return f"{joined([units_said(line) for line in lines])} {'waits' if is_one else 'wait'} for the place."


def goes_to(destination: Destination, who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    return f"{destination_said(destination)}, says {who or SOMEBODY}.{_in_all(total, cart, currency)}"


def outside(
    names: Sequence[str], destination: Destination, near: Sequence[str], can_be_fetched: bool, others: int = 0
) -> str:
    """`others`: restaurants that do deliver there. [`arabic-ordering-agent.md` §4.4]"""
    there = destination.district or destination.zip_code or destination.city
    if destination.way == "pickup":
        return f"{joined(list(names))} cannot be picked up from."
    covered = f" Near by they deliver to {joined(list(near), 'or')}." if near else ""
    fetched = " It can be picked up instead." if can_be_fetched else ""
    deliver = "delivers" if others == 1 else "deliver"
    there_too = f" {counted(others, 'other restaurant')} {deliver} to {there}." if others else ""
    not_there = f"{joined(list(names))} {'does' if len(names) == 1 else 'do'} not deliver to {there}."
    return f"{not_there}{covered}{fetched}{there_too}"


def not_covered(name: str, can_be_fetched: bool) -> str:
    return f"{name} does not deliver there.{' It can be picked up.' if can_be_fetched else ''}"


def not_said_how(name: str) -> str:
    return f"{name}'s menu does not say how they deliver: the order goes to them as a request."


def left_menu(name: str) -> str:
    return f"{name} is on its menu no more."


def not_on_it(names: Sequence[str], shown: Sequence[str]) -> str:
    """Similar ones are offered and never added. [`arabic-ordering-agent.md` §4.2]"""
    there = f" There is {joined(list(shown)[:SIMILAR], 'or')}." if shown else ""
    return f"{joined(list(names), 'or')} is not among what was shown.{there}"


def left_alone(rest: str) -> tuple[str, ...]:
    """What else a line about a cart said, in its own words."""
    said = " ".join(rest.split()).strip(PUNCTUATION)
    said = said if len(said) <= CITED else f"{said[:CITED].rstrip()}…"
    return (LEFT_ALONE.format(said=said),) if any(one.isalpha() for one in said) else ()


def now_guarded(allergies: Sequence[str]) -> str:
    """Of an allergy that was told beside what was ordered."""
    return GUARDED.format(allergies=joined(list(allergies), "or"))


def no_such_place(count: int) -> str:
    if not count:
        return "No dish is shown now."
    return f"There {'is' if count == 1 else 'are'} {counted(count, 'dish')} shown."


def no_such_size(name: str, said: str, there: Sequence[str]) -> str:
    """[`orders.md`, Adding: what is not on the menu is never added]"""
    return f"{name} is not sold as “{said}”: the menu has {joined(list(there), 'and')}."


def may_place_said(name: str) -> str:
    return f"{name} may place this order, too."


def not_known(name: str) -> str:
    return f"I know by name only who has added something, and {name} has not: let them add a line first."


def not_in_cart(name: str, lines: Sequence[Line]) -> str:
    held = joined([line.item_name for line in lines])
    return f"{name or 'That'} is not in the order.{f' It holds {held}.' if held else ''}"


def noted(line: Line, who: str) -> str:
    what = "; ".join(one for one in (line.note, f"for {line.for_whom}" if line.for_whom else "") if one)
    return f"{_by(who)} noted of {line.item_name}: {what or 'nothing'}."


def still_to_choose(line: Line, groups: Sequence[str]) -> str:
    return f"To choose for {line.item_name}: {joined(list(groups))}."


def chosen(line: Line, who: str, cart: Cart, total: Decimal | None, currency: str) -> str:
    what = choices_said(line, currency) or "nothing"
    return f"{_by(who)} chose {what} for {line.item_name}.{_in_all(total, cart, currency)}"


def refused(change: CartChange, organiser: str) -> str:
    match change.refused:
        case "not_theirs":
            return not_theirs(change.refused_lines, organiser or "who began the order")
        case "too_many":
            return TOO_MANY
    return not_in_cart("", change.cart.lines)


def again_button(turn_id: str, lines: Sequence[Line], held: int) -> QuickReply:
    label = f"One more? [{held + lines[0].units} in all]" if len(lines) == 1 else f"Add all {len(lines)} once more"
    return quick_reply(turn_id, "add_again", label, "one more of that")


def ask_button(turn_id: str, organiser: str) -> QuickReply:
    return quick_reply(turn_id, "ask_organiser", f"Ask {organiser}", f"ask {organiser} to place it")


def below_change(turn_id: str, cart: Cart) -> tuple[QuickReply, ...]:
    show = quick_reply(turn_id, "cart", f"Show order ({len(cart.lines)})", "show the order")
    return (show, quick_reply(turn_id, "checkout", "Check out", "check out"))


def drop_button(turn_id: str) -> QuickReply:
    return quick_reply(turn_id, "drop_cart", "Throw it away", "throw the order away")


def cancels(number: str) -> str:
    return f"Shall {number} be cancelled?"


def cancel_button(turn_id: str, number: str) -> QuickReply:
    return quick_reply(turn_id, "cancel_order", "Cancel", f"cancel {number}", argument=number)


def named_by(out: Sequence[str]) -> str:
    """Of the button that names these allergies."""
    return digest_of(",".join(out))


def name_first(turn_id: str, document: MenuDocument, out: Sequence[str], at: int, units: int) -> Clarification:
    """Asked of who adds it alone; the answer is a press that names what is in it."""
    named = joined(list(out))
    question = named_question(document, out, "add")
    label, argument = f"Add despite {named}", f"{at}_{units}_{named_by(out)}"
    return Clarification(("add",), question, (quick_reply(turn_id, "add", label, label.lower(), argument=argument),))


def first_few(sentences: Sequence[str]) -> tuple[str, ...]:
    """Why dishes are not added, each with all that is said of it; of further ones how many they are."""
    further = len(sentences) - MOST_NAMED
    more = f"{counted(further, 'more dish')} {'is' if further == 1 else 'are'} not added, for the like of it."
    return (*sentences[:MOST_NAMED], *([more] if further > 0 else []))


def by_itself(document: MenuDocument, out: Sequence[str]) -> str:
    return f"{document.item_name}: {caution(document, out)} It is asked about by itself, and not added yet."


def warned(document: MenuDocument, allergies: Sequence[str]) -> str:
    """Said as it goes in; "" where nothing is."""
    said = caution(document, allergies)
    return f"{document.item_name}: {said}" if said else ""


def dish_choice(turn_id: str, at: int, name: str, units: int | None) -> QuickReply:
    label = f"{units} × {name}" if units else name
    return quick_reply(turn_id, "add", label, f"add {name}", argument=f"{at}_{units}" if units else str(at))


def line_choice(turn_id: str, action: str, line: Line) -> QuickReply:
    label = f"{units_said(line)}{f', {line.note}' if line.note else ''}"
    return quick_reply(turn_id, action, label, label, argument=line.line_id)  # type: ignore[arg-type]


def dearer(was: Line, now: Line, currency: str) -> str:
    return f"{now.item_name} is {exact(now.price, currency)} now, {exact(was.price, currency)} before."


def asks_organiser(who: str, organiser: str) -> str:
    return f"{who} asks {organiser or 'whoever began it'} to place this order."


def promo_fault(code: str, why: str) -> str:
    return PROMO_FAULTS[why].format(code=code)


def not_then(name: str, why: str, window: Window, fulfilment: Fulfilment | None) -> str:
    until = f"{fulfilment.order_until:%H:%M}" if fulfilment and fulfilment.order_until else ""
    hours = f"{lead_of(fulfilment) / timedelta(hours=1):g}"
    return NOT_THEN[why].format(name=name, when=window_said(window), hours=hours, until=until)


def change_said(change: OrderChange) -> str:
    """What is otherwise than on the card that was pressed."""
    line, currency = change.line, change.currency or "USD"
    match change.key:
        case "gone":
            return left_menu(line.item_name if line else "")
        case "price":
            assert line is not None
            was, now = exact(change.was or Decimal(0), currency), exact(change.now or Decimal(0), currency)
            return f"{line.item_name} is {now} now, {was} before."
        case "allergen":
            return ANEW
        case "not_covered":
            return not_covered(change.restaurant_name, can_be_fetched=False)
        case "minimum":
            return is_below(change.restaurant_name, change.was or Decimal(0), change.now or Decimal(0), currency)
        case "window":
            return f"{change.restaurant_name} cannot keep that time any more."
        case "promo":
            return PROMO_FAULTS[change.why].format(code="The code")
        case "missing":
            return MISSING[change.why]
        case "total":
            was, now = exact(change.was or Decimal(0), currency), exact(change.now or Decimal(0), currency)
            return f"It comes to {now} now, {was} before."
        case "alcohol":
            return NO_ALCOHOL.format(name=line.item_name if line else "")
        case "currency":
            return OTHER_CURRENCY.format(name=line.item_name if line else "")
        case "limit":
            return ABOVE_LIMIT
    return ANEW
