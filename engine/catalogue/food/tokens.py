"""Text as words in the singular and the marks that end a phrase: what every reader of this package walks over."""

import re
from functools import lru_cache

from engine.catalogue.analyzer import fold

_APOSTROPHE = re.compile(r"['’`´ʼ]")
# A hyphen inside a word joins ("gluten-free"), one between spaces separates ("Pizza - Vegan").
_TOKEN = re.compile(r"[0-9a-z]+|[,.;:()\[\]{}/+!?|*•\n–—\"]|(?<=\s)-(?=\s)")
_WITHOUT = re.compile(r"\bw/\s?out\b|\bw/\s?o\b|\bw\.o\.(?=\s)")
_WITH = re.compile(r"\bw/")
_SHORT_FORMS = {"&": " and ", "½": " half "}

MARKS = frozenset(',.;:()[]{}/+!?|*•\n–—-"')


@lru_cache(maxsize=65_536)
def singular(word: str) -> str:
    """One folded word without its plural ending; the same cut for every word, so that both sides agree.

    "anchovies" and "anchovy" meet, "cookies" and "cookie" too ("cooky"); unlike a stemmer it keeps "scalloped" from
    "scallop" and "chopped" from "chop".
    """
    if len(word) > 4 and word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "xes", "zzes", "oes")) and len(word) > 4:
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > 3 and word.endswith("ie"):
        return word[:-2] + "y"
    return word[:-1] if word.endswith("che") else word


def tokens(text: str) -> list[str]:
    """Singular words and marks in order; "n", "&" and "+" between words read as "and"."""
    return list(_cut(text))


# Every reader of this package cuts the same name, group and description; menus say the same again and again.
@lru_cache(maxsize=8_192)
def _cut(text: str) -> tuple[str, ...]:
    lowered = text.lower() if text.isascii() else fold(text)
    if "&" in lowered or "½" in lowered:
        for short, long in _SHORT_FORMS.items():
            lowered = lowered.replace(short, long)
    if "w/" in lowered or "w." in lowered:
        lowered = _WITH.sub(" with ", _WITHOUT.sub(" without ", lowered))
    if not lowered.isascii() or "'" in lowered or "`" in lowered:
        lowered = _APOSTROPHE.sub("", lowered)
    return tuple(
        ["and" if word == "n" else word if word in MARKS else singular(word) for word in _TOKEN.findall(lowered)]
    )


def words(text: str) -> tuple[str, ...]:
    """The words alone, marks left out: how a name of a table becomes a path of the lexicon."""
    return tuple(token for token in tokens(text) if token not in MARKS)
