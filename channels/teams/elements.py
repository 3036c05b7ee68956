"""The parts of Adaptive Cards that Platter uses, as plain dictionaries: pure. Foreign words go out safe.

Foreign words stand in `TextRun`s only: a `TextBlock` reads markdown, and would make links and headings of them.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from channels.shared.payload import Json
from channels.shared.plain_text import CAUTION_MAX, CUT, before, choice_label, cut, more, one_line
from channels.shared.sentences import say
from channels.teams.escaping import inert
from channels.teams.limits import REFRESHED_MAX
from engine.messages import QuickReply
from engine.messages.alerts import ICONS, Level
from engine.messages.sentences import is_right_to_left

CARD = "application/vnd.microsoft.card.adaptive"
VERSION = "1.5"
"""The highest that Teams documents; Action.Execute and tables need it."""
PRESS, WHY, SAVE, REFRESH, AGAIN, SHARE = "press", "why", "save", "refresh", "again", "share"
"""Names under which our buttons carry what they mean."""
IN_A_ROW = 3
"""Clients share a row's width out, and cut labels: at six nobody reads "Other restaurants · 2". [measured:
adaptivecards 3.0.6 in a card of 420 pixels]"""
READ_AHEAD = 4
"""Spaces and what nobody sees make a text longer than it reads, but hardly by this."""
BUTTON_MAX = 60
"""Characters of a button that stay readable on a phone; Teams names no limit."""


def card(body: Sequence[Json], actions: Sequence[Json] = (), locale: str = "", fallback: str = "") -> Json:
    """A card; `fallback` is what a client says that cannot draw it."""
    return {
        "type": "AdaptiveCard",
        "version": VERSION,
        **({"lang": locale} if locale else {}),
        **({"rtl": True} if locale and is_right_to_left(locale) else {}),
        **({"fallbackText": inert(fallback)} if inert(fallback) else {}),
        "body": list(body),
        **({"actions": list(actions)} if actions else {}),
    }


def size_of(activity: Json) -> int:
    """Bytes of the JSON as it is sent."""
    return len(json.dumps(activity, ensure_ascii=False, separators=(",", ":")).encode())


def attachment(content: Json) -> Json:
    return {"contentType": CARD, "content": content}


def line(text: str, limit: int, **style: Any) -> list[Json]:
    """Words in a paragraph of their own; none for nothing. `spacing` is the paragraph's, the rest the words'."""
    words = shown(text, limit)
    if not words:
        return []
    space = {"spacing": style.pop("spacing")} if "spacing" in style else {}
    return [{"type": "RichTextBlock", **space, "inlines": [{"type": "TextRun", "text": words, **style}]}]


STYLES: Mapping[Level, str] = {"danger": "attention", "warning": "warning", "caution": "accent", "info": "emphasis"}
"""Of a container, by how grave its words are. [schema: ContainerStyle, 1.2]"""


def caution(text: str, level: Level | None, spacing: str = "None") -> list[Json]:
    """What must be seen of allergies, whole: of a known level in a box of its colour behind its icon. There the words
    have the client's own ink, which every theme lets be read on the box."""
    told = line(text, CAUTION_MAX, color="Attention", weight="Bolder", spacing=spacing)
    if not told or not level:
        return told
    icon = {"type": "TextRun", "text": f"{ICONS[level]} "}
    words = {"type": "TextRun", "text": shown(text, CAUTION_MAX), "weight": "Bolder"}
    box = {"type": "RichTextBlock", "inlines": [icon, words]}
    return [{"type": "Container", "style": STYLES[level], "spacing": "Small", "items": [box]}]


def below(drawn: Sequence[Json]) -> str:
    """Spacing of what stands under it: a box ends where its colour does."""
    return "Small" if drawn and drawn[-1]["type"] == "Container" else "None"


def lines(text: str, limit: int, count: int, **style: Any) -> list[Json]:
    """Words of several lines, each a paragraph; at most so many, and how many more there are."""
    told = [one for one in text.split("\n") if shown(one, limit)]
    drawn = [part for one in told[:count] for part in line(one, limit, **style)]
    return drawn + (line(more(len(told) - count), limit) if len(told) > count else [])


def labelled(label: str, text: str, limit: int, count: int) -> list[Json]:
    """A label with its text behind it; further lines of the text are paragraphs below. A block of its own for each
    label would be a quarter of a card's bytes."""
    first, *others = lines(text, limit, count, spacing="None")
    told = {"type": "TextRun", "text": before(label), "weight": "Bolder"}
    return [{**first, "spacing": "Medium", "inlines": [told, *first["inlines"]]}, *others]


def shown(text: str, limit: int) -> str:
    """Words on one line, inert, cut visibly. Of a long text only what may be shown is looked at."""
    begun = text[: READ_AHEAD * limit]
    words = one_line(inert(begun))
    return cut(words if len(begun) == len(text) else words + CUT * (limit + 1), limit) if words else ""


def press(choice: QuickReply) -> Json:
    """A button that reads in the conversation as if its words had been said, and comes back as a message."""
    value = {PRESS: choice.token}
    said = {
        "type": "messageBack",
        "displayText": cut(one_line(inert(choice.text)) or choice_label(choice), BUTTON_MAX),
        "text": cut(one_line(choice.text), BUTTON_MAX),
        "value": value,
    }
    return {"type": "Action.Submit", "title": title(choice_label(choice)), "data": {**value, "msteams": said}}


def opens(label: str, **data: str) -> Json:
    """A button that opens a dialog. [docs: task-modules-and-cards/task-modules/task-modules-bots]"""
    return {"type": "Action.Submit", "title": title(label), "data": {**data, "msteams": {"type": "task/fetch"}}}


def named(button: Json, of: str) -> Json:
    """The button as it is read out, where several with its label stand in one message. [docs: adaptivecards.io/
    explorer/Action.Submit, "tooltip": shown under the mouse, and read by narration software]"""
    if not (name := one_line(inert(of))):
        return button
    return {**button, "tooltip": cut(before(button["title"]) + name, BUTTON_MAX)}


def title(label: str) -> str:
    """A button's label is never empty."""
    return cut(one_line(inert(label)) or "·", BUTTON_MAX)


def rows_of_buttons(buttons: Sequence[Json], in_a_row: int = IN_A_ROW) -> list[Json]:
    """All of them, so many in a row as can be read."""
    rows = [list(buttons[at : at + in_a_row]) for at in range(0, len(buttons), in_a_row)]
    return [{"type": "ActionSet", "actions": row} for row in rows]


def acts(label: str, verb: str, value: str) -> Json:
    """A button that is answered in the request, for whoever presses alone; an older client sends it as a message."""
    data = {verb: value}
    older = {"type": "Action.Submit", "title": title(label), "data": data}
    return {"type": "Action.Execute", "title": title(label), "verb": verb, "data": data, "fallback": older}


def refreshing(drawn: Json, turn_id: str, users: Sequence[str]) -> Json:
    """The card, asked for anew when one of these people (by Teams' own ids) looks at it, and by anybody who asks for
    that in its menu. [docs: Universal-actions-for-adaptive-cards/User-Specific-Views]"""
    action = {"type": "Action.Execute", "title": say("teams-as-it-is"), "verb": REFRESH, "data": {REFRESH: turn_id}}
    shown_to = list(users)[:REFRESHED_MAX]
    return {**drawn, "refresh": {"type": "Refresh", "action": action, "userIds": shown_to}} if shown_to else drawn
