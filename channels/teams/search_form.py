"""The search form as a dialog, and what comes back from it: pure and total.

Each field is an input with the field's name of `engine/messages/forms.py`; a fault stands under its field, and what was
typed stays. The two that are drawn otherwise are the budget (an amount, and whether it is a head's or all) and the city
(with its state).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.escaping import inert
from channels.teams.limits import CHOICE_MAX, TOWNS_MAX
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
    Town,
    compose_hint,
    compose_label,
    day_of,
    no_money,
    no_number,
)

FORM, FORM_ID, HAD = "form", "form_id", "had"
"""Names under which a button and the form itself carry what they mean."""
Kind = Literal["new", "change"]
"""new: its answer begins a thread. change: it changes the search of the thread that it was opened in."""
BUDGET, BUDGET_FOR = "budget", "budget_for"
_BUDGETS = ((PRICE_PER_PERSON_MAX, "each"), (PRICE_MAX, "all"))
_PLACE_OF = {STATE: CITY, PRICE_MAX: BUDGET, PRICE_PER_PERSON_MAX: BUDGET}
"""Field → the input under which its fault stands, where that has another name."""
SEPARATOR = ", "
"""Between city and state, as a town is named."""
UNTICKED = "no"
"""A client sends something for every toggle."""
_IN_A_ROW = 3
"""Diets side by side: two rows of number fields."""


@dataclass(frozen=True, slots=True)
class Form:
    """One dialog, from its opening to the sending that is taken."""

    kind: Kind = "new"
    id: str = ""
    """The same through all its sendings, so that one which comes twice is known again."""
    had: tuple[str, ...] = ()
    """Fields that stood in it when it was opened."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What a person sent: fields as typed or chosen."""

    fields: Mapping[str, str]
    form: Form = Form()


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a form is drawn with."""

    given: Mapping[str, str] = field(default_factory=dict)
    towns: Sequence[Town] = ()
    """Offered, those with most dishes first."""
    faults: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    """What else must be said of the last sending."""


def opens(label: str, kind: Kind) -> Json:
    """A button that opens the dialog."""
    return element.opens(label, **{FORM: kind})


def form_dialog(form: Form, drawn: Drawn) -> Json:
    """The answer that shows it, anew where something was wrong with it."""
    at_fields: dict[str, str] = {}
    for name, said in drawn.faults.items():
        at_fields.setdefault(_PLACE_OF.get(name, name), said)
    notes = [drawn.note] if drawn.note else [say("teams-form-faults")] * bool(at_fields)
    body = [
        *(part for note in notes for part in element.line(note, TEXT_MOST, color="Attention", weight="Bolder")),
        *_first(drawn, at_fields),
        *_diets(drawn.given, at_fields),
        *element.line(say("teams-stays") if form.kind == "change" else say("teams-begins"), TEXT_MOST, isSubtle=True),
    ]
    carried = {FORM: form.kind, FORM_ID: form.id, HAD: ",".join(form.had)}
    search = {"type": "Action.Submit", "title": say("form-search"), "style": "positive", "data": carried}
    title = say("change-search") if form.kind == "change" and form.had else say("find-catering")
    return dialog(title, element.card(body, [search]), "large")


def dialog(title: str, card: Json, height: str = "small") -> Json:
    """A dialog that stays open. [docs: task-modules-and-cards/task-modules/invoking-task-modules]"""
    told = {"title": title, "height": height, "width": "medium", "card": element.attachment(card)}
    return {"task": {"type": "continue", "value": told}}


def closing(text: str) -> Json:
    """The dialog gives way to a sentence."""
    return {"task": {"type": "message", "value": text}}


def said_dialog(title: str, text: str) -> Json:
    return dialog(title, element.card(element.line(text, TEXT_MOST)))


def _first(drawn: Drawn, faults: Mapping[str, str]) -> list[Json]:
    given = drawn.given
    amount = next((given[name] for name, _ in _BUDGETS if given.get(name)), "")
    return [
        _side_by_side(
            [
                _field(PARTY, _number(PARTY, say("form-party"), given.get(PARTY, ""), PARTY_MOST), faults),
                _field(CITY, _city(given, drawn.towns), faults),
            ]
        ),
        _side_by_side(
            [
                _field(BUDGET, _number(BUDGET, say("form-budget"), amount, int(MONEY_MOST), least=0.01), faults),
                _field(BUDGET_FOR, _budget_for(given), faults),
            ]
        ),
        *_field(TEXT, _words(given.get(TEXT, "")), faults),
        *_field(DATE, _day(given.get(DATE, "")), faults),
        _tick(given.get(COMPOSE) == TICKED),
    ]


def _diets(given: Mapping[str, str], faults: Mapping[str, str]) -> list[Json]:
    """By count; an allergy is said in the thread that it guards."""
    fields = [
        _field(NEED + diet, _number(NEED + diet, diet.capitalize(), given.get(NEED + diet, ""), PARTY_MOST), faults)
        for diet in DIETS
    ]
    rows = [fields[at : at + _IN_A_ROW] for at in range(0, len(fields), _IN_A_ROW)]
    return [
        *element.line(say("form-diets"), TEXT_MOST, weight="Bolder", spacing="Medium"),
        *(_side_by_side(row) for row in rows),
        *element.line(say("form-allergies"), TEXT_MOST, isSubtle=True),
    ]


def _side_by_side(cells: Sequence[list[Json]]) -> Json:
    columns = [{"type": "Column", "width": "stretch", "items": cell} for cell in cells]
    return {"type": "ColumnSet", "columns": columns}


def _field(name: str, made: Json, faults: Mapping[str, str]) -> list[Json]:
    """With what is wrong with it: a card's own messages are only for what a client can check."""
    return [made, *element.line(faults.get(name, ""), TEXT_MOST, color="Attention", spacing="None")]


def _number(name: str, label: str, value: str, most: int, least: float = 1) -> Json:
    """What is no number cannot stand in it, and clients send none; what is out of bounds they say themselves."""
    made: Json = {
        "type": "Input.Number", "id": name, "label": label, "min": least, "max": most,
        "errorMessage": no_number() if least == 1 else no_money(),
    }  # fmt: skip
    number = _read_number(value)
    return made if number is None else {**made, "value": number}


def _read_number(value: str) -> int | float | None:
    plain = value.isascii() and len(value) < 16 and value.replace(".", "", 1).removeprefix("-").isdecimal()
    if not plain:
        return None
    return int(value) if value.removeprefix("-").isdecimal() else float(value)


def _city(given: Mapping[str, str], towns: Sequence[Town]) -> Json:
    """Typed into, it offers what begins so; the one in force is always among those that can be chosen."""
    chosen = _chosen(given, towns)
    offered = [*([chosen] if chosen else []), *(town for town in towns if town != chosen)]
    named = [(element.shown(town.name, CHOICE_MAX), value_of_town(town)) for town in offered[:TOWNS_MAX]]
    choices = [{"title": name, "value": value} for name, value in named if name]
    drawn: Json = {
        "type": "Input.ChoiceSet", "id": CITY, "label": say("form-city"), "style": "filtered",
        "placeholder": say("form-any-city"),
        "errorMessage": say("teams-no-town"),
        "choices": choices or [{"title": say("form-any-city"), "value": ""}],
    }  # fmt: skip
    value = value_of_town(chosen) if chosen else ""
    return {**drawn, "value": value} if value in [one["value"] for one in choices] else drawn


def _chosen(given: Mapping[str, str], towns: Sequence[Town]) -> Town | None:
    """As the list has it, where only one of its places has the name."""
    town = Town(given.get(CITY, ""), given.get(STATE, ""))
    namesakes = [one for one in towns if one.city == town.city]
    if town.city and not town.state and len(namesakes) == 1:
        return namesakes[0]
    return town if town.city else None


def value_of_town(town: Town) -> str:
    """Its name: some clients show the value of what was chosen. [seen: adaptivecards 3.0.6, "filtered"]"""
    return town.name if town.state or SEPARATOR not in town.city else f"{town.city}{SEPARATOR}"


def _town(value: str) -> tuple[str, str]:
    city, separator, state = value.rpartition(SEPARATOR)
    return (city, state) if separator else (value, "")


def _budget_for(given: Mapping[str, str]) -> Json:
    of_all = given.get(PRICE_MAX) and not given.get(PRICE_PER_PERSON_MAX)
    return {
        "type": "Input.ChoiceSet", "id": BUDGET_FOR, "label": say("form-budget-of"),
        "choices": [{"title": say(f"form-budget-{of}"), "value": name} for name, of in _BUDGETS],
        "value": PRICE_MAX if of_all else PRICE_PER_PERSON_MAX,
    }  # fmt: skip


def _words(value: str) -> Json:
    made: Json = {
        "type": "Input.Text", "id": TEXT, "label": say("form-text"), "maxLength": TEXT_MOST,
        "isMultiline": True, "placeholder": say("form-text-example"),
    }  # fmt: skip
    return {**made, "value": value} if inert(value) else made


def _day(value: str) -> Json:
    made: Json = {"type": "Input.Date", "id": DATE, "label": say("form-day")}
    return {**made, "value": value} if day_of(value) else made


def _tick(is_ticked: bool) -> Json:
    told: Json = {
        "type": "Input.Toggle", "id": COMPOSE, "label": compose_hint(), "title": compose_label(), "valueOn": TICKED,
        "valueOff": UNTICKED,
    }  # fmt: skip
    return {**told, "value": TICKED} if is_ticked else told


def filled_in(data: Json) -> Filled:
    """From a sent dialog's data; what is no field of ours or has no value is left out."""
    given = {name: _typed(data.get(name)) for name in _DRAWN}
    city, state = _town(given.pop(CITY))
    budget, kind = given.pop(BUDGET), given.pop(BUDGET_FOR)
    given |= {CITY: city, STATE: state, kind if kind == PRICE_MAX else PRICE_PER_PERSON_MAX: budget}
    given[COMPOSE] = given[COMPOSE] if given[COMPOSE] == TICKED else ""
    had = tuple(name for name in text_at(data, HAD).split(",") if name)
    form = Form("change" if text_at(data, FORM) == "change" else "new", text_at(data, FORM_ID), had)
    return Filled({name: value for name, value in given.items() if value}, form)


_DRAWN = (PARTY, CITY, BUDGET, BUDGET_FOR, TEXT, DATE, COMPOSE, *(NEED + diet for diet in DIETS))


def _typed(value: Any) -> str:
    """Clients send a number as words or as a number."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(int(value) if value == value // 1 else value)
    return value if isinstance(value, str) and "\0" not in value else ""
