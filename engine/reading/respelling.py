"""Respelling of words of food: what a few words of a line were meant to be, read together ("kong pow chicken").

A short word ("tai", "pow"), or one that other dishes have, is a slip only beside its neighbours. So the words are read
as through a noisy channel (Kernighan, Church & Gale 1990): of all readings the one that dish names make likeliest, less
what its slips cost. A word that stands on a menu beside what it was typed beside is never touched, nor is a cue, an
everyday word, or a name of a place or a restaurant.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import pairwise
from math import log
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import STOP_WORDS, food_keys_for, singular, word_key
from engine.reading.company import Company
from engine.reading.lattice import Token
from engine.reading.sounds import sound
from engine.reading.spelling import REMEMBERED, SHORT, SHORTEST, by_first, listed_by_first, slips

SLIP, SAME_SOUND, REAL, DOUBT = 3.0, 2.0, 2.0, 1.0
"""What a reading costs, in natural logarithms: a slip of the finger, one that leaves the sound, taking a word of the
menus for another, any change at all. Slips of 2, 3, 4 and 5 and sounds of 2, 2.5 and 3 were tried on 600 misspelt names
of real menus; between them lie 3 in 100 of what is read rightly."""
LEAST, LONG, LONGER = 3, 6, 9
"""Letters: of any word that is respelt; from which two slips are looked at beside other words; and three."""
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

Words = tuple[str, ...]
ByLetter = dict[str, list[str]]


class _Reading(NamedTuple):
    cost: float
    words: Words


class _Word(NamedTuple):
    """`alone`: whether it may be a dish without its neighbours: no name is expected where it stands."""

    text: str
    alone: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Respelling:
    company: Company
    spelt: ByLetter
    """Words of the menus by first letter."""
    heard: ByLetter
    """The same by sound."""
    foods: Set[str]
    """Words, singular, that the food tables know by themselves."""
    firm: Set[str]
    """Words that are what they are."""
    talk: Set[str]
    """The commonest words of English: beside one that is no food a given name is in no company of dishes."""
    common: ByLetter
    everyday: ByLetter
    placing: Set[str]
    """Cues behind which a name stands ("in", "near")."""
    persons: Set[str]
    """Given names: food beside their neighbours alone ("ceasar salad")."""
    remembered: dict[tuple[_Word, ...], Words] = field(default_factory=dict)
    compared: dict[str, tuple[tuple[str, float], ...]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, names: Iterable[str], written: Iterable[str], foods: Set[str], firm: Set[str],
        common: frozenset[str], everyday: frozenset[str], placing: Set[str], persons: Set[str],
    ) -> "Respelling":  # fmt: skip
        """`names`: of dishes, folded; `written`: words of menus beside those of the names."""
        names = tuple(names)
        menu = sorted({word for name in names for word in name.split()} | set(written))
        heard: ByLetter = {}
        for word in menu:
            if len(word) >= LEAST and word.isalpha():
                heard.setdefault(sound(word), []).append(word)
        spelt, plain = by_first(menu, LEAST), (listed_by_first(common), listed_by_first(everyday))
        return cls(Company.of(names), spelt, heard, foods, firm, common, *plain, placing, persons)

    def respelt(self, tokens: Sequence[Token]) -> dict[int, str]:
        """Token → the word that was meant."""
        found: dict[int, str] = {}
        for run in self._runs(tokens):
            words = tuple(_Word(tokens[at].text, self.may_be_alone(tokens, at)) for at in run)
            if len(run) > LONGEST:
                continue
            if words not in self.remembered:
                if len(self.remembered) >= REMEMBERED:
                    self.remembered.clear()
                typed = tuple(word.text for word in words)
                self.remembered[words] = self._read(words) if self._is_doubtful(words) else typed
            meant = self.remembered[words]
            found |= {at: own for at, own, word in zip(run, meant, words, strict=True) if own != word.text}
        return found

    def _runs(self, tokens: Sequence[Token]) -> Iterator[list[int]]:
        """Neighbours that may be food, over the articles and prepositions between them."""
        run: list[int] = []
        for at, token in enumerate(tokens):
            word = token.text
            if run and token.clause != tokens[run[-1]].clause:
                yield run
                run = []
            if self._may_be_food(word):
                run.append(at)
            elif run and word not in STOP_WORDS and word not in ("&", "-"):
                yield run
                run = []
        if run:
            yield run

    def _may_be_food(self, word: str) -> bool:
        is_word = len(word) >= LEAST and word.isascii() and word.isalpha() and word not in STOP_WORDS
        return is_word and (word not in self.firm or self.company.names(word) > 0)

    def may_be_alone(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether no name is expected there."""
        if tokens[at].text in self.persons:
            return False
        begins = at == 0 or tokens[at - 1].clause != tokens[at].clause
        return begins or (tokens[at].raw.islower() and tokens[at - 1].text not in self.placing)

    def _is_doubtful(self, words: tuple[_Word, ...]) -> bool:
        """Some word is one that no menu has, or strange beside its neighbour."""
        texts, names = [word.text for word in words], self.company.names
        if any(text not in self.firm and not names(text) for text in texts):
            return True
        pairs = ((one, other) for one, other in pairwise(texts) if one not in self.firm or other not in self.firm)
        return any(not self.company.together(one, other) for one, other in pairs)

    def _read(self, words: tuple[_Word, ...]) -> Words:
        """The likeliest reading that is borne out; the words as typed where there is none."""
        typed = tuple(word.text for word in words)
        readings = [_Reading(0.0, ())]
        for at, word in enumerate(typed):
            steps = [(word, 0.0), *(() if self._is_fixed(typed, at) else self._candidates(word))]
            grown = [_Reading(one.cost + cost, (*one.words, other)) for one in readings for other, cost in steps]
            readings = [one for _, one in self._ranked(grown)[:READINGS]]
        enough = -self.company.likelihood(typed) - DOUBT
        for total, reading in self._ranked(readings):
            if reading.words != typed and total <= enough and self._is_borne_out(words, reading.words):
                return reading.words
        return typed

    def _ranked(self, readings: Iterable[_Reading]) -> list[tuple[float, _Reading]]:
        """The likeliest first; ties by their words."""
        return sorted((one.cost - self.company.likelihood(one.words), one) for one in readings)

    def _is_fixed(self, words: Words, at: int) -> bool:
        word = words[at]
        if word in self.firm or singular(word) in self.firm:
            return True
        neighbours = _neighbours(words, at)
        is_known = self.company.names(word) > 0
        return is_known and (not neighbours or any(self.company.together(word, one) for one in neighbours))

    def _candidates(self, word: str) -> tuple[tuple[str, float], ...]:
        """Words that may have been meant, with what that costs."""
        if word not in self.compared:
            if len(self.compared) >= REMEMBERED:
                self.compared.clear()
            self.compared[word] = tuple(self._compared(word))
        return self.compared[word]

    def _compared(self, word: str) -> list[tuple[str, float]]:
        """A food of the tables is only another spelling of itself ("brocoli"): "beets" are no "beef"."""
        keys, names, own = food_keys_for(word), self.company.names, sound(word)
        if word in keys or (singular(word) in self.foods and not keys):
            return []
        real = REAL if names(word) and not keys else 0.0
        found: dict[str, float] = {}
        for other in self._like(word):
            same = sound(other) == own
            if names(other) < OVER_REAL * names(word) or (names(word) and len(word) < SHORT and not same):
                continue
            if word_key(other) != word_key(word) and (not keys or food_keys_for(other) == keys):
                found[other] = real + OSA.distance(word, other) * (SAME_SOUND if same else SLIP)
        ranked = sorted(found, key=lambda other: (found[other] - log(1 + names(other)), other))
        return [(other, found[other]) for other in ranked[:CANDIDATES]]

    def _like(self, word: str) -> set[str]:
        """Words of the menus a slip away, two and three in longer ones, or some where they sound the same."""
        edits = 1 if len(word) < LONG else 2 if len(word) < LONGER else 3
        near = _near(word, self.spelt.get(word[0], ()), edits)
        near += _near(word, self.heard.get(sound(word), ()), max(2, edits))
        return {other for other in near if other != word}

    def _is_borne_out(self, words: tuple[_Word, ...], meant: Words) -> bool:
        """Every new word is a food a slip away, or stands on menus beside what it was read beside."""
        for at, (word, other) in enumerate(zip(words, meant, strict=True)):
            if other == word.text:
                continue
            neighbours = _neighbours(meant, at)
            by_food = any(singular(one) in self.foods for one in neighbours)
            if not (
                any(self._belong(word.text, other, one) for one in neighbours)
                or (word.alone and self._is_slip(word.text, other, by_food))
            ):
                return False
        return True

    def _belong(self, typed: str, meant: str, other: str) -> bool:
        """Names have both, and it is no chance."""
        if typed in self.persons and other in self.talk and singular(other) not in self.foods:
            return False
        names, both = self.company.names, self.company.together(meant, other)
        same = sound(typed) == sound(meant)
        long = len(typed) >= LONG and (same or _is_near(typed, meant))
        if names(meant) >= OF_MANY and both and (long or (same and both >= FEW)):
            return True
        enough = 1 if same or len(typed) >= SHORT else OF_MANY
        return both >= enough and both >= SHARE * min(names(meant), names(other))

    def _is_slip(self, typed: str, meant: str, by_food: bool) -> bool:
        """Nobody knows the word, and a slip away is a food, nearer than any word of everyday English; or, beside a
        food, what it sounds like."""
        keys = food_keys_for(typed)
        if keys and keys == food_keys_for(meant):
            return True
        heard = by_food and len(sound(typed)) >= CLEAR and sound(typed) == sound(meant)
        if self.company.names(typed) or typed[0] != meant[0] or not (heard or _is_near(typed, meant)):
            return False
        is_food = singular(meant) in self.foods or self.company.names(meant) >= OF_MANY
        return is_food and (heard or not self._is_everyday(typed, meant))

    def _is_everyday(self, typed: str, meant: str) -> bool:
        """Whether an everyday word may as well be meant: a common one; beside a food that few names have, any."""
        edits = OSA.distance(typed, meant)
        plain = self.common if self.company.names(meant) >= OF_MANY else self.everyday
        near = _near(typed, plain.get(typed[0], ()), edits)
        return any(one != meant and not self.company.names(one) and singular(one) not in self.foods for one in near)


def _neighbours(words: Words, at: int) -> Words:
    return (*words[max(0, at - 1) : at], *words[at + 1 : at + 2])


def _near(word: str, others: Sequence[str], edits: int) -> list[str]:
    """Those within so many slips, the nearest first."""
    found = process.extract(word, others, scorer=OSA.distance, score_cutoff=edits, score_hint=edits, limit=LOOKED_AT)
    return [other for other, _, _ in found]


def _is_near(typed: str, meant: str) -> bool:
    if len(typed) < SHORT:
        return len(typed) >= SHORTEST and sorted(typed) == sorted(meant)
    return OSA.distance(typed, meant) <= slips(typed)
