"""Calendar entry of an order, as text: one event in UTC, which every calendar shows in its own zone. Pure.

[RFC 5545: §3.1 lines and folding, §3.3.11 escaping, §3.6.1 events, §3.8.1.11 states, §3.8.7.4 revisions]
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from unicodedata import category

from engine.ordering.states import OVER
from engine.ordering.values import Order

LINE_OCTETS = 75
"""Of a line without its end. [§3.1]"""
PRODUCT = "-//Platter//Order//EN"
_NO_TEXT = frozenset({"Cc", "Cs"})
"""Controls, and halves of letters, which no encoding has. [§3.1, CONTROL; Unicode general categories]"""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def calendar_of(order: Order, summary: str, description: str = "", location: str = "") -> str | None:
    """The file's text; None where no time was agreed. The sentences are the answers'.

    The same order is the same event in whatever calendar has it already: later states are later revisions of it.
    """
    if order.window is None:
        return None
    is_over = order.state in OVER
    rows = [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", PRODUCT),
        ("BEGIN", "VEVENT"),
        ("UID", order.cart_id),
        ("DTSTAMP", _utc(order.placed_at)),
        ("DTSTART", _utc(order.window.starts)),
        ("DTEND", _utc(order.window.ends)),
        ("SEQUENCE", "2" if is_over else "0" if order.state == "waiting_approval" else "1"),
        ("STATUS", "CANCELLED" if is_over else "CONFIRMED" if order.state == "accepted" else "TENTATIVE"),
        ("SUMMARY", _escaped(summary)),
        ("DESCRIPTION", _escaped(description)),
        ("LOCATION", _escaped(location)),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]
    return "".join(f"{line}\r\n" for name, value in rows if value for line in _folded(f"{name}:{value}"))


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    """What would begin another line ends this one as text; what calendars may not hold goes."""
    one_kind = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(one for one in one_kind if one in "\n\t" or category(one) not in _NO_TEXT).translate(_ESCAPED)


def _folded(line: str) -> Iterator[str]:
    """In pieces of so many octets at most, none within a letter; all but the first begin with a space. [§3.1]"""
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > LINE_OCTETS:
            yield piece
            piece = " "
        piece += letter
    yield piece
