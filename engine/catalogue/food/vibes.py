"""Vibes of a dish, as its menu says them: shareable, individually packed, light, comfort, spicy, healthy, kid-friendly,
festive.

Each is read from the menu's own words by `data/vibe_cues.tsv` (a row a cue, the longest wins, a cue without a vibe
voids its words: "bud light"), or from a stated size that feeds several. What is negated ("not spicy"), offered ("spicy
on request") or one of two ("mild or spicy") is not said of the dish. What no word says is unknown.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, get_args

from engine.catalogue.document import Portion, Vibe, VibeEvidence
from engine.catalogue.food.tables import grouped, listed, rows
from engine.catalogue.food.tokens import tokens, words

VIBES: tuple[Vibe, ...] = get_args(Vibe)
SEVERAL = 2
"""Heads that one unit is stated to feed, from which on it is shared (`catering.md`: trays are shared)."""
_Place = Literal["source", "name", "group", "portion", "modifier", "description"]
_SENTENCE = re.compile(r"[^.;!?\n*•()\[\]{}|]+")
_CLAUSE = re.compile(r"[^,:–—]+")
_SAID = {role: frozenset(said) for role, said in grouped(rows("diet_sentence_words", "word", "role")).items()}
_NEGATORS, _OFFERS = _SAID["negation"] | {"less"}, _SAID["offer"]
_PART = frozenset(["with", "w", "on", "over", "topped", "plus", "of", "side"])
"""Behind one of these a word speaks of a part: "with home-style croutons"."""
_JOINERS = frozenset(["and", "or", "with", "/", "+"])
_NEAR = 3
"""Words before a cue that may negate it: "not at all spicy"."""


class _Cue(NamedTuple):
    path: tuple[str, ...]
    vibes: tuple[Vibe, ...]
    reach: str
    """ "any": wherever it stands; "whole": in a description only of the whole dish, at the head of a sentence; "name":
    what the dish, its group or a way to buy it is called, only; "own": the same without the group."""
    unless: frozenset[str]
    """Words of the same sentence that take it back."""


class _Around(NamedTuple):
    """What stands about a cue: words of its clause, of its sentence, and whether the clause begins that."""

    before: Sequence[str]
    after: Sequence[str]
    sentence: frozenset[str]
    is_first: bool


@cache
def _cues() -> dict[str, tuple[_Cue, ...]]:
    """First word → the cues that begin with it, longest first."""
    found: dict[str, list[_Cue]] = {}
    for cue, vibes, reach, unless in rows("vibe_cues", "cue", "vibes", "reach", "unless"):
        path = words(cue)
        known = tuple(vibe for vibe in VIBES if vibe in listed(vibes))
        found.setdefault(path[0], []).append(_Cue(path, known, reach, frozenset(listed(unless))))
    return {first: tuple(sorted(cues, key=lambda one: -len(one.path))) for first, cues in found.items()}


def read_vibes(
    *,
    name: str,
    group: str,
    description: str,
    portions: Sequence[Portion] = (),
    modifiers: Iterable[str] = (),
    tags: Iterable[str] = (),
) -> tuple[VibeEvidence, ...]:
    """One evidence a vibe, the first that says it, in the order of `VIBES`."""
    texts: list[tuple[_Place, str]] = [("name", name), ("group", group)]
    texts += [("source", tag) for tag in tags]
    texts += [("portion", portion.name) for portion in portions]
    texts += [("modifier", modifier) for modifier in modifiers]
    texts.append(("description", description))
    found: dict[Vibe, VibeEvidence] = {}
    for place, text in texts:
        for vibe, said in _said_in(text, place):
            found.setdefault(vibe, VibeEvidence(vibe, said, place))
    shared = next((one for one in portions if (one.serves_min or one.serves_max or 0) >= SEVERAL), None)
    if shared is not None:
        found.setdefault("shareable", VibeEvidence("shareable", _serves(shared), "portion"))
    return tuple(found[vibe] for vibe in VIBES if vibe in found)


def vibes_named(text: str) -> frozenset[Vibe]:
    """Vibes that a person's words ask for: "something spicy and light"."""
    return frozenset(vibe for vibe, _ in _said_in(text, "name"))


def _serves(portion: Portion) -> str:
    low, high = portion.serves_min, portion.serves_max
    return f"serves {high if low in (None, high) else f'{low}-{high}'}"


# Groups and names come again and again.
@lru_cache(maxsize=8_192)
def _said_in(text: str, place: _Place) -> tuple[tuple[Vibe, str], ...]:
    if not text or _cues().keys().isdisjoint(tokens(text)):
        return ()
    return tuple(_said(text, place))


def _said(text: str, place: _Place) -> Iterator[tuple[Vibe, str]]:
    for sentence in _SENTENCE.findall(text):
        of_sentence = frozenset(tokens(sentence))
        for number, clause in enumerate(_CLAUSE.findall(sentence)):
            path = tokens(clause)
            for cue, at in _found(path):
                around = _Around(path[:at], path[at + len(cue.path) :], of_sentence.difference(cue.path), number == 0)
                if _counts(cue, place, around):
                    yield from ((vibe, clause.strip(" -")) for vibe in cue.vibes)


def _found(path: Sequence[str]) -> Iterator[tuple[_Cue, int]]:
    """Cues from left to right, the longest of each place."""
    at = 0
    while at < len(path):
        cues = _cues().get(path[at], ())
        cue = next((one for one in cues if tuple(path[at : at + len(one.path)]) == one.path), None)
        if cue is not None:
            yield cue, at
        at += len(cue.path) if cue else 1


def _counts(cue: _Cue, place: _Place, around: _Around) -> bool:
    before, after = around.before, around.after
    if cue.unless & around.sentence or not _NEGATORS.isdisjoint(before[-_NEAR:]) or "or" in (*before[-1:], *after[:1]):
        return False
    if place == "group":
        # "Donburi and Bento Box" is of two sorts, and nobody knows of which a dish is.
        return cue.reach != "own" and _JOINERS.isdisjoint((*before, *after))
    if place == "modifier":
        # A choice is of a size or a packing; a taste that can be chosen is not the dish's.
        return cue.reach == "name"
    if place != "description":
        return True
    if cue.reach in ("name", "own") or _OFFERS & around.sentence:
        return False
    return cue.reach == "any" or (around.is_first and _PART.isdisjoint(before))
