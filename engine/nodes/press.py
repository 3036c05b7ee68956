"""A press: the turn whose quick reply was pressed is looked up, and what it showed becomes what the thread is about."""

from collections.abc import Sequence
from dataclasses import replace

from engine.domain.conversation import Memory, Session, memory_from_json
from engine.domain.tokens import PICKING, Press, Pressed, offered, read_token
from engine.domain.turnrow import TurnRow
from engine.forms import again_of, shared_of
from engine.messages import Reply, Turn, from_json
from engine.parts import Parts


async def find_press(turn: Turn, parts: Parts) -> Press | None:
    """None for a turn that is no press. Never raises on any token: a person may send whatever they like."""
    if again := again_of(turn.form):
        return await _anew(turn, again, parts)
    if shared := shared_of(turn.form):
        return await _shared(turn, shared, parts)
    if not turn.token:
        return None
    pressed = read_token(turn.token)
    row = await parts.log.get(turn.thread.tenant, pressed.turn_id) if pressed else None
    if row is None or row.thread != turn.thread:
        return Press(expired="unknown")
    if row.erased:
        return Press(expired="erased")
    if await parts.log.is_buried(row):
        return Press(expired="started_over")
    return _of_row(row, turn.token, pressed)


def _of_row(row: TurnRow, token: str, pressed: Pressed | None) -> Press:
    choice = offered(from_json(Reply, row.reply), token)
    if choice is None:
        # Somebody's words were in what it showed, and they had them erased; or it was never offered.
        return Press(expired="erased" if _holds_nothing(row) else "unknown")
    return Press(pressed, choice, memory_from_json(row.memory_after))


def _holds_nothing(row: TurnRow) -> bool:
    """But picks, which outlast the erasing of the words that they were found by."""
    return replace(memory_from_json(row.memory_after), picks=()) == Memory()


async def _anew(turn: Turn, turn_id: str, parts: Parts) -> Press:
    """A search of the same person's, from any thread: what was in force then, and nothing of the page."""
    row = await parts.log.get(turn.thread.tenant, turn_id)
    if row is None or row.user_id != turn.user_id:
        return Press(expired="unknown")
    if row.erased or row.memory_after == b"{}":
        return Press(expired="erased")
    if await parts.log.is_buried(row):
        return Press(expired="started_over")
    wants = replace(memory_from_json(row.memory_after).wants, listing=None, allergies=row.allergies)
    return Press(memory=Memory(wants=wants))


async def _shared(turn: Turn, turn_id: str, parts: Parts) -> Press:
    """A list of any thread of the tenant: that who shares it may read there and write here, the channel has asked."""
    row = await parts.log.get(turn.thread.tenant, turn_id)
    if row is None:
        return Press(expired="unknown")
    if row.erased or row.memory_after == b"{}":
        return Press(expired="erased")
    if await parts.log.is_buried(row):
        return Press(expired="started_over")
    return Press(memory=memory_from_json(row.memory_after), shares=True)


def with_press(session: Session, press: Press | None) -> Session:
    """The session as the turn that is pressed left it; what guards the thread stays as it is now."""
    if press is None or press.memory is None:
        return session
    now, then = session.memory, press.memory
    if press.shares or (press.pressed is not None and press.pressed.action in PICKING):
        return session  # What the thread is about stays: only a dish of what was shown then is picked.
    # A search run anew brings what it was guarded by: its own thread is another.
    brought = then.wants.allergies if press.pressed is None else ()
    return replace(session, memory=taken_up(then, now, brought))


def taken_up(then: Memory, now: Memory, brought: Sequence[str] = ()) -> Memory:
    """An earlier state for the thread to go on from: what guards it and what is picked is as now, and what `brought`
    guards besides."""
    wants = replace(then.wants, allergies=tuple(dict.fromkeys((*now.wants.allergies, *brought))))
    asked = now.asked_once or then.asked_once
    return replace(then, wants=wants, muted=now.muted, asked_once=asked, picks=now.picks)


def as_said(turn: Turn, press: Press | None) -> Turn:
    """A press reads in the thread as if its words had been said."""
    return turn if press is None or press.choice is None else replace(turn, text=press.choice.text)
