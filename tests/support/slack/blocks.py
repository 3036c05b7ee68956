"""What Slack checks of blocks, said anew for the tests: every field, size and id, each card, and the whole message.

Written from the vendor's reference and from what its server was seen to do; it shares no line with the renderer, so
that a limit misread there is found here. `problems` gives what Slack would refuse, `says` all that a reader reads.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
MESSAGE_BYTES = 10_600
"""From where on Slack was seen to refuse a message; it says so nowhere."""
NEW_BLOCKS = frozenset({"card", "carousel", "table", "context_actions"})
"""Which an old workspace refuses."""


def problems(blocks: Any, surface: str = "message") -> list[str]:
    """Every reason for which Slack would say invalid_blocks."""
    if not isinstance(blocks, list):
        return ["blocks are no list"]
    most = 50 if surface == "message" else 100
    found = [f"{len(blocks)} blocks"] if len(blocks) > most else []
    found += [f"block {place}: {said}" for place, one in enumerate(blocks) for said in _block(one, surface)]
    ids = [one["block_id"] for one in _everything(blocks) if "block_id" in one]
    found += ["a block_id stands twice"] if len(ids) != len(set(ids)) else []
    actions = [one["action_id"] for one in _everything(blocks) if "action_id" in one]
    found += ["an action_id stands twice"] if len(actions) != len(set(actions)) else []
    tables = sum(1 for one in blocks if isinstance(one, dict) and one.get("type") == "table")
    return found + (["more than one table"] if tables > 1 else [])


def too_long(text: str, blocks: list[Json]) -> bool:
    """Whether the whole message is more than Slack was seen to take."""
    return len(text.encode()) + sum(len(one.encode()) for one in _strings(blocks)) > MESSAGE_BYTES


def says(blocks: list[Json]) -> str:
    """All that can be read in the blocks."""
    texts = [str(one["text"]) for one in _everything(blocks) if isinstance(one.get("text"), str)]
    return read("\n".join(texts))


def read(text: str) -> str:
    """As a reader sees it: entities undone."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def buttons(blocks: list[Json]) -> list[Json]:
    """Every button, in the order they are read."""
    return [one for one in _everything(blocks) if one.get("type") == "button"]


def pressed(blocks: list[Json]) -> list[Json]:
    """Everything that can be pressed: buttons, and the choices of a menu as if each were one."""
    found: list[Json] = []
    for one in _everything(blocks):
        found += [one] if one.get("type") == "button" else []
        if one.get("type") == "overflow":
            found += [{**option, "action_id": one["action_id"]} for option in one["options"]]
    return found


def _everything(part: Any) -> Iterator[Json]:
    """Every object in it, from the outside in, in reading order."""
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from _everything(value)
    elif isinstance(part, list):
        for value in part:
            yield from _everything(value)


def _strings(part: Any) -> Iterator[str]:
    for one in _everything(part):
        yield from (value for key, value in one.items() if isinstance(value, str) and key not in ("type", "action_id"))


def _block(block: Any, surface: str) -> list[str]:
    if not isinstance(block, dict) or block.get("type") not in _BLOCKS:
        return [f"unknown type {block.get('type') if isinstance(block, dict) else block!r}"]
    kind = str(block["type"])
    fields, required, check = _BLOCKS[kind]
    if surface != "message" and kind in ("context_actions", "table"):
        return [f"a {kind} stands in messages only"]
    if surface != "modal" and kind == "input":
        return ["an input stands in modals only"]
    found = _fields(block, fields | {"type", "block_id"}, required)
    return found or [*_id(block, "block_id"), *check(block)]


def _fields(thing: Json, allowed: set[str], required: set[str]) -> list[str]:
    unknown, missing = set(thing) - allowed, required - set(thing)
    found = [f"{thing.get('type', 'object')} has an unknown field {name}" for name in sorted(unknown)]
    return found + [f"{thing.get('type', 'object')} lacks {name}" for name in sorted(missing)]


def _id(thing: Json, name: str) -> list[str]:
    value = thing.get(name, "x")
    return [] if isinstance(value, str) and 0 < len(value) <= 255 else [f"{name} is not of 1 to 255 characters"]


def _text(text: Any, most: int, kinds: tuple[str, ...] = ("plain_text", "mrkdwn")) -> list[str]:
    if not isinstance(text, dict) or text.get("type") not in kinds:
        return [f"no text of {kinds}"]
    extra = {"emoji"} if text["type"] == "plain_text" else {"verbatim"}
    found = _fields(text, {"type", "text"} | extra, {"text"})
    words = text.get("text")
    if not isinstance(words, str) or not words.strip() or not 1 <= len(words) <= most:
        found.append(f"a text of {len(words) if isinstance(words, str) else words!r} characters, of {most}")
    return found


def _section(block: Json) -> list[str]:
    found = [] if "text" in block or "fields" in block else ["a section has neither text nor fields"]
    found += _text(block["text"], 3_000) if "text" in block else []
    fields = block.get("fields", [])
    found += ["more than 10 fields"] if len(fields) > 10 else []
    found += [said for field in fields for said in _text(field, 2_000)]
    return found + (_accessory(block["accessory"]) if "accessory" in block else [])


def _accessory(element: Any) -> list[str]:
    if not isinstance(element, dict) or element.get("type") != "overflow":
        return _button(element)
    found = _fields(element, {"type", "action_id", "options", "confirm"}, {"action_id", "options"})
    found += [] if found or 1 <= len(element["options"]) <= 5 else ["no or too many choices behind a mark"]
    return found or [*_id(element, "action_id"), *options_problems(element["options"])]


def _context(block: Json) -> list[str]:
    elements = block["elements"]
    found = [] if 1 <= len(elements) <= 10 else [f"{len(elements)} elements in a context"]
    return found + [said for one in elements for said in _text(one, 3_000)]


def _actions(block: Json) -> list[str]:
    elements = block["elements"]
    found = [] if 1 <= len(elements) <= 25 else [f"{len(elements)} elements in actions"]
    return found + [said for one in elements for said in _button(one)]


def _button(button: Any) -> list[str]:
    if not isinstance(button, dict) or button.get("type") != "button":
        return ["not a button"]
    allowed = {"type", "text", "action_id", "value", "url", "style", "accessibility_label", "confirm"}
    found = _fields(button, allowed, {"text", "action_id"})
    found += _text(button.get("text"), 75, ("plain_text",)) + _id(button, "action_id")
    read_out = button.get("accessibility_label", "x")
    found += [] if 1 <= len(read_out) <= 75 else ["a button read out with no or too many characters"]
    value = button.get("value", "x")
    found += [] if isinstance(value, str) and 1 <= len(value) <= 2_000 else ["a value of no or too many characters"]
    return found + (["an unknown style"] if button.get("style", "primary") not in ("primary", "danger") else [])


def _image(image: Any) -> list[str]:
    if not isinstance(image, dict) or image.get("type") != "image":
        return ["not an image"]
    found = _fields(image, {"type", "image_url", "alt_text"}, {"image_url", "alt_text"})
    url, alt = image.get("image_url", ""), image.get("alt_text", "")
    found += [] if url.startswith("https://") and len(url) <= 3_000 else ["an image address that is none"]
    return found + ([] if 1 <= len(alt) <= 2_000 else ["an alt text of no or too many characters"])


def _card(block: Json) -> list[str]:
    if not {"title", "body", "actions", "hero_image"} & set(block):
        return ["an empty card"]
    found = [said for name, most in _CARD_TEXTS.items() if name in block for said in _text(block[name], most)]
    found += _image(block["hero_image"]) if "hero_image" in block else []
    found += _image(block["icon"]) if "icon" in block else []
    buttons = block.get("actions", [])
    found += ["more than 3 buttons on a card"] if len(buttons) > 3 else []
    return found + [said for one in buttons for said in _button(one)]


def _carousel(block: Json) -> list[str]:
    cards = block["elements"]
    found = [] if 1 <= len(cards) <= 10 else [f"{len(cards)} cards in a carousel"]
    for card in cards:
        found += ["not a card"] if card.get("type") != "card" else _block(card, "message")
    return found


def _table(block: Json) -> list[str]:
    rows = block["rows"]
    found = [] if 1 <= len(rows) <= 100 else [f"{len(rows)} rows"]
    found += ["rows of different lengths"] if len({len(row) for row in rows}) > 1 else []
    found += ["more than 20 cells in a row"] if any(len(row) > 20 for row in rows) else []
    found += ["too many column settings"] if len(block.get("column_settings", [])) > 20 else []
    for cell in (cell for row in rows for cell in row):
        found += _fields(cell, {"type", "text"}, {"text"})
        found += [] if cell.get("type") == "raw_text" and cell.get("text", "").strip() else ["an empty cell"]
    return found


def _header(block: Json) -> list[str]:
    return _text(block["text"], 150, ("plain_text",))


def _context_actions(block: Json) -> list[str]:
    found = [] if 1 <= len(block["elements"]) <= 5 else ["no or too many context actions"]
    for one in block["elements"]:
        names = {"positive_button", "negative_button"}
        found += _fields(one, {"type", "action_id"} | names, names) + _id(one, "action_id")
        found += ["no feedback_buttons"] if one.get("type") != "feedback_buttons" else []
        for name in names & set(one):
            found += _fields(one[name], {"text", "value", "accessibility_label"}, {"text", "value"})
            found += _text(one[name].get("text"), 75, ("plain_text",))
            found += [] if len(one[name].get("accessibility_label", "")) <= 75 else ["a label too long"]
    return found


def _input(block: Json) -> list[str]:
    found = _text(block["label"], 2_000, ("plain_text",)) + (_text(block["hint"], 2_000) if "hint" in block else [])
    element = block["element"]
    kind = element.get("type") if isinstance(element, dict) else None
    if kind not in _ELEMENTS:
        return [*found, f"an unknown element {kind}"]
    fields, required, check = _ELEMENTS[kind]
    found += _fields(element, fields | {"type", "action_id"}, required | {"action_id"}) + _id(element, "action_id")
    if "placeholder" in element:
        found += _text(element["placeholder"], 150, ("plain_text",))
    return found if found else check(element)


def _number(element: Json) -> list[str]:
    """All bounds and values are strings."""
    given = [element[name] for name in ("min_value", "initial_value", "max_value") if name in element]
    if not all(isinstance(one, str) for one in given):
        return ["a number that is no string"]
    if not element["is_decimal_allowed"] and any("." in one for one in given):
        return ["a fraction where none is allowed"]
    return [] if [*map(float, given)] == sorted(map(float, given)) else ["a value outside of its bounds"]


def _words(element: Json) -> list[str]:
    most = element.get("max_length", 3_000)
    fits = 1 <= most <= 3_000 and len(element.get("initial_value", "")) <= most
    return [] if fits else ["a text longer than its field"]


def _date(element: Json) -> list[str]:
    return [] if re.fullmatch(r"\d{4}-\d\d-\d\d", element.get("initial_date", "2026-11-24")) else ["no date"]


def _radio(element: Json) -> list[str]:
    found = [] if 1 <= len(element["options"]) <= 10 else ["no or too many radio buttons"]
    found += options_problems(element["options"])
    initial = element.get("initial_option", element["options"][0])
    return found + ([] if initial in element["options"] else ["an initial option that is none of them"])


def _menu(element: Json) -> list[str]:
    found = [] if element["options"] else ["a menu without choices"]
    initial = element.get("initial_option")
    found += [] if initial is None or initial in element["options"] else ["an initial option that is none of them"]
    return found + options_problems(element["options"])


def _checkboxes(element: Json) -> list[str]:
    found = [] if 1 <= len(element["options"]) <= 10 else ["no or too many checkboxes"]
    found += options_problems(element["options"])
    initial = element.get("initial_options", element["options"])
    return found + ([] if initial and all(one in element["options"] for one in initial) else ["no initial options"])


def _several(element: Json) -> list[str]:
    found = [] if element["options"] else ["a menu without choices"]
    found += options_problems(element["options"])
    initial = element.get("initial_options", element["options"])
    return found + ([] if initial and all(one in element["options"] for one in initial) else ["no initial options"])


def _external(element: Json) -> list[str]:
    return options_problems([element["initial_option"]]) if "initial_option" in element else []


def options_problems(options: Any) -> list[str]:
    """Of a menu's choices, drawn or asked for."""
    if not isinstance(options, list) or len(options) > 100:
        return ["no list of choices, or too many"]
    found = []
    for one in options:
        found += _fields(one, {"text", "value", "description"}, {"text", "value"}) + _text(one.get("text"), 75)
        found += _text(one["description"], 75) if "description" in one else []
        found += [] if 1 <= len(one.get("value", "")) <= 150 else ["a choice's value of no or too many characters"]
    return found


def _nothing(_: Json) -> list[str]:
    return []


_CARD_TEXTS = {"title": 150, "subtitle": 150, "body": 200}
_BLOCKS: dict[str, tuple[set[str], set[str], Any]] = {
    "section": ({"text", "fields", "accessory", "expand"}, set(), _section),
    "context": ({"elements"}, {"elements"}, _context),
    "actions": ({"elements"}, {"elements"}, _actions),
    "header": ({"text"}, {"text"}, _header),
    "divider": (set(), set(), _nothing),
    "card": ({"title", "subtitle", "body", "actions", "hero_image", "icon"}, set(), _card),
    "carousel": ({"elements"}, {"elements"}, _carousel),
    "table": ({"rows", "column_settings"}, {"rows"}, _table),
    "context_actions": ({"elements"}, {"elements"}, _context_actions),
    "input": ({"label", "element", "hint", "optional", "dispatch_action"}, {"label", "element"}, _input),
}
"""Type → fields it may have, fields it must have, and what else is checked."""
_ELEMENTS: dict[str, tuple[set[str], set[str], Any]] = {
    "number_input": (
        {"is_decimal_allowed", "min_value", "max_value", "initial_value", "placeholder"}, {"is_decimal_allowed"},
        _number),
    "plain_text_input": ({"max_length", "initial_value", "placeholder", "multiline"}, set(), _words),
    "static_select": ({"options", "initial_option", "placeholder"}, {"options"}, _menu),
    "datepicker": ({"initial_date", "placeholder"}, set(), _date),
    "radio_buttons": ({"options", "initial_option"}, {"options"}, _radio),
    "checkboxes": ({"options", "initial_options"}, {"options"}, _checkboxes),
    "multi_static_select": (
        {"options", "initial_options", "placeholder", "max_selected_items"}, {"options"}, _several),
    "external_select": ({"min_query_length", "initial_option", "placeholder"}, set(), _external),
    "conversations_select": (
        {"default_to_current_conversation", "response_url_enabled", "filter", "placeholder", "initial_conversation"},
        set(), _nothing),
}  # fmt: skip
"""The same of what stands in an input."""
VIEW_BYTES = 250_000


def view_problems(view: Any, kind: str) -> list[str]:
    """Every reason for which Slack would refuse a view, but for its size."""
    allowed = {"type", "blocks", "private_metadata", "callback_id", "external_id"}
    allowed |= {"title", "close", "submit", "clear_on_close", "notify_on_close"} if kind == "modal" else set()
    if not isinstance(view, dict) or view.get("type") != kind or set(view) - allowed:
        return ["not a view of this kind, or with unknown fields"]
    found = problems(view.get("blocks"), kind)
    found += ["no block"] if not view.get("blocks") else []
    found += ["no title"] if kind == "modal" and "title" not in view else []
    for name in {"title", "close", "submit"} & set(view):
        found += _text(view[name], 24, ("plain_text",))
    has_inputs = any(isinstance(one, dict) and one.get("type") == "input" for one in view.get("blocks") or [])
    found += ["inputs without a button to send them"] if has_inputs and "submit" not in view else []
    found += ["private_metadata too long"] if len(view.get("private_metadata", "")) > 3_000 else []
    return found + (["callback_id too long"] if len(view.get("callback_id", "")) > 255 else [])


def view_too_large(view: Json) -> bool:
    return len(json.dumps(view).encode()) > VIEW_BYTES
