"""Reply → a Slack message: pure and total. The order of facts is the voice's; what does not fit is left out visibly.

Three forms carry the same facts: cards in a carousel, sections for a workspace that refuses the new blocks, and the
text alone. The text stands above each, for notifications and screen readers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from channels.shared.orders import headline_of, order_told
from channels.shared.payload import Json
from channels.shared.plain_text import (
    CAUTION_MAX,
    body_text,
    can_be_pressed,
    card_facts,
    cautioned,
    comparison_lines,
    drawable,
    place_facts,
)
from channels.shared.sentences import say
from channels.shared.whole_orders import all_told
from channels.slack import blocks as block
from channels.slack import whole_orders
from channels.slack.cards import Press, carousel, fit_a_card, place_rows, places_carousel, rows
from channels.slack.comparison import table, table_as_text
from channels.slack.limits import BLOCKS_MAX, MESSAGE_BYTES_MAX
from channels.slack.mrkdwn import cut, escaped, one_line, visible
from channels.slack.orders import mentioned, order_blocks, pages
from channels.slack.size import SIZES, Size, bytes_said, more
from engine.messages import Notice, QuickReply, Reply
from engine.messages.sentences import speaking

Form = Literal["cards", "sections"]
FORMS: tuple[Form, ...] = ("cards", "sections")


@dataclass(frozen=True, slots=True)
class Message:
    """What chat.postMessage takes."""

    text: str
    """Escaped."""
    blocks: tuple[Json, ...]


def render(reply: Reply, form: Form = "cards") -> Message | None:
    """The message in this form, within every limit; None for silence and for a reply that says nothing. Of a reply
    whose order takes several (`orders.pages`) it is the first."""
    if reply.kind == "silence":
        return None
    with speaking(reply.locale):
        return _rendered(pages(reply)[0], form)


def _rendered(reply: Reply, form: Form) -> Message | None:
    message = Message("", ())
    for size in SIZES:
        message = Message(message_text(reply, size), tuple(_blocks(reply, form, size)))
        if len(message.blocks) <= BLOCKS_MAX and bytes_said([message.text, *message.blocks]) <= MESSAGE_BYTES_MAX:
            break
    if not message.blocks:
        return None
    return message if message.text else Message(say("slack-choose-one"), message.blocks)  # Slack asks for a text.


def message_text(reply: Reply, size: Size) -> str:
    """The whole answer in plain lines, escaped; lines that do not fit are counted."""
    lines = [*filter(None, [mentioned(reply.order)]), *(escaped(line) for line in _lines(reply, size))]
    kept: list[str] = []
    for place, line in enumerate(lines):
        if len("\n".join([*kept, line]).encode()) > size.text_bytes or len(kept) >= size.lines:
            return "\n".join([*kept, more(len(lines) - place)])
        kept.append(line)
    return "\n".join(kept)


def _lines(reply: Reply, size: Size) -> list[str]:
    """As `plain_lines`, each shortened."""
    lines = [notice.text for notice in reply.notices if notice.leads]
    lines += [reply.echo or "", headline_of(reply), body_text(reply)]
    return [*_cut(lines, size), *_dishes(reply, size), *_plans(reply, size), *_cut(_behind(reply), size)]


def _cut(lines: Sequence[str], size: Size) -> list[str]:
    return [cut(one_line(line), size.line) for line in lines if one_line(line)]


def _dishes(reply: Reply, size: Size) -> Iterator[str]:
    listed = [(card_facts(card), card.caution) for card in drawable(reply.cards, len(reply.cards))]
    listed += [(place_facts(one), one.caution) for one in drawable(reply.places, len(reply.places))]
    for place, (told, caution) in enumerate(listed, start=1):
        first, *others = map(one_line, told)
        yield cautioned([f"{place}. {first}", *filter(None, others)], one_line(caution), size.line)


def _plans(reply: Reply, size: Size) -> Iterator[str]:
    """Each line with all that warns of it, or not at all."""
    told = [*all_told(reply.plans), *order_told(reply.order)]
    shown = [one for one in told if len(one[1]) <= CAUTION_MAX]
    yield from (cautioned(facts, caution, size.line) for facts, caution in shown)
    if len(shown) < len(told):
        yield more(len(told) - len(shown))


def _behind(reply: Reply) -> list[str]:
    lines = comparison_lines(reply.comparison, reply.headline) if reply.comparison else []
    lines += [notice.text for notice in reply.notices if not notice.leads]
    return [*lines, *([reply.clarification.question] if reply.clarification else [])]


def _blocks(reply: Reply, form: Form, size: Size) -> Iterator[Json]:
    presses = block.Presses()
    if to := mentioned(reply.order):
        yield block.formatted(to)
    yield from _notices([notice for notice in reply.notices if notice.leads], size, presses)
    yield from block.context([reply.echo or ""], size.words)
    yield from block.section(headline_of(reply), size.words)
    yield from block.section(body_text(reply), size.words)
    yield from _results(reply, form, size, presses)
    yield from _compared(reply, form, size)
    yield from _notices([notice for notice in reply.notices if not notice.leads], size, presses)
    if reply.clarification:
        yield from block.section(reply.clarification.question, size.words)
        yield from _choices(reply.clarification.choices, size, presses)
    yield from _choices(reply.quick_replies, size, presses)
    if reply.wants_feedback and form == "cards":
        yield block.feedback(reply.turn_id)


def _notices(notices: list[Notice], size: Size, press: Press) -> Iterator[Json]:
    """A notice, with its button behind it where it has one."""
    told = [notice for notice in notices if visible(notice.text)]
    for notice in told[: size.notices]:
        for one in block.section(notice.text, size.words):
            action = notice.action
            yield {**one, "accessory": press(action)} if action and can_be_pressed(action) else one
    if len(told) > size.notices:
        yield from block.context([more(len(told) - size.notices)])


def _results(reply: Reply, form: Form, size: Size, press: block.Presses) -> Iterator[Json]:
    cards = drawable(reply.cards, size.cards)
    if cards:
        draw = carousel if form == "cards" and fit_a_card(cards) else rows
        yield from draw(cards, reply.turn_id, size, press)
    places = drawable(reply.places, size.cards)
    if places:
        yield from (places_carousel if form == "cards" and fit_a_card(places) else place_rows)(places, size, press)
    left_out = len(reply.cards) - len(cards) + len(reply.places) - len(places)
    if left_out:
        yield from block.context([more(left_out)])
    if reply.order:
        yield from order_blocks(reply.order, size, press)
    for plan in reply.plans[:1]:
        yield from whole_orders.in_focus(plan, reply.turn_id, size, press)
        yield from whole_orders.others(reply.plans, size, press, form == "cards")


def _compared(reply: Reply, form: Form, size: Size) -> Iterator[Json]:
    if reply.comparison is None:
        return
    title = "" if reply.comparison.title == reply.headline else reply.comparison.title
    yield from (table if form == "cards" else table_as_text)(reply.comparison, size, title)
    yield from block.context([reply.comparison.note or ""], size.words)


def _choices(choices: tuple[QuickReply, ...], size: Size, press: Press) -> Iterator[Json]:
    can = [choice for choice in choices if can_be_pressed(choice)]
    yield from block.actions([press(choice) for choice in can[: size.choices]])
    if len(choices) > len(can[: size.choices]):
        yield from block.context([more(len(choices) - len(can[: size.choices]))])
