"""The one message when Platter is added somewhere: pure."""

from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams import profile_dialog
from channels.teams.parse import SAY
from channels.teams.search_form import opens
from engine.messages.examples import WITH_PRICE, as_sentence
from engine.messages.text import TEXT_LIMIT


def welcome(tab: str = "") -> Json:
    """What Platter is, how to begin, and two examples that are said when they are pressed. `tab`: the way to a person's
    own tab; "" where there is none."""
    lead = [{"type": "Action.OpenUrl", "title": say("teams-tab-button"), "url": tab}] if tab else []
    forms = [opens(say("teams-form-button"), "new"), profile_dialog.opens(say("profile-title"))]
    body = [
        *element.line(say("teams-welcome"), TEXT_LIMIT, weight="Bolder"),
        *element.line(say("teams-how"), TEXT_LIMIT),
        *element.rows_of_buttons([*map(_example, examples()), *forms, *lead], in_a_row=1),
    ]
    return {
        "type": "message",
        "summary": say("teams-welcome"),
        "attachments": [element.attachment(element.card(body, fallback=say("teams-welcome-in-words")))],
    }


def examples() -> tuple[str, ...]:
    """Said when they are pressed."""
    return as_sentence(WITH_PRICE), say("teams-example-diets")


def _example(text: str) -> Json:
    said = {"type": "messageBack", "displayText": text, "text": text, "value": {SAY: text}}
    return {"type": "Action.Submit", "title": text, "data": {SAY: text, "msteams": said}}
