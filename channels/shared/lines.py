"""Lines of plain text that every channel makes: what a reader sees of words, and how they are shortened. Pure."""

import re
import unicodedata
from collections.abc import Sequence

from channels.shared.sentences import say

FACTS = " · "
CAUTION_MAX = 600
"""Of a card's caution, the names of some thirty allergens: a dish with a longer one is not drawn as a card."""
TITLE_LEAST = 40
"""Characters of a dish's name that stay before a caution."""
CUT = "…"
_UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")
"""Controls, lone surrogates, and changes of direction: those make a line read in another order than it was written,
so that a price could be turned around."""


def visible(text: str) -> str:
    """The text without what no reader sees; "" where nothing is left: platforms refuse an empty text."""
    kept = _UNSEEN.sub("", text.replace("\t", " ")).strip()
    return kept if any(unicodedata.category(c) != "Cf" for c in kept) else ""


def one_line(text: str) -> str:
    return " ".join(visible(text).split())


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, a cut one ending in "…"."""
    return text if len(text) <= limit else text[: max(0, limit - len(CUT))].rstrip() + CUT * (limit > 0)


def before(label: str) -> str:
    """A label as it stands before what it is of: "Details: ", "Why this? "."""
    return f"{label} " if label.endswith(("?", "؟")) else say("label-before", label=label)


def more(count: int) -> str:
    """What says that something was left out."""
    return say("more", count=count)


def cautioned(facts: Sequence[str], caution: str, limit: int, joined: str = FACTS) -> str:
    """Facts as one line of at most so many characters, longer only by a caution among them: that is never cut."""
    whole = joined.join(facts)
    if whole == caution:
        return whole
    end = whole.find(caution) + len(caution) if caution else 0
    if end <= limit - len(CUT):
        return cut(whole, limit)
    return f"{cut(facts[0], max(TITLE_LEAST, limit - len(caution)))}{joined}{caution}{CUT}"
