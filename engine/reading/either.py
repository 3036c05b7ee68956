"""Wishes said with "or": which of them stand for the one before, so that either will do."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from engine.reading.contract import NOWHERE, Reading, SlotEdit, Wish
from engine.reading.cues import phrases
from engine.reading.utterance import utterance

_WISHED = ("wish", "course", "extra")
_APART_MOST = 4
"""Words between two of a list: "or some kind of"."""


def either_of(edits: Sequence[SlotEdit], text: str) -> frozenset[int]:
    """Places of the edits that are said so. Commas before the last "or" of a list are one, but for "tea or coffee,
    fruit": there the list goes on."""
    at = [place for place, one in enumerate(edits) if one.slot in _WISHED and one.span != NOWHERE and one.value]
    at.sort(key=lambda place: edits[place].span.start)
    joints = [_joint(text[edits[a].span.end : edits[b].span.start]) for a, b in pairwise(at)]
    found = set[int]()
    has_or = False
    for place, joint in enumerate(joints):
        if joint == ",":
            following = next((one for one in joints[place:] if one != ","), "")
            is_either = following == "or" and not has_or
        else:
            is_either = joint == "or"
        has_or = (has_or or joint == "or") and joint != ""
        if is_either:
            found.add(at[place + 1])
    return frozenset(found)


def with_either(reading: Reading, text: str) -> Reading:
    """The same with its wishes marked."""
    either = either_of(reading.edits, text)
    if not either:
        return reading
    edits = (_marked(one) if place in either else one for place, one in enumerate(reading.edits))
    return replace(reading, edits=tuple(edits))


def _marked(edit: SlotEdit) -> SlotEdit:
    if not isinstance(edit.value, Wish):
        return edit
    return replace(edit, value=replace(edit.value, phrase=replace(edit.value.phrase, either=True)))


def _joint(between: str) -> str:
    """What joins two: "or", "and", a comma; "" where they are no list."""
    tokens = utterance(between).tokens
    words = [token.text for token in tokens]
    if len(words) > _APART_MOST + 1 or not words or tokens[-1].clause:
        return ""
    if _joining("OR") & set(words):
        return "or"
    return "," if words[0] == "," and not _joining("AND") & set(words[1:]) else "and"


@cache
def _joining(type_: str) -> frozenset[str]:
    return frozenset(" ".join(phrase) for phrase, entry in phrases("cues") if entry.type == type_)
