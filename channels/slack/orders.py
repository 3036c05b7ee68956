"""Carts and orders as Slack draws them, and their forms as modals: pure and total."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from channels.shared.levels import iconed
from channels.shared.orders import lines_drawn, place_of, title_of
from channels.shared.payload import Json, json_in, text_at, things_at
from channels.shared.plain_text import can_be_pressed
from channels.shared.whole_orders import LineFacts
from channels.slack import blocks as block
from channels.slack.cards import Press
from channels.slack.limits import METADATA_MAX, MODAL_TITLE_MAX, OPTION_TEXT_MAX, OPTIONS_MAX, SECTION_TEXT_MAX
from channels.slack.mrkdwn import cut, escaped, escaped_cut, one_line, plain
from channels.slack.size import Size, more
from engine.messages import Reply, ThreadKey
from engine.messages.ordering import ORDER_FIELD, Amount, OrderCard, OrderField, OrderForm

CALLBACK = "order"
OTHERS = 2
"""Times the characters of a card's facts that a line has beside its name and its warnings."""
WITH_BUTTONS = 6
"""Lines of a cart that have buttons of their own: a block each, and a message holds fifty."""
_USER = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


def order_blocks(reply: Reply, size: Size, press: Press) -> Iterator[Json]:
    """What changed; title; parts with their lines; sums; facts; what is missing; what can be pressed."""
    card = reply.order
    if card is None:
        return
    if card.to and set(card.to) <= _USER:
        yield block.formatted(f"<@{card.to}>")
    yield from block.section("\n".join(card.changed), size.words)
    if title := title_of(card, reply):
        yield block.header(cut(title, size.title))
    yield from _parts(card, size, press)
    if card.sums:
        yield block.formatted(cut(_sums(card), SECTION_TEXT_MAX))
    facts = [f"*{escaped(one.label)}*  {escaped_cut(one_line(one.text), size.words)}" for one in card.facts]
    if facts:
        yield block.formatted(cut("\n".join(facts), SECTION_TEXT_MAX))
    yield from block.section("\n".join(f"• {one}" for one in card.missing), SECTION_TEXT_MAX)
    yield from block.actions(_buttons(card, press))


def _parts(card: OrderCard, size: Size, press: Press) -> Iterator[Json]:
    left, count = size.plan_lines, sum(len(part.lines) for part in card.parts)
    for part in card.parts:
        lines = lines_drawn(part, left)
        left -= len(lines)
        yield block.formatted(f"*{escaped_cut(place_of(part), size.title)}*")
        for line, facts in lines:
            if len(text := _line(facts, size)) <= SECTION_TEXT_MAX:
                yield {**block.formatted(text), "expand": True}
            if count <= WITH_BUTTONS:
                drawn = [press(one) for one in line.buttons if can_be_pressed(one)]
                yield from block.actions([block.named(one, facts.name) if size.reads_out else one for one in drawn])
        if len(lines) < len(part.lines):
            yield from block.context([more(len(part.lines) - len(lines))])
        yield from block.section("\n".join(part.notes), size.words)


def _line(line: LineFacts, size: Size) -> str:
    told = escaped_cut("\n".join(line.others), size.body * OTHERS)
    warned = [iconed(escaped(one), line.level_of(one)) for one in line.warnings]
    return "\n".join([escaped_cut(line.name, size.title), *warned, *filter(None, [told])])


def _sums(card: OrderCard) -> str:
    return "\n".join(map(_sum, card.sums))


def _sum(row: Amount) -> str:
    told = f"{escaped(one_line(row.label))}  {escaped(one_line(row.text))}"
    return f"*{told}*" if row.is_total else told


def _buttons(card: OrderCard, press: Press) -> list[Json]:
    """The one that places it is the primary."""
    drawn = []
    for one in (card.place, card.fill, *card.actions):
        if one and can_be_pressed(one):
            drawn.append({**press(one), "style": "primary"} if one is card.place else press(one))
    return drawn


# ---- forms


def form_view(form: OrderForm, thread: ThreadKey, turn_id: str) -> Json:
    place = [thread.platform, thread.conversation, thread.thread]
    carried = {"thread": place, "kind": form.kind, "of": form.argument, "turn": turn_id}
    return {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": plain(form.title, MODAL_TITLE_MAX),
        "submit": plain(form.submit, MODAL_TITLE_MAX),
        "close": plain("Close", MODAL_TITLE_MAX),
        "private_metadata": json.dumps(carried)[:METADATA_MAX],
        "blocks": [
            *(drawn for note in form.notes for drawn in block.section(note)),
            *(_input(field) for field in form.fields),
        ],
    }


def _input(field: OrderField) -> Json:
    drawn = block.field_input(field.name, field.label, {**_element(field), "action_id": field.name}, field.hint)
    return {**drawn, "optional": not field.is_needed}


def _element(field: OrderField) -> Json:
    if field.kind == "date":
        return {"type": "datepicker", **({"initial_date": field.value} if field.value else {})}
    if field.kind == "several":
        options = [_option(one.label, one.value) for one in field.choices[:OPTIONS_MAX]]
        held = [one for one in options if one["value"] in field.value.split(",")]
        return {
            "type": "multi_static_select", "options": options, **({"initial_options": held} if held else {}),
        }  # fmt: skip
    if field.kind == "one":
        options = [
            {"text": plain(one.label, OPTION_TEXT_MAX), "value": one.value} for one in field.choices[:OPTIONS_MAX]
        ]
        chosen = [one for one in options if one["value"] == field.value]
        return {"type": "static_select", "options": options, **({"initial_option": chosen[0]} if chosen else {})}
    made: Json = {"type": "plain_text_input", "max_length": field.most}
    made |= {"multiline": True} if field.kind == "lines" else {}
    return {**made, "initial_value": field.value} if field.value else made


@dataclass(frozen=True, slots=True)
class FilledOrder:
    """A form of an order as somebody sent it."""

    thread: ThreadKey
    kind: str
    argument: str
    fields: Mapping[str, str]
    """Every field that stood in it; what is empty is ""."""


def filled_order(view: Json, tenant: str) -> FilledOrder | None:
    """From a `view_submission`; None for what is none of ours."""
    read = json_in(text_at(view, "private_metadata"))
    place = read.get("thread") if isinstance(read, dict) else None
    if not isinstance(read, dict) or not isinstance(place, list) or len(place) != 3:
        return None
    platform, conversation, thread = map(str, place)
    state = view.get("state")
    values = state.get("values") if isinstance(state, dict) else None
    fields = {}
    for told in values.values() if isinstance(values, dict) else ():
        for name, element in told.items() if isinstance(told, dict) else ():
            if name.startswith(ORDER_FIELD) and isinstance(element, dict):
                fields[name] = next((one for one in _values(element) if one), "")
    key = ThreadKey(platform, tenant, conversation, thread)
    return FilledOrder(key, text_at(read, "kind"), text_at(read, "of"), fields)


def _option(label: str, value: str) -> Json:
    return {"text": plain(label, OPTION_TEXT_MAX), "value": value}


def _values(element: Json) -> tuple[str, ...]:
    several = ",".join(text_at(one, "value") for one in things_at(element, "selected_options"))
    one = text_at(element, "selected_option", "value")
    return (text_at(element, "value"), text_at(element, "selected_date"), one, several)


def faults_at(faults: Mapping[str, str]) -> Json:
    """Each at its field, and the form stays open."""
    return {"response_action": "errors", "errors": dict(faults)}
