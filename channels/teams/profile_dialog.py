"""A person's own profile in Teams: its form as a dialog, what else is shown of it, and what comes back. Pure and total.

Allergens are a list each, with the severity as its choice, since a client draws lists of several choices as that many
boxes; of cuisines there are more than anybody would tick, and they are written as words.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from channels.shared import own_profile as own
from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.limits import CHOICE_MAX, LEARNED_MAX, PROFILE_LINE_MAX, TICKS_MAX
from channels.teams.search_form import dialog
from engine.messages.people import ALLERGY, Choice, Field, ProfileForm, ProfileTold, SentProfile

PROFILE, OF, VERSION = "profile", "of", "version"
"""Names under which a button and the form itself carry what they mean."""
ALLERGEN = "allergen."
NO = "no"
_IN_A_ROW = 3
SEPARATOR = ","
"""Between what is chosen in one list. [docs: adaptivecards.io/explorer/Input.ChoiceSet, "value"]"""
_ARABIC_SEPARATOR = "،"
WORDS_MAX = 1_000
"""Ours: some sixty names of cuisines."""


def opens(label: str, what: own.What = "form") -> Json:
    """A button that opens a dialog of whoever presses it."""
    return element.opens(label, **{PROFILE: what})


def below_what_is_told() -> list[Json]:
    """Below the answer to what is known of somebody."""
    labels = {"form": say("profile-change"), "json": say("profile-as-json"), "forget": say("profile-forget")}
    return element.rows_of_buttons([opens(labels[what], what) for what in own.WHATS])


def dialog_of(drawn: own.Drawn) -> Json:
    match drawn:
        case ProfileForm():
            return _form(drawn)
        case ProfileTold(lines=lines):
            return dialog(say("profile-title"), element.card(_lines(lines)), "medium")
        case own.AsJson(text):
            label = say("profile-as-json")
            made = {"type": "Input.Text", "id": "json", "label": label, "isMultiline": True, "value": text}
            return dialog(say("profile-title"), element.card([made]), "large")
    data, label = {PROFILE: "forget"}, say("profile-forget")
    forget = {"type": "Action.Submit", "title": label, "style": "destructive", "data": data}
    return dialog(say("profile-title"), element.card(_lines([say("profile-what-is-forgotten")]), [forget]))


def _lines(lines: Sequence[str], **style: Any) -> list[Json]:
    return [part for one in lines for part in element.line(one, PROFILE_LINE_MAX, **style)]


def _form(form: ProfileForm) -> Json:
    body = [
        *_lines(own.notes_of(form), color="Attention", weight="Bolder"),
        *_lines([form.lead], isSubtle=True),
        *_allergies([one for one in form.fields if one.name.startswith(ALLERGY)], form.faults),
        *(part for one in form.fields if not one.name.startswith(ALLERGY) for part in _field(one, form.faults)),
    ]
    carried = {PROFILE: "form", OF: form.of, VERSION: str(form.version)}
    save = {"type": "Action.Submit", "title": say("save"), "style": "positive", "data": carried}
    return dialog(say("profile-title"), element.card(body, [save]), "large")


def _allergies(severities: Sequence[Field], faults: Mapping[str, str]) -> list[Json]:
    """What each severity does, and an allergen a list."""
    chosen = {allergen: one.name for one in severities for allergen in one.chosen}
    cells = [_allergen(one, severities, chosen.get(one.value, NO)) for one in severities[0].choices]
    rows = [cells[at : at + _IN_A_ROW] for at in range(0, len(cells), _IN_A_ROW)]
    hints = [say("profile-severity-hint", severity=one.label, hint=one.hint) for one in severities]
    return [
        *_lines(hints, isSubtle=True, spacing="Small"),
        *_lines([faults[one.name] for one in severities if one.name in faults], color="Attention"),
        *({"type": "ColumnSet", "columns": [_column(cell) for cell in row]} for row in rows),
    ]


def _column(cell: Json) -> Json:
    return {"type": "Column", "width": "stretch", "items": [cell]}


def _allergen(allergen: Choice, severities: Sequence[Field], value: str) -> Json:
    choices = [{"title": say("profile-no"), "value": NO}]
    named = [(one.name, one.name.removeprefix(ALLERGY)) for one in severities]
    choices += [{"title": say(f"profile-severity-{severity}"), "value": name} for name, severity in named]
    return {
        "type": "Input.ChoiceSet", "id": f"{ALLERGEN}{allergen.value}", "label": allergen.label, "style": "compact",
        "choices": choices, "value": value,
    }  # fmt: skip


def _field(field: Field, faults: Mapping[str, str]) -> list[Json]:
    return [_input(field), *_lines([faults.get(field.name, "")], color="Attention", spacing="None")]


def _input(field: Field) -> Json:
    made: Json = {"id": field.name, "label": field.label}
    if len(field.choices) > TICKS_MAX and field.kind == "several":
        example = say("profile-cuisines-example")
        return {**made, "type": "Input.Text", "maxLength": WORDS_MAX, "placeholder": example, **_words(field)}
    choices = [{"title": _title(one), "value": one.value} for one in field.choices]
    chosen = SEPARATOR.join(one.value for one in field.choices if one.value in field.chosen)
    several = {} if field.kind == "one" else {"isMultiSelect": True}
    style = "compact" if field.kind == "one" else "expanded"
    drawn = {**made, "type": "Input.ChoiceSet", "style": style, "choices": choices, **several, "wrap": True}
    return {**drawn, "value": chosen} if chosen else drawn


def _title(choice: Choice) -> str:
    hinted = say("profile-choice-hint", choice=choice.label, hint=choice.hint) if choice.hint else choice.label
    return element.shown(hinted, LEARNED_MAX) or element.shown(choice.value, CHOICE_MAX)


def _words(field: Field) -> Json:
    """As they read; one that is none of them stays as it was written."""
    names = {one.value: one.label for one in field.choices}
    told = f"{SEPARATOR} ".join(names.get(one, one) for one in field.chosen)[:WORDS_MAX]
    return {"value": told} if told else {}


def sent_profile(data: Json) -> SentProfile:
    """From a sent dialog's data; what is no field or has no value is left out."""
    found: dict[str, tuple[str, ...]] = {}
    for name, value in data.items():
        if not isinstance(value, str) or name in (PROFILE, OF, VERSION):
            continue
        if name.startswith(ALLERGEN):
            allergen = name.removeprefix(ALLERGEN)
            found |= {value: (*found.get(value, ()), allergen)} if value.startswith(ALLERGY) else {}
        else:
            told = (one.strip() for one in value.replace(_ARABIC_SEPARATOR, SEPARATOR).split(SEPARATOR))
            found[name] = tuple(one for one in told if one)
    version = text_at(data, VERSION)
    is_number = version.isascii() and version.isdecimal() and len(version) < 10
    return SentProfile(found, text_at(data, OF), int(version) if is_number else -1)


def offer() -> Json:
    """A message of its own in a person's chat with Platter, where nobody else reads."""
    body = [*_lines([say("profile-offer")]), *element.rows_of_buttons([opens(say("profile-offer-button"))])]
    drawn = element.card(body, fallback=say("profile-offer"))
    return {"type": "message", "summary": say("profile-offer"), "attachments": [element.attachment(drawn)]}
