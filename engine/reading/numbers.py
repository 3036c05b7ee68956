"""Numbers as words and digits: how many, which one, which share."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from engine.reading.lattice import Token
from engine.reading.quantity_words import Clause

LARGEST = 99_999_999
"""Number in words: beyond it nobody caters (design of the passes)."""
_PLAIN = re.compile(r"\d{1,9}(?:\.\d{1,4})?|\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,4})?")
_ORDINAL = re.compile(r"(\d{1,3})(?:st|nd|rd|th)")


class Number(NamedTuple):
    """`key`: "digits", "words", "vague" ("a couple") or "one", which may be a pronoun."""

    end: int
    value: Decimal
    key: str

    def plain(self) -> int | Decimal:
        return int(self.value) if self.value == self.value.to_integral_value() else self.value


def digits(text: str) -> Decimal | None:
    """What a token of digits comes to; None for a clock's, an ordinal's or a longer one than counts anything."""
    return Decimal(text.replace(",", "")) if _PLAIN.fullmatch(text) else None


def number(clause: Clause, at: int) -> Number | None:
    """The number that begins at a token: "25", "1.5k", "twenty-five", "a hundred and ten", "half a dozen"; not that
    of a label ("U14", "B3")."""
    letter = clause.text(at - 1)
    if clause.glued(at - 1) and len(letter) == 1 and letter.isalpha() and not clause.kind(at - 1, "times"):
        return None
    begun = _digits(clause, at) if clause.digits(at) or clause.has(at, "vulgar") else _spoken(clause, at)
    if begun is None:
        return None
    end, value, key = begun
    if clause.has(end, "and") and clause.has(end + 1, "article") and clause.has(end + 2, "half"):
        end, value = end + 3, value + Decimal("0.5")
    while (scale := clause.kind(end, "scale")) and value * int(scale) <= LARGEST:
        end, value = end + 1, value * int(scale)
        if int(scale) >= 100:
            end, value = _rest(clause, end, value, int(scale))
    if key == "words" and value == 1 and end == at + 1:
        key = "one"
    return Number(end, value, key)


def _digits(clause: Clause, at: int) -> Number | None:
    value, end = digits(clause.texts[at]), at + 1
    if value is None:
        vulgar = clause.kind(at, "vulgar")
        # A sign alone is a share; before a scale it counts: "½ dozen".
        return Number(end, _share(vulgar), "digits") if vulgar and clause.has(end, "scale") else None
    if vulgar := clause.kind(end, "vulgar"):
        return Number(end + 1, value + _share(vulgar), "digits")
    if clause.glued(at) and (scale := clause.kind(end, "suffix")):
        return Number(end + 1, value * int(scale), "digits")
    return Number(end, value, "digits")


def _share(vulgar: str) -> Decimal:
    above, below = vulgar.split("/")
    return Decimal(above) / Decimal(below)


def _spoken(clause: Clause, at: int) -> Number | None:
    """What stands before a scale, or alone."""
    if small := _below_hundred(clause, at):
        return Number(small[0], Decimal(small[1]), "words")
    behind = clause.skip(at, "article")
    if (vague := clause.kind(behind, "vague")) and not clause.has(at - 1, "the"):
        end = behind + 1
        return Number(end + 1 if clause.has(end, "of") else end, Decimal(vague), "vague")
    if clause.has(at, "half"):
        end = clause.skip(at + 1, "article")
        return Number(end, Decimal("0.5"), "words") if clause.has(end, "scale") else None
    goes_on = clause.has(at + 1, "and") and _below_hundred(clause, at + 2) is not None
    if clause.has(behind, "scale") and (behind > at or clause.has(at, "alone") or goes_on):
        before = at - 2 if clause.has(at - 1, "the") else at - 1
        counted = clause.has(before, "countless") or clause.has(before, "vague") or clause.has(before, "half")
        return None if counted else Number(behind, Decimal(1), "words")
    return None


def _below_hundred(clause: Clause, at: int) -> tuple[int, int] | None:
    word = clause.kind(at, "number")
    if word is None:
        return None
    value, end = int(word), at + 1
    if value >= 20:
        ones = end + 1 if clause.text(end) == "-" else end
        if 0 < (one := int(clause.kind(ones, "number") or 0)) < 10:
            return ones + 1, value + one
    return end, value


def _rest(clause: Clause, end: int, value: Decimal, scale: int) -> tuple[int, Decimal]:
    """What follows a hundred or a thousand: "and ten", "two hundred and ten"."""
    begins = clause.skip(end, "and")
    small = _below_hundred(clause, begins)
    if small is None:
        return end, value
    behind, more = small
    if scale > 100 and (hundred := clause.kind(behind, "scale")) == "100":
        behind, total = _rest(clause, behind + 1, Decimal(more * int(hundred)), 100)
    else:
        total = Decimal(more)
    return (behind, value + total) if 0 < total < scale and value + total <= LARGEST else (end, value)


def in_digits(words: Sequence[str]) -> list[str]:
    """Folded words of a sentence, each number that is spelt out as digits: "two dozen" is "24", "twenty fifth" "25th";
    "one", which may be a pronoun, stays a word."""
    clause = Clause([Token(word, 0, 0, 0, word) for word in words], 0)
    found: list[str] = []
    at = 0
    while at < len(words):
        counted, place = number(clause, at), ordinal(clause, at)
        if place and counted and place[0] > counted.end:
            found.append(f"{place[1]}th")
            at = place[0]
        elif counted and counted.key != "one":
            found.append(str(counted.plain()))
            at = counted.end
        else:
            found.append(words[at])
            at += 1
    return found


def ordinal(clause: Clause, at: int) -> tuple[int, int, str] | None:
    """The place behind an ordinal, which one it is, from the end where negative, and "digits" or "words"."""
    if matched := _ORDINAL.fullmatch(clause.texts[at]):
        return at + 1, int(matched[1]), "digits"
    if clause.has(at, "numbered"):
        named = number(clause, at + 1)
        if named and named.value == int(named.value) and 0 < named.value < 1_000:
            return named.end, int(named.value), named.key
        return None
    word = clause.kind(at, "ordinal")
    if word is None:
        tens, behind = clause.kind(at, "number"), at + (2 if clause.text(at + 1) == "-" else 1)
        one = clause.kind(behind, "ordinal") if tens and int(tens) >= 20 else None
        return (behind + 1, int(tens or 0) + int(one), "words") if one and 0 < int(one) < 10 else None
    value = int(word)
    if value < 0 and (clause.has(at + 1, "unit") or clause.has(at + 1, "weekday") or clause.has(at + 1, "month")):
        return None
    if clause.has(at, "clock_unit") and _is_of_clock(clause, at):
        return None
    return _from_the_end(clause, at, value)


def _is_of_clock(clause: Clause, at: int) -> bool:
    """ "Two second", "a second.": sixtieths of a minute."""
    if clause.has(at - 1, "number") or clause.digits(at - 1):
        return True
    return clause.has(at - 1, "article") and not clause.text(at + 1)[:1].isalpha()


def _from_the_end(clause: Clause, at: int, value: int) -> tuple[int, int, str]:
    """ "Second to last", "second last"."""
    behind = at + 1 + (clause.text(at + 1) == "-")
    last = clause.skip(clause.skip(behind, "to"), "the")
    last = last + (clause.text(last) == "-")
    if value > 1 and (clause.kind(last, "ordinal") or "") == "-1":
        return last + 1, -value, "words"
    return at + 1, value, "words"


def fraction(clause: Clause, at: int) -> tuple[int, tuple[int, int]] | None:
    """The place behind a share and its two numbers: "half", "a third", "two thirds", "1/4", "½"."""
    if vulgar := clause.kind(at, "vulgar"):
        above, below = vulgar.split("/")
        return at + 1, (int(above), int(below))
    if clause.digits(at):
        return _typed_share(clause, at)
    if clause.has(at, "half"):
        return at + 1, (1, 2)
    word = clause.kind(at, "number")
    above_one = int(word) if word else 1 if clause.has(at, "article") else 0
    behind = at + (2 if clause.text(at + 1) == "-" else 1)
    share = int(clause.kind(behind, "part") or 0)
    return (behind + 1, (above_one, share)) if 0 < above_one < share else None


def _typed_share(clause: Clause, at: int) -> tuple[int, tuple[int, int]] | None:
    above, below = digits(clause.texts[at]), digits(clause.text(at + 2))
    if clause.text(at + 1) != "/" or above is None or below is None or clause.text(at - 1) == "/":
        return None
    # Twelfths and finer are dates: nobody shares food so ("6/12").
    if not (0 < above < below <= 10 and above == int(above) and below == int(below)) or clause.text(at + 3) == "/":
        return None
    return at + 3, (int(above), int(below))
