"""A person's own profile in Slack: on the home tab, its form as a modal, and what comes back. Pure and total."""

import json
from collections.abc import Sequence
from dataclasses import replace

from channels.shared import own_profile as own
from channels.shared.payload import Json, json_in, text_at, things_at
from channels.shared.sentences import say
from channels.slack import blocks as block
from channels.slack.limits import (
    METADATA_MAX,
    MODAL_TITLE_MAX,
    OPTION_TEXT_MAX,
    OPTION_VALUE_MAX,
    OPTIONS_MAX,
    PLACEHOLDER_MAX,
    SECTION_TEXT_MAX,
    TICKS_MAX,
)
from channels.slack.mrkdwn import escaped_cut, one_line, plain
from engine.messages.people import Choice, Field, ProfileForm, ProfileTold, SentProfile

CALLBACK, FORGET_CALLBACK = "profile", "forget_me"
PART = "#"
"""Between a field and the number of its block, where its choices are more than one block takes."""
_FENCE = "```"
_CODE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "`": "ˋ"})


def section_of(told: ProfileTold) -> list[Json]:
    """On the home tab: what is kept, and what can be done about it."""
    drawn = [block.button(label, f"{block.ME}-{what}", what) for what, label in own.buttons(told)]
    return [*block.headed(say("profile-title")), *_lines(told.lines), *block.actions(drawn)]


def _lines(lines: Sequence[str]) -> list[Json]:
    """As few sections as hold them: a block each would crowd the tab."""
    drawn: list[str] = []
    for line in (escaped_cut(one_line(one), SECTION_TEXT_MAX) for one in lines):
        if drawn and len(drawn[-1]) + 1 + len(line) <= SECTION_TEXT_MAX:
            drawn[-1] += f"\n{line}"
        elif line:
            drawn.append(line)
    return [block.formatted(one) for one in drawn]


def profile_view(form: ProfileForm) -> Json:
    return {
        "type": "modal",
        "callback_id": CALLBACK,
        "title": plain(say("profile-title"), MODAL_TITLE_MAX),
        "submit": plain(say("save"), MODAL_TITLE_MAX),
        "close": plain(say("close"), MODAL_TITLE_MAX),
        "private_metadata": json.dumps({"of": form.of, "version": form.version})[:METADATA_MAX],
        "blocks": [
            *_lines(own.notes_of(form)),
            *block.context([form.lead]),
            *(drawn for field in form.fields for drawn in _inputs(field)),
        ],
    }


def _inputs(field: Field) -> list[Json]:
    """Ticks are drawn in blocks of as many as one takes."""
    if field.kind != "ticks":
        return [_input(field)]
    parts = range(0, len(field.choices), TICKS_MAX)
    return [_input(replace(field, choices=field.choices[at : at + TICKS_MAX]), at // TICKS_MAX) for at in parts]


def _input(field: Field, part: int = 0) -> Json:
    name = f"{field.name}{PART}{part}" if part else field.name
    return block.field_input(name, field.label, {**_element(field), "action_id": name}, field.hint)


def _element(field: Field) -> Json:
    options = [_option(one) for one in field.choices][:OPTIONS_MAX]
    chosen = [one for one in options if one["value"] in field.chosen]
    made: Json = {"options": options}
    if field.kind == "one":
        return {**made, "type": "radio_buttons", **({"initial_option": chosen[0]} if chosen else {})}
    if field.kind == "several":
        made["placeholder"] = plain(say("profile-none"), PLACEHOLDER_MAX)
    kind = "checkboxes" if field.kind == "ticks" else "multi_static_select"
    return {**made, "type": kind, **({"initial_options": chosen} if chosen else {})}


def _option(choice: Choice) -> Json:
    text = {"text": plain(one_line(choice.label) or "·", OPTION_TEXT_MAX), "value": choice.value[:OPTION_VALUE_MAX]}
    hint = one_line(choice.hint)
    return {**text, "description": plain(hint, OPTION_TEXT_MAX)} if hint else text


def view_of(drawn: own.Drawn) -> Json:
    """What a press opens."""
    match drawn:
        case ProfileForm():
            return profile_view(drawn)
        case ProfileTold(lines=lines):
            return told_view(lines)
        case own.AsJson(text):
            return json_view(text)
    return forget_view()


def answer_of(drawn: ProfileForm | ProfileTold) -> Json:
    """What is answered to a form that was sent."""
    if isinstance(drawn, ProfileForm):
        return refused(drawn)
    return {"response_action": "update", "view": told_view(drawn.lines)}


def refused(form: ProfileForm) -> Json:
    """At its fields, while the form stays as it is; shown again, where something else must be read first."""
    inputs = {one["block_id"] for one in profile_view(form)["blocks"] if one["type"] == "input"}
    if form.faults and not form.notes and set(form.faults) <= inputs:
        return {"response_action": "errors", "errors": dict(form.faults)}
    return {"response_action": "update", "view": profile_view(form)}


def sent_profile(view: Json) -> SentProfile:
    """From a `view_submission`; what is no field or has no value is left out."""
    state = view.get("state")
    blocks = state.get("values") if isinstance(state, dict) else None
    found: dict[str, tuple[str, ...]] = {}
    for told in blocks.values() if isinstance(blocks, dict) else ():
        for name, element in told.items() if isinstance(told, dict) else ():
            if isinstance(element, dict):
                field = name.partition(PART)[0]
                found[field] = (*found.get(field, ()), *_chosen(element))
    read = json_in(text_at(view, "private_metadata"))
    read = read if isinstance(read, dict) else {}
    version = read.get("version")
    return SentProfile(found, text_at(read, "of"), version if isinstance(version, int) else -1)


def _chosen(element: Json) -> list[str]:
    one = text_at(element, "selected_option", "value")
    several = (text_at(option, "value") for option in things_at(element, "selected_options"))
    return [value for value in (one, *several) if value]


def told_view(lines: Sequence[str]) -> Json:
    return _said(_lines(lines))


def json_view(text: str) -> Json:
    """Letter by letter, in as many blocks as it takes."""
    parts, room = [""], SECTION_TEXT_MAX - 2 * len(_FENCE) - 2
    for line in text.translate(_CODE).split("\n"):
        if len(parts[-1]) + len(line) + 1 > room:
            parts.append("")
        parts[-1] += f"{line[:room]}\n"
    return _said([block.formatted(f"{_FENCE}\n{one}{_FENCE}") for one in parts if one])


def forget_view() -> Json:
    """Asks once more: what is erased is gone."""
    drawn = _said(block.section(say("profile-what-is-forgotten")))
    return {**drawn, "callback_id": FORGET_CALLBACK, "submit": plain(say("profile-forget"), MODAL_TITLE_MAX)}


def _said(blocks: list[Json]) -> Json:
    title, close = (plain(words, MODAL_TITLE_MAX) for words in (say("profile-title"), say("close")))
    return {"type": "modal", "title": title, "close": close, "blocks": blocks}


def offer(user: str) -> bytes:
    """A post for one person alone: the way to their own form, with nothing of what was said."""
    button = block.actions([block.button(say("profile-offer-button"), f"{block.ME}-form", "form")])
    told = {"text": say("profile-offer"), "blocks": [*block.section(say("profile-offer")), *button], "only": user}
    return json.dumps(told, ensure_ascii=False).encode()
