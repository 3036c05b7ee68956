"""The blocks that Platter uses, each within its limits: pure. Words come in as they are and go out safe."""

from collections.abc import Sequence

from channels.shared.payload import Json
from channels.shared.plain_text import before, choice_label
from channels.shared.sentences import say
from channels.slack.limits import (
    ACTIONS_MAX,
    BUTTON_NAME_MAX,
    BUTTON_TEXT_MAX,
    BUTTON_VALUE_MAX,
    CONTEXT_MAX,
    HEADER_MAX,
    MENU_MAX,
    OPTION_TEXT_MAX,
    PLACEHOLDER_MAX,
    SECTION_TEXT_MAX,
)
from channels.slack.mrkdwn import cut, mrkdwn, one_line, plain, visible
from engine.messages import QuickReply

PRESS, DETAILS, WHY, PLAN, FEEDBACK = "press", "details", "why", "plan", "feedback"
FORM, AGAIN, SAVE, TAKE_OUT, ME, PICKED = "form", "again", "save", "takeout", "me", "picked"
"""Verbs of an action_id: "press-3" is the fourth button of a message that says a quick reply's words."""
_NO_MARKUP = dict.fromkeys(map(ord, "<>"))


def section(text: str, limit: int = SECTION_TEXT_MAX) -> list[Json]:
    """Words as they are, as one block; none for nothing."""
    words = visible(text)
    return [{"type": "section", "text": plain(words, min(limit, SECTION_TEXT_MAX))}] if words else []


def formatted(text: str) -> Json:
    """A section of text that is escaped and marked up already."""
    return {"type": "section", "text": mrkdwn(text)}


def context(texts: Sequence[str], limit: int = SECTION_TEXT_MAX) -> list[Json]:
    """Small grey words."""
    words = [words for words in map(visible, texts) if words][:CONTEXT_MAX]
    return [{"type": "context", "elements": [plain(one, limit) for one in words]}] if words else []


def header(text: str) -> Json:
    return {"type": "header", "text": plain(one_line(text), HEADER_MAX)}


def headed(title: str) -> list[Json]:
    """A line, and below it what the section of a view is called; escaped already."""
    return [{"type": "divider"}, formatted(f"*{title}*")]


def button(label: str, action_id: str, value: str) -> Json:
    """A button; its label is never empty."""
    text = plain(one_line(label) or "·", BUTTON_TEXT_MAX)
    return {"type": "button", "text": text, "action_id": action_id, "value": value[:BUTTON_VALUE_MAX]}


def named(drawn: Json, of: str) -> Json:
    """The button as it is read out, where several with its label stand in one message or view. It begins with the
    label, for who presses it by voice. [WCAG 2.2, 2.5.3] It is no markup to Slack, and holds none all the same."""
    if not (name := one_line(of.translate(_NO_MARKUP))):
        return drawn
    return {**drawn, "accessibility_label": cut(before(drawn["text"]["text"]) + name, BUTTON_NAME_MAX)}


def actions(buttons: Sequence[Json]) -> list[Json]:
    """A row of buttons; none for no buttons."""
    return [{"type": "actions", "elements": list(buttons[:ACTIONS_MAX])}] if buttons else []


def press(choice: QuickReply, place: int) -> Json:
    """The button of a quick reply with its count."""
    return button(choice_label(choice), f"{PRESS}-{place}", choice.token)


def menu(choices: Sequence[QuickReply], place: int) -> Json:
    """Several quick replies behind one mark, as an accessory has room for one element."""
    options = [
        {"text": plain(one_line(choice_label(one)) or "·", OPTION_TEXT_MAX), "value": one.token} for one in choices
    ]
    return {"type": "overflow", "action_id": f"{PRESS}-{place}", "options": options[:MENU_MAX]}


class Presses:
    """Numbers the buttons of one message, so that no two share an action_id."""

    def __init__(self) -> None:
        self._next = 0

    def __call__(self, choice: QuickReply) -> Json:
        self._next += 1
        return press(choice, self._next - 1)

    def menu(self, choices: Sequence[QuickReply]) -> Json:
        self._next += 1
        return menu(choices, self._next - 1)


def primary(drawn: Json) -> Json:
    """The one button that the card is for."""
    return {**drawn, "style": "primary"}


def feedback(turn_id: str) -> Json:
    """Good or bad, under an answer."""
    good, bad = (
        {"text": plain(mark, BUTTON_TEXT_MAX), "value": f"{sign}.{turn_id}", "accessibility_label": label}
        for mark, sign, label in (("👍", "good", say("slack-of-use")), ("👎", "bad", say("slack-of-no-use")))
    )
    buttons = {"type": "feedback_buttons", "action_id": FEEDBACK, "positive_button": good, "negative_button": bad}
    return {"type": "context_actions", "elements": [buttons]}


def field_input(name: str, label: str, element: Json, hint: str = "") -> Json:
    """A field of a dialog that may be left empty; its block has its name."""
    made: Json = {
        "type": "input", "block_id": name, "label": plain(label, OPTION_TEXT_MAX), "element": element, "optional": True,
    }  # fmt: skip
    return {**made, "hint": plain(hint, PLACEHOLDER_MAX)} if hint else made
