"""What a person typed, made safe to read: one Unicode form, no invisible characters, a bounded length.

Every channel passes its text through here, so that "２５ people" and "25 people" are the same turn everywhere.
"""

import re
import unicodedata

TEXT_LIMIT = 4_000
"""Characters of a turn that are read; more is cut visibly. Source: the rule book, "Results, sessions, turns"."""

_KEPT_CONTROLS = "\n\t"


def clean_text(text: str, limit: int = TEXT_LIMIT) -> tuple[str, bool]:
    """The text in NFKC without control, zero-width and direction characters, and whether it was cut at `limit`."""
    visible = in_one_script("".join(_visible(c) for c in unicodedata.normalize("NFKC", text)).strip())
    return visible[:limit], len(visible) > limit


_LOOK_ALIKES = dict(
    zip("аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅαοιυνρκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxijshdqwABEKMHOPCTYXIJSaoiuvpkABEZHIKMNOPTYX",
        strict=True)
)  # fmt: skip
"""Cyrillic and Greek letters that are drawn as Latin ones. [Unicode TR 39, confusables.txt]"""
_OTHER_WORD = re.compile(r"[^\W\d_]*[\u0370-\u052f][^\W\d_]*")
_LATIN = re.compile(r"[A-Za-z]")


def in_one_script(text: str) -> str:
    """With Latin letters for those that look like them, in words that have both: no language writes such a word, and
    "pеanut" with a Cyrillic letter is peanut to whoever reads it."""
    return text if text.isascii() else _OTHER_WORD.sub(_latin, text)


def _latin(word: re.Match[str]) -> str:
    whole = word.group()
    return "".join(_LOOK_ALIKES.get(one, one) for one in whole) if _LATIN.search(whole) else whole


def _visible(character: str) -> str:
    """Controls part words, so they become a space; format characters and lone surrogates only hide, so they go."""
    category = unicodedata.category(character)
    if category in ("Cf", "Cs"):
        return ""
    return " " if category == "Cc" and character not in _KEPT_CONTROLS else character
