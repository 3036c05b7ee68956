"""What a few words of food were meant to be, read as a whole: "kong pow chicken" is kung pao chicken.

A short word ("tai", "pow"), or one that other dishes bear, is a slip only beside its neighbours. So the words are read
together, as a noisy channel (Kernighan, Church & Gale 1990): of all readings the one that dish names make likeliest,
less what its slips cost. What stands on a menu beside what it was typed beside is never touched.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import log
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import is_dish_name, word_key
from engine.reading.legacy.everyday import CONTROL, EVERYDAY
from engine.reading.legacy.foodlike import FOODLIKE
from engine.reading.legacy.foodwords import cuisine_key, food_keys
from engine.reading.legacy.index import Index, Words
from engine.reading.legacy.sounds import sound
from engine.reading.legacy.spelling import allowed_edits

SLIP, SAME_SOUND, GLUED, REAL, DOUBT = 3.0, 2.0, 2.0, 2.0, 1.0
"""What a reading costs, in natural logarithms: a slip of the finger, one that leaves the sound, a space too few or too
many, taking a known word for another, any change at all. Slips of 2, 3, 4 and 5 and sounds of 2, 2.5 and 3 were tried
on 600 misspelt names of real menus; between them lie 3 in 100 of what is read rightly."""
SHORTEST, SHORT, LONG, LONGER = 3, 5, 6, 9
"""Letters: of any word that is respelt; below which only sound or much company tells; from which two slips are looked
at; and three."""
OF_MANY, FEW, SHARE = 10, 3, 0.1
"""Names that make a word a common one; that make a pair of words no accident; the share of the rarer one's names."""
CLEAR = 3
"""Consonants by whose sound a word of several is known ("stake", "steak")."""
OVER_REAL = 2
"""A word that menus know is only ever read as one that stands in at least so many times its names ("kong", "kung")."""
LOOKED_AT, CANDIDATES, READINGS = 24, 6, 12
"""Neighbours of a word that are weighed, those that are kept, and readings kept from one word to the next."""
LONGEST = 12
"""Words that are read together; longer runs are no dish."""
NO_DISH_ENDS = ("ing", "ed", "ly", "tion", "ment", "ness", "ity", "ence", "ance", "ship", "ful", "able")
"""Endings of words that nobody eats; a menu's own words ("stuffing", "smoked") are known."""

Span = tuple[int, int, Words]
"""(first, last + 1 of the words typed, what they are read as)."""


class _Reading(NamedTuple):
    words: Words
    cost: float = 0.0
    spans: tuple[Span, ...] = ()


@lru_cache(maxsize=8_192)
def respelt(words: Words, index: Index, addressed: bool) -> tuple[Span, ...]:
    """What is read otherwise, in order; () where the words stay. `addressed`: said to Platter, so that a word alone may
    be any dish of the menus and not only a food of the tables."""
    readings: list[list[_Reading]] = [[_Reading(())], *([] for _ in words)]
    if len(words) > LONGEST:
        return ()
    for at in range(len(words)):
        best = [reading for _, reading in _ranked(readings[at], index)[:READINGS]]
        for end, meant, cost in _steps(words, at, index):
            for one in best:
                spans = one.spans if meant == words[at:end] else (*one.spans, (at, end, meant))
                readings[end].append(_Reading((*one.words, *meant), one.cost + cost, spans))
    typed = -index.menu.likelihood(words)
    for total, reading in _ranked(readings[-1], index):
        if not reading.spans or total + DOUBT > typed:
            break
        if _is_borne_out(reading, words, index, addressed):
            return reading.spans
    return ()


def _ranked(readings: list[_Reading], index: Index) -> list[tuple[float, _Reading]]:
    """The likeliest first; ties by their words."""
    return sorted((reading.cost - index.menu.likelihood(reading.words), reading) for reading in readings)


def _steps(words: Words, at: int, index: Index) -> Iterator[tuple[int, Words, float]]:
    """Ways to read on from a word: as it is, as another, as two, as one with the next."""
    word = words[at]
    yield at + 1, (word,), 0.0
    if not _is_fixed(words, at, index):
        yield from ((at + 1, (other,), cost) for other, cost in _candidates(word, index))
        if not index.menu.names(word):
            yield from ((at + 1, halves, GLUED) for halves in index.terms.halves_of(word))
    if at + 1 < len(words):
        joined = word + words[at + 1]
        if index.menu.names(joined) > index.menu.together(word, words[at + 1]):
            yield at + 2, (joined,), GLUED


def _is_fixed(words: Words, at: int, index: Index) -> bool:
    """It steers the request, names a cuisine or a place, or stands on menus beside what it was typed beside."""
    word = words[at]
    if len(word) < SHORTEST or word in EVERYDAY or word in CONTROL or word in FOODLIKE:
        return True
    if index.names_place_or_cuisine(word):
        return True
    around = _beside(words, at)
    return bool(index.menu.names(word)) and (not around or any(index.menu.together(word, one) for one in around))


def _beside(words: Words, at: int) -> Words:
    return (*words[max(0, at - 1) : at], *words[at + 1 : at + 2])


@lru_cache(maxsize=16_384)
def _candidates(word: str, index: Index) -> tuple[tuple[str, float], ...]:
    """Words that may have been meant, with what that costs. A food of the tables is only another spelling of itself."""
    keys, known, own = food_keys(word), index.menu.names(word), sound(word)
    if word in keys or (is_dish_name(word) and not keys):
        return ()
    real = REAL if index.is_known(word) and not keys else 0.0
    found: dict[str, float] = {}
    for other in _like(word, index):
        same = sound(other) == own
        if index.menu.names(other) < OVER_REAL * known or (known and len(word) < SHORT and not same):
            continue
        if word_key(other) != word_key(word) and (not keys or food_keys(other) == keys):
            found[other] = real + OSA.distance(word, other) * (SAME_SOUND if same else SLIP)
    ranked = sorted(found, key=lambda other: (found[other] - log(1 + index.menu.names(other)), other))
    return tuple((other, found[other]) for other in ranked[:CANDIDATES])


def _like(word: str, index: Index) -> set[str]:
    """Words of the menus a slip away, two and three in longer ones, or some where they sound the same."""
    edits = 1 if len(word) < LONG else 2 if len(word) < LONGER else 3
    spelt, heard = _words_of(index)
    near = process.extract(word, spelt.get(word[0], ()), scorer=OSA.distance, score_cutoff=edits, limit=LOOKED_AT)
    alike = heard.get(sound(word), ())
    near += process.extract(word, alike, scorer=OSA.distance, score_cutoff=max(2, edits), limit=LOOKED_AT)
    return {other for other, _, _ in near} - {word}


@lru_cache(maxsize=4)
def _words_of(index: Index) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By first letter, and by sound."""
    spelt: dict[str, list[str]] = {}
    heard: dict[str, list[str]] = {}
    for word in sorted(index.words):
        if len(word) >= SHORTEST and word.isalpha():
            spelt.setdefault(word[0], []).append(word)
            heard.setdefault(sound(word), []).append(word)
    return spelt, heard


def _is_borne_out(read: _Reading, typed: Words, index: Index, addressed: bool) -> bool:
    """Every new word is a food a slip away, or stands on menus beside what it was read beside."""
    grown = 0
    for first, last, meant in read.spans:
        at = first + grown
        grown += len(meant) - (last - first)
        if len(meant) > 1 or last - first > 1:
            continue
        beside = _beside(read.words, at)
        by_food = any(map(is_dish_name, beside))
        if not (
            _is_slip(typed[first], meant[0], index, addressed, by_food)
            or any(_belong(typed[first], meant[0], one, index) for one in beside)
        ):
            return False
    return True


def _belong(typed: str, meant: str, other: str, index: Index) -> bool:
    """Names hold both, and it is no chance."""
    both, many = index.menu.together(meant, other), index.menu.names(meant)
    same = sound(typed) == sound(meant)
    long = len(typed) >= LONG and (same or _is_near(typed, meant))
    if many >= OF_MANY and both and (long or (same and both >= FEW)):
        return True
    enough = 1 if same or len(typed) >= SHORT else OF_MANY
    return both >= enough and both >= SHARE * min(many, index.menu.names(other))


def _is_slip(typed: str, meant: str, index: Index, addressed: bool, by_food: bool) -> bool:
    """Nobody knows the word, and a slip away is a food of the tables; or, said to Platter, a dish by itself;
    or, beside a food, what it sounds like."""
    keys = food_keys(typed)
    if keys and keys == food_keys(meant):
        return True
    heard = by_food and len(sound(typed)) >= CLEAR and sound(typed) == sound(meant)
    if index.is_known(typed) or typed.endswith(NO_DISH_ENDS) or typed[0] != meant[0]:
        return False
    if not (heard or _is_near(typed, meant)):
        return False
    by_itself = addressed and (meant,) in index.dishes.entries and index.menu.names(meant) >= OF_MANY
    return by_itself or (is_dish_name(meant) and not cuisine_key(meant))


def _is_near(typed: str, meant: str) -> bool:
    return OSA.distance(typed, meant) <= allowed_edits(typed)
