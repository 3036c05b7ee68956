"""Carts and orders as Slack draws them: what changed first, a section a line, the sums, one button that places. Pure.

A line's buttons stand beside it, so that a cart of twenty lines is no longer than its lines; what warns of allergies is
drawn whole at every size, and where one message cannot hold it the card goes on in the next (`pages`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from channels.shared.levels import iconed
from channels.shared.orders import (
    buttons_of_order,
    facts_of,
    labelled,
    missing_of,
    pages_of,
    part_named,
    sums_of,
    title_of_order,
)
from channels.shared.payload import Json
from channels.shared.plain_text import can_be_pressed
from channels.shared.sentences import say
from channels.shared.whole_orders import LineFacts, line_facts, seen
from channels.slack import blocks as block
from channels.slack.comparison import NOTHING
from channels.slack.limits import (
    ACTIONS_MAX,
    CARD_TITLE_MAX,
    FIELDS_MAX,
    OPTION_TEXT_MAX,
    OPTION_VALUE_MAX,
    SECTION_TEXT_MAX,
)
from channels.slack.mrkdwn import cut, escaped, escaped_cut, mrkdwn
from channels.slack.size import Size, more
from engine.messages import QuickReply, Reply
from engine.messages.ordering import Amount, OrderCard, OrderLine, OrderPart

OTHERS = 2
"""Times the characters of a card's facts that a line has beside its name and its warnings; as in a whole order."""
ROOM = 5_000
"""Bytes of a message's 9,000 that lines and their buttons may take: the rest is for what stands above and below them,
and for the text that notifications read. Ours."""
WARNED_MAX = 3_000
"""Bytes of a line's name and warnings: names of some hundred allergens. One with more cannot be shown whole, so that
what it stands in cannot be placed from here. Ours."""
LINES_A_PAGE = 28
"""Lines and, three times each, restaurants of a message: the rest of its 50 blocks are for what is around. Ours."""
FACT_MAX = 300
"""Characters of a fact, of a note, and of what a line has beside its name and warnings: a sentence each. Ours."""
SAID_BYTES = 600
"""Of what changed, or of what is missing: some eight sentences. Ours."""
IN_A_MENU = 5
"""Options of an overflow menu. [docs: block-kit/block-elements/overflow-menu-element]"""
_USER = re.compile(r"[UW][A-Z0-9]{2,20}")


def pages(reply: Reply) -> tuple[Reply, ...]:
    """A reply a message; the same reply where one message holds its order."""
    card = reply.order
    if card and not all(_is_drawable(line_facts(line)) for part in card.parts for line in part.lines):
        reply = replace(reply, order=replace(card, place=None))
    return pages_of(reply, _weight, ROOM, LINES_A_PAGE, _drawn_of)


def _weight(words: Iterable[str]) -> int:
    return sum(len(escaped(cut(one, SECTION_TEXT_MAX)).encode()) for one in words)


def _is_drawable(told: LineFacts) -> bool:
    return _weight((cut(told.name, CARD_TITLE_MAX), *told.warnings)) <= WARNED_MAX


def _drawn_of(line: OrderLine) -> Iterator[str]:
    """All of it that takes room."""
    told = line_facts(line)
    if _is_drawable(told):
        yield from (cut(told.name, CARD_TITLE_MAX), *told.warnings, cut("\n".join(told.others), FACT_MAX))
        yield from (part for one in _pressable(line) for part in (cut(one.label, OPTION_TEXT_MAX), one.token))


def _pressable(line: OrderLine) -> list[QuickReply]:
    return [one for one in line.buttons if can_be_pressed(one)]


def mentioned(card: OrderCard | None) -> str:
    """ "<@U123>": the user whom the card is for; "" where there is none, or it is none of Slack's."""
    return f"<@{card.to}>" if card and _USER.fullmatch(card.to) else ""


def order_blocks(card: OrderCard, size: Size, press: block.Presses) -> Iterator[Json]:
    """What changed; title; a restaurant's lines and what is to be said of it; sums; facts; what is missing; what can be
    done with it."""
    yield from _sentences(card.changed)
    yield block.header(cut(title_of_order(card), size.title))
    plain = size.plan_lines
    for part in card.parts:
        warned = sum(bool(line_facts(line).warnings) for line in part.lines)
        yield from _part(part, plain, size, press)
        plain = max(0, plain - (len(part.lines) - warned))
    yield from _sums(card, size)
    yield from _facts(card, size)
    yield from _sentences(missing_of(card))
    yield from _buttons(card, size, press)


def _sentences(told: Sequence[str]) -> Iterator[Json]:
    """Whole ones at every size, a line each, as many as have room."""
    sentences, kept = seen(told), 0
    while kept < len(sentences) and len("\n".join(sentences[: kept + 1]).encode()) <= SAID_BYTES:
        kept += 1
    yield from block.section("\n".join([*sentences[:kept], *_rest(len(sentences) - kept)]))


def _rest(count: int) -> list[str]:
    return [more(count)] if count else []


def _part(part: OrderPart, plain: int, size: Size, press: block.Presses) -> Iterator[Json]:
    """Lines that warn of nothing are counted where there is no room for all: `plain` of them are drawn."""
    yield {"type": "divider"}
    if name := part_named(part):
        yield block.formatted(f"*{escaped_cut(name, size.title)}*")
    hidden, untold = 0, 0
    for line in part.lines:
        told = line_facts(line)
        plain -= not told.warnings
        if not told.warnings and plain < 0:
            hidden += 1
        elif _is_drawable(told):
            yield from _line(line, told, size, press)
        else:
            untold += 1
    notes = [cut(one, min(size.words, FACT_MAX)) for one in seen(part.notes)[: size.notices]]
    counted = [say("order-more-lines", count=hidden)] if hidden else []
    yield from block.context(["\n".join([*counted, *notes, *_rest(untold + len(seen(part.notes)) - len(notes))])])


def _line(line: OrderLine, told: LineFacts, size: Size, press: block.Presses) -> Iterator[Json]:
    """How many of what; what must be seen of it, in as many sections as it takes; the rest on as few lines as a phone
    has room for."""
    texts = [f"*{escaped_cut(told.name, size.title)}*"]
    for warned in (iconed(escaped(one), told.level_of(one)) for one in told.warnings):
        _add(texts, warned)
    if others := escaped_cut("\n".join(told.others), min(size.body * OTHERS, FACT_MAX)):
        _add(texts, others)
    first, *others_of = ({**block.formatted(one), "expand": True} for one in texts)
    can = _pressable(line)
    beside = can[:IN_A_MENU]
    if len(can) > 1 and any(len(one.token) > OPTION_VALUE_MAX for one in beside):
        beside = []
    if beside:
        first["accessory"] = press.menu(beside) if len(can) > 1 else press(can[0])
    yield from (first, *others_of)
    yield from block.actions([press(one) for one in can[len(beside) :]])


def _add(texts: list[str], words: str) -> None:
    if len(texts[-1]) + 1 + len(words) > SECTION_TEXT_MAX:
        texts.append(words[:SECTION_TEXT_MAX])
    else:
        texts[-1] += f"\n{words}"


def _sums(card: OrderCard, size: Size) -> Iterator[Json]:
    """Labels and amounts in two columns; the total is drawn whatever goes."""
    told = sums_of(card)
    kept = told if len(told) <= size.rows else [*[one for one in told if not one[0].is_total], *_totals(told)]
    kept = kept[-size.rows :]
    yield from [{"type": "divider"}] if kept else []
    cells = [cell for amount, *texts in kept for cell in _row(amount.is_total, texts, size)]
    for at in range(0, len(cells), FIELDS_MAX):
        yield {"type": "section", "fields": cells[at : at + FIELDS_MAX]}
    yield from block.context(_rest(len(told) - len(kept)))


def _totals(told: Sequence[tuple[Amount, str, str]]) -> list[tuple[Amount, str, str]]:
    return [one for one in told if one[0].is_total]


def _row(is_total: bool, texts: Sequence[str], size: Size) -> Iterator[Json]:
    for text in texts:
        words = escaped_cut(text or NOTHING, size.cell)
        yield mrkdwn(f"*{words}*" if is_total else words)


def _facts(card: OrderCard, size: Size) -> Iterator[Json]:
    told = facts_of(card)
    room = min(size.words, FACT_MAX)
    lines = [_fact(label, escaped_cut(text, room), size) for label, text in told[: size.rows]]
    lines += _rest(len(told) - len(lines))
    texts = lines[:1]
    for one in lines[1:]:
        _add(texts, one)
    yield from ({**block.formatted(one), "expand": True} for one in texts)


def _fact(label: str, text: str, size: Size) -> str:
    name = escaped_cut(label, size.cell)
    return labelled(f"*{name}*", text) if name else text


def _buttons(card: OrderCard, size: Size, press: block.Presses) -> Iterator[Json]:
    can = [one for one in buttons_of_order(card) if can_be_pressed(one)]
    shown = can[: min(size.choices, ACTIONS_MAX)]
    yield from block.actions([block.primary(press(one)) if one is card.place else press(one) for one in shown])
    yield from block.context(_rest(len(can) - len(shown)))
