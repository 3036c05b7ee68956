"""What a question ranks by, before any engine's language: each word, the forms it may stand in, and what each counts.

An engine says how many documents hold a stem and which words it knows; the rest is decided here, once for all of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.catalogue import stem
from engine.ports import LexicalQuery
from engine.stores.lexical.fields import words

TIE_BREAKER = 0.3
"""A word counts where it stands best, the other fields add a little (retrieval-notes: best_fields, tie_breaker 0.3)."""
GUESS_WEIGHT = 0.4
"""What a word that was only guessed from a misspelt one counts, beside one that was typed: it adds, it never leads."""
GUESSES = 4
"""Known words that a misspelt one may stand for."""
RARE = 3
"""A word in no more documents than this may be a slip that some menu made too ("vegitarian" stands once in 25,000)."""
COMMON_OVER_RARE = 20
"""A guess is this many times commoner than a rare word it replaces, and others as near are not so much rarer than it
("chiken" is "chicken", not the one "chien")."""
ALL_WORDS_BONUS = 8.0
"""For a document with every word of the question: about what half a word counts in a name (measured: 10 to 17), so that
"seafood pasta" is led by pasta with seafood and not by dishes called nothing but pasta."""
MOST_WORDS = 64
"""Words of one question that are searched for; a message has at most 4,000 characters and hardly 64 words of weight."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a question."""

    forms: tuple[str, ...]
    """Stems: its own, and its synonyms and corrected spellings where it is part of a wish; ascending."""
    written: tuple[str, ...]
    """As typed; () for a word that only a wish knows."""

    @property
    def guessable(self) -> tuple[str, ...]:
        """Below four letters a neighbour is noise: "naan", "nan"."""
        return tuple(word for word in self.written if len(word) >= 4 and word.isalpha())


@dataclass(frozen=True, slots=True)
class Choice:
    """One form of a word: a stem in the weighted fields, and the spellings that count in `exact`."""

    stem: str
    written: tuple[str, ...] = ()
    weight: float = 1.0


Plan = tuple[tuple[Choice, ...], ...]
"""The choices of each word of the question, of which the best counts; a word without any stands in no document."""


class Vocabulary(Protocol):
    """What one generation of an index knows."""

    def documents_with(self, one_stem: str) -> int:
        """Documents that hold it in the weighted field where most do."""
        ...

    def starting_with(self, letter: str) -> Mapping[str, int]:
        """Words as written → documents with them in `exact`."""
        ...


def words_of(query: LexicalQuery) -> tuple[Word, ...]:
    """Each word once: a wish's other forms join the word that was typed, so that a synonym never counts twice."""
    written: dict[str, list[str]] = {}
    for word in words(query.text)[:MOST_WORDS]:
        written.setdefault(stem(word), []).append(word)
    wished = dict.fromkeys(forms for wish in query.wishes for forms in wish)
    taken = frozenset().union(*wished)
    found = [(sorted(forms), [word for form in sorted(forms) for word in written.get(form, ())]) for forms in wished]
    found += [([one], spellings) for one, spellings in written.items() if one not in taken]
    return tuple(Word(tuple(forms), tuple(dict.fromkeys(spellings))) for forms, spellings in found)


def planned(asked: tuple[Word, ...], vocabulary: Vocabulary) -> Plan:
    """As long as `asked`."""
    return tuple(_choices(word, vocabulary) for word in asked)


def is_rare(word: Word, vocabulary: Vocabulary) -> bool:
    """Whether known words near it are looked for."""
    return sum(map(vocabulary.documents_with, word.forms)) <= RARE


def _choices(word: Word, vocabulary: Vocabulary) -> tuple[Choice, ...]:
    known = {form: count for form in word.forms if (count := vocabulary.documents_with(form))}
    typed = [Choice(form, word.written) for form in known]
    held = sum(known.values())
    if held > RARE:
        return tuple(typed)
    guesses = [guess for one in word.guessable for guess in _guesses(one, held, vocabulary.starting_with(one[0]))]
    return (*typed, *(Choice(stem(guess), (guess,), GUESS_WEIGHT) for guess in dict.fromkeys(guesses)))


def _guesses(word: str, known_in: int, counts: Mapping[str, int]) -> list[str]:
    """Known words near a misspelt one: same first letter, one edit from four letters, two from eight; nearest first,
    then commonest, then in alphabetical order."""
    cutoff = 1 if len(word) < 8 else 2
    near = process.extract(word, list(counts), scorer=OSA.distance, score_cutoff=cutoff, limit=None)
    ranked = sorted((distance, -counts[term], term) for term, distance, _ in near if term != word)
    enough = max(COMMON_OVER_RARE * known_in, -ranked[0][1] / COMMON_OVER_RARE) if ranked else 0
    return [term for _, count, term in ranked if -count >= enough][:GUESSES]
