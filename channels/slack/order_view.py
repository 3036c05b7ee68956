"""The forms of an order as a modal, and what comes back from one: pure and total.

Each field is a block with the field's name, so that a fault stands at its field. What is typed in it goes on as
`Turn.form` alone.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from channels.shared.payload import Json, json_in, text_at, things_at
from channels.shared.sentences import say
from channels.slack import blocks as block
from channels.slack.limits import (
    INPUT_TEXT_MAX,
    METADATA_MAX,
    MODAL_TITLE_MAX,
    OPTION_TEXT_MAX,
    OPTION_VALUE_MAX,
    OPTIONS_MAX,
    PLACEHOLDER_MAX,
    VIEW_BLOCKS_MAX,
)
from channels.slack.mrkdwn import one_line, plain
from engine.messages import ThreadKey
from engine.messages.forms import fault_of_date
from engine.messages.ordering import FieldChoice, OrderField, OrderForm

CALLBACK = "order"
CHOSEN = ("one", "several")


@dataclass(frozen=True, slots=True)
class Opened:
    """Of what a form was opened: Slack gives it back with what was filled in, and to nobody else."""

    thread: ThreadKey
    token: str
    """Of the button that opened it."""
    version: int
    """Of the cart, then."""
    in_one_lane: bool = False


def order_view(form: OrderForm, opened: Opened, faults: Mapping[str, str] | None = None) -> Json:
    """`faults`: of what was sent, where they cannot stand at a field."""
    wrong = [*(form.faults if faults is None else faults).values()]
    told = [one for text in (*wrong, *form.notes) for one in block.section(text)]
    fields = [_input(one) for one in form.fields if _can_be_drawn(one)]
    room = VIEW_BLOCKS_MAX - len(fields[:VIEW_BLOCKS_MAX])
    return {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": plain(one_line(form.title) or say("order-untitled"), MODAL_TITLE_MAX),
        "submit": plain(one_line(form.submit) or say("order-save"), MODAL_TITLE_MAX),
        "close": plain(say("order-close"), MODAL_TITLE_MAX),
        "private_metadata": _metadata(opened),
        "blocks": [*told[:room], *fields[:VIEW_BLOCKS_MAX]] or block.section(say("order-form-gone")),
    }


def refused(form: OrderForm, opened: Opened, faults: Mapping[str, str]) -> Json:
    """Each at its field, and the form stays open; shown again, where something is wrong that has no field there."""
    inputs = {one["block_id"] for one in order_view(form, opened)["blocks"] if one["type"] == "input"}
    if set(faults) <= inputs:
        return {"response_action": "errors", "errors": dict(faults)}
    return {"response_action": "update", "view": order_view(form, opened, faults)}


def _can_be_drawn(field: OrderField) -> bool:
    """A menu without choices is none to Slack."""
    return bool(field.name) and (field.kind not in CHOSEN or any(_options(field.choices)))


def _input(field: OrderField) -> Json:
    made = block.field_input(field.name, one_line(field.label) or "·", _element(field), one_line(field.hint))
    return {**made, "optional": not field.is_needed}


def _element(field: OrderField) -> Json:
    if field.kind == "one":
        options = [*_options(field.choices)][:OPTIONS_MAX]
        chosen = [one for one in options if one["value"] == field.value]
        made: Json = {"type": "static_select", "action_id": field.name, "options": options}
        made["placeholder"] = plain(say("order-choose-one"), PLACEHOLDER_MAX)
        return {**made, **({"initial_option": chosen[0]} if chosen else {})}
    if field.kind == "several":
        options = [*_options(field.choices)][:OPTIONS_MAX]
        held = [one for one in options if one["value"] in field.value.split(",")]
        made = {"type": "multi_static_select", "action_id": field.name, "options": options}
        made["placeholder"] = plain(say("order-choose-some"), PLACEHOLDER_MAX)
        return {**made, **({"initial_options": held} if held else {})}
    if field.kind == "date":
        made = {
            "type": "datepicker",
            "action_id": field.name,
            "placeholder": plain(say("order-a-day"), PLACEHOLDER_MAX),
        }
        return {**made, **({"initial_date": field.value} if _is_day(field.value) else {})}
    most = max(1, min(field.most, INPUT_TEXT_MAX))
    made = {"type": "plain_text_input", "action_id": field.name, "max_length": most, "multiline": field.kind == "lines"}
    return {**made, **({"initial_value": field.value[:most]} if field.value else {})}


def _is_day(value: str) -> bool:
    """As Slack takes it: a week's number is none to it."""
    return len(value) == len("2026-11-24") and fault_of_date(value, None) is None


def _options(choices: Sequence[FieldChoice]) -> Iterator[Json]:
    for one in choices:
        if 0 < len(one.value) <= OPTION_VALUE_MAX:
            yield {"text": plain(one_line(one.label) or "·", OPTION_TEXT_MAX), "value": one.value}


def filled_in(view: Json) -> dict[str, str]:
    """From a `view_submission`: field → as typed or chosen; "" for one that is empty."""
    state: Any = view.get("state")
    values = state.get("values") if isinstance(state, dict) else None
    found: dict[str, str] = {}
    for name, told in values.items() if isinstance(values, dict) else ():
        element = told.get(name) if isinstance(told, dict) else None
        if isinstance(element, dict):
            several = ",".join(text_at(one, "value") for one in things_at(element, "selected_options"))
            texts = (text_at(element, "value"), text_at(element, "selected_date"), several)
            found[name] = next(filter(None, (*texts, text_at(element, "selected_option", "value"))), "")
    return found


def _metadata(opened: Opened) -> str:
    thread = opened.thread
    place = [thread.platform, thread.conversation, thread.thread]
    return json.dumps([*place, opened.token, opened.version, opened.in_one_lane])[:METADATA_MAX]


def opened_in(view: Json, tenant: str) -> Opened | None:
    """None for anything that is not of this form."""
    match json_in(text_at(view, "private_metadata")):
        case [str(platform), str(conversation), str(thread), str(token), int(version), bool(in_one_lane)]:
            return Opened(ThreadKey(platform, tenant, conversation, thread), token, version, in_one_lane)
    return None
