"""Carts and orders as facts in one order, which every channel lays out: pure and total.

A warning stands right behind its dish and is never cut or counted away; where one message cannot hold all that is
warned of, the card goes on in another, and what places the order stands under the last.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

from channels.shared.lines import FACTS, before, one_line
from channels.shared.sentences import say
from channels.shared.whole_orders import LINE_MARK, line_facts, seen
from engine.messages import QuickReply, Reply, ThreadKey
from engine.messages.ordering import Amount, OrderCard, OrderForm, OrderLine, OrderPart


@runtime_checkable
class HasOrderForms(Protocol):
    """The engine, as far as the forms of an order need it."""

    async def order_form(self, thread: ThreadKey, user: str, token: str) -> OrderForm | None:
        """What a press on this button opens, filled in with what is known. None: nothing is to be filled in there; the
        press is a turn like any other. Raises Unavailable."""
        ...


def title_of_order(card: OrderCard) -> str:
    title = one_line(card.title) or say(f"order-untitled-{card.kind}")
    number = one_line(card.number)
    return title if number in title else f"{title}{FACTS}{number}"


def part_named(part: OrderPart) -> str:
    return FACTS.join(seen((part.restaurant_name, part.where)))


def sums_of(card: OrderCard) -> list[tuple[Amount, str, str]]:
    """Each with its label and text on one line."""
    told = [(one, one_line(one.label), one_line(one.text)) for one in card.sums]
    return [(one, label, text) for one, label, text in told if label or text]


def facts_of(card: OrderCard) -> list[tuple[str, str]]:
    told = [(one_line(one.label), one_line(one.text)) for one in card.facts]
    return [(label, text) for label, text in told if label or text]


def labelled(label: str, text: str) -> str:
    """ "When: Tuesday"; either alone where there is no other."""
    return before(label) + text if label and text else label or text


def order_told(card: OrderCard | None) -> Iterator[tuple[list[str], str]]:
    """A line of text each: its facts, and which of them is never cut."""
    if card is None:
        return
    yield from (([one], one) for one in seen(card.changed))
    yield [title_of_order(card)], ""
    for part in card.parts:
        yield from (([told], "") for told in seen([part_named(part)]))
        for line in map(line_facts, part.lines):
            warned = FACTS.join(line.warnings)
            yield [LINE_MARK + line.name, *seen([warned]), *line.others], warned
        yield from (([one], "") for one in seen(part.notes))
    yield from (([labelled(label, text)], "") for _, label, text in sums_of(card))
    yield from (([labelled(label, text)], "") for label, text in facts_of(card))
    yield from (([one], one) for one in missing_of(card))


def missing_of(card: OrderCard) -> list[str]:
    """A line each, below a line that says so: each alone would read as what there is."""
    told = seen(card.missing)
    return [say("order-still-missing"), *(f"• {one}" for one in told)] if told else []


def headline_of(reply: Reply) -> str:
    """ "" where it is the title of an order that stands right below."""
    return "" if reply.order and one_line(reply.headline) == title_of_order(reply.order) else reply.headline


def buttons_of_order(card: OrderCard | None) -> list[QuickReply]:
    """Below it: what places it first."""
    return [one for one in (card.place, card.fill, *card.actions) if one] if card else []


def buttons_of_lines(card: OrderCard | None) -> Iterator[QuickReply]:
    """Each by its line's name, for who draws none on a line."""
    for line in (line for part in card.parts for line in part.lines) if card else ():
        yield from (replace(one, label=before(one.label) + line_facts(line).name) for one in line.buttons)


@dataclass(slots=True)
class _Page:
    parts: list[OrderPart] = field(default_factory=list)
    weight: int = 0
    blocks: int = 0

    def put(self, part: OrderPart, line: OrderLine | None, begins: bool, weight: int) -> None:
        """`begins`: the part is not on this page yet."""
        if begins:
            self.parts.append(replace(part, lines=(line,) if line else ()))
        elif line:
            self.parts[-1] = replace(self.parts[-1], lines=(*self.parts[-1].lines, line))
        self.weight += weight
        self.blocks += 1 + begins * 3


def pages_of(
    reply: Reply,
    weigh: Callable[[Iterable[str]], int],
    room: int,
    blocks: int,
    words: Callable[[OrderLine], Iterable[str]],
) -> tuple[Reply, ...]:
    """The reply as it is where its lines, and what stands below them, have room together; else one a message, with the
    same lines in the same order.

    `weigh`: what words take of `room`; `words`: those of a line. `blocks`: lines and, three times each, restaurants of
    a message at most: a restaurant has a name, a rule above it and notes below.
    """
    card = reply.order
    if card is None:
        return (reply,)
    found = [_Page()]
    for part in card.parts:
        begun = False
        for line in part.lines or (None,):
            head = weigh((part_named(part), *part.notes))
            weight, adds = weigh(words(line)) if line else 0, not begun
            page = found[-1]
            if page.parts and (page.weight + weight + adds * head > room or page.blocks + 1 + adds * 3 > blocks):
                found.append(_Page())
                adds = True
            found[-1].put(part, line, adds, weight + adds * head)
            begun = True
    if found[-1].parts and found[-1].weight + weigh(_below(card)) > room:
        found.append(_Page())
    return _joined(reply, card, found) if len(found) > 1 else (reply,)


def _below(card: OrderCard) -> Iterator[str]:
    for _, *texts in sums_of(card):
        yield from texts
    for label, text in facts_of(card):
        yield from (label, text)
    yield from missing_of(card)


def _joined(reply: Reply, card: OrderCard, pages: Sequence[_Page]) -> tuple[Reply, ...]:
    """Leading words above the first, what follows from the whole below the last."""
    last = len(pages) - 1
    title, of = title_of_order(card), str(len(pages))
    cards = [
        replace(
            card, title=say("order-page", title=title, page=str(place + 1), pages=of), number="",
            parts=tuple(page.parts), sums=(), facts=(), missing=(), place=None, fill=None, actions=(),
            changed=card.changed if place == 0 else (), to=card.to if place == 0 else "",
        )
        for place, page in enumerate(pages)
    ]  # fmt: skip
    ends = replace(
        cards[last], sums=card.sums, facts=card.facts, missing=card.missing, place=card.place, fill=card.fill,
        actions=card.actions,
    )  # fmt: skip
    first = replace(
        reply, order=cards[0], quick_replies=(), clarification=None, wants_feedback=False,
        notices=tuple(one for one in reply.notices if one.leads),
    )  # fmt: skip
    between = [Reply(reply.turn_id, reply.kind, locale=reply.locale, order=one) for one in cards[1:last]]
    end = Reply(
        reply.turn_id, reply.kind, locale=reply.locale, order=ends, quick_replies=reply.quick_replies,
        clarification=reply.clarification, wants_feedback=reply.wants_feedback,
        notices=tuple(one for one in reply.notices if not one.leads),
    )  # fmt: skip
    return (first, *between, end)
