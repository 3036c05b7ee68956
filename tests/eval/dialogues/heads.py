"""How many heads a labelled span counts: "me, my wife and 3 kids" → 5. Shares nothing with the product's own reader.

A span is a list of members, parted by commas, "and", "plus" and "with", and by every number and "me" that begins a new
one. Each counts what its number says, or what its noun does: "my wife" one, "my parents" two, "two couples" four.
"""

import re

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
_ONES += "seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {word: value for value, word in enumerate(_ONES.split())}
_VALUES |= {word: 10 * value for value, word in enumerate(_TENS.split(), 2)} | {"dozen": 12}
_WORD = re.compile(r"[a-z]+|\d+|[,&+-]")
_RANGE = re.compile(r"(\d+) ?(?:-|to|or) ?(\d+)")
_JOINS = frozenset({",", "&", "+", "and", "plus", "with"})
_SPEAKER = frozenset({"me", "myself", "i"})
_ALONE = frozenset({"alone", "solo"})
_SILENT = frozenset(
    {"the", "a", "an", "my", "our", "his", "her", "their", "just", "only", "so", "also", "of", "else", "-"}
)
_PAIRS = {"couple": 2, "couples": 2, "parents": 2, "grandparents": 2, "twins": 2, "triplets": 3}
"""Nouns that are more than one head each, without a number; only couples multiply one."""
_ONE_IN_S = frozenset({"boss", "sis"})
_EVERYBODY = frozenset({"people", "persons", "guests", "heads", "pax"})
_YOUNG = frozenset({"child", "children", "kid", "kids", "baby", "babies", "infant", "infants", "toddler", "toddlers"})
_SEATS_OF_YOUNG = frozenset({"highchair", "highchairs"})


def heads(span: str) -> int | None:
    """The heads of a span as a person would count them; None where it names no number ("a few people", "my kids")."""
    words = _with_digits(_WORD.findall(span.casefold().replace("no one", "nobody")))
    if between := _RANGE.fullmatch(" ".join(words).removesuffix(" people").replace(" - ", "-")):
        return max(int(between[1]), int(between[2]))
    members = [one for one in _members(words) if one[0] not in _ALONE or not _SPEAKER & set(words)]
    counts = [_count(member) for member in members]
    if not counts or None in counts:
        return None
    known = [count or 0 for count in counts]
    with_speaker = words[0] == "with" and not _SPEAKER & set(words)
    return (_without_repeats(members, known) + with_speaker) or None


def _with_digits(words: list[str]) -> list[str]:
    """Number words as digits: "twenty five" → "25", "a dozen" → "12"."""
    result: list[str] = []
    for word in words:
        value = _VALUES.get(word)
        if value is None:
            result.append(word)
        elif value < 10 and result and result[-1] in {str(10 * ten) for ten in range(2, 10)}:
            result[-1] = str(int(result[-1]) + value)
        else:
            result.append(str(value))
    return result


def _members(words: list[str]) -> list[list[str]]:
    members: list[list[str]] = [[]]
    for word in words:
        if word in _JOINS:
            members.append([])
        elif word in _SPEAKER:
            members += [[word], []]
        elif word.isdigit() and members[-1]:
            members.append([word])
        elif word not in _SILENT:
            members[-1].append(word)
    return [member for member in members if member]


def _count(member: list[str]) -> int | None:
    noun = member[-1]
    if member[0].isdigit():
        return int(member[0]) * (2 if noun in ("couple", "couples") else 1)
    if "few" in member or "several" in member:
        return None
    if noun in _PAIRS:
        return _PAIRS[noun]
    if noun == "nobody":
        return 0
    return None if noun.endswith("s") and noun not in _ONE_IN_S else 1


def _without_repeats(members: list[list[str]], counts: list[int]) -> int:
    """ "4 people, 3 adults and 1 baby" are four; a highchair is the baby's, and a baby only where none is named."""
    young = any(_YOUNG & set(member) for member in members)
    kept = [
        (member, count)
        for member, count in zip(members, counts, strict=True)
        if not (young and _SEATS_OF_YOUNG & set(member) and not _YOUNG & set(member))
    ]
    total = sum(count for _, count in kept)
    first, count = kept[0]
    return count if len(kept) > 1 and first[-1] in _EVERYBODY and 2 * count == total else total
