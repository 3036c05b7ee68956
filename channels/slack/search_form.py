"""The search form as a modal, and what comes back from it: pure and total.

Each field is a block with the field's name of `engine/messages/forms.py`, so that a fault stands at its field. The two
that are drawn otherwise are the budget (an amount, and whether it is a head's or all) and the city (with its state).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from channels.shared.payload import Json, json_in, text_at, things_at
from channels.shared.sentences import say
from channels.slack import blocks as block
from channels.slack.limits import MODAL_TITLE_MAX, OPTION_TEXT_MAX, OPTION_VALUE_MAX, OPTIONS_MAX, PLACEHOLDER_MAX
from channels.slack.mrkdwn import one_line, plain
from engine.messages import ThreadKey
from engine.messages.forms import (
    CITY,
    COMPOSE,
    DATE,
    DIETS,
    MONEY_MOST,
    NEED,
    PARTY,
    PARTY_MOST,
    PRICE_MAX,
    PRICE_PER_PERSON_MAX,
    STATE,
    TEXT,
    TEXT_MOST,
    TICKED,
    Pairs,
    Town,
    compose_hint,
    compose_label,
    drawn,
)

CALLBACK = "search"
BUDGET, BUDGET_FOR, WHERE = "budget", "budget_for", "where"
_BUDGETS = ((PRICE_PER_PERSON_MAX, "each"), (PRICE_MAX, "all"))
_BLOCK_OF = {STATE: CITY, PRICE_MAX: BUDGET, PRICE_PER_PERSON_MAX: BUDGET}
"""Field → the block that it is drawn in, where that has another name."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What a person sent: fields as typed or chosen, and where the answer is to go."""

    fields: Mapping[str, str]
    where: str = ""
    """A conversation; "" for the person's messages with Platter."""
    thread: ThreadKey | None = None
    """The one whose search the form changes; None where it begins a new one."""
    had: tuple[str, ...] = ()
    """Fields that stood in the form when it was opened."""


def search_view(in_force: Pairs = (), thread: ThreadKey | None = None) -> Json:
    """The form, with what is in force filled in; one that changes a thread's search is answered there."""
    given = drawn(in_force)
    where = [_where()] if thread is None else block.context([say("slack-stays")])
    view = {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": plain(say("find-catering") if thread is None else say("change-search"), MODAL_TITLE_MAX),
        "submit": plain(say("form-search"), MODAL_TITLE_MAX),
        "close": plain(say("close"), MODAL_TITLE_MAX),
        "blocks": [*_first(given), *_diets(given), *where],
    }
    return view if thread is None else {**view, "private_metadata": _metadata(thread, given)}


def _first(given: Mapping[str, str]) -> list[Json]:
    amount = next((given[name] for name, _ in _BUDGETS if name in given), "")
    return [
        block.field_input(PARTY, say("form-party"), _number(PARTY, given.get(PARTY, ""), PARTY_MOST)),
        block.field_input(CITY, say("form-city"), _towns(given)),
        block.field_input(BUDGET, say("form-budget"), _number(BUDGET, amount, int(MONEY_MOST), decimal=True)),
        {**block.field_input(BUDGET_FOR, say("form-budget-of"), _budget_for(given)), "optional": False},
        block.field_input(TEXT, say("form-text"), _words()),
        block.field_input(DATE, say("form-day"), _day(given.get(DATE, ""))),
        block.field_input(COMPOSE, say("form-answer"), _tick(given.get(COMPOSE) == TICKED)),
    ]


def _diets(given: Mapping[str, str]) -> list[Json]:
    """By count; an allergy is said in the thread that it guards."""
    fields = [(NEED + diet, diet) for diet in DIETS]
    return [
        {"type": "divider"},
        *block.section(say("form-diets")),
        *(
            block.field_input(name, diet.capitalize(), _number(name, given.get(name, ""), PARTY_MOST))
            for name, diet in fields
        ),
        *block.context([say("form-allergies")]),
    ]


def _number(name: str, value: str, most: int, decimal: bool = False) -> Json:
    """Slack's own clients hold the bounds, too; the values of a number are strings."""
    least = "0.01" if decimal else "1"
    made: Json = {
        "type": "number_input", "action_id": name, "is_decimal_allowed": decimal, "min_value": least,
        "max_value": str(most),
    }  # fmt: skip
    return {**made, "initial_value": value} if value else made


def _towns(given: Mapping[str, str]) -> Json:
    made: Json = {
        "type": "external_select", "action_id": CITY, "min_query_length": 0,
        "placeholder": plain(say("form-any-city"), PLACEHOLDER_MAX),
    }  # fmt: skip
    chosen = _options([Town(given[CITY], given.get(STATE, ""))]) if given.get(CITY) else []
    return {**made, "initial_option": chosen[0]} if chosen else made


def _budget_for(given: Mapping[str, str]) -> Json:
    options = [{"text": plain(say(f"form-budget-{of}"), OPTION_TEXT_MAX), "value": name} for name, of in _BUDGETS]
    chosen = options[1] if given.get(PRICE_MAX) and not given.get(PRICE_PER_PERSON_MAX) else options[0]
    return {"type": "radio_buttons", "action_id": BUDGET_FOR, "options": options, "initial_option": chosen}


def _words() -> Json:
    return {
        "type": "plain_text_input", "action_id": TEXT, "max_length": TEXT_MOST,
        "placeholder": plain(say("form-text-example"), PLACEHOLDER_MAX),
    }  # fmt: skip


def _day(value: str) -> Json:
    made: Json = {"type": "datepicker", "action_id": DATE, "placeholder": plain(say("form-any-day"), PLACEHOLDER_MAX)}
    return {**made, "initial_date": value} if value else made


def _tick(is_ticked: bool) -> Json:
    labels = {"text": plain(compose_label(), OPTION_TEXT_MAX), "description": plain(compose_hint(), OPTION_TEXT_MAX)}
    options = [{**labels, "value": TICKED}]
    made: Json = {"type": "checkboxes", "action_id": COMPOSE, "options": options}
    return {**made, "initial_options": options} if is_ticked else made


def _where() -> Json:
    select: Json = {
        "type": "conversations_select", "action_id": WHERE, "default_to_current_conversation": True,
        "placeholder": plain(say("slack-answer-in-direct"), PLACEHOLDER_MAX),
    }  # fmt: skip
    return block.field_input(WHERE, say("slack-answer-in"), select, say("slack-answer-in-hint"))


def towns_found(towns: Sequence[Town]) -> Json:
    """What a menu that asks for its choices is given."""
    return {"options": _options(towns)}


def _options(towns: Iterable[Town]) -> list[Json]:
    """A place is chosen by its city and state; one whose names are longer than a choice may be is left out."""
    made = ((one_line(town.name), json.dumps([town.city, town.state], ensure_ascii=False)) for town in towns)
    fits = [(name, value) for name, value in made if len(name) > 0 and len(value) <= OPTION_VALUE_MAX]
    return [{"text": plain(name, OPTION_TEXT_MAX), "value": value} for name, value in fits][:OPTIONS_MAX]


def faults_at(faults: Mapping[str, str]) -> Json:
    """Each at its field, and the form stays open."""
    return {"response_action": "errors", "errors": {_BLOCK_OF.get(name, name): said for name, said in faults.items()}}


def filled_in(view: Json, tenant: str) -> Filled:
    """From a `view_submission`; what is no field of ours or has no value is left out."""
    raw = view.get("state")
    values = raw.get("values") if isinstance(raw, dict) else None
    given = {name: _value(values, name) for name in _DRAWN} if isinstance(values, dict) else {}
    city, state = _town(given.pop(CITY, ""))
    budget, kind = given.pop(BUDGET, ""), given.pop(BUDGET_FOR, "")
    where = given.pop(WHERE, "")
    given |= {CITY: city, STATE: state, kind if kind == PRICE_MAX else PRICE_PER_PERSON_MAX: budget}
    thread, had = _thread_of(text_at(view, "private_metadata"), tenant)
    return Filled({name: value for name, value in given.items() if value}, where, thread, had)


_DRAWN = (PARTY, CITY, BUDGET, BUDGET_FOR, TEXT, DATE, COMPOSE, *(NEED + diet for diet in DIETS), WHERE)


def _value(values: Json, name: str) -> str:
    """As each kind of element tells it."""
    told = values.get(name)
    element: Any = told.get(name) if isinstance(told, dict) else None
    if not isinstance(element, dict):
        return ""
    simple = (text_at(element, key) for key in ("value", "selected_date", "selected_conversation"))
    chosen = (
        text_at(element, "selected_option", "value"),
        *(text_at(one, "value") for one in things_at(element, "selected_options")),
    )
    return next((found for found in (*simple, *chosen) if found), "")


def _town(value: str) -> tuple[str, str]:
    read = json_in(value)
    if isinstance(read, list) and len(read) == 2 and all(isinstance(one, str) for one in read):
        return read[0], read[1]
    return "", ""


def _metadata(thread: ThreadKey, given: Mapping[str, str]) -> str:
    place = [thread.platform, thread.conversation, thread.thread]
    return json.dumps({"thread": place, "had": list(given)})


def _thread_of(metadata: str, tenant: str) -> tuple[ThreadKey | None, tuple[str, ...]]:
    """Slack gives back what was put there, to nobody else."""
    read = json_in(metadata)
    if not isinstance(read, dict) or not isinstance(read.get("thread"), list) or len(read["thread"]) != 3:
        return None, ()
    platform, conversation, thread = map(str, read["thread"])
    had = read.get("had")
    names = tuple(one for one in had if isinstance(one, str)) if isinstance(had, list) else ()
    return ThreadKey(platform, tenant, conversation, thread), names
