"""Presses of buttons, as readings: each says what its label says, and no word of it is read."""

from functools import lru_cache
from typing import cast

from engine.conversation import (
    FOR_ME,
    OF_OFFICE,
    ORDERING,
    PICKING,
    Action,
    Change,
    Command,
    Memory,
    Picking,
    Press,
    Understood,
    digest_of,
)
from engine.messages import Intent
from engine.reading.contract import Question, Reading, SlotEdit
from engine.reading.derive import KIND_OF_STEP, understood_of


def press_read(press: Press) -> Reading | None:
    """None where words are to be read: a choice that stands for a message."""
    if press.shares:
        return Reading(command="shared", judged=("command", None))
    if press.pressed is None:
        return Reading(declined=press.memory is not None, judged=("other" if press.memory is None else "search", None))
    if press.lifts:
        return _lifted(press, press.pressed.argument)
    return action_read(press.pressed.action, press.pressed.argument)


def _lifted(press: Press, digest: str) -> Reading:
    """The allergy of the turn's own that the button names, taken back; asked about once more, nothing."""
    told = press.memory.wants.allergies if press.memory and not press.is_asked_again else ()
    edits = (SlotEdit("allergy", "remove", name, source="press") for name in told if digest_of(name) == digest)
    return Reading(edits=tuple(edits), judged=("filter", "dietary"))


_INTENTS: dict[Change, Intent] = {"compare": "compare", "compose": "compose"}


@lru_cache(maxsize=256)
def action_read(action: Action, argument: str = "") -> Reading | None:
    """None for words, which are to be read like any other. `argument`: of the button's token."""
    if action == "say":
        return None
    places = (int(argument),) if argument.isdecimal() else ()
    if action in PICKING:
        return Reading(
            command=cast(Picking, action),
            referred=places if action == "pick" else (0,) if action == "pick_named" else (),
            picked=(argument,) if action == "unpick" else (),
            question=Question("", (argument,)) if action == "share" else None,
            judged=("command", None),
        )
    if action == "diet":
        return Reading(edits=(SlotEdit("diet", "add", argument, source="press"),), judged=("filter", "dietary"))
    if action in OF_OFFICE or action in FOR_ME:
        return Reading(command=cast(Command, action), judged=("command", None))
    if action in ORDERING:
        return Reading(orders=True, judged=("order", "reference"))
    step = cast(Change, action)
    intent = _INTENTS.get(step, "filter")
    return Reading(step=step, referred=places, judged=(intent, None if intent == "compose" else KIND_OF_STEP[step]))


@lru_cache(maxsize=256)
def action_understood(action: Action, argument: str = "") -> Understood | None:
    """The same as a turn; a press is of no thread."""
    reading = action_read(action, argument)
    return understood_of(reading, Memory()) if reading else None
