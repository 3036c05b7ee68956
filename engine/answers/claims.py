"""Reading of a sentence by a model: its words, with marks where it names, counts, compares or speaks of all. Pure.

What a mark claims is compared with the page in `groundedness`; the words that make one are in `claim_words.tsv`.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import cache
from importlib import resources
from typing import NamedTuple

from engine.catalogue import fold
from engine.reading import in_digits

Words = tuple[str, ...]

MARK = "%"
"""Begins what stands for words that were taken: no word has it."""
NAME, LABEL, RESTAURANT = "%name", "%label", "%of_restaurant"
AMOUNT = "§"
"""Where an amount of money stood; a sentence that has the sign itself is not read."""
COMPARED = frozenset({"below", "up_to", "above", "at_least"})
"""Classes of words that compare the amount behind them."""
_LEFT_OUT = frozenset({"of", "the", "your", "to"})
"""Words within the words of a claim: "all of the team"."""
ORDERING = frozenset({"another", "first", "second", "third", "last", "next", "other"})
_PRONOUN_AFTER = ORDERING | {"this", "that", "the"}
_COUNTED = frozenset({"person", "guest", "tray", "platter", "box", "order", "half", "full"})
""" "Another one", "the one from": "one" counts everywhere else, and in "the one tray"."""

_QUOTE = re.compile(r"[“\"]([^“”\"]*)[”\"]")
_MONEY = re.compile(
    r"(?P<sign>[A-Z]{0,3} ?[$£€¥₹]|[A-Z]{3} ?)(?P<amount>\d[\d,]*(?:\.\d+)?)"
    r"(?P<head>,? (?:a|per|each) (?:head|person)\b)?(?P<all>,? (?:for (?:about |all )?\d+|in all|altogether)\b)?"
    r"(?P<each>,? (?:each|apiece|an?|per)\b)?"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,]\d+)*(?:st|nd|rd|th)?|§")


def words_of(text: str) -> Words:
    """Folded words and numbers, without the s of possession."""
    found = (fold(match.group()).replace("’", "'") for match in _WORD.finditer(text))
    return tuple(word.removesuffix("'s").replace("'", "") for word in found)


@cache
def claim_words() -> dict[Words, str]:
    """Words → class, the longest first."""
    with (resources.files(__package__) / "claim_words.tsv").open(encoding="utf-8") as lines:
        rows = [(tuple(row["words"].split()), row["class"]) for row in csv.DictReader(lines, delimiter="\t")]
    return dict(sorted(rows, key=lambda row: -len(row[0])))


@dataclass(slots=True)
class Amount:
    sign: str
    amount: Decimal
    kind: str
    """head, all ("for 25"), sum ("in all"), each, or "" where nothing says of what."""


class Number(NamedTuple):
    value: Decimal
    """NaN for what is no plain number."""
    before: str
    after: str
    """The words beside it, without "of" and "the"; a mark where they were taken; "" at an end."""
    is_part: bool
    """ "two of these" """


@dataclass(slots=True)
class Reading:
    """A sentence on its way to being accounted for."""

    text: str
    quotes: list[Words] = field(default_factory=list)
    amounts: list[Amount] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.tokens:
            bare = _QUOTE.sub(self._quoted, self.text)
            self.tokens = list(words_of(_MONEY.sub(self._priced, bare)))

    def copy(self) -> "Reading":
        return Reading(self.text, list(self.quotes), list(self.amounts), list(self.tokens))

    def _quoted(self, match: re.Match[str]) -> str:
        self.quotes.append(words_of(match.group(1)))
        return " "

    def _priced(self, match: re.Match[str]) -> str:
        kind = next((name for name in ("head", "all", "each") if match[name]), "")
        people = match["all"] if kind == "all" and match["all"][-1].isdigit() else ""
        kind = "sum" if kind == "all" and not people else kind
        self.amounts.append(Amount(match["sign"].strip(), Decimal(match["amount"].replace(",", "")), kind))
        return f" {AMOUNT} {people} "

    def take(self, names: Iterable[Words], mark: str) -> set[Words]:
        """Puts the mark in the place of every one of the names, the longest first, and gives those that were there."""
        found = set()
        for name in sorted(filter(None, names), key=len, reverse=True):
            while (at := _index_of(self.tokens, name)) is not None:
                self.tokens[at : at + len(name)] = [mark]
                found.add(name)
        return found

    def mark_claims(self) -> None:
        """Puts its class in the place of the words of a claim."""
        marked: list[str] = []
        while len(marked) < len(self.tokens):
            at = len(marked)
            length, kind = self._claim_at(at)
            if kind:
                self.tokens[at : at + length] = [MARK + kind]
            marked.append(self.tokens[at])
        # "feeds all 25" counts the people as "feeds 25" does.
        self.tokens = [token for at, token in enumerate(self.tokens) if not self._is_all_of_a_number(at)]

    def _claim_at(self, at: int) -> tuple[int, str]:
        for words, kind in claim_words().items():
            end = at
            for word in words:
                while (
                    end > at and end < len(self.tokens) and self.tokens[end] in _LEFT_OUT and self.tokens[end] != word
                ):
                    end += 1
                if end >= len(self.tokens) or self.tokens[end] != word:
                    break
                end += 1
            else:
                return end - at, kind
        return 0, ""

    def _is_all_of_a_number(self, at: int) -> bool:
        beside = self.tokens[at - 1 : at] + self.tokens[at + 1 : at + 2]
        return (
            self.tokens[at] == "%every"
            and len(beside) == 2
            and beside[0] in ("%feeds", "%serves", "for")
            and is_number(beside[1])
        )

    def has(self, *kinds: str) -> bool:
        return any(MARK + kind in self.tokens for kind in kinds)

    def follows(self, kind: str) -> list[str]:
        """The word behind each mark of the class, "" at the end."""
        return [
            _first(self.tokens[at + 1 :], {"the", "about"})
            for at, token in enumerate(self.tokens)
            if token == MARK + kind
        ]

    def pairs(self, left_out: set[str]) -> Iterator[tuple[str, str]]:
        """Each word with the one before it that is not left out, "" at the beginning."""
        return ((_first(self.tokens[:at][::-1], left_out), word) for at, word in enumerate(self.tokens))

    def comparisons(self) -> list[str]:
        """For each amount, how it is compared: a class of `COMPARED`, or "" for equal."""
        before = [self.tokens[at - 1] if at else "" for at, token in enumerate(self.tokens) if token == AMOUNT]
        return [kind if (kind := word.removeprefix(MARK)) in COMPARED else "" for word in before]

    def numbers(self) -> Iterator[Number]:
        """Number words included; "one" where it counts."""
        words = [
            "1" if word == "one" and (before not in _PRONOUN_AFTER or after in _COUNTED) else word
            for before, word, after in zip(["", *self.tokens], self.tokens, [*self.tokens[1:], ""], strict=False)
        ]
        canonical = in_digits(words)
        for at, word in enumerate(canonical):
            if word[:1].isdigit():
                behind, ahead = canonical[:at][::-1], canonical[at + 1 :]
                before = _first(behind, {"about", "to"} if behind[1:] else set())
                yield Number(decimal(word), before, _first(ahead, {"of", "the"}), ahead[:1] == ["of"])


def _first(words: Sequence[str], left_out: set[str]) -> str:
    return next((word for word in words if word not in left_out), "")


def _index_of(tokens: Sequence[str], name: Words) -> int | None:
    return next((at for at in range(len(tokens) - len(name) + 1) if tuple(tokens[at : at + len(name)]) == name), None)


def decimal(digits: str) -> Decimal:
    """NaN, which equals no fact, for what is no plain number ("5th", "1.2.3")."""
    try:
        return Decimal(digits if digits[:1].isdigit() else "NaN")
    except InvalidOperation:
        return Decimal("NaN")


def is_number(word: str) -> bool:
    """ "" stands for what follows the last word of a sentence."""
    return word == "one" or (bool(word) and in_digits([word])[0][:1].isdigit())
