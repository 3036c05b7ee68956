"""The search form and "Find catering for this": answered in the request, and what is searched goes to the inbox.

A form's answer stands where it was opened: in the thread whose search it changes, or under a new post of the channel.
From the compose box both can be asked for where Platter is not; then it is offered to be added first.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from hashlib import blake2b

from channels.ports import Arrival
from channels.shared.already_asked import is_asked
from channels.shared.payload import Json
from channels.shared.sentences import say
from channels.teams import elements as element
from channels.teams.limits import ANSWER_WITHIN_S, TOWNS_MAX
from channels.teams.meant import FormAsked, Here, Submitted
from channels.teams.parts import Parts
from channels.teams.search_form import Drawn, Filled, closing, dialog, form_dialog, said_dialog
from channels.teams.turns import MESSAGE_ID, beginning, place_of
from engine.engine import Unavailable
from engine.messages import turn_id_of
from engine.messages.forms import Pairs, Town, drawn, line_of, sent

TakesIn = Callable[[Arrival], Awaitable[bool]]


class Desk:
    def __init__(self, parts: Parts, take_in: TakesIn) -> None:
        self._parts = parts
        self._take_in = take_in

    async def open_form(self, asked: FormAsked) -> Json:
        """With what is in force in its thread; why not, where that takes too long."""
        if asked.from_compose_box and not await self._parts.is_in(asked.place):
            return _add_first()
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                in_force = await self._in_force(asked)
                towns = await self._towns()
        except (TimeoutError, Unavailable):
            return said_dialog(say("teams-form-button"), say("teams-later"))
        given = drawn(in_force)
        return form_dialog(replace(asked.form, had=tuple(given)), Drawn(given, towns))

    async def _in_force(self, asked: FormAsked) -> Pairs:
        return () if asked.form.kind == "new" else await self._parts.engine.form_in_force(asked.thread)

    async def _towns(self) -> tuple[Town, ...]:
        return (await self._parts.engine.towns())[:TOWNS_MAX]

    async def submit(self, submitted: Submitted) -> Json:
        """Faults, each at its field; else it is taken in, once, and the dialog gives way to a sentence."""
        filled = submitted.filled
        found = sent(filled.fields, filled.form.had, self._parts.now())
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                if found.faults:
                    return form_dialog(filled.form, Drawn(filled.fields, await self._towns(), found.faults))
                await self._take_in(asked(submitted, found.pairs))
        except (TimeoutError, Unavailable):
            # Perhaps it was taken in: sent again it is the same.
            return form_dialog(filled.form, Drawn(filled.fields, note=say("teams-not-taken")))
        return closing(say("teams-taken"))

    async def here(self, here: Here) -> Json:
        """A message becomes a turn in its own thread, once; why not is said to whoever pressed, alone."""
        if not await self._parts.is_in(here.place):
            return _add_first()
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                refused = await self._not_here(here)
                if refused is None:
                    refused = (
                        say("teams-here-taken") if await self._take_in(here.arrival) else say("teams-asked-already")
                    )
        except (TimeoutError, Unavailable):
            refused = say("teams-later")
        return said_dialog(say("find-catering"), refused)

    async def _not_here(self, here: Here) -> str | None:
        turn = here.arrival.turn
        if here.is_own:
            return say("teams-own-message")
        if not turn.text:
            return say("teams-no-words")
        was_asked = await is_asked(self._parts.inbox, self._parts.engine, turn.thread, here.said_id)
        return say("teams-asked-already") if was_asked else None


def asked(submitted: Submitted, pairs: Pairs) -> Arrival:
    """In its thread, or with the post that opens one."""
    filled, arrival, line = submitted.filled, submitted.arrival, line_of(pairs)
    key = _sending(arrival, filled)
    turn = replace(arrival.turn, text=line, form=pairs, turn_id=turn_id_of(arrival.turn.thread, key))
    arrival = replace(arrival, turn=turn, keys=(key,))
    return beginning(arrival, key.rpartition(":")[2], line) if filled.form.kind == "new" else arrival


def _sending(arrival: Arrival, filled: Filled) -> str:
    """Of one sending of a form. Where our answer was late it is sent again: as it was it is the same, and changed
    another one."""
    turn, place = arrival.turn, place_of(arrival.where)
    stands_in = place.conversation.partition(MESSAGE_ID)[0] if filled.form.kind == "new" else place.conversation
    given = [stands_in, turn.user_id, filled.form.id, sorted(filled.fields.items()), filled.form.had]
    return f"form:{blake2b(json.dumps(given).encode(), digest_size=16).hexdigest()}"


def _add_first() -> Json:
    """Teams adds Platter when this is pressed, and then asks again. [docs: messaging-extensions/how-to/action-commands/
    create-task-module, "Request to install your conversational bot"]"""
    add = {"type": "Action.Submit", "title": say("teams-add-button"), "data": {"msteams": {"justInTimeInstall": True}}}
    return dialog(say("teams-add-title"), element.card(element.line(say("teams-add"), 200), [add]))
