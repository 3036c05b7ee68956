"""The dialog that shares a list: where to, and line for line what is posted there. Pure and total."""

from collections.abc import Sequence
from dataclasses import dataclass

from channels.shared.payload import Json, text_at
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.limits import ACTIVITY_BYTES_MAX, PREVIEW_MAX
from channels.teams.search_form import FORM_ID, dialog
from channels.teams.size import FULL, LEAST
from engine.messages.forms import LISTS

TO, DIGEST, CANCEL = "to", "digest", "cancel"
"""Names under which the dialog carries what it means; the first is its field."""
LINES = (PREVIEW_MAX, FULL.fact, LEAST.words)
"""Characters of a line, ever fewer until the dialog is as small as a message must be."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A channel that the list can go to."""

    conversation: str
    """As in `ThreadKey`: its team's id, and its own."""
    title: str
    service_url: str


@dataclass(frozen=True, slots=True)
class ShareForm:
    """One dialog, from its opening to the sending that is taken."""

    turn_id: str
    of: str
    id: str
    """The same through all its sendings."""
    digest: str = ""
    """Of the list as it was seen."""


@dataclass(frozen=True, slots=True)
class ShareDrawn:
    """What the dialog is drawn with."""

    offers: Sequence[Offer]
    lines: Sequence[str]
    """Of what is posted: the root post, then the list."""
    hint: str
    chosen: str = ""
    fault: str = ""
    """What is wrong with the choice."""
    note: str = ""
    """What else must be said of the last sending."""


def share_dialog(form: ShareForm, drawn: ShareDrawn) -> Json:
    """The answer that shows it, anew where something was wrong with it."""
    found: Json = {}
    for most in LINES:
        found = dialog(say("share-title"), element.card(_body(drawn, most), _buttons(form)), "large")
        if element.size_of(found) <= ACTIVITY_BYTES_MAX:
            break
    return found


def _body(drawn: ShareDrawn, most: int) -> list[Json]:
    loud = {"color": "Attention"}
    said = [part for one in drawn.lines for part in element.line(one, most, spacing="Small")]
    return [
        *element.line(drawn.note, FULL.words, weight="Bolder", **loud),
        _where(drawn),
        *element.line(drawn.fault, FULL.words, spacing="None", **loud),
        *element.line(drawn.hint, FULL.words, isSubtle=True, spacing="Small"),
        *element.line(say("share-preview"), FULL.words, weight="Bolder", spacing="Medium"),
        {"type": "Container", "style": "emphasis", "items": said},
        *element.line(say("teams-share-cards"), FULL.words, isSubtle=True, spacing="Medium"),
        *element.line(say("share-left-out"), FULL.words, isSubtle=True, spacing="Small"),
    ]


def _where(drawn: ShareDrawn) -> Json:
    choices = [{"title": element.title(one.title), "value": one.conversation} for one in drawn.offers]
    field: Json = {
        "type": "Input.ChoiceSet", "id": TO, "label": say("share-to"), "placeholder": say("share-a-channel"),
        "choices": choices,
    }  # fmt: skip
    is_offered = any(one.conversation == drawn.chosen for one in drawn.offers)
    return {**field, "value": drawn.chosen} if is_offered else field


def _buttons(form: ShareForm) -> list[Json]:
    carried = {element.SHARE: f"{form.turn_id}.{form.of}", FORM_ID: form.id}
    return [
        {
            "type": "Action.Submit", "title": say("share-submit"), "style": "positive",
            "data": {**carried, DIGEST: form.digest},
        },
        {"type": "Action.Submit", "title": say("cancel"), "data": {**carried, CANCEL: CANCEL}},
    ]  # fmt: skip


def list_named(data: Json) -> tuple[str, str] | None:
    """Turn and list that a button or the dialog names; None where none is."""
    turn_id, _, of = text_at(data, element.SHARE).rpartition(".")
    return (turn_id, of) if turn_id and of in LISTS else None
