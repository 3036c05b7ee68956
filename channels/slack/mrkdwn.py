"""Words for Slack: nothing that a menu or a person wrote can ping, link out, or change how a message looks. Pure.

`plain_text` objects take words as they are. In `mrkdwn`, and in the top-level text, three characters are escaped (Slack
reads mentions, channels and links in angle brackets only), and the four that format are replaced by look-alikes,
because Slack has no escape for them: "~$12~ ... ~" in a menu must not strike a price out.
"""

import re

from channels.shared.payload import Json
from channels.shared.plain_text import CUT
from channels.shared.plain_text import cut as cut
from channels.shared.plain_text import one_line as one_line
from channels.shared.plain_text import visible as visible

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "*": "∗", "_": "ˍ", "~": "∼", "`": "ˋ"})
_LINK = re.compile(r"<([@#!]?)([^<>|]*)(?:\|([^<>]*))?>")
_FORMAT_MARKS = re.compile(r"(?<!\w)[*_`]+|[*_`]+(?!\w)")
_SPACES = re.compile(r"[ \t]+")
_FROM_SLACK = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))


def escaped(text: str) -> str:
    """Words as `mrkdwn` shows them letter by letter."""
    return text.translate(_ESCAPED)


def escaped_cut(text: str, limit: int) -> str:
    """Escaped, and at most `limit` characters as they are sent: an entity is never cut in two."""
    if len(escaped(text)) <= limit:
        return escaped(text)
    room, kept = limit - len(CUT), []
    for piece in map(escaped, text):
        room -= len(piece)
        if room < 0:
            break
        kept.append(piece)
    return "".join(kept).rstrip() + CUT


def plain(text: str, limit: int) -> Json:
    """A `plain_text` object: no markup, no emoji codes."""
    return {"type": "plain_text", "text": cut(text, limit), "emoji": False}


def mrkdwn(text: str) -> Json:
    """A `mrkdwn` object of text that is escaped already; verbatim: no address or name in it becomes a link."""
    return {"type": "mrkdwn", "text": text, "verbatim": True}


def said(text: str) -> str:
    """A person's message as it reads: Platter's mention and other people's taken out, links by their label.

    Marks of bold, italics and code go too: they are how a word looks, not what it says.
    """
    words = _LINK.sub(_read, text)
    for entity, character in _FROM_SLACK:
        words = words.replace(entity, character)
    return _SPACES.sub(" ", _FORMAT_MARKS.sub("", words)).strip()


def mentions(text: str, user: str) -> bool:
    """Whether the user is mentioned; an empty user never is."""
    return bool(user) and any(sign == "@" and name == user for sign, name, _ in _LINK.findall(text))


def opens_with_somebody_else(text: str, bot_user: str) -> bool:
    """ "@Ben what do you think": said to a colleague."""
    first = _LINK.match(text.lstrip())
    return first is not None and first[1] == "@" and first[2] != bot_user and not mentions(text, bot_user)


def _read(link: "re.Match[str]") -> str:
    sign, target, label = link[1], link[2], link[3] or ""
    if sign == "@" or (sign == "!" and not target.startswith("date^")):
        return " "
    if sign == "#":
        return f"#{label}" if label else " "
    return label or ("" if sign else target)
