"""What Microsoft's Agents Playground cannot show, taken out: the client where this machine alone is spoken to. Pure.

It draws no carousel, and a button that opens a dialog loses by what it would: such buttons are left out. A press
whose button says what shall be read in its place ends in its script: the card's library completes `data.msteams` in the
message itself, which the client has frozen ("Cannot add property msTeams, object is not extensible"). Without that the
same press arrives as a message without words, and means the same by its token.
[read and tried: @microsoft/m365agentsplayground 0.2.20, 0.2.27, 0.2.28]
"""

from typing import Any

from channels.shared.payload import Json


def for_playground(activity: Json) -> Json:
    """The same message as that client can draw and press."""
    layout = {"attachmentLayout": "list"} if "attachmentLayout" in activity else {}
    drawn: Json = _pressable(activity)
    return {**drawn, **layout}


def _pressable(part: Any) -> Any:
    if isinstance(part, list):
        return [_pressable(one) for one in part if not _opens_a_dialog(one)]
    if not isinstance(part, dict):
        return part
    kept = {name: _pressable(one) for name, one in part.items()}
    if kept.get("type") == "Action.Submit" and isinstance(kept.get("data"), dict):
        kept["data"] = {name: one for name, one in kept["data"].items() if name != "msteams"}
    return kept


def _opens_a_dialog(part: Any) -> bool:
    data = part.get("data") if isinstance(part, dict) and part.get("type") == "Action.Submit" else None
    told = data.get("msteams") if isinstance(data, dict) else None
    return isinstance(told, dict) and told.get("type") == "task/fetch"
