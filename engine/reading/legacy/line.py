"""One message as recognisers read it: canonical words, numbers as digits, and what has been taken by whom.

Recognisers search `left`, the canonical text in which everything already taken is blanked, and take what they
understood. So a word is understood once, by the first recogniser that claims it.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from engine.catalogue import fold
from engine.reading.legacy.pictured import pictured_food
from engine.reading.legacy.triggers import Sign, said_in
from engine.reading.legacy.wordlists import listed

_TOKEN = re.compile(
    r"(?i:\b(?:2nite|2night|2day|2morrow|b4|any1|some1|every1)\b)|[^\W\d_]+(?:['’`´][^\W\d_]+)*|\d+(?:[:.,]\d+)*|"
    r"[^\w\s]"
)
_QUOTE = re.compile(r"['’`´]")
_DIGIT = re.compile(r"\d")
BLANK = "_"

# Contractions as they are typed, with and without their apostrophe.
_CONTRACTIONS = {
    "cannot": "can not", "cant": "can not", "can't": "can not", "won't": "will not", "wont": "will not",
    "dont": "do not", "doesnt": "does not", "didnt": "did not", "isnt": "is not", "arent": "are not",
    "wasnt": "was not", "havent": "have not", "hasnt": "has not", "wouldnt": "would not", "im": "i am", "ive": "i have",
    "id like": "i would like", "thats": "that is", "whats": "what is", "theres": "there is", "theyre": "they are",
    "youre": "you are", "lets": "let us", "let's": "let us", "shes": "she is", "hes": "he is", "wheres": "where is",
    "gonna": "going to", "wanna": "want to", "gotta": "got to", "lemme": "let me", "gimme": "give me",
    "pls": "please", "plz": "please", "thx": "thanks", "w": "with", "tmrw": "tomorrow", "tmr": "tomorrow",
    "bux": "bucks", "usd": "$", "hm": "hmm", "ment": "meant", "srry": "sorry", "sry": "sorry", "u": "you",
    "ur": "you are",
    "idc": "i do not care", "lnch": "lunch", "fr": "for", "bfast": "breakfast",
    "brekkie": "breakfast", "pers": "persons", "smth": "something", "sth": "something", "smthg": "something",
    "2nite": "tonight", "2night": "tonight", "2day": "today", "2morrow": "tomorrow", "b4": "before",
    "tonite": "tonight", "boxd": "boxed", "prob": "probably", "probs": "probably",
    "em": "them", "any1": "anyone", "some1": "someone", "every1": "everyone",
}  # fmt: skip
_SUFFIXES = {"t": " not", "re": " are", "m": " am", "ll": " will", "ve": " have", "d": " would"}
_IS = listed(
    "it that what there who where how she he here this when lunch dinner breakfast food coffee everyone date time day "
    "budget number count headcount party event money price cost place location venue cuisine meal"
)
_SYMBOLS = {"€": "$", "£": "$", "₹": "$", "–": "-", "—": "-", "‒": "-", "’": "'", "≈": "~", "“": '"', "”": '"'}


class Token(NamedTuple):
    text: str
    """Canonical: folded, contractions opened, numbers as digits."""
    start: int
    """Where it stands in the message as typed."""
    end: int
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Mention:
    """What a recogniser took: its kind, its span in the canonical text, what it means, and how sure it is."""

    kind: str
    start: int
    end: int
    value: Any = None
    score: float = 1.0


@lru_cache(maxsize=32_768)
def _canonical(raw: str) -> str:
    if len(raw) == 1 and not raw.isalnum() and (food := pictured_food(raw)):
        return food
    word = "".join(fold(raw).split())
    if not word.isascii():
        word = "".join(str(unicodedata.digit(c, c)) for c in word)
    if word in _SYMBOLS:
        return _SYMBOLS[word]
    word = _QUOTE.sub("'", word)
    if word in _CONTRACTIONS:
        return _CONTRACTIONS[word]
    if raw == "r":
        # In small letters it is a verb; with a capital it may stand for research.
        return "are"
    head, quote, tail = word.rpartition("'")
    if not quote:
        return word
    if tail == "t" and head.endswith("n"):
        return _QUOTE.sub("", head[:-1]) + " not"
    if tail == "s" and head in _IS:
        return head + " is"
    return head.replace("'", "") + _SUFFIXES[tail] if tail in _SUFFIXES else word.replace("'", "")


def tokenise(text: str) -> list[Token]:
    """Words, numbers and single signs with their places; letters and digits are parted ("25ish" → 25, ish)."""
    tokens: list[Token] = []
    forbidding: Token | None = None
    for match in _TOKEN.finditer(text):
        raw = match.group()
        if raw in _FORBIDDING:
            forbidding = _forbidden(tokens, Token("no", *match.span(), raw))
            continue
        canonical = _canonical(raw)
        # A picture that is drawn three times shows the same thing: "🍕🍕🍕".
        again = bool(tokens) and raw == tokens[-1].raw and _is_picture(raw)
        if not canonical or again:
            continue
        if forbidding and _is_picture(raw):
            tokens.append(forbidding)
        forbidding = None
        tokens.append(Token(canonical, *match.span(), raw))
    return tokens


_FORBIDDING = frozenset("🚫⛔❌")
"""Before or behind pictures of food: "🚫🥜", "🥜🦐🚫"; beside words they say as little as any other picture."""


def _is_picture(raw: str) -> bool:
    return len(raw) == 1 and pictured_food(raw) is not None


def _forbidden(tokens: list[Token], no: Token) -> Token | None:
    """Put before the pictures that it stands behind; back where it stands behind none, and may stand before some."""
    at = len(tokens)
    while at and _is_picture(tokens[at - 1].raw):
        at -= 1
    if at == len(tokens):
        return no
    if not at or tokens[at - 1].raw not in _FORBIDDING:
        tokens.insert(at, no._replace(start=tokens[at].start, end=tokens[at].start))
    return None


class Word(NamedTuple):
    """One free word; "" stands for a break (punctuation, or something already taken)."""

    text: str
    start: int
    end: int


def adjoins(words: list[Word], at: int) -> bool:
    """Nothing stands between the word there and the one before it; "and", "the" and signs are left out of the words."""
    return at < len(words) and words[at].start <= words[at - 1].end + 1


_REPLACED = re.compile(
    r"\b(?:not|instead of|rather than|better than|in place of|rather [^,.!?]{1,40} than|prefer [^,.!?]{1,40} to)"
    r"(?: (?:in|on|at|by|for|from|an?|the|proper|real|full|formal))* "
    r"(?:(?!n?or )[a-z0-9]+(?: (?!n?or )[a-z]+)? n?or ){0,4}$"
)
_REPLACES = frozenset({"not", "instead", "rather", "better", "place", "prefer"})
_JOINTS = frozenset({"-", "&", ".", "'", "/", "+", "and", "the"})


@dataclass(slots=True)
class Line:
    raw: str
    tokens: list[Token]
    text: str = ""
    left: str = ""
    starts: list[int] = field(default_factory=list)
    """Where each token starts in `text`."""
    mentions: list[Mention] = field(default_factory=list)
    respelt: list[tuple[int, int]] = field(default_factory=list)
    """Spans of the message as typed that are read as menus spell them."""
    _words: list[Word] = field(default_factory=list)
    _words_of: str | None = None
    _said: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        at = 0
        texts = [token.text for token in self.tokens]
        for text in texts:
            self.starts.append(at)
            at += len(text) + 1
        self.text = self.left = " ".join(texts)
        self._said = said_in(self.text)

    def find(self, pattern: re.Pattern[str] | Sign) -> Iterable[re.Match[str]]:
        """Matches among what nobody has taken yet; stable while the caller takes them."""
        if isinstance(pattern, Sign):
            if pattern.is_absent_from(self._said):
                return ()
            pattern = pattern.pattern
        return pattern.finditer(self.left)

    def search(self, pattern: re.Pattern[str] | Sign) -> re.Match[str] | None:
        if isinstance(pattern, Sign):
            if pattern.is_absent_from(self._said):
                return None
            pattern = pattern.pattern
        return pattern.search(self.left)

    def says(self, pattern: Sign) -> re.Match[str] | None:
        """The first match in the whole line, taken or not."""
        if pattern.is_absent_from(self._said):
            return None
        return pattern.pattern.search(self.text)

    def has_digits(self) -> bool:
        """Some number is not taken yet."""
        return _DIGIT.search(self.left) is not None

    def is_free(self, start: int, end: int) -> bool:
        return start < end and BLANK not in self.left[start:end]

    def take(self, kind: str, start: int, end: int, value: Any = None, score: float = 1.0) -> bool:
        """Claims a span; False, and nothing happens, where a part of it is claimed already."""
        while end > start and self.text[end - 1] == " ":
            end -= 1
        if not self.is_free(start, end):
            return False
        self.left = self.left[:start] + BLANK * (end - start) + self.left[end:]
        self.mentions.append(Mention(kind, start, end, value, score))
        return True

    def respell(self, start: int, end: int, text: str) -> None:
        """Writes free words anew, as if they had been typed so; `as_typed` and `span` still give what was typed."""
        inside = [at for at, begin in enumerate(self.starts) if start <= begin < end]
        if not inside or not self.is_free(start, end):
            return
        first, last = self.tokens[inside[0]], self.tokens[inside[-1]]
        merged = Token(text, first.start, last.end, self.raw[first.start : last.end])
        grown = len(text) - (end - start)
        self.tokens[inside[0] : inside[-1] + 1] = [merged]
        self.starts[inside[0] : inside[-1] + 1] = [start]
        self.starts[inside[0] + 1 :] = [begin + grown for begin in self.starts[inside[0] + 1 :]]
        self.text = self.text[:start] + text + self.text[end:]
        self.left = self.left[:start] + text + self.left[end:]
        self.mentions = [_moved(one, grown) if one.start >= end else one for one in self.mentions]
        self._said = said_in(self.text)
        self.respelt = sorted([*self.respelt, (first.start, last.end)])

    def as_typed(self, start: int, end: int) -> str:
        """The person's own spelling of a canonical span."""
        return self.raw[slice(*self.span(start, end))]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a canonical span stands in the message as typed; (0, 0) for none."""
        inside = [
            token
            for token, at in zip(self.tokens, self.starts, strict=True)
            if at < end and at + len(token.text) > start
        ]
        return (inside[0].start, inside[-1].end) if inside else (0, 0)

    def words(self) -> list[Word]:
        """Free words in order, with breaks; "and", "&", "the", hyphens and dots are left out as in names."""
        if self._words_of != self.left:
            self._words, self._words_of = _free_words(self.left), self.left
        return self._words

    def word_before(self, start: int) -> str:
        """The word or sign just before a span, taken or not; "" at the beginning."""
        return self.text[:start].rsplit(None, 1)[-1] if start else ""

    def word_after(self, end: int) -> str:
        rest = self.text[end:].split(None, 1)
        return rest[0] if rest else ""

    def ends_with(self, pattern: Sign, start: int) -> bool:
        """What stands before `start`, taken or not, ends as the pattern says, which closes with "$"."""
        return not pattern.is_absent_from(self._said) and pattern.pattern.search(self.text, 0, start) is not None

    def is_replaced(self, start: int) -> bool:
        """ "Friday, not tomorrow", "Thai instead of Chinese": what stands there is what was said before, and no longer
        meant."""
        return not self._said.isdisjoint(_REPLACES) and _REPLACED.search(self.text, 0, start) is not None

    def kinds(self) -> set[str]:
        return {mention.kind for mention in self.mentions}


def _moved(mention: Mention, by: int) -> Mention:
    return replace(mention, start=mention.start + by, end=mention.end + by)


def _free_words(left: str) -> list[Word]:
    result = []
    at = 0
    for text in left.split(" "):
        end = at + len(text)
        if text and text not in _JOINTS:
            free = text.isalnum() or (text[0].isalnum() and BLANK not in text)
            result.append(Word(text if free else "", at, end))
        at = end + 1
    return result
