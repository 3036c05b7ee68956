"""Carts and orders as Teams draws them in a card, and their forms as dialogs: pure and total."""

import json
from collections.abc import Iterable, Iterator, Mapping

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
from channels.shared.payload import Json, text_at
from channels.shared.plain_text import can_be_pressed, choice_label, more
from channels.shared.sentences import say
from channels.shared.whole_orders import LineFacts, line_facts
from channels.teams import elements as element
from channels.teams.limits import CHOICE_MAX
from channels.teams.search_form import FORM_ID, dialog
from channels.teams.size import FULL, Size
from engine.messages import QuickReply, Reply
from engine.messages.ordering import (
    ORDER_FIELD,
    OrderCard,
    OrderField,
    OrderForm,
    OrderLine,
    opens_order_form,
)

ORDER, VERSION = "order", "order_version"
"""Names under which a button and the form carry the token that opened it, and the cart's version then."""
ROOM = 20_000
"""Bytes of a message's 40,000 that lines and their buttons may take: the rest is for what stands above and below them.
Ours."""
LINES_A_PAGE = 40
"""Lines and, three times each, restaurants of a message: what is scrolled through on a phone. Ours."""
FAULT: Json = {"color": "Attention", "spacing": "None"}


def pages(reply: Reply) -> tuple[Reply, ...]:
    """A reply a message; the same reply where one message holds its order."""
    return pages_of(reply, _weight, ROOM, LINES_A_PAGE, _drawn_of)


def _weight(drawn: Iterable[str]) -> int:
    return sum(len(one.encode()) for one in drawn)


def _drawn_of(line: OrderLine) -> Iterator[str]:
    yield from (json.dumps(one, ensure_ascii=False) for one in _line(line, line_facts(line), FULL))


def order_body(reply: Reply, size: Size) -> Iterator[Json]:
    """What changed; title; parts with their lines; sums; facts; what is missing; what can be pressed."""
    card = reply.order
    if card is None:
        return
    facts = facts_of(card)
    for one in card.changed[: size.rows]:
        yield from element.line(one, size.words, color="Attention", weight="Bolder")
    yield from element.line(title_of_order(card), size.fact, size="Medium", weight="Bolder")
    yield from _parts(card, size)
    yield from _sums(card, size)
    for at, (label, text) in enumerate(facts[: size.rows]):
        if label and text:
            told = element.labelled(element.shown(label, size.fact), text, size.words, min(4, size.detail_lines))
            yield from ({**one, "spacing": "Small"} if at and one is told[0] else one for one in told)
        else:
            yield from element.line(labelled(label, text), size.words)
    missing = missing_of(card)
    for at, one in enumerate(missing[: size.rows]):
        yield from element.line(one, size.words, spacing="Small" if at else "Medium")
    over = sum(max(0, len(told) - size.rows) for told in (card.changed, facts, missing))
    yield from element.line(more(over), size.fact) if over else ()
    yield from element.rows_of_buttons(list(_buttons(card)))


def _parts(card: OrderCard, size: Size) -> Iterator[Json]:
    left = size.plan_lines
    for part in card.parts:
        told = [(line, line_facts(line)) for line in part.lines]
        # What warns is never counted away.
        lines = [one for at, one in enumerate(told) if one[1].warnings or at < left]
        left = max(0, left - len(lines))
        yield from element.line(part_named(part), size.fact, weight="Bolder", spacing="Medium")
        for line, facts in lines:
            yield from _line(line, facts, size)
        if len(lines) < len(part.lines):
            yield from element.line(more(len(part.lines) - len(lines)), size.fact)
        for note in part.notes:
            yield from element.line(note, size.words, spacing="Small", isSubtle=True)


def _line(line: OrderLine, told: LineFacts, size: Size) -> Iterator[Json]:
    yield from element.line(told.name, size.fact, spacing="Medium")
    for one in told.warnings:
        yield from element.caution(one, told.level_of(one))
    for one in told.others:
        yield from element.line(one, size.fact, isSubtle=True, spacing="None")
    buttons = [element.named(_button(one), told.name) for one in line.buttons if can_be_pressed(one)]
    yield from element.rows_of_buttons(buttons)


def _sums(card: OrderCard, size: Size) -> Iterator[Json]:
    """Labels on one side, amounts on the other, in lines that stay together on a phone."""
    for at, (row, *texts) in enumerate(sums_of(card)):
        style = {"weight": "Bolder"} if row.is_total else {}
        drawn = zip(("stretch", "auto"), (element.line(one, size.cell, **style) for one in texts), strict=True)
        columns = [{"type": "Column", "width": width, "items": items} for width, items in drawn if items]
        if columns:
            yield {"type": "ColumnSet", "spacing": "None" if at else "Medium", "columns": columns}


def _buttons(card: OrderCard) -> Iterator[Json]:
    for one in buttons_of_order(card):
        if can_be_pressed(one):
            drawn = _button(one)
            yield {**drawn, "style": "positive"} if one is card.place else drawn


def _button(choice: QuickReply) -> Json:
    if opens_order_form(choice.token):
        return element.opens(choice_label(choice), **{ORDER: choice.token})
    return element.press(choice)


# ---- forms


def order_dialog(form: OrderForm, token: str, form_id: str, faults: Mapping[str, str] | None = None) -> Json:
    body = [part for note in form.notes for part in element.line(note, 300, isSubtle=True)]
    for field in form.fields:
        body.append(_input(field))
        body += element.line((faults or {}).get(field.name, ""), 300, **FAULT)
    carried = {ORDER: token, VERSION: str(form.version), FORM_ID: form_id}
    save = {"type": "Action.Submit", "title": form.submit, "style": "positive", "data": carried}
    return dialog(form.title, element.card(body, [save]), "large")


def _input(field: OrderField) -> Json:
    made: Json = {"id": field.name, "label": field.label}
    made |= {"isRequired": True, "errorMessage": say("order-needed")} if field.is_needed else {}
    made |= {"value": field.value} if field.value else {}
    if field.kind == "date":
        return {**made, "type": "Input.Date"}
    if field.kind in ("one", "several"):
        choices = [{"title": one.label[:CHOICE_MAX], "value": one.value} for one in field.choices]
        several = {"isMultiSelect": True, "style": "expanded"} if field.kind == "several" else {"style": "compact"}
        return {**made, "type": "Input.ChoiceSet", **several, "choices": choices}
    text = {**made, "type": "Input.Text", "maxLength": field.most, "isMultiline": field.kind == "lines"}
    return {**text, "placeholder": field.hint} if field.hint else text


def filled_order(data: Json) -> tuple[str, int, dict[str, str]]:
    """Token, version and fields, from a sent dialog's data."""
    fields = {name: value for name, value in data.items() if name.startswith(ORDER_FIELD) and isinstance(value, str)}
    version = text_at(data, VERSION)
    return text_at(data, ORDER), int(version) if version.isdecimal() and len(version) < 9 else 0, fields
