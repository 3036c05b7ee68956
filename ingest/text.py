"""Text as scraped becomes text as a person would write it: no markup, emoji, control characters or runs of blanks."""

import html
import re

from engine.messages.text import in_one_script

# Anything outside printable ASCII, a tag or entity opener, or untidy blanks; most scraped texts hold none of these.
_SUSPECT = re.compile(r"[^ -~]|[<&]|  |^ | $")
_SCRIPT = re.compile(r"<(script|style)\b[^>]*>.*?(?:</\1\s*>|$)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<!--.*?(?:-->|$)|</?[A-Za-z][^<>]{0,500}>", re.DOTALL)
_BLANKS = re.compile(r"\s+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
# Emoji and pictographs, their joiners, modifiers and tags (Unicode emoji data 15.1), bidirectional and zero-width
# marks, the replacement character, private use and lone surrogates: none is a word of a dish.
_UNWANTED = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\u3030"
    "\ud800-\udfff\ue000-\uf8ff\ufe00-\ufe0f\ufeff\ufff0-\uffff"
    "\U0001f000-\U0001faff\U000e0000-\U000e007f\U000f0000-\U0010ffff]"
)


def clean_text(text: str) -> str:
    """One line of plain text: entities resolved, tags, emoji and control characters gone, blanks single, letters of
    another script that look like Latin ones in a Latin word made those."""
    if not _SUSPECT.search(text):
        return text
    if "&" in text or "<" in text:
        text = _without_markup(text)
    text = in_one_script(_UNWANTED.sub("", _CONTROL.sub(" ", text)))
    return _BLANKS.sub(" ", text).strip()


def _without_markup(text: str) -> str:
    # Twice: feeds that escaped already escaped text ("&amp;eacute;", "&lt;b&gt;") are common.
    unescaped = html.unescape(html.unescape(text))
    return _TAG.sub(" ", _SCRIPT.sub(" ", unescaped))
