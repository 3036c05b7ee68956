"""Mending of a line's misspelt words: food beside its neighbours first, then any word by itself.

A token keeps what was typed; what it means stands beside that (`lattice.Token.meant`), and later passes read it.
"""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA

from engine.catalogue import Vocabulary, singular
from engine.reading.cues import common, cue_words, cues, everyday, given_names
from engine.reading.lattice import Token, Utterance
from engine.reading.respelling import Respelling
from engine.reading.spelling import Spelling

ALMOST = 0.99
"""The most that a word counts that was read as another one."""
_DRAWN_OUT = re.compile(r"(.)\1{2,}")
"""A letter that is written three times and more: no English word has it."""
_CONTRACTED = frozenset(("s", "ll", "d", "re", "ve", "m"))
"""What English writes behind an apostrophe for another word, or of whom something is."""


def head(text: str) -> str:
    """The word before a contraction; "" where there is none."""
    own, _, tail = text.partition("'")
    return own if tail in _CONTRACTED else ""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Mending:
    known: Set[str]
    """Words that are spelt right."""
    spelling: Spelling
    respelling: Respelling

    @classmethod
    def of(
        cls, vocabulary: Vocabulary, known: Set[str], tiers: Sequence[Iterable[str]], foods: Set[str], names: Set[str]
    ) -> "Mending":
        """`tiers`: as `Spelling.of`; `foods`: words that food tables know by themselves; `names`: of places and
        restaurants."""
        firm = everyday() | cue_words() | names
        placing = {phrase[0] for phrase, entry in cues() if entry.type == "IN" and len(phrase) == 1}
        dishes, written = vocabulary.dishes, vocabulary.words
        beside = Respelling.of(dishes, written, foods, firm, common(), everyday(), placing, given_names())
        return cls(known, Spelling.of(tiers), beside)

    def respelt(self, utterance: Utterance) -> Utterance:
        """The line with what its misspelt words mean."""
        tokens = list(utterance.tokens)
        beside = self.respelling.respelt(tokens)
        for at, token in enumerate(tokens):
            plain = token.text.replace("'", "")
            if at in beside:
                right = OSA.normalized_similarity(plain, beside[at])
                tokens[at] = replace(token, meant=beside[at], score=min(right, ALMOST))
            elif (mended := self._alone(token, plain)) is not None:
                tokens[at] = replace(token, meant=mended[0], score=mended[1])
        return replace(utterance, tokens=tuple(tokens))

    def _alone(self, token: Token, word: str) -> tuple[str, float] | None:
        if not self.known.isdisjoint((token.text, head(token.text) or word, singular(word))):
            return None
        plain = _DRAWN_OUT.sub(r"\1", word)
        if 1 < len(plain) < len(word) and plain in self.known:
            return plain, len(plain) / len(word)
        return self.spelling.mended(word) or self.spelling.mended(singular(word))
