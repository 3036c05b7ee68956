"""Words for Teams: nothing that a menu or a person wrote can mention, link out, or change how a message looks. Pure.

Words stand in two places. In a card they are `TextRun`s, which know no markup but dates in double braces. The message's
own text is sent as `xml`, where three characters are escaped and nothing else means anything. In both, clients make
links of what looks like an address, so an address is written with look-alikes and stays words.
"""

import re
from collections.abc import Iterator
from html import escape, unescape

from channels.shared.payload import Json, text_at, things_at
from channels.shared.plain_text import visible

_ADDRESS_MARKS = ((re.compile(r"://"), "∶//"), (re.compile(r"\bwww\.", re.IGNORECASE), "www․"))
_MAIL = re.compile(r"(?<=\w)@(?=\w)")
_SCHEMES = re.compile(r"\b(mailto|tel|javascript|data|msteams):", re.IGNORECASE)
_LABELS = re.compile(r"\](?=[(\[])")
"""Markdown's links, for a card's `fallbackText`, which is the one place that reads markdown."""
_DATES = re.compile(r"\{(?=\{)")
_SPACES = re.compile(r"[^\S\n]+")
_ENTITIES = re.compile(r"&(?:nbsp|amp|lt|gt|quot|#39);")


def inert(text: str) -> str:
    """The visible words, with whatever a client would make something of replaced by what looks like it."""
    for pattern, look_alike in _ADDRESS_MARKS:
        text = pattern.sub(look_alike, text)
    text = _SCHEMES.sub(r"\1∶", _MAIL.sub("＠", text))
    return visible(_DATES.sub("{ ", _LABELS.sub("] ", text)))


def xml(text: str) -> str:
    """Inert words as the text of a message with `textFormat` "xml" shows them letter by letter."""
    return escape(text, quote=False)


def said(activity: Json) -> str:
    """A person's message as it reads: every mention taken out by its entity, the marks of HTML read."""
    text = text_at(activity, "text")
    for mention in _mentions(activity):
        text = text.replace(text_at(mention, "text") or "\0", " ")
    text = _ENTITIES.sub(lambda found: unescape(found[0]), text).replace("\u00a0", " ").replace("\r\n", "\n")
    return _SPACES.sub(" ", text).strip()


_BLOCKS = frozenset({"br", "p", "div", "li", "tr", "h1", "h2", "h3", "blockquote"})
HTML_MAX = 20_000
"""Ours: a message that is read is a tenth of this, the rest are its marks."""
_NOT_SAID = frozenset({"at", "attachment", "style", "script"})
"""Whom it is said to, and what is no words."""


_TAG = re.compile(r"""(<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|<[^<>]*>)""")
"""No "<" within: what never ends is looked at once, however often it begins (`html.parser` begins again each time)."""
_NAME = re.compile(r"<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_CHARACTER = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|[a-z0-9]{1,32});?", re.IGNORECASE)
"""No longer than a character's number or name is: `unescape` fails on a number of thousands of digits."""


def said_in_html(content: str) -> str:
    """A message as it reads, from Teams' HTML; what anybody is called in it is left out. Never raises; linear."""
    begun, *commented = content[:HTML_MAX].split("<!--")
    marked = begun + "".join(part.partition("-->")[2] for part in commented)
    lines = (_SPACES.sub(" ", line).strip() for line in "".join(_said_between(marked)).split("\n"))
    return "\n".join(line for line in lines if line)


def _said_between(marked: str) -> Iterator[str]:
    within = 0
    for place, piece in enumerate(_TAG.split(marked)):
        if place % 2:
            closes, name = _named(piece)
            yield "\n" * (name in _BLOCKS)
            if name in _NOT_SAID and not piece.endswith("/>"):
                within = max(0, within + (-1 if closes else 1))
        elif not within:
            yield _CHARACTER.sub(lambda found: unescape(found[0]), piece).replace("\u00a0", " ")


def _named(tag: str) -> tuple[bool, str]:
    """Whether it closes, and what it is called; "" for a declaration."""
    found = _NAME.match(tag)
    return (bool(found[1]), found[2].lower()) if found else (False, "")


def mentions(activity: Json, bot: str) -> bool:
    """Whether the bot is mentioned; an empty bot never is."""
    return bool(bot) and any(text_at(one, "mentioned", "id") == bot for one in _mentions(activity))


def opens_with_somebody_else(activity: Json, bot: str) -> bool:
    """ "@Ben what do you think": said to a colleague."""
    text = text_at(activity, "text").lstrip()
    first = [one for one in _mentions(activity) if (words := text_at(one, "text")) and text.startswith(words)]
    return bool(first) and not mentions(activity, bot)


def _mentions(activity: Json) -> list[Json]:
    return [one for one in things_at(activity, "entities") if text_at(one, "type") == "mention"]
