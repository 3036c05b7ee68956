"""Mending of a line's misspelt words: food beside its neighbours first, then any word by itself.

A token keeps what was typed; what it means stands beside that (`lattice.Token.meant`), and later passes read it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA

from engine.catalogue import STOP_WORDS, Vocabulary, singular, stem
from engine.reading.cues import common, cues, everyday, given_names
from engine.reading.lattice import Token, Utterance
from engine.reading.respelling import LEAST, Respelling
from engine.reading.spelling import Spelling, listed_by_first

STRANGE_MOST = 2
"""Words that nothing knows in a line of English; from three on it may be of another language (`read.FOREIGN_LEAST`)."""
ALMOST = 0.99
"""The most that a word counts that was read as another one."""
_DRAWN_OUT = re.compile(r"(.)\1{2,}")
"""A letter that is written three times and more: no English word has it."""
_DOUBLED = re.compile(r"(.)\1")
_CONTRACTED = frozenset(("s", "ll", "d", "re", "ve", "m"))
"""What English writes behind an apostrophe for another word, or of whom something is."""


def _turned(word: str) -> Iterator[str]:
    """With two neighbouring letters turned round; of three letters and more."""
    for at in range(len(word) - 1 if len(word) >= LEAST else 0):
        yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _has_letters_of(typed: str, meant: str) -> bool:
    """Turned round or doubled at most: a strange word with other letters may be a dish that no menu has ("arepas")."""
    return sorted(typed) == sorted(meant) or _DOUBLED.sub(r"\1", typed) == _DOUBLED.sub(r"\1", meant)


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
    plain: Spelling
    """Of the commonest words of English, which mean nothing here."""
    turned: Mapping[str, str]
    """Articles and prepositions with two letters turned round ("teh"), where no menu has a dish of that name."""

    @classmethod
    def of(
        cls, vocabulary: Vocabulary, known: Set[str], tiers: Sequence[Iterable[str]], foods: Set[str], names: Set[str]
    ) -> "Mending":
        """`tiers`: as `Spelling.of`; `foods`: words that food tables know by themselves; `names`: of places and
        restaurants."""
        firm = everyday() | {word for phrase, _ in cues() for word in phrase} | names
        placing = {phrase[0] for phrase, entry in cues() if entry.type == "IN" and len(phrase) == 1}
        dishes, written = vocabulary.dishes, vocabulary.words
        respelling = Respelling.of(dishes, written, foods, firm, common(), everyday(), placing, given_names())
        turned = {
            typed: word
            for word in sorted(STOP_WORDS)
            for typed in _turned(word)
            if typed not in firm and typed not in given_names() and not respelling.company.names(typed)
        }
        return cls(known, Spelling.of(tiers), respelling, Spelling((listed_by_first(common()),)), turned)

    def respelt(self, utterance: Utterance, shown: Set[str] = frozenset()) -> Utterance:
        """The line with what its misspelt words mean. `shown`: stems of names on the page, which are right as they
        are."""
        tokens = list(utterance.tokens)
        food = self.respelling.respelt(tokens)
        for at, token in enumerate(tokens):
            plain = token.text.replace("'", "")
            if stem(plain) in shown:
                continue
            if token.text in self.turned:
                tokens[at] = replace(token, meant=self.turned[token.text], score=ALMOST)
            elif at in food:
                right = OSA.normalized_similarity(plain, food[at])
                tokens[at] = replace(token, meant=food[at], score=min(right, ALMOST))
            elif (mended := self._alone(token, plain)) is not None:
                tokens[at] = replace(token, meant=mended[0], score=mended[1])
        return replace(utterance, tokens=tuple(self._with_everyday(tokens)))

    def _with_everyday(self, tokens: list[Token]) -> list[Token]:
        """With slips of everyday words, in a line that has few strange ones: others may be in another language."""
        strange = [at for at, token in enumerate(tokens) if not token.meant and self._is_strange(token)]
        for at in strange if len(strange) <= STRANGE_MOST else ():
            word, mended = tokens[at].text, self.plain.mended(tokens[at].text)
            if mended and _has_letters_of(word, mended[0]) and self.respelling.may_be_alone(tokens, at):
                tokens[at] = replace(tokens[at], meant=mended[0], score=mended[1])
        return tokens

    def _is_strange(self, token: Token) -> bool:
        return token.text.isalpha() and self.known.isdisjoint((token.text, singular(token.text)))

    def _alone(self, token: Token, word: str) -> tuple[str, float] | None:
        if not self.known.isdisjoint((token.text, head(token.text) or word, singular(word))):
            return None
        for drawn in (r"\1\1", r"\1"):
            plain = _DRAWN_OUT.sub(drawn, word)
            if 1 < len(plain) < len(word) and plain in self.known:
                return plain, len(plain) / len(word)
        return self.spelling.mended(word) or self.spelling.mended(singular(word))
