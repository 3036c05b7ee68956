"""Cards of carts and orders as facts in the voice's order, which every channel lays out: pure and total.

What warns stands right behind its line, and no channel shortens it; a line whose warnings have no room is not drawn,
and counted.
"""

from collections.abc import Iterator
from itertools import takewhile

from channels.shared.lines import FACTS, one_line
from channels.shared.whole_orders import LINE_MARK, LineFacts
from engine.messages import QuickReply, Reply
from engine.messages.ordering import OrderCard, OrderLine, OrderPart

NO_FORM = "There is no order in this thread."
TAKEN = "Taken. The order stands in the conversation in a moment."
SAID = {
    "place": "Where it goes",
    "checkout": "Details of the order",
    "modifiers": "What is chosen",
    "refuse": "Not approved",
}
"""Kind of a form → how its sending reads in a thread: nothing of what was filled in."""
FORMS = {"refuse": "refuse"}
"""Actions that open a form beside `fill_order`, and its kind."""


def line_facts(line: OrderLine) -> LineFacts:
    name, *others = [told for one in line.lines if (told := one_line(one))] or [line.line_id]
    warned = [told for one in (line.caution, *line.warnings) if (told := one_line(one))]
    warnings = tuple(dict.fromkeys(one for one in warned if not any(one in told for told in others)))
    return LineFacts(name, warnings, tuple(others), one_line(line.caution), line.level)


def lines_drawn(part: OrderPart, most: int) -> list[tuple[OrderLine, LineFacts]]:
    told = [(line, line_facts(line)) for line in part.lines[:most]]
    return list(takewhile(lambda one: one[1].is_drawable, told))


def title_of(card: OrderCard, reply: Reply) -> str:
    """ "" where the headline says it."""
    return "" if one_line(card.title) == one_line(reply.headline) else one_line(card.title)


def place_of(part: OrderPart) -> str:
    return FACTS.join(told for one in (part.restaurant_name, part.where) if (told := one_line(one)))


def order_told(reply: Reply) -> Iterator[tuple[list[str], str]]:
    """A line of text each: its facts, and which of them is never cut."""
    card = reply.order
    if card is None:
        return
    yield from (([told], told) for one in card.changed if (told := one_line(one)))
    if title := title_of(card, reply):
        yield [title], ""
    for part in card.parts:
        yield [place_of(part)], ""
        for line in map(line_facts, part.lines):
            warned = FACTS.join(line.warnings)
            yield [LINE_MARK + line.name, *filter(None, [warned]), *line.others], warned
        yield from (([told], told) for one in part.notes if (told := one_line(one)))
    if card.sums:
        yield [FACTS.join(f"{one.label} {one.text}" for one in card.sums)], ""
    yield from (([f"{one.label}: {told}"], "") for one in card.facts if (told := one_line(one.text)))
    yield from (([told], told) for one in card.missing if (told := one_line(one)))


def buttons_of_order(card: OrderCard | None) -> Iterator[QuickReply]:
    """What can be pressed on it, but for its lines' own: those are for who draws them beside each line."""
    if card is not None:
        yield from (one for one in (card.place, card.fill, *card.actions) if one)


def form_press(token: str) -> tuple[str, str] | None:
    """Kind and argument of the form that a button opens, for a surface that draws forms; None for any other."""
    _, _, rest = token.rpartition("~")[2].partition(".")
    action, _, argument = rest.partition(".")
    if action == "fill_order":
        kind, _, of = argument.partition("-")
        return kind, of
    return (FORMS[action], argument) if action in FORMS else None
