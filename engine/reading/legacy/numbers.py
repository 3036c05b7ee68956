"""Numbers as people write them become digits: "twenty-five", "a dozen", "two dozen", "1,200", "1.5k", "twenty fifth".

Own reader rather than a library: orders of a caterer need dozens, and "one" must stay a pronoun in "the second one".
"""

import re
from decimal import Decimal

from engine.reading.legacy.line import Token
from engine.reading.legacy.wordlists import listed

_UNIT_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_UNITS = {word: value for value, word in enumerate(_UNIT_WORDS.split())}
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * value for value, word in enumerate(_TEN_WORDS.split(), 2)}
_TENS["fourty"] = 40
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
}  # fmt: skip
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_DOZENS = {"dozen": 12, "dozens": 12, "doz": 12}
_ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th"})
# "one" is a number before these and after those; anywhere else it is a pronoun ("the second one", "a cheaper one").
_ONE_BEFORE = listed(
    "person people guest adult child kid of is has vegan vegetarian veggie gluten "
    "celiac coeliac dairy nut halal kosher "
    "hundred thousand dozen fewer less pm am tray platter box order half full pescatarian will with other more "
    "coworker senior man woman teen baby infant toddler "
    "colleague couple highchair oclock"
)
_OF_PEOPLE = [["us"], ["you"], ["them"]]
""" "A couple of us" are "2 of us"; "a couple of pizzas" are "2 pizzas"."""
_PRONOUN_AFTER = listed("which that this last next") | frozenset(_ORDINALS)
_GRAND = Decimal(1_000)
_OF_A_SUM = listed("in total altogether overall all max tops for to or and at most budget , . ! ; :")
""" "A grand in total"; "a grand opening" is none."""
_COINED = frozenset({"dollars", "dollar", "bucks", "$"})
_AFTER_CENTS = listed("a an per each apiece / , . ! ; in total max tops at altogether or")
""" "Sixteen dollars fifty a head"; "for 16 dollars 50 people" counts heads."""
_ONE_AFTER = listed("for of at only just party plus seat seats feed feeds until around about by with")


def read_numbers(tokens: list[Token]) -> list[Token]:
    """The same tokens with every run of number words as one token of digits."""
    result: list[Token] = []
    at = 0
    while at < len(tokens):
        value, after = _number_at(tokens, at)
        if value is None:
            result.append(tokens[at])
            at += 1
            continue
        result.append(Token(value, tokens[at].start, tokens[after - 1].end, tokens[at].raw))
        at = after
    return _with_cents(_with_grands(result)) if {"grand", *_COINED} & {token.text for token in result} else result


def _with_grands(tokens: list[Token]) -> list[Token]:
    """ "Two grand", "half a grand", "a grand in total": so many thousand dollars."""
    result: list[Token] = []
    for at, token in enumerate(tokens):
        if token.text != "grand" or not result:
            result.append(token)
            continue
        amount, words = _grands(result, tokens[at + 1].text if at + 1 < len(tokens) else ".")
        if not words:
            result.append(token)
            continue
        first = result[-words]
        result[-words:] = [Token(_plain(float(amount)), first.start, result[-1].end, first.raw)]
        result.append(token._replace(text="dollars"))
    return result


def _grands(before: list[Token], behind: str) -> tuple[Decimal, int]:
    """What the words before "grand" make of it, and how many of them do; 0 words where it is no sum."""
    texts = [token.text for token in before[-2:]]
    if re.fullmatch(r"\d{1,3}(?:\.\d+)?", texts[-1]):
        return Decimal(texts[-1]) * _GRAND, 1
    if texts == ["half", "a"]:
        return _GRAND / 2, 2
    return _GRAND, int(texts[-1] == "a" and behind in _OF_A_SUM)


def _with_cents(tokens: list[Token]) -> list[Token]:
    """ "16 dollars 50 a head", "16 dollars and 50 cents": 16.50 dollars."""
    result = list(tokens)
    for at in range(len(result) - 3, -1, -1):
        whole, coin, *rest = result[at : at + 5]
        said = rest[1:] if rest[0].text == "and" else rest
        cents, behind = said[:1], [token.text for token in said[1:2]]
        spoken = behind in (["cents"], ["c"])
        if not (whole.text.isdigit() and coin.text in _COINED and cents and re.fullmatch(r"[1-9]\d", cents[0].text)):
            continue
        if spoken or (said is rest and (not behind or behind[0] in _AFTER_CENTS)):
            end = at + 2 + len(rest) - len(said) + 1 + spoken
            amount = Token(f"{whole.text}.{cents[0].text}", whole.start, whole.end, whole.raw)
            result[at:end] = [amount, coin._replace(end=result[end - 1].end)]
    return result


def _number_at(tokens: list[Token], at: int) -> tuple[str | None, int]:
    word = tokens[at].text
    if word[0].isdigit():
        return _digits(tokens, at)
    if word in ("a", "an", "half"):
        return _article(tokens, at)
    if word == "one" and not _one_counts(tokens, at):
        return None, at
    if word in _UNITS or word in _TENS:
        return _words(tokens, at)
    return None, at


def _digits(tokens: list[Token], at: int) -> tuple[str | None, int]:
    digits = tokens[at].text
    if ":" in digits:
        return digits, at + 1
    whole, comma, rest = digits.partition(",")
    digits = digits.replace(",", "") if not comma or len(rest.split(".")[0].split(",")[-1]) == 3 else f"{whole}.{rest}"
    after = at + 1
    if after < len(tokens) and tokens[after].start == tokens[at].end:
        glued = tokens[after].text
        if glued in _ORDINAL_ENDS:
            return digits + "th", after + 1
        if glued == "k":
            return _plain(float(digits) * 1000) if digits.count(".") <= 1 else digits, after + 1
    if digits.isdigit() and len(digits) < 4 and after < len(tokens) and tokens[after].text in _SCALES:
        return str(int(digits) * _SCALES[tokens[after].text]), after + 1
    return _dozens(tokens, int(digits), after) if digits.isdigit() and len(digits) < 4 else (digits, after)


def _article(tokens: list[Token], at: int) -> tuple[str | None, int]:
    words = [token.text for token in tokens[at : at + 4]]
    if words[0] == "half" and words[1:3] == ["a", "dozen"]:
        return "6", at + 3
    if words[:2] == ["half", "dozen"]:
        return "6", at + 2
    if words[0] == "half" or len(words) < 2:
        return None, at
    if words[1] in _DOZENS:
        return _dozens(tokens, 1, at + 1)
    if words[1] == "couple":
        if words[2:4] == ["of", "dozen"]:
            return "2", at + 4
        return "2", at + 2 + (words[2:3] == ["of"] and words[3:] not in _OF_PEOPLE)
    if words[1] in _SCALES:
        value, after = _words(tokens, at + 1, start=1)
        return value, after
    return None, at


def _one_counts(tokens: list[Token], at: int) -> bool:
    before = tokens[at - 1].text if at else ","
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if before in _PRONOUN_AFTER or before in _ORDINAL_ENDS:
        return False
    return before in _ONE_AFTER or before in ",.;" or after in _ONE_BEFORE or (not at and len(tokens) == 1)


def _words(tokens: list[Token], at: int, start: int = 0) -> tuple[str | None, int]:
    total, current, after = 0, start, at
    last_was_ten = False
    while after < len(tokens):
        word = tokens[after].text
        if word == "-" and last_was_ten and after + 1 < len(tokens) and 0 < _UNITS.get(tokens[after + 1].text, 0) < 10:
            after += 1
            continue
        if last_was_ten and word in _ORDINALS:
            return f"{total + current + _ORDINALS[word]}th", after + 1
        if word in _UNITS and (current == 0 or current % 100 == 0 or (last_was_ten and 0 < _UNITS[word] < 10)):
            current, last_was_ten = current + _UNITS[word], False
        elif word in _TENS and current % 100 == 0:
            current, last_was_ten = current + _TENS[word], True
        elif word in _SCALES and current:
            current, last_was_ten = current * _SCALES[word], False
            if word in ("thousand", "million"):
                total, current = total + current, 0
        elif word == "and" and current and current % 100 == 0 and _continues(tokens, after + 1):
            pass
        else:
            break
        after += 1
    return _dozens(tokens, total + current, after)


def _continues(tokens: list[Token], at: int) -> bool:
    return at < len(tokens) and (tokens[at].text in _UNITS or tokens[at].text in _TENS)


def _dozens(tokens: list[Token], value: int, after: int) -> tuple[str, int]:
    """The number as it is, or so many dozen, with the half that is said before or behind ("two and a half dozen")."""
    half = _has_half(tokens, after)
    counted = after + 3 * half
    unit = tokens[counted].text if counted < len(tokens) else ""
    if unit in _DOZENS:
        more = not half and _has_half(tokens, after + 1)
        return str(value * 12 + 6 * (half or more)), counted + 1 + 3 * more
    if half and unit in _SCALES:
        return str(value * _SCALES[unit] + _SCALES[unit] // 2), counted + 1
    return str(value), after


def _has_half(tokens: list[Token], at: int) -> bool:
    return [token.text for token in tokens[at : at + 3]] == ["and", "a", "half"]


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:.2f}"
