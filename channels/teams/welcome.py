"""The one message when Platter is added somewhere: pure."""

from channels.shared import own_profile
from channels.shared.payload import Json
from channels.teams import elements as element
from channels.teams import profile_dialog, words
from channels.teams.parse import SAY
from channels.teams.search_form import opens
from engine.messages.text import TEXT_LIMIT


def welcome(tab: str = "") -> Json:
    """What Platter is, how to begin, and two examples that are said when they are pressed. `tab`: the way to a person's
    own tab; "" where there is none."""
    lead = [{"type": "Action.OpenUrl", "title": words.TAB_BUTTON, "url": tab}] if tab else []
    forms = [opens(words.FORM_BUTTON, "new"), profile_dialog.opens(own_profile.TITLE)]
    body = [
        *element.line(words.WELCOME, TEXT_LIMIT, weight="Bolder"),
        *element.line(words.HOW, TEXT_LIMIT),
        *element.rows_of_buttons([*map(_example, words.EXAMPLES), *forms, *lead], in_a_row=1),
    ]
    return {
        "type": "message",
        "summary": words.WELCOME,
        "attachments": [element.attachment(element.card(body, fallback=f"{words.WELCOME} {words.HOW}"))],
    }


def _example(text: str) -> Json:
    said = {"type": "messageBack", "displayText": text, "text": text, "value": {SAY: text}}
    return {"type": "Action.Submit", "title": text, "data": {SAY: text, "msteams": said}}
