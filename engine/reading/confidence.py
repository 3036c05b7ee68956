"""What the old rules leave of a line unread, and its numbers as they see them: for a second reader and its checks."""

from dataclasses import replace
from decimal import Decimal

from engine.catalogue import STOP_WORDS, food_keys_for
from engine.conversation import Said, Understood
from engine.reading.contract import Reading, Span
from engine.reading.legacy.everyday import EVERYDAY
from engine.reading.legacy.index import Index
from engine.reading.legacy.line import Line
from engine.reading.quotes import Number, NumberKind

SHORTEST = 3
"""Letters of a word that carries meaning by itself."""
SILENT_WORDS = 2
"""Unexplained words from which a line taken for talk is asked about; a single one beside nothing else is a sound."""
ORDINAL_ENDS = ("st", "nd", "rd", "th")


def with_unread(reading: Reading, line: Line, understood: Understood, index: Index) -> Reading:
    """The reading with the words that nobody understood, and those of a wish that neither the catalogue nor the food
    tables know."""
    if understood.command is not None or not line.tokens:
        return reading
    left = _words_left(line)
    if understood.intent == "other":
        is_sound = len(left) < (1 if understood.said != Said() else SILENT_WORDS)
        return reading if is_sound else replace(reading, unknown=left)
    return replace(reading, unknown=(*left, *_wished_unknown(line, understood, index)))


def numbers_of(line: Line) -> tuple[Number, ...]:
    """Every number of the line, whoever read it, in words or digits."""
    found = []
    for at, token in enumerate(line.tokens):
        digits = token.text.rstrip("stndrh") if token.text.endswith(ORDINAL_ENDS) else token.text
        if not digits.replace(".", "", 1).isdecimal():
            continue
        before = line.tokens[at - 1].text if at else ""
        behind = line.tokens[at + 1].text if at + 1 < len(line.tokens) else ""
        is_money = before == "$" or behind in ("$", "dollars", "dollar", "bucks")
        is_ordinal = digits != token.text or behind in ORDINAL_ENDS
        kind: NumberKind = "ordinal" if is_ordinal else "money" if is_money else "count"
        found.append(Number(Decimal(digits), Span(token.start, token.end), kind))
    return tuple(found)


def _words_left(line: Line) -> tuple[Span, ...]:
    """Free words that nobody understood and that are not everyday ones."""
    return tuple(
        Span(*line.span(word.start, word.end))
        for word in line.words()
        if len(word.text) >= SHORTEST and word.text.isalpha() and word.text not in EVERYDAY | STOP_WORDS
    )


def _wished_unknown(line: Line, understood: Understood, index: Index) -> tuple[Span, ...]:
    strange = {
        word
        for wish in understood.said.wishes
        for word in wish.text.split()
        if len(word) >= SHORTEST and not (index.is_dish_word(word) or food_keys_for(word) or word in EVERYDAY)
    }
    return tuple(Span(token.start, token.end) for token in line.tokens if strange & set(token.text.split()))
