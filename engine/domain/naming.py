"""Which of the menu's own words answer what was asked for, so that an answer can quote them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Literal

from engine.domain.asked import Asked
from engine.domain.document import MenuDocument
from engine.domain.filters import names
from engine.domain.words import word_keys

_WORD = re.compile(r"[^\W_]+(?:['’&-][^\W_]+)*")
Where = Literal["name", "part", "course", "description"]
"""The dish's name, the part of the menu it stands in, its course, or its description."""


@dataclass(frozen=True, slots=True)
class Naming:
    where: Where
    words: str
    """As the menu writes them; a course by its key."""


def naming_of(document: MenuDocument, asked: Asked) -> Naming | None:
    """The nearest place that answers; None where nothing was asked for, or no word of the dish names it."""
    heading = f"{document.menu_group_name} {' '.join(portion.name for portion in document.portions)}"
    places: tuple[tuple[Where, str], ...] = (("name", document.item_name), ("part", heading))
    for where, text in places:
        if found := next(_quoted(text, document.item_name if where == "part" else "", asked), ""):
            return Naming(where, found)
    if document.course in asked.courses:
        return Naming("course", document.course)
    beside = f"{document.item_name} {heading}"
    found = next(_quoted(document.item_description, beside, asked), "")
    return Naming("description", found) if found else None


def _quoted(text: str, beside: str, asked: Asked) -> Iterator[str]:
    """For each wish that `text` answers, with the words `beside` it: the words of `text` that do."""
    if not asked.wishes:
        return
    words = [(word, _keys(word)) for word in _WORD.findall(text)]
    known = frozenset(chain.from_iterable(found for _, found in words))
    for wish in asked.wishes:
        if any(not forms.isdisjoint(known) for forms in wish):
            around = known.union(*map(_keys, _WORD.findall(beside)))
            if names(wish, around):
                yield " ".join(dict.fromkeys(word for word, found in words if any(found & forms for forms in wish)))


@lru_cache(maxsize=16_384)
def _keys(word: str) -> frozenset[str]:
    """Menus use few words: 25,000 items have 10,000 (measured)."""
    return frozenset(word_keys(word))
